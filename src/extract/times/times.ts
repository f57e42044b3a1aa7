import type { TimeKind, Times, TimeValue } from '../../vocabulary/index.ts';
import { isObject, type JsonObject, textField, typesOf } from '../html/head.ts';
import { type DateOptions, findDates, readDate, type WrittenDate } from './parse-date.ts';

/** Everything on a page that may state a time, gathered by the parser. */
export interface TimeSources {
  readonly fetchedAt: string;
  readonly url: string;
  readonly language: string | null;
  readonly jsonLd: readonly JsonObject[];
  readonly meta: readonly (readonly [string, string])[];
  /** `time` elements and microdata: the machine value, its itemprop or class, and where it stands. */
  readonly elements: readonly { readonly value: string; readonly role: string; readonly near: boolean; readonly label: string }[];
  /** Short visible lines (by-lines, labels), in page order; `near` = close to the headline. */
  readonly lines: readonly { readonly text: string; readonly near: boolean }[];
  readonly title: string | null;
  readonly headers: readonly (readonly [string, string])[];
}

type Confidence = TimeValue['confidence'];
type Candidate = Times['candidates'][number];
/** A candidate with its place in the cascade: lower is more trusted. */
interface Ranked extends Candidate {
  readonly rank: number;
  readonly ambiguous: boolean;
}

const MAIN_TYPES =
  /Article|BlogPosting|Posting|WebPage|Report|TechArticle|QAPage|Recipe|VideoObject|Product|Dataset|CreativeWork|Review|Question|Course|Book|SoftwareApplication|HowTo|FAQPage|Event|MedicalWebPage|Legislation/;
const JSON_LD: readonly (readonly [string, TimeKind])[] = [
  ['datePublished', 'published'],
  ['dateCreated', 'published'],
  ['uploadDate', 'published'],
  ['dateModified', 'updated'],
  ['validFrom', 'effective_from'],
  ['legislationDateVersion', 'effective_from'],
  ['expires', 'valid_until'],
  ['validThrough', 'valid_until'],
  ['priceValidUntil', 'valid_until'],
  ['startDate', 'event'],
];
/** Exact names of `meta` elements, lower case. */
const META: ReadonlyMap<string, TimeKind> = new Map(
  (
    [
      [
        'published',
        'article:published_time article:published og:article:published_time og:published_time og:pubdate dc.date.issued dcterms.issued dcterms.date.issued dc.date.created dcterms.created dc.date dc.date.publication citation_publication_date citation_date citation_online_date parsely-pub-date sailthru.date pubdate publishdate publish_date publish-date publication_date publication-date published_time date_published datepublished dateposted date-published date article_date_original cxenseparse:recs:publishtime bytedance:published_time weibo:article:create_at og:release_date shareaholic:article_published_time originalpublicationdate rnews:datepublished doc_date contentdate created article.published article.created dcsext.articlefirstpublished ptime apub:time prism.publicationdate bt:pubdate gentime',
      ],
      [
        'updated',
        'article:modified_time article:modified og:updated_time og:article:modified_time dc.date.modified dcterms.modified last-modified lastmod modified datemodified article.updated bytedance:updated_time weibo:article:update_at revision_date lastupdated last_updated date_modified moddate',
      ],
      ['valid_until', 'expires_on article:expiration_time unavailable_after dcterms.valid'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

interface Label {
  readonly kind: TimeKind;
  readonly pattern: RegExp;
}

/** A label standing before its date. Effective and expiry dates are asked first: they must never be read as published. */
const LABELS: readonly Label[] = [
  {
    kind: 'valid_until',
    pattern:
      /(?:valid (?:until|through|thru|to)|expir(?:es|y|ation)(?: date| on)?|good through|offer ends|ends on|有效期(?:至|到|限至)|截止(?:日期|时间|至)?|到期(?:日|时间)?|失效(?:日期)?)\s{0,3}(?:on|date)?\s{0,3}[:：]?\s{0,3}$/i,
  },
  {
    kind: 'effective_from',
    pattern:
      /(?:effective(?: date)?(?: as of| from| on)?|in force from|takes? effect(?: on| from)?|valid from|applies from|as of|生效(?:日期|时间)?|施行(?:日期)?|实施(?:日期)?|自)\s{0,3}[:：]?\s{0,3}$/i,
  },
  {
    kind: 'updated',
    pattern:
      /(?:(?:last |page )?(?:updated|modified|revised|reviewed|edited)(?: on| at| date)?|last (?:update|change|modification)|date modified|aktualisiert(?: am)?|zuletzt geändert(?: am)?|mis à jour(?: le)?|actualizado(?: el)?|aggiornato(?: il)?|(?:最后|最近)?(?:更新|修改|修订|编辑)(?:于|日期|时间|時間)?|最後更新)\s{0,3}[:：]?\s{0,3}(?:on|at|:)?\s{0,3}$/i,
  },
  {
    kind: 'published',
    pattern:
      /(?:published|publication date|posted|date posted|release(?:d| date)|issued|first published|publish date|created|written|date|veröffentlicht(?: am)?|erschienen(?: am)?|publié(?: le)?|publicado(?: el)?|pubblicato(?: il)?|gepubliceerd op|stand|发布(?:于|日期|时间)?|發佈(?:於|日期|時間)?|发表(?:于|时间|日期)?|發表於?|刊登|出版日期|发文日期|成文日期|时间|日期|時間|来源[^\d]{0,30})\s{0,3}(?:on|at|in|by [^\d]{1,40})?\s{0,3}[:：]?\s{0,3}$/i,
  },
];
/** Words right after a date that change what it is. */
const AFTER: readonly Label[] = [
  { kind: 'effective_from', pattern: /^\s?(?:起)?(?:正式)?(?:施行|生效|实施|執行|执行|起)/ },
  { kind: 'valid_until', pattern: /^\s?(?:前有效|截止|到期|失效)/ },
  { kind: 'updated', pattern: /^\s?(?:更新|修改|修订|updated|\(updated\))/i },
  { kind: 'published', pattern: /^\s?(?:发布|發佈|发表)/ },
];

/** Gather every time with its source, then choose the best of each kind (research cascade: JSON-LD, meta, markup, URL, label, header). */
export function findTimes(sources: TimeSources): Times {
  const options: DateOptions = { monthFirst: monthFirst(sources.language, sources.url) };
  const found: Ranked[] = [
    ...fromJsonLd(sources, options),
    ...fromMeta(sources, options),
    ...fromElements(sources, options),
    ...fromUrl(sources.url),
    ...fromLines(sources, options),
    ...fromTitle(sources, options),
    ...fromHeaders(sources, options),
  ];
  const limit = sources.fetchedAt.slice(0, 10);
  const plausible = found.map((candidate) => checked(candidate, limit)).filter((candidate) => candidate !== null);
  const times: Times = {
    retrieved: { value: sources.fetchedAt, precision: 'second', zone: zoneOf(sources.fetchedAt), source: 'fetch', confidence: 'high' },
    candidates: plausible.slice(0, 100).map(({ kind, time }) => ({ kind, time })),
  };
  for (const kind of ['published', 'updated', 'effective_from', 'valid_until', 'event'] as const) {
    const best = choose(plausible, kind);
    if (best !== null) times[kind] = best;
  }
  return times;
}

const zoneOf = (instant: string): string | null => (instant.endsWith('Z') ? 'Z' : (/[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? null));

function monthFirst(language: string | null, url: string): boolean {
  if (/^en-(?:gb|au|nz|ie|in|za|ca)/i.test(language ?? '')) return false;
  if (/^https?:\/\/[^/]{1,200}\.(?:uk|au|nz|ie|in|za|eu|de|fr|it|es)(?:[:/]|$)/i.test(url)) return false;
  return language === null || /^en/i.test(language);
}

const value = (date: Omit<WrittenDate, 'start' | 'end'>, source: string, confidence: Confidence): TimeValue => ({
  value: date.value,
  precision: date.precision,
  zone: date.zone,
  source: date.ambiguous ? `${source} (day and month ambiguous)` : source,
  confidence: date.ambiguous ? 'low' : confidence,
});

function ranked(
  kind: TimeKind,
  date: Omit<WrittenDate, 'start' | 'end'> | null,
  source: string,
  confidence: Confidence,
  rank: number,
): Ranked[] {
  return date === null ? [] : [{ kind, time: value(date, source, confidence), rank, ambiguous: date.ambiguous }];
}

function fromJsonLd(sources: TimeSources, options: DateOptions): Ranked[] {
  const out: Ranked[] = [];
  for (const object of sources.jsonLd) {
    const types = typesOf(object);
    if (!types.some((type) => MAIN_TYPES.test(type))) continue;
    const page = types.every((type) => type === 'WebPage' || type === 'ItemPage' || type === 'CollectionPage');
    for (const [key, kind] of JSON_LD) {
      const text = textField(object, key);
      if (text === null) continue;
      const created = key === 'dateCreated' || key === 'uploadDate';
      out.push(
        ...ranked(
          kind,
          readDate(text, options),
          `json-ld ${types[0] ?? ''}.${key}`,
          created ? 'medium' : 'high',
          page ? 12 : created ? 26 : 10,
        ),
      );
    }
    const offers = object['offers'];
    for (const offer of Array.isArray(offers) ? offers : [offers]) {
      if (!isObject(offer)) continue;
      const until = textField(offer, 'priceValidUntil');
      if (until !== null) out.push(...ranked('valid_until', readDate(until, options), 'json-ld Offer.priceValidUntil', 'high', 11));
    }
  }
  return out;
}

function fromMeta(sources: TimeSources, options: DateOptions): Ranked[] {
  const out: Ranked[] = [];
  for (const [name, content] of sources.meta) {
    const kind = META.get(name) ?? (name === 'datepublished' ? 'published' : undefined);
    if (kind === undefined) continue;
    const strong = /publi|issued|modified|updated|release|pubdate|create|expir|citation|posted/.test(name);
    out.push(...ranked(kind, readDate(content, options), `meta ${name}`, strong ? 'high' : 'medium', strong ? 20 : 24));
  }
  return out;
}

function fromElements(sources: TimeSources, options: DateOptions): Ranked[] {
  const out: Ranked[] = [];
  for (const { value: text, role, near, label } of sources.elements.slice(0, 200)) {
    const labelled = LABELS.find(({ pattern }) => pattern.test(label.slice(-60)))?.kind;
    const kind: TimeKind = /modif|updated|dt-updated/i.test(role)
      ? 'updated'
      : /publi|dt-published|pubdate|entry-date|created/i.test(role)
        ? 'published'
        : (labelled ?? 'published');
    const sure = labelled !== undefined || /publi|modif|updated|pubdate|entry-date/i.test(role);
    out.push(
      ...ranked(
        kind,
        readDate(text, options),
        `time${role === '' ? '' : ` ${role.slice(0, 40)}`}`,
        sure && near ? 'high' : near || sure ? 'medium' : 'low',
        sure ? (near ? 30 : 36) : near ? 38 : 70,
      ),
    );
  }
  return out;
}

function fromUrl(url: string): Ranked[] {
  const path = url.replace(/^[a-z]+:\/\/[^/]{0,300}/i, '').slice(0, 500);
  const day =
    /(?:^|[/_-])((?:19|20)\d{2})[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(path) ??
    /\/t((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])_/.exec(path);
  if (day !== null)
    return [
      {
        kind: 'published',
        time: { value: `${day[1]}-${day[2]}-${day[3]}`, precision: 'day', zone: null, source: 'url', confidence: 'medium' },
        rank: 40,
        ambiguous: false,
      },
    ];
  const month = /\/((?:19|20)\d{2})\/(0?[1-9]|1[0-2])\//.exec(path);
  if (month === null) return [];
  return [
    {
      kind: 'published',
      time: { value: `${month[1]}-${(month[2] ?? '').padStart(2, '0')}`, precision: 'month', zone: null, source: 'url', confidence: 'low' },
      rank: 80,
      ambiguous: false,
    },
  ];
}

function fromLines(sources: TimeSources, options: DateOptions): Ranked[] {
  const out: Ranked[] = [];
  for (const { text, near } of sources.lines.slice(0, 2000)) {
    if (out.length >= 60) break;
    for (const date of findDates(text, options)) {
      const before = text.slice(Math.max(0, date.start - 60), date.start);
      const after = text.slice(date.end, date.end + 12);
      const from = /自\s{0,2}$/.test(before) && !/(?:来自|源自|出自)\s{0,2}$/.test(before);
      const label =
        AFTER.find(({ pattern }) => pattern.test(after)) ??
        LABELS.find(({ pattern, kind }) => pattern.test(before) && (kind !== 'effective_from' || !before.endsWith('自') || from));
      if (label !== undefined) {
        out.push(
          ...ranked(
            label.kind,
            date,
            `text "${(before.slice(-24).trim() || after.trim()).slice(0, 40)}"`,
            near ? 'medium' : 'low',
            near ? 45 : 60,
          ),
        );
      } else if (near && text.length < 120 && !/^©|copyright|\(c\)/i.test(text)) {
        out.push(...ranked('published', date, 'text near headline', 'low', date.precision === 'month' ? 72 : 50));
      }
    }
  }
  return out;
}

/** A date in a headline is what the page is about at least as often as when it was written: a candidate only. */
function fromTitle(sources: TimeSources, options: DateOptions): Ranked[] {
  return sources.title === null ? [] : findDates(sources.title, options).flatMap((date) => ranked('event', date, 'title', 'low', 95));
}

function fromHeaders(sources: TimeSources, options: DateOptions): Ranked[] {
  const header = sources.headers.find(([name]) => name.toLowerCase() === 'last-modified')?.[1];
  const date = header === undefined ? null : readDate(header, options);
  if (date === null || header === undefined) return [];
  // A server that stamps every answer says nothing about the page.
  const age = Date.parse(sources.fetchedAt) - Date.parse(header);
  return Number.isFinite(age) && age < 600_000 ? [] : ranked('updated', date, 'header last-modified', 'low', 90);
}

const day = (time: TimeValue): string => time.value.slice(0, 10);

/** Published or updated times after the fetch are errors or embargoes: kept as candidates of low confidence. */
function checked(candidate: Ranked, fetchedDay: string): Ranked | null {
  const { time, kind } = candidate;
  if (Number(time.value.slice(0, 4)) < 1990 && kind !== 'event') return null;
  if (kind !== 'published' && kind !== 'updated') return candidate;
  const limit = Date.parse(`${fetchedDay}T00:00:00Z`) + 2 * 86_400_000;
  const at = Date.parse(time.precision === 'day' || time.precision === 'month' || time.precision === 'year' ? time.value : `${day(time)}`);
  return at > limit ? { ...candidate, rank: candidate.rank + 1000, time: { ...time, confidence: 'low' } } : candidate;
}

function choose(candidates: readonly Ranked[], kind: TimeKind): TimeValue | null {
  const own = candidates.filter((candidate) => candidate.kind === kind && candidate.rank < 90);
  if (own.length === 0) return null;
  const first = own.reduce((best, candidate) => (candidate.rank < best.rank ? candidate : best));
  // The same day stated by another, independent source makes it sure.
  const agreeing = own.filter((candidate) => day(candidate.time) === day(first.time) && candidate.rank !== first.rank).length;
  if (kind === 'published' && first.rank >= 70) return loneDate(own, first);
  if (first.time.confidence === 'high' || agreeing === 0 || first.ambiguous) return first.time;
  return { ...first.time, confidence: first.time.confidence === 'low' ? 'medium' : 'high' };
}

/** Unlabelled dates away from the headline: only when all of them agree; otherwise null is better than wrong. */
function loneDate(own: readonly Ranked[], first: Ranked): TimeValue | null {
  return own.every((candidate) => day(candidate.time) === day(first.time)) ? first.time : null;
}

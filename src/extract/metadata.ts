import type { PageType } from '../vocabulary/index.ts';
import { fold, type Head, isObject, type JsonObject, textField, typesOf } from './html/head.ts';

const ARTICLE_TYPES = /Article|BlogPosting|Posting|Report$/;
const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** Between a title and the site's name. */
const SEPARATOR =
  /\s+[|｜\-–—·•»«:/_]+\s+|\s*[|｜_]\s*|\s+[«»]\s*|\s*[—]{1,2}\s*|-{2,}|(?<=[\u3400-\u9fff）)”》])\s*[-–]\s*(?=[\u3400-\u9fff])/u;

/** What the reader sees as the headline counts most, but not against everything else that the page says. */
const HEADLINE = 4.5;

/** 1 = the same words; otherwise the share of words in common, less when one text only repeats a part of the other. */
function agreement(a: string, b: string): number {
  if (key(a) === key(b)) return 1;
  const [left, right] = [wordSet(a), wordSet(b)];
  if (left.size === 0 || right.size === 0) return 0;
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return (2 * common * 0.6) / (left.size + right.size);
}

/** Words, and single characters of scripts without spaces. */
const wordSet = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []);

/** Title by agreement: candidates vote for each other; the site's name is no part of it. */
export function chooseTitle(head: Head, headline: string | null, site: string | null): string | null {
  const structured = head.jsonLd.filter((object) =>
    typesOf(object).some((type) => ARTICLE_TYPES.test(type) || /Product|Recipe|HowTo|Question|Course|Event/.test(type)),
  );
  const candidates: { text: string; weight: number }[] = [];
  const add = (text: string | null | undefined, weight: number): void => {
    const folded = text === null || text === undefined ? '' : fold(decodeEntities(text)).slice(0, 500);
    if (folded !== '' && key(folded) !== '' && (site === null || key(folded) !== key(site) || weight >= 3))
      candidates.push({ text: folded, weight });
  };
  add(headline, HEADLINE);
  add(withoutSite(head.meta.get('og:title'), site), 2.6);
  for (const object of structured.slice(0, 3)) add(textField(object, 'headline') ?? textField(object, 'name'), 2.2);
  add(withoutSite(head.title, site), 2);
  add(withoutSite(head.meta.get('twitter:title'), site), 1);
  add(head.meta.get('citation_title') ?? head.meta.get('dc.title'), 2);
  let best: { text: string; score: number } | null = null;
  for (const candidate of candidates) {
    let score = candidate.weight;
    for (const other of candidates) {
      if (other === candidate) continue;
      score += other.weight * agreement(candidate.text, other.text);
    }
    if (best === null || score > best.score) best = { text: candidate.text, score };
  }
  return best?.text ?? (fold(head.title) === '' ? null : fold(head.title));
}

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(amp|lt|gt|quot|#0?39|apos|nbsp|#8217|#8211|#8212|#8220|#8221);/g, (_all, name: string) => ENTITY[name] ?? '')
    : text;
const ENTITY: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#039': "'",
  apos: "'",
  nbsp: ' ',
  '#8217': '’',
  '#8211': '–',
  '#8212': '—',
  '#8220': '“',
  '#8221': '”',
};

/** Cut the site's name off a title: known by name, else the short part after (or before) the last separator. */
export function withoutSite(title: string | undefined, site: string | null): string | null {
  const text = fold(title ?? '').slice(0, 500);
  if (text === '') return null;
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== '');
  if (parts.length < 2) return text;
  const name = site === null ? '' : key(site);
  const isSite = (part: string): boolean =>
    name !== '' &&
    (key(part) === name ||
      (key(part).length > 3 && (name.includes(key(part)) || key(part).includes(name)) && key(part).length < name.length * 2 + 6));
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (isSite(last)) return text.slice(0, text.lastIndexOf(last)).replace(/[\s|｜\-–—·•»«:/_]+$/u, '') || text;
  if (isSite(first) && key(text) !== key(first))
    return text.slice(text.indexOf(first) + first.length).replace(/^[\s|｜\-–—·•»«:/_]+/u, '') || text;
  if (site === null && last.length < 32 && first.length > last.length)
    return text.slice(0, text.lastIndexOf(last)).replace(/[\s|｜\-–—·•»«:/_]+$/u, '') || text;
  return text;
}

export function chooseSite(head: Head, url: string): string | null {
  const named = head.meta.get('og:site_name') ?? head.meta.get('application-name') ?? head.meta.get('apple-mobile-web-app-title');
  if (named !== undefined && !/^https?:/i.test(named)) return decodeEntities(named).slice(0, 200);
  for (const object of head.jsonLd) {
    const publisher = object['publisher'];
    if (typesOf(object).includes('WebSite')) {
      const name = textField(object, 'name');
      if (name !== null) return name.slice(0, 200);
    }
    const name = isObject(publisher) ? textField(publisher, 'name') : null;
    if (name !== null) return name.slice(0, 200);
  }
  const host = URL.parse(url)?.hostname.replace(/^www\./, '');
  const label = host?.split('.')[0];
  if (label === undefined || label === '') return null;
  // The part of the title that spells the host's name is how the site writes itself.
  const part = head.title.split(SEPARATOR).find((piece) => piece !== undefined && key(piece) !== '' && key(piece) === key(label));
  return part?.trim() ?? null;
}

const BY =
  /^(?:by|von|par|por|di|door|av|af|autor(?:a|in)?|author|authors|written by|posted by|text|words by|story by|reported by|作者|文|撰文|记者|責任編輯|责任编辑|编辑)\s*[:：]?\s+|^by(?=\p{Lu}\p{Ll})|^(?:作者|撰文|记者|文)\s*[:：/|]\s*/iu;
const NOT_NAMES =
  /https?:|@|www\.|\d{3}|^(?:admin|administrator|editor|editorial|staff|guest|author|unknown|webmaster|user|root|none|null|undefined|home|news|comments?|share|follow)$/i;

/** Chinese names in a row are parted by spaces alone. */
const separateHan = (text: string): string =>
  /^[\p{Script=Han}·]{2,4}(?: [\p{Script=Han}·]{2,4})+$/u.test(text) ? text.replaceAll(' ', '、') : text;

/** Where a name ends and the rest of a by-line begins. */
const AFTER_NAME =
  /(?:\s|(?<=\p{Ll}))(?:(?:last |first )?(?:updated|published|posted|modified|reviewed|edited|medically)\b|on (?=\p{Lu}\p{Ll}+ \d|\d)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|[-–—|•·]\s|\d).*$|\s*(?:发布|发表|时间|日期|来源|编辑|阅读|点击|出处).*$/isu;

/** Authors as people's names: JSON-LD, meta, then visible by-lines found by the parser; an organisation only when nobody is named. */
export function chooseAuthors(head: Head, bylines: readonly string[]): string[] {
  const people = new Map<string, string>();
  const add = (text: string | null): void => {
    if (text === null) return;
    for (const part of separateHan(fold(decodeEntities(text)).slice(0, 400).replace(BY, '')).split(
      /\s*(?:;|、|\||,\s+(?!Jr|Sr|MD|PhD|M\.D)| and | und | & )\s*/i,
    )) {
      const name = part
        .replace(BY, '')
        .replace(AFTER_NAME, '')
        .replace(/^[\s,:：–-]+|[\s,:：|–-]+$/g, '');
      if (name.length < 2 || name.length > 60 || NOT_NAMES.test(name) || name.split(' ').length > 6) continue;
      if (people.size < 20 && !people.has(key(name)) && key(name) !== '') people.set(key(name), name);
    }
  };
  const organisations: string[] = [];
  for (const object of head.jsonLd) {
    if (
      !typesOf(object).some(
        (type) => ARTICLE_TYPES.test(type) || /WebPage|Recipe|Review|CreativeWork|HowTo|QAPage|Question|DiscussionForum/.test(type),
      )
    )
      continue;
    for (const { name, organisation } of peopleOf(object['author'] ?? object['creator'], head)) {
      if (organisation) organisations.push(name);
      else add(name);
    }
    if (people.size > 0) return [...people.values()];
  }
  for (const name of AUTHOR_META) {
    for (const [found, content] of head.metaAll) if (found === name) add(content);
    if (people.size > 0) return [...people.values()];
  }
  for (const line of [...bylines, ...organisations]) {
    add(line);
    if (people.size > 0) break;
  }
  return [...people.values()];
}

const AUTHOR_META = [
  'author',
  'article:author_name',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'citation_author',
  'byl',
  'byline',
  'rnews:author',
  'article:author',
] as const;

function peopleOf(value: unknown, head: Head): { name: string; organisation: boolean }[] {
  const list = Array.isArray(value) ? value.slice(0, 20) : [value];
  return list.flatMap((entry) => {
    if (typeof entry === 'string') return [{ name: entry, organisation: false }];
    if (!isObject(entry)) return [];
    // A reference to a Person elsewhere in the graph.
    const target =
      textField(entry, 'name') === null
        ? head.jsonLd.find((object) => object['@id'] !== undefined && object['@id'] === entry['@id'])
        : entry;
    const name = target === undefined ? null : textField(target, 'name');
    return name === null || target === undefined
      ? []
      : [{ name, organisation: typesOf(target).some((type) => /Organization|Corporation|Company/.test(type)) }];
  });
}

export interface PageSignals {
  readonly head: Head;
  readonly url: string;
  readonly prose: number;
  readonly units: number;
  readonly linked: number;
  readonly codeBlocks: number;
  readonly dataTables: number;
  readonly blocks: number;
  readonly repliesAreContent: boolean;
}

const DOCS_GENERATOR =
  /sphinx|mkdocs|docusaurus|docbook|doxygen|javadoc|gitbook|vitepress|vuepress|hugo.*docs|readthedocs|antora|jekyll.*docs|rustdoc|typedoc/i;

/** Page type by its own statement first, then by address and proportions. */
export function choosePageType(signals: PageSignals): PageType {
  const { head, url } = signals;
  const types = new Set(head.jsonLd.flatMap(typesOf));
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase();
  const host = (URL.parse(url)?.hostname ?? '').toLowerCase();
  const og = head.meta.get('og:type')?.toLowerCase() ?? '';
  if (
    types.has('DiscussionForumPosting') ||
    types.has('QAPage') ||
    signals.repliesAreContent ||
    /\/(?:forums?|threads?|topics?|viewtopic|showthread|questions)(?:\/|\.|$)/.test(path) ||
    host.startsWith('forum')
  ) {
    return signals.linked > signals.units * 0.6 ? 'listing' : 'forum';
  }
  if (
    DOCS_GENERATOR.test(head.meta.get('generator') ?? '') ||
    types.has('TechArticle') ||
    types.has('APIReference') ||
    /^(?:docs?|developers?|api|reference|help|support|wiki)\./.test(host) ||
    /\/(?:docs?|documentation|reference|manual|api|guide|wiki|help)(?:\/|$)/.test(path)
  )
    return 'documentation';
  if (types.has('Product') && !types.has('ItemList') && !types.has('CollectionPage')) return 'product';
  if (og === 'product' || og === 'og:product' || /\/(?:product|products|dp|item)\/[^/]+/.test(path)) return 'product';
  if ([...types].some((type) => ARTICLE_TYPES.test(type)) || og === 'article') return 'article';
  if (types.has('Dataset')) return 'data';
  if (signals.dataTables > 0 && signals.dataTables >= signals.blocks * 0.2) return 'data';
  if (
    types.has('CollectionPage') ||
    types.has('ItemList') ||
    types.has('SearchResultsPage') ||
    signals.linked > signals.units * 0.55 ||
    /\/(?:category|categories|tag|tags|archive|search|collections?)(?:\/|$)/.test(path)
  )
    return 'listing';
  if (signals.codeBlocks >= 3) return 'documentation';
  if (signals.prose > signals.units * 0.7 && signals.prose > 1200 && path !== '/') return 'article';
  if (path === '/' || types.has('LocalBusiness') || types.has('Service') || types.has('Organization'))
    return signals.units > 0 ? 'service' : 'unknown';
  return signals.prose > 600 ? 'article' : 'unknown';
}

const MAX_METADATA = 120;
const MAX_VALUE = 1_000;

/** Typed values by name: `jsonld.<Type>` (flattened one level), `og:*`, `twitter:*` and plain meta names. */
export function metadataOf(head: Head): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const object of head.jsonLd.slice(0, 40)) {
    const name = `jsonld.${typesOf(object)[0] ?? 'Thing'}`;
    if (out[name] === undefined) out[name] = flatten(object);
  }
  for (const [name, content] of head.meta) {
    if (Object.keys(out).length >= MAX_METADATA) break;
    if (name === '__proto__') continue;
    out[name] = content.slice(0, MAX_VALUE);
  }
  return out;
}

/** Scalars and dotted paths of nested objects, at most 60 entries. */
function flatten(object: JsonObject): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  let count = 0;
  const walk = (value: unknown, path: string, depth: number): void => {
    if (count >= 60 || path.includes('__proto__')) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      out[path] = typeof value === 'string' ? value.slice(0, MAX_VALUE) : value;
      count += 1;
    } else if (Array.isArray(value) && depth < 8) {
      value.slice(0, 10).forEach((entry, index) => {
        walk(entry, value.length === 1 ? path : `${path}.${index}`, depth + 1);
      });
    } else if (isObject(value) && depth < 4) {
      for (const [name, entry] of Object.entries(value))
        if (name !== '@context') walk(entry, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  walk(object, '', 0);
  return out;
}

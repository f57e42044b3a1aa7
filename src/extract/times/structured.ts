import type { TimeKind } from '../../vocabulary/index.ts';
import { isObject, type JsonObject, textField, typesOf } from '../html/head.ts';
import { type Found, found } from './found.ts';
import { type DateOptions, readDate } from './parse-date.ts';
import type { TimeSources } from './sources.ts';

const MAIN_TYPES =
  /Article|BlogPosting|Posting|WebPage|Report|QAPage|Recipe|VideoObject|Product|Dataset|CreativeWork|Review|Question|Course|Book|SoftwareApplication|HowTo|FAQPage|Event|Legislation/;
const PAGE_TYPES = new Set(['WebPage', 'ItemPage', 'CollectionPage', 'WebSite', 'AboutPage', 'ProfilePage']);
/** Types whose creation is their publication: nobody publishes a question later than it was asked. */
const ASKED = /Question|QAPage/;
const FIELDS: readonly (readonly [string, TimeKind])[] = [
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
        'article:published_time article:published og:article:published_time og:published_time og:pubdate dc.date.issued dcterms.issued dcterms.date.issued dc.date.created dcterms.created dc.date dcterms.date dc.date.publication citation_publication_date citation_date citation_online_date parsely-pub-date sailthru.date pubdate publishdate publish_date publish-date publication_date publication-date published_time date_published datepublished dateposted date-published date article_date_original cxenseparse:recs:publishtime cxenseparse:publishtime bytedance:published_time weibo:article:create_at og:release_date shareaholic:article_published_time originalpublicationdate rnews:datepublished doc_date contentdate created article.published article.created dcsext.articlefirstpublished ptime apub:time prism.publicationdate bt:pubdate gentime published-date posted_date last-published firstpublished video:release_date',
      ],
      [
        'updated',
        'article:modified_time article:modified og:updated_time og:article:modified_time og:modified_time dc.date.modified dcterms.modified last-modified lastmod modified datemodified article.updated bytedance:updated_time weibo:article:update_at revision_date lastupdated last_updated date_modified moddate updated updated_time date-revision_yyyymmdd',
      ],
      ['valid_until', 'expires_on article:expiration_time unavailable_after dcterms.valid'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);
const STRONG_META = /publi|issued|modified|updated|release|pubdate|expir|citation|posted/;

export const fromStructured = (sources: TimeSources, options: DateOptions): Found[] => [
  ...fromObjects(sources.jsonLd, 'json-ld', options),
  ...fromObjects(sources.microdata, 'microdata', options),
  ...fromMeta(sources.meta, options),
];

function fromObjects(objects: readonly JsonObject[], from: 'json-ld' | 'microdata', options: DateOptions): Found[] {
  const out: Found[] = [];
  for (const object of objects) {
    const types = typesOf(object);
    if (!types.some((type) => MAIN_TYPES.test(type))) continue;
    const page = types.every((type) => PAGE_TYPES.has(type));
    const asked = types.some((type) => ASKED.test(type)) && object['dateCreated'] !== undefined;
    for (const [key, kind] of FIELDS) {
      const text = textField(object, key);
      if (text === null) continue;
      const created = key === 'dateCreated' || key === 'uploadDate';
      const weak = asked ? key === 'datePublished' : created;
      const via = weak ? 'jsonld-created' : from === 'microdata' ? 'microdata' : page ? 'jsonld-page' : 'jsonld';
      const rank = (weak ? 26 : page ? 12 : 10) + (from === 'microdata' ? 1 : 0);
      out.push(...found(kind, readDate(text, options), via, rank, `${from} ${types[0] ?? ''}.${key}`, weak ? 'medium' : 'high'));
    }
    const offers = object['offers'];
    for (const offer of (Array.isArray(offers) ? offers : [offers]).slice(0, 50)) {
      const until = isObject(offer) ? textField(offer, 'priceValidUntil') : null;
      if (until !== null)
        out.push(...found('valid_until', readDate(until, options), 'jsonld', 11, `${from} Offer.priceValidUntil`, 'high'));
    }
  }
  return out;
}

function fromMeta(meta: TimeSources['meta'], options: DateOptions): Found[] {
  const out: Found[] = [];
  for (const [name, content] of meta) {
    const kind = META.get(name);
    if (kind === undefined) continue;
    const strong = STRONG_META.test(name);
    out.push(
      ...found(
        kind,
        readDate(content, options),
        strong ? 'meta' : 'meta-weak',
        strong ? 20 : 24,
        `meta ${name}`,
        strong ? 'high' : 'medium',
      ),
    );
  }
  return out;
}

import type { Arena } from '../arena.ts';
import type { PageHints } from '../chrome.ts';
import { type Head, typesOf } from '../head.ts';
import type { Layout } from '../layout.ts';
import type { Selection } from '../select.ts';
import { T } from '../tags.ts';
import type { Segments } from './segments.ts';

/** What is known before any text was chosen. */
export interface PageInput {
  readonly arena: Arena;
  readonly layout: Layout;
  readonly head: Head;
  readonly hints: PageHints;
  readonly url: string;
  readonly body: number;
  /** What the rules choose. */
  readonly selection: Selection;
}

/** JSON-LD types by what they say about the page. */
const DECLARED: readonly RegExp[] = [
  /(?:Article|BlogPosting|Report|Review)$/,
  /^(?:Product|ProductGroup|Offer|Vehicle)$/,
  /^(?:CollectionPage|ItemList|OfferCatalog|SearchResultsPage|Blog)$/,
  /^(?:DiscussionForumPosting|QAPage)$/,
  /^FAQPage$/,
  /(?:Organization|Business|Store|Service|Corporation)$/,
  /^BreadcrumbList$/,
];
/** Words of the path by what they say about the page. */
const PATHS: readonly RegExp[] = [
  /\/(?:blogs?|news|articles?|posts?|stor(?:y|ies)|20\d\d|p)\//,
  /\/(?:docs?|documentation|reference|manual|api|guides?|wiki|help|learn|tutorials?|support|kb|handbook)(?:\/|$)|\.html?$/,
  /\/(?:products?|dp|items?|shop|store|p)\//,
  /\/(?:categor(?:y|ies)|tags?|collections?|c|archives?|browse|search|departments?)(?:\/|$)/,
  /\/(?:forums?|threads?|topics?|t|questions?|discussions?|community|comments|r)(?:\/|$)|viewtopic|showthread/,
  /\/(?:services?|solutions?|about|pricing|platform|features?|company|industries)(?:\/|$)/,
];
const HOSTS: readonly RegExp[] = [
  /^(?:docs?|developers?|api|reference|help|support|wiki|learn)\./,
  /^(?:forums?|community|discuss|bbs|answers?)\./,
  /^(?:shop|store)\./,
  /^(?:blogs?|news)\./,
];

export const PAGE_FEATURES = [
  'page units',
  'page segments',
  'page links',
  'page prose',
  'page units a segment',
  'page hint thread',
  'page hint product',
  'page hint article',
  'page h1',
  'page headings',
  'page articles',
  'page main share',
  'page article share',
  'page rules share',
  'page rules links',
  'page rules prose',
  'page rule',
  'page replies',
  'page tables',
  'page code',
  'page lists',
  'page images',
  'page forms',
  'page controls',
  'page prices',
  'page han',
  'page path depth',
  'page path digits',
  'page query',
  'page og article',
  'page og product',
  'page long segments',
  'page short segments',
  'page questions',
  'page dates',
  ...DECLARED.map((_, i) => `page declares ${i}`),
  ...PATHS.map((_, i) => `page path ${i}`),
  ...HOSTS.map((_, i) => `page host ${i}`),
] as const;

const log = (value: number): number => Math.log2(1 + Math.max(0, value));
const share = (part: number, whole: number): number => (whole <= 0 ? 0 : part / whole);

/** The page as a whole, in the order of `PAGE_FEATURES`. */
export function pageFeatures(input: PageInput, segments: Segments): Float32Array {
  const { arena, layout, head, hints, body, selection } = input;
  const total = layout.units[body] ?? 0;
  let [h1, headings, articles, mainUnits, articleUnits, tables, code, lists, images, forms, controls] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let kept = 0;
  let keptLinks = 0;
  let keptProse = 0;
  let rootAt = -1;
  for (let n = body + 1; n < arena.end(body); n += 1) {
    const tag = arena.tag(n);
    if (layout.seen[n] !== 1) {
      if (tag !== T['#text']) n = arena.end(n) - 1;
      continue;
    }
    if (tag === T.h1) h1 += 1;
    else if (tag >= T.h2 && tag <= T.h6) headings += 1;
    else if (tag === T.article) {
      articles += 1;
      articleUnits = Math.max(articleUnits, layout.units[n] ?? 0);
    } else if (tag === T.main) mainUnits = Math.max(mainUnits, layout.units[n] ?? 0);
    else if (tag === T.table) tables += 1;
    else if (tag === T.pre) code += 1;
    else if (tag === T.ul || tag === T.ol) lists += 1;
    else if (tag === T.img) images += 1;
    else if (tag === T.form) forms += 1;
    else if (tag === T.button || tag === T.input || tag === T.select) controls += 1;
  }
  rootAt = selection.roots.at(-1) ?? body;
  for (let n = rootAt; n < arena.end(rootAt); n += 1) {
    if (selection.dropped[n] === 1 || layout.seen[n] !== 1) {
      if (n !== rootAt) n = arena.end(n) - 1;
      continue;
    }
    if (arena.tag(n) !== T['#text']) continue;
    kept += layout.units[n] ?? 0;
    keptLinks += layout.linked[n] ?? 0;
  }
  keptProse = layout.prose[rootAt] ?? 0;
  let [prices, han, long, short, questions, dates] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < segments.count; i += 1) {
    const text = segments.texts[i] ?? '';
    const units = segments.units[i] ?? 0;
    if (units >= 120) long += 1;
    if (units <= 15) short += 1;
    if (text.length < 60 && /[$€£¥]\s?\d/.test(text)) prices += 1;
    if (text.length < 60 && /\b(?:19|20)\d\d\b/.test(text)) dates += 1;
    if (segments.marks.last[i] === 0x3f) questions += 1;
    if (/\p{Script=Han}/u.test(text.slice(0, 20))) han += units;
  }
  const types = head.jsonLd.flatMap(typesOf);
  const url = URL.parse(input.url);
  const path = url?.pathname.toLowerCase() ?? '/';
  const host = url?.hostname.toLowerCase() ?? '';
  const og = head.meta.get('og:type')?.toLowerCase() ?? '';
  const flag = (value: boolean): number => (value ? 1 : 0);
  return Float32Array.from([
    log(total),
    log(segments.count),
    share(layout.linked[body] ?? 0, total),
    share(layout.prose[body] ?? 0, total),
    log(share(total, segments.count)),
    flag(hints.thread),
    flag(hints.product),
    flag(hints.article),
    Math.min(h1, 5),
    log(headings),
    log(articles),
    share(mainUnits, total),
    share(articleUnits, total),
    share(kept, total),
    share(keptLinks, kept),
    share(keptProse, layout.units[rootAt] ?? 0),
    selection.rule === 'semantic' ? 2 : selection.rule === 'descent' ? 1 : 0,
    flag(selection.repliesAreContent),
    log(tables),
    log(code),
    log(lists),
    log(images),
    log(forms),
    log(controls),
    log(prices),
    share(han, total),
    path.split('/').filter((part) => part !== '').length,
    (path.match(/\d/g) ?? []).length,
    flag((url?.search ?? '') !== ''),
    flag(og === 'article'),
    flag(og.includes('product')),
    share(long, segments.count),
    share(short, segments.count),
    log(questions),
    log(dates),
    ...DECLARED.map((pattern) => flag(types.some((type) => pattern.test(type)))),
    ...PATHS.map((pattern) => flag(pattern.test(path))),
    ...HOSTS.map((pattern) => flag(pattern.test(host))),
  ]);
}

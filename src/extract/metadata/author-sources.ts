import type { Arena } from '../html/arena.ts';
import { fold, type Head, isObject, type JsonObject, textField, typesOf } from '../html/head.ts';
import type { Layout } from '../html/layout.ts';
import { remembered } from '../html/remember.ts';
import { T } from '../html/tags.ts';
import { decodeEntities } from './entities.ts';
import { isAside, isNear, type PageLine, type Place, visibleText } from './marks.ts';
import { givenFirst, isLabel, isLabelled, looksLikePerson, nameKey, namesIn } from './names.ts';

/** One statement of who wrote the page. */
export interface AuthorSource {
  readonly via: AuthorVia;
  readonly names: readonly string[];
  /** The page says that it is an organisation. */
  readonly organisation: boolean;
  readonly near: boolean;
  readonly aside: boolean;
  /** A label such as "by" stands before it. */
  readonly labelled: boolean;
}
export type AuthorVia =
  | 'jsonld'
  | 'jsonld-other'
  | 'microdata'
  | 'meta'
  | 'meta-label'
  | 'rel'
  | 'link'
  | 'name-class'
  | 'class'
  | 'line'
  | 'inside'
  | 'ends'
  | 'description'
  | 'han'
  | 'editor';

const WORKS = /Article|Posting$|Report$|Recipe|Review|HowTo|QAPage|Question|DiscussionForum|Book|Chapter|Scholarly/;
const OTHER_WORKS = /WebPage|CreativeWork|VideoObject|Podcast|Dataset|SoftwareApplication|Course/;
const META = [
  'author',
  'article:author_name',
  'article:author',
  'og:article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'dc.creator.personalname',
  'citation_author',
  'byl',
  'byline',
  'rnews:author',
  'shareaholic:article_author_name',
  'cxenseparse:author',
  'mediator_author',
  'bt:author',
  'web_author',
] as const;

const AUTHOR_NAME =
  /(?:^|[\s_-])(?:author|byline|writer|contributor|autor|auteur|user|poster)-{0,2}_{0,2}-?(?:full-?)?name(?=$|[\s_-])|(?:^|\s)(?:username|p-author|fn)(?=\s|$)/i;
const AUTHOR =
  /(?:^|[\s_-])(?:authors?|byline|by-line|writers?|written-?by|contributors?|autor(?:in|en)?|auteur|redakteur|posted-?by|postedby|author(?:link|s?-?(?:info|link|meta))|article-?author|post-?author|entry-?author|creator)(?=$|[\s_-])/i;
const AUTHOR_CAMEL = /(?:[aA]uthor|[bB]yline|[wW]rittenBy)(?:s?[nN]ame|[lL]ink)?(?=$|[\s_A-Z])/;
const AUTHOR_PATH =
  /\/(?:authors?|autor(?:en|in|es)?|auteurs?|writers?|contributors?|columnists?|journalists?|reporters?|redaktion|redakteure?|people|staff|our-team|team|experts?|profiles?|users?|members?|u|by)[/=][^/?#]{2,}|\/@[^/?#]+|[?&](?:author|u|user)=\w+/i;

const namesAuthor = (value: string): boolean => {
  const words = value.slice(0, 200);
  return AUTHOR_NAME.test(words) || AUTHOR.test(words) || AUTHOR_CAMEL.test(words);
};
const classNamesAuthor = remembered(namesAuthor);

const MAX_SOURCES = 40;

interface Page {
  readonly arena: Arena;
  readonly layout: Layout;
  readonly head: Head;
}

/** Everything on a page that says who wrote it. */
export function authorSources(page: Page, place: Place, lines: readonly PageLine[], microdata: readonly JsonObject[]): AuthorSource[] {
  return [
    ...fromObjects(page.head.jsonLd, page.head.jsonLd, false),
    ...fromObjects(microdata, [], true),
    ...fromMeta(page.head),
    ...fromElements(page, place),
    ...fromLines(lines, place),
    ...fromDescription(page.head),
  ].slice(0, MAX_SOURCES);
}

const source = (via: AuthorVia, names: readonly string[], more: Partial<AuthorSource> = {}): AuthorSource[] =>
  names.length === 0 ? [] : [{ via, names, organisation: false, near: false, aside: false, labelled: false, ...more }];

function fromObjects(objects: readonly JsonObject[], graph: readonly JsonObject[], microdata: boolean): AuthorSource[] {
  const out: AuthorSource[] = [];
  for (const object of objects) {
    const types = typesOf(object);
    const work = types.some((type) => WORKS.test(type));
    if (!work && !types.some((type) => OTHER_WORKS.test(type))) continue;
    const people = peopleOf(object['author'] ?? object['creator'], graph);
    for (const organisation of [false, true]) {
      const names = people
        .filter((person) => person.organisation === organisation)
        .flatMap(({ name }) => (organisation ? [fold(decodeEntities(name)).slice(0, 100)] : namesIn(decodeEntities(name))));
      out.push(...source(microdata ? 'microdata' : work ? 'jsonld' : 'jsonld-other', unique(names), { organisation }));
    }
    if (out.length >= 12) break;
  }
  return out;
}

function peopleOf(value: unknown, graph: readonly JsonObject[]): { name: string; organisation: boolean }[] {
  const list = Array.isArray(value) ? value.slice(0, 20) : [value];
  return list.flatMap((entry) => {
    if (typeof entry === 'string') return [{ name: entry, organisation: false }];
    if (!isObject(entry)) return [];
    // A reference to a Person elsewhere in the graph.
    const target =
      textField(entry, 'name') === null ? graph.find((object) => object['@id'] !== undefined && object['@id'] === entry['@id']) : entry;
    if (target === undefined) return [];
    const names = Array.isArray(target['name']) ? target['name'].filter((name) => typeof name === 'string') : [textField(target, 'name')];
    const organisation = typesOf(target).some((type) => /Organization|Corporation|Company/.test(type));
    return names.flatMap((name) => (name === null ? [] : [{ name, organisation }]));
  });
}

function fromMeta(head: Head): AuthorSource[] {
  const out: AuthorSource[] = [];
  for (const wanted of META) {
    const stated = head.metaAll.filter(([name]) => name === wanted).map(([, content]) => decodeEntities(content));
    const names = stated.flatMap((content) =>
      namesIn(wanted.startsWith('citation') || wanted.startsWith('dc') ? givenFirst(content) : content),
    );
    out.push(...source('meta', unique(names)));
  }
  // WordPress SEO plug-ins: `twitter:label1` = "Written by" in the site's language, `twitter:data1` the name.
  for (const i of ['1', '2'] as const) {
    const label = head.meta.get(`twitter:label${i}`);
    const data = head.meta.get(`twitter:data${i}`);
    if (label !== undefined && data !== undefined && isLabelled(`${label} X`))
      out.push(...source('meta-label', namesIn(decodeEntities(data))));
  }
  return out;
}

/** Elements marked as author by microdata, `rel`, class, id or the address that they lead to; equal marks side by side are one list. */
function fromElements({ arena, layout }: Page, place: Place): AuthorSource[] {
  interface Mark {
    readonly n: number;
    readonly via: AuthorVia;
    readonly group: string;
  }
  const marks: Mark[] = [];
  const anchor = place.headline >= 0 ? place.headline : place.mainStart;
  const nearby = (n: number): boolean => (n > anchor - 300 && n < anchor + 600) || (n >= place.mainStart && n < place.mainEnd + 60);
  const shown = (n: number): boolean => layout.seen[n] === 1 && (layout.units[n] ?? 0) > 1 && (layout.units[n] ?? 0) <= 120;
  for (const n of arena.withAttribute('itemprop')) {
    if (/(?:^|\s)(?:author|creator)(?=\s|$)/.test(arena.attribute(n, 'itemprop') ?? '') && shown(n))
      marks.push({ n, via: 'microdata', group: 'itemprop' });
  }
  for (const n of arena.withAttribute('rel')) {
    if (/(?:^|\s)author(?=\s|$)/i.test(arena.attribute(n, 'rel') ?? '') && arena.tag(n) !== T.link && shown(n))
      marks.push({ n, via: 'rel', group: 'rel' });
  }
  for (const attribute of ['class', 'id'] as const) {
    for (const n of arena.withAttribute(attribute)) {
      if (!nearby(n) || !shown(n)) continue;
      const words = arena.attribute(n, attribute) ?? '';
      if (!(attribute === 'class' ? classNamesAuthor : namesAuthor)(words)) continue;
      const group = words.slice(0, 200);
      marks.push({ n, via: AUTHOR_NAME.test(group) ? 'name-class' : 'class', group });
    }
  }
  for (const n of arena.withAttribute('href')) {
    if (arena.tag(n) === T.a && nearby(n) && shown(n) && (layout.units[n] ?? 0) <= 50 && AUTHOR_PATH.test(arena.attribute(n, 'href') ?? ''))
      marks.push({ n, via: 'link', group: 'href' });
  }
  marks.sort((a, b) => a.n - b.n);
  const groups: { via: AuthorVia; group: string; last: number; first: number; names: string[]; aside: boolean; labelled: boolean }[] = [];
  for (const { n, via, group } of marks.slice(0, 120)) {
    const text = visibleText(arena, layout, n, 200);
    const names = namesIn(text).filter((name) => via !== 'link' || looksLikePerson(name) || !name.includes(' '));
    if (names.length === 0) continue;
    const held = groups.findLast((one) => one.via === via && one.group === group);
    // Side by side: at most an avatar, a comma and a wrapper between them.
    if (held !== undefined && n - held.last < 30) {
      held.names.push(...names);
      held.last = n;
    } else if (groups.length < 24)
      groups.push({ via, group, first: n, last: n, names: [...names], aside: isAside(arena, n, place), labelled: isLabelled(text) });
  }
  return groups.flatMap(({ via, first, names, aside, labelled }) =>
    source(via, unique(names), { near: first > anchor - 60 && first < anchor + 150, aside, labelled }),
  );
}

/** "Written by …" as a description says it. */
const DESCRIPTION = /(?:^|\s)(?:(?:written|posted|authored|story) by|^by)\s(?=\p{Lu})(.{3,80})/iu;

function fromDescription(head: Head): AuthorSource[] {
  const text = head.meta.get('description') ?? head.meta.get('og:description') ?? '';
  const stated = DESCRIPTION.exec(text.slice(0, 400))?.[1];
  return stated === undefined ? [] : source('description', namesIn(decodeEntities(stated)).filter(looksLikePerson));
}

const NAME = String.raw`(?:\p{Lu}[\p{L}.'’-]{0,30}|de|van|von|der|den|la|bin|al)`;
const NAME_LIST = new RegExp(
  String.raw`^${NAME}(?:\s${NAME}){0,4}(?:(?:,\s|\s(?:and|und|et|y|e|&)\s|,\sand\s)${NAME}(?:\s${NAME}){0,4}){0,6}`,
  'u',
);

const plain = (name: string): boolean => NAME_LIST.test(name) || /\p{Script=Han}|\p{Script=Hangul}/u.test(name);
/** A label in the middle of a line: "3 May 2026 by Jane Roe". */
const INSIDE = /(?:^|[\s|·•–—-])(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or)\s{1,2}(?=\p{Lu})(.{3,100})/u;
/** A date, a sign, and nothing but a name: "11.12.2019 - Jane Roe". */
const AFTER_DATE = /^.{0,24}\d{4}\s{0,2}[-–—|·•]\s{0,2}(?=\p{Lu})(.{3,60})$/u;
const END_LINES = 8;

/** Labelled lines around the headline and at both ends of the text. */
function fromLines(lines: readonly PageLine[], place: Place): AuthorSource[] {
  const out: AuthorSource[] = [];
  const labelled = { near: true, labelled: true };
  for (const [at, { text, distance }] of lines.entries()) {
    if (out.length >= 8) break;
    if (!isNear(distance) || text.length > 160) continue;
    const before = lines[at - 1]?.text ?? '';
    if (isLabelled(text)) out.push(...source('line', namesIn(text).filter(plain), labelled));
    else if (before.length < 30 && isLabel(before)) out.push(...source('line', namesIn(text), labelled));
    else if (distance !== 0) {
      const inside = (INSIDE.exec(text) ?? AFTER_DATE.exec(text))?.[1];
      if (inside !== undefined) out.push(...source('inside', namesIn(inside).filter(looksLikePerson), labelled));
    }
  }
  const inMain = lines.filter(({ node, distance }) => node >= place.mainStart && node < place.mainEnd && !isNear(distance));
  for (const { text } of [...inMain.slice(0, 2), ...inMain.slice(-END_LINES)]) {
    if (out.length >= 12 || text.length > 120 || !isLabelled(text)) continue;
    out.push(...source('ends', namesIn(text).filter(looksLikePerson), { labelled: true }));
  }
  const near = lines.filter(({ distance }) => isNear(distance)).map(({ text }) => text.slice(0, 200));
  const ends = lines
    .filter(({ distance }) => distance >= 0)
    .slice(-60)
    .map(({ text }) => text.slice(-80));
  for (const [via, texts, read] of [
    ['han', [...near, ...ends], hanName],
    ['han', ends, (text: string) => CLOSING_HAN.exec(text)?.[1]],
    ['editor', [...near, ...ends], (text: string) => EDITOR_HAN.exec(text)?.[1]],
  ] as const) {
    const name = texts
      .filter((text) => /\p{Script=Han}/u.test(text))
      .map(read)
      .find((found) => found !== undefined);
    if (name !== undefined) out.push(...source(via, namesIn(name), { near: true, labelled: true }));
  }
  return out;
}

const HAN_NAME = String.raw`[\p{Script=Han}·]{2,4}(?:[、\s]{1,2}[\p{Script=Han}·]{2,4}(?![\p{Script=Han}])){0,4}`;
/** A label with a colon or slash, or a reporter named after the paper, a space or a bracket. */
const LABELLED_HAN = new RegExp(
  String.raw`(?:作者|撰文|撰稿人?|执笔人?|记者|記者|文字|编译)\s{0,2}[:：/／]\s{0,2}(${HAN_NAME}(?![\p{Script=Han}])|[\w&·\p{Script=Han}]{2,16})|(?:[(（报網网社台闻聞道□】]|^|\s)\s{0,2}(?:本报|本報|本网|总台|见习|通讯员)?(?:记者|記者)\s{0,2}(${HAN_NAME})(?=[)）/／\s]|$|发自|報導|报道)`,
  'u',
);
/** Who is named only as the editor responsible is named as nothing better. */
const EDITOR_HAN = new RegExp(String.raw`(?:责任编辑|責任編輯|责编|编辑|編輯)\s{0,2}[:：]\s{0,2}(${HAN_NAME}(?![\p{Script=Han}]))`, 'u');
/** A name in brackets that ends the text. */
const CLOSING_HAN = new RegExp(String.raw`[。！？”][(（]\s{0,2}(${HAN_NAME})\s{0,2}[)）]$`, 'u');

function hanName(text: string): string | undefined {
  const found = LABELLED_HAN.exec(text);
  return found?.[1] ?? found?.[2];
}

function unique(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), fold(name));
  return [...byKey.values()];
}

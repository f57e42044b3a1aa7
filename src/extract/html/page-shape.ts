import type { PageShape } from '../../vocabulary/index.ts';
import { characterShares, emptyCounts, type PageCounts, VISIBLE_TEXT_MAX } from '../shape.ts';
import type { Arena } from './arena.ts';
import { coreOf } from './core.ts';
import { embeddedPdf } from './embeds.ts';
import { fold, type Head, rawText, typesOf } from './head.ts';
import type { Layout } from './layout.ts';
import { BLOCK_LEVEL, HEADINGS, T, UNRENDERED } from './tags.ts';

const MAX_LIST = 200;
const INLINE_HEAD = 4_000;
/** Elements so close to the root name the application or the wall that fills the page. */
const NEAR_ROOT = 5;

/** State that a script framework ships inside the page, by the marks in its script. */
const EMBEDDED: readonly (readonly [string, readonly string[]])[] = [
  ['__NEXT_DATA__', ['__NEXT_DATA__']],
  ['next-flight', ['self.__next_f']],
  ['__NUXT__', ['__NUXT__', '__NUXT_DATA__']],
  ['__APOLLO_STATE__', ['__APOLLO_STATE__']],
  ['__INITIAL_STATE__', ['__INITIAL_STATE__']],
  ['__PRELOADED_STATE__', ['__PRELOADED_STATE__']],
  ['__REMIX_CONTEXT__', ['__remixContext']],
  ['__SVELTEKIT__', ['__sveltekit_']],
  ['__GATSBY__', ['___gatsby', 'window.___']],
  ['data-preloaded', ['discourse-preload', 'data-preloaded']],
  ['ytInitialData', ['ytInitialData']],
];

/** One look for all of them: most scripts hold none. */
const ANY_STATE = new RegExp(
  EMBEDDED.flatMap(([, marks]) => marks)
    .map((mark) => mark.replaceAll('.', '\\.'))
    .join('|'),
);

export interface PageShapeInput {
  readonly arena: Arena;
  readonly head: Head;
  readonly layout: Layout;
  readonly byteLength: number;
  readonly mainLength: number;
  readonly canonical: string | null;
  readonly resolve: (href: string) => string | null;
}

/** Everything the classifier asks of the parse, counted in one pass over the arena. */
export function pageShape(input: PageShapeInput): PageShape {
  const { arena, head, layout } = input;
  const draft = count(input);
  const visible = visibleText(arena, layout);
  const core = coreOf(arena, layout);
  const states = new Set<string>();
  for (const source of scriptTexts(arena)) {
    if (!ANY_STATE.test(source)) continue;
    for (const [name, marks] of EMBEDDED) if (!states.has(name) && marks.some((mark) => source.includes(mark))) states.add(name);
  }
  const robots = head.metaAll.flatMap(([name, content]) => (name === 'robots' ? content.toLowerCase().split(',') : []));
  return {
    contentKind: 'html',
    byteLength: input.byteLength,
    title: head.title,
    visibleText: visible.text,
    visibleLength: visible.length,
    mainLength: input.mainLength,
    ...draft,
    noscriptText: fold(draft.noscriptText).slice(0, 4000),
    ...(core === undefined ? {} : { core }),
    metaRefresh: metaRefresh(head.httpEquiv.get('refresh'), input.resolve),
    metaRobots: [...new Set(robots.map((word) => word.trim()).filter((word) => word !== ''))].slice(0, MAX_LIST),
    metaUsage: head.metaAll
      .flatMap(([name, content]): [string, string][] => (speaksOfUse(name, content) ? [[name, content.slice(0, 300)]] : []))
      .slice(0, MAX_LIST),
    generator: head.meta.get('generator')?.slice(0, 200) ?? null,
    jsonLdTypes: [...new Set(head.jsonLd.flatMap(typesOf))].slice(0, MAX_LIST),
    ogType: head.meta.get('og:type') ?? null,
    canonical: input.canonical,
    embeddedState: [...states],
    ...characterShares(arena.source),
  };
}

/** TDMRep, or words of robots tags under the name of one bot. */
const speaksOfUse = (name: string, content: string): boolean =>
  name.startsWith('tdm-') || (name !== 'robots' && name !== 'description' && ROBOTS_WORD.test(content));
const ROBOTS_WORD =
  /^\s*(?:all|none|(?:no)?(?:index|follow)|no(?:archive|cache|snippet|ai|imageai|imageindex|translate)|unavailable_after:[^,]*)\s*(?:,|$)/i;

function* scriptTexts(arena: Arena): Generator<string> {
  for (let n = 0; n < arena.count; n += 1) {
    if (arena.tag(n) !== T.script) continue;
    const id = arena.attribute(n, 'id');
    if (id !== undefined) yield id;
    yield rawText(arena, n).slice(0, 2000);
  }
}

function count({ arena, layout, resolve }: PageShapeInput): PageCounts {
  const draft: PageCounts = emptyCounts();
  let body = 0;
  for (let n = 1; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T.body) body = arena.depth(n);
    const seen = layout.seen[n] === 1;
    if (seen) countSeen(arena, layout, n, tag, draft);
    countAny(arena, n, tag, draft, resolve);
    if (tag !== T['#text'] && arena.depth(n) - body <= NEAR_ROOT && arena.hasAttributes(n)) name(arena, n, draft);
    if (isEmptyRoot(arena, n, tag)) {
      const label = arena.attribute(n, 'id') ?? arena.attribute(n, 'class') ?? '';
      if (label !== '' && draft.emptyRoots.length < MAX_LIST) draft.emptyRoots.push(label.slice(0, 100));
      if (arena.depth(n) - body > NEAR_ROOT) name(arena, n, draft);
    }
  }
  return draft;
}

function countSeen(arena: Arena, layout: Layout, n: number, tag: number, draft: PageCounts): void {
  if (HEADINGS[tag] === 1 && draft.headings.length < MAX_LIST) {
    const text = fold(arena.textContent(n)).slice(0, 300);
    if (text !== '') draft.headings.push({ level: tag - T.h1 + 1, text });
  }
  const own = layout.own[n] ?? 0;
  if (own >= 60 && (layout.ownLinked[n] ?? 0) < own * 0.5 && tag !== T.pre) {
    draft.paragraphs += 1;
    draft.longestParagraph = Math.max(draft.longestParagraph, own);
  }
  if (tag === T.a && arena.attribute(n, 'href') !== undefined) {
    draft.links += 1;
    draft.linkTextLength += layout.linked[n] ?? 0;
  }
  if (tag === T.table) draft.tables += 1;
  if (tag === T.button || (tag === T.input && /^(?:submit|button)$/i.test(arena.attribute(n, 'type') ?? ''))) {
    const text = fold(tag === T.button ? arena.textContent(n) : (arena.attribute(n, 'value') ?? '')).slice(0, 100);
    if (text !== '' && draft.buttons.length < MAX_LIST) draft.buttons.push(text);
  }
}

function addEmbed(draft: PageCounts, address: string | null): void {
  if (address === null || (draft.embeds?.length ?? 0) >= MAX_LIST) return;
  draft.embeds = [...(draft.embeds ?? []), address];
}

function countAny(arena: Arena, n: number, tag: number, draft: PageCounts, resolve: (href: string) => string | null): void {
  switch (tag) {
    case T.script: {
      const source = arena.attribute(n, 'src');
      draft.scripts += 1;
      draft.scriptBytes += arena.to(n) - arena.from(n);
      if (source !== undefined) {
        if (draft.scriptSources.length < MAX_LIST) draft.scriptSources.push((resolve(source) ?? source).slice(0, 500));
      } else if (draft.inlineScriptHead.length < INLINE_HEAD && !/json/i.test(arena.attribute(n, 'type') ?? '')) {
        draft.inlineScriptHead = `${draft.inlineScriptHead}${rawText(arena, n).slice(0, 1000)}\n`.slice(0, INLINE_HEAD);
      }
      break;
    }
    case T.style:
      draft.stylesheets += 1;
      break;
    case T.link:
      if (/stylesheet/i.test(arena.attribute(n, 'rel') ?? '')) draft.stylesheets += 1;
      break;
    case T.img:
      draft.images += 1;
      break;
    case T.embed:
    case T.object:
      addEmbed(draft, embeddedPdf(resolve(arena.attribute(n, tag === T.object ? 'data' : 'src') ?? ''), arena.attribute(n, 'type')));
      break;
    case T.iframe:
    case T.frame:
      addEmbed(draft, embeddedPdf(resolve(arena.attribute(n, 'src') ?? ''), undefined));
      if (draft.iframes.length < MAX_LIST)
        draft.iframes.push((resolve(arena.attribute(n, 'src') ?? arena.attribute(n, 'data-src') ?? '') ?? '').slice(0, 500));
      break;
    case T.noscript:
      if (draft.noscriptText.length < 4000) draft.noscriptText += ` ${arena.textContent(n).slice(0, 4000)}`;
      break;
    case T.form:
      if (draft.forms.length < 50) {
        const action = arena.attribute(n, 'action') ?? '';
        draft.forms.push({
          action: (resolve(action) ?? action).slice(0, 500),
          method: (arena.attribute(n, 'method') ?? 'get').toLowerCase(),
          fields: fieldsOf(arena, n),
        });
      }
      break;
    default:
      break;
  }
}

function fieldsOf(arena: Arena, form: number): { name: string; type: string }[] {
  const fields: { name: string; type: string }[] = [];
  for (let n = form + 1; n < arena.end(form) && fields.length < 50; n += 1) {
    const tag = arena.tag(n);
    if (tag !== T.input && tag !== T.select && tag !== T.textarea) continue;
    const type = tag === T.input ? (arena.attribute(n, 'type') ?? 'text').toLowerCase() : tag === T.select ? 'select' : 'textarea';
    fields.push({ name: (arena.attribute(n, 'name') ?? arena.attribute(n, 'id') ?? '').slice(0, 100), type: type.slice(0, 30) });
  }
  return fields;
}

function name(arena: Arena, n: number, draft: PageCounts): void {
  const id = arena.attribute(n, 'id');
  if (id !== undefined && id !== '' && draft.ids.length < MAX_LIST && !draft.ids.includes(id)) draft.ids.push(id.slice(0, 100));
  for (const word of (arena.attribute(n, 'class') ?? '').slice(0, 500).split(/\s+/)) {
    if (word !== '' && draft.classes.length < MAX_LIST && !draft.classes.includes(word)) draft.classes.push(word.slice(0, 100));
  }
}

/** A container without any element or text inside, waiting for a script. */
function isEmptyRoot(arena: Arena, n: number, tag: number): boolean {
  if (tag !== T.div && tag !== T.main && tag !== T.section && tag !== T.other && tag !== T.form) return false;
  if (!arena.hasAttributes(n) || arena.end(n) - n > 200) return false;
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const inner = arena.tag(at);
    if (inner === T['#text'] ? arena.text(at).trim() !== '' : inner !== T['#comment'] && UNRENDERED[inner] !== 1) return false;
  }
  return true;
}

/** All that a reader sees, a line per block. */
function visibleText(arena: Arena, layout: Layout): { text: string; length: number } {
  const parts: string[] = [];
  let kept = 0;
  let length = 0;
  let lastBlock = -1;
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (BLOCK_LEVEL[tag] === 1 || tag === T.br) lastBlock = -1;
    if (tag !== T['#text'] || layout.seen[n] !== 1) continue;
    const text = fold(arena.text(n));
    if (text === '') continue;
    const block = blockOf(arena, n);
    const gap = length === 0 ? '' : block === lastBlock ? ' ' : '\n';
    lastBlock = block;
    length += text.length + gap.length;
    if (kept < VISIBLE_TEXT_MAX) {
      parts.push(gap, text);
      kept += gap.length + text.length;
    }
  }
  return { text: parts.join('').slice(0, VISIBLE_TEXT_MAX), length };
}

function blockOf(arena: Arena, n: number): number {
  let at = arena.parent(n);
  while (at > 0 && BLOCK_LEVEL[arena.tag(at)] !== 1) at = arena.parent(at);
  return at;
}

/** `5; url=/next` (WHATWG HTML 4.2.5.3). */
export function metaRefresh(content: string | undefined, resolve: (href: string) => string | null): PageShape['metaRefresh'] {
  const found =
    content === undefined
      ? null
      : /^\s{0,20}(\d{0,6}(?:\.\d{0,6})?)\s{0,20}(?:[;,]?\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2000}))?/i.exec(
          content.slice(0, 3000),
        );
  if (found === null || (found[1] === '' && found[2] === undefined)) return null;
  const target = found[2]?.trim();
  return { seconds: Number(found[1] === '' ? 0 : found[1]), url: target === undefined || target === '' ? null : resolve(target) };
}

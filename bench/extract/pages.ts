/** Pages cut into segments with labels: what the trees learn from. */
import { decodeText } from '../../src/extract/charset/decode.ts';
import { addressResolver } from '../../src/extract/html/address.ts';
import type { Arena } from '../../src/extract/html/arena.ts';
import { readHead } from '../../src/extract/html/head.ts';
import { measure, textSizes } from '../../src/extract/html/layout.ts';
import type { PageInput } from '../../src/extract/html/learned/page-features.ts';
import { cutSegments, type Segments } from '../../src/extract/html/learned/segments.ts';
import { parseHtml } from '../../src/extract/html/parse.ts';
import { CONTROLS } from '../../src/extract/html/phrasing.ts';
import { selectMain } from '../../src/extract/html/select.ts';
import { T } from '../../src/extract/html/tags.ts';
import { findVisibility } from '../../src/extract/html/visibility.ts';
import { pageHints } from '../../src/extract/page-kind.ts';
import { alignSegments } from './align.ts';
import { loadBytes, type PageRecord, type Scorer } from './corpora.ts';

export interface CutPage {
  readonly input: PageInput;
  readonly segments: Segments;
}

/** As `readPage` reads it, up to the choice. */
export function cutPage(record: PageRecord): CutPage {
  const source = decodeText(loadBytes(record), null).text;
  const url = record.url ?? 'https://page.invalid/';
  const arena = parseHtml(source);
  const sizes = textSizes(arena);
  const visibility = findVisibility(arena, sizes);
  const layout = measure(arena, visibility, sizes);
  const head = readHead(arena);
  addressResolver(url, head.baseHref);
  const hints = pageHints(head, url);
  const selection = selectMain(arena, layout, hints);
  return { input: { arena, layout, head, hints, url, body: 0, selection }, segments: cutSegments(arena, layout, 0) };
}

/** All text of a segment. */
export function segmentText(arena: Arena, seen: Uint8Array, segments: Segments, i: number): string {
  let out = '';
  for (let n = segments.first[i] ?? 0; n < (segments.end[i] ?? 0); n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) out += seen[n] === 1 ? arena.text(n) : '';
    else if (tag === T.br) out += ' ';
    else if (seen[n] !== 1 || (CONTROLS[tag] === 1 && tag !== T.math)) n = arena.end(n) - 1;
  }
  return out;
}

export interface Labels {
  /** Share of the segment that is content, 0–1. */
  readonly share: Float64Array;
  /** How much the segment counts; 0 = not known. */
  readonly weight: Float64Array;
  /** Tokens of each segment, and of the gold (0 when only snippets are known). */
  readonly tokens: Int32Array;
  readonly gold: number;
}

export function labelPage(record: PageRecord, { input, segments }: CutPage, { tokens }: Scorer): Labels {
  const texts = Array.from({ length: segments.count }, (_, i) => segmentText(input.arena, input.layout.seen, segments, i));
  const words = texts.map((text) => tokens(text));
  const sizes = Int32Array.from(words, (list) => list.length);
  const { text, with: wanted = [], without = [] } = record.gold;
  if (text !== undefined) {
    const gold = tokens(text);
    const share = alignSegments(words, gold);
    const weight = Float64Array.from(sizes, (size) => (size === 0 ? 0 : (size + 2) / (gold.length + 60)));
    const sum = weight.reduce((a, b) => a + b, 0);
    if (sum > 3) for (let i = 0; i < weight.length; i += 1) weight[i] = ((weight[i] ?? 0) * 3) / sum;
    return { share, weight, tokens: sizes, gold: gold.length };
  }
  const share = new Float64Array(segments.count);
  const weight = new Float64Array(segments.count);
  const folded = texts.map((value) => value.replace(/\s+/g, ' ').trim().toLowerCase());
  const snippets = (list: readonly string[]): string[] =>
    list.map((value) => value.replace(/\s+/g, ' ').trim().toLowerCase()).filter((value) => value.length >= 6);
  const [good, bad] = [snippets(wanted), snippets(without)];
  folded.forEach((value, i) => {
    if (value === '') return;
    const yes = good.some((snippet) => value.includes(snippet));
    const no = bad.some((snippet) => value.includes(snippet));
    if (yes === no) return;
    share[i] = yes ? 1 : 0;
    weight[i] = 0.12;
  });
  return { share, weight, tokens: sizes, gold: 0 };
}

import type { Arena } from '../arena.ts';
import { HEADINGS, T } from '../tags.ts';
import { CONTROL } from '../trim.ts';
import { groupAlike, sumContainers } from './containers.ts';
import type { Lexicon } from './lexicon.ts';
import { readLine } from './line.ts';
import { PAGE_FEATURES, type PageInput, pageFeatures } from './page-features.ts';
import { FAR, findPlaces, PLACES } from './places.ts';
import type { Segments } from './segments.ts';

const OWN = [
  'units',
  'links',
  'anchors',
  'bold',
  'runs',
  'words',
  'commas',
  'stops',
  'digits',
  'capitals',
  'symbols',
  'ends',
  'tag',
  'level',
  'depth',
  'text said',
  'text mean',
  'text least',
  'text most',
  'text first',
  'elsewhere',
  'control',
  'after elsewhere',
  'name own',
  'name nearest',
  'name least',
  'name most',
  'name faded',
  'in title',
  'headline',
  'after headline',
  'rules dropped',
  'rules root',
  'rules kept',
  'at',
  'units before',
  'prose before',
  'to heading',
  'heading level',
  'since prose',
  'until prose',
  'up to previous',
  'up to next',
] as const;
const CONTAINER = ['units', 'links', 'prose', 'segments', 'share', 'own share', 'headings', 'up', 'h1', 'build'] as const;
export const CONTAINERS = 4;
const REPEATED = ['count', 'units', 'links', 'spread', 'share'] as const;
const NEIGHBOUR = ['units', 'links', 'level', 'name', 'same build'] as const;
const NEIGHBOURS = [-2, -1, 1, 2] as const;

/** Counts by which a tree would know a page again: they speak of the page type, not of its parts. */
const TOO_SPECIAL =
  /^page (?:images|controls|path digits|lists|dates|prices|segments|units|units a segment|headings|long segments|short segments|questions|forms)$/;
const PAGE_COLUMNS = PAGE_FEATURES.flatMap((name, at) => (TOO_SPECIAL.test(name) ? [] : [at]));

/** Names of the columns, in order; none names a site. */
export const SEGMENT_FEATURES: readonly string[] = [
  ...OWN,
  ...PLACES.map((name) => `near ${name}`),
  ...Array.from({ length: CONTAINERS }, (_, level) => CONTAINER.map((name) => `container ${level + 1} ${name}`)).flat(),
  ...REPEATED.map((name) => `alike ${name}`),
  ...NEIGHBOURS.flatMap((step) => NEIGHBOUR.map((name) => `neighbour ${step} ${name}`)),
  ...PAGE_COLUMNS.map((at) => PAGE_FEATURES[at] ?? ''),
];

/** From this column on, what is said of the page: the same for all of its segments. */
export const PAGE_FROM = SEGMENT_FEATURES.length - PAGE_COLUMNS.length;

/** One row of `SEGMENT_FEATURES.length` numbers a segment. */
export interface FeatureTable {
  readonly rows: Float32Array;
  readonly width: number;
  readonly page: Float32Array;
  /** `CONTAINERS` elements around each segment, each holding clearly more text than the one before. */
  readonly containers: Int32Array;
  /** How the nearest container is built, and the segment's own element: equal for segments of a repeated pattern. */
  readonly buildOf: Int32Array;
  readonly containerBuildOf: Int32Array;
  /** 1–6 for headings. */
  readonly level: Uint8Array;
  /** How many segments of the page are built like it. */
  readonly alike: Int32Array;
  /** The segment that is the page's headline, or -1. */
  readonly headline: number;
}

/** Logarithms of the counts that come up all the time. */
const LOGS = Float64Array.from({ length: 4096 }, (_, value) => Math.log2(1 + value));
const log = (value: number): number => {
  const whole = value >>> 0;
  return whole === value && whole < LOGS.length ? (LOGS[whole] as number) : Math.log2(1 + Math.max(0, value));
};
const share = (part: number, whole: number): number => (whole <= 0 ? 0 : part / whole);
const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

const TAG_KINDS: ReadonlyMap<number, number> = new Map(
  (
    [
      ['p', 1],
      ['li', 2],
      ['td', 3],
      ['th', 3],
      ['dd', 4],
      ['dt', 4],
      ['pre', 5],
      ['blockquote', 6],
      ['figcaption', 7],
      ['caption', 7],
      ['div', 8],
      ['section', 9],
      ['article', 9],
      ['main', 9],
      ['address', 10],
      ['summary', 11],
      ['header', 12],
      ['footer', 13],
      ['form', 14],
      ['fieldset', 14],
    ] as const
  ).map(([name, kind]) => [T[name], kind]),
);

export function segmentFeatures(input: PageInput, segments: Segments, lexicon: Lexicon): FeatureTable {
  const { arena, layout, selection, body } = input;
  const width = SEGMENT_FEATURES.length;
  const rows = new Float32Array(segments.count * width);
  const places = findPlaces(arena, layout, body, lexicon);
  const page = pageFeatures(input, segments);
  const sums = sumContainers(arena, segments);
  const alike = groupAlike(segments, places);
  const line = readLine(input, segments, lexicon);
  const dropped = markDropped(arena, selection.dropped, body);
  const root = selection.roots.at(-1) ?? body;
  const total = Math.max(1, layout.units[body] ?? 0);
  const containers = new Int32Array(segments.count * CONTAINERS);
  const containerBuildOf = new Int32Array(segments.count);
  for (let i = 0; i < segments.count; i += 1) {
    const owner = segments.owner[i] ?? body;
    const first = segments.first[i] ?? body;
    const parent = arena.parent(first);
    const units = segments.units[i] ?? 0;
    const { marks } = segments;
    const text = line.texts[i] ?? '';
    let at = i * width;
    const put = (value: number): void => {
      rows[at] = value;
      at += 1;
    };
    put(log(units));
    put(share(segments.linked[i] ?? 0, units));
    put(Math.min(20, segments.anchors[i] ?? 0));
    put(share(segments.bold[i] ?? 0, units));
    put(log(segments.runs[i] ?? 0));
    put(share(units, (marks.spaces[i] ?? 0) + 1));
    put(share(marks.commas[i] ?? 0, units) * 100);
    put(share(marks.stops[i] ?? 0, units) * 100);
    put(share(marks.digits[i] ?? 0, units));
    put(share(marks.capitals[i] ?? 0, units));
    put(Math.min(10, marks.symbols[i] ?? 0));
    put(endKind(marks.last[i] ?? 0));
    const tag = arena.tag(owner);
    put(HEADINGS[tag] === 1 ? 15 : (TAG_KINDS.get(tag) ?? 0));
    put(line.level[i] ?? 0);
    put(arena.depth(owner));
    put(line.said[i] ?? 0);
    put(line.mean[i] ?? 0);
    put(line.least[i] ?? 0);
    put(line.most[i] ?? 0);
    put(line.lead[i] ?? 0);
    put(line.elsewhere[i] ?? 0);
    put(text.length <= 80 && CONTROL.test(text) ? 1 : 0);
    put(line.sinceElsewhere[i] ?? 0);
    put(places.own[parent] ?? 0);
    put(places.said[parent] ?? 0);
    put(places.least[parent] ?? 0);
    put(places.most[parent] ?? 0);
    put(places.faded[parent] ?? 0);
    put(line.inTitle[i] ?? 0);
    put(i === line.headline ? 1 : 0);
    put(line.headline < 0 ? -60 : clamp(i - line.headline, 60));
    const out = dropped[parent] === 1 ? 1 : 0;
    const inside = first >= root && first < arena.end(root) ? 1 : 0;
    put(out);
    put(inside);
    put(out === 0 && (inside === 1 || i === line.headline) ? 1 : 0);
    put(share(i, segments.count));
    put(share(line.unitsBefore[i] ?? 0, total));
    put(share(line.proseBefore[i] ?? 0, line.proseTotal));
    put(Math.min(60, line.toHeading[i] ?? 0));
    put(line.headingLevel[i] ?? 0);
    put(Math.min(60, line.sinceProse[i] ?? 0));
    put(Math.min(60, line.untilProse[i] ?? 0));
    put(line.upToPrevious[i] ?? 0);
    put(line.upToNext[i] ?? 0);
    const row = (places.rowOf[parent] ?? 0) * PLACES.length;
    const depth = arena.depth(parent) + 1;
    for (let group = 0; group < PLACES.length; group += 1) {
      const there = places.nearest[row + group] ?? 0;
      put(there === 0 ? FAR : Math.min(FAR, depth - there));
    }
    let container = owner;
    let below = units;
    for (let level = 0; level < CONTAINERS; level += 1) {
      const from = container;
      while (container > body && (sums.units[container] ?? 0) < below * 1.15 + 8) container = arena.parent(container);
      if (container < body) container = body;
      containers[i * CONTAINERS + level] = container;
      if (level === 0) containerBuildOf[i] = places.build[container] ?? 0;
      const size = Math.max(1, sums.units[container] ?? 0);
      put(log(size));
      put(share(sums.linked[container] ?? 0, size));
      put(share(sums.prose[container] ?? 0, size));
      put(log(sums.segments[container] ?? 0));
      put(size / total);
      put(below / size);
      put(share(sums.headings[container] ?? 0, sums.segments[container] ?? 1));
      put(arena.depth(from) - arena.depth(container));
      put(line.h1 >= container && line.h1 < arena.end(container) ? 1 : 0);
      put(log(alike.containers.get(places.build[container] ?? 0) ?? 0));
      below = size;
    }
    const group = alike.groups.get(alike.keyOf[i] ?? 0);
    put(log(group?.count ?? 1));
    put(log(share(group?.units ?? 0, group?.count ?? 1)));
    put(share(group?.linked ?? 0, group?.units ?? 1));
    put(share((group?.to ?? 0) - (group?.from ?? 0), segments.count));
    put(share(group?.units ?? 0, total));
    for (const step of NEIGHBOURS) {
      const other = i + step;
      if (other < 0 || other >= segments.count) {
        for (let k = 0; k < NEIGHBOUR.length; k += 1) put(-1);
        continue;
      }
      put(log(segments.units[other] ?? 0));
      put(share(segments.linked[other] ?? 0, segments.units[other] ?? 1));
      put(line.level[other] ?? 0);
      put(places.said[arena.parent(segments.first[other] ?? body)] ?? 0);
      put(alike.keyOf[other] === alike.keyOf[i] ? 1 : 0);
    }
    for (const column of PAGE_COLUMNS) put(page[column] ?? 0);
  }
  return {
    rows,
    width,
    page,
    containers,
    buildOf: alike.keyOf,
    containerBuildOf,
    level: line.level,
    alike: Int32Array.from(alike.keyOf, (key) => alike.groups.get(key)?.count ?? 1),
    headline: line.headline,
  };
}

/** How a text ends: 0 otherwise, 1 full stop, 2 question or exclamation mark, 3 colon, 4 ellipsis or arrow, 5 comma. */
function endKind(code: number): number {
  if (code === 0x2e || code === 0x3002) return 1;
  if (code === 0x3f || code === 0x21 || code === 0xff1f || code === 0xff01) return 2;
  if (code === 0x3a || code === 0xff1a) return 3;
  if (code === 0x2026 || code === 0x203a || code === 0xbb || code === 0x3e || code === 0x2192) return 4;
  return code === 0x2c || code === 0xff0c ? 5 : 0;
}

/** 1 for every element inside what was dropped. */
function markDropped(arena: Arena, dropped: Uint8Array, body: number): Uint8Array {
  const inside = new Uint8Array(arena.count);
  for (let n = body; n < arena.end(body); n += 1) inside[n] = dropped[n] === 1 || inside[arena.parent(n)] === 1 ? 1 : 0;
  return inside;
}

import { CONTAINERS, type FeatureTable } from './features.ts';
import type { Segments } from './segments.ts';

const STEPS = [-4, -3, -2, -1, 1, 2, 3, 4] as const;

/** Names of the columns that the second look adds to those of the first. */
export const SECOND_FEATURES: readonly string[] = [
  'first',
  ...STEPS.map((step) => `first at ${step}`),
  'faded before',
  'faded after',
  ...Array.from({ length: CONTAINERS }, (_, level) => [`container ${level + 1} mean`, `container ${level + 1} rest`]).flat(),
  'alike mean',
  'container alike mean',
  'heading',
  'next heading',
  'section mean',
  'section rest',
  'page mean',
  'page best',
  'above cut',
  'rank',
  'content before',
  'content after',
  'since sure',
  'until sure',
];

interface Mean {
  weight: number;
  sum: number;
}
const meanOf = (mean: Mean | undefined): number => (mean === undefined || mean.weight === 0 ? -1 : mean.sum / mean.weight);

/** From this probability on a segment is surely content. */
const SURE = 0.8;

/** What the first look says of a segment's surroundings; one row of `SECOND_FEATURES.length` numbers each. */
export function secondFeatures(first: Float32Array, table: FeatureTable, segments: Segments): Float32Array {
  const { count } = segments;
  const width = SECOND_FEATURES.length;
  const rows = new Float32Array(count * width);
  const sizes = Float64Array.from(segments.units, (units) => units + 6);
  const containers = new Map<number, Mean>();
  const [builds, containerBuilds] = [new Map<number, Mean>(), new Map<number, Mean>()];
  const add = (map: Map<number, Mean>, key: number, i: number): void => {
    const size = sizes[i] ?? 0;
    const mean = map.get(key);
    if (mean === undefined) map.set(key, { weight: size, sum: size * (first[i] ?? 0) });
    else {
      mean.weight += size;
      mean.sum += size * (first[i] ?? 0);
    }
  };
  let [total, content] = [0, 0];
  const sections: Mean[] = [];
  const sectionOf = new Int32Array(count);
  const headings: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const size = sizes[i] ?? 0;
    total += size;
    content += size * (first[i] ?? 0);
    add(builds, table.buildOf[i] ?? 0, i);
    add(containerBuilds, table.containerBuildOf[i] ?? 0, i);
    for (let level = 0; level < CONTAINERS; level += 1) {
      const container = table.containers[i * CONTAINERS + level] ?? 0;
      if (level > 0 && container === table.containers[i * CONTAINERS + level - 1]) break;
      containers.set(container, { weight: 0, sum: 0 });
    }
    if ((table.level[i] ?? 0) > 0 || i === 0) {
      sections.push({ weight: 0, sum: 0 });
      headings.push((table.level[i] ?? 0) > 0 ? i : -1);
    }
    const section = sections.length - 1;
    sectionOf[i] = section;
    if ((table.level[i] ?? 0) === 0) {
      const mean = sections[section];
      if (mean !== undefined) {
        mean.weight += size;
        mean.sum += size * (first[i] ?? 0);
      }
    }
  }
  sumInside(containers, first, sizes, segments);
  const { cut, best, rank } = bestCut(first, segments.units);
  const [since, until] = sureDistances(first, count);
  let before = 0;
  let fadedBefore = -1;
  for (let i = 0; i < count; i += 1) {
    const p = first[i] ?? 0;
    const size = sizes[i] ?? 0;
    let at = i * width;
    const put = (value: number): void => {
      rows[at] = value;
      at += 1;
    };
    put(p);
    for (const step of STEPS) put(first[i + step] ?? -1);
    put(fadedBefore);
    put(0);
    for (let level = 0; level < CONTAINERS; level += 1) {
      const mean = containers.get(table.containers[i * CONTAINERS + level] ?? 0);
      put(meanOf(mean));
      put(without(mean, size, p));
    }
    put(without(builds.get(table.buildOf[i] ?? 0), size, p));
    put(without(containerBuilds.get(table.containerBuildOf[i] ?? 0), size, p));
    const section = sectionOf[i] ?? 0;
    const own = (table.level[i] ?? 0) > 0;
    const heading = headings[own ? section - 1 : section] ?? -1;
    put(heading < 0 ? -1 : (first[heading] ?? 0));
    const next = headings[section + 1] ?? -1;
    put(next < 0 ? -1 : (first[next] ?? 0));
    put(meanOf(sections[section]));
    put(own ? meanOf(sections[section]) : without(sections[section], size, p));
    put(content / Math.max(1, total));
    put(best);
    put(p - cut);
    put((rank[i] ?? 0) / count);
    put(before / Math.max(1, content));
    before += size * p;
    put((content - before) / Math.max(1, content));
    put(since[i] ?? 0);
    put(until[i] ?? 0);
    fadedBefore = fade(fadedBefore, p, size);
  }
  let fadedAfter = -1;
  for (let i = count - 1; i >= 0; i -= 1) {
    rows[i * width + STEPS.length + 2] = fadedAfter;
    fadedAfter = fade(fadedAfter, first[i] ?? 0, sizes[i] ?? 0);
  }
  return rows;
}

/** The mean of the others. */
function without(mean: Mean | undefined, size: number, p: number): number {
  if (mean === undefined || mean.weight - size < 1) return -1;
  return Math.max(0, (mean.sum - size * p) / (mean.weight - size));
}

/** A running mean; long segments move it further. */
function fade(mean: number, p: number, size: number): number {
  if (mean < 0) return p;
  const weight = Math.min(0.8, 0.15 + size / 300);
  return mean * (1 - weight) + p * weight;
}

/** Fill the containers asked for: segments stand in document order, so each container is a range of them. */
function sumInside(containers: Map<number, Mean>, first: Float32Array, sizes: Float64Array, segments: Segments): void {
  const prefix = new Float64Array(segments.count + 1);
  const weights = new Float64Array(segments.count + 1);
  for (let i = 0; i < segments.count; i += 1) {
    prefix[i + 1] = (prefix[i] ?? 0) + (sizes[i] ?? 0) * (first[i] ?? 0);
    weights[i + 1] = (weights[i] ?? 0) + (sizes[i] ?? 0);
  }
  for (const [container, mean] of containers) {
    const from = lowerBound(segments.first, container);
    const to = lowerBound(segments.first, segments.endOf(container));
    mean.sum = (prefix[to] ?? 0) - (prefix[from] ?? 0);
    mean.weight = (weights[to] ?? 0) - (weights[from] ?? 0);
  }
}

function lowerBound(list: Int32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Segments to the last and to the next one that is surely content, at most 40. */
function sureDistances(first: Float32Array, count: number): [Uint8Array, Uint8Array] {
  const [since, until] = [new Uint8Array(count), new Uint8Array(count)];
  let steps = 40;
  for (let i = 0; i < count; i += 1) {
    since[i] = steps;
    steps = (first[i] ?? 0) >= SURE ? 1 : Math.min(40, steps + 1);
  }
  steps = 40;
  for (let i = count - 1; i >= 0; i -= 1) {
    until[i] = steps;
    steps = (first[i] ?? 0) >= SURE ? 1 : Math.min(40, steps + 1);
  }
  return [since, until];
}

export interface Cut {
  /** The least probability that is chosen; above 1 when nothing is. */
  readonly cut: number;
  /** F1 that the choice has if the probabilities are true. */
  readonly best: number;
  /** Place of each segment when sorted by falling probability. */
  readonly rank: Int32Array;
}

/**
 * The choice with the best expected F1: of the segments sorted by probability the prefix that makes 2 Σpn / (Σn chosen + Σpn all) greatest
 * (the plug-in rule of Jansche 2007, "A maximum expected utility framework for binary sequence labeling").
 */
export function bestCut(probability: Float32Array, units: Int32Array): Cut {
  const count = units.length;
  const order = Int32Array.from({ length: count }, (_, i) => i).sort((a, b) => (probability[b] ?? 0) - (probability[a] ?? 0) || a - b);
  let all = 0;
  for (let i = 0; i < count; i += 1) all += (probability[i] ?? 0) * (units[i] ?? 0);
  const rank = new Int32Array(count);
  let [chosen, content, best, cut] = [0, 0, 0, 2];
  order.forEach((i, place) => {
    rank[i] = place;
    const size = units[i] ?? 0;
    chosen += size;
    content += (probability[i] ?? 0) * size;
    const f1 = chosen + all === 0 ? 0 : (2 * content) / (chosen + all);
    if (f1 > best) [best, cut] = [f1, probability[i] ?? 0];
  });
  return { cut, best, rank };
}

import type { Arena } from '../arena.ts';
import { HEADINGS } from '../tags.ts';
import type { Places } from './places.ts';
import type { Segments } from './segments.ts';

export interface ContainerSums {
  readonly units: Int32Array;
  readonly linked: Int32Array;
  readonly prose: Int32Array;
  readonly segments: Int32Array;
  readonly headings: Int32Array;
}

/** Sums of segments by element, one reverse pass. */
export function sumContainers(arena: Arena, segments: Segments): ContainerSums {
  const column = (): Int32Array => new Int32Array(arena.count);
  const sums = { units: column(), linked: column(), prose: column(), segments: column(), headings: column() };
  for (let i = 0; i < segments.count; i += 1) {
    const owner = segments.owner[i] ?? 0;
    const units = segments.units[i] ?? 0;
    const linked = segments.linked[i] ?? 0;
    sums.units[owner] = (sums.units[owner] ?? 0) + units;
    sums.linked[owner] = (sums.linked[owner] ?? 0) + linked;
    if (units >= 60 && linked < units * 0.5) sums.prose[owner] = (sums.prose[owner] ?? 0) + units - linked;
    sums.segments[owner] = (sums.segments[owner] ?? 0) + 1;
    if (HEADINGS[arena.tag(owner)] === 1) sums.headings[owner] = (sums.headings[owner] ?? 0) + 1;
  }
  for (let n = arena.count - 1; n > 0; n -= 1) {
    if ((sums.segments[n] ?? 0) === 0) continue;
    const parent = arena.parent(n);
    for (const column of [sums.units, sums.linked, sums.prose, sums.segments, sums.headings])
      column[parent] = (column[parent] ?? 0) + (column[n] ?? 0);
  }
  return sums;
}

export interface Alike {
  /** Per segment: how it is built, by its owner and the way to it. */
  readonly keyOf: Int32Array;
  readonly groups: ReadonlyMap<number, { count: number; units: number; linked: number; from: number; to: number }>;
  /** Elements built alike, by their build. */
  readonly containers: ReadonlyMap<number, number>;
}

export function groupAlike(segments: Segments, places: Places): Alike {
  const keyOf = new Int32Array(segments.count);
  const groups = new Map<number, { count: number; units: number; linked: number; from: number; to: number }>();
  const containers = new Map<number, number>();
  for (let i = 0; i < segments.count; i += 1) {
    const key = places.build[segments.owner[i] ?? 0] ?? 0;
    keyOf[i] = key;
    const units = segments.units[i] ?? 0;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { count: 1, units, linked: segments.linked[i] ?? 0, from: i, to: i });
    else {
      group.count += 1;
      group.units += units;
      group.linked += segments.linked[i] ?? 0;
      group.to = i;
    }
  }
  for (const build of places.build) if (build !== 0) containers.set(build, (containers.get(build) ?? 0) + 1);
  return { keyOf, groups, containers };
}

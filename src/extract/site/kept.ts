/** Longer lists of numbers come from nobody who writes them for a page that was read. */
const MAX_LENGTH = 200_000;

/** Runs of kept segments: `0-3,5,9-12`. */
export function writeKept(kept: Uint8Array): string {
  const runs: string[] = [];
  for (let i = 0; i < kept.length; i += 1) {
    if (kept[i] !== 1) continue;
    const from = i;
    while (kept[i + 1] === 1) i += 1;
    runs.push(from === i ? `${from}` : `${from}-${i}`);
  }
  return runs.join(',');
}

/** Null when it is no list of runs inside `count` segments, in order. */
export function readKept(list: string, count: number): Uint8Array | null {
  if (list.length > MAX_LENGTH) return null;
  const kept = new Uint8Array(count);
  if (list === '') return kept;
  let next = 0;
  for (const run of list.split(',')) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(run);
    if (match === null) return null;
    const from = Number(match[1]);
    const to = match[2] === undefined ? from : Number(match[2]);
    if (from < next || to < from || to >= count) return null;
    kept.fill(1, from, to + 1);
    next = to + 1;
  }
  return kept;
}

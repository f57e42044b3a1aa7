/** Which part of each segment stands in the gold text: tokens of the gold are claimed once, longest segments first. */

const GRAM = 3;
/** How far from its neighbours a short segment is looked for in the gold. */
const WINDOW = 40;
const MAX_PLACES = 60;

/** Per segment the share of its tokens that the gold holds. `segments` are lower-cased tokens in page order. */
export function alignSegments(segments: readonly (readonly string[])[], gold: readonly string[]): Float64Array {
  const shares = new Float64Array(segments.length);
  const claimed = new Uint8Array(gold.length);
  const from = new Int32Array(segments.length).fill(-1);
  const to = new Int32Array(segments.length).fill(-1);
  const places = new Map<string, number[]>();
  for (let i = 0; i + GRAM <= gold.length; i += 1) {
    const key = gold.slice(i, i + GRAM).join(' ');
    const list = places.get(key);
    if (list === undefined) places.set(key, [i]);
    else if (list.length < MAX_PLACES) list.push(i);
  }
  const order = [...segments.keys()].sort((a, b) => (segments[b]?.length ?? 0) - (segments[a]?.length ?? 0) || a - b);
  for (const s of order) {
    const tokens = segments[s] ?? [];
    if (tokens.length < GRAM) continue;
    let matched = 0;
    let expected = -1;
    for (let i = 0; i + GRAM <= tokens.length; ) {
      let best = -1;
      let bestLength = 0;
      for (const place of places.get(tokens.slice(i, i + GRAM).join(' ')) ?? []) {
        let length = 0;
        while (i + length < tokens.length && claimed[place + length] === 0 && tokens[i + length] === gold[place + length]) length += 1;
        if (length > bestLength || (length === bestLength && best >= 0 && Math.abs(place - expected) < Math.abs(best - expected))) {
          best = place;
          bestLength = length;
        }
      }
      if (bestLength < GRAM) {
        i += 1;
        continue;
      }
      claimed.fill(1, best, best + bestLength);
      if (from[s] === -1 || best < (from[s] ?? 0)) from[s] = best;
      to[s] = Math.max(to[s] ?? -1, best + bestLength);
      matched += bestLength;
      expected = best + bestLength;
      i += bestLength;
    }
    shares[s] = matched / tokens.length;
  }
  claimShort(segments, gold, claimed, shares, from, to);
  return shares;
}

/** Segments of one or two tokens count where their neighbours do; two tokens also anywhere they are still free. */
function claimShort(
  segments: readonly (readonly string[])[],
  gold: readonly string[],
  claimed: Uint8Array,
  shares: Float64Array,
  from: Int32Array,
  to: Int32Array,
): void {
  const claim = (s: number, tokens: readonly string[], low: number, high: number): boolean => {
    for (let at = Math.max(0, low); at + tokens.length <= Math.min(gold.length, high); at += 1) {
      if (!tokens.every((token, k) => gold[at + k] === token && claimed[at + k] === 0)) continue;
      claimed.fill(1, at, at + tokens.length);
      shares[s] = 1;
      from[s] = at;
      to[s] = at + tokens.length;
      return true;
    }
    return false;
  };
  let before = -1;
  const nextFrom = new Int32Array(segments.length).fill(-1);
  for (let s = segments.length - 1, next = -1; s >= 0; s -= 1) {
    nextFrom[s] = next;
    if ((from[s] ?? -1) >= 0 && (shares[s] ?? 0) > 0.5) next = from[s] ?? -1;
  }
  segments.forEach((tokens, s) => {
    if (tokens.length === 0 || tokens.length >= GRAM) {
      if ((shares[s] ?? 0) > 0.5) before = to[s] ?? before;
      return;
    }
    const after = nextFrom[s] ?? -1;
    const found =
      (before >= 0 && claim(s, tokens, before, before + WINDOW)) || (after >= 0 && claim(s, tokens, after - WINDOW, after + tokens.length));
    if (found) before = to[s] ?? before;
  });
  segments.forEach((tokens, s) => {
    if (tokens.length === 2 && (shares[s] ?? 0) === 0) claim(s, tokens, 0, gold.length);
  });
}

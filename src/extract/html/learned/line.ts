import type { Arena } from '../arena.ts';
import { fold } from '../head.ts';
import { HEADINGS, T } from '../tags.ts';
import { ELSEWHERE } from '../trim.ts';
import { type Lexicon, leadWords } from './lexicon.ts';
import type { PageInput } from './page-features.ts';
import type { Segments } from './segments.ts';

/** A segment with so many units, hardly linked, is prose. */
const PROSE = 100;

/** A page's segments as a line: what stands before and after each. */
export interface Line {
  readonly texts: readonly string[];
  readonly level: Uint8Array;
  readonly said: Float32Array;
  readonly mean: Float32Array;
  readonly least: Float32Array;
  readonly most: Float32Array;
  readonly lead: Float32Array;
  readonly elsewhere: Uint8Array;
  readonly sinceElsewhere: Float32Array;
  readonly inTitle: Float32Array;
  readonly headline: number;
  readonly h1: number;
  readonly unitsBefore: Float64Array;
  readonly proseBefore: Float64Array;
  readonly proseTotal: number;
  readonly toHeading: Float32Array;
  readonly headingLevel: Uint8Array;
  readonly sinceProse: Float32Array;
  readonly untilProse: Float32Array;
  readonly upToPrevious: Uint8Array;
  readonly upToNext: Uint8Array;
}

export function readLine({ arena, head, body }: PageInput, segments: Segments, lexicon: Lexicon): Line {
  const { count } = segments;
  const floats = (): Float32Array => new Float32Array(count);
  const texts = segments.texts.map((text) => fold(text));
  const [level, elsewhere, headingLevel, upToPrevious, upToNext] = Array.from({ length: 5 }, () => new Uint8Array(count)) as FiveBytes;
  const [said, mean, least, most, lead, sinceElsewhere, inTitle, toHeading, sinceProse, untilProse] = Array.from(
    { length: 10 },
    floats,
  ) as TenFloats;
  const unitsBefore = new Float64Array(count);
  const proseBefore = new Float64Array(count);
  const title = head.title.toLowerCase();
  let headline = -1;
  let h1 = -1;
  let [unitsSum, proseSum, lastHeading, lastLevel, lastProse, lastElsewhere] = [0, 0, -60, 0, -60, -200];
  for (let i = 0; i < count; i += 1) {
    const owner = segments.owner[i] ?? body;
    const tag = arena.tag(owner);
    const units = segments.units[i] ?? 0;
    const text = texts[i] ?? '';
    const isHeading = HEADINGS[tag] === 1;
    if (isHeading) {
      level[i] = tag - T.h1 + 1;
      lastHeading = i;
      lastLevel = level[i] ?? 0;
    }
    readText(i, text);
    if (text.length >= 6 && text.length <= 150 && title !== '')
      inTitle[i] = title.includes(text.toLowerCase()) ? text.length / title.length : 0;
    if (tag === T.h1 && (headline < 0 || ((inTitle[i] ?? 0) > 0 && (inTitle[headline] ?? 0) === 0))) {
      headline = i;
      h1 = owner;
    }
    if (text.length <= 80 && level[i] !== 1 && ELSEWHERE.test(text)) {
      elsewhere[i] = 1;
      lastElsewhere = i;
    }
    sinceElsewhere[i] = Math.min(200, i - lastElsewhere);
    toHeading[i] = i - lastHeading;
    headingLevel[i] = lastLevel;
    unitsBefore[i] = unitsSum;
    proseBefore[i] = proseSum;
    sinceProse[i] = i - lastProse;
    unitsSum += units;
    if (units >= PROSE && (segments.linked[i] ?? 0) < units * 0.4) {
      lastProse = i;
      proseSum += units;
    }
    if (i > 0) {
      upToPrevious[i] = stepsUp(arena, owner, segments.first[i - 1] ?? 0, body);
      upToNext[i - 1] = stepsUp(arena, segments.owner[i - 1] ?? body, segments.first[i] ?? 0, body);
    }
  }
  let next = count + 60;
  for (let i = count - 1; i >= 0; i -= 1) {
    untilProse[i] = next - i;
    if ((segments.units[i] ?? 0) >= PROSE && (segments.linked[i] ?? 0) < (segments.units[i] ?? 0) * 0.4) next = i;
  }
  return {
    texts,
    level,
    said,
    mean,
    least,
    most,
    lead,
    elsewhere,
    sinceElsewhere,
    inTitle,
    headline,
    h1,
    unitsBefore,
    proseBefore,
    proseTotal: proseSum,
    toHeading,
    headingLevel,
    sinceProse,
    untilProse,
    upToPrevious,
    upToNext,
  };

  function readText(i: number, text: string): void {
    if (lexicon.texts.size === 0) return;
    let [sum, number, low, high] = [0, 0, 0, 0];
    for (const word of leadWords(text)) {
      const score = lexicon.texts.get(word);
      if (score === undefined) continue;
      if (number === 0) lead[i] = score;
      number += 1;
      sum += score;
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    said[i] = number;
    mean[i] = number === 0 ? 0 : sum / number;
    least[i] = low;
    most[i] = high;
  }
}

type FiveBytes = [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
type Floats = Float32Array;
type TenFloats = [Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats];

/** Levels from `owner` up to the element that also holds node `other`. */
function stepsUp(arena: Arena, owner: number, other: number, body: number): number {
  let steps = 0;
  for (let at = owner; at > body && steps < 30; at = arena.parent(at), steps += 1) if (other >= at && other < arena.end(at)) break;
  return steps;
}

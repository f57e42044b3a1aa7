import type { Atom } from './atoms.ts';
import type { Clock } from './calendar.ts';
import { ENGLISH_CARDINALS } from './numbers.en.ts';
import { matchAt, type Source } from './source.ts';

const HOUR_WORD = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const MINUTE_WORD =
  '(?:(?:twenty|thirty|forty|fifty)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|(?:oh |o )?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const HALF = '(?: {0,2}(?:([ap]) ?\\.? ?m\\b\\.?(?:pm)?|([ap])\\b\\.?(?![a-z])))';
const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');
const number = (written: string | undefined): number =>
  written === undefined
    ? 0
    : /^\d+$/.test(written)
      ? Number(written)
      : written
          .replace(/^oh? /, '')
          .split(/[ -]/)
          .reduce((sum, word) => sum + (ENGLISH_CARDINALS.get(word) ?? 0), 0);

/** Part of the day: hours [from, to). */
export const DAYPARTS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [8, 12],
  afternoon: [12, 16],
  evening: [16, 20],
  night: [20, 24],
  tonight: [20, 24],
  daytime: [8, 18],
  lunchtime: [11, 13],
  'lunch time': [11, 13],
  dinnertime: [16, 20],
  breakfast: [8, 12],
};

type Rule = readonly [pattern: RegExp, build: (match: RegExpExecArray, source: Source, at: number) => Clock | null];
const clock = (h: number, mi: number | undefined, s: number | undefined, half: string | undefined): Clock | null => {
  if (h > 24 || (mi ?? 0) > 59 || (s ?? 0) > 59) return null;
  const hour = half === 'p' && h < 12 ? h + 12 : half === 'a' && h === 12 ? 0 : h === 24 ? 0 : h;
  return { h: hour, ...(mi === undefined ? {} : { mi }), ...(s === undefined ? {} : { s }), sure: half !== undefined || h > 12 || h === 0 };
};

const RULES: readonly Rule[] = [
  [
    sticky(`(\\d{1,2})(?::|\\.(?=\\d{2} ?[ap]\\.? ?m)| ?h ?)(\\d{2})(?::(\\d{2}))?(?:\\.\\d{1,6})?${HALF}`),
    (m) => clock(Number(m[1]), Number(m[2]), m[3] === undefined ? undefined : Number(m[3]), m[4] ?? m[5]),
  ],
  [
    sticky('(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![\\d:]|\\.\\d{1,2}\\.)'),
    (m) => clock(Number(m[1]), Number(m[2]), m[3] === undefined ? undefined : Number(m[3]), undefined),
  ],
  [sticky('(\\d{1,2}) ?h ?(\\d{2})(?!\\d)'), (m) => clock(Number(m[1]), Number(m[2]), undefined, undefined)],
  [
    sticky(`(\\d{1,2})\\.? {0,2}([ap]) ?\\.? ?m\\b\\.?(?:pm)?`),
    (m) => (Number(m[1]) > 12 ? clock(Number(m[1]), undefined, undefined, undefined) : clock(Number(m[1]), undefined, undefined, m[2])),
  ],
  [sticky(`(\\d{1,2}) ?ampm`), (m) => clock(Number(m[1]), undefined, undefined, undefined)],
  [sticky(`(\\d{1,2}|${HOUR_WORD}) ?o ?'? ?clock`), (m) => clock(number(m[1]), undefined, undefined, undefined)],
  [
    sticky(`(${HOUR_WORD})(?:[ -](${MINUTE_WORD}))?${HALF}`),
    (m) => clock(number(m[1]), m[2] === undefined ? undefined : number(m[2]), undefined, m[3] ?? m[4]),
  ],
  [
    sticky(
      `(?:(half)|(?:a )?(quarter)|(three quarters)|(\\d{1,2}|${MINUTE_WORD})(?: ?(?:mins?|minutes?))?) (past|to|before|after|till) (\\d{1,2}|${HOUR_WORD})(?!\\d|:\\d|[/.-]\\d)(?: ?h (\\d{1,2}))?(?:[: ](\\d{2}|${MINUTE_WORD})(?![a-z]))?(?: ?o ?'? ?clock)?${HALF}?`,
    ),
    (m, source, at) => {
      if (
        m[5] !== 'past' &&
        m[1] === undefined &&
        m[2] === undefined &&
        m[3] === undefined &&
        !/(?:mins?|minutes?) (?:to|before|after|till) /.test(m[0]) &&
        m[9] === undefined &&
        m[10] === undefined &&
        !/clock|in the/.test(source.norm.slice(at, at + m[0].length + 8))
      )
        return null;
      if (m[5] === 'before' || m[5] === 'after') return null;
      const minutes = m[1] !== undefined ? 30 : m[2] !== undefined ? 15 : m[3] !== undefined ? 45 : number(m[4]);
      const base = clock(number(m[6]), undefined, undefined, m[9] ?? m[10]);
      if (base === null || minutes > 59) return null;
      const total = (base.h * 60 + number(m[7]) + number(m[8]) + (m[5] === 'past' ? minutes : -minutes) + 1440) % 1440;
      return { h: Math.floor(total / 60), mi: total % 60, sure: base.sure };
    },
  ],
  [sticky("(?:12 )?(?:noon|midday|mid-day|noontime)(?![a-z])|12 ?(?:o'?clock )?(?:noon|lunchtime)"), () => ({ h: 12, sure: true })],
  [sticky('(?:12 )?(?:mid[ -]?night)(?![a-z])'), () => ({ h: 0, sure: true })],
  [sticky('mid[ -]?morning'), () => ({ h: 10, sure: true })],
  [sticky('mid[ -]?afternoon'), () => ({ h: 14, sure: true })],
  // "at 7", "at seven thirty", "for eight forty": a bare hour after a word that wants a time.
  [
    sticky(`(${HOUR_WORD})[ -](${MINUTE_WORD})(?![a-z]| ?(?:percent|million|hundred|thousand|people|dollars|years|days|hours|minutes))`),
    (m, { norm }, at) =>
      /\b(?:at|for|by|around|until|till|from|alarm|back|to|between|and) $/.test(norm.slice(Math.max(0, at - 8), at))
        ? clock(number(m[1]), number(m[2]), undefined, undefined)
        : null,
  ],
  [
    sticky(
      `(\\d{1,2}|${HOUR_WORD})(?![\\d:%a-z/-]|[.,]\\d| ?(?:%|percent|million|billion|thousand|hundred|\\$|-|people|of|years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|per|times?|points?|degrees?|km|miles?|cents?|dollars?|euros?|least|most))`,
    ),
    (m, { norm }, at) => {
      const before = norm.slice(Math.max(0, at - 12), at);
      const after = norm.slice(at + m[0].length, at + m[0].length + 14);
      if (
        !/\bat (?:around |about )?$/.test(before) &&
        !/^ (?:in the (?:morning|afternoon|evening|night)|tonight|this (?:morning|afternoon|evening))/.test(after)
      )
        return null;
      if (
        /\bat (?:around |about )?$/.test(before) &&
        !/^(?: ?$|[.,!?;](?!\d)| (?:on|today|tomorrow|tonight|this|in the|and|or|every|each|sharp|for|next|last|monday|tuesday|wednesday|thursday|friday|saturday|sunday|with|please|to)\b)/.test(
          after,
        )
      )
        return null;
      return number(m[1]) <= 24 ? clock(number(m[1]), undefined, undefined, undefined) : null;
    },
  ],
];

const DAYPART = sticky(
  '(?:(?:in|during) the |this |the )?(early |late |mid[ -]?)?(morning|afternoon|evening|night|daytime|lunch ?time|dinnertime)(?![a-z])(?:s(?![a-z]))?',
);

/** A time of day or a part of the day at `at`. */
export function readClock(source: Source, at: number): Atom | null {
  let best: Atom | null = null;
  for (const [pattern, build] of RULES) {
    const match = matchAt(pattern, source.norm, at);
    if (match === null || (best !== null && match[0].length <= best.end - at)) continue;
    const found = build(match, source, at);
    if (found !== null) best = { type: 'clock', start: at, end: at + match[0].trimEnd().length, clock: found };
  }
  if (best !== null) return best;
  const part = matchAt(DAYPART, source.norm, at);
  if (part === null) return null;
  const [from, to] = DAYPARTS[part[2] ?? ''] ?? [8, 12];
  const middle = from + Math.floor((to - from) / 2);
  const early = part[1]?.startsWith('early') === true;
  const late = part[1]?.startsWith('late') === true;
  return { type: 'daypart', start: at, end: at + part[0].length, from: late ? middle : from, to: early ? middle : to };
}

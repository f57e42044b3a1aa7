import type { Atom } from './atoms.ts';
import type { Clock } from './calendar.ts';
import { matchAt, type Source } from './source.ts';
import { CARDINAL } from './words.en.ts';

const HOUR_WORD = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![a-z])';
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
          .reduce((sum, word) => sum + (CARDINAL.get(word) ?? 0), 0);

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
    sticky('(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![\\d:]|\\.\\d{1,2}\\.)(?: ?(?:utc|gmt)?[+-]\\d{2}:?\\d{2}(?![\\d:]))?'),
    (m) => clock(Number(m[1]), Number(m[2]), m[3] === undefined ? undefined : Number(m[3]), undefined),
  ],
  [sticky('(\\d{1,2}) ?h ?(\\d{2})(?!\\d)'), (m) => clock(Number(m[1]), Number(m[2]), undefined, undefined)],
  [
    sticky(`(\\d{1,2})\\.? {0,2}([ap]) ?\\.? ?m\\b\\.?(?:pm)?`),
    (m) => (Number(m[1]) > 12 ? clock(Number(m[1]), undefined, undefined, undefined) : clock(Number(m[1]), undefined, undefined, m[2])),
  ],
  [
    sticky('(\\d{1,2}) ?([ap])(?![a-z0-9])'),
    (m, { norm }, at) =>
      Number(m[1]) <= 12 && /\b(?:at|by|from|until|till) $/.test(norm.slice(Math.max(0, at - 6), at))
        ? clock(Number(m[1]), undefined, undefined, m[2])
        : null,
  ],
  [sticky(`(\\d{1,2}) ?ampm`), (m) => clock(Number(m[1]), undefined, undefined, undefined)],
  [sticky(`(\\d{1,2}|${HOUR_WORD}) ?o ?'? ?clock`), (m) => clock(number(m[1]), undefined, undefined, undefined)],
  [
    sticky(`(${HOUR_WORD})(?:[ -](${MINUTE_WORD}))?${HALF}`),
    (m) => clock(number(m[1]), m[2] === undefined ? undefined : number(m[2]), undefined, m[3] ?? m[4]),
  ],
  [
    sticky(
      `(?:(half)|(?:a )?(quarter)|(three quarters)|(\\d{1,2}|${MINUTE_WORD})(?: ?(?:mins?|minutes?))?) (past|to) (\\d{1,2}|${HOUR_WORD})(?!\\d|:\\d|[/.-]\\d)(?: ?h (\\d{1,2}))?(?:[: ](\\d{2}|${MINUTE_WORD})(?![a-z]))?(?: ?o ?'? ?clock)?${HALF}?`,
    ),
    (m) => {
      // "five to seven" is a stretch of hours unless minutes are named.
      if (m[5] !== 'past' && m[1] === undefined && m[2] === undefined && m[3] === undefined && !/(?:mins?|minutes?) to /.test(m[0]))
        return null;
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
      const after = norm.slice(at + m[0].length, at + m[0].length + 26);
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
  '(?:(early|earlier|later|late|mid)[ -](?:on )?)?(?:(?:in|during) )?(?:the )?(?:(early|late|mid)[ -])?(morning|afternoon|evening|night|daytime|lunch ?time|dinner ?time)s?(?![a-z])',
);
const MEAL = sticky('(breakfast|lunch|dinner)(?![a-z])');
const MEAL_CUE = /\b(?:at|before|after|around|during|by|until) $/;

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
  const meal = matchAt(MEAL, source.norm, at);
  if (meal !== null && MEAL_CUE.test(source.norm.slice(Math.max(0, at - 8), at))) {
    const [from, to] = meal[1] === 'lunch' ? [11, 13] : meal[1] === 'dinner' ? [16, 20] : [8, 12];
    return { type: 'daypart', start: at, end: at + meal[0].length, from, to };
  }
  const part = matchAt(DAYPART, source.norm, at);
  if (part === null) return null;
  const [from, to] = hoursOf(part[3] ?? '', part[1] ?? part[2]);
  return { type: 'daypart', start: at, end: at + part[0].length, from, to };
}

/** Hours of a part of the day; "early" and "late" take half of it. */
export function hoursOf(word: string, which: string | undefined): readonly [number, number] {
  const [from, to] = DAYPARTS[word] ?? [8, 12];
  const middle = from + Math.floor((to - from) / 2);
  if (which?.startsWith('early') === true || which === 'earlier') return [from, middle];
  return which?.startsWith('late') === true ? [middle, to] : [from, to];
}

const H = `(\\d{1,2}|${HOUR_WORD})`;
const MIN = `(?:[:.](\\d{2})|[ -](${MINUTE_WORD})(?![a-z]))?`;
const AP = '(?: ?([ap])\\.? ?m\\b\\.?)?';
const RANGE = sticky(
  `(?:(from|between) (?:the )?)?${H}${MIN}${AP}(?: ?(-{1,2}|~) ?| (?:to|until|till|through|and) )${H}(?:[:.](\\d{2}))?(?:[ -](${MINUTE_WORD})(?![a-z]))?${AP}(?: ?o'? ?clock)?(?![\\d/%:a-z]|[-.]\\d)(?!(?: of)? (?:of |jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|years?|months?|weeks?|days?|hours?|minutes?|mins?|people|percent|million|this month|next month|in next|km|miles|dollars|points))`,
);
const MILITARY = sticky('(?:from|between) ([01]\\d|2[0-3])([0-5]\\d)(?: ?- ?| (?:to|and|until) )([01]\\d|2[0-3])([0-5]\\d)(?!\\d)');
const DAY_WORDS =
  '(?:today|tomorrow|yesterday|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:this|next|last|in the) (?:morning|afternoon|evening|night)|(?:next|this|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const DAY_BEFORE = new RegExp(
  `(?:${DAY_WORDS}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d(?:st|nd|rd|th)|morning|afternoon|evening),? (?:at |between )?$`,
);
const DAY_AFTER = new RegExp(`^(?: on)? (?:${DAY_WORDS}|\\d{1,2}/\\d{1,2}|pst\\b|cst\\b|est\\b|gmt\\b|utc\\b|pt\\b)`);

/** Hours from … to …: "5 to 6pm", "1-3 pm", "between 9 and 10:30"; bare hours only beside a day or a part of the day. */
export function readClockRange({ norm }: Source, at: number): Atom | null {
  const military = matchAt(MILITARY, norm, at);
  if (military !== null && (military[1]?.startsWith('0') === true || military[3]?.startsWith('0') === true)) {
    const [h1, h2] = [Number(military[1]), Number(military[3])];
    return hours(
      at,
      at + military[0].length,
      { h: h1, mi: Number(military[2]) },
      { h: h2 < h1 && h2 < 12 ? h2 + 12 : h2, mi: Number(military[4]) },
    );
  }
  const match = matchAt(RANGE, norm, at);
  if (match === null) return null;
  const [, lead, h1, m1, w1, ap1, , h2, m2, w2, ap2] = match;
  const end = at + match[0].length;
  if (/ and /.test(match[0]) && lead !== 'between' && !(ap1 !== undefined && ap2 !== undefined)) return null;
  if (/ and /.test(match[0]) && lead !== 'between') return null;
  const beside = DAY_BEFORE.test(norm.slice(Math.max(0, at - 28), at)) || DAY_AFTER.test(norm.slice(end, end + 24));
  if (
    ap1 === undefined &&
    ap2 === undefined &&
    !beside &&
    (m1 === undefined || m2 === undefined) &&
    !((m1 !== undefined || m2 !== undefined) && lead !== undefined)
  )
    return null;
  if ((m1 ?? m2) !== undefined && ap2 === undefined && ap1 === undefined && /\d\.\d/.test(match[0]) && !beside) return null;
  const from = { h: number(h1), mi: m1 === undefined && w1 === undefined ? 0 : number(m1 ?? w1) };
  const to = { h: number(h2), mi: m2 === undefined && w2 === undefined ? 0 : number(m2 ?? w2) };
  if (from.h > 24 || to.h > 24 || from.mi > 59 || to.mi > 59) return null;
  const evening = ap2 ?? partOf(norm, at, end);
  const b =
    evening === 'p' && to.h < 12 ? { ...to, h: to.h + 12 } : evening === 'a' && to.h === 12 ? { ...to, h: ap1 === undefined ? 0 : 12 } : to;
  let a = ap1 === 'p' && from.h < 12 ? { ...from, h: from.h + 12 } : ap1 === 'a' && from.h === 12 ? { ...from, h: 0 } : from;
  if (ap1 === undefined && b.h >= 12 && a.h < 12 && a.h + 12 <= b.h && (evening !== undefined || to.h > 12)) a = { ...a, h: a.h + 12 };
  const late = ap2 === undefined && b.h < 12 && b.h * 60 + b.mi < a.h * 60 + a.mi ? { ...b, h: b.h + 12 } : b;
  return hours(at, end, a, late);
}

/** The half of the day that stands beside the hours: "5 to 7 in the evening", "tonight from 7 to 8". */
function partOf(norm: string, start: number, end: number): string | undefined {
  const near = `${norm.slice(Math.max(0, start - 18), start)}|${norm.slice(end, end + 26)}`;
  if (
    /(?:evening|afternoon|tonight|night) (?:from |between |at )?\||\|(?: yesterday| tomorrow| today)? (?:in the |this |last )?(?:evening|afternoon|tonight|night)/.test(
      near,
    )
  )
    return 'p';
  return /morning (?:from |between |at )?\||\| (?:in the |this |last )?morning/.test(near) ? 'a' : undefined;
}

function hours(start: number, end: number, from: { h: number; mi: number }, to: { h: number; mi: number }): Atom {
  const write = ({ h, mi }: { h: number; mi: number }): string => `T${String(h % 24).padStart(2, '0')}:${String(mi).padStart(2, '0')}:00`;
  return { type: 'period', start, end, from: write(from), to: write(to), precision: 'minute' };
}

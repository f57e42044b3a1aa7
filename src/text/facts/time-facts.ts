import type { FactSpan, FactTime } from '../../vocabulary/index.ts';
import { type Atom, type DateAtom, type DurationAtom, dateValue, edges } from './atoms.ts';
import { fullClock, isoDate, type Now, readReference, shiftSeconds } from './calendar.ts';
import { readClock, readClockRange } from './clock.en.ts';
import { readChineseClock } from './clock.zh.ts';
import { DATE_RULES, type DateScope } from './dates.en.ts';
import { readChineseDate } from './dates.zh.ts';
import { durationPart, isoDuration, SECONDS, secondsOf } from './durations.ts';
import { joinAtoms } from './join.ts';
import type { NumberMention } from './mention.ts';
import { applyModifiers } from './modifiers.ts';
import { shiftDay } from './periods.ts';
import type { ScanContext } from './quantities.ts';
import { readRelative } from './relative.en.ts';
import { isDigit, isHanChar, isLatinLetter, matchAt, type Source } from './source.ts';

const LATIN_START =
  /^(?:\d|'\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|the\b|new y|day |this|that|same|next|last|past|prev|coming|upcoming|following|current|today|tom|tmr|toni|yest|now|right now|asap|recent|week|year|month|q[1-4]|h[12]|first|second|third|four|fif|six|seven|eight|nin|ten|elev|twel|twen|thirt|half|quarter|a quarter|three|two|one|noon|mid|morning|afternoon|evening|night|daytime|lunch|dinner|earl|late|end|begin|start|eo[dmy]|rest|my |in |within|on |over|during|for |a |an |couple|few|several|ytd|mtd|fort|sixt|eighties|xmas|christ|good f|palm|easter|thanks|black f|cyber|labo|memor|martin|mlk|president|columb|mother|father|valent|ground|saint|st\.? p|boxing|juneteenth|freedom|jubilee|indep|hallow|veteran|guy|cinco|earth|ash |between|from\b|date\b|at (?:the|pres|this)|to date|cy|fy|breakfast)/;
const HAN_START =
  /[\d零〇一二两三四五六七八九十廿今明昨前后去上下本这来最大年月周星礼凌清早中正午傍晚夜深半初过近未接以之第当次翌民令平昭明宣光圣元情妇劳青儿教国万母父感复愚植头同咸道嘉乾雍康顺崇万永洪贞开天神现此公往翻=数几]/;
const WORDS = /[a-z]+|\d+|'\d\d|=|[\u4e00-\u9fff]/g;

/** Dates, times of day, periods and durations, each with its normal form. */
export function timeFacts({ source, chinese }: ScanContext, mentions: readonly NumberMention[], reference: string | null): FactSpan[] {
  const now = readReference(reference);
  const scope: DateScope = { source, now, dayFirst: chinese, read: (at) => readLatin(scope, at) };
  const durations = durationAtoms(source, mentions);
  const atoms = collect(scope, durations);
  const joined = joinAtoms(source, atoms, now);
  return applyModifiers(source, joined, now)
    .map((item) => ('kind' in item ? item : atomFact(source.text, item, now)))
    .filter((fact) => fact !== null);
}

/** Atoms in order; at each place the longest reading, and a place is read once. */
function collect(scope: DateScope, durations: readonly DurationAtom[]): Atom[] {
  const { norm } = scope.source;
  const out: Atom[] = [];
  const waiting = [...durations];
  let taken = 0;
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(norm); match !== null; match = WORDS.exec(norm)) {
    const at = match.index;
    while (waiting[0] !== undefined && waiting[0].start < at) push(out, waiting.shift());
    if (at < taken) continue;
    const atom = read(scope, at, match[0]);
    const duration = waiting[0];
    if (duration !== undefined && duration.start === at && (atom === null || atom.end <= duration.end)) {
      const moved = fromNow(scope, duration);
      push(out, moved ?? duration);
      waiting.shift();
      taken = (moved ?? duration).end;
    } else if (atom !== null) {
      push(out, atom);
      taken = atom.end;
      while (waiting[0] !== undefined && waiting[0].start < atom.end) waiting.shift();
    }
    if (taken > WORDS.lastIndex) WORDS.lastIndex = taken;
  }
  for (const rest of waiting) push(out, rest);
  return out;
}

function push(out: Atom[], atom: Atom | undefined): void {
  const last = out.at(-1);
  if (atom === undefined || (last !== undefined && atom.start < last.end)) return;
  out.push(atom);
}

function read(scope: DateScope, at: number, word: string): Atom | null {
  const { norm } = scope.source;
  const han = isHanChar(word) || /^[\d.:/-]{1,10} {0,2}[年月日号点时世季天周个小分秒]/.test(norm.slice(at, at + 14)) || word === '=';
  const before = norm.charAt(at - 1);
  if (
    isDigit(word.charAt(0)) &&
    (isDigit(before) ||
      isLatinLetter(before) ||
      before === '_' ||
      before === '$' ||
      (before === '.' && isDigit(norm.charAt(at - 2))) ||
      (before === ',' && isDigit(norm.charAt(at - 2)) && !/^\d{4}(?!\d)/.test(norm.slice(at, at + 5))))
  )
    return null;
  if (isLatinLetter(word.charAt(0)) && (isDigit(before) || before === '_')) return null;
  let best: Atom | null = null;
  if (han && HAN_START.test(word.charAt(0))) best = longer(readChineseDate(scope, at), readChineseClock(scope.source, at));
  if (!isHanChar(word)) best = longer(best, readLatin(scope, at));
  return best;
}

const longer = (a: Atom | null, b: Atom | null): Atom | null => (a === null ? b : b === null || b.end <= a.end ? a : b);

function readLatin(scope: DateScope, at: number): Atom | null {
  const { norm } = scope.source;
  if (!LATIN_START.test(norm.slice(at, at + 12))) return null;
  let best: Atom | null = null;
  for (const [pattern, build] of DATE_RULES) {
    const match = matchAt(pattern, norm, at);
    if (match === null || (best !== null && at + match[0].length <= best.end)) continue;
    const atom = build(match, at, scope);
    if (atom !== null && (best === null || atom.end > best.end)) best = atom;
  }
  return longer(longer(longer(best, readRelative(scope, at)), readClock(scope.source, at)), readClockRange(scope.source, at));
}

const JOIN = /^(?:,? (?:and )?|, ?|又|零|and )?$/;
const VAGUE =
  /\b(?:(a few|several|some|few)|(an? couple of|couple of)|(all|full|whole|an?other|the whole|all the)) ?-?((?:business )?days?|weeks?|months?|years?|hours?|minutes?|mins?|seconds?|decades?)(?![a-z])/g;
const WORD_UNIT: readonly (readonly [RegExp, keyof typeof SECONDS, number])[] = [
  [/^sec/, 's', 1],
  [/^min/, 'min', 1],
  [/^hour/, 'h', 1],
  [/day/, 'd', 1],
  [/^week/, 'wk', 1],
  [/^month/, 'mo', 1],
  [/^year/, 'a', 1],
  [/^decade/, 'a', 10],
  [/^fortnight/, 'wk', 2],
];

/** Lengths of time: numbers with time units, joined when they follow each other (1 year 1 month 21 days), and "a few days". */
function durationAtoms({ norm }: Source, mentions: readonly NumberMention[]): DurationAtom[] {
  const out: DurationAtom[] = [];
  const add = (start: number, end: number, part: DurationAtom['parts'][number]): void => {
    const last = out.at(-1);
    if (
      last !== undefined &&
      start <= last.end + 5 &&
      start >= last.end &&
      JOIN.test(norm.slice(last.end, start)) &&
      !last.parts.some(({ unit }) => unit === part.unit)
    ) {
      const parts = [...last.parts, part];
      out[out.length - 1] = { ...last, end, parts, iso: isoDuration(parts), seconds: secondsOf(parts) };
    } else if (last === undefined || start >= last.end)
      out.push({ type: 'duration', start, end, parts: [part], iso: isoDuration([part]), seconds: secondsOf([part]) });
  };
  const found: { start: number; end: number; part: DurationAtom['parts'][number] }[] = [];
  for (const mention of mentions) {
    if (mention.form === 'ordinal' || mention.value < 0) continue;
    const part = durationPart(norm, mention);
    if (
      part === null ||
      (mention.script === 'han' && mention.weak && part.unit === 'a' && mention.end - mention.start > 1) ||
      isCalendarYear(norm, mention, part.unit)
    )
      continue;
    found.push({ start: mention.start, end: part.end, part: { unit: part.unit, count: part.count } });
  }
  for (const single of norm.matchAll(
    /\b(?:an?|half (?:an?|a)?) ?(hour|day|week|month|year|minute|second|decade|fortnight)(?![a-z'])(?: and a (half|quarter))?/g,
  )) {
    const word = WORD_UNIT.find(([pattern]) => pattern.test(single[1] ?? ''));
    if (word === undefined || /^a second/.test(single[0])) continue;
    const half = single[0].startsWith('half') ? 0.5 : 1 + (single[2] === 'half' ? 0.5 : single[2] === 'quarter' ? 0.25 : 0);
    found.push({ start: single.index, end: single.index + single[0].length, part: { unit: word[1], count: half * word[2] } });
  }
  for (const vague of norm.matchAll(VAGUE)) {
    const word = WORD_UNIT.find(([pattern]) => pattern.test(vague[4] ?? ''));
    if (word === undefined) continue;
    found.push({
      start: vague.index,
      end: vague.index + vague[0].length,
      part: { unit: word[1], count: (vague[1] !== undefined ? 3 : vague[2] !== undefined ? 2 : 1) * word[2] },
    });
  }
  for (const { start, end, part } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) add(start, end, part);
  return out;
}

/** 2026年, 18年10月: a year of the calendar. */
function isCalendarYear(norm: string, mention: NumberMention, unit: string): boolean {
  if (unit === 'a' && norm.slice(Math.max(0, mention.start - 3), mention.start) === '公元前') return true;
  if (unit === 'd')
    return (
      norm.charAt(mention.end) === '日' && mention.value <= 31 && !/^ ?日(?:内|间|后|前|起)/.test(norm.slice(mention.end, mention.end + 3))
    );
  if (unit !== 'a' || (norm.charAt(mention.end).trim() !== '年' && !/^ {1,2}年/.test(norm.slice(mention.end, mention.end + 3))))
    return false;
  const written = norm.slice(mention.start, mention.end);
  return (
    (mention.digits &&
      (written.length === 4 ||
        /^0\d$/.test(written) ||
        (written.length === 3 && /[在于至到元自从]$/.test(norm.slice(Math.max(0, mention.start - 1), mention.start))))) ||
    (mention.digits &&
      written.length === 2 &&
      /^ ?年 ?(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?月/.test(norm.slice(mention.end, mention.end + 8)))
  );
}

const AGO = /,? (?:ago|back|earlier|before (?:now|today))(?![a-z])/y;
const LATER = / (?:later|from now|hence|from today|after today)(?![a-z])/y;
const IN_BEFORE = /\b(in|within|in the next|after) (?:about |around )?$/;
const FROM_DAY = / (?:from|after|before|since) (?=(?:the )?(?:day |tomorrow|yesterday|today))/y;

/** "3 days ago", "in 5 minutes", "two days from tomorrow": a duration counted from the reference. */
function fromNow(scope: DateScope, duration: DurationAtom): Atom | null {
  const {
    source: { norm },
    now,
  } = scope;
  if (now === null) return null;
  const ago = matchAt(AGO, norm, duration.end);
  if (ago !== null && !/^ (?:back|earlier)/.test(ago[0])) return moved(duration, duration.start, duration.end + ago[0].length, -1, now);
  const later = matchAt(LATER, norm, duration.end);
  if (later !== null) return moved(duration, duration.start, duration.end + later[0].length, 1, now);
  const from = matchAt(FROM_DAY, norm, duration.end);
  if (from !== null && !/(?:less than|for) $/.test(norm.slice(Math.max(0, duration.start - 10), duration.start))) {
    const anchor = readRelative(scope, duration.end + from[0].length);
    const bounds = anchor?.type === 'date' ? edges(anchor, now) : null;
    if (anchor !== null && bounds !== null) {
      const day = readReference(bounds.from);
      if (day !== null)
        return moved(duration, duration.start, anchor.end, from[0].includes('before') ? -1 : 1, { ...day, clock: now.clock });
    }
  }
  const lead = IN_BEFORE.exec(norm.slice(Math.max(0, duration.start - 24), duration.start));
  if (lead === null || isPlural(norm, duration) || / since /y.test(norm.slice(duration.end, duration.end + 7))) return null;
  const start = duration.start - lead[0].length;
  if (lead[1] === 'within' || lead[1] === 'in the next') {
    const end = moved(duration, start, duration.end, 1, now);
    const to = end === null ? undefined : edges(end, now)?.from;
    const small = duration.parts.some(({ unit }) => unit === 'h' || unit === 'min' || unit === 's');
    return to === undefined
      ? null
      : {
          type: 'period',
          start,
          end: duration.end,
          from: small ? `${isoDate(now.day)}T${now.clock}` : isoDate(now.day),
          to,
          precision: small ? 'second' : 'day',
        };
  }
  return lead[1] === 'in' ? moved(duration, start, duration.end, 1, now) : null;
}

/** "in 5 years of work": the duration goes on. */
const isPlural = (norm: string, duration: DurationAtom): boolean => /^ (?:of|in|old)\b/.test(norm.slice(duration.end, duration.end + 5));

const DAY_UNIT = { d: 'day', wk: 'week', mo: 'month', a: 'year' } as const;
function moved(duration: DurationAtom, start: number, end: number, sign: number, now: Now): Atom | null {
  let day = now.day;
  let seconds = 0;
  for (const { unit, count } of duration.parts) {
    if (unit === 'd' || unit === 'wk' || unit === 'mo' || unit === 'a') {
      if (Number.isInteger(count)) day = shiftDay(day, DAY_UNIT[unit], sign * count);
      else if (unit === 'a' && Number.isInteger(count * 12)) day = shiftDay(day, 'month', sign * count * 12);
      else day += sign * Math.round((count * SECONDS[unit]) / SECONDS.d);
    } else seconds += sign * count * SECONDS[unit];
  }
  if (seconds !== 0) return { type: 'date', start, end, date: {}, moment: shiftSeconds({ ...now, day }, seconds) };
  const [y = 0, m = 1, d = 1] = isoDate(day).split('-').map(Number);
  return { type: 'date', start, end, date: { y, m, d } };
}

/** The fact for an atom that no neighbour has taken; null when nothing is known without a reference. */
export function atomFact(text: string, atom: Atom, now: Now | null): FactSpan | null {
  const base = { start: atom.start, end: atom.end, raw: text.slice(atom.start, atom.end) };
  switch (atom.type) {
    case 'duration':
      return { kind: 'duration', ...base, value: atom.seconds, unit: 's', time: { value: atom.iso, precision: 'second' } };
    case 'clock':
      return {
        kind: 'time',
        ...base,
        time: {
          value: `T${fullClock(atom.clock)}`,
          precision: atom.clock.s !== undefined ? 'second' : atom.clock.mi !== undefined ? 'minute' : 'hour',
        },
      };
    case 'daypart': {
      const part = edges(atom, now);
      const mark = atom.day === undefined ? 'T' : '';
      return part === null ? null : { kind: 'period', ...base, time: periodTime(`${mark}${part.from}`, `${mark}${part.to}`, 'hour') };
    }
    case 'date':
      return dateFact(base, atom, now);
    case 'period': {
      const known = edges(atom, now);
      if (known === null)
        return atom.value === undefined ? null : { kind: 'period', ...base, time: { value: atom.value, precision: atom.precision } };
      if (atom.value?.startsWith('XXXX') === true && !atom.value.includes('/'))
        return { kind: 'period', ...base, time: { value: atom.value, precision: atom.precision } };
      return {
        kind: 'period',
        ...base,
        time: { ...periodTime(known.from, known.to, atom.precision), ...(atom.value === undefined ? {} : { value: atom.value }) },
      };
    }
  }
}

const periodTime = (from: string, to: string, precision: string): FactTime => ({ start: from, end: to, precision, value: `${from}/${to}` });

function dateFact(base: { start: number; end: number; raw: string }, atom: DateAtom, now: Now | null): FactSpan {
  const value = dateValue(atom);
  if (atom.moment !== undefined) return { kind: 'datetime', ...base, time: { start: value, value, precision: 'second' } };
  if (atom.clock !== undefined)
    return {
      kind: 'datetime',
      ...base,
      time: { ...(value.startsWith('XXXX') ? {} : { start: value }), value, precision: atom.clock.s === undefined ? 'minute' : 'second' },
    };
  const known = atom.date.y === undefined ? null : edges(atom, now);
  return { kind: 'date', ...base, time: { ...(known === null ? {} : { start: known.from, end: known.to }), value, precision: 'day' } };
}

import type { FactSpan } from '../../vocabulary/index.ts';
import { type Atom, type DateAtom, edges } from './atoms.ts';
import type { Now } from './calendar.ts';
import { matchAt, type Source } from './source.ts';

type Open = 'before' | 'until' | 'since' | 'after';

const BEFORE: readonly (readonly [RegExp, Open])[] = [
  [/\b(?:on or before|no later than|not later than|at or before|up until|up to|until|till|by|through)(?: the)? $/, 'until'],
  [
    /\b(?:on or after|no earlier than|not before|starting(?: on| from| in| at)?|beginning(?: on| in| at)?|since|effective(?: from)?|from|as of|as early as)(?: the)? $/,
    'since',
  ],
  [/\b(?:before|prior to|ahead of|earlier than|sooner than|preceding)(?: the)? $/, 'before'],
  [/\b(?:after|later than|following|past)(?: the)? $/, 'after'],
  [/(?:自从?|从)$/, 'since'],
  [/(?:截止到?|截至|直到)$/, 'until'],
  [/早于$/, 'before'],
  [/晚于$/, 'after'],
];
const AFTER: readonly (readonly [RegExp, Open])[] = [
  [/ ?(?:or later|and later|onwards?|on ?wards|or thereafter|at the earliest|(?:or|and) after(?= ?(?:$|[.,;!?)])))(?![a-z])/y, 'since'],
  [/ ?(?:or earlier|and earlier|at the latest|(?:or|and) before(?= ?(?:$|[.,;!?)])))(?![a-z])/y, 'until'],
  [/ ?(?:或|及|和|以及)(?:者|是)?(?:之后|以后|其后)/y, 'since'],
  [/ ?(?:或|及|和|以及)(?:者|是)?(?:之前|以前)/y, 'until'],
  [/ ?(?:以来|起(?!来|点|飞|床|步)|开始|至今|之后(?=至今))/y, 'since'],
  [/ ?(?:之前|以前|前(?![天年面后台线者往]))/y, 'before'],
  [/ ?(?:之后|以后|过后|后(?![天年面台续者]))/y, 'after'],
  [/ ?(?:为止|止(?!步|损))/y, 'until'],
];

/** Turn "before 2018", "since Monday", 2018年以前 into open periods; leave the rest. */
export function applyModifiers(source: Source, atoms: readonly Atom[], now: Now | null): (Atom | FactSpan)[] {
  const out: (Atom | FactSpan)[] = [];
  let floor = 0;
  for (const atom of atoms) {
    const open = atom.type === 'duration' ? null : openPeriod(source, atom, floor, now);
    const before = out.at(-1);
    const dated =
      open !== null &&
      atom.type === 'clock' &&
      before !== undefined &&
      'type' in before &&
      before.type === 'date' &&
      before.clock === undefined
        ? onDay(source, before, open, now)
        : null;
    if (dated !== null) out[out.length - 1] = dated;
    else out.push(open ?? atom);
    floor = open?.end ?? atom.end;
  }
  return out;
}

function openPeriod({ norm, text }: Source, atom: Atom, floor: number, now: Now | null): FactSpan | null {
  const isRange =
    atom.type === 'period' &&
    atom.date === undefined &&
    atom.precision !== 'week' &&
    atom.precision !== 'month' &&
    atom.precision !== 'year' &&
    atom.precision !== 'decade' &&
    atom.precision !== 'quarter' &&
    atom.precision !== 'weekend';
  const known = edges(atom, now);
  if (known === null || isRange) return null;
  const from = Math.max(floor, atom.start - 24);
  const window = norm.slice(from, atom.start);
  let start = atom.start;
  let end = atom.end;
  let kind: Open | undefined;
  for (const [pattern, open] of AFTER) {
    const match = matchAt(pattern, norm, end);
    if (match === null) continue;
    kind = open;
    end += match[0].length;
    break;
  }
  const lead = leading(window);
  if (lead !== null && (kind === undefined || kind === 'since' || /^(?:自|从|截)/.test(lead.text))) {
    kind ??= lead.open;
    start = from + lead.at;
  }
  if (kind === undefined) return null;
  const clock = (edge: string): string => (/^\d\d:/.test(edge) ? `T${edge}` : edge);
  const first = clock(known.from);
  const last = clock(known.to);
  // A day or month without its year keeps it open in the value; `start` and `end` are the coming one.
  const open = (edge: string): string => (isYearOpen(atom) ? `XXXX${edge.slice(4)}` : edge);
  const whole = atom.type === 'period';
  const base = { kind: 'period' as const, start, end, raw: text.slice(start, end) };
  const precision = atom.type === 'period' ? atom.precision : atom.type === 'clock' ? 'minute' : 'day';
  switch (kind) {
    case 'before':
      return { ...base, time: { end: first, precision, value: `../${open(first)}` } };
    case 'until': {
      const stop =
        atom.type === 'period' && atom.tail === true
          ? last
          : whole && !/^(?:by|until|till)/.test(lead?.text ?? '') && lead?.open !== 'until'
            ? last
            : first;
      return { ...base, time: { end: stop, precision, value: `../${open(stop)}` } };
    }
    case 'since':
      return { ...base, time: { start: first, precision, value: `${open(first)}/..` } };
    case 'after': {
      const begin = whole ? last : first;
      return { ...base, time: { start: begin, precision, value: `${open(begin)}/..` } };
    }
  }
}

const isYearOpen = (atom: Atom): boolean =>
  (atom.type === 'date' || atom.type === 'period') && atom.date?.y === undefined && atom.date?.m !== undefined;

/** "today before 4pm", "Feb 1st no later than 6:00": the open time of day belongs to the day before it. */
function onDay({ norm, text }: Source, day: DateAtom, open: FactSpan, now: Now | null): FactSpan | null {
  const known = edges(day, now);
  if (known === null || open.time === undefined || norm.slice(day.end, open.start).trim().replace(',', '') !== '') return null;
  const place = (edge: string | undefined): string | undefined => (edge === undefined ? undefined : `${known.from}${edge}`);
  const [start, end] = [place(open.time.start), place(open.time.end)];
  return {
    ...open,
    start: day.start,
    raw: text.slice(day.start, open.end),
    time: {
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      precision: open.time.precision,
      value: start === undefined ? `../${end}` : `${start}/..`,
    },
  };
}

function leading(window: string): { open: Open; at: number; text: string } | null {
  for (const [pattern, open] of BEFORE) {
    const match = pattern.exec(window);
    if (match !== null) return { open, at: match.index, text: match[0] };
  }
  return null;
}

import type { FactSpan } from '../../vocabulary/index.ts';
import { measures, type Quantity } from './quantity.ts';
import { matchAt, type Source } from './source.ts';

interface Bound {
  readonly start: number;
  readonly end: number;
  readonly side: 'lo' | 'hi';
  readonly inclusive: boolean;
  readonly quantity: Quantity;
}

type Side = readonly ['lo' | 'hi', boolean];

const MORE = '(?:more|greater|larger|higher|bigger|longer|older|heavier|wider|taller|better|farther)';
const LESS = '(?:less|fewer|lower|smaller|shorter|younger|lighter|cheaper|narrower)';
const EQUAL = '(?: {1,2}(?:or|and) {1,2}equal(?:s)?(?: {1,2}(?:to|than))?)';
/** Comparators before a number, tried on the words just before it. The first that fits the end of the window wins. */
const BEFORE: readonly (readonly [RegExp, Side])[] = [
  [new RegExp(`(?:\\bno {1,2}|\\bnot? {1,2}(?:be {1,2})?)${LESS} {1,2}than$`), ['lo', true]],
  [new RegExp(`(?:\\bno {1,2}|\\bnot {1,2}(?:be {1,2})?)${MORE} {1,2}than$`), ['hi', true]],
  [
    new RegExp(
      `\\b(?:equals? {1,2}(?:to )?or {1,2})?${MORE}${EQUAL} {1,2}(?:than|to)?$|\\b${MORE} {1,2}than${EQUAL}$|\\b${MORE}(?: {1,2}than)?${EQUAL}$|\\bequals? {1,2}(?:to {1,2})?or {1,2}${MORE} {1,2}than$`,
    ),
    ['lo', true],
  ],
  [new RegExp(`\\b${LESS} {1,2}than${EQUAL}$|\\b${LESS}${EQUAL}$|\\bequals? {1,2}(?:to {1,2})?or {1,2}${LESS} {1,2}than$`), ['hi', true]],
  [
    /\b(?:a minimum of|minimum of|minimum|min\.?|at least(?: or equal to)?|not under|not below|no fewer than|no less than|starting (?:at|from)|starts (?:at|from))$/,
    ['lo', true],
  ],
  [
    /\b(?:a maximum of|maximum of|maximum|max\.?|at most(?: or equal to)?|up to|upto|as many as|as much as|no more than|not over|not above|not to exceed|not exceed(?:ing)?|does not exceed|within|capped at|limited to)$/,
    ['hi', true],
  ],
  [
    new RegExp(
      `\\b(?:${MORE} {1,2}than|over|above|exceed(?:s|ed|ing)?|in excess of|upwards? of|beyond|surpass(?:es|ed|ing)?|topp(?:ed|ing)|north of)$`,
    ),
    ['lo', false],
  ],
  [new RegExp(`\\b(?:${LESS} {1,2}than|under|below|beneath|short of|south of)$`), ['hi', false]],
  [/(?:≥|> ?=|＞＝|⩾|≧)$/, ['lo', true]],
  [/(?:≤|< ?=|⩽|≦)$/, ['hi', true]],
  [/(?<![-=<>])>$/, ['lo', false]],
  [/(?<![=<>])<$/, ['hi', false]],
  [
    /(?:大于|高于|多于|超过|超出)(?: ?或 ?者? ?|且)?等于$|(?:不少于|不小于|不低于|不短于|至少(?:为|是|有|要|达)?|最少(?:为|是|有)?|最低(?:为|是)?|不下于|起码(?:有)?|达到|≥)了?$|大于 ?或者? ?等于$/,
    ['lo', true],
  ],
  [
    /(?:小于|低于|少于)(?: ?或 ?者? ?|且)?等于$|(?:不超过|不多于|不大于|不高于|至多(?:为|是|有)?|最多(?:为|是|有|可)?|最高(?:为|是|可达|达)?|不超出|不逾|上限(?:为|是)?|≤)了?$|小于 ?或 ?者? ?等于$/,
    ['hi', true],
  ],
  [/(?:超过|大于|多于|高于|超出|突破|逾|长于|重于|超|大过|高过)了?$/, ['lo', false]],
  [/(?:小于|少于|低于|不足|不到|未满|不满|短于|轻于|低过)了?$/, ['hi', false]],
];
/** "equal to 20" is a closed point. */
const EQUAL_BEFORE = /(?:\bequal(?:s|ing)? {1,2}(?:to)?|(?<![于大小或者])等于|\bexactly)$/;
const HAN_THAN = /比 ?$/;
const HAN_THAN_AFTER = / ?(?:还|更|要)?(?:(高|大|多|长|重|贵|快)|(低|小|少|短|轻|便宜|慢))(?!于)/y;

/** "and below a half": the comparator belongs to the next number. */
const NOT_NEXT =
  '(?! than| or equal| ?[\\d-]| (?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred)\\b)';
const THAN_END = '(?: than(?= ?(?:$|[.,;!?])))?';
const AFTER: readonly (readonly [RegExp, Side])[] = [
  [
    new RegExp(
      ` {1,2}(?:or|and) {1,2}(?:more|above|over|up|greater|larger|higher|older|longer|later)(?![a-z])${THAN_END}${NOT_NEXT}| ?(?:\\+|plus\\b)(?![\\d+])`,
      'y',
    ),
    ['lo', true],
  ],
  [
    new RegExp(` {1,2}(?:or|and) {1,2}(?:less|fewer|below|under|lower|smaller|younger|shorter)(?![a-z])${THAN_END}${NOT_NEXT}`, 'y'),
    ['hi', true],
  ],
  [/ ?(?:及|或|和|或者|或是) ?(?:以上|之上|更多|更高)/y, ['lo', true]],
  [/ ?(?:及|或|和|或者) ?(?:以下|之下|以内|更少|更低)/y, ['hi', true]],
  [/ ?(?:以内|之内|内(?![容部存地外科销网置在饰涵阁参幕]))/y, ['hi', true]],
  [/ ?(?:以上|之上|开外|往上)/y, ['lo', false]],
  [/ ?(?:以下|之下|不到|往下)/y, ['hi', false]],
];
const EQUAL_AFTER = / or equals?(?: to(?= ?(?:$|[.,;!?])))?(?! to| than| ?\d)(?![a-z])/y;
const FILLER =
  /(?: {1,2}(?:about|around|approximately|roughly|nearly|almost|some|the|a|an|than|of|just|only|another|an? average of))? {0,2}$/;
const FILLER_HAN = /(?:是|为|有|约|大约|了|达|人民币)? {0,2}$/;

const BETWEEN_LEAD =
  /(?:\b(between|from|in the range of|ranging from|range of|range from|anywhere from|in between|of between)|(从|由|自|位于|介于|在|处于))(?: (?:about|around|approximately|the))? {0,3}$/;
const INFIX_LATIN =
  / {0,3}(?:(-|~|\u2015)|\b(to|until|till|through|thru)\b|\b(and)\b|(?:and|or) (?=up to))(?: (?:about|around|approximately|the))? {0,3}/y;
const INFIX_HAN = / {0,2}(?:(-{1,2}|~{1,2}|到|至|—)|(和|与|跟|及))(?:约|大约)? {0,2}/y;
const BETWEEN_TAIL = / ?(?:之间的?|间(?![隔接谍距断])|范围内|不等|左右)/y;

/** Ranges and one-sided comparators over the quantities, in order; each quantity is part of at most one. */
export function rangeFacts(
  source: Source,
  quantities: readonly Quantity[],
  report: (fact: FactSpan, parts: readonly Quantity[]) => void,
): void {
  let index = 0;
  while (index < quantities.length) {
    const first = quantities[index];
    const second = quantities[index + 1];
    if (first === undefined) break;
    const pair = second === undefined ? null : twoSided(source, first, second, quantities[index + 2]);
    if (pair !== null && second !== undefined) {
      report(pair, [first, second]);
      index += 2;
      continue;
    }
    const bound = boundOf(source, first);
    if (bound === null) {
      const equal = equalTo(source, first);
      if (equal !== null) report(equal, [first]);
      else if (first.upTo !== undefined)
        report(rangeOf(source, first.start, first.end, first, { lo: first.value, hi: first.upTo, loInclusive: true, hiInclusive: true }), [
          first,
        ]);
      else if (first.more === true) report(moreThan(source, first), [first]);
      index++;
      continue;
    }
    const other = second === undefined ? null : boundOf(source, second);
    if (other !== null && second !== undefined && pairs(source, bound, other)) {
      const [lo, hi] = bound.side === 'lo' ? [bound, other] : [other, bound];
      report(
        rangeOf(source, bound.start, Math.max(bound.end, other.end), first, {
          lo: lo.quantity.value,
          hi: hi.quantity.value,
          loInclusive: lo.inclusive,
          hiInclusive: hi.inclusive,
        }),
        [first, second],
      );
      index += 2;
      continue;
    }
    report(oneSided(source, bound), [first]);
    index++;
  }
}

interface Limits {
  readonly lo: number | null;
  readonly hi: number | null;
  readonly loInclusive: boolean;
  readonly hiInclusive: boolean;
}

function rangeOf({ text }: Source, start: number, end: number, quantity: Quantity, limits: Limits): FactSpan {
  const unit = quantity.kind === 'duration' ? 's' : quantity.unit;
  return {
    kind: 'range',
    start,
    end,
    raw: text.slice(start, end),
    ...limits,
    ...measures({ ...quantity, ...(unit === undefined ? {} : { unit }) }),
  };
}

function oneSided(source: Source, { side, inclusive, quantity, start, end }: Bound): FactSpan {
  return rangeOf(
    source,
    start,
    end,
    quantity,
    side === 'lo'
      ? { lo: quantity.value, hi: null, loInclusive: inclusive, hiInclusive: false }
      : { lo: null, hi: quantity.value, loInclusive: false, hiInclusive: inclusive },
  );
}

const moreThan = (source: Source, quantity: Quantity): FactSpan =>
  rangeOf(source, quantity.start, quantity.end, quantity, { lo: quantity.value, hi: null, loInclusive: false, hiInclusive: false });

function equalTo(source: Source, quantity: Quantity): FactSpan | null {
  const window = source.norm.slice(Math.max(0, quantity.start - 20), quantity.start).trimEnd();
  const match = EQUAL_BEFORE.exec(window);
  if (match === null || quantity.kind !== 'number') return null;
  const start = Math.max(0, quantity.start - 20) + match.index;
  return rangeOf(source, start, quantity.end, quantity, { lo: quantity.value, hi: quantity.value, loInclusive: true, hiInclusive: true });
}

/** The comparator around a quantity. */
function boundOf({ norm }: Source, quantity: Quantity): Bound | null {
  if (
    quantity.kind === 'ordinal' &&
    !/(?:higher|lower|more|less) than (?:the )?$/.test(norm.slice(Math.max(0, quantity.start - 20), quantity.start))
  )
    return null;
  const from = Math.max(0, quantity.start - 44);
  const window = norm.slice(from, quantity.start);
  for (const [pattern, side] of AFTER) {
    const after = matchAt(pattern, norm, quantity.end);
    if (after !== null && !(after[0].startsWith('+') && quantity.kind === 'number' && /[a-z]/.test(norm.charAt(quantity.end + 1)))) {
      const equal = /(?:\bequals? to|等于) {0,2}$/.exec(window);
      return {
        start: equal === null ? quantity.start : from + equal.index,
        end: quantity.end + after[0].length,
        side: side[0],
        inclusive: side[1],
        quantity,
      };
    }
  }
  if (quantity.script === 'han' || /[一-鿿] ?$/.test(window)) {
    const than = HAN_THAN.exec(window);
    const how = than === null ? null : matchAt(HAN_THAN_AFTER, norm, quantity.end);
    if (than !== null && how !== null)
      return {
        start: from + than.index,
        end: quantity.end + how[0].length,
        side: how[1] === undefined ? 'hi' : 'lo',
        inclusive: false,
        quantity,
      };
  }
  for (const stripped of candidates(window)) {
    for (const [pattern, side] of BEFORE) {
      const match = pattern.exec(stripped);
      if (match === null) continue;
      const equal = side[1] ? null : matchAt(EQUAL_AFTER, norm, quantity.end);
      return {
        start: from + match.index,
        end: quantity.end + (equal?.[0].length ?? 0),
        side: side[0],
        inclusive: side[1] || equal !== null,
        quantity,
      };
    }
  }
  return null;
}

/** The words before a number, with and without a filler ("more than about 20", 超过了约). */
function* candidates(window: string): Generator<string> {
  const plain = window.trimEnd();
  yield plain;
  const filler = window.replace(FILLER, '').trimEnd();
  if (filler !== plain) yield filler;
  const han = window.replace(FILLER_HAN, '').trimEnd();
  if (han !== plain && han !== filler) yield han;
}

const LINK = /^(?: ?[,，]? ?(?:and|but|,|，|并且?|且|而且?|同时|又|、)? ?(?:is |are )?)(?:it )?$/;
/** Two comparators that belong together: opposite sides, a non-empty interval, nothing between but "and". */
function pairs({ norm }: Source, first: Bound, second: Bound): boolean {
  if (first.side === second.side || second.start < first.end) return false;
  const [lo, hi] = first.side === 'lo' ? [first, second] : [second, first];
  return (
    lo.quantity.value < hi.quantity.value &&
    compatible(first.quantity, second.quantity) &&
    LINK.test(norm.slice(first.end, second.start).trim())
  );
}

function compatible(a: Quantity, b: Quantity): boolean {
  return (a.kind === b.kind && a.unit === b.unit && a.currency === b.currency) || a.kind === 'number' || b.kind === 'number';
}

/** "between 20 and 30", "5-10 GB", 20到30, "2-3 million" (the first borrows the magnitude). */
function twoSided(source: Source, first: Quantity, second: Quantity, third: Quantity | undefined): FactSpan | null {
  const { norm } = source;
  if (second.start - first.end > 16 || first.more === true) return null;
  const han = first.script === 'han' || second.script === 'han' || /[一-鿿]/.test(norm.slice(first.end, second.start));
  const infix = matchAt(han ? INFIX_HAN : INFIX_LATIN, norm, first.end);
  // A dash before the second number may have been read as its sign.
  const glued =
    infix !== null &&
    first.end + infix[0].length === second.numberStart + 1 &&
    norm.charAt(second.numberStart) === '-' &&
    infix[0].includes('-');
  if (infix === null || (first.end + infix[0].length !== second.start && !glued)) return null;
  const secondValue = glued ? Math.abs(second.value) : second.value;
  const lead = BETWEEN_LEAD.exec(norm.slice(Math.max(0, first.start - 24), first.start));
  const tail = han ? matchAt(BETWEEN_TAIL, norm, second.end) : null;
  const dash = infix[1] !== undefined;
  const conjunction = han ? infix[2] !== undefined : infix[3] !== undefined;
  if (conjunction && !(lead !== null && (lead[1]?.includes('between') === true || tail !== null)) && !(han && tail !== null)) return null;
  if (!dash && !han && !conjunction && lead === null && first.kind === 'number' && second.kind === 'number' && !loose(first, second))
    return null;
  if (dash && !isPlainDash(norm, first, second, third)) return null;
  if (!compatible(first, second) || first.kind === 'ordinal' || second.kind === 'ordinal') return null;
  const measured = second.kind === 'number' ? first : second;
  let lo = first.value;
  if (first.kind === 'number' && first.scale === 1 && second.scale > 1 && first.value < secondValue / second.scale)
    lo = first.value * second.scale;
  if (lo === first.value && first.kind === 'number' && second.kind === 'duration')
    lo = first.value * (secondValue / Math.max(durationCount(source, second), 1e-9));
  if (lo > secondValue && !(lead !== null && conjunction)) return null;
  const start = lead === null ? first.start : first.start - lead[0].length + leadOffset(lead);
  const [low, high] = lo <= secondValue ? [lo, secondValue] : [secondValue, lo];
  return rangeOf(
    source,
    start,
    second.end + (tail?.[0].startsWith('左右') || tail?.[0].startsWith('不等') ? 0 : (tail?.[0].length ?? 0)),
    measured,
    { lo: low, hi: high, loInclusive: true, hiInclusive: true },
  );
}

const leadOffset = (lead: RegExpExecArray): number => (lead[2] === '在' || lead[2] === '处于' ? lead[2].length : 0);
const loose = (first: Quantity, second: Quantity): boolean => first.value < second.value;
/** How many units a duration counts ("7 days" = 7). */
function durationCount({ norm }: Source, quantity: Quantity): number {
  const count = Number(norm.slice(quantity.numberStart, quantity.numberEnd).replaceAll(',', ''));
  return Number.isFinite(count) && count !== 0 ? count : quantity.value;
}

const SCORE = /(?:比分|[以为]|\bwon|\bwin|beat|\blost|\blose|score[sd]?|defeat\w{0,3})[^\d一-鿿]{0,6}$/;

/** 222-2222, 10-25-2018 and 3-2 (a score) are no ranges. */
function isPlainDash(norm: string, first: Quantity, second: Quantity, third: Quantity | undefined): boolean {
  if (SCORE.test(norm.slice(Math.max(0, first.start - 14), first.start)) && first.kind === 'number' && second.kind === 'number')
    return false;
  if (/(?:\bcall|\btel|phone|\bfax|电话|热线)[^a-z]{0,8}$/.test(norm.slice(Math.max(0, first.start - 14), first.start))) return false;
  if (norm.charAt(first.start - 1) === '-' || (third !== undefined && norm.charAt(second.end) === '-' && third.start <= second.end + 1))
    return false;
  if (norm.charAt(second.end) === '-' && /\d/.test(norm.charAt(second.end + 1))) return false;
  const [a, b] = [norm.slice(first.numberStart, first.numberEnd), norm.slice(second.numberStart, second.numberEnd).replace(/^-/, '')];
  if (/^0\d/.test(a) || /^0\d/.test(b)) return false;
  return first.value < Math.abs(second.value) || second.scale > 1;
}

import type { FactSpan } from '../../vocabulary/index.ts';
import { numberMentions } from './mentions.ts';
import { halfPrices, relativeOrdinals } from './ordinals.ts';
import { readQuantity, type ScanContext } from './quantities.ts';
import { type Quantity, quantityFact } from './quantity.ts';
import { rangeFacts } from './ranges.ts';
import { isHanChar, prepare } from './source.ts';
import { timeFacts } from './time-facts.ts';
import { versionFacts } from './versions.ts';

export interface ScanOptions {
  /** BCP 47 tag of the text, a hint only: the script of each run decides. */
  readonly language?: string | null;
  /** ISO date or date-time that "today" means; without it relative dates stay unread. */
  readonly reference?: string | null;
  /**
   * Report every reading: also the amounts that ranges are made of ("more than $5": the range and $5), and lone Chinese numerals without a
   * counter (一票难求), which are mostly part of words, and the adjectives next, last, previous and current as relative ordinals. Default
   * false: the widest fact over a place, none of these.
   */
  readonly exhaustive?: boolean;
}

const HAN = /[\u3400-\u9fff]/;
const KANA = /[\u3040-\u30ff]/;
/** No digit, numeral, number word, month or day name: nothing to find. */
const ANYTHING =
  /\d|[½⅓⅔¼¾⅛]|[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟半打节夜季世年月日天周时点今明昨前后去最近现早晚午夜折成]|\b(?:zero|nought|naught|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|[mb]illion|dozen|half|quarter|first|second|third|\w+th|percent|last|next|previous|current|(?:ante)?penultimate|this|today|to(?:day|morrow|night)|tmr\w*|tmw|yesterday|now|noon|mid\w+|morning|afternoon|evening|day|week\w*|month|year|decade|centur\w+|hour|minute|eo[dmy]|\w+day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|mon|tue\w*|wed|thu\w*|fri|sat|sun|asap|recently|few|several|couple|fortnight|lunch\w*|dinner\w*|breakfast|christmas|xmas|easter|halloween|thanksgiving|juneteenth|patrick|valentine\w*|fortnight|tonite|ytd|present)/;

/**
 * The normalised facts of a text in English, Chinese or both: numbers, percentages, ordinals, ranges and comparators, money, measures,
 * temperatures, ages, dates, times, periods, durations and versions, in order of their place. Pure; linear in the length of the text.
 * The most specific fact over a place is reported; numbers inside addresses, IP numbers and identifiers are not.
 */
export function scanFacts(text: string, options: ScanOptions = {}): FactSpan[] {
  const source = prepare(text);
  if (!ANYTHING.test(source.norm)) return [];
  const context: ScanContext = {
    source,
    chinese: options.language?.startsWith('zh') === true || (HAN.test(text) && !KANA.test(text) && options.language !== 'ja'),
  };
  const mentions = numberMentions(source);
  const times = timeFacts(context, mentions, options.reference ?? null);
  const versions = versionFacts(source);
  const claimed = [...times, ...versions];
  const quantities: Quantity[] = [];
  const taken = coverage(claimed);
  for (const mention of mentions) {
    const quantity = readQuantity(context, mention);
    if (quantity !== null && !taken(quantity.numberStart, quantity.numberEnd, quantity)) quantities.push(quantity);
  }
  const inRange = new Set<Quantity>();
  const found: FactSpan[] = [...claimed];
  rangeFacts(source, quantities, (fact, parts) => {
    found.push(fact);
    for (const part of parts) inRange.add(part);
  });
  for (const quantity of quantities) {
    if (quantity.kind === 'duration') continue; // the time reader reports durations
    if (quantity.kind === 'number' && options.exhaustive !== true && isIncidental(source.norm, quantity)) continue;
    if (!inRange.has(quantity) || (options.exhaustive === true && quantity.kind !== 'number' && quantity.upTo === undefined))
      found.push(quantityFact(text, approximate(source.norm, quantity)));
  }
  found.push(...relativeOrdinals(source, options.exhaustive === true), ...halfPrices(source));
  return settle(found, options.exhaustive === true);
}

const APPROX =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|close to|an estimated|estimated)|约|大约|大概|近|将近|接近|差不多|左右|~|≈|±) {0,2}$/;
const APPROX_AFTER = /^ ?(?:左右|上下|or so\b|approximately\b)/;
function approximate(norm: string, quantity: Quantity): Quantity {
  const before = APPROX.test(norm.slice(Math.max(0, quantity.start - 16), quantity.start));
  return before || APPROX_AFTER.test(norm.slice(quantity.end, quantity.end + 14)) ? { ...quantity, approx: true } : quantity;
}

const COUNTER =
  /^ ?[个位名只条台家部项次届种类张件本场座辆艘架支枚层所篇份组批对双口户株头匹颗粒块片段句字章集期季轮局杯碗瓶箱袋包套栋间扇门国省市县大人员倍成者]/;
/** A lone numeral that hardly counts anything: 一票难求, 安倍晋三, and the markers of lists (二、 1、). 一 with a counter is "a". */
function isIncidental(norm: string, quantity: Quantity): boolean {
  const after = norm.slice(quantity.end, quantity.end + 2);
  const opens = /(?:^|[\s。；;:：])$/.test(norm.slice(Math.max(0, quantity.start - 1), quantity.start));
  if (opens && /^[、．]/.test(after)) return true;
  if (quantity.weak !== true || !isHanChar(norm.charAt(quantity.start))) return false;
  const alone = !isHanChar(norm.charAt(quantity.start - 1)) && !isHanChar(after.charAt(0));
  return !alone && (quantity.value === 1 || !COUNTER.test(after));
}

/** Do the dates and versions already explain this number? A duration or a longer amount over the same place wins. */
function coverage(facts: readonly FactSpan[]): (start: number, end: number, quantity: Quantity) => boolean {
  const sorted = facts.toSorted((a, b) => a.start - b.start);
  let from = 0;
  return (start, end, quantity) => {
    while (from < sorted.length && (sorted[from]?.end ?? 0) <= start) from++;
    for (let at = from; at < sorted.length && (sorted[at]?.start ?? end) < end; at++) {
      const one = sorted[at];
      if (one === undefined || one.end <= start) continue;
      if (one.kind === 'duration' && (quantity.kind === 'duration' || quantity.end > one.end)) continue;
      if (quantity.kind === 'age' && quantity.end >= one.end) continue;
      return true;
    }
    return false;
  };
}

const TEMPORAL = new Set(['date', 'datetime', 'time', 'period', 'duration']);

/** Sort, and drop what a wider fact of the same place already says. */
function settle(facts: readonly FactSpan[], parts: boolean): FactSpan[] {
  const sorted = facts.toSorted((a, b) => a.start - b.start || b.end - a.end || Number(b.kind === 'range') - Number(a.kind === 'range'));
  const out: FactSpan[] = [];
  let widest = -1;
  let holder: FactSpan | undefined;
  for (const fact of sorted) {
    if (fact.end <= widest && holder !== undefined) {
      const same = holder.start === fact.start && holder.end === fact.end && holder.kind === fact.kind;
      const kept = parts && holder.kind === 'range' && fact.kind !== 'number';
      if (same || !kept) {
        const odd =
          TEMPORAL.has(holder.kind) !== TEMPORAL.has(fact.kind) &&
          parts &&
          fact.kind !== 'number' &&
          fact.kind !== 'ordinal' &&
          fact.kind !== 'duration' &&
          holder.kind === 'duration';
        if (!odd) continue;
      }
    }
    out.push(fact);
    if (fact.end > widest) {
      widest = fact.end;
      holder = fact;
    }
  }
  return out;
}

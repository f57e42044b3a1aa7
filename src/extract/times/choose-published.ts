import type { TimeValue } from '../../vocabulary/index.ts';
import { likeliest, type Weighed, type Weights, weigh } from '../metadata/logit.ts';
import type { WeighedDay } from './absence.ts';
import type { Found } from './found.ts';
import model from './published-weights.json' with { type: 'json' };

/** One day (or month, or year) that may be the date of publication, with what speaks for it. */
export interface Option {
  readonly day: string;
  readonly features: Readonly<Record<string, number>>;
  /** Candidates that state it, most trusted first. */
  readonly stated: readonly Found[];
}

const WEIGHTS: Weights = model.weights;
const FUTURE_RANK = 1000;
const MAX_OPTIONS = 60;
const DAY_MS = 86_400_000;
const MACHINE = /^(?:jsonld|microdata|meta)/;
const VISIBLE = /^(?:text|label|element)/;

const dayOf = ({ time }: Found): string => time.value.slice(0, 10);
const isUtc = ({ time }: Found): boolean => time.zone !== null && /^(?:Z|[+-]00:?00)$/.test(time.zone);

/** The time chosen, or the days that were weighed in vain, likeliest first. */
export type Published = { readonly time: TimeValue } | { readonly weighed: readonly (WeighedDay & { readonly probability: number })[] };

/**
 * The date of publication by weighed evidence: a conditional logit over the days that the page states and the answer
 * "none", its weights fitted by `bench/metadata/train.ts`. None is better than a wrong one.
 */
export function choosePublished(candidates: readonly Found[], weights = WEIGHTS): Published {
  const options = publishedOptions(candidates);
  const chosen = likeliest(options, weights, { least: model.thresholds.least, stands: isStructured });
  const first = chosen?.option.stated[0];
  if (chosen === null || first === undefined || isRefused(chosen.option, options)) return { weighed: inVain(weigh(options, weights)) };
  return { time: { ...first.time, confidence: confidenceOf(chosen.probability, first, chosen.option) } };
}

const inVain = (weighed: readonly Weighed<Option>[]) => weighed.map(({ option: { stated }, probability }) => ({ stated, probability }));

/** What structured data states stands, however many other dates the page shows. */
export const isStructured = ({ stated }: Option): boolean => stated.some(({ via }) => MACHINE.test(via));

/** Days that are not given however likely they are: where the order of day and month is open, each of the two readings is wrong half of the time. */
export const isRefused = (chosen: Option, options: readonly Option[]): boolean =>
  chosen.stated.every(({ ambiguous }) => ambiguous) || isOneOfMany(chosen, options);

/** Unlabelled dates away from the headline are believed only where all of them agree. */
function isOneOfMany(chosen: Option, options: readonly Option[]): boolean {
  const stray = ({ stated }: Option): boolean =>
    stated.every(({ via, near, named }) => (via === 'element' || via === 'text') && !near && !named);
  return stray(chosen) && options.some((other) => other !== chosen && stray(other));
}

/** From these probabilities on: chosen on the training pages for a precision of 0.97 and 0.85. */
const SURE = model.thresholds.high;
const LIKELY = model.thresholds.medium;

function confidenceOf(probability: number, first: Found, { stated }: Option): TimeValue['confidence'] {
  if (first.ambiguous || first.via === 'relative') return 'low';
  if (probability >= SURE) return 'high';
  // What a page states twice for machines, in two ways, is no slip, whatever else stands on it.
  const ways = new Set(stated.map(({ via }) => via).filter((via) => MACHINE.test(via)));
  return probability >= LIKELY || ways.size > 1 ? 'medium' : 'low';
}

export function publishedOptions(candidates: readonly Found[]): Option[] {
  const possible = candidates.filter(({ rank, via }) => rank < FUTURE_RANK && via !== 'header' && via !== 'title');
  const published = possible.filter(({ kind }) => kind === 'published');
  const updated = possible.filter(({ kind }) => kind === 'updated');
  const byDay = new Map<string, Found[]>();
  for (const candidate of published) {
    const group = byDay.get(dayOf(candidate));
    if (group !== undefined) group.push(candidate);
    else if (byDay.size < MAX_OPTIONS) byDay.set(dayOf(candidate), [candidate]);
  }
  const perClass = new Map<string, Set<string>>();
  const firstOf = new Map<string, string>();
  for (const candidate of published) {
    const name = classOf(candidate);
    const days = perClass.get(name) ?? new Set();
    perClass.set(name, days.add(dayOf(candidate)));
    if (!firstOf.has(name)) firstOf.set(name, dayOf(candidate));
  }
  const changedByMachine = updated.filter(({ via }) => !VISIBLE.test(via)).map(dayOf);
  const changedByWords = updated.filter(({ via }) => VISIBLE.test(via)).map(dayOf);
  const lastChange = changedByMachine.toSorted().at(-1);
  const machine = published.filter(({ via }) => MACHINE.test(via));
  // A day read the other way round is no second statement.
  const earliest = published
    .filter(({ aside, rank }) => !aside && Number.isInteger(rank))
    .map(dayOf)
    .toSorted()[0];

  return [...byDay].map(([day, stated]) => {
    const features: Record<string, number> = { some: 1 };
    const classes = new Set(stated.map(classOf));
    for (const name of classes) {
      features[name] = 1;
      const crowd = perClass.get(name)?.size ?? 1;
      if (crowd > 1) features[`${name} crowd`] = Math.log2(crowd);
      if (crowd > 1 && firstOf.get(name) === day) features[`${name} first`] = 1;
    }
    const lines = stated.filter(({ via, aside }) => via === 'text' && !aside);
    if (lines.some(({ named }) => named)) features['text named'] = 1;
    if (lines.some(({ alone }) => alone)) features['text alone'] = 1;
    if (lines.some(({ distance }) => distance >= -2 && distance <= 4)) features['text close'] = 1;
    features['agree'] = Math.min(3, new Set([...classes].map((name) => name.split(' ')[0])).size - 1);
    if (changedByMachine.includes(day)) features['changed'] = 1;
    if (changedByWords.includes(day)) features['changed by words'] = 1;
    if (lastChange !== undefined && day > lastChange) features['after the last change'] = 1;
    if (day === earliest && byDay.size > 1) features['earliest'] = 1;
    if (stated.every(({ ambiguous }) => ambiguous)) features['ambiguous'] = Number.isInteger(stated[0]?.rank) ? 1 : 2;
    if (day.length < 10) features['coarse'] = 1;
    else if (byDay.has(day.slice(0, 7))) features['month agrees'] = 1;
    const visible = stated.some(({ via, near }) => via === 'url' || (VISIBLE.test(via) && near));
    const neighbours = published.filter((other) => Math.abs(Date.parse(dayOf(other)) - Date.parse(day)) === DAY_MS);
    if (visible && !stated.some((one) => machine.includes(one)) && neighbours.some((other) => machine.includes(other)))
      features['neighbour of a stamp'] = 1;
    if (
      stated.every((one) => machine.includes(one)) &&
      stated.some(isUtc) &&
      neighbours.some(({ via, near }) => via === 'url' || (VISIBLE.test(via) && near))
    )
      features['stamp in UTC beside a visible day'] = 1;
    if (visible && machine.length > 0 && !stated.some((one) => machine.includes(one))) features['against the machine'] = 1;
    return { day, features, stated: stated.toSorted((a, b) => a.rank - b.rank) };
  });
}

/** The kind of evidence, as the weights know it. */
function classOf({ via, near, aside, time }: Found): string {
  if (via === 'url') return time.precision === 'month' ? 'url-month' : 'url';
  if (!VISIBLE.test(via)) return via;
  return `${via}${aside ? ' aside' : near ? ' near' : ''}`;
}

/** Pages that change by known laws. Times are days. */

/** Repeatable numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface SimulatedPage {
  /** Changes per day in the long run: what an oracle knows. */
  readonly rate: number;
  /** When it changes, ascending. */
  readonly changes: readonly number[];
  /**
   * For how much of the time from `a` to `b` a copy of the moment `from` is expected to be what the page says: over all that the law allows, not
   * only over what happened, so that luck does not decide. Null where only what happened is known.
   */
  readonly fresh: ((from: number, a: number, b: number) => number) | null;
}

type Draw = () => number;

const gaussian = (draw: Draw): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
const exponential = (draw: Draw, rate: number): number => -Math.log(1 - draw()) / rate;

function poisson(draw: Draw, rate: number, days: number): number[] {
  const changes: number[] = [];
  for (let at = exponential(draw, rate); at < days; at += exponential(draw, rate)) changes.push(at);
  return changes;
}

type Fresh = (rate: number) => SimulatedPage['fresh'];
const poissonFresh: Fresh = (rate) => (from, a, b) => (Math.exp(-rate * (a - from)) - Math.exp(-rate * (b - from))) / rate;

type Law = (draw: Draw, days: number) => SimulatedPage;
const law =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const rate = rateOf(draw);
    return { rate, changes: poisson(draw, rate, days), fresh: poissonFresh(rate) };
  };
/** Twice as many changes as on average at the busiest hour, none at the opposite one. */
const diurnal =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const rate = rateOf(draw);
    const phase = draw();
    const changes = poisson(draw, 2 * rate, days).filter((at) => draw() < (1 + Math.cos(2 * Math.PI * (at - phase))) / 2);
    const sum = (at: number): number => rate * (at + Math.sin(2 * Math.PI * (at - phase)) / (2 * Math.PI));
    const step = 1 / 24;
    return {
      rate,
      changes,
      fresh(from, a, b) {
        let fresh = 0;
        for (let at = a; at < b; at += step) {
          const width = Math.min(step, b - at);
          fresh += width * Math.exp(sum(from) - sum(at + width / 2));
        }
        return fresh;
      },
    };
  };

/** Quiet most of the time, then many changes at once: a tenth of the time holds nine tenths of the changes. */
const bursty =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const rate = rateOf(draw);
    const changes: number[] = [];
    const [burstDays, quietDays] = [1.5, 13.5];
    let at = -draw() * (burstDays + quietDays);
    let burst = draw() < 0.1;
    while (at < days) {
      const length = exponential(draw, 1 / (burst ? burstDays : quietDays));
      const inside = burst ? 9 * rate : rate / 9;
      for (let change = at + exponential(draw, inside); change < at + length; change += exponential(draw, inside))
        if (change >= 0 && change < days) changes.push(change);
      at += length;
      burst = !burst;
    }
    return { rate, changes, fresh: null };
  };

const lognormal =
  (median: number, sigma: number) =>
  (draw: Draw): number =>
    median * Math.exp(sigma * gaussian(draw));

/** On these the schedule was developed. */
export const DEVELOPED: Readonly<Record<string, Law>> = {
  'lognormal, narrow': law(lognormal(0.3, 1)),
  'flat to 3 a day': law((draw) => 0.02 + 3 * draw()),
  'equal in the logarithm': law((draw) => 0.02 * 400 ** draw()),
  'fast, equal in the logarithm': law((draw) => 0.2 * 100 ** draw()),
  'two kinds, half and half': law((draw) => (draw() < 0.5 ? 0.1 : 3)),
};

/** On these it is measured. */
export const MEASURED: Readonly<Record<string, Law>> = {
  uniform: law((draw) => 0.01 + 5 * draw()),
  lognormal: law(lognormal(0.5, 1.8)),
  bimodal: law((draw) => (draw() < 0.8 ? lognormal(0.03, 0.3)(draw) : lognormal(12, 0.3)(draw))),
  pareto: law((draw) => Math.min(500, 0.05 / (1 - draw()) ** (1 / 1.1))),
  diurnal: diurnal(lognormal(0.7, 1.4)),
  bursty: bursty(lognormal(0.5, 1.4)),
};

/** Gamma with a shape below 1, by Johnk's method: many pages hardly ever change. */
const gamma =
  (shape: number, mean: number) =>
  (draw: Draw): number => {
    for (;;) {
      const [x, y] = [draw() ** (1 / shape), draw() ** (1 / (1 - shape))];
      if (x + y <= 1 && x + y > 0) return Math.max(1e-4, (-Math.log(1 - draw()) * x * mean) / (x + y) / shape);
    }
  };

/** At equal intervals, each up to a tenth longer or shorter. */
const periodic =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const rate = rateOf(draw);
    const changes: number[] = [];
    for (let at = draw() / rate; at < days; at += (0.9 + 0.2 * draw()) / rate) changes.push(at);
    return { rate, changes, fresh: null };
  };

/** On five days of seven, eight hours each. */
const officeHours =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const rate = rateOf(draw);
    const open = (at: number): boolean => at % 7 < 5 && at % 1 >= 1 / 3 && at % 1 < 2 / 3;
    return { rate, changes: poisson(draw, (rate * 21) / 5, days).filter(open), fresh: null };
  };

/** After a third of the time each page goes on four times as fast or as slowly. */
const drifting =
  (rateOf: (draw: Draw) => number): Law =>
  (draw, days) => {
    const before = rateOf(draw);
    const after = draw() < 0.5 ? before * 4 : before / 4;
    const turn = days / 3;
    const changes = [...poisson(draw, before, turn), ...poisson(draw, after, days - turn).map((at) => at + turn)];
    return { rate: (before + 2 * after) / 3, changes, fresh: null };
  };

/** Written before the schedule was changed to reach its bar, and never used to change it. */
export const UNSEEN: Readonly<Record<string, Law>> = {
  'gamma, most hardly change': law(gamma(0.4, 1)),
  'three kinds': law((draw) => [0.02, 0.5, 8][Math.floor(3 * draw())] ?? 0),
  'wide, equal in the logarithm': law((draw) => 0.005 * 10_000 ** draw()),
  'few live ones among still ones': law((draw) => (draw() < 0.06 ? lognormal(40, 0.4)(draw) : lognormal(0.05, 0.5)(draw))),
  'slow, all alike': law(lognormal(0.08, 0.6)),
  'office hours': officeHours(lognormal(0.6, 1.2)),
  'at equal intervals': periodic(lognormal(0.5, 1.2)),
  drifting: drifting(lognormal(0.4, 1.2)),
};

export const pagesOf = (make: Law, seed: number, count: number, days: number): SimulatedPage[] => {
  const draw = seeded(seed);
  return Array.from({ length: count }, () => make(draw, days));
};

/**
 * @module How fresh a set of pages is kept by a number of visits: all in turn, hourly, by the adaptive schedule, and by an oracle that knows each
 * page's long-run rate of change. Time is simulated, the schedule is the product's. Pages were read once at the start; everything is counted
 * from then on, learning included, in expectation where the law allows. All figures of the schedule were chosen on the laws and seeds of `--developed`; that
 * it visits suspect pages sooner was thought of after the measured ones had shown that fast pages are not told apart without.
 * @example npm run bench:freshness
 */
import { allocate, RATES } from '../../src/pipeline/freshness/index.ts';
import { DEVELOPED, MEASURED, pagesOf, type SimulatedPage, UNSEEN } from './processes.ts';
import { adaptive, hourly, hourlyInBudget, type Outcome, oracle, type Setting, uniform } from './simulate.ts';

const BAR = 0.9;
const PAGES = 150;
const DAYS = 300;
/** Visits per page and day. */
const DENSITY = 1;

const which = process.argv.includes('--developed') ? 'developed' : process.argv.includes('--measured') ? 'measured' : 'unseen';
const { laws, seeds } = {
  developed: { laws: DEVELOPED, seeds: [1, 2] },
  measured: { laws: MEASURED, seeds: [20_261, 20_262] },
  unseen: { laws: UNSEEN, seeds: [777_001, 777_002] },
}[which];
const setting: Setting = { days: DAYS, visitsPerTick: (PAGES * DENSITY) / 24 };

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** A share of nothing is none. */
const told = (gain: number, { uniform: low, oracle: high }: { uniform: number; oracle: number }): string =>
  high > low ? `${(100 * gain).toFixed(1)} %` : 'above the oracle';
const share = (value: number): string => value.toFixed(3);
/** Days for which one page was fresh, by 1,000 visits. */
const perThousand = ({ freshness, visits }: Outcome): number => (1000 * freshness * PAGES * DAYS) / visits;

/** The optimum of the continuous problem, for pages whose rates are known and whose changes are independent. */
function optimum(pages: readonly SimulatedPage[]): number {
  const nearest = (rate: number): number[] => {
    const [logs, wanted] = [RATES.map(Math.log), Math.log(rate / 86_400)];
    const above = logs.findIndex((one) => one >= wanted);
    if (above <= 0) return RATES.map((_, at) => (at === (above < 0 ? RATES.length - 1 : 0) ? 1 : 0));
    const [low, high] = [logs[above - 1] ?? 0, logs[above] ?? 0];
    const upper = (wanted - low) / (high - low);
    return RATES.map((_, at) => (at === above ? upper : at === above - 1 ? 1 - upper : 0));
  };
  const { intervals } = allocate(
    pages.map(({ rate }) => ({ rates: nearest(rate), weight: 1 })),
    (PAGES * DENSITY) / 86_400,
  );
  return mean(
    pages.map(({ rate }, at) => {
      const interval = intervals[at];
      if (interval == null) return 0;
      const x = (rate * interval) / 86_400;
      return -Math.expm1(-x) / x;
    }),
  );
}

const rows = Object.entries(laws).map(([name, make]) => {
  const runs = seeds.map((seed) => {
    const pages = pagesOf(make, seed, PAGES, DAYS);
    return {
      uniform: uniform(pages, setting),
      hourly: hourly(pages, setting),
      capped: hourlyInBudget(pages, setting),
      adaptive: adaptive(pages, setting),
      told: adaptive(pages, setting, (page) => page % 2 === 0),
      oracle: oracle(pages, setting),
      best: optimum(pages),
    };
  });
  type Name = 'uniform' | 'hourly' | 'capped' | 'adaptive' | 'told' | 'oracle';
  const of = (which: Name, what: (outcome: Outcome) => number): number => mean(runs.map((run) => what(run[which])));
  const fresh = (which: Name): number => of(which, ({ freshness }) => freshness);
  const gain = (what: (outcome: Outcome) => number, which: Name = 'adaptive'): number =>
    (of(which, what) - of('uniform', what)) / (of('oracle', what) - of('uniform', what));
  const visits = (which: Name): number => of(which, (outcome) => outcome.visits);
  return {
    name,
    uniform: fresh('uniform'),
    hourly: fresh('hourly'),
    hourlyInBudget: fresh('capped'),
    adaptive: fresh('adaptive'),
    oracle: fresh('oracle'),
    optimum: mean(runs.map((run) => run.best)),
    gain: gain(({ freshness }) => freshness),
    lateGain: gain(({ late }) => late),
    toldGain: gain(({ freshness }) => freshness, 'told'),
    toldLateGain: gain(({ late }) => late, 'told'),
    perThousand: {
      uniform: of('uniform', perThousand),
      hourly: of('hourly', perThousand),
      adaptive: of('adaptive', perThousand),
      oracle: of('oracle', perThousand),
    },
    visits: { uniform: visits('uniform'), hourly: visits('hourly'), adaptive: visits('adaptive'), oracle: visits('oracle') },
  };
});

console.log(
  `${PAGES} pages, ${DAYS} days, ${DENSITY} visit a page and day, ${seeds.length} seeds; freshness = share of time, mean over pages\n`,
);
console.log(
  '| changes | uniform | hourly, same visits | adaptive | oracle | optimum | gain | gain, 2nd half | half of the pages tell when they changed: gain | 2nd half | hourly, 24× visits | page-days fresh by 1,000 visits: uniform / hourly / adaptive / oracle |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
for (const row of rows) {
  const each = row.perThousand;
  console.log(
    `| ${row.name} | ${share(row.uniform)} | ${share(row.hourlyInBudget)} | ${share(row.adaptive)} | ${share(row.oracle)} | ${share(row.optimum)} | ${told(row.gain, row)} | ${told(row.lateGain, row)} | ${told(row.toldGain, row)} | ${told(row.toldLateGain, row)} | ${share(row.hourly)} | ${[each.uniform, each.hourly, each.adaptive, each.oracle].map((value) => value.toFixed(0)).join(' / ')} |`,
  );
}
// Where changes come in bursts, long-run rates are a bad guide: the oracle that has nothing else may fall below uniform, and is beaten.
const reached = rows.map(({ adaptive, oracle, gain }) => (adaptive >= oracle ? 1 : gain));
const least = Math.min(...reached);
console.log(`\nleast gain ${(100 * least).toFixed(1)} % of the oracle's over uniform; bar ${100 * BAR} %`);
console.log(`BENCH ${JSON.stringify({ bench: 'freshness', laws: which, pages: PAGES, days: DAYS, seeds, bar: BAR, least, rows })}`);
if (least < BAR) process.exitCode = 1;

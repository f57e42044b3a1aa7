/** @module The facts: two vendors of a managed database in each language, drawn from the seed. No page text here. */

import { createDistinct, createRandom, type Random, range } from './random.ts';
import type { Language } from './types.ts';

export type PlanKey = 'entry' | 'main' | 'top';
export type RegionKey = 'home' | 'second' | 'third';
export const PLAN_KEYS: readonly PlanKey[] = ['entry', 'main', 'top'];

interface Region {
  id: string;
  city: string;
  country: string;
}

interface Plan {
  name: string;
  price: Record<RegionKey, number>;
  /** Price with a one-year commitment, same unit. */
  committed: Record<RegionKey, number>;
  /** Minimum nodes (node-hour vendor) or nodes of the cluster (cluster-month vendor). */
  nodes: number;
  vcpu: number;
  ramGb: number;
  retentionDays: number;
  recoveryDays: number;
  /** Monthly uptime in percent, as printed. */
  sla: string;
  replicas: number;
  storageGb: number;
  egressGb: number;
  connections: number;
}

export interface Release {
  version: string;
  /** ISO date. */
  date: string;
}

export interface Vendor {
  name: string;
  company: string;
  slug: string;
  apex: string;
  docs: string;
  www: string;
  plans: Record<PlanKey, Plan>;
  regionOrder: RegionKey[];
  /** Per GB and month, beyond what is included. */
  storagePrice: string;
  releases: { latest: Release; previous: Release; change: Release; old: Release; first: Release };
  /** Retention of the main plan before release `change`. */
  formerRetentionDays: number;
  /** Null: stated nowhere in public. */
  failoverSeconds: number | null;
}

export interface Market {
  language: Language;
  currency: 'USD' | 'EUR' | 'CNY';
  regions: Record<RegionKey, Region>;
  /** Bills per node-hour. */
  a: Vendor;
  /** Bills per cluster-month. */
  b: Vendor;
  review: { date: string; formerPrice: number };
  policy: { effective: string; updated: string; price: number; retentionDays: number };
  edition: { retentionDays: number };
  press: { millions: number; date: string; city: string; opens: string };
  hearsay: { failoverSeconds: number; retentionDays: number };
  stalePrice: number;
}

interface Ground {
  vendors: readonly { name: string; company: string; slug: string }[];
  plans: Record<PlanKey, string>;
  regions: Record<RegionKey, Region>;
  currencies: readonly Market['currency'][];
  /** Thousandths of the currency per node-hour for the main plan at home. */
  nodePrice: readonly number[];
  cities: readonly string[];
  millions: readonly number[];
}

const GROUND: Record<Language, Ground> = {
  en: {
    vendors: [
      { name: 'Lumora Postgres', company: 'Lumora Systems', slug: 'lumora' },
      { name: 'Kestrel DB', company: 'Kestrel Data', slug: 'kestreldb' },
      { name: 'Tidewell Postgres', company: 'Tidewell Cloud', slug: 'tidewell' },
      { name: 'Orrin DB', company: 'Orrin Labs', slug: 'orrindb' },
      { name: 'Quillmar Postgres', company: 'Quillmar Software', slug: 'quillmar' },
      { name: 'Vesperle DB', company: 'Vesperle Data', slug: 'vesperle' },
      { name: 'Brantmoor Postgres', company: 'Brantmoor Cloud', slug: 'brantmoor' },
      { name: 'Marrowby DB', company: 'Marrowby Systems', slug: 'marrowby' },
    ],
    plans: { entry: 'Starter', main: 'Business', top: 'Enterprise' },
    regions: {
      home: { id: 'eu-central', city: 'Frankfurt', country: 'Germany' },
      second: { id: 'us-east', city: 'Virginia', country: 'the United States' },
      third: { id: 'ap-southeast', city: 'Singapore', country: 'Singapore' },
    },
    currencies: ['USD', 'EUR'],
    nodePrice: range(312, 587),
    cities: ['Stockholm', 'Warsaw', 'Osaka', 'Toronto', 'Melbourne', 'Santiago'],
    millions: range(31, 96),
  },
  zh: {
    vendors: [
      { name: '澜图云数据库', company: '澜图科技', slug: 'lantu' },
      { name: '海鹞数据库', company: '海鹞信息', slug: 'haiyao' },
      { name: '砚溪云数据库', company: '砚溪科技', slug: 'yanxi' },
      { name: '青栎数据库', company: '青栎软件', slug: 'qingli' },
      { name: '墨川云数据库', company: '墨川科技', slug: 'mochuan' },
      { name: '星舸数据库', company: '星舸信息', slug: 'xingge' },
      { name: '霁野云数据库', company: '霁野科技', slug: 'jiye' },
      { name: '朔帆数据库', company: '朔帆软件', slug: 'shuofan' },
    ],
    plans: { entry: '标准版', main: '企业版', top: '旗舰版' },
    regions: {
      home: { id: 'cn-shanghai', city: '上海', country: '中国' },
      second: { id: 'cn-beijing', city: '北京', country: '中国' },
      third: { id: 'ap-singapore', city: '新加坡', country: '新加坡' },
    },
    currencies: ['CNY'],
    nodePrice: range(2150, 4380, 10),
    cities: ['广州', '成都', '武汉', '杭州', '西安', '香港'],
    millions: range(21, 88),
  },
};

/** Days of one vendor: backup retention by plan, retention of the main plan in former times, and how far back recovery reaches. */
type Keeping = Record<PlanKey | 'former', number> & { window: Record<PlanKey, number> };

/** Draws the facts of one language. Values that could be confused with each other are drawn distinct. */
export function drawMarket(language: Language, seed: number): Market {
  const random = createRandom(seed * 2 + (language === 'en' ? 0 : 1));
  const ground = GROUND[language];
  const [first, second] = random.shuffle(ground.vendors);
  if (first === undefined || second === undefined) throw new RangeError('two vendors are needed');
  const days = createDistinct(random);
  const money = createDistinct(random);
  const base = money(ground.nodePrice);
  const step = language === 'en' ? 1 : 10;
  const scaled = (factor: number): number => money(range(round(base * factor, step), round(base * (factor + 0.06), step), step)) / 1000;
  const storage = (factor: number): string => scaled(factor).toFixed(language === 'en' ? 3 : 2);
  const monthly = base * 2.19;
  const cluster = (factor: number): number => money(range(Math.round(monthly * factor), Math.round(monthly * (factor + 0.15))));
  const region = <T>(of: (factor: number) => T, factor: number): Record<RegionKey, T> => ({
    home: of(factor),
    second: of(factor * 0.86),
    third: of(factor * 1.13),
  });
  const keeping = (): Keeping => ({
    main: days(range(10, 29)),
    entry: days(range(3, 9)),
    top: days(range(40, 98)),
    former: days(range(3, 9)),
    window: { entry: 2, main: days(range(3, 9)), top: days(range(30, 39)) },
  });
  const retention = keeping();
  const retentionB = keeping();
  const nodes = random.pick([2, 3]);
  const a: Vendor = {
    ...vendor(first),
    plans: {
      entry: plan(random, 'entry', ground, region(scaled, 0.44), region(scaled, 0.36), retention, 1),
      main: plan(random, 'main', ground, { ...region(scaled, 1), home: base / 1000 }, region(scaled, 0.74), retention, nodes),
      top: plan(random, 'top', ground, region(scaled, 1.94), region(scaled, 1.42), retention, nodes + 1),
    },
    regionOrder: random.shuffle(['home', 'second', 'third']),
    storagePrice: storage(0.3),
    releases: semanticReleases(random),
    formerRetentionDays: retention.former,
    failoverSeconds: days(range(20, 59)),
  };
  const b: Vendor = {
    ...vendor(second),
    plans: {
      entry: plan(random, 'entry', ground, region(cluster, 0.31), region(cluster, 0.26), retentionB, 1),
      main: plan(random, 'main', ground, region(cluster, random.pick([0.82, 1.04, 1.22])), region(cluster, 0.7), retentionB, nodes),
      top: plan(random, 'top', ground, region(cluster, 2.4), region(cluster, 2), retentionB, nodes + 2),
    },
    regionOrder: random.shuffle(['home', 'second', 'third']),
    storagePrice: storage(0.48),
    releases: calendarReleases(random),
    formerRetentionDays: retentionB.former,
    failoverSeconds: null,
  };
  return {
    language,
    currency: random.pick(ground.currencies),
    regions: ground.regions,
    a,
    b,
    review: { date: isoDate(2024, random.int(9, 11), random.int(2, 27)), formerPrice: scaled(0.62) },
    policy: { effective: '2027-01-01', updated: '2026-11-30', price: scaled(1.28), retentionDays: days(range(10, 99)) },
    edition: { retentionDays: days(range(10, 99)) },
    press: {
      millions: random.pick(ground.millions),
      date: isoDate(2026, random.int(9, 10), random.int(2, 27)),
      city: random.pick(ground.cities),
      opens: isoDate(2027, random.int(3, 6), random.int(2, 27)),
    },
    hearsay: { failoverSeconds: days(range(10, 99)), retentionDays: days(range(10, 99)) },
    stalePrice: scaled(0.52),
  };
}

const round = (value: number, step: number): number => Math.round(value / step) * step;

const isoDate = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function vendor(of: { name: string; company: string; slug: string }): Pick<Vendor, 'name' | 'company' | 'slug' | 'apex' | 'docs' | 'www'> {
  const apex = `${of.slug}.example`;
  return { ...of, apex, docs: `docs.${apex}`, www: `www.${apex}` };
}

interface Size {
  vcpu: readonly number[];
  replicas: readonly number[];
  sla: readonly string[];
  storage: readonly number[];
  /** Factor of traffic and connections, far enough apart that no two plans share a value. */
  scale: number;
}

const SIZE: Record<PlanKey, Size> = {
  entry: { vcpu: [1, 2], replicas: [0], sla: ['99.5', '99.8'], storage: [10, 20, 25], scale: 1 },
  main: { vcpu: [4], replicas: [1, 2], sla: ['99.9', '99.93', '99.95'], storage: [100, 150, 180, 250], scale: 4 },
  top: { vcpu: [8, 16], replicas: [3, 4], sla: ['99.97', '99.98', '99.99'], storage: [500, 600, 750], scale: 16 },
};

function plan(
  random: Random,
  key: PlanKey,
  ground: Ground,
  price: Record<RegionKey, number>,
  committed: Record<RegionKey, number>,
  keeping: Keeping,
  nodes: number,
): Plan {
  const size = SIZE[key];
  const vcpu = random.pick(size.vcpu);
  return {
    name: ground.plans[key],
    price,
    committed,
    nodes,
    vcpu,
    ramGb: vcpu * 4,
    retentionDays: keeping[key],
    recoveryDays: keeping.window[key],
    sla: random.pick(size.sla),
    replicas: random.pick(size.replicas),
    storageGb: random.pick(size.storage),
    egressGb: random.int(3, 9) * 10 * size.scale,
    connections: random.int(11, 29) * 25 * size.scale,
  };
}

function semanticReleases(random: Random): Vendor['releases'] {
  const major = random.int(4, 8);
  const minor = random.int(2, 6);
  return {
    latest: { version: `${major}.${minor}`, date: isoDate(2026, random.int(8, 10), random.int(2, 27)) },
    previous: { version: `${major}.${minor - 1}`, date: isoDate(2026, random.int(2, 5), random.int(2, 27)) },
    change: { version: `${major}.0`, date: isoDate(2025, random.int(4, 8), random.int(2, 27)) },
    old: { version: `${major - 1}.${random.int(3, 7)}`, date: isoDate(2024, random.int(5, 7), random.int(2, 27)) },
    first: { version: `${major - 1}.0`, date: isoDate(2023, random.int(8, 11), random.int(2, 27)) },
  };
}

function calendarReleases(random: Random): Vendor['releases'] {
  const release = (year: number, month: number): Release => ({
    version: `${year}.${month}`,
    date: isoDate(year, month, random.int(2, 27)),
  });
  return {
    latest: release(2026, random.int(9, 10)),
    previous: release(2026, random.int(3, 6)),
    change: release(2025, random.int(9, 11)),
    old: release(2024, random.int(6, 8)),
    first: release(2023, random.int(4, 9)),
  };
}

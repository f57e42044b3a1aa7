/** What is measured, by the names of OpenTelemetry. Units are UCUM; what is counted stands in braces. */
export interface Instrument {
  /** `counter`: grows here. `total`: grows in the store, and is looked up. `gauge`: stands somewhere now. */
  readonly kind: 'counter' | 'total' | 'gauge' | 'histogram';
  readonly unit: string;
  readonly description: string;
  /** Every one of them has few values: no address, no key, no run is one. */
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly bounds?: readonly number[];
}

/** The advice of the semantic conventions for the duration of HTTP requests, with room for browsers and long queues. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
/** From a minute to a month. */
const AGES = [0, 60, 300, 900, 3_600, 14_400, 43_200, 86_400, 259_200, 604_800, 2_592_000] as const;

const CLASS = 'source.class';

export const INSTRUMENTS = {
  'veritrail.freshness.lag': {
    kind: 'histogram',
    unit: 's',
    description: 'By how much a copy was over its freshness target when its source was asked again; 0 where it was not.',
    labels: [CLASS],
    bounds: AGES,
  },
  'veritrail.acquisition.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time to bring one page, its host’s turn and all lanes included.',
    labels: [CLASS, 'lane', 'outcome'],
    bounds: SECONDS,
  },
  'veritrail.acquisition.requests': {
    kind: 'counter',
    unit: '{request}',
    description: 'Requests sent for pages of sources.',
    labels: [CLASS],
  },
  'veritrail.acquisition.io': { kind: 'counter', unit: 'By', description: 'Bytes received for pages of sources.', labels: [CLASS] },
  'veritrail.acquisition.cost': {
    kind: 'counter',
    unit: '{USD}',
    description: 'What services charged for pages of sources.',
    labels: [CLASS],
  },
  'veritrail.ingest.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    description: 'What attempts at pages came to.',
    labels: [CLASS, 'outcome'],
  },
  'veritrail.ingest.rejections': {
    kind: 'counter',
    unit: '{rejection}',
    description: 'Pages that went into quarantine, by the stage that refused them and its reason.',
    labels: [CLASS, 'stage', 'reason'],
  },
  'veritrail.serve.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'What a user waits for a kept page: `live` with its acquisition, `stored` without.',
    labels: [CLASS, 'acquisition', 'decision'],
    bounds: [0.001, ...SECONDS],
  },
  'veritrail.stage.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time in one stage of the pipeline, from the claim to its end.',
    labels: ['queue', 'outcome'],
    bounds: [0.001, ...SECONDS],
  },
  'veritrail.work.settled': {
    kind: 'counter',
    unit: '{item}',
    description: 'Claims that ended, by queue and outcome.',
    labels: ['queue', 'outcome'],
  },
  'veritrail.work.lost': { kind: 'counter', unit: '{item}', description: 'Claims that another worker took over.', labels: ['queue'] },
  'veritrail.store.failures': {
    kind: 'counter',
    unit: '{failure}',
    description: 'Calls that the store did not answer, before they were tried again.',
    labels: ['error.type'],
  },
  'veritrail.queue.depth': {
    kind: 'gauge',
    unit: '{item}',
    description: 'Items of a queue now, by their state.',
    labels: ['queue', 'state'],
  },
  'veritrail.queue.oldest.wait': {
    kind: 'gauge',
    unit: 's',
    description: 'For how long the item that waits longest could have been done.',
    labels: ['queue'],
  },
  'veritrail.queue.lease.expiries': { kind: 'total', unit: '{lease}', description: 'Leases that ended by time, ever.', labels: ['queue'] },
  'veritrail.records': { kind: 'gauge', unit: '{record}', description: 'Kept records, by state.', labels: [CLASS, 'state'] },
  'veritrail.records.age': {
    kind: 'gauge',
    unit: 's',
    description: 'Time since active records were last known to be what their source says: percentiles.',
    labels: [CLASS, 'quantile'],
  },
  'veritrail.records.lag': {
    kind: 'gauge',
    unit: 's',
    description: 'By how much active records are over their freshness target: percentiles.',
    labels: [CLASS, 'quantile'],
  },
  'veritrail.records.sampled': {
    kind: 'gauge',
    unit: '{record}',
    description: 'Records that the percentiles and the fresh share are of.',
    labels: [CLASS],
  },
  'veritrail.records.fresh': {
    kind: 'gauge',
    unit: '1',
    description: 'Share of active records within their freshness target.',
    labels: [CLASS],
  },
  'veritrail.quarantine.held': { kind: 'gauge', unit: '{entry}', description: 'Entries that wait in quarantine.', labels: [CLASS] },
} as const satisfies Readonly<Record<string, Instrument>>;

export type InstrumentName = keyof typeof INSTRUMENTS;
/** Names of the instruments of a kind. */
type OfKind<Kind extends Instrument['kind']> = {
  [Name in InstrumentName]: (typeof INSTRUMENTS)[Name]['kind'] extends Kind ? Name : never;
}[InstrumentName];
/** Its labels, each with a value: none may be left out. */
export type Labels<Name extends InstrumentName> = Readonly<Record<(typeof INSTRUMENTS)[Name]['labels'][number], string>>;
export type CounterName = OfKind<'counter'>;
export type HistogramName = OfKind<'histogram'>;
/** Looked up when somebody asks. */
export type ObservedName = OfKind<'gauge' | 'total'>;

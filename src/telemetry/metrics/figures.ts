import {
  type CounterName,
  type HistogramName,
  INSTRUMENTS,
  type Instrument,
  type InstrumentName,
  type Labels,
  type ObservedName,
} from './instruments.ts';

/** What one instrument stands at for one set of labels. */
export type Point =
  | { readonly labels: Readonly<Record<string, string>>; readonly value: number }
  | {
      readonly labels: Readonly<Record<string, string>>;
      /** By bucket, one more than there are bounds: the last is above them all. */
      readonly buckets: readonly number[];
      readonly sum: number;
      readonly count: number;
    };

export interface Series {
  readonly name: InstrumentName;
  readonly points: readonly Point[];
}

/** Hears every measurement, to pass it on. */
export type Measured = (name: CounterName | HistogramName, value: number, labels: Readonly<Record<string, string>>) => void;

/** The figures of one process, added up since it started. */
export interface Figures {
  count<Name extends CounterName>(name: Name, value: number, labels: Labels<Name>): void;
  measure<Name extends HistogramName>(name: Name, value: number, labels: Labels<Name>): void;
  /** In the place of all that was observed of it. */
  observe<Name extends ObservedName>(name: Name, points: readonly { readonly value: number; readonly labels: Labels<Name> }[]): void;
  /** Asked before figures are read, for those that have to be looked up; the returned function ends it. */
  lookUp(refresh: () => Promise<void>): () => void;
  /** Brings what has to be looked up up to date. */
  refresh(): Promise<void>;
  /** In the order of the table; those of which nothing is known are left out. */
  read(): Series[];
  subscribe(measured: Measured): void;
  /** Whether anybody has subscribed. */
  isHeard(): boolean;
}

interface Tally {
  readonly labels: Readonly<Record<string, string>>;
  value: number;
  buckets: number[];
  count: number;
}

export function createFigures(): Figures {
  const all = new Map<InstrumentName, Map<string, Tally>>();
  const refreshers = new Set<() => Promise<void>>();
  const listeners: Measured[] = [];

  const tallyOf = (name: InstrumentName, labels: Readonly<Record<string, string>>): Tally => {
    const tallies = all.get(name) ?? new Map<string, Tally>();
    all.set(name, tallies);
    const { labels: names, bounds }: Instrument = INSTRUMENTS[name];
    const key = names.map((label) => labels[label]).join('\u0000');
    const known = tallies.get(key);
    if (known !== undefined) return known;
    const made: Tally = { labels, value: 0, buckets: Array.from({ length: (bounds?.length ?? 0) + 1 }, () => 0), count: 0 };
    tallies.set(key, made);
    return made;
  };

  return {
    count(name, value, labels) {
      tallyOf(name, labels).value += value;
      for (const measured of listeners) measured(name, value, labels);
    },
    measure(name, value, labels) {
      const tally = tallyOf(name, labels);
      const { bounds = [] }: Instrument = INSTRUMENTS[name];
      const above = bounds.findIndex((bound) => value <= bound);
      const at = above < 0 ? bounds.length : above;
      tally.buckets[at] = (tally.buckets[at] ?? 0) + 1;
      tally.value += value;
      tally.count++;
      for (const measured of listeners) measured(name, value, labels);
    },
    observe(name, points) {
      all.delete(name);
      for (const { value, labels } of points) tallyOf(name, labels).value = value;
    },
    lookUp(refresh) {
      refreshers.add(refresh);
      return () => refreshers.delete(refresh);
    },
    async refresh() {
      for (const refresh of refreshers) await refresh();
    },
    read() {
      const names = Object.keys(INSTRUMENTS).filter((name): name is InstrumentName => name in INSTRUMENTS);
      return names.flatMap((name) => {
        const tallies = all.get(name);
        if (tallies === undefined) return [];
        const { kind } = INSTRUMENTS[name];
        const points = [...tallies.values()].map(
          ({ labels, value, buckets, count }): Point =>
            kind === 'histogram' ? { labels, buckets: [...buckets], sum: value, count } : { labels, value },
        );
        return [{ name, points }];
      });
    },
    subscribe: (measured) => void listeners.push(measured),
    isHeard: () => listeners.length > 0,
  };
}

// A small model of what is kept of sources: what must be true of it is written down as it is said, without an index.
import type { FieldValue, KeepEvent, KeptRecord, QuarantineEntry, RecordVersion } from '../../vocabulary/index.ts';
import type { RecordChange, RecordCounts } from '../index.ts';
import { at } from '../keep.test.sample.ts';

interface ModelVersion {
  version: RecordVersion;
  readonly fields: readonly FieldValue[];
  readonly prints: readonly number[];
}

export interface ModelRecord {
  record: KeptRecord;
  readonly versions: Map<number, ModelVersion>;
}

export class KeepModel {
  readonly records = new Map<string, ModelRecord>();
  entries: QuarantineEntry[] = [];
  events: KeepEvent[] = [];

  apply({ record, version, fields = [], prints = [], restate, quarantine, events = [] }: RecordChange): boolean {
    const known = this.records.get(record.key);
    if ((known?.record.revision ?? 0) !== record.revision - 1) return false;
    const mine = known ?? { record, versions: new Map() };
    mine.record = record;
    this.records.set(record.key, mine);
    if (version !== undefined) mine.versions.set(version.number, { version, fields, prints: [...new Set(prints)] });
    const restated = mine.versions.get(restate?.number ?? 0);
    if (restate !== undefined && restated !== undefined) restated.version = { ...restated.version, state: restate.state };
    if (quarantine !== undefined) this.entries.push(quarantine);
    this.events.push(...events);
    return true;
  }

  decide(id: string, state: 'released' | 'dropped'): boolean {
    const held = this.entries.find((entry) => entry.id === id && entry.state === 'held');
    this.entries = this.entries.map((entry) => (entry === held ? { ...entry, state, decidedBy: 'me', decidedAt: at(9) } : entry));
    return held !== undefined;
  }

  /** Bodies of what is kept. */
  bodies(): Set<string> {
    const versions = [...this.records.values()].flatMap((one) => [...one.versions.values()].map(({ version }) => version));
    return new Set(
      [...versions.flatMap(({ bytesHash, documentHash }) => [bytesHash, documentHash]), ...this.entries.map((one) => one.bytesHash)].filter(
        (hash) => hash !== null,
      ),
    );
  }

  removeVersions(key: string, numbers: readonly number[]): { versions: number; orphans: string[] } {
    const before = this.bodies();
    const mine = this.records.get(key);
    const gone = [...(mine?.versions.keys() ?? [])].filter((number) => numbers.includes(number) && number !== mine?.record.current);
    for (const number of gone) mine?.versions.delete(number);
    this.events = this.events.filter((event) => event.key !== key || !gone.includes(event.version ?? 0));
    return { versions: gone.length, orphans: this.#orphans(before) };
  }

  removeRecords(keys: readonly string[]): { records: number; versions: number; orphans: string[] } {
    const before = this.bodies();
    const gone = keys.flatMap((key) => this.records.get(key) ?? []);
    for (const key of keys) this.records.delete(key);
    this.entries = this.entries.filter(({ key }) => !keys.includes(key));
    this.events = this.events.filter(({ key }) => key === null || !keys.includes(key));
    return {
      records: gone.length,
      versions: gone.reduce((total, { versions }) => total + versions.size, 0),
      orphans: this.#orphans(before),
    };
  }

  #orphans(before: ReadonlySet<string>): string[] {
    const now = this.bodies();
    return [...before].filter((hash) => !now.has(hash)).sort();
  }

  /** By key. */
  all(): ModelRecord[] {
    return [...this.records.values()].sort((a, b) => (a.record.key < b.record.key ? -1 : 1));
  }

  /** Active ones with their current version. */
  served(): { readonly record: KeptRecord; readonly current: ModelVersion }[] {
    return this.all().flatMap(({ record, versions }) => {
      const current = record.state === 'active' ? versions.get(record.current ?? 0) : undefined;
      return current === undefined ? [] : [{ record, current }];
    });
  }

  fields(matches: (field: FieldValue, record: KeptRecord) => boolean): FieldValue[] {
    const found = this.served().flatMap(({ record, current }) => current.fields.filter((field) => matches(field, record)));
    const order = ({ entity, entityId, name }: FieldValue): string => JSON.stringify([entity, entityId, name]);
    return found.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  }

  sharing(prints: readonly number[]): { key: string; shared: number; of: number }[] {
    return this.served()
      .map(({ record, current }) => ({
        key: record.key,
        shared: current.prints.filter((print) => prints.includes(print)).length,
        of: current.prints.length,
      }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared);
  }

  counts(): RecordCounts[] {
    const sources = [...new Set(this.all().map(({ record }) => record.sourceId))].sort();
    return sources.map((sourceId) => {
      const own = this.all().filter(({ record }) => record.sourceId === sourceId);
      const count = (state: string): number => own.filter(({ record }) => record.state === state).length;
      return {
        sourceId,
        active: count('active'),
        gone: count('gone'),
        duplicates: own.filter(({ record }) => record.duplicateOf !== null && record.state !== 'removed').length,
        versions: own.reduce((total, { versions }) => total + versions.size, 0),
        quarantined: this.entries.filter((entry) => entry.sourceId === sourceId && entry.state === 'held').length,
      };
    });
  }
}

import { redactUrl } from '../../../telemetry/index.ts';
import type { NetworkEntry } from '../../../vocabulary/index.ts';

/** Requests of one visit that are told one by one. */
const MOST = 500;
const MAX_URL = 2_000;

/** What became of each request of a page, in the order in which it was known. */
export interface NetworkRecord {
  readonly entries: readonly NetworkEntry[];
  /** Requests beyond those that are told. */
  readonly more: number;
  add(entry: NetworkEntry): void;
}

export function recordNetwork(): NetworkRecord {
  const entries: NetworkEntry[] = [];
  let more = 0;
  return {
    entries,
    get more() {
      return more;
    },
    add(entry) {
      if (entries.length >= MOST) more++;
      else entries.push({ ...entry, url: redactUrl(entry.url).slice(0, MAX_URL) });
    },
  };
}

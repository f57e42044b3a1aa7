import type { PassageIndex } from '../../index/index.ts';
import type { Store } from '../../store/index.ts';
import type { SourceRegistry } from '../sources/index.ts';

/** What governance reaches for. */
export interface GovernanceDeps {
  readonly store: Pick<
    Store,
    | 'records'
    | 'quarantine'
    | 'holds'
    | 'webhooks'
    | 'work'
    | 'artifacts'
    | 'documents'
    | 'bodies'
    | 'httpCache'
    | 'passages'
    | 'kv'
    | 'scratch'
    | 'runs'
    | 'audit'
    | 'erasure'
  >;
  readonly sources: SourceRegistry;
  readonly index: Pick<PassageIndex, 'remove'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

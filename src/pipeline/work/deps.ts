import type { PassageIndex } from '../../index/index.ts';
import type { RouterDeps } from '../../router/index.ts';
import type { Store } from '../../store/index.ts';
import type { RunContext, Telemetry } from '../../telemetry/index.ts';
import type { Artifact } from '../../vocabulary/index.ts';
import type { SourceRegistry } from '../sources/index.ts';

/** What the stages reach for. */
export interface KeepDeps {
  readonly store: Pick<
    Store,
    | 'records'
    | 'quarantine'
    | 'webhooks'
    | 'work'
    | 'artifacts'
    | 'documents'
    | 'bodies'
    | 'kv'
    | 'httpCache'
    | 'audit'
    | 'holds'
    | 'runs'
    | 'erasure'
  >;
  readonly sources: SourceRegistry;
  /** Nothing that is read here goes into the index by itself: it goes through the contract first. */
  readonly router: Omit<RouterDeps, 'onDocument'>;
  readonly index: PassageIndex;
  /** A ledger and a trace for one page. */
  readonly contextOf: (correlationId: string, signal: AbortSignal) => RunContext;
  /** Takes away everything that was kept of what was read, as a source with personal data asks. */
  readonly discard: (artifact: Artifact) => Promise<void>;
  /** Where the stages tell of their work. Absent: nobody is told. */
  readonly telemetry?: Telemetry;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
}

import type { Crawling } from './crawling.ts';
import type { Governing } from './governing.ts';
import type { Keeping } from './keeping.ts';
import type { Operating } from './operating.ts';
import type { SourceRegistry } from './pipeline/index.ts';
import type { Sessions } from './sessions.ts';
import type { AuditCheck, ChainedEntry, RunRecord, StoreReport } from './store/index.ts';
import type {
  Answer,
  Budget,
  BundleManifest,
  Contract,
  Explanation,
  Freshness,
  ReadResult,
  SearchResult,
  TraceEvent,
  TraceReport,
  VerifyReport,
} from './vocabulary/index.ts';

export interface CallOptions {
  readonly budget?: Partial<Budget>;
  /** Ends the call early; what was found so far is returned. */
  readonly signal?: AbortSignal;
  /** Hears every trace event as it happens. */
  readonly onEvent?: (event: TraceEvent) => void;
  readonly freshness?: Freshness;
}

export interface ReadOptions extends CallOptions, Operating {
  readonly contract?: Partial<Contract>;
  /** Used to look for another address when this one is gone. */
  readonly query?: string;
  /** Read with the session that is registered for the address in this scope; nothing of it is seen outside the scope. */
  readonly authScope?: string;
  /** What the stealth lane is asked for, where a challenge stands before a source whose owner has granted it. */
  readonly stealth?: { readonly reason: string };
  /** BCP 47; what a browser says that its reader speaks. */
  readonly locale?: string;
}

export interface AskOptions extends CallOptions {
  readonly language?: string;
  /** As for `read`, for each page whose source has granted it. A resumed run has it only where it is given again. */
  readonly stealth?: { readonly reason: string };
  /** Search the pages of this scope as well, and read with its sessions. */
  readonly authScope?: string;
}

export interface Veritrail extends Crawling {
  /** Read one page. An unusable page is a result with its verdict, not an exception. */
  read(url: string, options?: ReadOptions): Promise<ReadResult>;
  /** Search; results are hints, never evidence. */
  search(query: string, options?: CallOptions & { language?: string; count?: number; authScope?: string }): Promise<SearchResult>;
  /** Research a question. @returns an answer whose every fact is cited and checked; a run that was cut short returns what it has */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** Go on with a run that was interrupted, without repeating what it had finished. @throws VeritrailError `not_found` */
  resume(runId: string, options?: AskOptions): Promise<Answer>;
  /** Write the evidence bundle of an answer. Bytes of an authorisation scope are left out unless asked for. */
  writeBundle(answer: Answer, folder: string, options?: { includeScoped?: boolean }): Promise<BundleManifest>;
  /** Sessions for pages behind a login. */
  readonly sessions: Sessions;
  /** Registered sources: what may be done with each, by whose leave, and how fresh it must be. */
  readonly sources: SourceRegistry;
  /** What the pipeline keeps of them: records with versions and freshness, workers, quarantine. */
  readonly kept: Keeping;
  /** What of it is taken away, on demand or by age, and what must not be. */
  readonly governing: Governing;
  /** Check a bundle again: offline, or against the live pages. */
  verify(folder: string, options?: CallOptions & { live?: boolean; expectedKey?: string }): Promise<VerifyReport>;
  /**
   * What a read of an address would do first, and why: guard, kept robots rules, what is remembered of pages of its form, and, where a crawl is
   * named, its scope. Asks no network.
   */
  foresee(url: string, of?: Parameters<Crawling['explain']>[1]): Promise<Explanation>;
  /** All events of a run with the state folded from them. @throws VeritrailError `not_found` */
  trace(runId: string): Promise<TraceReport>;
  answer(runId: string): Promise<Answer | null>;
  /** The bytes that a page was read from, by their hash (`Document.bytesHash`); null when they are not kept. */
  bytes(hash: string): Promise<Uint8Array | null>;
  runs(limit?: number): Promise<RunRecord[]>;
  /** What was done by an exceptional permission, newest first. */
  audit(limit?: number): Promise<ChainedEntry[]>;
  /** Whether every entry of the audit is what was written, and in its place. */
  checkAudit(): Promise<AuditCheck>;
  /** Where everything is kept, and whether it is whole. */
  inspectStore(): Promise<StoreReport>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

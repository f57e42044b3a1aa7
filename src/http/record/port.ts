import type { Problem } from '../../vocabulary/index.ts';
import type { HeaderList } from '../model.ts';

/** One message and what came of it, as it went over the wire: the body still content-coded, headers as received. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: HeaderList;
  /** SHA-256 of the request body, null without one. The body itself is not kept: it may hold secrets. */
  readonly bodyDigest: string | null;
  /** Wall time in ms at which it was sent. */
  readonly at: number;
  readonly result:
    | {
        readonly kind: 'response';
        readonly status: number;
        readonly headers: HeaderList;
        readonly body: Uint8Array /** Set when the body broke off. */;
        readonly problem: Problem | null;
      }
    | { readonly kind: 'failure'; readonly problem: Problem; readonly sent: boolean };
}

export interface WarcRecorder {
  /** Resolves when the exchange is written, so that a kill keeps it. */
  record(exchange: RecordedExchange): Promise<void>;
  close(): Promise<void>;
}

export interface WarcReplay {
  /** The next recorded exchange of this request, in the order of the recording; null when there is none left. */
  next(request: { readonly method: string; readonly url: string; readonly bodyDigest: string | null }): RecordedExchange | null;
}

import type { Problem } from '../../vocabulary/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';

/** Bytes that wait for the reader before the socket is paused. */
const HIGH_WATER = 1 << 20;

/** The body between the socket, which pushes, and the reader, who pulls. */
export class BodyStream implements AsyncIterable<Uint8Array> {
  readonly #chunks: Uint8Array[] = [];
  #waitingBytes = 0;
  #end: { problem: Problem | null } | null = null;
  #wake: (() => void) | null = null;
  readonly #flow: { pause(): void; resume(): void; cancel(): void };

  constructor(flow: { pause(): void; resume(): void; cancel(): void }) {
    this.#flow = flow;
  }

  push(chunk: Uint8Array): void {
    if (this.#end !== null) return;
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.byteLength;
    if (this.#waitingBytes >= HIGH_WATER) this.#flow.pause();
    this.#wake?.();
  }

  /** No more bytes: the body is complete, or broke off for this reason. */
  end(problem: Problem | null): void {
    this.#end ??= { problem };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk !== undefined) {
          this.#waitingBytes -= chunk.byteLength;
          if (this.#chunks.length === 0) this.#flow.resume();
          yield chunk;
          continue;
        }
        if (this.#end !== null) {
          const { problem } = this.#end;
          if (problem !== null) throw new VeritrailError(problem.code, problem.detail);
          return;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = null;
      }
    } finally {
      if (this.#end === null) this.#flow.cancel();
    }
  }
}

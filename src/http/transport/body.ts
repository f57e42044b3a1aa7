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

  /** Written out, because an async generator costs several turns of the event loop's queue for each chunk of each page. */
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => this.#next(),
      return: () => {
        if (this.#end === null) this.#flow.cancel();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  #next(): Promise<IteratorResult<Uint8Array>> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#waitingBytes -= chunk.byteLength;
      if (this.#chunks.length === 0) this.#flow.resume();
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#end !== null) {
      const { problem } = this.#end;
      if (problem !== null) return Promise.reject(new VeritrailError(problem.code, problem.detail));
      return Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null;
        resolve(this.#next());
      };
    });
  }
}

/**
 * A body on its way through: `see` is told each chunk and may throw, `over` is told once that no more comes, whoever ended it. What `see`
 * throws ends the source.
 */
export function tapped(
  body: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
  over: () => void = () => undefined,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = body[Symbol.asyncIterator]();
      let open = true;
      const end = (): void => {
        if (!open) return;
        open = false;
        over();
      };
      const done: IteratorResult<Uint8Array> = { done: true, value: undefined };
      return {
        next: () =>
          source.next().then(
            async (result) => {
              if (result.done === true) {
                end();
                return done;
              }
              try {
                see(result.value);
              } catch (error) {
                end();
                await source.return?.();
                throw error;
              }
              return result;
            },
            (error: unknown) => {
              end();
              throw error;
            },
          ),
        async return() {
          end();
          await source.return?.();
          return done;
        },
      };
    },
  };
}

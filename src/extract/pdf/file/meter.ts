/** Why a file is not read to its end; everything before is kept. */
export class PdfLimit extends Error {}

/** Why a file is not read at all. */
export class PdfRefusal extends Error {}

/** What one file may cost. Counted, not timed, so that the same bytes always give the same document. */
export interface Allowance {
  /** Decoded bytes of all streams together. */
  readonly decodedBytes: number;
  /** Decoded bytes of one stream. */
  readonly streamBytes: number;
  /** Operators, glyphs, objects and tree nodes. */
  readonly steps: number;
}

/** A 2,000-page book decodes to some 100 MB and takes about 10 million steps; a file of 32 MiB (the cap of `http`) may hold 1,000 times its size. */
export const ALLOWANCE: Allowance = { decodedBytes: 256 * 2 ** 20, streamBytes: 64 * 2 ** 20, steps: 16_000_000 };

/** Counts what reading costs and stops it with `PdfLimit` when the allowance is spent. */
export class Meter {
  readonly #allowance: Allowance;
  #decoded = 0;
  #steps = 0;

  constructor(allowance: Allowance = ALLOWANCE) {
    this.#allowance = allowance;
  }

  /** How many bytes the next stream may decode to. */
  get room(): number {
    return Math.min(this.#allowance.streamBytes, this.#allowance.decodedBytes - this.#decoded);
  }

  decoded(bytes: number): void {
    this.#decoded += bytes;
    if (this.#decoded >= this.#allowance.decodedBytes || bytes >= this.#allowance.streamBytes)
      throw new PdfLimit('its streams hold more bytes than a document may have');
  }

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.#allowance.steps) throw new PdfLimit('it takes more steps to read than a document may take');
  }
}

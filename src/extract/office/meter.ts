/** Thrown where a file asks for more than a document may hold; what was read until then is kept. */
export class Enough extends Error {
  override readonly name = 'Enough';
}

/** Text of all blocks, UTF-16 units: as much as the longest page from the web may have. */
const MAX_TEXT = 32 * 2 ** 20;
const MAX_BLOCKS = 50_000;
/** Expanded cells of all tables. */
const MAX_CELLS = 1_000_000;
const MAX_HIDDEN = 100_000;

/** Counts what a document holds. */
export class Meter {
  #text = MAX_TEXT;
  #blocks = MAX_BLOCKS;
  #cells = MAX_CELLS;
  #hidden = MAX_HIDDEN;

  text(units: number): void {
    this.#text -= units;
    if (this.#text < 0) throw new Enough(`its text is longer than ${MAX_TEXT} characters`);
  }

  block(): void {
    this.#blocks -= 1;
    if (this.#blocks < 0) throw new Enough(`it has more than ${MAX_BLOCKS} paragraphs`);
  }

  cell(count = 1): void {
    this.#cells -= count;
    if (this.#cells < 0) throw new Enough(`its tables have more than ${MAX_CELLS} cells`);
  }

  /** How many of so many units of hidden text may still be kept. */
  hidden(units: number): number {
    const granted = Math.min(units, this.#hidden);
    this.#hidden -= granted;
    return granted;
  }
}

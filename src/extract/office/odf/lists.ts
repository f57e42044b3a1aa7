import { formatNumber } from '../number-format.ts';
import type { OdfStyles } from './styles.ts';

/** A marker of an item: `label` is written as text, `number` as the list's own number, neither is a bullet. */
export interface OdfMarker {
  readonly depth: number;
  readonly number: number | null;
  readonly label: string | null;
}

interface Level {
  readonly style: string | null;
  /** What the item before had; null = none yet. */
  value: number | null;
  /** The first paragraph of the item is still to come. */
  fresh: boolean;
}

const MAX_DEPTH = 20;

/** Open lists and their counters (ODF 1.3 part 3, 5.3). */
export class OdfLists {
  readonly #styles: OdfStyles;
  readonly #open: Level[] = [];
  /** Where the last list of a style ended, for lists that go on. */
  readonly #ended = new Map<string, number | null>();

  constructor(styles: OdfStyles) {
    this.#styles = styles;
  }

  openList(attributes: Readonly<Record<string, string>>): void {
    const style = attributes['text:style-name'] ?? this.#open.at(-1)?.style ?? null;
    const goesOn = attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined;
    const value = goesOn && this.#open.length === 0 ? (this.#ended.get(style ?? '') ?? null) : null;
    this.#open.push({ style, value, fresh: false });
  }

  closeList(): void {
    const list = this.#open.pop();
    if (list !== undefined && this.#open.length === 0) this.#ended.set(list.style ?? '', list.value);
  }

  openItem(attributes: Readonly<Record<string, string>>): void {
    const list = this.#open.at(-1);
    if (list === undefined) return;
    const stated = Number(attributes['text:start-value'] ?? Number.NaN);
    const start = this.#styles.level(list.style, this.#open.length - 1).start;
    list.value = Number.isInteger(stated) ? stated : list.value === null ? start : list.value + 1;
    list.fresh = true;
  }

  /** The marker of the next paragraph, null when it has none. */
  take(): OdfMarker | null {
    const list = this.#open.at(-1);
    if (list?.fresh !== true) return null;
    list.fresh = false;
    const depth = Math.min(MAX_DEPTH, this.#open.length) - 1;
    const level = this.#styles.level(list.style, this.#open.length - 1);
    if (level.format === 'bullet' || level.format === '') return { depth, number: null, label: null };
    const from = Math.max(0, this.#open.length - level.shown);
    const numbers = this.#open.slice(from).map(({ value }, i) => formatNumber(value ?? 1, this.#styles.level(list.style, from + i).format));
    const label = `${level.before}${numbers.join('.')}${level.after}`;
    if (level.format === '1' && numbers.length === 1 && level.before.trim() === '' && /^[.)]?\s*$/.test(level.after))
      return { depth, number: list.value ?? 1, label: null };
    return { depth, number: null, label };
  }
}

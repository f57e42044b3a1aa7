import { formatNumber } from '../number-format.ts';
import { isOn, readXml } from '../zip/xml.ts';

/** How an item is marked: by a bullet, by a plain number, or by a label that is written as text. */
export type Marker =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'number'; readonly number: number; readonly label: string }
  | { readonly kind: 'label'; readonly label: string };

interface Level {
  format: string;
  text: string;
  start: number;
  legal: boolean;
}

interface Numbering {
  readonly levels: Map<number, Level>;
  /** A list that only names a style takes its levels from the list of that style. */
  styleLink: string | null;
}

const LEVELS = 9;
const NO_LEVEL: Level = { format: 'decimal', text: '', start: 1, legal: false };

/** Counters of all lists of a document (ECMA-376-1, 17.9); items are to be asked for in document order. */
export class Lists {
  readonly #abstract = new Map<string, Numbering>();
  readonly #links = new Map<string, string>();
  readonly #numbers = new Map<string, { abstract: string; starts: Map<number, number>; levels: Map<number, Level> }>();
  readonly #counters = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(data: Uint8Array | null) {
    if (data !== null) this.#read(data);
  }

  #read(data: Uint8Array): void {
    let list: Numbering | null = null;
    let number: { abstract: string; starts: Map<number, number>; levels: Map<number, Level> } | null = null;
    let override = -1;
    let level: Level | null = null;
    readXml(data, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? '';
        const at = Number.parseInt(attributes['w:ilvl'] ?? '', 10);
        switch (name) {
          case 'w:abstractNum':
            list = { levels: new Map(), styleLink: null };
            this.#abstract.set(attributes['w:abstractNumId'] ?? '', list);
            return;
          case 'w:styleLink':
            this.#links.set(value, [...this.#abstract.keys()].at(-1) ?? '');
            return;
          case 'w:numStyleLink':
            if (list !== null) list.styleLink = value;
            return;
          case 'w:num':
            number = { abstract: '', starts: new Map(), levels: new Map() };
            this.#numbers.set(attributes['w:numId'] ?? '', number);
            return;
          case 'w:abstractNumId':
            if (number !== null) number.abstract = value;
            return;
          case 'w:lvlOverride':
            override = at;
            return;
          case 'w:startOverride':
            number?.starts.set(override, Number.parseInt(value, 10) || 0);
            return;
          case 'w:lvl':
            level = { ...NO_LEVEL };
            (number?.levels ?? list?.levels)?.set(at, level);
            return;
          default:
            if (level !== null) LEVEL[name]?.(level, value);
        }
      },
      close: (name) => {
        if (name === 'w:abstractNum') list = null;
        if (name === 'w:num') number = null;
        if (name === 'w:lvl') level = null;
      },
    });
  }

  #level(id: string, at: number): Level {
    const number = this.#numbers.get(id);
    const own = number?.levels.get(at);
    if (own !== undefined) return own;
    const list = this.#abstract.get(number?.abstract ?? '');
    const linked = list?.styleLink === null ? list : this.#abstract.get(this.#links.get(list?.styleLink ?? '') ?? '');
    return linked?.levels.get(at) ?? NO_LEVEL;
  }

  /** The next item of a list at a level; null when the paragraph is marked by nothing. */
  next(id: string, at: number): Marker | null {
    const number = this.#numbers.get(id);
    if (number === undefined || at < 0 || at >= LEVELS) return null;
    const counters = this.#counters.get(number.abstract) ?? [];
    this.#counters.set(number.abstract, counters);
    const start = number.starts.get(at);
    const restarts = start !== undefined && !this.#begun.has(`${id} ${at}`);
    this.#begun.add(`${id} ${at}`);
    for (let above = 0; above < at; above += 1) counters[above] ??= this.#level(id, above).start;
    const before = counters[at];
    counters[at] = restarts ? start : before === undefined ? this.#level(id, at).start : before + 1;
    counters.length = at + 1;
    const level = this.#level(id, at);
    if (level.format === 'bullet') return { kind: 'bullet' };
    if (level.text === '' || level.format === 'none') return null;
    const label = level.text.replace(/%([1-9])/g, (_all, digit: string) => {
      const part = Number(digit) - 1;
      return formatNumber(counters[part] ?? 1, level.legal ? 'decimal' : this.#level(id, part).format);
    });
    const plain = level.format === 'decimal' && /^%\d[.)．、]?$/.test(level.text);
    return plain ? { kind: 'number', number: counters[at] ?? 1, label } : { kind: 'label', label };
  }
}

const LEVEL: Readonly<Record<string, (level: Level, value: string) => void>> = {
  'w:start': (level, value) => {
    level.start = Number.parseInt(value, 10) || 0;
  },
  'w:numFmt': (level, value) => {
    level.format = value;
  },
  'w:lvlText': (level, value) => {
    level.text = value.slice(0, 100);
  },
  'w:isLgl': (level, value) => {
    level.legal = isOn(value === '' ? undefined : value);
  },
};

import { readXml } from '../zip/xml.ts';

/** What a style of OpenDocument says, its parents included (ODF 1.3 part 3, 16). */
export interface OdfStyle {
  /** Names of the style and of those above it, as people see them, lower case. */
  readonly names: readonly string[];
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly raised: boolean;
  /** Text, section, sheet or slide that is not shown. */
  readonly hidden: boolean;
  readonly listStyle: string | null;
}

export interface ListLevel {
  readonly format: string;
  readonly before: string;
  readonly after: string;
  readonly start: number;
  /** How many numbers of the levels above are written too. */
  readonly shown: number;
}

interface Written {
  names: string[];
  parent: string | null;
  listStyle: string | null;
  flags: Map<keyof Pick<OdfStyle, 'bold' | 'italic' | 'struck' | 'raised' | 'hidden'>, boolean>;
}

const MAX_CHAIN = 12;
const NO_LEVEL: ListLevel = { format: '', before: '', after: '', start: 1, shown: 1 };

/** Styles of a file: common ones in `styles.xml`, automatic ones before the text. */
export class OdfStyles {
  readonly #written = new Map<string, Written>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();
  readonly #resolved = new Map<string, OdfStyle>();
  #current: Written | null = null;
  #list: Map<number, ListLevel> | null = null;

  read(data: Uint8Array | null): void {
    if (data !== null) readXml(data, { open: (name, attributes) => this.open(name, attributes), close: (name) => this.close(name) });
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'style:style') {
      const own = attributes['style:name'] ?? '';
      this.#current = {
        names: [decoded(attributes['style:display-name'] ?? own)],
        parent: attributes['style:parent-style-name'] ?? null,
        listStyle: attributes['style:list-style-name'] ?? null,
        flags: new Map(),
      };
      this.#written.set(`${attributes['style:family'] ?? ''} ${own}`, this.#current);
    } else if (name === 'text:list-style') {
      this.#list = new Map();
      this.#lists.set(attributes['style:name'] ?? '', this.#list);
    } else if (this.#list !== null && /^text:list-level-style-/.test(name)) {
      const bullet = name !== 'text:list-level-style-number';
      this.#list.set(Number(attributes['text:level'] ?? 1), {
        format: bullet ? 'bullet' : (attributes['style:num-format'] ?? ''),
        before: attributes['style:num-prefix'] ?? '',
        after: attributes['style:num-suffix'] ?? '',
        start: Number(attributes['text:start-value'] ?? 1) || 1,
        shown: Number(attributes['text:display-levels'] ?? 1) || 1,
      });
    } else if (this.#current !== null) {
      const { flags } = this.#current;
      const weight = attributes['fo:font-weight'];
      if (weight !== undefined) flags.set('bold', weight === 'bold' || Number(weight) >= 600);
      const slant = attributes['fo:font-style'];
      if (slant !== undefined) flags.set('italic', slant !== 'normal');
      const line = attributes['style:text-line-through-style'];
      if (line !== undefined) flags.set('struck', line !== 'none');
      const position = attributes['style:text-position'];
      if (position !== undefined) flags.set('raised', /^(?:super|[1-9])/.test(position));
      if (
        attributes['text:display'] === 'none' ||
        attributes['table:display'] === 'false' ||
        attributes['presentation:visibility'] === 'hidden'
      )
        flags.set('hidden', true);
    }
  }

  close(name: string): void {
    if (name === 'style:style') this.#current = null;
    if (name === 'text:list-style') this.#list = null;
  }

  of(family: string, name: string | undefined): OdfStyle {
    const key = `${family} ${name ?? ''}`;
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const chain: Written[] = [];
    for (let at: string | null = name ?? null; at !== null && chain.length < MAX_CHAIN; ) {
      const style: Written | undefined = this.#written.get(`${family} ${at}`);
      if (style === undefined || chain.includes(style)) break;
      chain.push(style);
      at = style.parent;
    }
    const flag = (which: 'bold' | 'italic' | 'struck' | 'raised' | 'hidden'): boolean =>
      chain.find(({ flags }) => flags.has(which))?.flags.get(which) === true;
    // Parents that are not written down are still known by their names.
    const names = [
      ...chain.flatMap((style) => style.names),
      ...(chain.at(-1)?.parent == null ? [] : [decoded(chain.at(-1)?.parent ?? '')]),
      ...(chain.length === 0 ? [decoded(name ?? '')] : []),
    ];
    const style: OdfStyle = {
      names,
      bold: flag('bold'),
      italic: flag('italic'),
      struck: flag('struck'),
      raised: flag('raised'),
      hidden: flag('hidden'),
      listStyle: chain.find(({ listStyle }) => listStyle !== null)?.listStyle ?? null,
    };
    this.#resolved.set(key, style);
    return style;
  }

  level(list: string | null, depth: number): ListLevel {
    return this.#lists.get(list ?? '')?.get(depth + 1) ?? NO_LEVEL;
  }
}

/** `Preformatted_20_Text` is `Preformatted Text` (19.498). */
const decoded = (name: string): string =>
  name.replace(/_([0-9a-f]{2})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).toLowerCase();

import { isOn, readXml } from '../zip/xml.ts';

/** What a style says, those it is based on included. */
export interface Style {
  /** Built-in names are English in every language of the program. */
  readonly name: string;
  /** 0 = level 1; null = body text. */
  readonly outline: number | null;
  readonly list: { readonly id: string | null; readonly level: number | null };
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly hidden: boolean;
}

interface Written {
  name: string;
  basedOn: string | null;
  outline: number | null;
  listId: string | null;
  listLevel: number | null;
  bold: boolean | null;
  italic: boolean | null;
  struck: boolean | null;
  hidden: boolean | null;
}

export const NO_STYLE: Style = {
  name: '',
  outline: null,
  list: { id: null, level: null },
  bold: false,
  italic: false,
  struck: false,
  hidden: false,
};
const MAX_CHAIN = 12;

/** Styles by id (ECMA-376-1, 17.7). */
export function readStyles(data: Uint8Array | null): (id: string | undefined) => Style {
  const written = new Map<string, Written>();
  let current: Written | null = null;
  if (data !== null)
    readXml(data, {
      open(name, attributes) {
        const value = attributes['w:val'];
        if (name === 'w:style') {
          current = {
            name: '',
            basedOn: null,
            outline: null,
            listId: null,
            listLevel: null,
            bold: null,
            italic: null,
            struck: null,
            hidden: null,
          };
          written.set(attributes['w:styleId'] ?? '', current);
        }
        if (current !== null) PROPERTIES[name]?.(current, value);
      },
      close(name) {
        if (name === 'w:style') current = null;
      },
    });
  const resolved = new Map<string, Style>();
  return (id) => {
    if (id === undefined) return NO_STYLE;
    const known = resolved.get(id);
    if (known !== undefined) return known;
    const style = resolve(written, id);
    resolved.set(id, style);
    return style;
  };
}

const PROPERTIES: Readonly<Record<string, (style: Written, value: string | undefined) => void>> = {
  'w:name': (style, value) => {
    style.name = (value ?? '').toLowerCase();
  },
  'w:basedOn': (style, value) => {
    style.basedOn = value ?? null;
  },
  'w:outlineLvl': (style, value) => {
    style.outline = Number.parseInt(value ?? '', 10);
  },
  'w:numId': (style, value) => {
    style.listId = value ?? null;
  },
  'w:ilvl': (style, value) => {
    style.listLevel = Number.parseInt(value ?? '0', 10) || 0;
  },
  'w:b': (style, value) => {
    style.bold = isOn(value);
  },
  'w:i': (style, value) => {
    style.italic = isOn(value);
  },
  'w:strike': (style, value) => {
    style.struck = isOn(value);
  },
  'w:vanish': (style, value) => {
    style.hidden = isOn(value);
  },
};

function resolve(written: ReadonlyMap<string, Written>, id: string): Style {
  const chain: Written[] = [];
  for (let at: string | null = id; at !== null && chain.length < MAX_CHAIN; ) {
    const style: Written | undefined = written.get(at);
    if (style === undefined || chain.includes(style)) break;
    chain.push(style);
    at = style.basedOn;
  }
  const first = <K extends keyof Written>(key: K): Written[K] | null => chain.find((style) => style[key] !== null)?.[key] ?? null;
  const outline = first('outline');
  return {
    name: chain[0]?.name ?? '',
    outline: outline === null || !(outline >= 0 && outline <= 8) ? headingLevel(chain) : outline,
    list: { id: first('listId'), level: first('listLevel') },
    bold: first('bold') === true,
    italic: first('italic') === true,
    struck: first('struck') === true,
    hidden: first('hidden') === true,
  };
}

/** Styles without an outline level are headings by the built-in name that they, or what they are based on, have. */
function headingLevel(chain: readonly Written[]): number | null {
  for (const { name, outline } of chain) {
    if (outline !== null) return null;
    const level = /^heading ([1-9])$/.exec(name)?.[1];
    if (level !== undefined) return Number(level) - 1;
  }
  return null;
}

import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Read on first use: most pages need none of it. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readStrings(file: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));
  return new Map(
    Object.entries(parsed ?? {}).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function pairs(text: string, radix: number): ReadonlyMap<string, number> {
  const words = text.split(' ');
  const out = new Map<string, number>();
  for (let i = 0; i + 1 < words.length; i += 2) out.set(words[i] ?? '', Number.parseInt(words[i + 1] ?? '', radix));
  return out;
}

const glyphLists = lazy(() => {
  const data = readStrings('glyph-names.json');
  return { names: pairs(data.get('names') ?? '', 16), dingbats: pairs(data.get('dingbats') ?? '', 16) };
});

const encodings = lazy(() => new Map([...readStrings('encodings.json')].map(([name, text]) => [name, text.split(' ')] as const)));

export type EncodingName = 'standard' | 'winAnsi' | 'macRoman' | 'macExpert' | 'symbol' | 'zapfDingbats' | 'cff';

/** Glyph names by code; '' where there is none. */
export const encodingOf = (name: EncodingName): readonly string[] => encodings().get(name) ?? [];

/** Private-use code points of old Symbol and serif variants, as the letters and marks they show. */
const PRIVATE: ReadonlyMap<number, number> = new Map([
  [0xf6d9, 0xa9],
  [0xf6da, 0xae],
  [0xf6db, 0x2122],
  [0xf8e8, 0xae],
  [0xf8e9, 0xa9],
  [0xf8ea, 0x2122],
  [0xf8e5, 0x2015],
  [0xf8e7, 0x2014],
  [0xf8e6, 0x23d0],
]);

/** The text of a glyph name by the rules of the Adobe Glyph List; null for names that say nothing (`g12`, `cid:34`). */
export function textOfGlyph(name: string): string | null {
  if (name === '' || name === '.notdef') return null;
  const { names, dingbats } = glyphLists();
  const whole = names.get(name) ?? dingbats.get(name);
  if (whole !== undefined) return fromPoint(whole);
  const base = name.split('.', 1)[0] ?? '';
  if (base === '') return null;
  const parts = base.split('_').slice(0, 8).map(partOf);
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

const fromPoint = (point: number): string => String.fromCodePoint(PRIVATE.get(point) ?? point);

function partOf(part: string): string | null {
  const known = glyphLists().names.get(part);
  if (known !== undefined) return fromPoint(known);
  const uni = /^uni((?:[0-9A-F]{4}){1,8})$/.exec(part)?.[1];
  if (uni !== undefined) return (uni.match(/.{4}/g) ?? []).map((hex) => valid(Number.parseInt(hex, 16))).join('');
  const long = /^u([0-9A-F]{4,6})$/.exec(part)?.[1];
  return long === undefined ? null : valid(Number.parseInt(long, 16));
}

export const valid = (point: number): string =>
  point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);

const standardWidths = lazy(() => {
  const data = readStrings('standard-widths.json');
  return new Map([...data].map(([font, text]) => [font, pairs(text, 10)] as const));
});

/** Families of the standard 14 fonts under the names that writers use for them. */
const FAMILIES: readonly (readonly [RegExp, readonly [string, string, string, string]])[] = [
  [/^Symbol/i, ['Symbol', 'Symbol', 'Symbol', 'Symbol']],
  [/^(?:ZapfDingbats|Dingbats)/i, ['ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats']],
  [/times|serif|roman|georgia|garamond|palatino|bookman|cambria/i, ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic']],
  [/./, ['Helvetica', 'Helvetica-Bold', 'Helvetica', 'Helvetica-Bold']],
];

/** Width of a glyph in 1/1000 em in the standard font that stands nearest to this one; null when it has no such glyph. */
export function standardWidth(font: string, glyph: string): number | null {
  if (/courier|mono|consolas|typewriter/i.test(font)) return 600;
  const style = (/bold|black|heavy|demi/i.test(font) ? 1 : 0) + (/italic|oblique/i.test(font) ? 2 : 0);
  const family = FAMILIES.find(([pattern]) => pattern.test(font))?.[1][style];
  return (
    standardWidths()
      .get(family ?? 'Helvetica')
      ?.get(glyph) ?? null
  );
}

const collections = lazy(() => readStrings('cid-unicode.json'));
const unpacked = new Map<string, Uint32Array>();

/** Code points by CID of one of Adobe's character collections (`Adobe-GB1`); null for an unknown one. 0 = none. */
export function collectionOf(name: string): Uint32Array | null {
  const known = unpacked.get(name);
  if (known !== undefined) return known;
  const packed = /^Adobe-/.test(name) ? collections().get(name) : undefined;
  if (packed === undefined) return null;
  const bytes = inflateRawSync(Buffer.from(packed, 'base64'));
  const count = bytes.length / 3;
  const out = new Uint32Array(count);
  let point = 0;
  for (let i = 0; i < count; i += 1) {
    point = (point + (bytes[i] ?? 0) + (bytes[count + i] ?? 0) * 256 + (bytes[2 * count + i] ?? 0) * 65_536) & 0xffffff;
    out[i] = point;
  }
  unpacked.set(name, out);
  return out;
}

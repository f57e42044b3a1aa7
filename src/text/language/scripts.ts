export type Script =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'greek'
  | 'hebrew'
  | 'thai'
  | 'devanagari'
  | 'bengali'
  | 'tamil'
  | 'telugu'
  | 'gujarati'
  | 'kannada'
  | 'malayalam'
  | 'gurmukhi'
  | 'sinhala'
  | 'georgian'
  | 'armenian'
  | 'khmer'
  | 'lao'
  | 'myanmar'
  | 'ethiopic'
  | 'tibetan';

/** `words`: runs of letters of alphabetic scripts. `letters`: everything counted. */
export type ScriptCounts = {
  han: number;
  kana: number;
  hangul: number;
  words: number;
  letters: number;
  byScript: Partial<Record<Script, number>>;
};

/** Blocks by first and last UTF-16 unit; enough to tell scripts apart, not a Unicode database. */
const BLOCKS: readonly (readonly [number, number, Script | 'han' | 'kana' | 'hangul'])[] = [
  [0x41, 0x5a, 'latin'],
  [0x61, 0x7a, 'latin'],
  [0xc0, 0x24f, 'latin'],
  [0x1e00, 0x1eff, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x531, 0x587, 'armenian'],
  [0x5d0, 0x5ea, 'hebrew'],
  [0x620, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0xd80, 0xdff, 'sinhala'],
  [0xe00, 0xe7f, 'thai'],
  [0xe80, 0xeff, 'lao'],
  [0xf00, 0xfff, 'tibetan'],
  [0x1000, 0x109f, 'myanmar'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1200, 0x137f, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x3041, 0x3096, 'kana'],
  [0x30a1, 0x30fa, 'kana'],
  [0x3131, 0x318e, 'hangul'],
  [0x3400, 0x4dbf, 'han'],
  [0x4e00, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xd840, 0xd888, 'han'],
  [0xf900, 0xfaff, 'han'],
  [0xff66, 0xff9d, 'kana'],
];

/** Number of the script of each UTF-16 unit, counted from 1; 0: no letter. Filled from the blocks at first use. */
const NAMES = [...new Set(BLOCKS.map(([, , name]) => name))];
let scripts: Uint8Array | null = null;

function scriptTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [first, last, name] of BLOCKS) table.fill(NAMES.indexOf(name) + 1, first, last + 1);
  return table;
}

const EAST_ASIAN = new Set<string>(['han', 'kana', 'hangul']);
/** By number of the script: is it written in words? */
const WRITES_WORDS = [false, ...NAMES.map((name) => !EAST_ASIAN.has(name))];

export function countScripts(text: string): ScriptCounts {
  scripts ??= scriptTable();
  const table = scripts;
  const found = new Uint32Array(NAMES.length + 1);
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const script = table[unit] ?? 0;
    if (script === 0) {
      // A combining mark or an apostrophe does not end a word.
      if (!(unit >= 0x300 && unit <= 0x36f) && unit !== 0x27 && unit !== 0x2019) inWord = false;
      continue;
    }
    found[script] = (found[script] ?? 0) + 1;
    const writesWords = WRITES_WORDS[script] === true;
    if (writesWords && !inWord) words++;
    inWord = writesWords;
  }
  const counts: ScriptCounts = { han: 0, kana: 0, hangul: 0, words, letters: 0, byScript: {} };
  for (const [index, name] of NAMES.entries()) {
    const letters = found[index + 1] ?? 0;
    if (letters === 0) continue;
    counts.letters += letters;
    if (name === 'han' || name === 'kana' || name === 'hangul') counts[name] = letters;
    else counts.byScript[name] = letters;
  }
  return counts;
}

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
const BLOCKS: readonly (readonly [number, number, Script | 'han' | 'kana' | 'hangul'])[] = (
  [
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
  ] satisfies [number, number, Script | 'han' | 'kana' | 'hangul'][]
).sort((a, b) => a[0] - b[0]);

function blockOf(unit: number): Script | 'han' | 'kana' | 'hangul' | null {
  let low = 0;
  let high = BLOCKS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, script] = BLOCKS[middle] ?? [0, 0, 'latin' as const];
    if (unit < first) high = middle - 1;
    else if (unit > last) low = middle + 1;
    else return script;
  }
  return null;
}

export function countScripts(text: string): ScriptCounts {
  const counts: ScriptCounts = { han: 0, kana: 0, hangul: 0, words: 0, letters: 0, byScript: {} };
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const script = blockOf(unit);
    if (script === null) {
      // A combining mark or an apostrophe does not end a word.
      if (!(unit >= 0x300 && unit <= 0x36f) && unit !== 0x27 && unit !== 0x2019) inWord = false;
      continue;
    }
    counts.letters++;
    if (script === 'han' || script === 'kana' || script === 'hangul') {
      counts[script]++;
      inWord = false;
      continue;
    }
    counts.byScript[script] = (counts.byScript[script] ?? 0) + 1;
    if (!inWord) counts.words++;
    inWord = true;
  }
  return counts;
}

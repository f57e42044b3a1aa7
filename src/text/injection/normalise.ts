/** A text in the form in which it is scanned, with the place in the original of every UTF-16 unit. */
export interface Readable {
  readonly text: string;
  /** `origin[i]` = offset in the original of unit `i`; one entry more for the end. */
  readonly origin: Uint32Array;
  /** Characters that hide or reorder text were met; ordinary joiners of emoji and scripts do not count. */
  readonly concealed: boolean;
}

/** Letters of other scripts that look like Latin ones; folded only inside words that also hold Latin letters. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ɡ: 'g',
  ӏ: 'l',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  І: 'I',
  Ѕ: 'S',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
};
/** Unicode format characters, fillers, variation selectors and tag characters: nothing of them is seen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const ANSI = /\u001B\[[0-9;?]{0,16}[A-Za-z]/y;
/** Runs that need no folding: ASCII without the escape, and ideographs. */
const PLAIN = /[\t\n\r -~\u3001-\u301F\u4E00-\u9FFF]+/y;
const WORD = /\p{L}+/gu;
const LATIN = /[A-Za-z]/;
const FOREIGN = /[\u0370-\u04FF\u0500-\u052F\u0261]/;

/** Offsets of letters that a mixed word borrows from another script. */
function borrowed(text: string): Set<number> {
  const found = new Set<number>();
  if (!FOREIGN.test(text)) return found;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (!LATIN.test(word) || !FOREIGN.test(word)) continue;
    for (let at = 0; at < word.length; at += 1) if (LOOKALIKE[word.charAt(at)] !== undefined) found.add(match.index + at);
  }
  return found;
}

/** One pass: width and look-alikes folded, invisible characters and terminal escapes dropped, tag characters (U+E0020–E007E) read as the ASCII they spell. */
export function readable(original: string): Readable {
  const swap = borrowed(original);
  const out: string[] = [];
  let origin = new Uint32Array(original.length + 64);
  let size = 0;
  const note = (from: number, units: number, step: 0 | 1): void => {
    if (size + units >= origin.length) {
      const wider = new Uint32Array((size + units) * 2);
      wider.set(origin);
      origin = wider;
    }
    for (let unit = 0; unit < units; unit += 1) origin[size + unit] = from + unit * step;
    size += units;
  };
  let concealed = swap.size > 2;
  let flag = false;
  for (let at = 0; at < original.length; ) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(original)?.[0] ?? '';
    if (plain !== '') {
      out.push(plain);
      note(at, plain.length, 1);
      at += plain.length;
      continue;
    }
    const code = original.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const char = original.slice(at, at + width);
    let put = char;
    if (code === 0x1b) {
      ANSI.lastIndex = at;
      const sequence = ANSI.exec(original);
      if (sequence !== null) {
        concealed = true;
        at += sequence[0].length;
        continue;
      }
    }
    if (code === 0x1f3f4) flag = true;
    else if (code >= 0xe0020 && code <= 0xe007f) {
      // A flag of a region is spelt in tag characters after U+1F3F4 and ends with U+E007F.
      put = flag || code === 0xe007f ? '' : String.fromCharCode(code - 0xe0000);
      if (!flag && put !== '') concealed = true;
      if (code === 0xe007f) flag = false;
    } else if (INVISIBLE.test(char)) {
      put = '';
      if (/[\u200B\u2060-\u2064\u202A-\u202E]/u.test(char) && /[A-Za-z\p{Script=Han}]/u.test(original.charAt(at - 1))) concealed = true;
    } else if (swap.has(at)) put = LOOKALIKE[char] ?? char;
    else if (code > 0x7f) put = char.normalize('NFKC');
    out.push(put);
    note(at, put.length, 0);
    at += width;
  }
  note(original.length, 1, 0);
  return { text: out.join(''), origin: origin.subarray(0, size), concealed };
}

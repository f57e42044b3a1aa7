import { roman } from '../roman.ts';

const HAN = '〇一二三四五六七八九';
const HAN_UNITS = ['', '十', '百', '千'];

/** A number as a list writes it (ECMA-376-1, 17.18.59; ODF: `1`, `a`, `A`, `i`, `I`). Unknown formats and numbers that a format has no sign for are decimal. */
export function formatNumber(n: number, format: string): string {
  if (n < 1 || n > 9999) return String(n);
  switch (format) {
    case 'lowerLetter':
    case 'a':
      return letters(n);
    case 'upperLetter':
    case 'A':
      return letters(n).toUpperCase();
    case 'lowerRoman':
    case 'i':
      return roman(n);
    case 'upperRoman':
    case 'I':
      return roman(n).toUpperCase();
    case 'decimalZero':
      return String(n).padStart(2, '0');
    case 'ordinal':
      return `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
    case 'taiwaneseCountingThousand':
      return han(n);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return n <= 20 ? String.fromCodePoint(0x2460 + n - 1) : String(n);
    default:
      return String(n);
  }
}

/** a … z, aa, bb, …: Word and OpenDocument repeat the letter. */
const letters = (n: number): string => String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.ceil(n / 26));

function han(n: number): string {
  const digits = String(n);
  let out = '';
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[i]);
    if (digit !== 0) out += `${HAN[digit] ?? ''}${HAN_UNITS[digits.length - 1 - i] ?? ''}`;
    else if (!out.endsWith('〇') && /[1-9]/.test(digits.slice(i))) out += '〇';
  }
  return out.startsWith('一十') ? out.slice(1) : out;
}

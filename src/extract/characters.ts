/** Characters that a reader never sees: stripped from text and reported, because they can hide instructions or break quotes. */

/** Soft hyphen, C0/C1, zero width, bidi, interlinear, variation selectors, tags. */
const CLASS =
  '[\\u0000-\\u0008\\u000b\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb]|\\u034f|\\udb40[\\udc00-\\udfff]';
const SUSPECT = new RegExp(CLASS);
const EVERY = new RegExp(CLASS, 'g');
const ANSI = /\u001b\[[0-9;?]{0,16}[A-Za-z]/g;

export interface Cleaned {
  readonly text: string;
  /** The code points taken out; a soft hyphen is not reported, for it only marks where a word may break. */
  readonly removed: readonly number[];
}

const CLEAN: readonly number[] = [];

export function stripControls(raw: string): Cleaned {
  if (!SUSPECT.test(raw)) return { text: raw, removed: CLEAN };
  const removed: number[] = [];
  const input = raw.includes('\u001b') ? raw.replace(ANSI, '\u001b') : raw;
  const text = input.replace(EVERY, (match, at: number) => {
    const code = match.codePointAt(0) ?? 0;
    if (keeps(code, input, at)) return match;
    if (code !== 0xad && !(code === 0xfeff && at === 0)) removed.push(code);
    return '';
  });
  return { text, removed };
}

/** The code point that ends right before `at`; 0 at the start. */
function pointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  if (at <= 0) return 0;
  return unit >= 0xdc00 && unit <= 0xdfff && at >= 2 ? (text.codePointAt(at - 2) ?? 0) : unit;
}

/** Joiners and selectors that shape what is seen: ZWJ in emoji and Indic scripts, ZWNJ in Persian, the emoji selector, flag tags. */
function keeps(code: number, text: string, at: number): boolean {
  const before = pointBefore(text, at);
  if (code === 0x200c || code === 0x200d) return (before >= 0x0600 && before <= 0x0fff) || (code === 0x200d && isEmoji(before));
  if (code >= 0xfe00 && code <= 0xfe0f) return !(before >= 0xfe00 && before <= 0xfe0f) && before > 0x22;
  if (code >= 0xe0020 && code <= 0xe007f) return flagBefore(text, at);
  if (code >= 0xe0100 && code <= 0xe01ef) return before >= 0x3400 && before <= 0x3ffff;
  return code >= 0x180b && code <= 0x180d && before >= 0x1800 && before <= 0x18af;
}

const isEmoji = (code: number): boolean =>
  code >= 0x1f000 || (code >= 0x2190 && code <= 0x2bff) || code === 0xfe0f || code === 0xa9 || code === 0xae;

/** Tag characters belong to a flag when U+1F3F4 stands right before their short run (Unicode TS 51, ED-14a). */
function flagBefore(text: string, at: number): boolean {
  for (let i = at, step = 0; i >= 2 && step < 7; i -= 2, step += 1) {
    const code = pointBefore(text, i);
    if (code === 0x1f3f4) return true;
    if (code < 0xe0020 || code > 0xe007f) return false;
  }
  return false;
}

/** `U+200B×3 U+202E`: what was removed, counted, at most 20 kinds. Tag characters are spelled out, for they carry ASCII. */
export function describeControls(removed: readonly number[]): string {
  const counts = new Map<number, number>();
  let tagged = '';
  for (const code of removed) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (code >= 0xe0020 && code <= 0xe007e && tagged.length < 500) tagged += String.fromCharCode(code - 0xe0000);
  }
  const kinds = [...counts].slice(0, 20).map(([code, n]) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}${n > 1 ? `×${n}` : ''}`);
  return tagged === '' ? kinds.join(' ') : `${kinds.join(' ')} tags: ${tagged}`;
}

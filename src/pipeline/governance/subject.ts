/** Whether something that is kept speaks of a subject. */
export type Speaks = (kept: string | Uint8Array) => boolean;

/** Shorter ones stand in every page. */
const LEAST_CHARACTERS = 3;

/**
 * Finds a name, an address or a number in whatever is kept: in any case and Unicode form, over line breaks, in UTF-8, UTF-16 and GB 18030, between
 * the tags of HTML and written with its character references. Null for a text that is too short to name anybody. Pure.
 */
export function speaksOf(subject: string): Speaks | null {
  const wanted = folded(subject).trim();
  // A Chinese name has two characters or three.
  const least = /\p{Script=Han}/u.test(wanted) ? 2 : LEAST_CHARACTERS;
  if ([...wanted].length < least) return null;
  const raw = [...new Set([subject.trim(), wanted])].flatMap((form) => [Buffer.from(form), Buffer.from(form, 'utf16le')]);
  const holds = (text: string): boolean => folded(text).includes(wanted);
  return (kept) => {
    if (typeof kept === 'string') return holds(kept) || (kept.includes('\\') && holds(unescaped(kept)));
    const bytes = Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength);
    if (raw.some((form) => bytes.includes(form))) return true;
    return decodings(bytes).some((text) => holds(text) || holds(shown(text)));
  };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');

/** JSON within a text: what it escapes. */
const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([nrtbf])|(.))/gu,
    (_, code: string | undefined, space: string | undefined, other: string | undefined) =>
      code !== undefined ? String.fromCharCode(Number.parseInt(code, 16)) : space !== undefined ? ' ' : (other ?? ''),
  );

function decodings(bytes: Buffer): string[] {
  const utf8 = new TextDecoder().decode(bytes);
  const texts = [utf8];
  if (bytes.includes(0)) for (const name of ['utf-16le', 'utf-16be']) texts.push(new TextDecoder(name).decode(bytes));
  else if (utf8.includes('\ufffd')) texts.push(new TextDecoder('gb18030').decode(bytes));
  return texts;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", nbsp: ' ', commat: '@', period: '.' };

/** As a browser would show it, as far as a search needs it. */
const shown = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
      (whole, hex: string | undefined, digits: string | undefined, name: string | undefined) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
        const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    );

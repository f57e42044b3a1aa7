/** Codes of PDFDocEncoding that are no Latin-1 (ISO 32000-1, D.2). */
const DOC: readonly (readonly [number, string])[] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
];

/** A text string of the file: UTF-16 or UTF-8 by its mark, else PDFDocEncoding. Control characters are left out. */
export function pdfText(bytes: Uint8Array): string {
  const decoded =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? new TextDecoder('utf-16be').decode(bytes)
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? new TextDecoder('utf-16le').decode(bytes)
        : bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
          ? new TextDecoder('utf-8').decode(bytes)
          : Array.from(bytes, docCharacter).join('');
  // A language may be marked inside by escapes (7.9.2.2).
  return decoded.replace(/\u001b[a-zA-Z]{2,5}\u001b/g, '').replace(/[\0-\u0008\u000b-\u001f\u007f\ufeff]/g, '');
}

function docCharacter(code: number): string {
  const row = DOC.find(([start, text]) => code >= start && code < start + text.length);
  return row === undefined ? String.fromCharCode(code) : (row[1][code - row[0]] ?? '');
}

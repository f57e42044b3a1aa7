import { readXml, type XmlHandler } from '../zip/xml.ts';

const MAX_CELL = 32_767;

/** Text of a string item (18.4.8): its runs joined, phonetic readings left out. */
export class StringItem {
  #text = '';
  #inText = false;
  #phonetic = false;

  open(name: string): void {
    if (name === 'x:rPh') this.#phonetic = true;
    else if (name === 'x:t') this.#inText = !this.#phonetic;
  }

  text(text: string): void {
    if (this.#inText && this.#text.length < MAX_CELL) this.#text += text;
  }

  close(name: string): void {
    if (name === 'x:rPh') this.#phonetic = false;
    else if (name === 'x:t') this.#inText = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return escapes(text);
  }
}

/** `_x000D_` stands for a character that XML has no place for (22.9.2.19). */
const escapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** The shared strings of a workbook, by index. */
export function readStrings(data: Uint8Array | null): readonly string[] {
  const strings: string[] = [];
  const item = new StringItem();
  const handler: XmlHandler = {
    open: (name) => item.open(name),
    text: (text) => item.text(text),
    close(name) {
      item.close(name);
      if (name === 'x:si') strings.push(item.take());
    },
  };
  if (data !== null) readXml(data, handler);
  return strings;
}

/** The object types of a PDF file (ISO 32000-1, 7.3). Strings are bytes, `null` is also what a missing or broken object reads as. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

/** An operator of a content stream, or any bare word of a file (`obj`, `R`, `endstream`). */
export class PdfWord {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

/** A stream as it lies in the file: its data encoded, and encrypted where `owner` names the object whose key it needs. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  readonly owner: PdfRef | null;
  constructor(dict: PdfDict, raw: Uint8Array, owner: PdfRef | null) {
    this.dict = dict;
    this.raw = raw;
    this.owner = owner;
  }
}

export type PdfValue = null | boolean | number | PdfName | PdfRef | PdfWord | PdfStream | Uint8Array | readonly PdfValue[] | PdfDict;

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);
export const nameOf = (value: PdfValue | undefined): string | null => (value instanceof PdfName ? value.name : null);
export const numberOf = (value: PdfValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const NO_DICT: PdfDict = new Map();

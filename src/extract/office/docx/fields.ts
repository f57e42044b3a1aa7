import { webAddress } from '../web-address.ts';

const MAX_INSTRUCTION = 4000;

/** Open fields (ECMA-376-1, 17.16): their result is text like other text, their instruction is none; a HYPERLINK field is a link. */
export class FieldStack {
  readonly #open: { instruction: string; inResult: boolean; link: string | null }[] = [];

  /** The address that the innermost field with one links to. */
  get link(): string | null {
    return this.#open.findLast(({ inResult, link }) => inResult && link !== null)?.link ?? null;
  }

  mark(type: string): void {
    const top = this.#open.at(-1);
    if (type === 'begin') {
      if (this.#open.length < 100) this.#open.push({ instruction: '', inResult: false, link: null });
    } else if (type === 'separate' && top !== undefined) {
      top.inResult = true;
      top.link = linkOf(top.instruction);
    } else if (type === 'end') this.#open.pop();
  }

  /** A field in one element; null closes it. */
  simple(instruction: string | null): void {
    if (instruction === null) this.#open.pop();
    else this.#open.push({ instruction: '', inResult: true, link: linkOf(instruction) });
  }

  instruct(text: string): void {
    const top = this.#open.at(-1);
    if (top !== undefined && !top.inResult && top.instruction.length < MAX_INSTRUCTION) top.instruction += text;
  }
}

/** `HYPERLINK "https://…"`; with the switch `\l` it leads to a place in the document. */
function linkOf(instruction: string): string | null {
  const address = /^\s*HYPERLINK\s+(?:"([^"]+)"|([^\s"\\]\S*))/i.exec(instruction);
  return webAddress(address?.[1] ?? address?.[2]);
}

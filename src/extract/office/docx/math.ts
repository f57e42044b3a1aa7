/** Office math (ECMA-376-1, 22.1) as TeX: what an element writes when it opens and when it closes. Properties write nothing. */
const TEX: Readonly<Record<string, readonly [string, string]>> = {
  'm:f': ['\\frac', ''],
  'm:num': ['{', '}'],
  'm:den': ['{', '}'],
  'm:sup': ['^{', '}'],
  'm:sub': ['_{', '}'],
  'm:d': ['(', ')'],
  'm:rad': ['\\sqrt', ''],
  'm:deg': ['[', ']'],
  'm:limLow': ['', ''],
  'm:lim': ['_{', '}'],
  'm:func': ['', ''],
  'm:mr': ['', ' \\\\ '],
};
/** Elements whose operand is written in braces. */
const BRACED = new Set(['m:rad']);
const OPERATORS: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '∮': '\\oint',
};

/** Collects one formula. */
export class MathWriter {
  #out = '';
  readonly #open: string[] = [];
  #operator = '';

  open(name: string, value: string | undefined): void {
    const parent = this.#open.at(-1) ?? '';
    this.#open.push(name);
    // An operator that is not stated is an integral (22.1.2.70).
    if (name === 'm:nary') this.#operator = '\\int';
    if (name === 'm:chr' && this.#open.includes('m:naryPr')) this.#operator = OPERATORS[value ?? ''] ?? value ?? '';
    this.#out += name === 'm:e' && BRACED.has(parent) ? '{' : (TEX[name]?.[0] ?? '');
  }

  text(text: string): void {
    if (this.#open.at(-1) === 'm:t') this.#out += text;
  }

  close(name: string): void {
    this.#open.pop();
    if (name === 'm:naryPr') this.#out += this.#operator;
    this.#out += name === 'm:e' && BRACED.has(this.#open.at(-1) ?? '') ? '}' : (TEX[name]?.[1] ?? '');
  }

  /** The formula between dollar signs; a single sign or word stays as it is. */
  finish(): string {
    const tex = this.#out
      .replaceAll('[]', '')
      .replace(/[_^]\{\}/g, '')
      .trim();
    return /[\\^_]/.test(tex) ? `$${tex}$` : tex;
  }
}

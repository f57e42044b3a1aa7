import type { Arena } from './arena.ts';
import { T } from './tags.ts';

/** Signs with a command of their own; every other sign is written as it is, which TeX engines for the web accept. */
const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '×': '\\times',
  '÷': '\\div',
  '±': '\\pm',
  '∓': '\\mp',
  '·': '\\cdot',
  '⋅': '\\cdot',
  '≤': '\\le',
  '≥': '\\ge',
  '≠': '\\ne',
  '≈': '\\approx',
  '≡': '\\equiv',
  '∼': '\\sim',
  '∝': '\\propto',
  '∞': '\\infty',
  '∂': '\\partial',
  '∇': '\\nabla',
  '∈': '\\in',
  '∉': '\\notin',
  '⊂': '\\subset',
  '⊆': '\\subseteq',
  '∪': '\\cup',
  '∩': '\\cap',
  '∅': '\\emptyset',
  '∀': '\\forall',
  '∃': '\\exists',
  '¬': '\\neg',
  '∧': '\\land',
  '∨': '\\lor',
  '→': '\\to',
  '←': '\\leftarrow',
  '↔': '\\leftrightarrow',
  '⇒': '\\Rightarrow',
  '⇔': '\\Leftrightarrow',
  '↦': '\\mapsto',
  '…': '\\dots',
  '⋯': '\\cdots',
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '′': "'",
  '″': "''",
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  ℓ: '\\ell',
  ϵ: '\\epsilon',
  ε: '\\varepsilon',
  ϕ: '\\phi',
  φ: '\\varphi',
  ϑ: '\\vartheta',
};
const GREEK =
  'alpha beta gamma delta - zeta eta theta iota kappa lambda mu nu xi - pi rho - sigma tau upsilon - chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'.split(
    ' ',
  );
const GREEK_LETTERS = Array.from('αβγδεζηθικλμνξοπρςστυφχψωΓΔΘΛΞΠΣΥΦΨΩ');
const greek = new Map(GREEK_LETTERS.flatMap((letter, i) => (GREEK[i] === '-' ? [] : [[letter, `\\${GREEK[i]}`] as const])));

const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|deg|hom|Pr)$/;
/** Operators whose limits stand below and above. */
const LIMITS = /^\\(?:sum|prod|bigcup|bigcap|lim|max|min|sup|inf|int|iint|oint)$/;
const ACCENTS: Readonly<Record<string, string>> = {
  '¯': '\\bar',
  '‾': '\\overline',
  '―': '\\overline',
  '^': '\\hat',
  ˆ: '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '→': '\\vec',
  '⃗': '\\vec',
  '\\to': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
  '⏞': '\\overbrace',
};

const NAME = /<\s{0,9}(?:[A-Za-z]{1,9}:)?([A-Za-z]\w{0,20})/y;

/** The name of an element as the source has it: the parser tells apart only what pages are built of. */
function nameOf(arena: Arena, n: number): string {
  NAME.lastIndex = arena.from(n);
  return NAME.exec(arena.source)?.[1]?.toLowerCase() ?? '';
}

/** A formula as TeX: what it states itself, else its presentation turned into TeX. '' for none. */
export function texOf(arena: Arena, math: number): string {
  for (let n = math + 1; n < arena.end(math); n += 1)
    if (arena.tag(n) === T.annotation && /tex/i.test(arena.attribute(n, 'encoding') ?? '')) return tidyTex(arena.textContent(n));
  const stated = arena.attribute(math, 'alttext');
  if (stated !== undefined && stated.trim() !== '') return tidyTex(stated);
  if (nameOf(arena, math) !== 'math') return tidyTex(arena.textContent(math));
  return tidyTex(join(parts(arena, math)));
}

/** Without the wrapper that only sets the size, and on one line. */
export function tidyTex(raw: string): string {
  const tex = raw.replace(/\s+/g, ' ').trim();
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(tex)?.[1] ?? /^\\(?:display|text)style (.*)$/.exec(tex)?.[1];
  return (inner ?? tex).trim();
}

/** A command ends where no letter follows. */
function join(parts: readonly string[]): string {
  let out = '';
  let command = false;
  for (const part of parts) {
    if (part === '') continue;
    if (command && /^[A-Za-z]/.test(part)) out += ' ';
    out += part;
    command = /\\[A-Za-z]+$/.test(part);
  }
  return out;
}

function parts(arena: Arena, n: number): string[] {
  const out: string[] = [];
  for (let child = n + 1; child < arena.end(n); child = arena.end(child)) {
    if (arena.tag(child) === T['#text'] || arena.tag(child) === T['#comment']) continue;
    out.push(element(arena, child));
  }
  return out;
}

const group = (tex: string): string => (/^(?:.|\\[A-Za-z]+)$/su.test(tex) ? tex : `{${tex}}`);
const sign = (text: string): string => SIGNS[text] ?? greek.get(text) ?? text.replace(/[{}%#&$_]/g, '\\$&');

function element(arena: Arena, n: number): string {
  const name = nameOf(arena, n);
  const text = (): string =>
    arena
      .textContent(n)
      .replace(/[\u2061-\u2064\u200b]/g, '')
      .trim();
  const own = TOKENS.test(name) ? [] : parts(arena, n);
  const [a = '', b = '', c = ''] = own;
  switch (name) {
    case 'mi': {
      const own = text();
      if (FUNCTIONS.test(own)) return `\\${own}`;
      return /^[A-Za-z]{2,}$/.test(own) ? `\\mathrm{${own}}` : sign(own);
    }
    case 'mn':
    case 'mo':
      return FUNCTIONS.test(text()) ? `\\${text()}` : sign(text());
    case 'mtext':
    case 'ms':
      return text() === '' ? ' ' : `\\text{${arena.textContent(n).replace(/\s+/g, ' ')}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac{${a}}{${b}}`;
    case 'msqrt':
      return `\\sqrt{${join(own)}}`;
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`;
    case 'msub':
      return `${group(a)}_{${b}}`;
    case 'msup':
      return /^'+$/.test(b) ? `${group(a)}${b}` : `${group(a)}^{${b}}`;
    case 'msubsup':
    case 'munderover':
      return `${group(a)}_{${b}}^{${c}}`;
    case 'munder':
      return LIMITS.test(a) ? `${a}_{${b}}` : b === '_' || b === '\\_' ? `\\underline{${a}}` : `\\underset{${b}}{${a}}`;
    case 'mover':
      return ACCENTS[b] === undefined ? (LIMITS.test(a) ? `${a}^{${b}}` : `\\overset{${b}}{${a}}`) : `${ACCENTS[b]}{${a}}`;
    case 'mfenced':
      return `(${own.join(', ')})`;
    case 'mtable':
      return `\\begin{matrix}${own.join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
    case 'mlabeledtr':
      return own.join(' & ');
    case 'semantics':
      return a;
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
    case 'none':
      return '';
    default:
      return join(own);
  }
}

const TOKENS = /^(?:mi|mn|mo|mtext|ms|mspace|annotation(?:-xml)?|mphantom|none)$/;

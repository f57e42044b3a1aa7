import type { AnswerReading } from '../../extract/index.ts';
import { STOP_WORDS, tokenize } from '../../text/index.ts';
import type { ApiHint } from '../../vocabulary/index.ts';

/** What is known of the page that an answer may be the content of. */
export interface WantedPage {
  readonly title: string;
  /** As it was asked for, with its fragment. */
  readonly url: string;
  /** What the task looks for; empty where it does not say. */
  readonly query: string;
  /** Calls of its own scripts whose address nobody could tell, and scripts of its own that were not looked into. */
  readonly unknown: number;
}

export interface Answered {
  readonly hint: ApiHint;
  /** Found in a script file, which serves all pages of its site. */
  readonly inBundle: boolean;
  /** Answers that follow another, page after page: the place of the first of them. */
  readonly follows: number | null;
  /** Null where nothing came that could be read. */
  readonly reading: AnswerReading | null;
}

export type Judged = { readonly taken: boolean; readonly reason: string };

/** Words by which applications call themselves whatever page they show. */
const GENERIC: ReadonlySet<string> = new Set(
  'app application page home homepage website site web load welcome portal index main untitle document 首页 主页 应用 网站 加载'.split(' '),
);
const MOST = 2 / 3;
const QUERY = 0.6;

/**
 * Which answers are the page. An answer with content is taken when something ties it to the page: the page's own mark-up names it, its address
 * holds a value of the page's, its words are those of the page's address, title or question, or it is all that the page asks for. Pure.
 */
export function judgeAnswers(answers: readonly Answered[], page: WantedPage): Judged[] {
  const everything =
    page.unknown === 0 && answers.every(({ inBundle, reading, hint }) => inBundle || hint.filled === 'guess' || reading !== null);
  const judged: Judged[] = [];
  for (const { hint, inBundle, follows, reading } of answers) {
    const first = follows === null ? undefined : judged[follows];
    if (reading === null) judged.push({ taken: false, reason: 'nothing came that could be read' });
    else if (reading.kind === 'nothing') judged.push({ taken: false, reason: reading.why });
    else if (first !== undefined) judged.push({ taken: true, reason: 'it goes on with the answer before' });
    else {
      const text = reading.blocks.map((block) => block.text).join('\n');
      const tie =
        tieOf(hint, inBundle, `${reading.title ?? ''}\n${text}`, page) ??
        (everything && !inBundle ? 'it is all that the page asks for' : null);
      judged.push(tie === null ? { taken: false, reason: 'nothing ties it to this page' } : { taken: true, reason: tie });
    }
  }
  return judged;
}

const DECLARED: ReadonlySet<ApiHint['kind']> = new Set(['alternate', 'preload', 'fragment', 'frame']);

function tieOf(hint: ApiHint, inBundle: boolean, text: string, page: WantedPage): string | null {
  if (DECLARED.has(hint.kind) && hint.filled !== 'guess') return `the page names it: ${hint.why}`;
  if (hint.filled === 'address') return 'its address holds a value of the page’s own';
  const [last = ''] = segmentsOf(page.url).slice(-1);
  const slug = termsOf(last);
  if (slug.length > 0 && namesOf(hint.url).some((name) => termsOf(name).join() === slug.join()))
    return `its address is named as the page: ${last}`;
  const words = new Set(tokenize(text.slice(0, 200_000)));
  const share = (terms: readonly string[]): number =>
    terms.length === 0 ? 0 : terms.filter((term) => words.has(term)).length / terms.length;
  if (slug.length > 1 && share(slug) >= MOST) return `it holds the words of the page’s address: ${last}`;
  const title = termsOf(page.title.split(/\s[|–—·»-]\s/)[0] ?? '');
  // A title alone may be the name of the whole site, which any answer of it may hold.
  const named = share(title) >= MOST && (!inBundle || title.some((term) => words.has(term) && slug.includes(term)));
  if (named) return `it holds the words of the page’s title: ${page.title.slice(0, 80)}`;
  const query = termsOf(page.query);
  if (query.length > 1 && share(query) >= QUERY && !inBundle) return 'it holds the words of what is looked for';
  return null;
}

/** Words that tell one page from another. */
const termsOf = (text: string): string[] =>
  [...new Set(tokenize(text.replace(/[-_+.]/g, ' ')))].filter((term) => !STOP_WORDS.has(term) && !GENERIC.has(term) && term.length > 1);

function segmentsOf(url: string): string[] {
  const target = URL.parse(url);
  if (target === null) return [];
  const route = target.hash.length > 2 ? target.hash.slice(1) : target.pathname;
  return route
    .split(/[/?&]/)
    .filter((part) => part !== '')
    .map((part) => decoded(part).replace(/\.(?:html?|php|aspx?|jsp)$/, ''));
}

const namesOf = (url: string): string[] => {
  const target = URL.parse(url);
  return target === null
    ? []
    : [...segmentsOf(`${target.origin}${target.pathname}`).map((part) => part.replace(/\.json$/, '')), ...target.searchParams.values()];
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // As it stands: not every address is well encoded.
    return part;
  }
}

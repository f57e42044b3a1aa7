import { tokenize } from '../../text/tokens/index.ts';
import { conceptsIn } from '../dimensions/index.ts';
import { isAsking } from './names.zh.ts';

/** Index terms of words by which a question asks, not what it asks about, and of words that go with any value ("people", "include", "plan"). */
const ASKING = new Set(
  'may might plan tier edit includ avail take accept keep kept need requir offer provid amount money rais round product monthly monthli mani much long often name kind type sort accord tell give find list state describ exact exactli day year month time date cost peopl person current latest newest recent use do can get have within when which what who where how why should would ani some one offici now today total matter if two most buy choos pleas'.split(
    ' ',
  ),
);

/** How a concept stands among terms. */
const sign = (concept: string): string => `=${concept}`;

/**
 * What a text says, as terms: concepts (`=found`), stems of Latin words, Chinese words. Asking words are left out. In Chinese a run of single
 * characters, which no dictionary knows, is one term; a single character alone says nothing.
 */
export function contentTermsOf(text: string, language: string | null): string[] {
  const concepts = conceptsIn(text);
  const chars = text.split('');
  for (const { span } of concepts) chars.fill(' ', span.start, span.end);
  const rest = chars.join('');
  const latin = tokenize(rest.replace(/\p{Script=Han}+/gu, ' '), language).filter((term) => !ASKING.has(term));
  return [...new Set([...concepts.map(({ key }) => sign(key)), ...latin, ...hanTerms(rest)])];
}

let segmenter: Intl.Segmenter | undefined;

function hanTerms(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const terms: string[] = [];
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    let singles = '';
    const flush = (): void => {
      if (singles.length > 1) terms.push(singles);
      singles = '';
    };
    for (const { segment } of segmenter.segment(run)) {
      if (isAsking(segment)) flush();
      else if (segment.length === 1) singles += segment;
      else {
        flush();
        terms.push(segment);
      }
    }
    flush();
  }
  return terms;
}

/** A text made ready to be asked for terms. */
export interface Wording {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

export function wordingOf(text: string, language: string | null): Wording {
  return { text, words: new Set([...conceptsIn(text).map(({ key }) => sign(key)), ...tokenize(text, language)]) };
}

/** Does the text hold the term? Chinese terms are looked for as they are, since words have no borders. */
export const says = ({ text, words }: Wording, term: string): boolean =>
  /^\p{Script=Han}/u.test(term) ? text.includes(term) : words.has(term);

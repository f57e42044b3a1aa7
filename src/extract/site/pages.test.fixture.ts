import { type ExtractResult, extractDocument } from '../extract.ts';
import { learn } from './learn.ts';
import { emptyProfile, type SiteProfile } from './profile.ts';
import type { SiteKnowledge } from './read.ts';

const WORDS = 'river bridge council harbour market engine valley teacher window garden archive camera planet forest battery school'.split(
  ' ',
);
const word = (n: number): string => WORDS[((n * 7) ^ (n >> 3)) % WORDS.length] ?? '';

export const sentence = (n: number): string =>
  `The ${word(n)} of the ${word(n + 3)} was measured in ${1900 + (n % 100)}, and the ${word(n * 3 + 1)} stayed with the ${word(n * 5 + 2)}.`;

/** Stands inside the content of every page and reads like it. */
export const PITCH =
  'Our editors walk the whole country for you, and every week they bring home the stories that nobody else tells. Whoever reads us knows more, and whoever subscribes helps us to go on walking.';

export interface Look {
  /** Class of the box around the content. */
  readonly box?: string;
  readonly paragraphs?: number;
}

/** A page of a small site; its title and its paragraphs are the content. */
export function page(n: number, { box = 'text', paragraphs = 4 }: Look = {}): { url: string; html: string; content: string[] } {
  const content = [
    `Notes on day ${n}`,
    ...Array.from({ length: paragraphs }, (_, i) => `${sentence(n * 40 + i)} ${sentence(n * 40 + i + 20)}`),
  ];
  const [title = '', ...texts] = content;
  return {
    url: `https://site.example/notes/${1000 + n}.html`,
    content,
    html: `<html><head><title>${title}</title></head><body><div class="top"><ul><li><a href="/">Start</a></li><li><a href="/notes">Notes</a></li></ul></div>
<div class="middle"><h1>${title}</h1><div class="${box}"><p>${PITCH}</p>${texts.map((text) => `<p>${text}</p>`).join('\n')}</div></div>
<div class="bottom"><p>Printed by the river press, all rights reserved.</p></div></body></html>`,
  };
}

export const read = ({ url, html }: { url: string; html: string }, site?: SiteKnowledge): ExtractResult =>
  extractDocument({
    bytes: Buffer.from(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url,
    fetchedAt: '2026-01-01T00:00:00Z',
    ...(site === undefined ? {} : { site }),
  });

export const withProfile = (profile: SiteProfile): SiteKnowledge => ({ kind: 'profile', profile });

/** The profile after reading these pages one after the other. */
export function learnPages(numbers: readonly number[], look: Look = {}, from = emptyProfile('site.example')): SiteProfile {
  return numbers.reduce((profile, n) => {
    const observation = read(page(n, look), withProfile(profile)).site?.observation;
    return observation == null ? profile : learn(profile, observation);
  }, from);
}

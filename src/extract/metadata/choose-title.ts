import { likeliest, type Weights } from './logit.ts';
import type { TitleSource, TitleVia } from './title-sources.ts';
import model from './title-weights.json' with { type: 'json' };

/** One text that may be the title, with what speaks for it. */
export interface TitleOption {
  readonly text: string;
  readonly features: Readonly<Record<string, number>>;
}

/** Between a title and the site's name. */
const SEPARATOR =
  /\s+[|｜\-–—·•»«:/_>~]+\s+|\s*[|｜]\s*|\s*[—]{1,2}\s*|-{2,}|(?<=\S)\s+[»«]\s*|(?<=[\u3400-\u9fff）)”》])\s*[-–_]\s*(?=[\u3400-\u9fff])|:\s+/gu;
const MAX_OPTIONS = 40;

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];
const keyOf = (text: string): string => wordsOf(text).join(' ');

export interface TitleContext {
  readonly site: string | null;
  readonly url: string;
  /** What the page says it is; a headline is worth more in an article than on a landing page. */
  readonly kind: 'article' | 'product' | 'thread' | 'home' | 'other';
}

/** The title by agreement: what heading, head and structured data say, each also without the site's name. Null where nothing is stated. */
export function chooseTitle(sources: readonly TitleSource[], about: TitleContext, weights: Weights = model.weights): string | null {
  return likeliest(titleOptions(sources, about), weights)?.option.text ?? null;
}

/** A text and what is left of it when parts at its ends are cut off, with the name of the cut. */
function* cuts({ via, text }: TitleSource): Generator<readonly [string, string]> {
  yield [via, text];
  const marks = [...text.matchAll(SEPARATOR)].slice(0, 6);
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return;
  const group = via === 'headline' || via === 'h1' || via === 'h2' || via === 'marked' ? 'heading' : via === 'title' ? 'title' : 'meta';
  yield [`${group} without end`, text.slice(0, last.index)];
  yield [`${group} without start`, text.slice(first.index + first[0].length)];
  if (first !== last) {
    yield [`${group} start`, text.slice(0, first.index)];
    yield [`${group} end`, text.slice(last.index + last[0].length)];
    yield [`${group} middle`, text.slice(first.index + first[0].length, last.index)];
  }
}

/** Sources whose worth depends on the kind of page. */
const CROSSED = new Set(['headline', 'og', 'title', 'title without end', 'jsonld']);
const HEADINGS: readonly TitleVia[] = ['headline', 'h1'];
const DATA: readonly TitleVia[] = ['jsonld', 'microdata', 'citation'];

export function titleOptions(sources: readonly TitleSource[], { site, url, kind }: TitleContext): TitleOption[] {
  const groups = new Map<string, { text: string; forms: Set<string> }>();
  for (const source of sources) {
    for (const [form, cut] of cuts(source)) {
      const text = cut.replace(/\s*[¶#§🔗]\s*$/u, '').replace(/^[\s|｜–—·•»«:/_>-]+|[\s|｜–—·•»«:/_>-]+$/gu, '');
      const key = keyOf(text);
      if (key === '') continue;
      const held = groups.get(key);
      if (held !== undefined) held.forms.add(form);
      else if (groups.size < MAX_OPTIONS) groups.set(key, { text, forms: new Set([form]) });
    }
  }
  const of = (vias: readonly TitleVia[]): Set<string>[] =>
    sources.filter(({ via }) => vias.includes(via)).map(({ text }) => new Set(wordsOf(text)));
  const [headings, title, og, data] = [of(HEADINGS), of(['title']), of(['og', 'twitter']), of(DATA)];
  const siteWords = new Set(wordsOf(site ?? ''));
  const siteKey = keyOf(site ?? '').replaceAll(' ', '');
  const slug = slugWords(url);
  return [...groups].map(([key, { text, forms }]) => {
    const words = wordsOf(text);
    const own = new Set(words);
    const features: Record<string, number> = {};
    for (const form of forms) {
      features[form] = 1;
      if (CROSSED.has(form)) features[`${kind}: ${form}`] = 1;
    }
    features['sources'] = Math.min(5, [...forms].filter((form) => !form.includes(' ')).length);
    features['like headings'] = likeness(own, headings);
    features['like title'] = likeness(own, title);
    features['like og'] = likeness(own, og);
    features['like data'] = likeness(own, data);
    features['in title'] = within(own, title);
    features['in og'] = within(own, og);
    features['in headings'] = within(own, headings);
    if (forms.has('headline')) {
      features['headline unlike title'] = 1 - (features['in title'] ?? 0);
      features['headline unlike the rest'] = 1 - Math.max(features['like title'] ?? 0, features['like og'] ?? 0);
    }
    if (slug.size > 1) {
      features['slug'] = likeness(own, [slug]);
      features['in slug'] = within(own, [slug]);
      features['slug in it'] = within(slug, [own]);
    }
    if (siteKey !== '') {
      const bare = key.replaceAll(' ', '');
      if (bare === siteKey) features['is site'] = 1;
      else if (bare.includes(siteKey) && siteKey.length > 2) features['holds site'] = 1;
      else if (siteKey.includes(bare)) features['part of site'] = 1;
      features['in site'] = within(own, [siteWords]);
    }
    if (words.length === 1) features['one word'] = 1;
    if (words.length === 2) features['two words'] = 1;
    if (words.length > 14) features['long'] = 1;
    if (words.length > 22) features['very long'] = 1;
    if (/^(?:home|homepage|welcome|login|menu|search|contents|navigation|cookies?|privacy|subscribe|newsletter|untitled|index)$/i.test(key))
      features['furniture'] = 1;
    return { text, features };
  });
}

/** Words of the last telling part of the path. */
function slugWords(url: string): Set<string> {
  const parts = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => /\p{L}{3}/u.test(part));
  const last = (parts.at(-1) ?? '').replace(/\.[a-z]{2,5}$/i, '');
  let text = last;
  try {
    text = decodeURIComponent(last);
  } catch {
    // Not percent-encoded UTF-8: the bytes as they stand say little, but nothing better is known.
  }
  return new Set(wordsOf(text.replaceAll('_', ' ')).filter((word) => /\p{L}/u.test(word)));
}

/** F1 of the words with the likest of the others. */
function likeness(own: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number {
  let best = 0;
  for (const other of others) {
    if (own.size === 0 || other.size === 0) continue;
    best = Math.max(best, (2 * common(own, other)) / (own.size + other.size));
  }
  return best;
}

/** Share of the words that stand in one of the others. */
function within(own: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number {
  let best = 0;
  for (const other of others) if (own.size > 0) best = Math.max(best, common(own, other) / own.size);
  return best;
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

/** @module What a template writes with: a language, a site, numbers and names from a seed, prose, and whole page frames around a main part. */
import { type Random, randomOf } from '../../site/prose.ts';
import { framed } from './frames.ts';
import { CITIES, NAMES, SENTENCES, SITES, TITLES } from './words.ts';

export type Lang = 'en' | 'zh' | 'de' | 'ja' | 'es' | 'fr' | 'ko' | 'ar';
export type FrameStyle = 'blog' | 'corporate' | 'portal' | 'shop' | 'docs' | 'forum';

/** What a server sends. */
export interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path and query of the address. */
  readonly path?: string;
  readonly body: string | Uint8Array;
}

export interface Frame {
  readonly title: string;
  readonly main: string;
  readonly head?: string;
  /** At the end of the body: banners, scripts. */
  readonly tail?: string;
  readonly header?: string;
  readonly bodyClass?: string;
}

export interface Pen extends Random {
  readonly lang: Lang;
  readonly site: string;
  readonly host: string;
  hex(length: number): string;
  /** The phrase in the page's language (one of several), else the English one. */
  say(phrases: Partial<Record<Lang, string | readonly string[]>>): string;
  headline(): string;
  name(): string;
  city(): string;
  sentence(): string;
  /** `<p>` elements. */
  paragraphs(count: number): string;
  date(): string;
  /** A whole page with header, navigation, side matter and footer. */
  frame(style: FrameStyle, parts: Frame): string;
}

export function penOf(seed: number, lang: Lang): Pen {
  const random = randomOf(seed);
  const { pick, between } = random;
  const site = pick(SITES[lang]);
  const list = (text: string | readonly string[]): readonly string[] => (typeof text === 'string' ? [text] : text);
  const hex = (length: number): string => Array.from({ length }, () => between(0, 15).toString(16)).join('');
  const host = `${pick(['www.', '', 'm.', 'news.', 'app.'])}${pick(['harbor', 'linden', 'qingteng', 'tanabe', 'novella', 'kestrel', 'yunfan', 'olmo'])}-${hex(3)}.example`;
  const sentence = (): string => pick(SENTENCES[lang]);
  const paragraph = (): string => {
    const chosen = new Set(Array.from({ length: between(3, 6) }, sentence));
    return [...chosen].join(lang === 'zh' || lang === 'ja' ? '' : ' ');
  };
  const pen: Pen = {
    ...random,
    lang,
    site,
    host,
    hex,
    say: (phrases) => pick(list(phrases[lang] ?? phrases.en ?? [])),
    headline: () => pick(TITLES[lang]),
    name: () => pick(NAMES[lang]),
    city: () => pick(CITIES[lang]),
    sentence,
    paragraphs: (count) => Array.from({ length: count }, () => `<p>${paragraph()}</p>`).join('\n'),
    date: () => `20${between(19, 26)}-${String(between(1, 12)).padStart(2, '0')}-${String(between(1, 28)).padStart(2, '0')}`,
    frame: (style, parts) => framed(style, pen, parts),
  };
  return pen;
}

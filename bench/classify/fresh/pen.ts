/** @module What a group of this corpus writes with: a language, a site, prose, scripts and styles of some size, and whole pages. */
import { type Random, randomOf } from '../../site/prose.ts';
import { type Design, laid, type Parts } from './layout.ts';
import { type Tongue, WORDS, type Words } from './tongue.ts';

/** What a server sends. */
export interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly body: string | Uint8Array;
}

export interface Pen extends Random {
  readonly tongue: Tongue;
  readonly words: Words;
  readonly site: string;
  readonly host: string;
  hex(length: number): string;
  sentence(): string;
  /** `<p>` elements of three to five sentences. */
  prose(count: number): string;
  head(): string;
  person(): string;
  date(): string;
  /** Script source of about so many kilobytes. */
  js(kilobytes: number): string;
  css(kilobytes: number): string;
  page(design: Design, parts: Parts): string;
}

const IDENTIFIERS =
  'e t n r i o a s u c l d f p m h v g b w window document module exports require push call apply bind length prototype'.split(' ');

export function penOf(seed: number, tongue: Tongue): Pen {
  const random = randomOf(seed);
  const { pick, between } = random;
  const words = WORDS[tongue];
  const hex = (length: number): string => Array.from({ length }, () => between(0, 15).toString(16)).join('');
  const sentence = (): string => pick(words.lines);
  const join = tongue === 'zh' || tongue === 'tw' || tongue === 'ja' ? '' : ' ';
  const paragraph = (): string => [...new Set(Array.from({ length: between(3, 5) }, sentence))].join(join);
  const statement = (): string => {
    const [a, b, c] = [pick(IDENTIFIERS), pick(IDENTIFIERS), hex(4)];
    return pick([
      `function ${a}${c}(${b}){return ${b}&&${b}.${a}?${b}.${a}("${hex(6)}"):null}`,
      `var ${a}${c}=${between(0, 9999)};if(${a}${c}>${between(0, 99)}){${b}.push(["${hex(5)}",!0])}`,
      `${between(1000, 9999)}:(${a},${b},n)=>{"use strict";n.d(${b},{Z:()=>${a}${c}})}`,
      `t.${a}=function(){for(var ${b}=0;${b}<arguments.length;${b}++)this._${c}.push(arguments[${b}])};`,
    ]);
  };
  const rule = (): string =>
    `.${pick(['c', 'm', 'u', 'is', 'wp', 'el'])}-${hex(5)}{display:${pick(['flex', 'block', 'grid', 'inline-block'])};margin:${between(0, 40)}px;padding:${between(0, 3)}rem;color:#${hex(6)}}`;
  const fill = (kilobytes: number, one: () => string): string => {
    const parts: string[] = [];
    for (let size = 0; size < kilobytes * 1000; ) {
      const next = one();
      parts.push(next);
      size += next.length + 1;
    }
    return parts.join('\n');
  };
  const pen: Pen = {
    ...random,
    tongue,
    words,
    site: pick(words.sites),
    host: `${pick(['www.', '', 'www.', 'm.', 'portal.', 'shop.'])}${pick(['ashdown', 'bruecke', 'cedrela', 'dongxi', 'elmvale', 'fukagawa', 'gransol', 'hetian', 'ilmen', 'jacaranda'])}${between(2, 97)}.${pick(['example', 'example', 'test'])}`,
    hex,
    sentence,
    prose: (count) => Array.from({ length: count }, () => `<p>${paragraph()}</p>`).join('\n'),
    head: () => pick(words.heads),
    person: () => pick(words.people),
    date: () => `20${between(20, 26)}-${String(between(1, 12)).padStart(2, '0')}-${String(between(1, 28)).padStart(2, '0')}`,
    js: (kilobytes) => fill(kilobytes, statement),
    css: (kilobytes) => fill(kilobytes, rule),
    page: (design, parts) => laid(design, pen, parts),
  };
  return pen;
}

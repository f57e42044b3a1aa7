import { valuesOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';

/** A typed link of a response, e.g. `{ rel: ['next'], url: 'https://…/2' }`. */
export interface LinkField {
  /** Absolute http or https URL. */
  readonly url: string;
  /** Relation types in lower case. */
  readonly rel: readonly string[];
  /** The other parameters, names in lower case; of a repeated one the first counts. */
  readonly parameters: Readonly<Record<string, string>>;
}

const MAX_LINKS = 100;
const MAX_VALUE = 64 * 1024;

/**
 * The `Link` header (RFC 8288 §3). Linear; what is malformed ends the value it stands in, links before it are kept. A link with an `anchor`
 * speaks of another page and is left out. @param base URL of the response
 */
export function linksOf(headers: HeaderList, base: string): LinkField[] {
  const links: LinkField[] = [];
  for (const value of valuesOf(headers, 'link')) {
    const text = value.slice(0, MAX_VALUE);
    let at = 0;
    while (links.length < MAX_LINKS) {
      while (at < text.length && (text[at] === ',' || isSpace(text[at]))) at++;
      if (text[at] !== '<') break;
      const end = text.indexOf('>', at);
      if (end < 0) break;
      const target = text.slice(at + 1, end).trim();
      const { parameters, next } = readParameters(text, end + 1);
      at = next;
      const { rel = '', anchor, ...rest } = parameters;
      if (anchor !== undefined || !URL.canParse(target, base)) continue;
      const url = new URL(target, base);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
      links.push({
        url: url.href,
        rel: rel
          .toLowerCase()
          .split(/\s+/)
          .filter((one) => one !== ''),
        parameters: rest,
      });
    }
  }
  return links;
}

function readParameters(text: string, from: number): { parameters: Record<string, string>; next: number } {
  const parameters: Record<string, string> = {};
  let at = from;
  for (;;) {
    while (at < text.length && isSpace(text[at])) at++;
    if (text[at] !== ';') return { parameters, next: at };
    at++;
    let end = at;
    while (end < text.length && text[end] !== '=' && text[end] !== ';' && text[end] !== ',') end++;
    const name = text.slice(at, end).trim().toLowerCase();
    at = end;
    let value = '';
    if (text[at] === '=') {
      at++;
      while (at < text.length && isSpace(text[at])) at++;
      if (text[at] === '"') {
        for (at++; at < text.length && text[at] !== '"'; at++) {
          if (text[at] === '\\') at++;
          value += text[at] ?? '';
        }
        at++;
      } else {
        const start = at;
        while (at < text.length && text[at] !== ';' && text[at] !== ',') at++;
        value = text.slice(start, at).trim();
      }
    }
    if (name !== '' && !Object.hasOwn(parameters, name)) parameters[name] = value;
  }
}

const isSpace = (char: string | undefined): boolean => char === ' ' || char === '\t';

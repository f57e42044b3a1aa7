/** Votes from what is remembered of the site: a text that stands under many of its addresses is that of none of them. */
import { STOP_WORDS, tokenize } from '../text/tokens/index.ts';
import type { Document } from '../vocabulary/index.ts';
import type { ClassifyInput } from './input.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { weighedLength } from './view.ts';

/** By how many other addresses of the site show the same; a home page in the place of another page says as much as many do. */
const WEIGHTS: readonly number[] = [0, 0.15, 0.35, 0.6];
/**
 * A site keeps whole pages at several addresses (print versions, other languages, addresses that count visits): of a page with content of its own,
 * copies are only noted, unless it says itself that something is missing.
 */
const NOTED = 0.3;
/** More text than this, in Latin-equivalent characters, is content. */
const THIN = 600;
/** From here the page itself says that something is missing. */
const SAYS_MISSING = 0.1;
/** A page that a site shows under an address that nobody can have made. */
const PROBED = 0.85;
/** So many of the words of its address on the page, and it is the page of that address. */
const NAMED = 0.5;

/** A page that the address itself, a canonical link, or its own words tie to this address is no catch-all. */
export function sameBodyVotes({ sameBody, transport, document, shape }: ClassifyInput, own: readonly Vote[]): Vote[] {
  const address = URL.parse(transport.finalUrl);
  if (sameBody === undefined || address === null || document === null || shape?.contentKind !== 'html' || stemOf(address.pathname) === '')
    return [];
  if (shape.canonical !== null && URL.parse(shape.canonical)?.pathname !== address.pathname) return [];
  if (isNamed(document, address)) return [];
  const { paths, probed } = sameBody;
  if (probed !== null)
    return [said('memory:random-path', 'observation', `the site shows the same text at ${probed}, which nobody has made`, PROBED)];
  const stem = stemOf(address.pathname);
  const others = [...new Set(paths.map(stemOf))].filter((one) => one !== stem);
  const home = others.includes('');
  const weight = WEIGHTS[Math.min(home ? WEIGHTS.length - 1 : others.length, WEIGHTS.length - 1)] ?? 0;
  const missing = own.some(({ kind, signal }) => kind === 'soft_404' && signal.weight >= SAYS_MISSING);
  const kept = weighedLength(document.text) <= THIN || missing ? weight : Math.min(weight, NOTED);
  return weight === 0 ? [] : [said('memory:same-body', 'guess', `the same text stands at ${paths.slice(0, 3).join(', ')}`, kept)];
}

const said = (id: string, basis: 'observation' | 'guess', excerpt: string, weight: number): Vote =>
  vote('soft_404', { id, layer: 'content', source: 'memory', basis, excerpt, weight });

/** What names the page in a path: `/en/about/`, `/about.html` and `/about/index.html` name one. Empty for a home page. */
const stemOf = (path: string): string =>
  path
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/\.[a-z]{2,5}$/, ''))
    .filter((part) => part !== '' && !/^(?:index|default|home|[a-z]{2}(?:-[a-z]{2})?)$/.test(part))
    .at(-1) ?? '';

/** The page says the words of its address, and does not only repeat the address. */
function isNamed({ text, title }: Document, { pathname }: URL): boolean {
  const last = decoded(pathname.split('/').filter(Boolean).at(-1) ?? '').replace(/\.[a-z]{2,5}$/, '');
  const words = tokenize(last.replace(/[-_+.]/g, ' ')).filter((word) => word.length > 2 && !STOP_WORDS.has(word) && /\p{L}/u.test(word));
  if (words.length === 0) return false;
  const there = new Set(tokenize(`${title ?? ''} ${text.slice(0, 20_000)}`.replaceAll(pathname, ' ').replaceAll(decoded(pathname), ' ')));
  return words.filter((word) => there.has(word)).length >= NAMED * words.length;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not every address is well encoded.
    return part;
  }
}

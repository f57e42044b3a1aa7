import { scanInjection } from '../../text/injection/index.ts';
import type { Arena } from './arena.ts';
import { tidyTex } from './math.ts';
import { T } from './tags.ts';

/** What stands for an image in the text. */
export type ImageReading =
  /** Drawn in place of characters: an emoji, a formula. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'image'; readonly alt: string; readonly url: string };

const MAX_ALT = 300;
/** More of an alternative is not looked at. */
const MAX_STATED = 2_000;
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|[0-9#*]\ufe0f?\u20e3){1,12}$/u;
const FORMULA = /(?:^|[\s_-])(?:mwe-math|math|tex|latex|katex|mathjax)(?=$|[\s_-])/i;
/** Addresses of what stands there until the image itself is loaded, or counts visits. */
const PLACEHOLDER = /(?:^|[/_.-])(?:blank|placeholder|spacer|transparent|loading|lazyload|1x1|pixel|empty)(?=[/_.-]|$)/i;
const LAZY = ['data-src', 'data-original', 'data-lazy-src'] as const;

/**
 * What an image says to a reader: its alternative and its address, in full; null for one that says nothing. Alternatives are not seen on the
 * page: they stand in Markdown only, where an image stands, and not at all when they speak to the machine that reads them.
 */
export function readImage(arena: Arena, n: number, link: (href: string) => string | null, captioned: boolean): ImageReading | null {
  const stated = (arena.attribute(n, 'alt') ?? '').slice(0, MAX_STATED).replace(/\s+/g, ' ').trim();
  if (stated !== '' && FORMULA.test((arena.attribute(n, 'class') ?? '').slice(0, 300)) && !addressesMachine(stated))
    return { kind: 'formula', tex: tidyTex(stated.replace(/^\$+|\$+$/g, '')) };
  if (stated !== '' && EMOJI.test(stated)) return { kind: 'text', text: stated };
  const alt = addressesMachine(stated) ? '' : stated.slice(0, MAX_ALT);
  if (alt === '' && !captioned) return null;
  if (/^[01](?:px)?$/.test(arena.attribute(n, 'width') ?? '') || /^[01](?:px)?$/.test(arena.attribute(n, 'height') ?? '')) return null;
  const url = addressOf(arena, n, link);
  return url === null ? null : { kind: 'image', alt, url };
}

/** Said to a machine instead of a reader. */
export const addressesMachine = (text: string): boolean => {
  if (text.length < 20) return false;
  const { level } = scanInjection(text);
  return level === 'likely' || level === 'suspicious';
};

function addressOf(arena: Arena, n: number, link: (href: string) => string | null): string | null {
  const candidates: (string | undefined)[] = LAZY.map((name) => arena.attribute(n, name));
  const src = arena.attribute(n, 'src');
  const real = src !== undefined && !PLACEHOLDER.test(src.slice(0, 500)) ? src : undefined;
  candidates.push(real, largest(arena.attribute(n, 'data-srcset')), largest(arena.attribute(n, 'srcset')));
  const parent = arena.parent(n);
  if (arena.tag(parent) === T.picture)
    for (let child = parent + 1; child < n; child = arena.end(child))
      if (arena.tag(child) === T.source)
        candidates.push(largest(arena.attribute(child, 'srcset') ?? arena.attribute(child, 'data-srcset')));
  for (const candidate of candidates) {
    const url = candidate === undefined || candidate.trim() === '' ? null : link(candidate);
    if (url !== null) return url.replaceAll('(', '%28').replaceAll(')', '%29');
  }
  return null;
}

/** The candidate of a `srcset` with the greatest width or density (HTML Standard 4.8.4.2.1). */
function largest(srcset: string | undefined): string | undefined {
  if (srcset === undefined) return undefined;
  let best: string | undefined;
  let most = -1;
  for (const part of srcset.split(/,\s+|,(?=https?:|\/)/).slice(0, 50)) {
    const [url, size = '1x'] = part.trim().split(/\s+/);
    const value = Number.parseFloat(size);
    if (url === undefined || url === '' || !(value > most)) continue;
    [best, most] = [url, value];
  }
  return best;
}

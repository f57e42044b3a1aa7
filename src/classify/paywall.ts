import type { Document, Signal } from '../vocabulary/index.ts';
import { isQuoted } from './mention.ts';
import type { FamilyScore } from './phrase-votes.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { PAYWALL_MARKS } from './vendors.ts';
import type { PageView } from './view.ts';
import { excerptAt } from './view.ts';

/** Teaser and offer. The offer may stand far down, so the whole visible text is read for it. */
export function paywallVotes(view: PageView, families: ReadonlyMap<string, FamilyScore>): Vote[] {
  const { document } = view;
  const said = families.get('paywall');
  const declared = document === null ? { closed: null, body: 0 } : declaredAccess(document.metadata);
  const length = view.main;
  // The whole article in structured data is an article, whatever the page shows.
  if (declared.body > 1500 && declared.body > 1.2 * length) return [];
  const headed = view.zones.some(
    (zone) =>
      (zone.name === 'heading' || zone.name === 'subheading') &&
      zone.hits.some((hit) => hit.family === 'paywall' && hit.strength === 'strong'),
  );
  const short = length < 1400 ? 1 : length < 2600 ? 0.7 : headed ? 0.6 : 0.35;
  const quoted = said !== undefined && isQuoted(said.zone, said.hit);
  const worded = said !== undefined && said.strong > 0 && !quoted;
  const votes: Vote[] = [];
  const add = (id: string, source: Signal['source'], basis: Signal['basis'], words: string, weight: number): void => {
    votes.push(vote('paywall', { id, layer: 'content', source, basis, excerpt: words, weight: weight * short * (worded ? 1 : 0.7) }));
  };
  if (said !== undefined && worded) {
    add(
      'paywall-text',
      'text',
      'guess',
      excerptAt(said.zone, said.hit),
      headed ? 0.6 : said.zone.name === 'lead' || view.thin > 0.8 ? 0.5 : 0.4,
    );
    if (said.strong >= 2) add('paywall-repeated', 'text', 'guess', `${said.strong} subscription phrases`, 0.3);
  }
  const mark = PAYWALL_MARKS.find((entry) => view.marks.has(entry));
  if (declared.closed !== null) add('paywall-declared', 'markup', 'observation', declared.closed, 0.45);
  if (mark !== undefined) add('paywall-markup', 'markup', 'guess', mark, 0.2);
  const cut = votes.length === 0 || document === null ? null : cutOff(document);
  if (cut !== null) add('paywall-cut-off', 'text', 'guess', cut, 0.35);
  return votes;
}

/** schema.org `isAccessibleForFree: false`, Open Graph `article:content_tier: locked`; and the length of an `articleBody`. */
function declaredAccess(metadata: Readonly<Record<string, unknown>>): { closed: string | null; body: number } {
  let closed: string | null = null;
  let body = 0;
  const look = (name: string, value: unknown): void => {
    const lower = name.toLowerCase();
    if (lower.endsWith('isaccessibleforfree') && !lower.includes('haspart') && /^(?:false|no|0)$/i.test(String(value)))
      closed ??= `${name}: ${String(value)}`;
    if (lower === 'article:content_tier' && /locked/i.test(String(value))) closed ??= `${name}: ${String(value)}`;
    if (lower.endsWith('articlebody') && typeof value === 'string') body = Math.max(body, value.length);
  };
  for (const [name, value] of Object.entries(metadata)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, entry] of Object.entries(value)) look(`${name}.${inner}`, entry);
    else look(name, value);
  }
  return { closed, body };
}

/** The last long paragraph when it breaks off. */
function cutOff(document: Document): string | null {
  const last = document.blocks.findLast((block) => block.kind === 'paragraph' && block.span.end - block.span.start > 60);
  if (last === undefined) return null;
  const end = document.text.slice(Math.max(last.span.start, last.span.end - 80), last.span.end).trimEnd();
  return end.endsWith('…') || end.endsWith('...') ? end : null;
}

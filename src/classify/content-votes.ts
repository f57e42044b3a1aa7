/** Votes for content: what makes a page usable, or a listing of other pages. */
import type { PageShape } from '../vocabulary/index.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import type { PageView } from './view.ts';

const CONTENT_TYPES = new Set([
  'Article',
  'NewsArticle',
  'BlogPosting',
  'TechArticle',
  'ScholarlyArticle',
  'Report',
  'Product',
  'Recipe',
  'Event',
  'JobPosting',
  'Dataset',
  'HowTo',
  'FAQPage',
  'QAPage',
  'DiscussionForumPosting',
  'Book',
  'Movie',
  'Review',
  'LocalBusiness',
  'Person',
  'Course',
]);
const LISTING_TYPES = new Set(['ItemList', 'CollectionPage', 'SearchResultsPage', 'OfferCatalog']);

/** Kinds that are the thing itself and no page around it. */
const DATA_KINDS: ReadonlySet<PageShape['contentKind']> = new Set(['json', 'xml', 'csv', 'pdf', 'office']);

const say = (
  kind: 'usable' | 'listing' | 'empty',
  id: string,
  excerpt: string,
  weight: number,
  basis: 'observation' | 'guess' = 'guess',
): Vote => vote(kind, { id, layer: 'content', source: 'structure', basis, excerpt, weight });

export function contentVotes(view: PageView): Vote[] {
  const { shape, document } = view;
  const votes: Vote[] = [];
  const length = view.main;
  const entries = document?.metadata['feed.entries'];
  if (Array.isArray(entries) && entries.length === 0) return [say('empty', 'feed-without-entries', shape.visibleText, 0.9, 'observation')];
  if (DATA_KINDS.has(shape.contentKind)) {
    if (shape.visibleText.trim().length > 2 || length > 0)
      votes.push(say('usable', 'data', `${shape.contentKind}, ${shape.visibleLength} characters`, 0.7, 'observation'));
  }
  if (length > 0) {
    const weight = length < 40 ? 0.3 : length < 200 ? 0.45 : length < 600 ? 0.6 : length < 1500 ? 0.75 : 0.85;
    votes.push(say('usable', 'main-text', `${length} characters of main text`, weight));
  } else if (shape.visibleText.trim() !== '') {
    votes.push(say('usable', 'some-text', `${shape.visibleLength} characters of visible text`, 0.3));
  }
  if (document?.origin !== undefined)
    votes.push(say('usable', 'opened-state', `${document.text.length} characters from ${document.origin.state}`, 0.5, 'observation'));
  if (shape.paragraphs >= 3) votes.push(say('usable', 'paragraphs', `${shape.paragraphs} paragraphs`, 0.4));
  const type = shape.jsonLdTypes.find((name) => CONTENT_TYPES.has(name));
  if (type !== undefined) votes.push(say('usable', 'declared-type', `JSON-LD ${type}`, 0.4, 'observation'));
  if (document !== null && document.tables.length > 0) votes.push(say('usable', 'tables', `${document.tables.length} tables`, 0.3));
  votes.push(...listingVotes(view));
  return votes;
}

/** Links to other pages as the main content: most of the text is link text, and no run of paragraphs stands against it. */
function listingVotes({ shape, document, shown, main }: PageView): Vote[] {
  const votes: Vote[] = [];
  if (/^index of \//i.test(shape.title)) votes.push(say('listing', 'directory', shape.title, 0.8, 'observation'));
  const led = headingsThatLead({ shape, document, main });
  if (led > 0) votes.push(say('listing', 'headings-lead', `${led} headings are links to other pages`, 0.6));
  const wide = shape.visibleText.length === 0 ? 1 : shown / shape.visibleText.length;
  const longest = shape.longestParagraph * wide;
  if ((shape.paragraphs >= 4 && longest >= 350) || (shape.paragraphs >= 2 && longest >= 1200)) return votes;
  const type = shape.jsonLdTypes.find((name) => LISTING_TYPES.has(name));
  if (type !== undefined) votes.push(say('listing', 'declared-listing', `JSON-LD ${type}`, 0.3, 'observation'));
  const share = shape.visibleLength === 0 ? 0 : Math.min(1, shape.linkTextLength / shape.visibleLength);
  const inContent = document?.links.filter((link) => link.region === 'content') ?? [];
  // Links that all stand around a text lead away from it.
  const around = document !== null && main >= TEXT && inContent.length < ENTRIES - 2 ? 0.5 : 1;
  if (shape.links >= 20 && share > 0.45)
    votes.push(say('listing', 'link-mass', `${shape.links} links hold ${Math.round(share * 100)} % of the text`, 0.55 * around));
  const length = inContent.reduce((sum, link) => sum + link.text.length, 0);
  if (document?.pageType === 'listing')
    votes.push(
      say(
        'listing',
        'page-type',
        'recognised as a listing',
        inContent.length >= ENTRIES + 3 && length > LED * document.text.length ? 0.6 : 0.4,
      ),
    );
  if (document !== null && inContent.length >= 10 && length > 0.5 * document.text.length) {
    votes.push(say('listing', 'content-links', `${inContent.length} links in the main content`, 0.5));
  }
  if (shape.links >= 25 && shape.paragraphs <= 2)
    votes.push(say('listing', 'no-paragraphs', `${shape.links} links, ${shape.paragraphs} paragraphs`, 0.3 * around));
  return votes;
}

/** Entries of a list have headings that lead to what they head; a text has headings of its own. */
const ENTRIES = 5;
const HEADING = 80;
/** A text on its own. */
const TEXT = 80;
/** So much of a listing's text leads somewhere. */
const LED = 0.2;
/** So many headings and links tell. */
const MANY = 60;
/** Above this an entry is a text, not a teaser. */
const TEASER = 420;

/** How many headings lead to other pages, where most of them do and what stands below each is short; else 0. */
function headingsThatLead({ shape, document, main }: Pick<PageView, 'shape' | 'document' | 'main'>): number {
  if (document === null || shape.headings.length < ENTRIES) return 0;
  // A link may hold the heading alone, or the whole card that begins with it.
  const links = new Set(document.links.filter(({ region }) => region === 'content').map(({ text }) => text.trim().slice(0, HEADING)));
  const begins = [...links];
  const leading = shape.headings
    .slice(0, MANY)
    .filter(
      ({ text }) =>
        links.has(text.trim().slice(0, HEADING)) ||
        (text.length >= 8 && begins.slice(0, MANY).some((link) => link.startsWith(text.trim().slice(0, HEADING)))),
    ).length;
  return leading >= ENTRIES && leading >= 0.6 * Math.min(MANY, shape.headings.length) && main < TEASER * leading ? leading : 0;
}

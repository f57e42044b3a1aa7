import type { HiddenText, Link } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { fold } from '../html/head.ts';
import { escapeLineStart, escapeMarkdown } from '../html/inline.ts';
import { type Feed, type FeedEntry, feedTime } from './feed.ts';
import { readFragment } from './fragment.ts';

export interface FeedBlocks {
  readonly blocks: readonly BlockDraft[];
  readonly links: readonly Link[];
  readonly hidden: readonly HiddenText[];
  readonly metadata: Record<string, unknown>;
}

const MAX_BODY = 200_000;
const MAX_HIDDEN = 300;

/** A feed as blocks: its title and description, then each entry: title, a line of who and when, and its text with the mark-up it has. */
export function feedBlocks(feed: Feed, base: string): FeedBlocks {
  const blocks: BlockDraft[] = [];
  const links: Link[] = [];
  const hidden: HiddenText[] = [];
  const removed: number[] = [];
  const root = absolute(feed.url ?? '', base) ?? base;
  const title = fold(feed.title ?? '');
  if (title !== '') blocks.push({ kind: 'heading', level: 1, text: title, markdown: `# ${escapeMarkdown(title)}`, headingPath: [] });
  const path = title === '' ? [] : [title];
  const about = fragmentOf(feed.description, 'html', root, removed);
  for (const block of about.blocks) blocks.push({ ...block, headingPath: path });
  const entries = feed.entries.map((entry) => {
    const url = absolute(entry.url ?? '', root);
    // A title may carry mark-up of its own.
    const name = fragmentOf(entry.title, 'html', root, removed)
      .blocks.map((block) => block.text)
      .join(' ');
    const heading = fold(name);
    if (url !== null) links.push({ url, text: heading.slice(0, 500), rel: [], region: 'content' });
    if (heading !== '') {
      const label = escapeMarkdown(heading);
      blocks.push({
        kind: 'heading',
        level: 2,
        text: heading,
        markdown: `## ${url === null ? label : `[${label}](${bracketed(url)})`}`,
        headingPath: path,
      });
    }
    const inner = heading === '' ? path : [...path, heading];
    const line = lineOf(entry, heading === '' ? url : null);
    if (line !== '') blocks.push({ kind: 'paragraph', text: line, markdown: escapeLineStart(escapeMarkdown(line)), headingPath: inner });
    const body = fragmentOf(entry.body.slice(0, MAX_BODY), entry.bodyIs, url ?? root, removed);
    for (const block of body.blocks) blocks.push(below(block, inner));
    for (const text of body.hidden) if (hidden.length < MAX_HIDDEN) hidden.push(text);
    for (const link of body.links) if (links.length < 20_000) links.push({ ...link, rel: [], region: 'content' });
    return recordOf(entry, url, heading);
  });
  return { blocks, links, hidden, metadata: { 'feed.entries': entries.slice(0, 1000) } };
}

/** Headings inside an entry stand below its own. */
function below(block: BlockDraft, path: readonly string[]): BlockDraft {
  const headingPath = [...path, ...block.headingPath];
  if (block.kind !== 'heading') return { ...block, headingPath };
  const level = Math.min(6, (block.level ?? 1) + 2);
  return { ...block, level, markdown: `${'#'.repeat(level)} ${block.markdown.replace(/^#+ /, '')}`, headingPath };
}

function fragmentOf(body: string, is: 'html' | 'text', base: string, removed: number[]): ReturnType<typeof readFragment> {
  if (body.trim() === '') return { blocks: [], hidden: [], links: [] };
  const html =
    is === 'html'
      ? body
      : body
          .split(/\n\s*\n/)
          .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
          .join('');
  return readFragment(html, (href) => absolute(href, base), removed);
}

function absolute(href: string, base: string): string | null {
  const url = href.trim() === '' ? null : URL.parse(href.trim(), base);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.href;
}

const bracketed = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29');

/** Who wrote it and when, as stated. */
function lineOf({ authors, published, updated }: FeedEntry, url: string | null): string {
  const times = published === updated || updated === null ? [published] : [published, published === null ? updated : `updated ${updated}`];
  return [url, authors.map(fold).join(', '), ...times]
    .flatMap((part) => (part === null || fold(part) === '' ? [] : [fold(part)]))
    .join(' · ');
}

function recordOf(entry: FeedEntry, url: string | null, title: string): Record<string, unknown> {
  const { id, authors, categories, attachments } = entry;
  const [published, updated] = [feedTime(entry.published, 'feed'), feedTime(entry.updated, 'feed')];
  return {
    ...(id === null ? {} : { id: id.slice(0, 500) }),
    title: title.slice(0, 500),
    ...(url === null ? {} : { url }),
    ...(authors.length === 0 ? {} : { authors }),
    ...(published === null ? {} : { published: published.value }),
    ...(updated === null ? {} : { updated: updated.value }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

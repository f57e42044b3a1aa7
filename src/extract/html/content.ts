import type { BlockDraft } from '../blocks.ts';
import { chooseBySite, type SiteKnowledge, type SiteReading } from '../site/read.ts';
import type { Arena } from './arena.ts';
import { showAttached, showQuotes } from './attached.ts';
import { hideConsent } from './consent.ts';
import { writeBlocks } from './flow.ts';
import type { Layout } from './layout.ts';
import { chooseContent, cutPage } from './learned/choose.ts';
import type { Model } from './learned/model.ts';
import type { PageInput } from './learned/page-features.ts';
import { MAX_SEGMENTS } from './learned/segments.ts';
import { T } from './tags.ts';
import { trimElsewhere } from './trim.ts';

/** The main content of a page. */
export interface Content {
  readonly blocks: readonly BlockDraft[];
  /** 1 for nodes that are written as main content. */
  readonly inside: Uint8Array;
  /** Estimate of the F1 of its words against what a reader would choose, 0–1; null where rules chose. */
  readonly quality: number | null;
  /** The page type of the training pages that it is like; null when it is like none. */
  readonly type: string | null;
  /** What its site had to do with it; null when there was nothing to choose from, or nothing of a site was given. */
  readonly site: SiteReading | null;
}

export interface ContentPorts {
  readonly model: Model;
  readonly link: (href: string) => string | null;
  /** Code points taken out of the text are added here. */
  readonly removed: number[];
  /** Without it the page is read by itself alone. */
  readonly site?: SiteKnowledge;
}

/** What the model chooses; where it chooses nothing, or the page is too long for it, what the rules choose; else all that is seen. */
export function readContent(page: PageInput, ports: ContentPorts): Content {
  const { arena, layout } = page;
  if ((layout.units[0] ?? 0) === 0) return { blocks: [], inside: new Uint8Array(arena.count), quality: 0, type: null, site: null };
  const segments = cutPage(page);
  if (segments.count > MAX_SEGMENTS) return { ...byRules(page, ports), quality: null, type: null, site: null };
  const chosen = ports.site === undefined ? null : chooseBySite(page, ports.model, ports.site, segments);
  const choice = chosen ?? chooseContent(page, ports.model, segments);
  const { quality, type } = choice;
  showQuotes(arena, layout, choice.shown);
  showAttached(arena, layout, segments, choice.kept, choice.shown);
  hideConsent(arena, layout, choice.shown);
  const blocks = write(page, [0], (n) => choice.shown[n] === 1, ports);
  if (blocks.length > 0) return { blocks: trimmed(page, blocks), inside: choice.shown, quality, type, site: chosen };
  return { ...byRules(page, ports), quality, type, site: chosen };
}

/** Where links are the content, nothing leads elsewhere. */
const trimmed = ({ selection }: PageInput, blocks: readonly BlockDraft[]): readonly BlockDraft[] =>
  selection.linkPage ? blocks : trimElsewhere(blocks);

function byRules(page: PageInput, ports: ContentPorts): Pick<Content, 'blocks' | 'inside'> {
  const { arena, layout, selection } = page;
  const inside = insideOf(arena, layout, selection.roots, (n) => selection.dropped[n] !== 1);
  const blocks = write(page, selection.roots, (n) => inside[n] === 1, ports);
  if (blocks.length > 0) return { blocks: trimmed(page, blocks), inside };
  const all = insideOf(arena, layout, [0], (n) => arena.tag(n) !== T.nav && arena.tag(n) !== T.footer);
  return { blocks: write(page, [0], (n) => all[n] === 1, ports), inside: all };
}

const write = ({ arena, layout }: PageInput, roots: readonly number[], shown: (n: number) => boolean, ports: ContentPorts): BlockDraft[] =>
  writeBlocks(arena, roots, { shown, link: ports.link, seen: (n) => layout.seen[n] === 1 }, ports.removed);

function insideOf(arena: Arena, layout: Layout, roots: readonly number[], keep: (n: number) => boolean): Uint8Array {
  const inside = new Uint8Array(arena.count);
  for (const root of roots) {
    for (let n = root; n < arena.end(root); n += 1) {
      if (layout.seen[n] === 1 && keep(n)) inside[n] = 1;
      else n = arena.end(n) - 1;
    }
  }
  return inside;
}

import type { BlockDraft } from '../blocks.ts';
import type { Arena } from './arena.ts';
import { writeBlocks } from './flow.ts';
import type { Layout } from './layout.ts';
import { type Choice, chooseContent } from './learned/choose.ts';
import type { Model } from './learned/model.ts';
import type { PageInput } from './learned/page-features.ts';
import { T } from './tags.ts';
import { trimElsewhere } from './trim.ts';

/** The main content of a page. */
export interface Content {
  readonly blocks: readonly BlockDraft[];
  /** 1 for nodes that are written as main content. */
  readonly inside: Uint8Array;
  /** Estimate of the F1 of its words against what a reader would choose, 0–1. */
  readonly quality: number;
  /** The page as the model sees it; null when there was nothing to choose from. */
  readonly choice: Choice | null;
}

export interface ContentPorts {
  readonly model: Model;
  readonly link: (href: string) => string | null;
  /** Code points taken out of the text are added here. */
  readonly removed: number[];
}

/** What the model chooses; where it chooses nothing, what the rules choose; where they choose nothing, all that is seen. */
export function readContent(page: PageInput, ports: ContentPorts): Content {
  const { arena, layout } = page;
  if ((layout.units[0] ?? 0) === 0) return { blocks: [], inside: new Uint8Array(arena.count), quality: 0, choice: null };
  const choice = chooseContent(page, ports.model);
  const blocks = write(arena, [0], (n) => choice.shown[n] === 1, ports);
  if (blocks.length > 0) return { blocks: trimmed(page, blocks), inside: choice.shown, quality: choice.quality, choice };
  return { ...byRules(page, ports), quality: choice.quality, choice };
}

/** Where links are the content, nothing leads elsewhere. */
const trimmed = ({ selection }: PageInput, blocks: readonly BlockDraft[]): readonly BlockDraft[] =>
  selection.linkPage ? blocks : trimElsewhere(blocks);

function byRules(page: PageInput, ports: ContentPorts): Pick<Content, 'blocks' | 'inside'> {
  const { arena, layout, selection } = page;
  const inside = insideOf(arena, layout, selection.roots, (n) => selection.dropped[n] !== 1);
  const blocks = write(arena, selection.roots, (n) => inside[n] === 1, ports);
  if (blocks.length > 0) return { blocks: trimmed(page, blocks), inside };
  const all = insideOf(arena, layout, [0], (n) => arena.tag(n) !== T.nav && arena.tag(n) !== T.footer);
  return { blocks: write(arena, [0], (n) => all[n] === 1, ports), inside: all };
}

const write = (arena: Arena, roots: readonly number[], shown: (n: number) => boolean, { link, removed }: ContentPorts): BlockDraft[] =>
  writeBlocks(arena, roots, { shown, link }, removed);

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

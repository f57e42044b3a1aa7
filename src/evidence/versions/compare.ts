import type { Block, Document, Span } from '../../vocabulary/index.ts';
import { align } from './align.ts';
import { type FactChange, factChanges } from './fact-changes.ts';
import { pairChanged } from './pair.ts';
import { sameLayout, type Unit, unitsOf } from './units.ts';

/** What stands, or stood, at a place: a slice of the version's text. */
export interface VersionSide {
  readonly text: string;
  readonly span: Span;
}

export interface BlockChange {
  /** `moved`: the same words elsewhere in the order. `changed`: other words, wherever they stand now. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly block: Block['kind'];
  /** Of the later version, unless the block is gone. */
  readonly headingPath: readonly string[];
  readonly before: VersionSide | null;
  readonly after: VersionSide | null;
  /** Of a table: the row by its first cell and the column by its header, where one cell changed; the sides are the cell then, else the row. */
  readonly cell?: { readonly row: string; readonly column: string };
  /** Values that went, came or were replaced; none for `moved`. */
  readonly facts: readonly FactChange[];
}

export interface VersionComparison {
  readonly state: 'same' | 'changed';
  /** In the order of the later version; what is gone stands where it stood. */
  readonly blocks: readonly BlockChange[];
}

/**
 * What changed between two versions of a page, block by block: a table is compared row by row and cell by cell. Layout (white space, the kind of
 * a block, the page around the content) is not compared; title and links are not either. Pure; O(n log n) in the number of blocks, linear in
 * their text.
 */
export function compareDocuments(before: Document, after: Document): VersionComparison {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  const aligned = align(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  );
  const language = after.language ?? before.language;
  const changed = pairChanged(old, now, aligned);
  const [gone, come] = [new Set(aligned.removed), new Set(aligned.added)];
  for (const [i, j] of changed) {
    gone.delete(i);
    come.delete(j);
  }
  const found: { readonly order: number; readonly blocks: readonly BlockChange[] }[] = [];
  const note = (order: number, blocks: readonly BlockChange[]): void => void found.push({ order, blocks });
  for (const [i, j] of aligned.moved) note(j, movedBlock(old[i], now[j]));
  for (const [i, j] of changed) note(j, changedBlocks(old[i], now[j], language));
  for (const j of come) note(j, oneSided('added', now[j], language));
  let kept = 0;
  for (const i of gone) {
    while (kept < aligned.kept.length && (aligned.kept[kept]?.[0] ?? 0) < i) kept++;
    // Right after the unit that stood before it.
    note((aligned.kept[kept - 1]?.[1] ?? -1) + 0.5, oneSided('removed', old[i], language));
  }
  const blocks = found.sort((a, b) => a.order - b.order).flatMap((entry) => entry.blocks);
  return { state: blocks.length === 0 ? 'same' : 'changed', blocks };
}

const side = ({ text, span }: { readonly text: string; readonly span: Span }): VersionSide => ({ text, span });

function movedBlock(before: Unit | undefined, after: Unit | undefined): BlockChange[] {
  if (before === undefined || after === undefined) return [];
  return [{ kind: 'moved', block: after.kind, headingPath: after.headingPath, before: side(before), after: side(after), facts: [] }];
}

function oneSided(kind: 'added' | 'removed', unit: Unit | undefined, language: string | null): BlockChange[] {
  if (unit === undefined) return [];
  const [before, after] = kind === 'added' ? [null, side(unit)] : [side(unit), null];
  return [
    {
      kind,
      block: unit.kind,
      headingPath: unit.headingPath,
      before,
      after,
      facts: factChanges(before?.text ?? '', after?.text ?? '', language),
    },
  ];
}

function changedBlocks(before: Unit | undefined, after: Unit | undefined, language: string | null): BlockChange[] {
  if (before === undefined || after === undefined) return [];
  const common = { kind: 'changed', block: after.kind, headingPath: after.headingPath } as const;
  if (before.row === undefined || after.row === undefined || before.row.cells.length !== after.row.cells.length)
    return [{ ...common, before: side(before), after: side(after), facts: factChanges(before.text, after.text, language) }];
  const { cells, columns } = after.row;
  const old = before.row.cells;
  return cells.flatMap((cell, column) => {
    const was = old[column];
    // A cell that spans columns stands in each of them and is told once.
    if (was === undefined || sameLayout(was.text) === sameLayout(cell.text) || cells[column - 1]?.span.start === cell.span.start) return [];
    return [
      {
        ...common,
        before: side(was),
        after: side(cell),
        cell: { row: cells[0]?.text ?? '', column: columns[column] ?? '' },
        facts: factChanges(was.text, cell.text, language),
      },
    ];
  });
}

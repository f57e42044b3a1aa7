import { type BlockChange, compareDocuments } from '../../evidence/index.ts';
import type { ChangedBlock, Document, VersionDiff, VersionName } from '../../vocabulary/index.ts';
import { namedChanges, placesOf } from './name-facts.ts';

export interface ComparedVersion {
  /** Null where it is not kept under a number. */
  readonly number: number | null;
  readonly at: string;
  readonly document: Document;
}

/** Of a page that changed as a whole the first changes tell enough; the others are counted. */
const [MOST_LISTED, MOST_NAMED, LONGEST] = [400, 400, 4_000];

/**
 * What two versions of a record do not share: each block that was added, removed, changed or moved, with the values in it that changed, named by what
 * they are values of. Layout is not compared. Takes time in proportion to the pages (blocks × log blocks), however alike their blocks are. Pure.
 */
export function diffVersions(a: ComparedVersion, b: ComparedVersion): VersionDiff {
  const { blocks } = compareDocuments(a.document, b.document);
  const [before, after] = [placesOf(a.document), placesOf(b.document)];
  const title = a.document.title === b.document.title ? null : { before: a.document.title, after: b.document.title };
  const count = (kind: BlockChange['kind']): number => blocks.filter((block) => block.kind === kind).length;
  let left = MOST_NAMED;
  const listed = blocks.slice(0, MOST_LISTED).map((block): ChangedBlock => {
    const changes = block.facts.slice(0, left);
    left -= changes.length;
    const facts = namedChanges(
      changes,
      { places: before, start: block.before?.span.start ?? 0 },
      { places: after, start: block.after?.span.start ?? 0 },
    );
    const { kind, headingPath, cell } = block;
    return {
      kind,
      block: block.block,
      headingPath: [...headingPath],
      before: sideOf(block.before),
      after: sideOf(block.after),
      ...(cell === undefined ? {} : { cell: { ...cell } }),
      facts,
    };
  });
  return {
    schemaVersion: 'version-diff-v1',
    from: nameOf(a),
    to: nameOf(b),
    state: blocks.length === 0 && title === null ? 'same' : 'changed',
    title,
    counts: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      moved: count('moved'),
      facts: blocks.reduce((sum, { facts }) => sum + facts.length, 0),
    },
    blocks: listed,
    omitted: blocks.length - listed.length,
  };
}

const sideOf = (side: BlockChange['before']): ChangedBlock['before'] =>
  side === null ? null : { text: side.text.slice(0, LONGEST).toWellFormed(), span: { ...side.span } };

const nameOf = ({ number, at, document: { sourceUrl, textHash } }: ComparedVersion): VersionName => ({
  number,
  at,
  url: sourceUrl,
  textHash,
});

import { containment, scanFacts } from '../../text/index.ts';
import type { FactSpan, KeptRecord } from '../../vocabulary/index.ts';

/** A record that may say the same. */
export interface Sibling {
  readonly record: KeptRecord;
  /** Of its current version. */
  readonly contentHash: string;
  readonly permissionClass: string;
  readonly prints: readonly number[];
  /** Its normal text; null where it was not loaded: then it is compared by its content hash alone. */
  readonly text: string | null;
}

export interface Twin {
  readonly record: KeptRecord;
  readonly how: 'identical' | 'near';
  /** The smaller of both containments. */
  readonly containment: number;
}

export interface Compared {
  readonly key: string;
  readonly authScope: string | null;
  readonly permissionClass: string;
  readonly firstSeenAt: string;
  readonly contentHash: string;
  readonly prints: readonly number[];
  readonly text: string;
  readonly language: string | null;
}

/** Each text holds this share of the other: what differs is a word here and there. */
const NEAR = 0.95;
/** Prints of fewer runs say nothing: a changed word breaks most of them, and short texts of one pattern share all others. */
const ENOUGH_PRINTS = 24;

/**
 * The record that stands for this one, null where none says the same: exactly by content, else by winnowed prints both ways, and only where no
 * number, date, version and no negation differs. It is of the same scope and permission, stands for itself, and is the older one, so that of two
 * records that are looked at at the same moment one at most stands for the other. Pure.
 */
export function twinOf(own: Compared, siblings: readonly Sibling[]): Twin | null {
  const able = siblings
    .filter(({ record }) => record.key !== own.key && record.state === 'active' && record.current !== null && record.duplicateOf === null)
    .filter(({ record, permissionClass }) => record.authScope === own.authScope && permissionClass === own.permissionClass)
    .filter(({ record }) => isOlder(record, own))
    .sort((a, b) => (isOlder(a.record, b.record) ? -1 : 1));
  const exact = able.find(({ contentHash }) => contentHash === own.contentHash);
  if (exact !== undefined) return { record: exact.record, how: 'identical', containment: 1 };
  if (own.prints.length < ENOUGH_PRINTS) return null;
  for (const { record, prints, text } of able) {
    if (text === null || prints.length < ENOUGH_PRINTS) continue;
    const both = Math.min(containment(own.prints, prints), containment(prints, own.prints));
    if (both >= NEAR && statesTheSame(own.text, text, own.language)) return { record, how: 'near', containment: both };
  }
  return null;
}

interface Aged {
  readonly key: string;
  readonly firstSeenAt: string;
}
const isOlder = (a: Aged, b: Aged): boolean => {
  const [x, y] = [Date.parse(a.firstSeenAt), Date.parse(b.firstSeenAt)];
  return x < y || (x === y && a.key < b.key);
};

const NEGATION = /(?<!\p{L})(?:not|no|never|none|without|cannot|\p{L}+n['’]t|only|except)(?!\p{L})|[不没沒无無未非勿禁莫仅只]/giu;

/** Whether two texts state the same values, and deny the same number of times. */
function statesTheSame(a: string, b: string, language: string | null): boolean {
  return (
    tally(a.match(NEGATION) ?? []) === tally(b.match(NEGATION) ?? []) &&
    tally(figuresOf(a)) === tally(figuresOf(b)) &&
    factsOf(a, language) === factsOf(b, language)
  );
}

const figuresOf = (text: string): string[] => text.normalize('NFKC').match(/\d+(?:[.,:/-]\d+)*/g) ?? [];

const factsOf = (text: string, language: string | null): string =>
  tally(
    text
      .split('\n')
      .flatMap((line) => scanFacts(line, { language }))
      .map(({ start: _start, end: _end, raw: _raw, ...value }: FactSpan) =>
        JSON.stringify(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1))),
      ),
  );

const tally = (words: readonly string[]): string =>
  words
    .map((word) => word.toLowerCase())
    .sort()
    .join('\u0000');

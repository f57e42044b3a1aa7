import { isDeepStrictEqual } from 'node:util';
import type { Kept } from '../sqlite/contents.ts';

/** What became of one part; found = copied + already + differing + damaged. */
export interface PartCopied {
  readonly part: string;
  readonly found: number;
  /** Written, read back and compared. */
  readonly copied: number;
  /** There before, and the same. */
  readonly already: number;
  /** There before, and another: left as it is, unless it was to be replaced. */
  readonly differing: readonly string[];
  /** Cannot be read where it comes from. */
  readonly damaged: readonly string[];
}

/** One kind of things: how one that came is looked for, and how it is written. */
export interface CopyPart<T> {
  readonly name: string;
  readonly items: () => Iterable<Kept<T>>;
  /** `null`: it is not there. Else whether it is the same. */
  readonly isThere: (item: T) => Promise<boolean | null>;
  readonly write: (item: T) => Promise<void>;
  /** Its order counts: one after the other. */
  readonly inOrder?: boolean;
  /** What differs has gone its own way, and nothing can be put in its place. */
  readonly neverReplaced?: boolean;
}

/** As they would be written: a field that is `undefined` is none. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** What a part says of a thing that is looked for by its name. */
export const isPresent = <T>(found: T | null, wanted: T): boolean | null => (found === null ? null : isSame(found, wanted));

export type RunPart = <T>(part: CopyPart<T>) => Promise<PartCopied>;

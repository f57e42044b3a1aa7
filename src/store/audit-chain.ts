import { hash } from 'node:crypto';
import { canonicalJson } from '../text/index.ts';
import type { AuditCheck, AuditEntry, ChainedEntry } from './ports.ts';

/** What stands before the first entry. */
const BEFORE_ALL = '0'.repeat(64);

/** An entry as its row holds it. `detail` is what the row's JSON says, whatever its form. */
export interface AuditLink {
  readonly number: number;
  readonly at: number;
  readonly kind: string;
  readonly detail: unknown;
  readonly previous: string;
  readonly hash: string;
}

/** @param last hash of the entry before, null = there is none */
export function linkTo(
  last: string | null,
  { at, kind, detail }: Pick<AuditLink, 'at' | 'kind' | 'detail'>,
): Pick<AuditLink, 'previous' | 'hash'> {
  const previous = last ?? BEFORE_ALL;
  return { previous, hash: hash('sha256', previous + canonicalJson({ at, detail, kind })) };
}

/** The chain so far. */
export const NO_LINK: AuditCheck = { state: 'intact', entries: 0, head: null };

/** Goes on with the next row; after the first broken one nothing changes any more. */
export function followChain(check: AuditCheck, row: AuditLink): AuditCheck {
  if (check.state === 'broken') return check;
  const expected = linkTo(check.head, row);
  const { number, at, kind } = row;
  const broken = (reason: string): AuditCheck => ({ state: 'broken', entries: check.entries, first: { number, at, kind }, reason });
  if (row.previous !== expected.previous) return broken('it does not follow the entry before it');
  if (row.hash !== expected.hash) return broken('it is not what was written');
  return { state: 'intact', entries: check.entries + 1, head: row.hash };
}

/** Without what ties it to others. */
export const unchained = ({ at, kind, detail }: ChainedEntry): AuditEntry => ({ at, kind, detail });

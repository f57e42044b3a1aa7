/** What the rules of structure share: their form, and short ways to say what they saw. */
import type { Signal, VerdictKind } from '../vocabulary/index.ts';
import type { Mention } from './mention.ts';
import type { FamilyScore } from './phrase-votes.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import type { PageView } from './view.ts';
import { excerptAt } from './view.ts';

type Families = ReadonlyMap<string, FamilyScore>;
export type Rule = (view: PageView, families: Families, mention: Mention) => Vote[];

interface Draft {
  readonly id: string;
  readonly source: Signal['source'];
  readonly basis: Signal['basis'];
  readonly excerpt: string;
  readonly weight: number;
}
export const one = (kind: VerdictKind, draft: Draft): Vote[] => [vote(kind, { layer: 'content', ...draft })];

export const has = (families: Families, id: string): FamilyScore | undefined => families.get(id);
export const inHead = (score: FamilyScore | undefined): boolean =>
  score !== undefined && (score.zone.name === 'title' || score.zone.name === 'heading');
export const excerpt = (score: FamilyScore): string => excerptAt(score.zone, score.hit);

/** Below this weighed length of all text a page has nothing of its own. */
export const BARE = 60;

import type { Scope } from '../../vocabulary/index.ts';
import { samePlan } from './plan.ts';
import { sameRegion } from './region.ts';
import { sameVersion } from './version.ts';

/** How what a page says fits what was asked: `broader` = it speaks of more than was asked (EU for Frankfurt), `narrower` = of a part of it. */
export type ScopeMatch = 'match' | 'broader' | 'narrower' | 'unstated' | 'different';

export interface AspectMatch {
  readonly aspect: 'region' | 'plan' | 'version' | 'edition' | 'audience';
  readonly match: ScopeMatch;
  readonly asked: string;
  readonly stated: string | null;
}

const REGION: Readonly<Record<ReturnType<typeof sameRegion>, ScopeMatch>> = {
  same: 'match',
  contains: 'broader',
  contained: 'narrower',
  different: 'different',
  unknown: 'unstated',
};

const words = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Every asked aspect against the stated one. An aspect that was not asked for does not appear. */
export function matchAspects(asked: Scope, stated: Scope): AspectMatch[] {
  const found: AspectMatch[] = [];
  const add = (aspect: AspectMatch['aspect'], judge: (want: string, have: string) => ScopeMatch): void => {
    const [want, have] = [asked[aspect], stated[aspect]];
    if (want !== undefined)
      found.push({ aspect, asked: want, stated: have ?? null, match: have === undefined ? 'unstated' : judge(want, have) });
  };
  add('region', (want, have) => REGION[sameRegion(have, want)]);
  add('plan', (want, have) => (samePlan(want, have) === 'same' ? 'match' : 'different'));
  add('version', (want, have) => (sameVersion(want, have) === 'same' ? 'match' : 'different'));
  add('edition', (want, have) => (words(want) === words(have) ? 'match' : 'different'));
  add('audience', (want, have) => (words(want) === words(have) ? 'match' : 'different'));
  return found;
}

const RANK: readonly ScopeMatch[] = ['match', 'broader', 'narrower', 'unstated', 'different'];

/** The worst of all asked aspects; nothing asked = `match`. */
export function matchScope(asked: Scope, stated: Scope): ScopeMatch {
  const worst = matchAspects(asked, stated).reduce((rank, { match }) => Math.max(rank, RANK.indexOf(match)), 0);
  return RANK[worst] ?? 'match';
}

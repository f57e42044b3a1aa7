import { canonicalizeUrl } from '../../text/index.ts';
import type { AddressRules } from '../../vocabulary/index.ts';

/** What a site said of one of its addresses. Both canonical (`canonicalizeUrl`). */
export interface AddressObservation {
  readonly from: string;
  /** The address that counts for it: the target of its redirect, or the canonical address of the page; the same = it counts itself. */
  readonly to: string;
}

/** The rules of one site, as they are used. */
export interface AddressPolicy {
  readonly finalSlash: 'keep' | 'add' | 'drop';
  /** Names; `*` = all others. */
  readonly drop: readonly string[];
  readonly keep: readonly string[];
  /** How each was come by, for people: `stated`, or how many addresses agreed. */
  readonly reasons: readonly string[];
}

/** So many addresses must agree, and none may say otherwise. */
const ENOUGH = 5;
/** A name with a suffix is a file, not a folder. */
const isFolderLike = (path: string): boolean => path !== '/' && !/\.[\p{L}\d]{1,6}\/?$/u.test(path);

/**
 * The rules of a site: what its source states, and for the rest what its redirects and canonical links showed. One counter-example is enough to
 * learn nothing: two addresses taken for one lose a page, one page kept twice only costs a visit. Pure.
 */
export function learnAddresses(observations: readonly AddressObservation[], stated: AddressRules = {}): AddressPolicy {
  const seen = new Map(observations.map((observation) => [observation.from, observation]));
  const keep = stated.keepParameters ?? [];
  const votes = new Map<string, { for: Set<string>; against: boolean }>();
  const vote = (rule: string, page: string, agrees: boolean): void => {
    const held = votes.get(rule) ?? { for: new Set<string>(), against: false };
    votes.set(rule, held);
    if (agrees) held.for.add(page);
    else held.against = true;
  };
  for (const { from, to } of seen.values()) {
    const [a, b] = [URL.parse(from), URL.parse(to)];
    if (a === null || b === null || a.origin !== b.origin) continue;
    slashVotes(a, b, vote);
    for (const name of new Set(a.searchParams.keys())) {
      // Only where nothing but this parameter makes the difference does the pair speak of it.
      if (b.searchParams.has(name)) vote(`parameter ${name}`, a.pathname, false);
      else if (withoutParameter(from, name) === to) vote(`parameter ${name}`, `${a.pathname}${b.search}`, true);
    }
  }
  const holds = (rule: string): number => {
    const held = votes.get(rule);
    return held === undefined || held.against || held.for.size < ENOUGH ? 0 : held.for.size;
  };
  const learnedSlash = (['add', 'drop'] as const).find((slash) => holds(`slash ${slash}`) > 0);
  const learned = [...votes.keys()]
    .filter((rule) => rule.startsWith('parameter ') && holds(rule) > 0)
    .map((rule) => rule.slice('parameter '.length))
    .filter((name) => !keep.includes(name))
    .sort();
  return {
    finalSlash: stated.finalSlash ?? learnedSlash ?? 'keep',
    drop: [...new Set([...(stated.dropParameters ?? []), ...learned])],
    keep,
    reasons: [
      ...(stated.finalSlash !== undefined
        ? [`final slash: ${stated.finalSlash}, stated`]
        : learnedSlash === undefined
          ? []
          : [`final slash: ${learnedSlash}, as ${holds(`slash ${learnedSlash}`)} addresses do`]),
      ...(stated.dropParameters ?? []).map((name) => `parameter ${name}: dropped, stated`),
      ...learned.map((name) => `parameter ${name}: dropped, as ${holds(`parameter ${name}`)} addresses do`),
      ...keep.map((name) => `parameter ${name}: kept, stated`),
    ],
  };
}

type Vote = (rule: string, page: string, agrees: boolean) => void;

function slashVotes(a: URL, b: URL, vote: Vote): void {
  if (!isFolderLike(a.pathname) || !isFolderLike(b.pathname) || a.search !== b.search) return;
  const [bare, other] = [a.pathname.replace(/\/$/, ''), b.pathname.replace(/\/$/, '')];
  if (bare !== other || bare.endsWith('/')) return;
  const [from, to] = [a.pathname.endsWith('/'), b.pathname.endsWith('/')];
  // What counts with its slash speaks against dropping it, and the other way round.
  vote(to ? 'slash drop' : 'slash add', bare, false);
  if (from !== to) vote(to ? 'slash add' : 'slash drop', bare, true);
}

/** Pair by pair, so that what stays is written as it was. */
function withoutParameters(url: URL, drops: (name: string) => boolean): void {
  const pairs = url.search.slice(1).split('&');
  const kept = pairs.filter((pair) => ![...new URLSearchParams(pair).keys()].some(drops));
  if (kept.length < pairs.length) url.search = kept.join('&');
}

function withoutParameter(url: string, name: string): string | null {
  const parsed = new URL(url);
  withoutParameters(parsed, (one) => one === name);
  return canonicalizeUrl(parsed.href);
}

/** The address by which a record is kept, under the rules of its site; null where it is no web address. Applied twice it changes nothing more. */
export function addressUnder(url: string, policy: AddressPolicy): string | null {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return null;
  const parsed = new URL(canonical);
  const { pathname } = parsed;
  if (isFolderLike(pathname)) {
    if (policy.finalSlash === 'add' && !pathname.endsWith('/')) parsed.pathname = `${pathname}/`;
    if (policy.finalSlash === 'drop' && pathname.endsWith('/')) parsed.pathname = pathname.replace(/\/+$/, '') || '/';
  }
  const { drop, keep } = policy;
  if (drop.length > 0) withoutParameters(parsed, (name) => !keep.includes(name) && (drop.includes(name) || drop.includes('*')));
  return parsed.href === canonical ? canonical : canonicalizeUrl(parsed.href);
}

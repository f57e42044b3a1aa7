import { hash } from 'node:crypto';
import type { FrontierEntry } from '../../store/index.ts';
import type { CrawlEdge, Link } from '../../vocabulary/index.ts';
import { formOf } from './address-shape.ts';
import type { AliasRules } from './alias.ts';
import { priorityOf } from './priority.ts';
import type { Scope } from './scope.ts';
import type { TrapMemory } from './trap.ts';

/** Key of a canonical address: 132 bits of its SHA-256. */
export const keyOf = (url: string): string => hash('sha256', url, 'base64url').slice(0, 22);

export interface Lead {
  /** Canonical. */
  readonly url: string;
  readonly parent: string | null;
  readonly anchor: string;
  readonly edge: CrawlEdge;
  readonly region: Link['region'];
  readonly depth: number;
  readonly nofollow: boolean;
  readonly lastmod: number | null;
  readonly parentRelevance: number;
}

export interface EntryMakerParts {
  readonly scope: Scope;
  readonly query: ReadonlySet<string> | null;
  readonly maxDepth: number;
  readonly traps: TrapMemory;
  readonly aliases: AliasRules;
  readonly now: () => number;
  readonly isKnown: (key: string) => boolean;
}

/** Addresses that were offered lately: most links of a site lead to where others have led. */
const MAX_RECENT = 50_000;
/** Rows of addresses that are skipped at once; beyond them they are only counted. */
const MAX_SKIPPED = 200_000;

export interface EntryMaker {
  /** Entries of the frontier for what was found; none for what was offered lately. */
  make(lead: Lead): FrontierEntry[];
  /** Skipped addresses that were not recorded. */
  unrecorded(): number;
}

/** Every lead becomes an address that is queued or skipped with its reason. */
export function createEntryMaker({ scope, query, maxDepth, traps, aliases, now, isKnown }: EntryMakerParts): EntryMaker {
  const recent = new Set<string>();
  const forms = new Map<string, number>();
  let skipped = 0;
  let unrecorded = 0;

  const remember = (url: string): void => {
    if (recent.size >= MAX_RECENT) recent.delete(recent.values().next().value ?? '');
    recent.add(url);
  };

  const entryOf = (lead: Lead, skip?: FrontierEntry['skip']): FrontierEntry => {
    const parsed = new URL(lead.url);
    const form = formOf(parsed);
    const formSeen = forms.get(form) ?? 0;
    if (skip === undefined && (forms.size < MAX_RECENT || formSeen > 0)) forms.set(form, formSeen + 1);
    return {
      key: keyOf(lead.url),
      url: lead.url,
      host: parsed.host,
      depth: lead.depth,
      priority: skip === undefined ? priorityOf({ ...lead, formSeen, now: now() }, query) : 0,
      parent: lead.parent,
      anchor: lead.anchor,
      edge: lead.edge,
      ...(skip === undefined ? {} : { skip }),
    };
  };

  const skip = (lead: Lead, code: string, detail: string): FrontierEntry[] => {
    if (skipped >= MAX_SKIPPED) {
      unrecorded++;
      return [];
    }
    skipped++;
    return [entryOf(lead, { code, detail })];
  };

  const make = (lead: Lead): FrontierEntry[] => {
    const { url } = lead;
    if (recent.has(url)) return [];
    const verdict = scope.judge(url);
    if (verdict.kind === 'out') {
      remember(url);
      return skip(lead, verdict.code, verdict.reason);
    }
    // Neither is remembered: a better way may lead here.
    if (lead.nofollow) return skip(lead, 'nofollow', 'the link or its page says nofollow');
    if (lead.depth > maxDepth) return skip(lead, 'max_depth', `${lead.depth} links from a seed, more than ${maxDepth}`);
    remember(url);
    const alias = lead.edge === 'seed' ? null : aliases.resolve(url);
    if (alias !== null) return [...skip(lead, 'alias_rule', alias.rule), ...make({ ...lead, url: alias.url, edge: 'alias' })];
    const trap = lead.edge === 'seed' ? null : traps.admit(new URL(url), () => !isKnown(keyOf(url)));
    if (trap !== null) return skip(lead, `trap_${trap.kind}`, trap.reason);
    return [entryOf(lead)];
  };

  return { make, unrecorded: () => unrecorded };
}

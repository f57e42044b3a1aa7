import type { FrontierRow, FrontierStore } from '../../store/index.ts';
import { formOf, shapeTrap, type TrapKind } from './address-shape.ts';
import type { AliasRules } from './alias.ts';
import type { TrapMemory } from './trap.ts';

export interface RecallParts {
  readonly traps: TrapMemory;
  readonly aliases: AliasRules;
  /** Canonical address that a page named, as far as its record was kept. */
  readonly canonicalOf: (row: FrontierRow) => string | null;
}

/**
 * What a crawl had learned of its site, from its rows: a fold, the same whenever it is done. Texts are not read again, so a chain in doubt is
 * in doubt anew; what was closed stays closed, and what proved worth reading is known to be.
 */
export function recall(rows: readonly FrontierRow[], { traps, aliases, canonicalOf }: RecallParts): void {
  const leads = new Map<string, string[]>();
  for (const { url, parent, state } of rows) {
    if (parent === null || state === 'skipped') continue;
    const known = leads.get(parent);
    if (known === undefined) leads.set(parent, [url]);
    else known.push(url);
  }
  for (const row of rows) {
    const url = new URL(row.url);
    if (row.state !== 'skipped') traps.admit(url, () => true);
    if (row.fetched) learnPage(row, url, leads.get(row.url) ?? [], traps);
    else if (row.state === 'skipped') closeForm(row, url, traps);
    if (row.fetched) learnAlias(row, aliases, canonicalOf);
  }
  // Counter-examples last: whatever its place, one ends a rule.
  for (const row of rows)
    if (row.fetched && row.state === 'done' && aliases.speaksOf(row.url) && (canonicalOf(row) ?? row.url) === row.url)
      aliases.learn(row.url, row.url);
}

function learnPage({ state, reason, aliasOf }: FrontierRow, url: URL, leads: readonly string[], traps: TrapMemory): void {
  traps.seen(url);
  const twin = reason?.code === 'duplicate_content' && aliasOf !== null ? new URL(aliasOf) : null;
  if (state === 'done' || twin !== null) traps.learn({ url, text: null, leads, twin });
}

const CLOSING: Readonly<Record<string, TrapKind>> = {
  trap_calendar: 'calendar',
  trap_repeating: 'repeating',
  trap_repetitive: 'repetitive',
};

/** Skipped not for its address alone, nor for the number of dates: its form was closed. */
function closeForm({ reason }: FrontierRow, url: URL, traps: TrapMemory): void {
  const kind = CLOSING[reason?.code ?? ''];
  if (kind === undefined || reason === null || shapeTrap(url) !== null) return;
  traps.recallClosed(formOf(url), { kind, reason: reason.detail });
}

function learnAlias(row: FrontierRow, aliases: AliasRules, canonicalOf: RecallParts['canonicalOf']): void {
  const { url, state, reason, aliasOf } = row;
  if (state !== 'skipped' || aliasOf === null) return;
  const code = reason?.code;
  if (code === 'redirect' || code === 'redirect_out') aliases.learn(url, aliasOf);
  else if (code === 'duplicate_content' && canonicalOf(row) === aliasOf) aliases.learn(url, aliasOf);
}

const PAGE = 5_000;

export function rowsOf(frontier: FrontierStore, runId: string): FrontierRow[] {
  const rows: FrontierRow[] = [];
  for (;;) {
    const next = frontier.list(runId, rows.length, PAGE);
    rows.push(...next);
    if (next.length < PAGE) return rows;
  }
}

import { z } from 'zod';
import { discover, listSitemaps, type SitemapLead } from '../../lanes/index.ts';
import type { WorkItem } from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import type { Artifact, Document, KeptRecord, RegisteredSource } from '../../vocabulary/index.ts';
import { type AddressObservation, admit, learnAddresses } from '../ingest/index.ts';
import { refused, sourceOf } from './acquire.ts';
import type { KeepDeps } from './deps.ts';
import { type Brought, Discovering, itemOf, PageWish, payloadOf, wishOf } from './payload.ts';
import type { Stage } from './stage.ts';

/** Links that are followed from an address that a source names. */
const MOST_DEPTH = 16;
/** Addresses of one sitemap run. */
const MOST_LISTED = 50_000;
/** Records looked up in one call. */
const BATCH = 500;

/** What a site said of its addresses, kept by host. */
const SPACE = 'keep.addresses';
const MOST_OBSERVED = 200;
const Observations = z.array(z.strictObject({ from: z.string(), to: z.string() }));

interface Lead {
  readonly url: string;
  /** When it changed last, as it is told; ms since 1970. */
  readonly lastmod: number | null;
  readonly cause: string;
}

/**
 * Of the addresses that were found, those that nothing is kept of, and those of which a later change is told than what is kept. Known ones are
 * not asked for again for being linked: that is for the schedule to say.
 */
async function wishesOf(
  deps: KeepDeps,
  leads: readonly Lead[],
  source: RegisteredSource,
  from: { readonly correlationId: string; readonly depth: number },
): Promise<WorkItem[]> {
  const match = await deps.sources.matcher();
  const observed = new Map<string, readonly AddressObservation[]>();
  for (const { url } of leads) {
    const host = URL.parse(url)?.host;
    if (host !== undefined && !observed.has(host)) observed.set(host, await observationsOf(deps, host));
  }
  const wishes = new Map<string, PageWish>();
  for (const { url, lastmod, cause } of leads) {
    const policy = learnAddresses(observed.get(URL.parse(url)?.host ?? '') ?? [], source.addresses);
    const admission = admit(url, { match, addresses: () => policy, background: true });
    // Another source's pages are found by its own runs.
    if (admission.kind === 'refused' || admission.source.id !== source.id || wishes.has(admission.key)) continue;
    wishes.set(admission.key, {
      sourceId: source.id,
      correlationId: from.correlationId,
      url: admission.url,
      depth: from.depth,
      cause,
      hintedChange: lastmod,
      force: false,
    });
  }
  const known = new Map<string, KeptRecord>();
  const keys = [...wishes.keys()];
  for (let at = 0; at < keys.length; at += BATCH)
    for (const record of await deps.store.records.getMany(keys.slice(at, at + BATCH))) known.set(record.key, record);
  return [...wishes].flatMap(([key, payload]) =>
    isWanted(known.get(key) ?? null, payload) ? [itemOf('frontier', { key, source, payload })] : [],
  );
}

/** Nothing is kept of it, or it is said to have changed since. */
const isWanted = (record: KeptRecord | null, { hintedChange }: PageWish): boolean =>
  record === null ||
  (record.state === 'active' && hintedChange !== null && record.checkedAt !== null && hintedChange > Date.parse(record.checkedAt));

/** An address that was found is asked for once, from however many pages it is linked while that lasts. */
export const frontierStage = (deps: KeepDeps): Stage => ({
  queue: 'frontier',
  async run({ claim }) {
    const wish = payloadOf(PageWish, claim);
    const source = await sourceOf(deps, wish.sourceId);
    if (source === null) return refused('source_removed', `the source ${wish.sourceId} is not registered any more`);
    const { key } = claim;
    if (!isWanted(await deps.store.records.get(key), wish)) return refused('known', 'it is kept already');
    const row = await deps.store.work.find('acquire', key);
    if (row !== null && (row.state === 'queued' || row.state === 'leased')) return refused('known', 'it is being asked for already');
    // Refused as it was a moment ago: its source may be registered otherwise by now.
    if (row?.endedAt != null && deps.now() - row.endedAt < ASKED_AGAIN_MS)
      return refused('known', `it was looked at: ${row.reason?.code ?? row.state}`);
    return { outcome: { state: 'done' }, follow: [wishOf(key, wish, source, { priority: wish.cause === 'seed' ? 0 : -1 })] };
  },
});

/** What could not be kept is tried again after so long, when it is found again. */
const ASKED_AGAIN_MS = 60 * 60_000;

/** Where a page leads within its source; what the site says of the page's own address is remembered. */
export async function linksOf(
  deps: KeepDeps,
  { correlationId, depth }: Brought,
  source: RegisteredSource,
  document: Document,
  artifact: Artifact,
): Promise<WorkItem[]> {
  await observe(deps, artifact);
  if (depth >= MOST_DEPTH) return [];
  const leads = discover(document, artifact)
    .filter(({ nofollow }) => !nofollow)
    .map(({ url }): Lead => ({ url, lastmod: null, cause: 'link' }));
  return wishesOf(deps, leads, source, { correlationId, depth: depth + 1 });
}

/** The addresses that a source names, and those that its sitemaps list. */
export const discoverStage = (deps: KeepDeps): Stage => ({
  queue: 'discover',
  async run({ claim, signal }) {
    const { sourceId, correlationId } = payloadOf(Discovering, claim);
    const source = await sourceOf(deps, sourceId);
    if (source === null) return refused('source_removed', `the source ${sourceId} is not registered any more`);
    const leads: Lead[] = source.scope.urls.map((url) => ({ url, lastmod: null, cause: 'seed' }));
    const origins = [...new Set(source.scope.urls.map((url) => new URL(url).origin))];
    const match = await deps.sources.matcher();
    await listSitemaps(
      {
        origins,
        maxUrls: MOST_LISTED,
        mayAsk: (url) => origins.includes(new URL(url).origin) || match(url)?.id === source.id,
      },
      deps.router.http,
      deps.contextOf(correlationId, signal),
      (found: readonly SitemapLead[]) => {
        for (const { url, lastmod } of found) leads.push({ url, lastmod, cause: 'sitemap' });
      },
    );
    return { outcome: { state: 'done' }, follow: await wishesOf(deps, leads, source, { correlationId, depth: 0 }) };
  },
});

export const discoverItem = (source: RegisteredSource, correlationId: string): WorkItem =>
  itemOf('discover', {
    key: source.id,
    source,
    host: new URL(source.scope.urls[0] ?? 'http://unknown.invalid').host,
    payload: { sourceId: source.id, correlationId },
  });

export async function observationsOf(
  { store }: { readonly store: Pick<KeepDeps['store'], 'kv'> },
  host: string,
): Promise<readonly AddressObservation[]> {
  const kept = Observations.safeParse(await store.kv.get(SPACE, host));
  return kept.success ? kept.data : [];
}

/** What a redirect or the page itself says of its address. Several workers may write at once: a lost observation comes again. */
async function observe(deps: KeepDeps, { requestedUrl, finalUrl, canonicalUrl }: Artifact): Promise<void> {
  const from = canonicalizeUrl(requestedUrl);
  const to = canonicalizeUrl(canonicalUrl) ?? canonicalizeUrl(finalUrl);
  const host = URL.parse(requestedUrl)?.host;
  if (from === null || to === null || host === undefined) return;
  const before = await observationsOf(deps, host);
  if (before.some((one) => one.from === from && one.to === to)) return;
  // An address that counts itself is an example against a rule; with many of them there is none to be learned.
  if (from === to && before.length >= MOST_OBSERVED) return;
  const after = [...before.filter((one) => one.from !== from), { from, to }].slice(-MOST_OBSERVED);
  await deps.store.kv.put(SPACE, host, after);
}

import { hash } from 'node:crypto';
import type { ErasablePlace } from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import { type KeptRecord, type RegisteredSource, type RemovalTarget, VeritrailError } from '../../vocabulary/index.ts';
import { admit, learnAddresses, recordKey } from '../ingest/index.ts';
import type { DeletionFacts } from '../versions/index.ts';
import { type Aim, concerns } from './aim.ts';
import type { GovernanceDeps } from './deps.ts';
import { type Speaks, speaksOf } from './subject.ts';

/** What somebody wants to be gone. */
export type Wanted =
  | { readonly kind: 'source'; readonly sourceId: string }
  | { readonly kind: 'record'; readonly url: string }
  /** Every page in which the text stands. */
  | { readonly kind: 'subject'; readonly text: string };

export interface Survey {
  readonly aim: Aim;
  readonly facts: DeletionFacts;
  /** Records that go, and addresses of which there is none: a hold may cover either. */
  readonly held: readonly Pick<KeptRecord, 'key' | 'sourceId'>[];
}

const PAGE = 500;
const ALL = 2 ** 31 - 1;
/** In place of the address of a record that was removed (RFC 2606 §2). */
export const REMOVED_URL = 'https://removed.invalid/';

/** Looks at everything that is kept and says what of it is meant. Changes nothing. @throws VeritrailError `not_found`, `input_invalid` */
export async function survey(deps: GovernanceDeps, wanted: Wanted): Promise<Survey> {
  const registered = await deps.sources.list();
  const match = await deps.sources.matcher();
  const admitted = (url: string) => admit(url, { match, addresses: (source) => learnAddresses([], source.addresses), background: false });
  const known = await targetOf(deps, wanted, registered, admitted);
  const pages = new Set(known.urls.flatMap((url) => canonicalizeUrl(url) ?? []));
  const keys = new Set([...known.records.map(({ key }) => key), ...known.keys]);
  const covers = remembered((url) => {
    if (wanted.kind === 'source' && match(url)?.id === wanted.sourceId) return true;
    const canonical = canonicalizeUrl(url);
    if (canonical === null || pages.size === 0) return false;
    if (pages.has(canonical)) return true;
    const admission = admitted(url);
    return admission.kind === 'in' && keys.has(admission.key);
  });
  const bare: Aim = {
    sourceId: wanted.kind === 'source' ? wanted.sourceId : null,
    keys,
    artifacts: new Set(known.artifacts),
    bodies: new Set(known.bodies),
    covers,
    asked: new Set(),
    hosts: new Set(),
    learned: new Set(),
    speaks: known.speaks,
  };
  const artifacts: { id: string; canonicalUrl: string }[] = [];
  const asked = new Set<string>();
  const hosts = new Set(known.urls.flatMap(hostOf));
  for await (const entry of deps.store.erasure.entries('artifacts')) {
    if (!concerns(bare, 'artifacts', entry)) continue;
    const artifact = await deps.store.artifacts.get(entry.name);
    const canonicalUrl = artifact?.canonicalUrl ?? entry.urls[0] ?? '';
    artifacts.push({ id: entry.name, canonicalUrl });
    for (const { url } of [...(artifact?.redirects ?? []), ...(artifact?.parts ?? [])]) asked.add(url);
    for (const host of hostOf(canonicalUrl)) hosts.add(host);
  }
  const shared = new Set([...hosts].filter((host) => isShared(host, registered, wanted)));
  const own = wanted.kind === 'source' ? [...hosts].filter((host) => !shared.has(host)) : [];
  const aim: Aim = { ...bare, artifacts: new Set(artifacts.map(({ id }) => id)), asked, hosts: new Set(own), learned: hosts };
  const answers: string[] = [];
  for await (const entry of deps.store.erasure.entries('answers')) if (concerns(aim, 'answers', entry)) answers.push(entry.name);
  return {
    aim,
    held: [...known.records, ...known.addresses],
    facts: {
      target: known.target,
      // One whose removal was cut off is marked as removed, and still there.
      records: known.records.map((record) => ({ ...record, state: 'gone' })),
      holds: await deps.store.holds.list({ lifted: false }),
      artifacts,
      dependents: await dependentsOf(deps, keys),
      hosts: { own, shared: wanted.kind === 'source' ? [...shared] : [] },
      bundles: answers,
      answers,
    },
  };
}

interface Known {
  readonly target: RemovalTarget;
  readonly records: readonly KeptRecord[];
  /** Addresses as the registry has them, with or without a record. */
  readonly addresses: readonly Pick<KeptRecord, 'key' | 'sourceId'>[];
  readonly keys: readonly string[];
  readonly urls: readonly string[];
  readonly artifacts: readonly string[];
  readonly bodies: readonly string[];
  readonly speaks: Speaks | null;
}

type Admitted = (url: string) => ReturnType<typeof admit>;

async function targetOf(deps: GovernanceDeps, wanted: Wanted, registered: readonly RegisteredSource[], admitted: Admitted): Promise<Known> {
  const { records } = deps.store;
  const none = { keys: [], artifacts: [], bodies: [], speaks: null };
  switch (wanted.kind) {
    case 'source': {
      const found: KeptRecord[] = [];
      for (let after: string | null = null; ; ) {
        const page: KeptRecord[] = await records.list({ sourceId: wanted.sourceId }, after, PAGE);
        found.push(...page);
        after = page.at(-1)?.key ?? null;
        if (page.length < PAGE) break;
      }
      // One that was taken out of the registry before may have left pages behind.
      const source = registered.find(({ id }) => id === wanted.sourceId);
      if (source === undefined && found.length === 0)
        throw new VeritrailError('not_found', `no source ${wanted.sourceId} is registered, and nothing of it is kept`);
      return {
        ...none,
        target: { kind: 'source', sourceId: wanted.sourceId },
        records: found,
        addresses: [{ key: '', sourceId: wanted.sourceId }],
        urls: [...(source?.scope.urls ?? []), ...urlsOf(found)],
      };
    }
    case 'record': {
      const canonical = canonicalizeUrl(wanted.url);
      if (canonical === null) throw new VeritrailError('url_invalid', wanted.url);
      const admission = admitted(wanted.url);
      const [key, sourceId] = admission.kind === 'in' ? [admission.key, admission.source.id] : [recordKey(canonical, null), ''];
      const record = await records.get(key);
      return {
        ...none,
        target: { kind: 'record', key, sourceId: record?.sourceId ?? sourceId },
        records: record === null || !isKept(record) ? [] : [record],
        addresses: [{ key, sourceId }],
        keys: [key],
        urls: [wanted.url, ...(admission.kind === 'in' ? [admission.url] : []), ...urlsOf(record === null ? [] : [record])],
      };
    }
    case 'subject': {
      const speaks = speaksOf(wanted.text);
      if (speaks === null)
        throw new VeritrailError('input_invalid', 'the text is too short: it stands in pages that speak of somebody else');
      return { ...(await subjectOf(deps, speaks, admitted)), target: { kind: 'subject', subjectHash: hash('sha256', wanted.text) } };
    }
  }
}

/** Places that lead from a text to the record or the page that it stands in. */
const TELLING: readonly ErasablePlace[] = [
  'records',
  'versions',
  'fields',
  'quarantine',
  'events',
  'artifacts',
  'documents',
  'passages',
  'bodies',
];

async function subjectOf({ store }: GovernanceDeps, speaks: Speaks, admitted: Admitted): Promise<Omit<Known, 'target'>> {
  const keys = new Set<string>();
  const artifacts = new Set<string>();
  const bodies = new Set<string>();
  const urls = new Set<string>();
  for (const place of TELLING)
    for await (const { name, urls: of, text } of store.erasure.entries(place)) {
      if (!speaks(text)) continue;
      if (place === 'artifacts' || place === 'documents') artifacts.add(name);
      else if (place === 'bodies') bodies.add(name);
      else if (place === 'passages') for (const url of of) urls.add(url);
      else if (name !== '') keys.add(name);
    }
  for (const body of bodies) {
    const { versions, quarantine, artifacts: made } = await store.erasure.referrers(body);
    for (const { key } of [...versions, ...quarantine]) keys.add(key);
    for (const id of made) artifacts.add(id);
  }
  for (const id of artifacts) {
    const artifact = await store.artifacts.get(id);
    if (artifact !== null) for (const url of [artifact.canonicalUrl, artifact.requestedUrl, artifact.finalUrl]) urls.add(url);
  }
  const addresses: { key: string; sourceId: string }[] = [];
  for (const url of urls) {
    const admission = admitted(url);
    if (admission.kind !== 'in') continue;
    addresses.push({ key: admission.key, sourceId: admission.source.id });
    keys.add(admission.key);
  }
  const records = (await store.records.getMany([...keys])).filter(isKept);
  return {
    records,
    addresses,
    keys: [...keys],
    urls: [...urls, ...urlsOf(records)],
    artifacts: [...artifacts],
    bodies: [...bodies],
    speaks,
  };
}

const isKept = ({ url }: KeptRecord): boolean => url !== REMOVED_URL;
const urlsOf = (records: readonly KeptRecord[]): string[] => records.filter(isKept).flatMap(({ url, canonicalUrl }) => [url, canonicalUrl]);
const hostOf = (url: string): string[] => {
  const host = URL.parse(url)?.host;
  return host === undefined || host === '' ? [] : [host];
};

/** Whether another registered source reads pages of a host. */
const isShared = (host: string, registered: readonly RegisteredSource[], wanted: Wanted): boolean =>
  registered.some(
    ({ id, scope }) =>
      (wanted.kind !== 'source' || id !== wanted.sourceId) &&
      scope.urls
        .flatMap(hostOf)
        .some((other) => other === host || (scope.kind === 'domain' && (host.endsWith(`.${other}`) || other.endsWith(`.${host}`)))),
  );

/** Other records that one of these stands for. */
async function dependentsOf({ store: { records } }: GovernanceDeps, keys: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const key of keys)
    for (const other of await records.list({ duplicateOf: key }, null, ALL)) if (!keys.has(other.key)) found.push(other.key);
  return found;
}

const MOST_REMEMBERED = 100_000;

/** The same addresses are asked about again and again. */
function remembered(decide: (url: string) => boolean): (url: string) => boolean {
  const known = new Map<string, boolean>();
  return (url) => {
    const before = known.get(url);
    if (before !== undefined) return before;
    const decided = decide(url);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(url, decided);
    return decided;
  };
}

import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { reanchor } from '../../evidence/index.ts';
import {
  type ExtractResult,
  extractDocument,
  PACKED_PAGE,
  type PagePart,
  packPage,
  type SiteKnowledge,
  unpackPage,
} from '../../extract/index.ts';
import type { HttpClient, HttpOutcome } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import {
  Answer,
  BundleManifest,
  type Document,
  type Evidence,
  parseInput,
  type QuoteState,
  type VerifyReport,
  VeritrailError,
} from '../../vocabulary/index.ts';
import { checkSignature, keyFingerprint } from './sign.ts';

export interface VerifyOptions {
  /** Look the quotes up on the pages as they are now. */
  readonly live?: VerifyDeps;
  /** Fingerprint of the key that must have signed the bundle. */
  readonly expectedKey?: string;
}

/** With these, quotes are looked up on the live pages; without, in the archived bytes alone. */
export interface VerifyDeps {
  readonly http: HttpClient;
  readonly context: RunContext;
  /** Shows pages as a browser does, for those that were made by scripts when they were read. A text says why there is none. */
  readonly render: ((url: string) => Promise<HttpOutcome>) | string;
}

type Quote = VerifyReport['quotes'][number];
const RANK: readonly QuoteState[] = ['intact', 'moved', 'changed', 'gone', 'tampered'];

/**
 * Check every quote of a bundle again. Offline: the archived bytes have their hash, are read again, and hold the quote at its place.
 * Live: the page as it is now. The state of the whole is the worst of its parts.
 * @throws VeritrailError `bundle_invalid` when the folder is no bundle
 */
export async function verifyBundle(folder: string, { live, expectedKey }: VerifyOptions = {}): Promise<VerifyReport> {
  const manifest = readJson(folder, 'manifest.json', BundleManifest);
  const answer = readJson(folder, 'answer.json', Answer);
  // A manifest may name one file a million times; it is read once.
  const hashes = new Map<string, string | null>();
  const files = manifest.files.flatMap((file) => {
    const path = normalize(file.path);
    if (!hashes.has(path)) {
      const bytes = tryRead(folder, file.path);
      hashes.set(path, bytes === null ? null : sha256(bytes));
    }
    const hash = hashes.get(path) ?? null;
    if (hash === null) return [{ path: file.path, problem: 'the file is missing' }];
    return hash === file.sha256 ? [] : [{ path: file.path, problem: 'the file is not the one that was signed: its hash differs' }];
  });
  const listed = new Set(manifest.files.map(({ path }) => path));
  const text = tryRead(folder, 'answer.md') === null ? [] : ['answer.md'];
  for (const path of ['answer.json', ...text, ...manifest.artifacts.map(({ bytesHash }) => `bodies/${bytesHash}`)]) {
    if (!listed.has(path)) files.push({ path, problem: 'the manifest gives no hash for it' });
  }
  const signature = checkSignature(manifest, expectedKey);
  const quotes: Quote[] = live === undefined ? offlineQuotes(folder, manifest, answer) : await liveQuotes(folder, manifest, answer, live);
  const states: QuoteState[] = [
    ...quotes.map(({ state }) => state),
    ...(files.length > 0 || signature === 'invalid' || signature === 'other_key' || (signature === 'absent' && expectedKey !== undefined)
      ? ['tampered' as const]
      : []),
  ];
  const state = states.reduce<QuoteState>((worst, one) => (RANK.indexOf(one) > RANK.indexOf(worst) ? one : worst), 'intact');
  return {
    schemaVersion: 'verify-report-v1',
    bundle: folder,
    mode: live === undefined ? 'offline' : 'live',
    signature,
    signedBy: manifest.signature === null ? null : keyFingerprint(manifest.signature.publicKey),
    state,
    quotes,
    files,
  };
}

function offlineQuotes(folder: string, manifest: BundleManifest, answer: Answer): Quote[] {
  const documents = new Map<string, { document: Document | null; genuine: boolean } | null>();
  const entries = entriesOf(manifest);
  return answer.evidence.map((evidence) => {
    const entry = entries.get(evidence.artifactId);
    if (entry === undefined) return quote(evidence, 'gone', 'the page belongs to an auth scope, so its bytes are not in the bundle', null);
    // The same bytes may have been read twice, with other parts of them taken for the content.
    const reading = `${entry.bytesHash} ${entry.selection?.kept ?? ''}`;
    if (!documents.has(reading)) {
      const bytes = tryRead(folder, `bodies/${entry.bytesHash}`);
      documents.set(
        reading,
        bytes === null
          ? null
          : {
              document: read(bytes, entry, recorded(entry)).document,
              genuine: sha256(bytes) === entry.bytesHash,
            },
      );
    }
    const archived = documents.get(reading) ?? null;
    if (archived === null) return quote(evidence, 'gone', 'the archived page is missing from the bundle', null);
    const own = reanchor(evidence.locator, archived.document);
    const stands = evidence.locator.bytesHash === entry.bytesHash && evidence.locator.quote.exact === evidence.quote;
    if (!stands) return quote(evidence, 'tampered', 'the quote, its locator and the archived page do not belong together', own.found);
    if (archived.genuine) return quote(evidence, own.state, own.detail, own.found);
    // In altered bytes a quote that still reads the same is told apart from the one that was changed.
    if (own.state === 'intact' || own.state === 'moved')
      return quote(evidence, 'intact', 'this quote still reads the same, but its archived page was altered elsewhere', own.found);
    return quote(evidence, 'tampered', `the archived page was altered at this quote: ${own.detail}`, own.found);
  });
}

type Entry = BundleManifest['artifacts'][number];

interface LivePage {
  readonly document: Document | null;
  readonly why: string;
  /** All that is seen on the page. */
  readonly whole?: Document | null;
}

/** By id; of two with one id the first counts. */
const entriesOf = ({ artifacts }: BundleManifest): Map<string, Entry> =>
  new Map(artifacts.toReversed().map((entry) => [entry.artifactId, entry]));

async function liveQuotes(
  folder: string,
  manifest: BundleManifest,
  answer: Answer,
  { http, context, render }: VerifyDeps,
): Promise<Quote[]> {
  const entries = entriesOf(manifest);
  const pages = new Map<string, Promise<LivePage>>();
  const load = async (url: string, entry: Entry | undefined): Promise<LivePage> => {
    const outcome =
      isRendered(entry) && typeof render !== 'string'
        ? await render(url)
        : await http.request({ url, purpose: 'verify', freshness: { mode: 'reload' } }, context);
    if (outcome.kind === 'failure') return { document: null, why: outcome.problem.detail ?? outcome.problem.message };
    if (outcome.status >= 400) return { document: null, why: `the server answers ${outcome.status}` };
    const { charset, finalUrl } = outcome;
    const contentType = outcome.contentType === PACKED_PAGE ? null : outcome.contentType;
    const page = { contentType, charset, url: finalUrl, fetchedAt: new Date(context.clock.now()).toISOString() };
    const archived = entry?.contentType === PACKED_PAGE ? tryRead(folder, `bodies/${entry.bytesHash}`) : null;
    const [, ...answers] = (archived === null ? null : unpackPage(archived)) ?? [];
    if (answers.length > 0) {
      const now = [{ url: finalUrl, contentType, charset, bytes: outcome.body }, ...(await answersNow(answers.map((one) => one.url)))];
      return {
        document: read(packPage(now), { ...page, contentType: PACKED_PAGE, charset: null }, null).document,
        why: 'the page could not be read',
      };
    }
    const { document, site } = read(outcome.body, page, recorded(entry));
    const why = 'the page could not be read';
    // What was chosen then says nothing of another page, and the page alone may leave out what its site showed to be content.
    if (entry?.selection === undefined || site?.selection != null) return { document, why };
    return { document, why, whole: read(outcome.body, page, { kind: 'everything' }).document };
  };
  /** What the addresses answer now from which the page's content came; those that fail are left out. */
  async function answersNow(urls: readonly string[]): Promise<PagePart[]> {
    const outcomes = await Promise.all(
      urls.map((url) => http.request({ url, purpose: 'verify', freshness: { mode: 'reload' }, maxAttempts: 1 }, context)),
    );
    return outcomes.flatMap((one, at) => {
      if (one.kind === 'failure' || one.status >= 400) return [];
      return [{ url: urls[at] ?? one.finalUrl, contentType: one.contentType, charset: one.charset, bytes: one.body }];
    });
  }
  return Promise.all(
    answer.evidence.map(async (evidence) => {
      const entry = entries.get(evidence.artifactId);
      const url = entry?.url ?? evidence.sourceUrl;
      const key = `${url} ${entry?.selection?.kept ?? ''}`;
      const page = pages.get(key) ?? load(url, entry);
      pages.set(key, page);
      const { document, whole = null, why } = await page;
      const without =
        isRendered(entry) && typeof render === 'string'
          ? `; the page was made by scripts, and was looked at without a browser: ${render}`
          : '';
      if (document === null) return quote(evidence, 'gone', why + without, null);
      const inContent = reanchor(evidence.locator, document);
      const { state, detail, found } = inContent.state === 'gone' && whole !== null ? reanchor(evidence.locator, whole) : inContent;
      return quote(evidence, state, state === 'intact' ? detail : detail + without, found);
    }),
  );
}

const isRendered = (entry: Entry | undefined): boolean => entry?.lane === 'browser' || entry?.lane === 'stealth';

const quote = (evidence: Evidence, state: QuoteState, detail: string, found: string | null): Quote => ({
  evidenceId: evidence.id,
  url: evidence.sourceUrl,
  quote: evidence.quote,
  state,
  detail,
  found,
});

const recorded = (entry: Entry | undefined): SiteKnowledge | null =>
  entry?.selection === undefined ? null : { kind: 'recorded', selection: entry.selection };

const read = (
  bytes: Uint8Array,
  { contentType, charset, url, fetchedAt }: Pick<Entry, 'contentType' | 'charset' | 'url' | 'fetchedAt'>,
  site: SiteKnowledge | null,
): ExtractResult => extractDocument({ bytes, contentType, charset, url, fetchedAt, ...(site === null ? {} : { site }) });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Twice what is taken of one page (`http` caps a decoded body at 32 MiB); a larger file is no part of a bundle of ours. */
const MOST_BYTES = 64 * 2 ** 20;

/** A file inside the bundle and nowhere else: paths come from the manifest, and the folder's links from its sender; both may be hostile. */
function tryRead(folder: string, path: string): Uint8Array | null {
  const inside = normalize(path);
  if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`))
    throw new VeritrailError('bundle_invalid', `the manifest names a path outside the bundle: ${path}`);
  let place: string;
  let size: number;
  try {
    place = realpathSync(join(folder, inside));
    const found = statSync(place);
    // A pipe or a device would never end.
    if (!found.isFile()) return null;
    size = found.size;
  } catch {
    return null;
  }
  if (!place.startsWith(`${realpathSync(folder)}${sep}`))
    throw new VeritrailError('bundle_invalid', `a link leads outside the bundle: ${path}`);
  if (size > MOST_BYTES) throw new VeritrailError('bundle_invalid', `${path} has ${size} bytes; at most ${MOST_BYTES} are read`);
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}

function readJson<T>(folder: string, name: string, schema: Parameters<typeof parseInput<T>>[0]): T {
  const bytes = tryRead(folder, name);
  if (bytes === null) throw new VeritrailError('bundle_invalid', `${folder} has no ${name}`);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new VeritrailError('bundle_invalid', `${name} is not JSON`);
  }
  return parseInput(schema, value, name, 'bundle_invalid');
}

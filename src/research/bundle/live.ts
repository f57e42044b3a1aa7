import { reanchor } from '../../evidence/index.ts';
import { PACKED_PAGE, type PagePart, packPage, unpackPage } from '../../extract/index.ts';
import type { HttpClient, HttpOutcome } from '../../http/index.ts';
import type { Rendered } from '../../lanes/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { Answer, BundleManifest, Document, Operated } from '../../vocabulary/index.ts';
import { type Entry, entriesOf, type Quote, quote, RANK, read, recorded, tryRead } from './archive.ts';

/** With these, quotes are looked up on the live pages; without, in the archived bytes alone. */
export interface VerifyDeps {
  readonly http: HttpClient;
  readonly context: RunContext;
  /** Shows pages as a browser does, for those that were made by scripts or operated when they were read. A text says why there is none. */
  readonly render: ((url: string, operated?: Operated) => Promise<Rendered>) | string;
}

/** A page as it is now. Steps may lead to several, and nobody says which of them is the one that was archived. */
interface LivePage {
  readonly documents: readonly Document[];
  readonly why: string;
  /** All that is seen on the page. */
  readonly whole: Document | null;
  /** What was not done as it was done then; empty where all was. */
  readonly short: string;
}

export async function liveQuotes(folder: string, manifest: BundleManifest, answer: Answer, deps: VerifyDeps): Promise<Quote[]> {
  const entries = entriesOf(manifest);
  const pages = new Map<string, Promise<LivePage>>();
  return Promise.all(
    answer.evidence.map(async (evidence) => {
      const entry = entries.get(evidence.artifactId);
      const url = entry?.url ?? evidence.sourceUrl;
      const key = JSON.stringify([url, entry?.selection?.kept, entry?.operated]);
      const loading = pages.get(key) ?? loadPage(url, entry, folder, deps);
      pages.set(key, loading);
      const { documents, whole, why, short } = await loading;
      const found = documents.map((document) => reanchor(evidence.locator, document));
      const [best] = found.sort((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state));
      if (best === undefined) return quote(evidence, 'gone', why + short, null);
      const { state, detail, found: now } = best.state === 'gone' && whole !== null ? reanchor(evidence.locator, whole) : best;
      return quote(evidence, state, state === 'intact' ? detail : detail + short, now);
    }),
  );
}

const isRendered = (entry: Entry | undefined): boolean => entry?.lane === 'browser' || entry?.lane === 'stealth';

async function loadPage(url: string, entry: Entry | undefined, folder: string, deps: VerifyDeps): Promise<LivePage> {
  const { render } = deps;
  if (!isRendered(entry)) return readNow(await askNow(url, deps), entry, folder, deps);
  const operated = entry?.operated;
  const taken = operated === undefined ? '' : ` and read after ${operated.steps.length} ${operated.steps.length === 1 ? 'step' : 'steps'}`;
  if (typeof render === 'string') {
    const page = await readNow(await askNow(url, deps), entry, folder, deps);
    return { ...page, short: `; the page was made by scripts${taken}, and was looked at without a browser: ${render}` };
  }
  const { page, others, cut } = await render(url, operated);
  const [last, ...more] = await Promise.all([page, ...others].map((one) => readNow(one, entry, folder, deps)));
  return {
    documents: [...(last?.documents ?? []), ...more.flatMap(({ documents }) => documents)],
    why: last?.why ?? '',
    whole: last?.whole ?? null,
    short: cut === null ? '' : `; the page was made by scripts${taken}, which were not all taken again: ${cut}`,
  };
}

const askNow = (url: string, { http, context }: VerifyDeps): Promise<HttpOutcome> =>
  http.request({ url, purpose: 'verify', freshness: { mode: 'reload' } }, context);

async function readNow(outcome: HttpOutcome, entry: Entry | undefined, folder: string, deps: VerifyDeps): Promise<LivePage> {
  const nothing = (why: string): LivePage => ({ documents: [], why, whole: null, short: '' });
  const documents = (document: Document | null): LivePage => ({
    ...nothing('the page could not be read'),
    documents: document === null ? [] : [document],
  });
  if (outcome.kind === 'failure') return nothing(outcome.problem.detail ?? outcome.problem.message);
  if (outcome.status >= 400) return nothing(`the server answers ${outcome.status}`);
  const { charset, finalUrl } = outcome;
  const contentType = outcome.contentType === PACKED_PAGE ? null : outcome.contentType;
  const page = { contentType, charset, url: finalUrl, fetchedAt: new Date(deps.context.clock.now()).toISOString() };
  const archived = entry?.contentType === PACKED_PAGE ? tryRead(folder, `bodies/${entry.bytesHash}`) : null;
  const [, ...answers] = (archived === null ? null : unpackPage(archived)) ?? [];
  if (answers.length > 0) {
    const asked = answers.map((one) => one.url);
    const now = [{ url: finalUrl, contentType, charset, bytes: outcome.body }, ...(await answersNow(asked, deps))];
    return documents(read(packPage(now), { ...page, contentType: PACKED_PAGE, charset: null }, null).document);
  }
  const { document, site } = read(outcome.body, page, recorded(entry));
  // What was chosen then says nothing of another page, and the page alone may leave out what its site showed to be content.
  if (entry?.selection === undefined || site?.selection != null) return documents(document);
  return { ...documents(document), whole: read(outcome.body, page, { kind: 'everything' }).document };
}

/** What the addresses answer now from which the page's content came; those that fail are left out. */
async function answersNow(urls: readonly string[], { http, context }: VerifyDeps): Promise<PagePart[]> {
  const outcomes = await Promise.all(
    urls.map((url) => http.request({ url, purpose: 'verify', freshness: { mode: 'reload' }, maxAttempts: 1 }, context)),
  );
  return outcomes.flatMap((one, at) => {
    if (one.kind === 'failure' || one.status >= 400) return [];
    return [{ url: urls[at] ?? one.finalUrl, contentType: one.contentType, charset: one.charset, bytes: one.body }];
  });
}

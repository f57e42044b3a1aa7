import { createHash } from 'node:crypto';
import { type ExtractResult, PACKED_PAGE, type PagePart, packPage } from '../../extract/index.ts';
import type { HttpResponse } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { ApiHint, ArtifactPart, PostCall } from '../../vocabulary/index.ts';
import { extract, type FetchDeps, type FetchRequest, type PageRead, record } from '../fetch/index.ts';
import { type Asked, type Asking, askAll } from './ask.ts';
import { type Judged, judgeAnswers } from './relevance.ts';

/** A shell as the Fetch lane received it. */
type Shell = PageRead & Required<Pick<PageRead, 'response' | 'extracted'>>;

/** The addresses that a page names for its content; scripts in which some may stand count too. */
export const contentCalls = ({ response, extracted }: PageRead): readonly ApiHint[] =>
  response === undefined ? [] : (extracted?.shape.apis ?? []).filter((hint) => hint.kind !== 'alternate' || /json/i.test(hint.why));

/** What the answer of the one address says of the page that takes its content from it. */
const TELLING: ReadonlySet<number> = new Set([401, 403, 404, 410, 451]);

/** Read the page by what its shell names. Expected failures are values: where nothing is taken the verdict stays that of the shell. */
export async function readByApi(request: FetchRequest, shell: Shell, deps: FetchDeps, context: RunContext): Promise<PageRead> {
  const { response, extracted } = shell;
  const { shape, document } = extracted;
  const began = context.clock.monotonic();
  const page = { url: response.finalUrl, requestedUrl: request.url };
  const wanted = {
    title: document?.title ?? shape.title,
    url: request.url,
    query: request.contract.relevantTo ?? request.searchQuery ?? '',
    unknown: shape.unknownCalls ?? 0,
  };
  const { authScope, freshness } = request;
  const hints = contentCalls(shell);
  const asking = await askAll(hints, page, wanted, {
    http: deps.http,
    context,
    ...(authScope === undefined ? {} : { authScope }),
    ...(freshness === undefined ? {} : { freshness }),
  });
  const { asked, stopped } = asking;
  const judged = judgeAnswers(asked, { ...wanted, unknown: asking.unknown });
  const taken = asked.flatMap(({ part }, at) => (part !== null && judged[at]?.taken === true ? [part] : []));
  const ms = Math.round(context.clock.monotonic() - began);
  const told = taken.length > 0 ? null : toldBy(asking);
  tell(request.url, ms, asking, [...(shape.posts ?? []), ...asking.posts], judged, context);
  // What was found in its script files is known of the page as well.
  const seen: ExtractResult =
    asking.posts.length === 0 ? extracted : { ...extracted, shape: { ...shape, posts: [...(shape.posts ?? []), ...asking.posts] } };
  const child: FetchRequest = { ...request, parentArtifactId: shell.artifact.id };
  if (taken.length === 0) {
    const same: HttpResponse = { ...response, requestedUrl: request.url, redirects: shell.artifact.redirects, timings: { totalMs: ms } };
    const read = await record(child, same, seen, stopped, deps, context, 'api', told === null ? {} : { told });
    return { ...read, response, extracted: seen };
  }
  const own: PagePart = { url: response.finalUrl, contentType: response.contentType, charset: response.charset, bytes: response.body };
  const packed: HttpResponse = {
    ...response,
    requestedUrl: request.url,
    redirects: shell.artifact.redirects,
    body: packPage([own, ...taken]),
    contentType: PACKED_PAGE,
    charset: null,
    headers: response.headers.filter(([name]) => name !== 'content-type'),
    timings: { totalMs: ms },
    cache: 'none',
  };
  const filled = await extract(child, packed, deps, context, 'api');
  const parts = [partOf(own, response.status), ...taken.map((part) => partOf(part, 200))];
  const read = await record(child, packed, filled, null, deps, context, 'api', { parts });
  return { ...read, response, extracted };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const partOf = ({ url, contentType, bytes }: PagePart, status: number): ArtifactPart => ({
  url,
  status,
  contentType,
  bytesHash: hashOf(bytes),
});

/** One address, of the page's own scripts, and nothing else that anybody could ask: its answer is the page's. */
function toldBy({ asked, unknown }: Asking): { readonly url: string; readonly status: number } | null {
  const certain = asked.filter(({ hint }) => hint.filled !== 'guess');
  const [only] = certain;
  if (only === undefined || certain.length > 1 || unknown > 0 || only.inBundle || only.status === null) return null;
  return TELLING.has(only.status) ? { url: only.hint.url, status: only.status } : null;
}

const sent = ([post]: readonly PostCall[]): string =>
  post === undefined ? '' : `; its script sends something to ${post.url}, which is not done in its place (api_needs_post)`;

function tell(
  url: string,
  ms: number,
  { asked }: Asking,
  posts: readonly PostCall[],
  judged: readonly Judged[],
  { trace }: RunContext,
): void {
  const reasonOf = ({ status, part }: Asked, at: number): string =>
    part === null ? (status === null ? 'no answer came' : `the server answers ${status}`) : (judged[at]?.reason ?? 'not looked at');
  const count = judged.filter(({ taken }) => taken).length;
  trace.emit({
    type: 'api.read',
    url,
    ms,
    asked: asked.map((one, at) => ({
      url: one.hint.url,
      why: one.hint.why,
      status: one.status,
      taken: judged[at]?.taken ?? false,
      bytesHash: one.part === null ? null : hashOf(one.part.bytes),
      reason: reasonOf(one, at),
    })),
    reason:
      count === 0
        ? `no answer is the content of this page${sent(posts)}`
        : `${count} of ${asked.length} answers are the content of this page`,
  });
}

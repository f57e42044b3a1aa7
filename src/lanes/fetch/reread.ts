import type { HttpResponse } from '../../http/index.ts';
import { fixedClock, type RunContext } from '../../telemetry/index.ts';
import { type Artifact, EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { extract, type FetchDeps, type FetchRequest, type PageRead, record } from './fetch.ts';

/**
 * Read the kept bytes of an artifact again by the rules of today, as if they came at the moment when they came. The artifact keeps its id; its
 * verdict and document are those of now. Asks no network.
 */
export async function rereadArtifact(
  artifact: Artifact,
  bytes: Uint8Array,
  { onDocument: _, ...deps }: FetchDeps,
  context: RunContext,
): Promise<PageRead> {
  const { requestedUrl, finalUrl, redirects, timings, attempts, policy, status, headers, contentType, charset, authScope, lane } = artifact;
  const outcome: HttpResponse = {
    kind: 'response',
    requestedUrl,
    finalUrl,
    redirects,
    timings,
    attempts,
    policy,
    status: status ?? 200,
    headers,
    contentType,
    charset,
    body: bytes,
    wireBytes: 0,
    cache: 'none',
  };
  const request: FetchRequest = {
    url: requestedUrl,
    contract: EMPTY_CONTRACT,
    ...(authScope === undefined ? {} : { authScope }),
    ...(artifact.parentArtifactId === undefined ? {} : { parentArtifactId: artifact.parentArtifactId }),
  };
  const then: RunContext = { ...context, clock: { ...context.clock, now: fixedClock(artifact.fetchedAt).now } };
  const extracted = await extract(request, outcome, deps, then, lane);
  return record(request, outcome, extracted, null, deps, then, lane, artifact.parts === undefined ? {} : { parts: artifact.parts });
}

import type { Problem } from '../../vocabulary/index.ts';
import type { HttpCacheStore } from '../cache/port.ts';
import { headerOf } from '../headers.ts';
import type { HttpResponse } from '../model.ts';
import { maxAgeOf } from './came.ts';
import { robotsUrlOf } from './match.ts';
import { decideRobotsFetch, type RobotsFetchDecision } from './outcome.ts';
import { parseRobots, type RobotsFile } from './parse.ts';
import type { Dated } from './per-origin.ts';
import { storedFile, storeFile } from './stored-file.ts';
import { decodeRobots } from './text.ts';

/** What holds for an origin. */
export interface Known extends Dated {
  readonly rules: RobotsFile | 'allow_all' | 'disallow_all';
  readonly reason: string;
  readonly problem: Problem | null;
  /** The origin itself said so; only that can stand in when it cannot be reached later. */
  readonly served: boolean;
}

export function rulesOf(decision: RobotsFetchDecision, file: RobotsFile | null): Known['rules'] {
  if (decision.decision === 'parse' && file !== null) return file;
  return decision.decision === 'allow_all' ? 'allow_all' : 'disallow_all';
}

const storeKey = (origin: string): string => `robots ${origin}`;

/** What a store keeps of an origin's file, over restarts. */
export async function fromStore(store: HttpCacheStore | null, origin: string): Promise<Known | null> {
  const entry = await storedFile(store, storeKey(origin));
  if (entry === null) return null;
  const { status, responseTime, headers } = entry.meta;
  const file = parseRobots(decodeRobots(entry.body));
  const decision = decideRobotsFetch({
    kind: 'response',
    status,
    bodyBytes: entry.body.byteLength,
    isMarkup: file.looksLikeMarkup,
    hasLocation: false,
    maxAgeSeconds: maxAgeOf(headerOf(headers, 'cache-control')),
  });
  return {
    rules: rulesOf(decision, file),
    reason: decision.reason,
    problem: null,
    served: true,
    fetchedAt: responseTime,
    until: responseTime + decision.cacheSeconds * 1000,
  };
}

export async function toStore(
  store: HttpCacheStore | null,
  origin: string,
  response: HttpResponse,
  decision: RobotsFetchDecision,
  now: number,
): Promise<void> {
  if (decision.cacheSeconds > 0) await storeFile(store, storeKey(origin), robotsUrlOf(origin), response, now);
}

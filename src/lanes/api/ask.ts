import { classify } from '../../classify/index.ts';
import {
  type AnswerReading,
  apisInScript,
  extractDocument,
  followHint,
  type PageAddress,
  type PagePart,
  postsIn,
  readAnswer,
} from '../../extract/index.ts';
import type { HttpClient, HttpOutcome, HttpResponse } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { urlParts } from '../../text/index.ts';
import { type ApiHint, EMPTY_CONTRACT, type Freshness, isAccepted, type PostCall, type Problem } from '../../vocabulary/index.ts';
import { transportOf } from '../fetch/index.ts';
import { type Answered, judgeAnswers, type WantedPage } from './relevance.ts';

/** Requests that one page may cost after its own; its scripts among them. */
const MAX_REQUESTS = 8;
/** For all of them: a browser would take about as long. */
const STEP_MS = 8_000;
const REQUEST_MS = 3_000;
/** An answer is read in this thread. */
const MAX_ANSWER = 2 * 2 ** 20;
const ACCEPT = 'application/json,text/html;q=0.9,*/*;q=0.8';

/** One request and what came of it. */
export interface Asked extends Answered {
  readonly status: number | null;
  /** Null where nothing came, or more than is read. */
  readonly part: PagePart | null;
}

export interface Asking {
  readonly asked: readonly Asked[];
  /** The budget or the caller ended it. */
  readonly stopped: Problem | null;
  /** Scripts and calls of the page of which nobody knows what they ask for. */
  readonly unknown: number;
  /** What its script files ask for by sending something. */
  readonly posts: readonly PostCall[];
}

export interface AskParts {
  readonly http: HttpClient;
  readonly context: RunContext;
  readonly authScope?: string;
  readonly freshness?: Freshness;
}

/** Ask for what a shell names, best first, until it is enough or the bound is reached. */
export async function askAll(hints: readonly ApiHint[], page: PageAddress, wanted: WantedPage, parts: AskParts): Promise<Asking> {
  const { clock, ledger } = parts.context;
  const endsAt = clock.monotonic() + Math.min(STEP_MS, ledger.timeLeftMs());
  const allowed = originsOf(hints, page, parts.authScope !== undefined);
  const queue: Waiting[] = inOrder(hints.filter(({ url }) => allowed(url) && !changes(url)));
  const seen = new Set(queue.map(({ hint }) => hint.url));
  const asked: Asked[] = [];
  const posts: PostCall[] = [];
  // What a script file asks for in ways of its own stays unknown, however many of its calls are found.
  const unknown = wanted.unknown + queue.filter(({ hint }) => hint.kind === 'bundle').length;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const next = queue.shift();
    if (next === undefined || parts.context.signal.aborted) break;
    const { hint, inBundle, follows } = next;
    // What is dear or guessed is asked for only where the rest has brought nothing.
    if ((hint.kind === 'bundle' || inBundle || hint.filled === 'guess') && follows === null && isEnough(asked, { ...wanted, unknown }))
      break;
    const left = endsAt - clock.monotonic();
    if (left <= 0) break;
    const outcome = await ask(hint, Math.min(left, REQUEST_MS), parts);
    const stopped = outcome.kind === 'failure' && (outcome.problem.code === 'budget_exhausted' || parts.context.signal.aborted);
    if (stopped) return { asked, unknown, posts, stopped: outcome.problem };
    if (hint.kind === 'bundle') {
      if (outcome.kind === 'failure' || outcome.status >= 400) continue;
      const code = Buffer.from(outcome.body).toString('utf8');
      posts.push(...postsIn(code, page));
      const calls = apisInScript(code, page).filter(({ url }) => allowed(url) && !changes(url) && !seen.has(url));
      for (const call of calls) seen.add(call.url);
      queue.push(...inOrder(calls).map((one) => ({ ...one, inBundle: true })));
      continue;
    }
    const one = read(next, outcome, { title: wanted.title, url: page.url });
    asked.push(one);
    const follow = one.status === 200 && one.part !== null ? followed(hint, one.part) : null;
    if (follow !== null && !seen.has(follow.url)) {
      seen.add(follow.url);
      queue.unshift({ hint: follow, inBundle, follows: follows ?? (one.reading?.kind === 'content' ? asked.length - 1 : null) });
    }
  }
  return { asked, unknown, posts, stopped: null };
}

/** A GraphQL operation in an address that is to change something, whatever its method says. A query, or one that the server knows by its hash, is a read. */
const changes = (url: string): boolean => /^\s*(?:mutation|subscription)\b/.test(URL.parse(url)?.searchParams.get('query') ?? '');

interface Waiting {
  readonly hint: ApiHint;
  readonly inBundle: boolean;
  readonly follows: number | null;
}

/** Certain addresses first, then scripts to look into, then guesses. */
function inOrder(hints: readonly ApiHint[]): Waiting[] {
  const rank = ({ kind, filled }: ApiHint): number => (filled === 'guess' ? 2 : kind === 'bundle' ? 1 : 0);
  return [...hints].sort((a, b) => rank(a) - rank(b)).map((hint) => ({ hint, inBundle: false, follows: null }));
}

const isEnough = (asked: readonly Asked[], wanted: WantedPage): boolean => judgeAnswers(asked, wanted).some(({ taken }) => taken);

/** Of the page's own site, or of an origin that the page itself names. What a scope shows goes nowhere but to the page's own origin. */
function originsOf(hints: readonly ApiHint[], page: PageAddress, scoped: boolean): (url: string) => boolean {
  const own = urlParts(page.url);
  const named = new Set(hints.map(({ url }) => urlParts(url)?.origin));
  return (url) => {
    const parts = urlParts(url);
    if (parts === null || own === null) return false;
    if (scoped) return parts.origin === own.origin;
    return parts.registrableDomain === own.registrableDomain || named.has(parts.origin);
  };
}

function ask(hint: ApiHint, ms: number, { http, context, authScope, freshness }: AskParts): Promise<HttpOutcome> {
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(ms)));
  return http.request(
    {
      url: hint.url,
      // Parts of one page, as a browser would load them.
      purpose: 'resource',
      accept: hint.kind === 'bundle' ? '*/*' : ACCEPT,
      // As the page's own script says it, so that the server answers with the part and not with a page.
      ...(hint.why.startsWith('hx-get') ? { headers: [['HX-Request', 'true']] } : {}),
      maxAttempts: 1,
      ...(authScope === undefined ? {} : { authScope }),
      ...(freshness === undefined ? {} : { freshness }),
    },
    { ...context, signal: AbortSignal.any([context.signal, late]) },
  );
}

function read({ hint, inBundle, follows }: Waiting, outcome: HttpOutcome, page: { title: string; url: string }): Asked {
  const base = { hint, inBundle, follows };
  if (outcome.kind === 'failure') return { ...base, status: null, part: null, reading: null };
  const { status, body, contentType, charset } = outcome;
  if (status < 200 || status >= 300 || body.byteLength > MAX_ANSWER) return { ...base, status, part: null, reading: null };
  const part: PagePart = { url: hint.url, contentType, charset, bytes: body };
  const reading = readAnswer(part, page);
  const junk = reading.kind === 'content' ? junkOf(hint, outcome, page.title) : null;
  return { ...base, status, part, reading: junk === null ? reading : ({ kind: 'nothing', why: junk } satisfies AnswerReading) };
}

/** Whole pages that a site shows in the place of an answer: its shell again, a log-in, an error. Null for an answer that is none. */
function junkOf({ url, kind }: ApiHint, outcome: HttpResponse, title: string): string | null {
  const { body, contentType, charset } = outcome;
  if (contentType === 'text/event-stream') return null;
  const { shape, document } = extractDocument({ bytes: body, contentType, charset, url, fetchedAt: NO_TIME });
  if (shape.contentKind === 'html' && kind !== 'frame' && shape.title !== '' && shape.title === title)
    return 'the answer is the page itself again';
  const verdict = classify({ transport: transportOf(url, outcome, null), shape, document, contract: EMPTY_CONTRACT, policy: [] });
  return isAccepted(verdict) ? null : `the answer is ${verdict.kind}`;
}

/** The instant plays no part in a verdict. */
const NO_TIME = '1970-01-01T00:00:00Z';

function followed(hint: ApiHint, { bytes }: PagePart): ApiHint | null {
  if (hint.template === undefined) return null;
  try {
    return followHint(hint, JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    // Only JSON says what follows.
    return null;
  }
}

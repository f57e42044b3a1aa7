import type { HttpClient, HttpOutcome } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Candidate, type Problem, problem } from '../../vocabulary/index.ts';

export interface SearchRequest {
  readonly query: string;
  /** BCP 47; providers with one index a language choose by it. */
  readonly language: string | null;
  readonly count: number;
  /** The scope in which is searched. Its pages are found, and only the own index and the services that its policy names are asked. */
  readonly scope?: { readonly name: string; readonly providers: readonly string[] };
}

/** What a provider is good for. `general` providers answer anything. */
export type Intent = 'general' | 'encyclopedic' | 'scholarly' | 'preprint' | 'code' | 'programming' | 'discussion' | 'own';

/** A provider's hit before it becomes a candidate. */
export type Hit = Pick<Candidate, 'url' | 'title' | 'snippet'> & Partial<Pick<Candidate, 'score' | 'publishedAt'>>;

/**
 * A failure says what to do about it (the table in the provider research): the same provider later, another provider now,
 * or nothing because asking again is wrong.
 */
export type SearchOutcome =
  | { readonly kind: 'results'; readonly hits: readonly Hit[] }
  | { readonly kind: 'failure'; readonly problem: Problem; readonly action: 'retry_later' | 'switch' | 'stop' };

export interface SearchProvider {
  readonly name: string;
  readonly intents: ReadonlySet<Intent>;
  /** Longest query that the provider takes, in characters. */
  readonly maxQueryLength: number;
  search(request: SearchRequest, context: RunContext): Promise<SearchOutcome>;
}

/** A provider on HTTP is data: how to ask and how to read the answer. Both are pure. */
export interface HttpProviderDefinition {
  readonly name: string;
  readonly intents: readonly Intent[];
  readonly maxQueryLength: number;
  /** The operator named this address, so robots and the address guard do not apply to it. */
  readonly operatorEndpoint?: boolean;
  ask(request: SearchRequest): { url: string; headers?: [string, string][] };
  /** Reads a body with status 2xx. Throw nothing: an unknown format is a failure. */
  read(body: string, request: SearchRequest): SearchOutcome;
  /** Reads a body with another status; `null` leaves it to the general table. For services that tell their reason there. */
  readError?(body: string): SearchOutcome | null;
  /** Statuses that mean something special here; the general table covers the rest. */
  readonly onStatus?: Readonly<Record<number, SearchOutcome>>;
}

export const failure = (code: Parameters<typeof problem>[0], detail: string, action: 'retry_later' | 'switch' | 'stop'): SearchOutcome => ({
  kind: 'failure',
  problem: problem(code, detail),
  action,
});

/** Make a provider from its definition on our own HTTP client. */
export function httpProvider(definition: HttpProviderDefinition, http: HttpClient): SearchProvider {
  const { name, intents, maxQueryLength, operatorEndpoint = false, onStatus = {} } = definition;
  return {
    name,
    intents: new Set(intents),
    maxQueryLength,
    async search(request, context) {
      const { url, headers = [] } = definition.ask(request);
      const outcome = await http.request({ url, headers, purpose: 'search', operatorEndpoint, accept: 'application/json' }, context);
      const told = outcome.kind === 'response' && outcome.status >= 400 ? definition.readError?.(textOf(outcome)) : null;
      return told ?? onStatus[statusOf(outcome)] ?? readOutcome(name, outcome, (body) => definition.read(body, request));
    },
  };
}

const textOf = ({ body }: { readonly body: Uint8Array }): string => new TextDecoder().decode(body);
const statusOf = (outcome: HttpOutcome): number => (outcome.kind === 'response' ? outcome.status : 0);

function readOutcome(name: string, outcome: HttpOutcome, read: (body: string) => SearchOutcome): SearchOutcome {
  if (outcome.kind === 'failure') {
    const stop =
      outcome.problem.code === 'budget_exhausted' || outcome.problem.code === 'cancelled' || outcome.problem.code === 'deadline_exceeded';
    return { kind: 'failure', problem: outcome.problem, action: stop ? 'stop' : 'switch' };
  }
  const { status } = outcome;
  if (status >= 200 && status < 300) return read(textOf(outcome));
  if (status === 429) return failure('rate_limited', `${name} answered 429`, 'retry_later');
  if (status === 400 || status === 422) return failure('provider_contract', `${name} answered ${status} to this query`, 'stop');
  if (status === 401 || status === 402 || status === 403) return failure('provider_refused', `${name} answered ${status}`, 'switch');
  return failure('provider_unavailable', `${name} answered ${status}`, 'switch');
}

/** Parse JSON or say that the provider speaks another format. */
export function readJson(name: string, body: string, read: (value: unknown) => SearchOutcome): SearchOutcome {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return failure('provider_contract', `${name} answered something that is not JSON: ${body.slice(0, 80)}`, 'switch');
  }
  return read(value);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Plain text of a snippet: tags dropped, the common entities decoded, white space folded. */
export function plainSnippet(html: string): string {
  return html
    .replace(/<[/!a-z][^<>]{0,500}>/gi, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6}|#39);/gi, (whole, name: string) => {
      if (NAMED[name] !== undefined) return NAMED[name];
      if (!name.startsWith('#')) return whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

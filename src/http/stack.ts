import type { Duplex } from 'node:stream';
import type { RunContext } from '../telemetry/index.ts';
import type { PolicyDecision } from '../vocabulary/index.ts';
import { createBackground } from './cache/background.ts';
import { cache } from './cache/cache.ts';
import { createLibrary } from './cache/library.ts';
import { coalesce } from './coalesce/coalesce.ts';
import { credentials } from './credentials/credentials.ts';
import { read } from './decode/read.ts';
import { checkUrl, type GuardPolicy } from './guard/check.ts';
import { type Exceptions, guard } from './guard/guard.ts';
import { hedge } from './hedge/hedge.ts';
import type { Bounds, Foresight, HttpOptions, HttpOutcome, HttpRequest, StreamOutcome } from './model.ts';
import { compose, type ExchangeInterceptor, type Handler, type OutcomeInterceptor } from './pipeline.ts';
import { Hosts } from './politeness/hosts.ts';
import { politenessPolicy } from './politeness/policy.ts';
import { type AddressOf, politeness } from './politeness/politeness.ts';
import { record, replayed } from './record/record.ts';
import { redirects } from './redirect/redirects.ts';
import { retry } from './retry/retry.ts';
import { robotsGate } from './robots/ask.ts';
import { createRobots } from './robots/robots.ts';
import { openStream } from './stream.ts';
import { budget } from './transport/budget.ts';
import { send } from './transport/send.ts';
import type { Wire } from './transport/wire.ts';
import { DEFAULT_USAGE_RULES, type UsageRules, usageDecisions } from './usage/decide.ts';
import { usageGate } from './usage/gate.ts';
import { type PageTags, usageOfTags } from './usage/statements.ts';
import { createTdmFiles } from './usage/tdm-file.ts';

const DEFAULT_ROBOTS_AGENT = 'Veritrail';

export interface StackParts {
  readonly bounds: Bounds;
  readonly policy: GuardPolicy;
  readonly exceptions: Exceptions;
  readonly guarded: Wire;
  readonly operator: Wire;
  readonly options: HttpOptions;
  readonly addressOf: AddressOf;
  /** A checked connection that speaks HTTP/1.1, for streams. */
  readonly dialStream: (url: URL) => Promise<Duplex>;
  /** A whole request through this same stack, for robots.txt. */
  readonly ask: (request: HttpRequest, context: RunContext) => Promise<HttpOutcome>;
}

export interface Stack {
  readonly handle: Handler<HttpOutcome>;
  readonly stream: Handler<StreamOutcome>;
  invalidate(url: string, authScope: string | null): Promise<void>;
  judgeTags(url: string, tags: PageTags, now: number): PolicyDecision[];
  foresee(url: URL, now: number): Promise<Foresight>;
  /** Ends what still runs. */
  close(): Promise<void>;
}

/** The whole way of a request, outermost first. The order is the design: each line says why it stands where it stands. */
export function buildPipeline(parts: StackParts): Stack {
  const { bounds, policy, exceptions, options, addressOf, ask } = parts;
  const hosts = new Hosts(politenessPolicy(options));
  const background = createBackground();
  const library = options.cache ? createLibrary(options.cache) : null;
  // While a run is recorded or replayed, robots.txt comes from the run itself too.
  const robotsStore = options.recorder || options.replay ? null : (options.cache ?? null);
  const agent = options.robotsAgent ?? DEFAULT_ROBOTS_AGENT;
  const robots = createRobots({ agent, ask, store: robotsStore });
  const rules: UsageRules = { ...DEFAULT_USAGE_RULES, ...options.usage };
  // Whoever names `tdm` wants to know of reservations; nobody else's server is asked for the file.
  const tdm = rules.tdm === undefined ? null : createTdmFiles({ robots, ask, store: robotsStore });
  const secrets = options.credentials ?? null;
  const excepted = new Map((options.ignoreRobots ?? []).map(({ origin, reason }) => [originOf(origin), reason]));

  const exchange: ExchangeInterceptor[] = [
    // Reserve right before the message leaves, whatever caused it: hop, retry, robots.txt or revalidation.
    budget,
    // Next to the wire, so that the recording is what the wire carried; a replay ends the way here.
    ...(options.replay ? [replayed(options.replay)] : options.recorder ? [record(options.recorder, secrets)] : []),
    // Innermost: nothing above ever holds what it adds, neither cache nor recording nor trace.
    ...(options.credentials ? [credentials(options.credentials)] : []),
  ];
  const outcome: OutcomeInterceptor[] = [
    // Outermost, so that every hop passes all that follows.
    redirects,
    // Before anything is looked up or sent for an address that may not be asked.
    guard(policy, exceptions),
    // Above everything that serves content, so that no stored copy is a way around a rule.
    robotsGate({ robots, tdm, hosts, excepted, rules }),
    // Above the cache as well: a stored page is used, or not, by what its own headers say.
    usageGate({ agent, rules, excepted: new Set(excepted.keys()) }),
    // Above the cache, so that askers of a stored copy share its check. A recording holds every exchange, and a replay has no second one to share.
    ...(options.recorder || options.replay ? [] : [coalesce]),
    // Above retry, so that a stored copy costs no attempt and stands in only after the last one.
    cache({ library, readable: !options.recorder && !options.replay, background, secrets }),
    // Above politeness, so that a wait holds no place of the host and every attempt takes its turn.
    retry(bounds),
    // Above politeness, so that the second attempt takes a place of its own; a recording and its replay know no chance.
    ...(options.hedge === true && !options.recorder && !options.replay ? [hedge(hosts, addressOf)] : []),
    // Innermost: a place of the host is held exactly while the exchange runs.
    politeness(hosts, addressOf),
  ];
  const handle = compose(outcome, read(bounds, compose(exchange, send(parts))));
  // What leaves this way is asked the same questions, and nothing that needs a whole answer.
  const streamGates: OutcomeInterceptor[] = [guard(policy, exceptions), robotsGate({ robots, tdm, hosts, excepted, rules })];
  return {
    handle,
    stream: openStream({ gates: streamGates, dial: parts.dialStream, replaying: options.replay !== undefined && options.replay !== null }),
    async invalidate(url, authScope) {
      await library?.forget(url, authScope);
    },
    async foresee(url, now) {
      const checked = checkUrl(url, policy);
      const guarded = checked.allowed
        ? {
            allowed: true,
            reason: checked.exception ?? 'nothing in the address is refused; what its name resolves to is checked when it is asked',
          }
        : checked;
      const exception = excepted.get(url.origin);
      if (exception !== undefined)
        return { guard: guarded, robots: { state: 'excepted', reason: `the operator's exception: ${exception}`, fetchedAt: null } };
      return { guard: guarded, robots: await robots.recall(url, now) };
    },
    judgeTags: (url, tags, now) => usageDecisions(usageOfTags(tags, { agent, now }), excepted.has(originOf(url)) ? {} : rules),
    close: () => background.close(),
  };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

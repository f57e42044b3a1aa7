import type { Dispatcher } from 'undici';
import type { RunContext } from '../telemetry/index.ts';
import { read } from './decode/read.ts';
import type { GuardPolicy } from './guard/check.ts';
import { guard } from './guard/guard.ts';
import type { Bounds, HttpOptions, HttpOutcome, HttpRequest } from './model.ts';
import { compose, type ExchangeInterceptor, type Handler, type OutcomeInterceptor } from './pipeline.ts';
import { redirects } from './redirect/redirects.ts';
import { budget } from './transport/budget.ts';
import { send } from './transport/send.ts';

export interface StackParts {
  readonly bounds: Bounds;
  readonly policy: GuardPolicy;
  readonly guarded: Dispatcher;
  readonly operator: Dispatcher;
  readonly options: HttpOptions;
  /** A whole request through this same stack, for robots.txt. */
  readonly ask: (request: HttpRequest, context: RunContext) => Promise<HttpOutcome>;
}

export interface Stack {
  readonly handle: Handler<HttpOutcome>;
  invalidate(url: string, authScope: string | null): Promise<void>;
}

/** The whole way of a request, outermost first. The order is the design: each line says why it stands where it stands. */
export function buildPipeline(parts: StackParts): Stack {
  const { bounds, policy } = parts;

  const exchange: ExchangeInterceptor[] = [
    // Reserve right before the message leaves, whatever caused it: hop, retry, robots.txt or revalidation.
    budget,
  ];
  const outcome: OutcomeInterceptor[] = [
    // Outermost, so that every hop passes all that follows.
    redirects,
    // Before anything is looked up or sent for an address that may not be asked.
    guard(policy),
  ];
  const handle = compose(outcome, read(bounds, compose(exchange, send(parts))));
  return { handle, invalidate: () => Promise.resolve() };
}

/** @module What a task may spend, and what it has spent. The ledger that keeps the law lives in `budget/`. */
import { z } from 'zod';

const count = z.int().min(0);

/** Limits of one task. An absent optional limit means no limit of that kind. */
export const Budget = z.strictObject({
  deadlineMs: z.int().min(1),
  maxRequests: count,
  maxSearchQueries: count,
  maxPages: count,
  maxDepth: count,
  maxBrowserStarts: count,
  maxBytes: count,
  maxCostUsd: z.number().min(0).optional(),
  maxTokens: count.optional(),
});
export type Budget = z.infer<typeof Budget>;

export const DEFAULT_BUDGET: Budget = {
  deadlineMs: 120_000,
  maxRequests: 200,
  maxSearchQueries: 48,
  maxPages: 80,
  maxDepth: 3,
  maxBrowserStarts: 10,
  maxBytes: 100_000_000,
};

/** Resources that are counted. `requests` are messages that reach a server, redirects, retries and robots.txt included. */
export const Spend = z.strictObject({
  requests: z.number().min(0),
  searchQueries: z.number().min(0),
  pages: z.number().min(0),
  browserStarts: z.number().min(0),
  bytes: z.number().min(0),
  costUsd: z.number().min(0),
  tokens: z.number().min(0),
});
export type Spend = z.infer<typeof Spend>;
export type Resource = keyof Spend;

export const ZERO_SPEND: Spend = { requests: 0, searchQueries: 0, pages: 0, browserStarts: 0, bytes: 0, costUsd: 0, tokens: 0 };

/** Which limit bounds which resource. */
export const LIMIT_OF = {
  requests: 'maxRequests',
  searchQueries: 'maxSearchQueries',
  pages: 'maxPages',
  browserStarts: 'maxBrowserStarts',
  bytes: 'maxBytes',
  costUsd: 'maxCostUsd',
  tokens: 'maxTokens',
} as const satisfies Record<Resource, keyof Budget>;

/** @module What a response is, as judged by `classify/`: kind, confidence and the signals that led to it. */
import { z } from 'zod';
import { Share } from './primitives.ts';

export const VERDICT_KINDS = [
  'usable',
  'partial',
  'listing',
  'not_modified',
  'transient',
  'rate_limited',
  'redirect_loop',
  'tls_error',
  'blocked_by_guard',
  'auth_required',
  'auth_expired',
  'login_wall',
  'paywall',
  'denied',
  'robots_disallowed',
  'legal_block',
  'gone',
  'soft_404',
  'js_shell',
  'consent_wall',
  'challenge',
  'captcha',
  'geo_block',
  'age_gate',
  'maintenance',
  'parked',
  'empty',
  'error_page',
  'wrong_page',
  'wrong_language',
  'unsupported_type',
  'extraction_failed',
  'contract_unmet',
  'too_large',
] as const;
export const VerdictKind = z.enum(VERDICT_KINDS);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** The four layers in which a response is judged. */
export const SignalLayer = z.enum(['transport', 'identity', 'content', 'policy']);

/** Evidence for a verdict. An `observation` is a fact about the bytes (a vendor's marker); a `guess` is a shape that only suggests. */
export const Signal = z.strictObject({
  id: z.string().min(1),
  layer: SignalLayer,
  source: z.enum(['status', 'header', 'url', 'title', 'text', 'markup', 'structure', 'contract', 'policy', 'memory', 'transport']),
  basis: z.enum(['observation', 'guess']),
  excerpt: z.string().max(300),
  weight: z.number(),
});
export type Signal = z.infer<typeof Signal>;

export const NextStep = z.enum([
  'accept',
  'retry',
  'wait',
  'alternative_source',
  'search_canonical',
  'embedded_state',
  'browser',
  'registered_session',
  'stop_and_report',
]);
export type NextStep = z.infer<typeof NextStep>;

export const Verdict = z.strictObject({
  kind: VerdictKind,
  confidence: Share,
  signals: z.array(Signal),
  retryable: z.boolean(),
  next: NextStep,
  /** Seconds to wait before the same host is asked again (Retry-After), when known. */
  retryAfterSeconds: z.number().min(0).optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Kinds whose content may be used as the answer to a read. */
export const ACCEPTED_KINDS: ReadonlySet<VerdictKind> = new Set(['usable', 'partial', 'listing', 'not_modified']);
export const isAccepted = (verdict: Pick<Verdict, 'kind'>): boolean => ACCEPTED_KINDS.has(verdict.kind);

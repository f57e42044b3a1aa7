/** Transport layer: what the exchange itself says, before anyone reads the body. */
import type { ErrorCode, VerdictKind } from '../vocabulary/index.ts';
import type { TransportFacts } from './input.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';

/** Verdict of a failed exchange by its problem code. Null: the code says nothing about the resource. */
export const KIND_OF_PROBLEM: Readonly<Record<ErrorCode, VerdictKind | null>> = {
  input_invalid: null,
  config_invalid: null,
  regex_invalid: null,
  not_found: null,
  file_unreadable: null,
  url_invalid: 'gone',
  guard_blocked: 'blocked_by_guard',
  robots_disallowed: 'robots_disallowed',
  policy_denied: 'denied',
  budget_exhausted: 'transient',
  deadline_exceeded: 'transient',
  cancelled: 'transient',
  dns_failed: 'transient',
  connect_failed: 'transient',
  connect_timeout: 'transient',
  tls_failed: 'tls_error',
  headers_timeout: 'transient',
  headers_too_large: 'too_large',
  body_timeout: 'transient',
  body_too_large: 'too_large',
  body_truncated: 'transient',
  connection_reset: 'transient',
  protocol_error: 'error_page',
  encoding_invalid: 'extraction_failed',
  redirect_loop: 'redirect_loop',
  redirect_limit: 'redirect_loop',
  redirect_invalid: 'error_page',
  rate_limited: 'rate_limited',
  extraction_failed: 'extraction_failed',
  unsupported_type: 'unsupported_type',
  contract_unmet: 'contract_unmet',
  provider_refused: 'denied',
  provider_unavailable: 'transient',
  provider_contract: 'extraction_failed',
  no_provider: null,
  session_missing: 'auth_required',
  session_expired: 'auth_expired',
  session_key_invalid: null,
  keyring_missing: null,
  telemetry_missing: null,
  session_tampered: null,
  display_missing: null,
  store_unavailable: null,
  store_corrupt: null,
  schema_too_new: null,
  replay_missing: null,
  bundle_invalid: null,
  browser_missing: null,
  browser_failed: 'transient',
  step_failed: 'contract_unmet',
  internal: null,
};

interface StatusRule {
  readonly kind: VerdictKind;
  /** Kinds that the body may show more exactly than the status line says; the body then decides. */
  readonly refinedBy: readonly VerdictKind[];
  /** What the page says does not count against the status, only what the headers say. */
  readonly headersOnly?: true;
}

const CHECKS: readonly VerdictKind[] = ['challenge', 'captcha'];
const status = (kind: VerdictKind, ...refinedBy: readonly VerdictKind[]): StatusRule => ({ kind, refinedBy });

/** RFC 9110 §15, RFC 6585 (429), RFC 7725 (451); 52x as Cloudflare documents them. Ranges without a row: see `ruleOfStatus`. */
const STATUS_RULES: Readonly<Record<number, StatusRule>> = {
  204: status('empty'),
  205: status('empty'),
  304: status('not_modified'),
  401: status('auth_required', 'challenge', 'captcha'),
  402: status('paywall', 'rate_limited'),
  403: status('denied', ...CHECKS, 'geo_block', 'legal_block', 'rate_limited', 'login_wall', 'age_gate', 'paywall', 'parked'),
  404: status('gone', ...CHECKS, 'parked'),
  405: status('error_page', ...CHECKS, 'denied'),
  407: status('denied'),
  408: status('transient'),
  410: status('gone', 'parked'),
  413: status('too_large'),
  415: status('unsupported_type'),
  425: status('transient'),
  429: { kind: 'rate_limited', refinedBy: CHECKS, headersOnly: true },
  451: status('legal_block', 'geo_block'),
  500: status('transient', ...CHECKS, 'maintenance'),
  501: status('error_page'),
  502: status('transient', 'maintenance'),
  503: status('transient', ...CHECKS, 'maintenance', 'rate_limited', 'parked', 'denied'),
  504: status('transient'),
  505: status('error_page'),
  511: status('login_wall'),
  525: status('tls_error'),
  526: status('tls_error'),
};

/** Rule of a status code; undefined for a success, whose body must speak for itself. */
export function ruleOfStatus(code: number): StatusRule | undefined {
  const exact = STATUS_RULES[code];
  if (exact !== undefined) return exact;
  if (code >= 200 && code < 300) return undefined;
  if (code >= 300 && code < 400) return status('error_page', ...CHECKS);
  if (code >= 400 && code < 500) return status('error_page', ...CHECKS, 'denied', 'rate_limited', 'login_wall');
  return status('transient', ...CHECKS, 'maintenance');
}

/** Verdict of the transport with the kinds by which the content may refine it; null when only the content can tell. */
export function transportVerdict(
  transport: TransportFacts,
): { vote: Vote; refinedBy: readonly VerdictKind[]; headersOnly: boolean } | null {
  const { problem } = transport;
  if (problem !== undefined) {
    const kind = KIND_OF_PROBLEM[problem.code];
    if (kind !== null) {
      const signal = vote(kind, {
        id: `problem:${problem.code}`,
        layer: 'transport',
        source: 'transport',
        basis: 'observation',
        excerpt: problem.detail ?? problem.message,
        weight: 1,
      });
      return { vote: signal, refinedBy: [], headersOnly: false };
    }
  }
  if (transport.status === null) return null;
  const rule = ruleOfStatus(transport.status);
  if (rule === undefined) return null;
  const kind = rule.kind === 'auth_required' && transport.authScope !== undefined ? 'auth_expired' : rule.kind;
  const signal = vote(kind, {
    id: `status:${transport.status}`,
    layer: 'transport',
    source: 'status',
    basis: 'observation',
    excerpt: `status ${transport.status}`,
    weight: 1,
  });
  return { vote: signal, refinedBy: rule.refinedBy, headersOnly: rule.headersOnly === true };
}

interface HeaderRule {
  readonly id: string;
  readonly kind: VerdictKind;
  readonly header: string;
  /** Matches the lower-cased value. */
  readonly holds: (value: string) => boolean;
  readonly weight: number;
}

/** Headers that a protection service sets on its own answers only. */
const HEADER_RULES: readonly HeaderRule[] = [
  { id: 'cloudflare-mitigated', kind: 'challenge', header: 'cf-mitigated', holds: (value) => value.includes('challenge'), weight: 0.97 },
  { id: 'aws-waf-challenge', kind: 'challenge', header: 'x-amzn-waf-action', holds: (value) => value.includes('challenge'), weight: 0.97 },
  { id: 'aws-waf-captcha', kind: 'captcha', header: 'x-amzn-waf-action', holds: (value) => value.includes('captcha'), weight: 0.97 },
  { id: 'vercel-mitigated', kind: 'challenge', header: 'x-vercel-mitigated', holds: (value) => value.includes('challenge'), weight: 0.97 },
  { id: 'vercel-deny', kind: 'denied', header: 'x-vercel-mitigated', holds: (value) => value.includes('deny'), weight: 0.97 },
  // Which of its pages it is, the body says.
  { id: 'datadome-block', kind: 'challenge', header: 'x-dd-b', holds: (value) => value !== '0', weight: 0.75 },
  { id: 'sucuri-block', kind: 'denied', header: 'x-sucuri-block', holds: () => true, weight: 0.9 },
];

/** Votes of the response headers. */
export function headerVotes(headers: TransportFacts['headers']): Vote[] {
  const votes: Vote[] = [];
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    for (const rule of HEADER_RULES) {
      if (rule.header !== lower || !rule.holds(value.toLowerCase())) continue;
      votes.push(
        vote(rule.kind, {
          id: `header:${rule.id}`,
          layer: 'transport',
          source: 'header',
          basis: 'observation',
          excerpt: `${lower}: ${value}`,
          weight: rule.weight,
        }),
      );
    }
  }
  return votes;
}

import { readFile } from 'node:fs/promises';
import { classify } from '../../../classify/index.ts';
import { extractDocument } from '../../../extract/index.ts';
import type { Verdict, VerdictKind } from '../../../vocabulary/index.ts';
import { EMPTY_CONTRACT } from '../../../vocabulary/index.ts';
import type { EvalLine, EvalStage } from './stage.ts';
import { textOf } from './stage.ts';

/** The clock plays no part in a verdict; a fixed instant keeps documents alike between runs. */
const FETCHED_AT = '2026-01-01T00:00:00Z';

/** Our kinds by the labels of the benchmark; kinds without a label of their own go to the nearest one. */
const LABEL: Readonly<Record<VerdictKind, string>> = {
  usable: 'usable',
  partial: 'usable',
  listing: 'listing',
  not_modified: 'usable',
  transient: 'error_page',
  rate_limited: 'rate_limited',
  redirect_loop: 'error_page',
  tls_error: 'error_page',
  blocked_by_guard: 'denied',
  auth_required: 'denied',
  auth_expired: 'login_wall',
  login_wall: 'login_wall',
  paywall: 'paywall',
  denied: 'denied',
  robots_disallowed: 'denied',
  legal_block: 'geo_block',
  gone: 'soft404',
  soft_404: 'soft404',
  js_shell: 'js_shell',
  consent_wall: 'consent',
  challenge: 'challenge',
  captcha: 'captcha',
  geo_block: 'geo_block',
  age_gate: 'consent',
  maintenance: 'maintenance',
  parked: 'parked',
  empty: 'empty',
  error_page: 'error_page',
  wrong_page: 'soft404',
  wrong_language: 'usable',
  unsupported_type: 'binary',
  extraction_failed: 'empty',
  contract_unmet: 'usable',
  too_large: 'error_page',
};

export interface JudgedPage {
  /** The benchmark's label. */
  readonly kind: string;
  readonly verdict: Verdict;
}

/** What a body is, served at an address with a status and header fields (names in lower case). */
export function judgePage(bytes: Uint8Array, url: string, status: number, headers: readonly [string, string][]): JudgedPage {
  const claimed = headers.find(([name]) => name === 'content-type')?.[1] ?? null;
  const contentType = claimed?.split(';')[0]?.trim().toLowerCase() ?? null;
  const charset = /charset\s{0,5}=\s{0,5}"?([\w:.-]{1,40})/i.exec(claimed ?? '')?.[1] ?? null;
  const { shape, document } = extractDocument({ bytes, contentType, charset, url, fetchedAt: FETCHED_AT, headers });
  const verdict = classify({
    transport: { requestedUrl: url, finalUrl: url, status, headers, contentType, byteLength: bytes.length, redirects: [] },
    shape,
    document,
    contract: EMPTY_CONTRACT,
    policy: [],
  });
  const hidden = contentType?.startsWith('text/') === true && (shape.contentKind === 'pdf' || shape.contentKind === 'binary');
  return { kind: hidden ? 'binary' : LABEL[verdict.kind], verdict };
}

/** `{id, path, url, status, headers}` → `{id, kind, verdict, confidence, signals}`, `kind` being the benchmark's label. */
export const stage: EvalStage = async (line) => {
  const bytes = await readFile(textOf(line, 'path'));
  const status = typeof line.status === 'number' ? line.status : 200;
  const { kind, verdict } = judgePage(bytes, textOf(line, 'url'), status, headersOf(line));
  return { id: line.id, kind, verdict: verdict.kind, confidence: verdict.confidence, signals: verdict.signals };
};

function headersOf(line: EvalLine): [string, string][] {
  const { headers } = line;
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
}

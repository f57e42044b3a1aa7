import type { NextStep, VerdictKind } from '../vocabulary/index.ts';

interface Consequence {
  /** Whether the same request in the same lane may succeed later. */
  readonly retryable: boolean;
  readonly next: NextStep;
  readonly meaning: string;
}

const row = (next: NextStep, meaning: string, retryable = false): Consequence => ({ retryable, next, meaning });

/** What follows from each kind: the router's first choice, and whether repeating the request can help. */
export const CONSEQUENCES: Readonly<Record<VerdictKind, Consequence>> = {
  usable: row('accept', 'The content can answer the task.'),
  partial: row('accept', 'Part of what the task needs is there; the missing part is named.'),
  listing: row('accept', 'Links to other pages are the main content.'),
  not_modified: row('accept', 'The stored copy is still current.'),
  transient: row('retry', 'A failure that may pass: name resolution, connection, timeout or an overloaded server.', true),
  rate_limited: row('wait', 'The host asks to slow down.', true),
  redirect_loop: row('alternative_source', 'The redirects lead nowhere.'),
  tls_error: row('alternative_source', 'The certificate or the protocol is not acceptable.'),
  blocked_by_guard: row('stop_and_report', 'The address must not be dialled.'),
  auth_required: row('registered_session', 'The server wants credentials for this origin.'),
  auth_expired: row('stop_and_report', 'The registered session is no longer valid; its owner must renew it.'),
  login_wall: row('registered_session', 'The page shows a log-in instead of the content.'),
  paywall: row('alternative_source', 'Only a teaser is shown.'),
  denied: row('alternative_source', 'The server refuses, with no check that could be passed.'),
  robots_disallowed: row('alternative_source', 'robots.txt does not allow this URL.'),
  legal_block: row('alternative_source', 'Blocked for legal reasons.'),
  gone: row('search_canonical', 'The server says that there is nothing at this address.'),
  soft_404: row('search_canonical', 'The page says that there is nothing at this address, whatever the status says.'),
  js_shell: row('embedded_state', 'The content appears only after scripts have run.'),
  consent_wall: row('browser', 'Nothing but a question for consent is shown.'),
  challenge: row('stop_and_report', 'An automatic browser check stands before the content.'),
  captcha: row('stop_and_report', 'A person is asked to prove that they are one.'),
  geo_block: row('alternative_source', 'Refused because of the place or the network.'),
  age_gate: row('browser', 'Nothing but a question for the age is shown.'),
  maintenance: row('retry', 'The site is closed for work.', true),
  parked: row('alternative_source', 'A name without a site: default page, offer or suspension.'),
  empty: row('alternative_source', 'There is no content.'),
  error_page: row('retry', 'The server or the application reports its own failure.', true),
  wrong_page: row('search_canonical', 'This is another page than the one asked for.'),
  wrong_language: row('alternative_source', 'The content is in another language than asked for.'),
  unsupported_type: row('alternative_source', 'The bytes are of a type that cannot be read.'),
  extraction_failed: row('alternative_source', 'The bytes could not be read as a document.'),
  contract_unmet: row('alternative_source', 'The content lacks what the task requires; the check is named.'),
  too_large: row('stop_and_report', 'The body exceeds the byte limit.'),
};

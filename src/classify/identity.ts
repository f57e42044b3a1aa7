/** Identity layer: is this the page that was asked for, in the language that was asked for? */

import { contentWords } from '../text/tokens/index.ts';
import { urlParts } from '../text/url/index.ts';
import type { VerdictKind } from '../vocabulary/index.ts';
import type { ClassifyInput } from './input.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';

const LOGIN_SEGMENT =
  /^(?:log-?in|log_in|sign-?in|sign_in|signon|logon|sso|saml2?|oauth2?|authorize|auth|authenticate|cas|identity|account-login|users?-login|denglu|passport)(?:\.[a-z]{2,5})?$/;
const LOGIN_HOST = /^(?:login|signin|auth|sso|idp|accounts?|passport|id|cas)\./;
const CONSENT_HOST = /^(?:consent|guce|cmp)\./;
const NOT_FOUND_SEGMENT = /^(?:404|not-?found|page-?not-?found|error-?404|404-?error)(?:\.[a-z]{2,5})?$/;
const ERROR_SEGMENT = /^(?:error|500|errorpage|error-?page|oops)(?:\.[a-z]{2,5})?$/;
const LANGUAGE_SEGMENT = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;

interface Place {
  readonly host: string;
  readonly domain: string;
  readonly segments: readonly string[];
}

function placeOf(url: string): Place | null {
  const parts = urlParts(url);
  if (parts === null) return null;
  return {
    host: parts.host,
    domain: parts.registrableDomain,
    segments: parts.path
      .toLowerCase()
      .slice(0, 2000)
      .split('/')
      .filter((segment) => segment !== ''),
  };
}

const isHome = (place: Place): boolean =>
  place.segments.every((segment) => LANGUAGE_SEGMENT.test(segment) || /^(?:index|home|default)(?:\.[a-z]{2,5})?$/.test(segment)) &&
  place.segments.length <= 1;

const identity = (kind: VerdictKind, id: string, excerpt: string, weight: number): Vote =>
  vote(kind, { id, layer: 'identity', source: 'url', basis: 'guess', excerpt, weight });

/** Where the redirects led, compared with what was asked. */
export function redirectVotes(input: Pick<ClassifyInput, 'transport'>): Vote[] {
  const { requestedUrl, finalUrl } = input.transport;
  if (requestedUrl === finalUrl) return [];
  const asked = placeOf(requestedUrl);
  const final = placeOf(finalUrl);
  if (asked === null || final === null) return [];
  const moved = `${requestedUrl} → ${finalUrl}`;
  const votes: Vote[] = [];
  const newly = (pattern: RegExp): boolean =>
    final.segments.some((segment) => pattern.test(segment)) && !asked.segments.some((segment) => pattern.test(segment));
  if (newly(LOGIN_SEGMENT) || (LOGIN_HOST.test(final.host) && !LOGIN_HOST.test(asked.host)))
    votes.push(identity('login_wall', 'redirected-to-login', moved, 0.65));
  if (CONSENT_HOST.test(final.host) && !CONSENT_HOST.test(asked.host))
    votes.push(identity('consent_wall', 'redirected-to-consent', moved, 0.75));
  if (newly(NOT_FOUND_SEGMENT)) votes.push(identity('soft_404', 'redirected-to-not-found', moved, 0.75));
  if (newly(ERROR_SEGMENT)) votes.push(identity('error_page', 'redirected-to-error', moved, 0.6));
  const deep = asked.segments.length >= 2 || /\d{3}|.-.*-/.test(asked.segments.at(-1) ?? '');
  if (deep && isHome(final) && !isHome(asked))
    votes.push(identity('wrong_page', 'redirected-to-home', moved, asked.domain === final.domain ? 0.6 : 0.7));
  return votes;
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** What the contract says about identity: source, title, language. These are the caller's own words, so they decide. */
export function contractIdentityVotes({ transport, shape, document, contract }: ClassifyInput): Vote[] {
  const votes: Vote[] = [];
  if (contract.expectedSource !== undefined) {
    const wanted = sourceHost(contract.expectedSource);
    const host = urlParts(transport.finalUrl)?.host ?? '';
    if (wanted !== '' && host !== wanted && !host.endsWith(`.${wanted}`)) {
      votes.push(
        vote('wrong_page', {
          id: 'expected-source',
          layer: 'identity',
          source: 'contract',
          basis: 'observation',
          excerpt: `expected ${wanted}, got ${host}`,
          weight: 0.97,
        }),
      );
    }
  }
  if (contract.title !== undefined && (document !== null || shape !== null)) {
    const shown = [document?.title ?? '', shape?.title ?? '', ...(shape?.headings.slice(0, 3).map((heading) => heading.text) ?? [])].join(
      ' ',
    );
    const share = overlap(contract.title, shown);
    if (share < 0.5) {
      votes.push(
        vote('wrong_page', {
          id: 'expected-title',
          layer: 'identity',
          source: 'contract',
          basis: 'observation',
          excerpt: `expected "${contract.title}", got "${shape?.title ?? document?.title ?? ''}"`,
          weight: 0.95,
        }),
      );
    }
  }
  if (contract.language !== undefined && document?.language != null && primary(document.language) !== primary(contract.language)) {
    votes.push(
      vote('wrong_language', {
        id: 'expected-language',
        layer: 'identity',
        source: 'contract',
        basis: 'observation',
        excerpt: `expected ${contract.language}, got ${document.language}`,
        weight: 0.95,
      }),
    );
  }
  return votes;
}

const sourceHost = (source: string): string => (urlParts(source)?.host ?? source.toLowerCase().replace(/^\*\./, '')).replace(/^www\./, '');

/** Share of the terms of `wanted` that `shown` has. 1 when nothing is wanted. */
export function overlap(wanted: string, shown: string): number {
  const terms = new Set(contentWords(wanted));
  if (terms.size === 0) return 1;
  const seen = new Set(contentWords(shown));
  let common = 0;
  for (const term of terms) if (seen.has(term)) common += 1;
  return common / terms.size;
}

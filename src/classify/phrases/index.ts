/** @module The phrase families by meaning, the same depth for English and Chinese, and the kind each one speaks for. */
import type { VerdictKind } from '../../vocabulary/index.ts';
import { ageGate, consent, consentChoice } from './consent.ts';
import { denied } from './denied.ts';
import type { PhraseFamily } from './family.ts';
import { captcha, challenge, needsScript, rateLimited } from './gates.ts';
import { maintenance, parked, serverError } from './host.ts';
import { loginAct, loginRequired } from './login.ts';
import { formFeedback, guide, nothingListed, statusReport, telling } from './neutral.ts';
import { notFound } from './not-found.ts';
import { paywall } from './paywall.ts';
import { filter, legal, region } from './place.ts';

export type { PhraseFamily } from './family.ts';

export interface ListedFamily {
  readonly family: PhraseFamily;
  /** `null`: the family speaks for no kind alone; rules combine it with structure. */
  readonly kind: VerdictKind | null;
}

export const FAMILIES: readonly ListedFamily[] = [
  { family: formFeedback, kind: null },
  { family: statusReport, kind: null },
  { family: telling, kind: null },
  { family: guide, kind: null },
  { family: nothingListed, kind: null },
  { family: notFound, kind: 'soft_404' },
  { family: denied, kind: 'denied' },
  { family: loginRequired, kind: 'login_wall' },
  { family: loginAct, kind: null },
  { family: paywall, kind: null },
  { family: consent, kind: null },
  { family: consentChoice, kind: null },
  { family: ageGate, kind: 'age_gate' },
  { family: challenge, kind: 'challenge' },
  { family: captcha, kind: 'captcha' },
  { family: rateLimited, kind: 'rate_limited' },
  { family: needsScript, kind: null },
  { family: region, kind: 'geo_block' },
  { family: legal, kind: 'legal_block' },
  { family: filter, kind: 'geo_block' },
  { family: parked, kind: 'parked' },
  { family: maintenance, kind: 'maintenance' },
  { family: serverError, kind: 'error_page' },
];

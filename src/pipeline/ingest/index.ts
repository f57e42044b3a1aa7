/**
 * @module Between an accepted page and the store. In: an address, a page as it was read, what is kept of its record and of others. Out: whether it may
 * be kept and as what, its normal form, and one decision with everything that it changes. Pure: the runtime makes the requests and writes.
 */
export { type AddressObservation, type AddressPolicy, addressUnder, learnAddresses } from './addresses.ts';
export { type Admission, type AdmissionRules, admit, type RefusalCode } from './admit.ts';
export { type Attempt, type Content, OUTCOMES, type Outcome } from './attempt.ts';
export { type RecordBelief, readBelief } from './belief.ts';
export { decideIngest } from './decide.ts';
export type { IngestDecision, IngestPolicy, Known } from './decision.ts';
export type { Sibling } from './duplicates.ts';
export { recordKey } from './key.ts';
export { AHEAD_MS } from './late.ts';
export { contentHashOf, NORMALISER, type NormalForm, normalForm, normalise, normalText } from './normalise.ts';
export { type Prepared, prepareContent, printsOf } from './prepare.ts';
export { type RedactedDocument, redactDocument, redacts } from './redact.ts';
export { type RecordQuestion, type RecordServing, type RecordStanding, serveRecord } from './serve.ts';

/**
 * @module What a response is. In: what the exchange said, the page's shape, its document, the task's contract, the policy's decisions.
 * Out: a Verdict (kind, confidence, next step) whose signals carry the excerpt they rest on, observations and guesses told apart.
 * Pure: nothing is fetched, timed or remembered here.
 */
export { classify, classifyUnread } from './classify.ts';
export type { ContractReport, ContractSubject, FailedCheck } from './contract.ts';
export type { ClassifyInput, TransportFacts } from './input.ts';
export { CONSEQUENCES } from './next.ts';

/**
 * @module How fresh a record is, and when its page is visited next. In: what was observed at visits, a target, a budget of visits. Out: a
 * decision with its reason for each served record, a belief about each page's rate of change, and the visits that save most staleness. All pure.
 */
export { allocate } from './allocate.ts';
export {
  type Belief,
  fade,
  learnPrior,
  NOTHING_SEEN,
  observe,
  posterior,
  priorAround,
  RATES,
  type RateMixture,
  tellingAge,
} from './belief.ts';
export { decideServing, refreshedDecision, type ServingMode, type ServingStep } from './decide.ts';
export { planVisits, type ScheduledPage } from './schedule.ts';
export { targetOf } from './targets.ts';
export { secondsSaved } from './value.ts';

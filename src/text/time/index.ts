/**
 * @module Partial dates. In: ISO 8601 dates of any precision. Out: their validity, the period they cover, what can be said of
 * their order, and their form for people (English, Chinese). A date is never completed: `2026-08` stays a month. Pure.
 */
export { formatDate } from './format.ts';
export { coarser, cutTo, type DatePrecision, daysInMonth, isPartialDate, type PartialDate, parsePartialDate } from './partial.ts';
export { ageSeconds, comparePartial, isBefore, overlaps, type Period, periodOf } from './period.ts';

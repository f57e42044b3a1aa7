/** @module Prompt injection in text. In: text of one visibility channel. Out: a level, the sentences in question and why. Flags only: nothing is removed. */
export { type InjectionLevel, type InjectionScan, LEVELS, scanInjection } from './scan.ts';

/** @module Language of a text. In: text, and what the page says of itself. Out: a BCP 47 tag with confidence. Script first, then function words; no model, loads at once. Pure. */
export { detectLanguage, isHan, type LanguageGuess, primaryLanguage } from './detect.ts';

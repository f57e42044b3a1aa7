/**
 * @module Text to terms, for the index and for overlap measures (pure, linear time).
 *
 * In: text of any language. Out: a list of terms in reading order, repeats kept; none holds white space.
 * - Latin words: lower-cased, diacritics folded, English function words dropped, Porter 2 stems (https://snowballstem.org/algorithms/english/stemmer.html).
 * - Chinese and Japanese: the words of `Intl.Segmenter` (UAX 29 with ICU's dictionary) and character bigrams, traditional folded to simplified.
 * - Korean: words and bigrams; Thai, Lao, Khmer, Burmese: dictionary words; other scripts: words.
 * - Identifiers, versions, error codes, paths and numbers stand as exact terms beside the analysed parts.
 */
export { STOP_WORDS } from './stop-words.ts';
export { contentWords, tokenize } from './tokenize.ts';

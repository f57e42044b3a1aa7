/** @module Sentences. In: text, and its language where known. Out: spans into that text, UTF-16 offsets. Own rules, English and Chinese first. Pure. */
export { splitSentences } from './split.ts';

import { tokenize } from '../../text/tokens/index.ts';

/** Function words that the tokeniser keeps as exact terms. */
const EMPTY =
  /^(?:its|it's|he|she|his|her|hers|him|they|them|their|who|whom|whose|which|what|where|when|why|how|there|here|than|then|so|very|both|each|i|me|my|we|us|our|you|your|s|t|been|being|were|was|had|has|did|does|done|up|out|off|about|over|under|during|while|after|before|between|through|against|because|until|upon|among|within|via|per|onto|toward|towards)$/u;

const stems = new Map<string, string>();
/** Stem of a Latin word; '' for a function word. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/u, '');
  const known = stems.get(lower);
  if (known !== undefined) return known;
  const stem = EMPTY.test(lower) ? '' : (tokenize(lower)[0] ?? '');
  if (stems.size > 20_000) stems.clear();
  stems.set(lower, stem);
  return stem;
}

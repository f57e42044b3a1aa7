/** Words that carry meaning are kept longest: names, numbers, dates, negations before function words. */
const KEEP = /^["“]?(?:\p{Lu}|\p{N}|\p{Script=Han}|(?:not|no|never|without|except)\b)/u;

/**
 * Fit a query into a provider's limit, keeping names, numbers, dates and negations in their order; plain words go first, from the end.
 * A query without spaces (Chinese) is cut at the limit.
 */
export function shortenQuery(query: string, limit: number): string {
  if (query.length <= limit) return query;
  const words = query.split(' ');
  const length = (kept: readonly boolean[]): number => words.reduce((sum, word, at) => sum + (kept[at] === true ? word.length + 1 : 0), -1);
  const kept = words.map(() => true);
  for (const droppable of [(word: string) => !KEEP.test(word), () => true]) {
    for (let at = words.length - 1; at >= 0 && length(kept) > limit; at--) if (droppable(words[at] ?? '') && kept.filter(Boolean).length > 1) kept[at] = false;
  }
  const text = words.filter((_, at) => kept[at]).join(' ');
  return text.length <= limit ? text : text.slice(0, limit);
}

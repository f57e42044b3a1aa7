/** More different values than one page has classes; then it begins anew. */
const MAX_KNOWN = 4_000;

/** The answer, found once a value: classes repeat all over a page and over the pages of a site. */
export function remembered<Answer extends boolean | number>(find: (value: string) => Answer): (value: string) => Answer {
  const known = new Map<string, Answer>();
  return (value) => {
    const answer = known.get(value);
    if (answer !== undefined) return answer;
    if (known.size >= MAX_KNOWN) known.clear();
    const found = find(value);
    known.set(value, found);
    return found;
  };
}

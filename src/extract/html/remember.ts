/** More different values than one page has classes; then it begins anew. */
const MAX_KNOWN = 4_000;

/** The test, asked once a value: classes repeat all over a page and over the pages of a site. */
export function remembered(test: (value: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    const answer = known.get(value);
    if (answer !== undefined) return answer;
    if (known.size >= MAX_KNOWN) known.clear();
    const found = test(value);
    known.set(value, found);
    return found;
  };
}

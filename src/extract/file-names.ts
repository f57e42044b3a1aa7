/** Titles that a person gave to a file; those that a program gave (file names, names of programs, templates) are none. */
export function usableTitle(title: string | null): string | null {
  if (title === null || !/\p{L}{2}/u.test(title)) return null;
  if (/\.(?:docx?|pdf|tex|dvi|indd|qxd|pptx?|xlsx?|od[tsp]|rtf|html?|ps|pmd)$/i.test(title)) return null;
  return /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|document\d*|slide \d+|powerpoint presentation|title|无标题|未命名.*|about:blank)$/i.test(
    title,
  )
    ? null
    : title;
}

const NOBODY =
  /^(?:unknown|admin(?:istrator)?|user|owner|author|anonymous|root|none|microsoft office user|python-docx|openpyxl|apache poi|docx4j)$/i;

const MAX_FIELD = 2_000;

/** Names in a file's author field; accounts that stand for nobody are left out. */
export const personNames = (field: string): string[] =>
  field
    .slice(0, MAX_FIELD)
    .split(/\s*[;,、；]\s*|\s+and\s+/)
    .filter((name) => name.length > 1 && !NOBODY.test(name))
    .slice(0, 20);

/** Words that begin questions or name kinds of things, never a subject by themselves. */
const NO_NAME = new Set(
  (
    'what which who whom whose when where why how is are was were does do did can could should would will has have had compare comparing for in on at of the a an and or to from by with without within between versus vs please tell me i we our my your give list find show explain it its this that these those ' +
    'as if than then also both each every not no yes any since until after before during under according describe summarise summarize name state latest current new best recommend choose buy ' +
    'sla rto pitr api sdk usd eur gbp cny eu us uk usa faq url http https vcpu ram gb tb ceo cfo cto ' +
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays'
  ).split(' '),
);

/** Lower-case words that follow a preposition without being a subject ("for free", "in total", "of people"). */
const COMMON = new Set(
  (
    'total general detail time order case fact practice advance addition use production people person adults adult children child kids students student seniors users user customers customer members visitors free charge ' +
    'default maximum minimum version place particular terms days day hours hour minutes weeks months years year month week they you there one two three four five more less most least all some many much often long far high it them him her water'
  ).split(' '),
);

/** Capitalised words in a row, with digits and small connectors inside ("University of Oxford", "Lumora Postgres 2"). */
const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’+.-]*(?:(?:\s+(?:of|de|van|von|del|la|&)\s+|\s+)(?:\p{Lu}[\p{L}\p{N}'’+-]*(?:\.[\p{L}\p{N}]+)*|\d+(?:\.\d+)*(?![\p{L}\p{N}%])))*/gu;
/** A spelling that only names have: "iPhone", "node.js", "utf8mb4". */
const IDENTIFIER =
  /(?<![\p{L}\p{N}.])(?:[a-z]+[A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*\.(?:js|py|rs|net|io|ai|dev|org)|[a-z]{2,}\d[a-z0-9]*)(?![\p{L}\p{N}])/gu;
/** In a question without capitals the subject follows a preposition or the helping verb: "timeout of quillhttp", "does redis expire keys". */
const AFTER =
  /(?<![\p{L}\p{N}])(?<before>of|in|for|does|do|did|with|using|on|about|has)\s+(?<name>[a-z][a-z0-9+#_-]{2,})(?![\p{L}\p{N}])/gu;

/** Names in a text, in order. `\u0001` stands where something was read as a condition or a dimension. */
export function latinNames(text: string): string[] {
  const owned = text.replace(/['’]s\b/g, (mark) => ' '.repeat(mark.length));
  const found = [...owned.matchAll(NAME), ...owned.matchAll(IDENTIFIER)].sort((a, b) => a.index - b.index);
  const names = found.flatMap(([name]) => trimmed(name) ?? []);
  if (names.length > 0) return names;
  const after = Array.from(text.matchAll(AFTER), ({ groups }) => ({ name: groups?.name ?? '', before: groups?.before ?? '' })).filter(
    ({ name }) => !NO_NAME.has(name) && !COMMON.has(name),
  );
  // What the helping verb belongs to is the subject; else what the last preposition leads to.
  const subject = after.find(({ before }) => /^d/.test(before)) ?? after.at(-1);
  return subject === undefined ? [] : [subject.name];
}

/** A token of a question in another script that is written in Latin letters is a name, whatever its case. */
export const latinTokens = (text: string): string[] =>
  Array.from(text.matchAll(/(?<![\p{L}\p{N}])[A-Za-z][A-Za-z0-9.+#_-]{2,}(?![A-Za-z0-9])/gu), ([name]) => name).filter(
    (name) => !NO_NAME.has(name.toLowerCase()),
  );

function trimmed(text: string): string | null {
  let words = text.split(/\s+/);
  const isNone = (word: string | undefined): boolean => NO_NAME.has((word ?? '').toLowerCase());
  while (words.length > 0 && isNone(words[0])) words = words.slice(1);
  while (words.length > 0 && isNone(words.at(-1)) && !(words.length > 1 && /^(?:API|SDK)$/.test(words.at(-1) ?? '')))
    words = words.slice(0, -1);
  const name = words.join(' ').replace(/[.'’-]+$/, '');
  return name === '' || /^\d/.test(name) ? null : name;
}

/** Is the word none that a name begins with? */
export const isNoName = (word: string): boolean => NO_NAME.has(word.toLowerCase());

/** Generic heads of product names: what stands before them names the thing. */
const GENERIC =
  /\s+(?:Postgres|PostgreSQL|MySQL|DB|Database|Cloud|Service|Platform|Server|API|SDK|Inc\.?|Ltd\.?|Corp\.?|GmbH|Company|Group|SQL|Data)$/i;

/** What else a name is called on pages: without its generic head ("Lumora" for "Lumora Postgres"). */
export function latinAliases(name: string): string[] {
  const short = name.replace(GENERIC, '');
  return short !== name && short.length >= 4 ? [short] : [];
}

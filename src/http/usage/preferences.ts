import { type Dictionary, ParseError, parseDictionary, Token } from 'structured-headers';
import { MAX_VALUE, mostRestrictive, type UsageStatement } from './statement.ts';

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

/** `name=yes|no` lists of Content-Signal (contentsignals.org: search, ai-input, ai-train). What is neither says nothing. */
export function contentSignal(values: readonly string[]): UsageStatement[] {
  return mostRestrictive(
    values.flatMap((value) =>
      value
        .slice(0, MAX_VALUE)
        .toLowerCase()
        .split(/[,;]/)
        .flatMap((part): UsageStatement[] => {
          const [name = '', answer = ''] = part.split('=').map((side) => side.trim());
          const allowed = ANSWERS.get(answer);
          return allowed !== undefined && /^[a-z][a-z-]{0,39}$/.test(name) ? [{ name, allowed }] : [];
        }),
    ),
  );
}

/** AIPREF calls its categories by other names than Content-Signal does; `train-genai` is of its early drafts. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['train-genai', 'ai-train'],
  ['ai-use', 'ai-input'],
]);

/**
 * Content-Usage (IETF drafts aipref-attach §2 and aipref-vocab §6): an RFC 9651 dictionary whose tokens `y` and `n` are answers, anything else
 * is unknown; of a key that stands twice the last counts; where the dictionary cannot be read, nothing is said. Labels that the vocabulary
 * does not know are kept by their names: they are obeyed only where the rules name them.
 * @param values lines of one message, which are one dictionary (RFC 9651 §4.2)
 */
export function contentUsage(values: readonly string[]): UsageStatement[] {
  const dictionary = dictionaryOf(values.join(', '));
  if (dictionary === null) return [];
  return mostRestrictive(
    [...dictionary].flatMap(([key, [value]]): UsageStatement[] => {
      const answer = value instanceof Token ? value.toString() : '';
      return answer === 'y' || answer === 'n' ? [{ name: CATEGORIES.get(key) ?? key.slice(0, 40), allowed: answer === 'y' }] : [];
    }),
  );
}

/** Null for what is no dictionary, or too long to be one that somebody meant. */
function dictionaryOf(value: string): Dictionary | null {
  if (value.length > MAX_VALUE) return null;
  try {
    return parseDictionary(value);
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

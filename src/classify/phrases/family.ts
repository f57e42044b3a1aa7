/**
 * A family holds the ways in which pages of many sites say one thing. `strong` phrases say it by themselves; `weak` ones only support.
 * Written in plain lower case as a site would print them, separated by `|`; folding (case, accents, apostrophes) is applied to both sides.
 * Words of up to six letters stand for themselves alone, unless a `*` at their end says that endings may follow; longer ones may always go on.
 * ` … ` joins two parts that must stand in this order in one sentence, at most 90 characters apart.
 */
export interface PhraseFamily {
  readonly id: string;
  readonly strong: PhrasesByLanguage;
  readonly weak?: PhrasesByLanguage;
}

/** Phrases by language; the key is for the reader only, since all languages are looked for in every page. */
export type PhrasesByLanguage = Readonly<Record<string, string>>;

/** The phrases of all languages, each once. */
export function phrasesOf(byLanguage: PhrasesByLanguage | undefined): ReadonlySet<string> {
  return new Set(
    Object.values(byLanguage ?? {}).flatMap((list) =>
      list
        .split('|')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    ),
  );
}

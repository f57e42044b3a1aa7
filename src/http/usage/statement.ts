/** What a publisher says about one use of a page. */
export interface UsageStatement {
  /** `ai-input`, `ai-train`, `search`, `tdm`, `index`, `follow`, `snippet`, `archive`, `ai`, …; an unknown one as it was written. */
  readonly name: string;
  readonly allowed: boolean;
  /** What stands with it: the address of a policy, a date. */
  readonly note?: string;
}

/** All that one place says. */
export interface StatedUsage {
  /** Where it was said, for the reason: `X-Robots-Tag`. */
  readonly source: string;
  readonly statements: readonly UsageStatement[];
}

/** One statement a name: of contradicting ones the refusal counts (AIPREF vocabulary, "Combining Preferences"; Google on robots tags says the same). */
export function mostRestrictive(statements: readonly UsageStatement[]): UsageStatement[] {
  const byName = new Map<string, UsageStatement>();
  for (const statement of statements) {
    const known = byName.get(statement.name);
    if (known === undefined || (known.allowed && !statement.allowed)) byName.set(statement.name, statement);
  }
  return [...byName.values()];
}

/** Places that say something. */
export const spoken = (places: readonly StatedUsage[]): StatedUsage[] => places.filter(({ statements }) => statements.length > 0);

/** Longest field value that is looked at. */
export const MAX_VALUE = 4096;

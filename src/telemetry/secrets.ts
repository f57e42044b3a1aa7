/** What this process knows to be secret, wherever it turns up again: an address that a server made of it, an error text, a console message. */
export interface Secrets {
  /**
   * All that someone has that is secret now, and what they had the last few times: it may still be on its way. Short values are left alone: `1`
   * or `en` would be found in every text, and guessed as fast.
   */
  add(owner: string, values: readonly string[]): void;
  /** The text without them. */
  mask(text: string): string;
  /** Whether the text holds one that is too long to stand there by chance: a language or a time zone is no secret. */
  reveals(text: string): boolean;
}

/** A cookie that is renewed with each answer must not make each text slower than the one before. */
const GENERATIONS = 8;
const SHORTEST = 6;
const TELLING = 16;
const MASK = 'REDACTED';

export function createSecrets(): Secrets {
  const owners = new Map<string, (readonly string[])[]>();
  /** The longest first, so that no secret is left over around a shorter one inside it. */
  let ordered: readonly string[] = [];
  return {
    add(owner, values) {
      const before = owners.get(owner) ?? [];
      const last = before.at(-1);
      if (last?.length === values.length && last.every((value, at) => value === values[at])) return;
      owners.set(owner, [...before, [...values]].slice(-GENERATIONS));
      const known = new Set([...owners.values()].flat(2));
      const forms = new Set([...known].flatMap(formsOf).filter((form) => form.length >= SHORTEST));
      ordered = [...forms].sort((a, b) => b.length - a.length);
    },
    mask(text) {
      let kept = text;
      for (const secret of ordered) if (kept.includes(secret)) kept = kept.replaceAll(secret, MASK);
      return kept;
    },
    reveals: (text) => ordered.some((secret) => secret.length >= TELLING && text.includes(secret)),
  };
}

/** As it is, as it stands in a URL, in a form, in JSON, and in Base64. */
function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  const base64 = Buffer.from(value).toString('base64');
  return [
    value,
    encoded,
    encoded.toLowerCase(),
    encoded.replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(value).toString('base64url'),
  ];
}

/** The same record with every text masked. */
export function withoutSecrets<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, mask)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, mask)])) as T;
}

/** What this process knows to be secret, wherever it turns up again: an address that a server made of it, an error text, a console message. */
export interface Secrets {
  /** Short values are left alone: `1` or `en` would be found in every text, and guessed as fast. */
  add(values: Iterable<string>): void;
  /** The text without them. */
  mask(text: string): string;
  /** Whether the text holds one that is too long to stand there by chance: a language or a time zone is no secret. */
  reveals(text: string): boolean;
}

const SHORTEST = 6;
const TELLING = 16;
const MASK = 'REDACTED';

export function createSecrets(): Secrets {
  const known = new Set<string>();
  /** The longest first, so that no secret is left over around a shorter one inside it. */
  let ordered: readonly string[] = [];
  return {
    add(values) {
      const before = known.size;
      for (const value of values) for (const form of formsOf(value)) if (form.length >= SHORTEST) known.add(form);
      if (known.size !== before) ordered = [...known].sort((a, b) => b.length - a.length);
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

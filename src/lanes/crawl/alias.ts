/**
 * Aliases by evidence. When several addresses of one form turned out to be others (by redirect, or by a canonical link to the same text),
 * the next of that form is taken to be the other one without asking. Every so often one is asked all the same; a single
 * counter-example ends the rule.
 */
export interface AliasRules {
  /** The address that stands for this one by a rule, or null. */
  resolve(url: string): { readonly url: string; readonly rule: string } | null;
  /** Whether a rule that holds, or may come to hold, says that this address is another. */
  speaksOf(url: string): boolean;
  /** `from` was asked and proved to be `to`; the same address twice = it proved to be itself. Returns a rule that this ended. */
  learn(from: string, to: string): string | null;
}

/** Distinct addresses that must agree before a rule holds. */
const ENOUGH = 5;
/** One in so many is asked. */
const AUDIT = 25;
const MAX_RULES = 500;
const MAX_AUDITS = 10_000;

interface Rule {
  readonly name: string;
  readonly apply: (url: string) => string | null;
  /** Addresses that agreed, as many as are needed. */
  readonly agreed: Set<string>;
  used: number;
}

export function createAliasRules(): AliasRules {
  const rules = new Map<string, Rule>();
  const ended = new Set<string>();
  /** Those that are to be asked, however often they are looked up. */
  const audited = new Set<string>();
  return {
    resolve(url) {
      for (const rule of rules.values()) {
        if (rule.agreed.size < ENOUGH) continue;
        const to = rule.apply(url);
        if (to === null || to === url) continue;
        if (audited.has(url)) return null;
        rule.used++;
        if (rule.used % AUDIT === 0 && audited.size < MAX_AUDITS) {
          audited.add(url);
          return null;
        }
        return { url: to, rule: rule.name };
      }
      return null;
    },
    speaksOf: (url) => [...rules.values()].some((rule) => (rule.apply(url) ?? url) !== url),
    learn(from, to) {
      for (const rule of rules.values()) {
        const expected = rule.apply(from);
        if (expected === null || expected === from || expected === to) continue;
        rules.delete(rule.name);
        ended.add(rule.name);
        if (rule.agreed.size >= ENOUGH) return rule.name;
      }
      const found = from === to ? null : generalise(from, to);
      if (found === null || ended.has(found.name)) return null;
      const rule = rules.get(found.name) ?? { ...found, agreed: new Set<string>(), used: 0 };
      if (rules.size < MAX_RULES) rules.set(found.name, rule);
      if (rule.agreed.size < ENOUGH) rule.agreed.add(from);
      return null;
    },
  };
}

/** The change between two addresses as a rule that fits others of the form; null when there is none worth it. */
function generalise(from: string, to: string): Pick<Rule, 'name' | 'apply'> | null {
  const [a, b] = [new URL(from), new URL(to)];
  if (a.search !== b.search) return null;
  if (a.origin === b.origin) {
    const ending = endingChange(a.pathname, b.pathname);
    if (ending !== null) {
      const [cut, add] = ending;
      return {
        name: `${a.origin}/…${cut} → …${add}`,
        apply: (url) => {
          const { origin, pathname, search } = new URL(url);
          // A name with a suffix is a file, not a folder.
          if (origin !== a.origin || !endsLike(pathname, cut, add)) return null;
          return `${origin}${pathname.slice(0, pathname.length - cut.length)}${add}${search}`;
        },
      };
    }
  }
  const [own, other] = [a.pathname.split('/'), b.pathname.split('/')];
  let shared = 0;
  while (shared < Math.min(own.length, other.length) - 1 && own.at(-1 - shared) === other.at(-1 - shared)) shared++;
  const last = own.at(-1) ?? '';
  if (shared === 0 || last === '') return null;
  // Another origin with the same path: everything of that origin moved alike.
  const moved = a.origin !== b.origin && a.pathname === b.pathname;
  const head = (parts: readonly string[]): string => (moved ? '' : parts.slice(0, parts.length - shared).join('/'));
  const [fromHead, toHead] = [`${a.origin}${head(own)}/`, `${b.origin}${head(other)}/`];
  const isNumber = /^\d+$/.test(last);
  return {
    name: `${fromHead}${moved ? '…' : `${'*/'.repeat(shared).slice(0, -1)}${isNumber ? ' (numbers)' : ''}`} → ${toHead}…`,
    apply: (url) => {
      if (!url.startsWith(fromHead)) return null;
      const rest = url.slice(fromHead.length);
      const path = rest.replace(/[?#].*$/s, '');
      if (!moved && (path.split('/').length !== shared || path.endsWith('/') || path === '')) return null;
      // What was seen with numbers only is believed of numbers only.
      if (!moved && isNumber && !/(?:^|\/)\d+$/.test(path)) return null;
      return toHead + rest;
    },
  };
}

const INDEX = /\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$/i;

/** How the end of a path changed: a final slash more or less, or an index file. */
function endingChange(from: string, to: string): readonly [cut: string, add: string] | null {
  if (`${from}/` === to) return ['', '/'];
  if (from === `${to}/`) return ['/', ''];
  const index = INDEX.exec(from)?.[0];
  return index !== undefined && from.slice(0, from.length - index.length + 1) === to ? [index.slice(1), ''] : null;
}

function endsLike(path: string, cut: string, add: string): boolean {
  if (cut === '' && add === '/') return !path.endsWith('/') && !/\.[a-z0-9]{1,5}$/i.test(path);
  return path.endsWith(cut) && path.length > cut.length;
}

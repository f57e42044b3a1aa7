import { Buffer } from 'node:buffer';
import { agentToken, type RobotsFile, type RobotsRule, type UsageSignal } from './parse.ts';

/** `rule` quotes the line that decided; null = no rule applies, which allows. */
export type RobotsDecision = { readonly allowed: boolean; readonly rule: string | null };

/** Where the robots.txt of an address lies: each origin (scheme, host, port) has its own (RFC 9309 §2.3). */
export const robotsUrlOf = (url: string): string => new URL('/robots.txt', url).href;

/**
 * May `agent` (a product token, or a User-Agent that begins with it) fetch `url`? The longest matching rule of the agent's
 * groups decides, allow wins a tie; without a group of its own the `*` groups apply (RFC 9309 §2.2). Escapes are compared
 * after normalisation (§2.2.2). `/robots.txt` itself is always allowed. Time is bounded by path length + pattern length a rule.
 */
export function isAllowed(file: RobotsFile, agent: string, url: string): RobotsDecision {
  const target = targetOf(url);
  if (/^\/robots\.txt(?:\?|$)/.test(target)) return { allowed: true, rule: null };
  for (const rule of compiledFor(file, agent)) {
    if (rule.matches(target)) return { allowed: rule.kind === 'allow', rule: rule.text };
  }
  return { allowed: true, rule: null };
}

/** Seconds between requests that the agent's groups ask for (not in RFC 9309, widely used); null = not asked for. */
export function crawlDelayOf(file: RobotsFile, agent: string): number | null {
  const name = effectiveAgent(file, agent);
  const asked = file.crawlDelays.filter((delay) => delay.agents.includes(name)).map((delay) => delay.seconds);
  return asked.length === 0 ? null : Math.max(...asked);
}

/**
 * The usage signals that speak to this agent (those of its groups, and those outside any group) about this address: of each field the lines
 * with the longest matching path, a line without a path being the shortest (draft-ietf-aipref-attach §3.1). Several of one length all hold.
 */
export function usageSignalsOf(file: RobotsFile, agent: string, url: string): UsageSignal[] {
  const target = targetOf(url);
  const best = new Map<string, number>();
  return signalsFor(file, effectiveAgent(file, agent)).flatMap(({ signal, priority, matches }) => {
    const longest = best.get(signal.field);
    if ((longest !== undefined && priority < longest) || !matches(target)) return [];
    best.set(signal.field, priority);
    return [signal];
  });
}

type CompiledSignal = PathMatcher & { readonly signal: UsageSignal };

const compiledSignals = new WeakMap<RobotsFile, Map<string, readonly CompiledSignal[]>>();

/** Longest path first; lines of one length in their order. */
const signalsFor = (file: RobotsFile, name: string): readonly CompiledSignal[] =>
  remembered(compiledSignals, file, name, () =>
    file.usage
      .filter(({ agents }) => agents.length === 0 || agents.includes(name))
      .map((signal) => (signal.path === '' ? { signal, priority: 0, matches: () => true } : { signal, ...pathMatcher(signal.path) }))
      .sort((a, b) => b.priority - a.priority),
  );

const hasGroup = (file: RobotsFile, token: string): boolean => file.groups.some((group) => group.agents.includes(token));

function effectiveAgent(file: RobotsFile, agent: string): string {
  const token = agentToken(agent);
  return token !== '' && hasGroup(file, token) ? token : '*';
}

/** Compiled once for a file and an agent: a crawl asks thousands of times. */
function remembered<T>(memory: WeakMap<RobotsFile, Map<string, T>>, file: RobotsFile, name: string, compile: () => T): T {
  const known = memory.get(file) ?? new Map<string, T>();
  memory.set(file, known);
  const made = known.get(name) ?? compile();
  known.set(name, made);
  return made;
}

type CompiledRule = PathMatcher & { readonly kind: RobotsRule['kind']; readonly text: string };

const compiledRules = new WeakMap<RobotsFile, Map<string, readonly CompiledRule[]>>();

const compiledFor = (file: RobotsFile, agent: string): readonly CompiledRule[] => {
  const name = effectiveAgent(file, agent);
  return remembered(compiledRules, file, name, () =>
    file.groups
      .filter((group) => group.agents.includes(name))
      .flatMap((group) => group.rules.flatMap(compileRule))
      .sort((a, b) => b.priority - a.priority || (a.kind === b.kind ? 0 : a.kind === 'allow' ? -1 : 1)),
  );
};

/** An empty pattern matches nothing. An allow for `…/index.htm(l)` also opens its directory, as Google's parser does. */
function compileRule(rule: RobotsRule): CompiledRule[] {
  if (rule.pattern === '') return [];
  const text = `${rule.kind === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`;
  const own = { kind: rule.kind, text, ...pathMatcher(rule.pattern) };
  const slash = rule.pattern.lastIndexOf('/');
  if (rule.kind === 'disallow' || slash < 0 || !rule.pattern.startsWith('/index.htm', slash)) return [own];
  return [own, { kind: 'allow', text, ...pathMatcher(`${rule.pattern.slice(0, slash + 1)}$`) }];
}

/** A pattern of robots.txt, ready to be matched. The longer it is, the more it counts. */
export interface PathMatcher {
  /** Octets of the normalised pattern. */
  readonly priority: number;
  /** @param target as `targetOf` gives it */
  matches(target: string): boolean;
}

/** `*` stands for any run of characters, `$` at the end for the end, and a pattern matches from the start of the path on (RFC 9309 §2.2.2 f.). */
export function pathMatcher(pattern: string): PathMatcher {
  const normal = normalizeEscapes(pattern);
  const anchored = normal.endsWith('$');
  const parts = (anchored ? normal.slice(0, -1) : normal).split('*').map(literal);
  return { priority: normal.length, matches: (target) => matchesParts(target, parts, anchored) };
}

/** Leftmost search for each literal between the stars: no backtracking, however many stars there are. */
function matchesParts(path: string, parts: readonly string[], anchored: boolean): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last === undefined) return !anchored || at === path.length;
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}

/** Path and query as sent, normalised, without the fragment; an empty query keeps its `?`, which a rule may ask for. */
export function targetOf(url: string): string {
  if (!URL.canParse(url)) return '/';
  const parsed = new URL(url);
  parsed.hash = '';
  parsed.username = '';
  parsed.password = '';
  return literal(normalizeEscapes(parsed.href.slice(parsed.origin.length) || '/'));
}

/** `%2A` and `%24` in a rule are the characters themselves, not its wildcard and anchor (RFC 9309 §2.2.3). */
const literal = (text: string): string => text.replaceAll('%2A', '*').replaceAll('%24', '$');

/**
 * RFC 9309 §2.2.2: octets outside ASCII and those that may not stand in a URL are escaped, escapes of unreserved
 * characters decoded, all others upper-cased. A quote is escaped too: URL parsers do so in queries.
 */
function normalizeEscapes(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+|["'<>\\^`{|}]/g, (run) =>
      [...Buffer.from(run, 'utf8')].map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
    .replace(/%[0-9A-Fa-f]{2}/g, (octet) => {
      const char = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[A-Za-z0-9\-._~]/.test(char) ? char : octet.toUpperCase();
    });
}

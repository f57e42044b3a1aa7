import { Buffer } from 'node:buffer';

/** RFC 9309 §2.5: at least 500 KiB must be parsed; we parse exactly that much. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
/** Google's parser ignores what a line holds beyond this many bytes. */
const MAX_LINE_BYTES = 2083 * 8 - 1;

export type RobotsRule = { readonly kind: 'allow' | 'disallow'; readonly pattern: string; readonly line: number };
/** Rules that share a run of user-agent lines. Agents are product tokens in lower case, or `*`. */
type RobotsGroup = { readonly agents: readonly string[]; readonly rules: readonly RobotsRule[] };
export type UsageField = 'content-signal' | 'content-usage' | 'tdm-reservation' | 'tdm-policy';
/**
 * A line that is no access rule but says how content may be used; kept as data. `agents` empty = outside any group; `path` '' = for all paths
 * (draft-ietf-aipref-attach §3.2: a path begins with `/` and ends before the first blank).
 */
export type UsageSignal = {
  readonly field: UsageField;
  readonly path: string;
  readonly value: string;
  readonly agents: readonly string[];
  readonly line: number;
};
type CrawlDelay = { readonly agents: readonly string[]; readonly seconds: number };

/** A parsed robots.txt: plain data. */
export type RobotsFile = {
  readonly groups: readonly RobotsGroup[];
  readonly crawlDelays: readonly CrawlDelay[];
  readonly sitemaps: readonly string[];
  readonly usage: readonly UsageSignal[];
  /** Only the first 500 KiB were read. */
  readonly truncated: boolean;
  /** The text has no field at all and looks like markup: a "soft 404" served for robots.txt. */
  readonly looksLikeMarkup: boolean;
};

type Field = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl_delay' | 'other';

/** Field names by prefix, in any case; with the misspellings that Google's parser accepts. */
const FIELDS: readonly (readonly [string, Field])[] = [
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl_delay'],
  ['crawldelay', 'crawl_delay'],
];
/** contentsignals.org (search, ai-input, ai-train = yes | no), IETF AIPREF drafts, TDMRep. */
const USAGE_FIELDS: readonly UsageField[] = ['content-signal', 'content-usage', 'tdm-reservation', 'tdm-policy'];

/**
 * Read a robots.txt (RFC 9309 §2.2, with the leniencies of Google's parser: missing colon, misspelt fields, rubbish lines).
 * Never fails: what cannot be read is skipped. Linear in the size of the text.
 */
export function parseRobots(text: string): RobotsFile {
  const { head, truncated } = firstBytes(text);
  const groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  const crawlDelays: CrawlDelay[] = [];
  const sitemaps: string[] = [];
  const usage: UsageSignal[] = [];
  let current: { agents: string[]; rules: RobotsRule[] } | undefined;
  // For usage lines a usage line is a rule as well (draft-ietf-aipref-attach §3): user-agent lines after it begin anew.
  let addressed: { agents: string[]; closed: boolean } = { agents: [], closed: false };
  let fields = 0;
  let number = 0;
  for (const raw of head.split(/\r\n|\n|\r/)) {
    number++;
    const entry = readLine(raw);
    if (entry === null) continue;
    const field = fieldOf(entry.key);
    const usageField = usageFieldOf(entry.key);
    if (field !== 'other' || usageField !== undefined) fields++;
    if (usageField !== undefined) {
      addressed.closed = true;
      usage.push({ field: usageField, ...pathAndValue(entry.value), agents: addressed.agents, line: number });
      continue;
    }
    switch (field) {
      case 'agent': {
        // A user-agent line after a rule opens a new group; other fields between user-agent lines do not.
        if (current === undefined || current.rules.length > 0) {
          current = { agents: [], rules: [] };
          groups.push(current);
        }
        const agent = agentToken(entry.value);
        if (agent !== '' && !current.agents.includes(agent)) current.agents.push(agent);
        if (addressed.closed) addressed = { agents: [], closed: false };
        // A name that is no token addresses nobody; it must not leave the list empty, which is everybody.
        if (!addressed.agents.includes(agent)) addressed.agents.push(agent);
        break;
      }
      case 'allow':
      case 'disallow':
        // Rules before the first user-agent line belong to nobody (§2.2.1).
        current?.rules.push({ kind: field, pattern: entry.value, line: number });
        addressed.closed = true;
        break;
      case 'sitemap':
        if (entry.value !== '') sitemaps.push(entry.value);
        break;
      case 'crawl_delay': {
        const seconds = Number(entry.value.replace(',', '.'));
        if (current !== undefined && entry.value !== '' && Number.isFinite(seconds) && seconds >= 0)
          crawlDelays.push({ agents: [...current.agents], seconds });
        break;
      }
      case 'other':
        break;
    }
  }
  return {
    groups,
    crawlDelays,
    sitemaps,
    usage,
    truncated,
    looksLikeMarkup: fields === 0 && /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(head.slice(0, 2000)),
  };
}

/** The product token (RFC 9309 §2.2.1: letters, `_`, `-`) in lower case; `*` alone or before a space is every agent; '' = no token. */
export function agentToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? '').toLowerCase();
}

function pathAndValue(text: string): { path: string; value: string } {
  if (!text.startsWith('/')) return { path: '', value: text };
  const blank = text.search(/[ \t]/);
  return blank < 0 ? { path: text, value: '' } : { path: text.slice(0, blank), value: trimAscii(text.slice(blank)) };
}

const fieldOf = (key: string): Field => {
  const name = key.slice(0, 20).toLowerCase();
  return FIELDS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'other';
};

const usageFieldOf = (key: string): UsageField | undefined => {
  const name = key.slice(0, 20).toLowerCase();
  return USAGE_FIELDS.find((field) => name.startsWith(field));
};

/** `field: value`, comment and surrounding white space cut; or `field value` when exactly two words stand there. */
function readLine(raw: string): { key: string; value: string } | null {
  const bounded = raw.length > MAX_LINE_BYTES / 3 ? cutBytes(raw, MAX_LINE_BYTES) : raw;
  const hash = bounded.indexOf('#');
  const line = trimAscii(hash < 0 ? bounded : bounded.slice(0, hash));
  const colon = line.indexOf(':');
  if (colon >= 0) {
    const key = trimAscii(line.slice(0, colon));
    return key === '' ? null : { key, value: trimAscii(line.slice(colon + 1)) };
  }
  const gap = line.search(/[ \t]/);
  if (gap < 0) return null;
  const value = line.slice(gap).replace(/^[ \t]+/, '');
  return /[ \t]/.test(value) ? null : { key: line.slice(0, gap), value };
}

/** ASCII white space only: a BOM or NBSP inside the file spoils its line, as the grammar says. */
function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}
const isAsciiSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The first 500 KiB, without a byte order mark at the start and without a last line that the limit cut in two. */
function firstBytes(text: string): { head: string; truncated: boolean } {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  // A UTF-16 unit takes at most three octets of UTF-8.
  if (body.length <= MAX_ROBOTS_BYTES / 3) return { head: body, truncated: false };
  const head = cutBytes(body, MAX_ROBOTS_BYTES);
  if (head.length === body.length) return { head, truncated: false };
  if (/[\r\n]/.test(body.charAt(head.length))) return { head, truncated: true };
  return { head: head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1), truncated: true };
}

function cutBytes(text: string, limit: number): string {
  const candidate = text.slice(0, limit);
  const bytes = Buffer.from(candidate, 'utf8');
  if (bytes.length <= limit) return candidate;
  let end = limit;
  // Step back to the first octet of a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

import type { z } from 'zod';
import { schemaFaults } from '../../extract/index.ts';
import { createScope } from '../../lanes/index.ts';
import { type RegisteredSource, SourceEntry, VeritrailError } from '../../vocabulary/index.ts';

/** What is wrong with a source, and where in it. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type EntryReading =
  | { readonly kind: 'source'; readonly source: RegisteredSource }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] };

/** What to write where something is missing. */
const WRITE: Readonly<Record<string, string>> = {
  id: 'a short name of your own, e.g. example-docs',
  scope: 'urls (addresses it begins at) and kind (path, host or domain)',
  'scope.urls': 'a list of the addresses it begins at, e.g. [https://docs.example.com/]',
  owner: 'who answers for it in your organisation, e.g. Docs team <docs@example.com>',
  purpose: 'what its content is needed for, e.g. answers of the help desk',
  legalBasis: 'why you may read and keep it, e.g. licence contract 2026-114, or legitimate interest, assessed on 2026-11-02',
  privacyClass: 'public (nothing about private persons), internal, personal or sensitive',
  jurisdiction: 'whose law holds, e.g. EU, DE or CN',
  permission: 'public-authorized, owned, licensed, or unknown (then nothing is fetched in the background)',
  rate: 'minDelayMs (between two requests) and, if you like, concurrency',
  'rate.minDelayMs': 'the least milliseconds between two requests, e.g. 1000',
  robotsNote: 'what its robots.txt says about this use and when you looked, e.g. allows all agents, 2026-12-01',
  termsNote: 'what its terms of use say about this use and when you looked',
  class: 'live, news, release, price, legal, documentation, general, reference or archive; it sets how old a copy may be',
  retention: 'versionsDays and bodiesDays: for how many days old versions and their bytes are kept',
  'retention.versionsDays': 'for how many days old versions are kept',
  'retention.bodiesDays': 'for how many days the bytes that were read are kept',
  deletionPath: 'who may ask for removal and what is done then, e.g. legal@example.com decides, the operator removes it within a day',
};

/** A word that stands where something is still to be written. */
const PLACEHOLDER = /^\s*(?:tbd|tba|todo|fixme|xxx+|n\/?a|unknown|\?+|-+|\.{3}|待定|待补|未知|暂无|無|无)\s*$/iu;
const STATED = ['owner', 'purpose', 'legalBasis', 'jurisdiction', 'robotsNote', 'termsNote', 'deletionPath'] as const;

/** A source as somebody wrote it: whole, or all that is wrong with it. Pure. @param now ISO 8601 */
export function readEntry(raw: unknown, now: string): EntryReading {
  const parsed = SourceEntry.safeParse(raw);
  const faults = parsed.success ? faultsOf(parsed.data) : parsed.error.issues.flatMap((issue) => faultsOfIssue(issue, raw));
  if (!parsed.success || faults.length > 0) return { kind: 'faulty', faults };
  const { state = 'active', createdAt = now, updatedAt = createdAt, ...stated } = parsed.data;
  return { kind: 'source', source: { ...stated, state, createdAt, updatedAt } };
}

function faultsOfIssue(issue: z.core.$ZodIssue, raw: unknown): Fault[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'is no field of a source; remove it or correct its name' }));
  if (path.length > 0 && valueAt(raw, path) == null) {
    const write = WRITE[path.join('.')];
    return [{ path, message: `is missing${write === undefined ? '' : `: write ${write}`}` }];
  }
  const hint = WRITE[path.join('.')];
  return [{ path, message: `${issue.message}${hint === undefined ? '' : `; write ${hint}`}` }];
}

function valueAt(raw: unknown, path: readonly (string | number)[]): unknown {
  let at = raw;
  for (const part of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  return at;
}

/** What the form of a field cannot tell. */
function faultsOf(entry: SourceEntry): Fault[] {
  const faults: Fault[] = STATED.filter((field) => PLACEHOLDER.test(entry[field])).map((field) => ({
    path: [field],
    message: `"${entry[field].trim()}" says nothing: write ${WRITE[field] ?? 'what it is'}`,
  }));
  const { urls, kind, include, exclude } = entry.scope;
  for (const [field, patterns] of Object.entries({ include, exclude }))
    patterns.forEach((pattern, index) => {
      const message = faultOfScope(urls, kind, [pattern]);
      if (message !== null) faults.push({ path: ['scope', field, index], message });
    });
  urls.forEach((url, index) => {
    const { username, password } = new URL(url);
    const secret =
      username === '' && password === '' ? null : 'holds a name or password; register a session instead, and name its authScope';
    const message = secret ?? faultOfScope([url], kind, []);
    if (message !== null) faults.push({ path: ['scope', 'urls', index], message });
  });
  if (entry.contract !== undefined)
    faults.push(...schemaFaults(entry.contract).map((fault) => ({ path: ['contract'], message: fault.replace(/^contract: /, '') })));
  return faults;
}

function faultOfScope(seeds: readonly string[], scope: RegisteredSource['scope']['kind'], include: readonly string[]): string | null {
  try {
    createScope({ seeds, scope, include, exclude: [] });
    return null;
  } catch (error) {
    if (error instanceof VeritrailError) return error.message;
    throw error;
  }
}

/** `scope.urls[0]`; nothing for the whole. */
export const fieldName = (path: readonly (string | number)[]): string =>
  path.reduce<string>((name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`), '');

import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, Store } from '../../store/index.ts';
import { type RegisteredSource, VeritrailError } from '../../vocabulary/index.ts';
import { type Fault, fieldName, readEntry } from './entry.ts';
import { matchSources, type SourceMatch } from './match.ts';

/** What was removed, and what of the source is still there. */
export interface SourceRemoval {
  readonly removed: RegisteredSource;
  /** Nothing of this is deleted by the removal. */
  readonly left: readonly string[];
}

export interface SourceImport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
}

/** The operator's sources. Every change is durable, and stands in the audit, when the call returns. */
export interface SourceRegistry {
  /**
   * Register a source.
   * @throws VeritrailError `input_invalid` naming every field that is missing or wrong and what to write, or an id that is taken
   */
  add(entry: unknown): Promise<RegisteredSource>;
  /** By id. */
  list(): Promise<RegisteredSource[]>;
  /** @throws VeritrailError `not_found` */
  show(id: string): Promise<RegisteredSource>;
  /** Nothing of it is fetched in the background until it is resumed. @throws VeritrailError `not_found` */
  pause(id: string): Promise<RegisteredSource>;
  /** @throws VeritrailError `not_found` */
  resume(id: string): Promise<RegisteredSource>;
  /** Takes the entry out of the registry, and nothing else. @throws VeritrailError `not_found` */
  remove(id: string): Promise<SourceRemoval>;
  /**
   * Take over a file of sources (YAML or JSON), all or none of them; one with a known id replaces it, unless `replace` is false.
   * @param name of the file, for errors
   * @throws VeritrailError `input_invalid` naming every fault with its line
   */
  import(text: string, name?: string, options?: { readonly replace?: boolean }): Promise<SourceImport>;
  /** The sources as such a file; without ids all of them. @throws VeritrailError `not_found` */
  export(ids?: readonly string[]): Promise<string>;
  /** The source that speaks for an address; null where none is registered. */
  match(url: string): Promise<RegisteredSource | null>;
  /** The same for many addresses, by the sources as they are registered now. */
  matcher(): Promise<SourceMatch>;
}

export interface RegistryParts {
  readonly store: Pick<Store, 'sources'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Plan<T> {
  readonly put?: readonly RegisteredSource[];
  readonly remove?: readonly string[];
  readonly audit: readonly Omit<AuditEntry, 'at'>[];
  readonly result: T;
}

/** Other processes may change sources at the same moment; each attempt decides anew by what is there. */
const ATTEMPTS = 20;

export function createSourceRegistry({ store: { sources }, now }: RegistryParts): SourceRegistry {
  const instant = (): string => new Date(now()).toISOString();
  const known = async (id: string): Promise<RegisteredSource> => {
    const found = await sources.get(id);
    if (found === null) throw new VeritrailError('not_found', `no source ${id} is registered`);
    return found;
  };
  const change = async <T>(decide: () => Promise<Plan<T>>): Promise<T> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seen = await sources.revision();
      const { put = [], remove = [], audit, result } = await decide();
      if (audit.length === 0) return result;
      if (await sources.change(seen, { put, remove, audit: audit.map((entry) => ({ at: now(), ...entry })) })) return result;
    }
    throw new VeritrailError('store_unavailable', 'the sources are changed by others all the time');
  };
  const setState = (id: string, state: RegisteredSource['state'], kind: string): Promise<RegisteredSource> =>
    change(async () => {
      const before = await known(id);
      if (before.state === state) return { audit: [], result: before };
      const after: RegisteredSource = { ...before, state, updatedAt: instant() };
      return { put: [after], audit: [{ kind, detail: { id } }], result: after };
    });

  const absent = async (id: string): Promise<null> => {
    if ((await sources.get(id)) !== null)
      throw new VeritrailError('input_invalid', `the source ${id} is registered already; "source import" replaces it`);
    return null;
  };

  let held: { readonly revision: number; readonly sources: readonly RegisteredSource[]; readonly match: SourceMatch } | null = null;
  /** Read and checked once for each change: every piece of work asks for its source. */
  const current = async (): Promise<NonNullable<typeof held>> => {
    const revision = await sources.revision();
    if (held?.revision !== revision) {
      const list = await sources.list();
      held = { revision, sources: list, match: matchSources(list) };
    }
    return held;
  };
  return {
    async add(entry) {
      const reading = readEntry(entry, instant());
      if (reading.kind === 'faulty') throw refusal('the source is not complete', reading.faults.map(tellFault));
      const { source } = reading;
      return change(async () => {
        await absent(source.id);
        return { put: [source], audit: [added(source)], result: source };
      });
    },
    list: async () => [...(await current()).sources],
    show: known,
    pause: (id) => setState(id, 'paused', 'source.paused'),
    resume: (id) => setState(id, 'active', 'source.resumed'),
    remove: (id) =>
      change(async () => {
        const removed = await known(id);
        return {
          remove: [id],
          audit: [{ kind: 'source.removed', detail: { id, source: removed } }],
          result: { removed, left: leftOf(removed) },
        };
      }),
    async import(text, name = 'the file', { replace = true } = {}) {
      // Whoever never reads a file of sources does not pay for the parser.
      const { parseSources } = await import('./yaml.ts');
      const written = parseSources(text, name);
      const read = written.map(({ raw, place }) => ({ reading: readEntry(raw, instant()), place }));
      const faults = read.flatMap(({ reading, place }) =>
        reading.kind === 'faulty' ? reading.faults.map(({ path, message }) => `${place(path)} ${message}`) : [],
      );
      const given: RegisteredSource[] = [];
      for (const { reading, place } of read) {
        if (reading.kind === 'faulty') continue;
        if (given.some(({ id }) => id === reading.source.id)) faults.push(`${place(['id'])} stands twice: ${reading.source.id}`);
        if (!replace && (await sources.get(reading.source.id)) !== null)
          faults.push(`${place(['id'])} is registered already: ${reading.source.id}`);
        given.push(reading.source);
      }
      if (faults.length > 0) throw refusal(`${name}: nothing was imported`, faults);
      return change(() => importPlan(given, (id) => (replace ? sources.get(id) : absent(id)), instant()));
    },
    async export(ids) {
      const { formatSources } = await import('./yaml.ts');
      const chosen = ids === undefined || ids.length === 0 ? await sources.list() : await Promise.all(ids.map(known));
      if (chosen.length === 0) throw new VeritrailError('not_found', 'no source is registered');
      return formatSources(chosen);
    },
    match: async (url) => (await current()).match(url),
    matcher: async () => (await current()).match,
  };
}

const refusal = (what: string, faults: readonly string[]): VeritrailError =>
  new VeritrailError('input_invalid', `${what}:${faults.map((fault) => `\n  ${fault}`).join('')}`);

const tellFault = ({ path, message }: Fault): string => `${fieldName(path) || 'the source'} ${message}`;

const added = (source: RegisteredSource): Omit<AuditEntry, 'at'> => ({ kind: 'source.added', detail: { id: source.id, source } });

/** What a file does to what is registered. Times of a new source are those of the file; a changed one was created when it was. */
async function importPlan(
  given: readonly RegisteredSource[],
  get: (id: string) => Promise<RegisteredSource | null>,
  now: string,
): Promise<Plan<SourceImport>> {
  const put: RegisteredSource[] = [];
  const audit: Omit<AuditEntry, 'at'>[] = [];
  const result = { added: [] as string[], changed: [] as string[], unchanged: [] as string[] };
  for (const source of given) {
    const before = await get(source.id);
    if (before === null) {
      put.push(source);
      audit.push(added(source));
      result.added.push(source.id);
      continue;
    }
    const fields = changedFields(before, source);
    if (fields.length === 0) {
      result.unchanged.push(source.id);
      continue;
    }
    put.push({ ...source, createdAt: before.createdAt, updatedAt: now });
    const side = (of: RegisteredSource): Record<string, unknown> =>
      Object.fromEntries(Object.entries(of).filter(([field]) => fields.includes(field)));
    audit.push({ kind: 'source.changed', detail: { id: source.id, fields, before: side(before), after: side(source) } });
    result.changed.push(source.id);
  }
  return { put, audit, result };
}

function changedFields(before: RegisteredSource, after: RegisteredSource): string[] {
  const { createdAt: _, updatedAt: __, ...a } = before;
  const { createdAt: ___, updatedAt: ____, ...b } = after;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => !isDeepStrictEqual(left.get(key), right.get(key)));
}

/** Told as it is: a registry entry is not its content. */
function leftOf({ authScope }: RegisteredSource): string[] {
  return [
    'pages that were read from it: artifacts, documents and their bytes',
    'their passages in the index and their entries in the HTTP cache',
    'answers and evidence bundles that cite it',
    'the audit of its changes',
    ...(authScope === undefined ? [] : [`sessions of the scope ${authScope}`]),
  ];
}

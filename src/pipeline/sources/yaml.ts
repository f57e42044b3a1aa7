import { isNode, LineCounter, parseAllDocuments, stringify } from 'yaml';
import { type RegisteredSource, VeritrailError } from '../../vocabulary/index.ts';
import { fieldName } from './entry.ts';

export interface WrittenSource {
  readonly raw: unknown;
  /** Where a field of it stands, e.g. `line 12, sources[1].owner`; the nearest place around it where it is missing. */
  place(path: readonly (string | number)[]): string;
}

/** Aliases may repeat so many nodes: enough for shared notes, no room for a bomb. */
const MAX_ALIASES = 1000;
const MAX_CHARACTERS = 16 * 2 ** 20;

/**
 * A file of sources: a mapping with the list `sources`, or one source as a mapping of its own; YAML 1.2, so JSON as well.
 * @param name of the file, for errors
 * @throws VeritrailError `input_invalid` naming line and column
 */
export function parseSources(text: string, name: string): WrittenSource[] {
  if (text.length > MAX_CHARACTERS) throw new VeritrailError('input_invalid', `${name} is longer than ${MAX_CHARACTERS} characters`);
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: true, uniqueKeys: true, stringKeys: true });
  const [document] = documents;
  if (document === undefined || documents.length !== 1)
    throw new VeritrailError('input_invalid', `${name} must hold one YAML document with the list "sources"`);
  if (document.errors.length > 0)
    throw new VeritrailError(
      'input_invalid',
      `${name} is no YAML:\n${document.errors.map(({ message }) => `  ${message.trimEnd().replaceAll('\n', '\n  ')}`).join('\n')}`,
    );
  let whole: unknown;
  try {
    whole = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new VeritrailError('input_invalid', `${name}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const written = (raw: unknown, root: readonly (string | number)[]): WrittenSource => ({
    raw,
    place: (path) => `line ${lineOf([...root, ...path])}, ${fieldName([...root, ...path]) || 'the source'}`,
  });
  if (!isMapping(whole)) throw new VeritrailError('input_invalid', `${name} must hold a mapping with the list "sources", or one source`);
  if (!('sources' in whole)) return [written(whole, [])];
  const strange = Object.keys(whole).filter((key) => key !== 'sources');
  if (strange.length > 0) throw new VeritrailError('input_invalid', `${name}: beside "sources" stands ${strange.join(', ')}`);
  const { sources } = whole;
  if (!Array.isArray(sources) || sources.length === 0)
    throw new VeritrailError('input_invalid', `${name}: line ${lineOf(['sources'])}: "sources" must be a list with at least one source`);
  return sources.map((raw, index) => written(raw, ['sources', index]));
}

/** What `parseSources` reads back as the very same sources. */
export const formatSources = (sources: readonly RegisteredSource[]): string =>
  stringify({ sources }, { lineWidth: 120, aliasDuplicateObjects: false, version: '1.2' });

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

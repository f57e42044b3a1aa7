import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractDocument } from '../../../extract/index.ts';
import { type ReadResult, VeritrailError, ZERO_SPEND } from '../../../vocabulary/index.ts';

/** What a body from the web may have as well. */
const MAX_BYTES = 32 * 2 ** 20;

/** Kinds of text that only a name tells apart, where the bytes allow several. */
const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};

/** The path of a file that the argument names; null for everything that is a web address or names no file. */
export function localFile(argument: string, cwd: string): string | null {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(argument)) return null;
  const path = resolve(cwd, argument);
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? path : null;
}

/**
 * A file as a document. Nothing is asked of any server, so there is no verdict and no artifact.
 * @throws VeritrailError `file_unreadable` when it is larger than 32 MiB or may not be read
 */
export function readLocalFile(path: string, now: Date): ReadResult {
  const { document, problem } = extractDocument({
    bytes: bytesOfFile(path),
    contentType: TYPES[extname(path).toLowerCase()] ?? null,
    charset: null,
    url: pathToFileURL(path).href,
    fetchedAt: now.toISOString(),
    permissionClass: 'unknown',
  });
  return {
    schemaVersion: 'read-result-v1',
    end: document === null ? 'no_acceptable_source' : 'complete',
    reason: problem?.detail ?? problem?.message ?? 'the file was read',
    artifact: null,
    document,
    verdict: null,
    cost: ZERO_SPEND,
    problems: problem === null ? [] : [problem],
    traceId: '',
  };
}

/** @throws VeritrailError `file_unreadable` */
export function bytesOfFile(path: string): Uint8Array {
  if (statSync(path).size > MAX_BYTES) throw new VeritrailError('file_unreadable', `${path} is larger than 32 MiB`);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new VeritrailError('file_unreadable', `${path} may not be read`, error);
  }
}

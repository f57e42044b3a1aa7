import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { type ExtractResult, extractDocument, type SiteKnowledge } from '../../extract/index.ts';
import {
  type BundleManifest,
  type Evidence,
  parseInput,
  type QuoteState,
  type VerifyReport,
  VeritrailError,
} from '../../vocabulary/index.ts';

export type Entry = BundleManifest['artifacts'][number];
export type Quote = VerifyReport['quotes'][number];

/** From the best to the worst. */
export const RANK: readonly QuoteState[] = ['intact', 'moved', 'changed', 'gone', 'tampered'];

/** By id; of two with one id the first counts. */
export const entriesOf = ({ artifacts }: BundleManifest): Map<string, Entry> =>
  new Map(artifacts.toReversed().map((entry) => [entry.artifactId, entry]));

export const quote = (evidence: Evidence, state: QuoteState, detail: string, found: string | null): Quote => ({
  evidenceId: evidence.id,
  url: evidence.sourceUrl,
  quote: evidence.quote,
  state,
  detail,
  found,
});

export const recorded = (entry: Entry | undefined): SiteKnowledge | null =>
  entry?.selection === undefined ? null : { kind: 'recorded', selection: entry.selection };

export const read = (
  bytes: Uint8Array,
  { contentType, charset, url, fetchedAt }: Pick<Entry, 'contentType' | 'charset' | 'url' | 'fetchedAt'>,
  site: SiteKnowledge | null,
): ExtractResult => extractDocument({ bytes, contentType, charset, url, fetchedAt, ...(site === null ? {} : { site }) });

/** Twice what is taken of one page (`http` caps a decoded body at 32 MiB); a larger file is no part of a bundle of ours. */
const MOST_BYTES = 64 * 2 ** 20;

/** A file inside the bundle and nowhere else: paths come from the manifest, and the folder's links from its sender; both may be hostile. */
export function tryRead(folder: string, path: string): Uint8Array | null {
  const inside = normalize(path);
  if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`))
    throw new VeritrailError('bundle_invalid', `the manifest names a path outside the bundle: ${path}`);
  let place: string;
  let size: number;
  try {
    place = realpathSync(join(folder, inside));
    const found = statSync(place);
    // A pipe or a device would never end.
    if (!found.isFile()) return null;
    size = found.size;
  } catch {
    return null;
  }
  if (!place.startsWith(`${realpathSync(folder)}${sep}`))
    throw new VeritrailError('bundle_invalid', `a link leads outside the bundle: ${path}`);
  if (size > MOST_BYTES) throw new VeritrailError('bundle_invalid', `${path} has ${size} bytes; at most ${MOST_BYTES} are read`);
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}

export function readJson<T>(folder: string, name: string, schema: Parameters<typeof parseInput<T>>[0]): T {
  const bytes = tryRead(folder, name);
  if (bytes === null) throw new VeritrailError('bundle_invalid', `${folder} has no ${name}`);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new VeritrailError('bundle_invalid', `${name} is not JSON`);
  }
  return parseInput(schema, value, name, 'bundle_invalid');
}

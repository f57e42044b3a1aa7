import { createHash } from 'node:crypto';
import { normalize } from 'node:path';
import { reanchor } from '../../evidence/index.ts';
import { Answer, BundleManifest, type Document, type QuoteState, type VerifyReport } from '../../vocabulary/index.ts';
import { entriesOf, type Quote, quote, RANK, read, readJson, recorded, tryRead } from './archive.ts';
import { liveQuotes, type VerifyDeps } from './live.ts';
import { checkSignature, keyFingerprint } from './sign.ts';

export interface VerifyOptions {
  /** Look the quotes up on the pages as they are now. */
  readonly live?: VerifyDeps;
  /** Fingerprint of the key that must have signed the bundle. */
  readonly expectedKey?: string;
}

/**
 * Check every quote of a bundle again. Offline: the archived bytes have their hash, are read again, and hold the quote at its place.
 * Live: the page as it is now. The state of the whole is the worst of its parts.
 * @throws VeritrailError `bundle_invalid` when the folder is no bundle
 */
export async function verifyBundle(folder: string, { live, expectedKey }: VerifyOptions = {}): Promise<VerifyReport> {
  const manifest = readJson(folder, 'manifest.json', BundleManifest);
  const answer = readJson(folder, 'answer.json', Answer);
  // A manifest may name one file a million times; it is read once.
  const hashes = new Map<string, string | null>();
  const files = manifest.files.flatMap((file) => {
    const path = normalize(file.path);
    if (!hashes.has(path)) {
      const bytes = tryRead(folder, file.path);
      hashes.set(path, bytes === null ? null : sha256(bytes));
    }
    const hash = hashes.get(path) ?? null;
    if (hash === null) return [{ path: file.path, problem: 'the file is missing' }];
    return hash === file.sha256 ? [] : [{ path: file.path, problem: 'the file is not the one that was signed: its hash differs' }];
  });
  const listed = new Set(manifest.files.map(({ path }) => path));
  const text = tryRead(folder, 'answer.md') === null ? [] : ['answer.md'];
  for (const path of ['answer.json', ...text, ...manifest.artifacts.map(({ bytesHash }) => `bodies/${bytesHash}`)]) {
    if (!listed.has(path)) files.push({ path, problem: 'the manifest gives no hash for it' });
  }
  const signature = checkSignature(manifest, expectedKey);
  const quotes: Quote[] = live === undefined ? offlineQuotes(folder, manifest, answer) : await liveQuotes(folder, manifest, answer, live);
  const states: QuoteState[] = [
    ...quotes.map(({ state }) => state),
    ...(files.length > 0 || signature === 'invalid' || signature === 'other_key' || (signature === 'absent' && expectedKey !== undefined)
      ? ['tampered' as const]
      : []),
  ];
  const state = states.reduce<QuoteState>((worst, one) => (RANK.indexOf(one) > RANK.indexOf(worst) ? one : worst), 'intact');
  return {
    schemaVersion: 'verify-report-v1',
    bundle: folder,
    mode: live === undefined ? 'offline' : 'live',
    signature,
    signedBy: manifest.signature === null ? null : keyFingerprint(manifest.signature.publicKey),
    state,
    quotes,
    files,
  };
}

function offlineQuotes(folder: string, manifest: BundleManifest, answer: Answer): Quote[] {
  const documents = new Map<string, { document: Document | null; genuine: boolean } | null>();
  const entries = entriesOf(manifest);
  return answer.evidence.map((evidence) => {
    const entry = entries.get(evidence.artifactId);
    if (entry === undefined) return quote(evidence, 'gone', 'the page belongs to an auth scope, so its bytes are not in the bundle', null);
    // The same bytes may have been read twice, with other parts of them taken for the content.
    const reading = `${entry.bytesHash} ${entry.selection?.kept ?? ''}`;
    if (!documents.has(reading)) {
      const bytes = tryRead(folder, `bodies/${entry.bytesHash}`);
      documents.set(
        reading,
        bytes === null
          ? null
          : {
              document: read(bytes, entry, recorded(entry)).document,
              genuine: sha256(bytes) === entry.bytesHash,
            },
      );
    }
    const archived = documents.get(reading) ?? null;
    if (archived === null) return quote(evidence, 'gone', 'the archived page is missing from the bundle', null);
    const own = reanchor(evidence.locator, archived.document);
    const stands = evidence.locator.bytesHash === entry.bytesHash && evidence.locator.quote.exact === evidence.quote;
    if (!stands) return quote(evidence, 'tampered', 'the quote, its locator and the archived page do not belong together', own.found);
    if (archived.genuine) return quote(evidence, own.state, own.detail, own.found);
    // In altered bytes a quote that still reads the same is told apart from the one that was changed.
    if (own.state === 'intact' || own.state === 'moved')
      return quote(evidence, 'intact', 'this quote still reads the same, but its archived page was altered elsewhere', own.found);
    return quote(evidence, 'tampered', `the archived page was altered at this quote: ${own.detail}`, own.found);
  });
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

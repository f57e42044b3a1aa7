import { problem } from '../../vocabulary/catalogue.ts';
import type { Problem } from '../../vocabulary/index.ts';
import type { PageReading } from '../html/page.ts';
import { readDocx } from './docx/read-docx.ts';
import { readEpub } from './epub/read-epub.ts';
import { Meter } from './meter.ts';
import { readOdf } from './odf/read-odf.ts';
import { readPptx } from './pptx/read-pptx.ts';
import { type OfficeContent, type OfficeInput, toReading } from './reading.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { isCompound } from './zip/compound.ts';
import { type PackedKind, packedKind } from './zip/kind.ts';
import { Refusal } from './zip/refusal.ts';
import { openZip, type Zip } from './zip/zip.ts';

/** `reading` null: nothing could be read, and `problem` says why. Both: what was read is a part, and `problem` says of what. */
export interface OfficeResult {
  readonly reading: PageReading | null;
  readonly problem: Problem | null;
}

interface Read {
  readonly content: OfficeContent;
  /** Why it was read in part; null = to its end. */
  readonly cut: string | null;
}

/** A packed or compound file as a document. Synchronous and pure: nothing in the file is run, nothing outside of it is read. */
export function readOffice(input: OfficeInput): OfficeResult {
  if (isCompound(input.bytes)) return failed('the file cannot be read: it is encrypted and needs a password');
  try {
    const zip = openZip(input.bytes);
    const kind = packedKind(zip);
    if (kind === null || kind.kind === 'unread')
      return { reading: null, problem: problem('unsupported_type', kind?.name ?? 'zip archive') };
    const { content, cut } = read(zip, kind);
    if (content.blocks.length === 0) return failed(`the ${kind.kind.toUpperCase()} file has no text`);
    return {
      reading: toReading(content, input),
      problem: cut === null ? null : problem('body_truncated', `the file is read in part: ${cut}`),
    };
  } catch (error) {
    if (error instanceof Refusal) return failed(`the file cannot be read: ${error.message}`);
    // A damaged file may be wrong in ways that no check foresees; it never stops the caller.
    if (error instanceof RangeError || error instanceof TypeError) return failed(`the file is damaged: ${error.message}`);
    throw error;
  }
}

const failed = (detail: string): OfficeResult => ({ reading: null, problem: problem('extraction_failed', detail) });

function read(zip: Zip, { kind, main }: Exclude<PackedKind, { kind: 'unread' }>): Read {
  const meter = new Meter();
  switch (kind) {
    case 'docx':
      return readDocx(zip, main, meter);
    case 'xlsx':
      return readXlsx(zip, main, meter);
    case 'pptx':
      return readPptx(zip, main, meter);
    case 'odt':
    case 'ods':
    case 'odp':
      return readOdf(zip, kind, meter);
    case 'epub':
      return readEpub(zip, main, meter);
  }
}

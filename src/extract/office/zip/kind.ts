import { type CompoundKind, compoundKind, isCompound } from './compound.ts';
import { readContentTypes, readRelations, targetsOf } from './parts.ts';
import { Refusal } from './refusal.ts';
import { readXml } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** A zip that is a document. `main` is the part to begin with. */
export type PackedKind =
  | { readonly kind: 'docx' | 'xlsx' | 'pptx'; readonly main: string }
  | { readonly kind: 'odt' | 'ods' | 'odp'; readonly main: 'content.xml' }
  | { readonly kind: 'epub'; readonly main: string }
  /** A document of a kind that has no reader: its name. */
  | { readonly kind: 'unread'; readonly name: string };

/** Content types of main parts: documents, templates, shows, with macros or without. */
const OPC: readonly (readonly [RegExp, 'docx' | 'xlsx' | 'pptx'])[] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled(?:Template)?\.main\+xml/i, 'docx'],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template|addin)\.macroEnabled\.main\+xml/i, 'xlsx'],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main\+xml|ms-powerpoint\.(?:presentation|slideshow|template|addin)\.macroEnabled\.main\+xml/i,
    'pptx',
  ],
];
const ODF: Readonly<Record<string, 'odt' | 'ods' | 'odp'>> = { text: 'odt', 'text-master': 'odt', spreadsheet: 'ods', presentation: 'odp' };
const EPUB = 'application/epub+zip';
const OPENDOCUMENT = 'application/vnd.oasis.opendocument.';

/**
 * What a zip is, by the types stated inside it; null = no document.
 * @throws Refusal when the parts that say it cannot be read
 */
export function packedKind(zip: Zip): PackedKind | null {
  const stated = zip.sizeOf('mimetype') > 0 && zip.sizeOf('mimetype') < 200 ? text(zip.read('mimetype')) : rootType(zip);
  if (stated.startsWith(OPENDOCUMENT)) {
    const name = stated.slice(OPENDOCUMENT.length).replace(/-(?:template|web)$/, '');
    const kind = ODF[name];
    return kind === undefined ? { kind: 'unread', name: `OpenDocument ${name}` } : { kind, main: 'content.xml' };
  }
  if (stated === EPUB || zip.sizeOf('META-INF/container.xml') > 0) return { kind: 'epub', main: 'META-INF/container.xml' };
  if (zip.sizeOf('[Content_Types].xml') === 0) return null;
  const [main] = targetsOf(readRelations(zip, ''), 'officeDocument');
  const type = main === undefined ? '' : readContentTypes(zip)(main);
  const kind = OPC.find(([pattern]) => pattern.test(type))?.[1];
  if (main !== undefined && kind !== undefined) return { kind, main };
  return { kind: 'unread', name: /binary\.macroEnabled/i.test(type) ? 'binary workbook (.xlsb)' : type === '' ? 'package of parts' : type };
}

/** Without `mimetype`, an OpenDocument file says it in its manifest (ODF 1.3 part 2, 3.4). */
function rootType(zip: Zip): string {
  const data = zip.sizeOf('content.xml') > 0 ? zip.read('META-INF/manifest.xml') : null;
  let type = '';
  if (data !== null)
    readXml(data, {
      open(name, attributes) {
        if (name === 'manifest:file-entry' && attributes['manifest:full-path'] === '/') type = attributes['manifest:media-type'] ?? '';
      },
    });
  return type;
}

const text = (bytes: Uint8Array | null): string => (bytes === null ? '' : Buffer.from(bytes).toString('latin1').trim());

/** Names by which a damaged zip is still known as a document: they stand at its beginning. */
const FIRST_NAMES = /^(?:\[Content_Types\]\.xml|_rels\/|word\/|xl\/|ppt\/|docProps\/|mimetypeapplication\/(?:epub|vnd\.oasis))/;

/** Whether a zip or compound file is to be read as a document: a damaged one is, when its beginning says what it was, and an encrypted one. */
export function isOfficeFile(bytes: Uint8Array): boolean {
  if (isCompound(bytes)) return compoundKind(bytes) === 'encrypted';
  const found = lookInto(bytes, (zip) => packedKind(zip));
  if (found.refusal !== null)
    return FIRST_NAMES.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1', 30));
  return found.value !== null && found.value.kind !== 'unread';
}

/** What a zip or compound file without a reader is; null = none of them. */
export function unreadKind(bytes: Uint8Array): string | null {
  if (isCompound(bytes)) return OLD[compoundKind(bytes)];
  if (!isZip(bytes)) return null;
  const { value } = lookInto(bytes, (zip) => packedKind(zip));
  return value?.kind === 'unread' ? value.name : 'a zip archive';
}

/** Bytes that a zip unpacks to, by its directory: what reading it costs. 0 = no zip. */
export const unpackedBytes = (bytes: Uint8Array): number =>
  isZip(bytes) ? (lookInto(bytes, (zip) => zip.names.reduce((sum, name) => sum + zip.sizeOf(name), 0)).value ?? 0) : 0;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

function lookInto<T>(bytes: Uint8Array, look: (zip: Zip) => T): { readonly value: T | null; readonly refusal: string | null } {
  try {
    return { value: look(openZip(bytes)), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { value: null, refusal: error.message };
    throw error;
  }
}

const old = (what: string, newer: string): string => `${what}; saved as .${newer} it can be read`;
const OLD: Readonly<Record<CompoundKind, string>> = {
  encrypted: 'an encrypted document',
  doc: old('an old Word document (.doc)', 'docx'),
  xls: old('an old Excel workbook (.xls)', 'xlsx'),
  ppt: old('an old PowerPoint presentation (.ppt)', 'pptx'),
  msg: 'an Outlook message (.msg)',
  other: 'a compound file of an unknown kind',
};

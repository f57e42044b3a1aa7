import type { PageShape } from '../vocabulary/index.ts';
import { looksTabular } from './data/dialect.ts';
import { isOfficeFile } from './office/zip/kind.ts';

export type ContentKind = PageShape['contentKind'];

/** File signatures (WHATWG MIME Sniffing 6 and the formats' own specifications) of what cannot be read as text. */
const BINARY: readonly string[] = [
  'PK\u0005\u0006',
  '\u001f\u008b',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF87a',
  'GIF89a',
  'BM\u0000',
  'RIFF',
  'OggS',
  'ID3',
  '\u007fELF',
  'MZ\u0090',
  '7z\u00bc\u00af',
  'Rar!',
  'fLaC',
  '\u0000\u0000\u0001\u0000',
  '\u0000asm',
  'wOFF',
  'wOF2',
  'SQLite format 3',
  '(\u00b5/\u00fd',
  'BZh',
  '\u00fd7zXZ',
  '\u001a\u0045\u00df\u00a3',
  '\u00ca\u00fe\u00ba\u00be',
  'II*\u0000',
  'MM\u0000*',
];
/** Zip archives, and compound files (MS-CFB): what is inside decides. */
const OFFICE: readonly string[] = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'];
const HTML_START =
  /^<(?:!doctype\s+html|html|head|body|title|meta|script|style|link|div|p|h[1-6]|table|a|br|b|span|article|section|main|iframe|font|center|ul|ol|base|form|img|noscript|header|nav)(?=[\s>/])/i;
const SAMPLE = 4096;

/** What the bytes are, whatever the server says: the header only decides between readings that the bytes allow. */
export function sniffType(bytes: Uint8Array, contentType: string | null): ContentKind {
  if (bytes.length === 0) return 'none';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SAMPLE)).toString('latin1');
  if (isPdf(bytes)) return 'pdf';
  if (OFFICE.some((magic) => head.startsWith(magic))) return isOfficeFile(bytes) ? 'office' : 'binary';
  if (BINARY.some((magic) => head.startsWith(magic)) || head.slice(4, 8) === 'ftyp') return 'binary';
  const wide = head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff') || zeroEverySecond(head);
  if (!wide && looksBinary(head)) return 'binary';
  const text = (
    wide ? head.replaceAll('\u0000', '').replace(/^[\u00ff\u00fe]{2}/, '') : head.replace(/^\u00ef\u00bb\u00bf/, '')
  ).trimStart();
  return text === '' ? 'text' : kindOfText(text, (contentType ?? '').toLowerCase(), bytes.length <= SAMPLE);
}

/** The header may stand anywhere in the first 1024 bytes (ISO 32000-1, Annex H, note 13). */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');

function kindOfText(text: string, declared: string, whole: boolean): ContentKind {
  const start = skipComments(text);
  if (HTML_START.test(start)) return 'html';
  if (start.startsWith('<?xml')) {
    const rest = skipComments(start.slice(Math.max(0, start.indexOf('?>')) + 2).trimStart());
    return HTML_START.test(rest) || /^<!doctype\s+html/i.test(rest) || declared.includes('html') ? 'html' : 'xml';
  }
  if (/^<(?:rss|feed|rdf:rdf|urlset|sitemapindex|opml)[\s>]/i.test(start)) return 'xml';
  if (
    /^[[{]/.test(start) &&
    (declared.includes('json') || /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(start)) &&
    !declared.includes('html')
  )
    return 'json';
  if (declared.includes('json') && /^(?:["\d-]|true|false|null)/.test(start)) return 'json';
  if (declared.includes('html')) return 'html';
  if (/^<[a-z_][\w:.-]*[\s>/]/i.test(start) && declared.includes('xml')) return 'xml';
  if (/\b(?:csv|tab-separated-values)\b/.test(declared)) return 'csv';
  if (declared.includes('markdown')) return 'text';
  if (looksTabular(text, whole)) return 'csv';
  if (declared.startsWith('text/plain')) return 'text';
  return /<(?:p|div|br|table|td|a\s+href|li|span|body|html)\b[^<]{0,200}>/i.test(start) ? 'html' : 'text';
}

function skipComments(text: string): string {
  let rest = text;
  for (let i = 0; i < 8 && rest.startsWith('<!--'); i += 1) {
    const end = rest.indexOf('-->');
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

function looksBinary(head: string): boolean {
  let control = 0;
  for (let i = 0; i < head.length; i += 1) {
    const code = head.charCodeAt(i);
    if (code === 0) control += 4;
    else if (code < 0x20 && code !== 9 && code !== 10 && code !== 13 && code !== 12 && code !== 0x1b) control += 1;
  }
  return control > Math.max(3, head.length * 0.05);
}

function zeroEverySecond(head: string): boolean {
  const length = Math.min(head.length, 256) & ~1;
  let zeros = [0, 0];
  for (let i = 0; i < length; i += 1)
    if (head.charCodeAt(i) === 0) zeros = i % 2 === 0 ? [(zeros[0] ?? 0) + 1, zeros[1] ?? 0] : [zeros[0] ?? 0, (zeros[1] ?? 0) + 1];
  const [even = 0, odd = 0] = zeros;
  return length >= 16 && Math.max(even, odd) > length * 0.2 && Math.min(even, odd) < length * 0.02;
}

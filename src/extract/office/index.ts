/**
 * @module Office files and books in, what a page reader gives out: Word, Excel and PowerPoint since 2007, OpenDocument, EPUB. `zip/` opens the
 * container with its bounds and reads XML; each kind has a folder; `writer.ts` makes blocks. Encrypted, damaged and old binary files are problems.
 */
export { type OfficeResult, readOffice } from './read-office.ts';
export type { OfficeInput } from './reading.ts';
export { unpackedBytes, unreadKind } from './zip/kind.ts';

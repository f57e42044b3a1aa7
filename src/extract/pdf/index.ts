/**
 * @module A PDF file in, what a page reader gives out. `file/` reads objects (cross references, filters, encryption), `font/` codes to text,
 * `page/` draws content streams to words, lines and areas, `layout/` makes lines, columns, tables, paragraphs and headings of them.
 */
export { type PdfInput, type PdfResult, readPdf } from './read-pdf.ts';

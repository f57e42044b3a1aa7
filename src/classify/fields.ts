/** Names under which a page or a JSON body offers values. */
import type { Document } from '../vocabulary/index.ts';
import { fold } from './fold.ts';

const MAX_DEPTH = 8;
const MAX_NAMES = 20_000;

/** All field names that have a value, folded: document fields, metadata, table headers, definition terms, "Label: value" lines, JSON paths (`a.b`). */
export function fieldNames(document: Document | null, json: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    const folded = fold(name).text.trim();
    if (folded !== '' && names.size < MAX_NAMES) names.add(folded);
  };
  if (document !== null) addDocumentNames(document, add);
  if (json !== undefined) addJsonNames(json, '', 0, add);
  return names;
}

function addDocumentNames(document: Document, add: (name: string) => void): void {
  const own: readonly (readonly [string, unknown])[] = [
    ['title', document.title],
    ['author', document.author],
    ['language', document.language],
    ['siteName', document.siteName],
    ['text', document.text],
    ['content', document.content],
    ['published', document.times.published],
    ['updated', document.times.updated],
    ['event', document.times.event],
    ['effective_from', document.times.effective_from],
    ['valid_until', document.times.valid_until],
    ['tables', document.tables],
    ['links', document.links],
  ];
  for (const [name, value] of own) if (hasValue(value)) add(name);
  for (const [name, value] of Object.entries(document.metadata)) {
    if (!hasValue(value)) continue;
    add(name);
    const last = name.split(/[.:/]/).at(-1);
    if (last !== undefined) add(last);
  }
  for (const table of document.tables) {
    for (const [index, row] of table.rows.entries()) {
      row.forEach((cell, column) => {
        if (cell.header || index < table.headerRows || column < table.headerColumns) add(cell.text);
      });
    }
  }
  for (const block of document.blocks) {
    const text = document.text.slice(block.span.start, Math.min(block.span.end, block.span.start + 4000));
    if (block.kind === 'heading') add(text);
    for (const line of text.split('\n')) {
      const colon = line.slice(0, 61).search(/[:：]/);
      if (colon > 0 && line.slice(colon + 1).trim() !== '') add(line.slice(0, colon));
    }
  }
}

function addJsonNames(value: unknown, path: string, depth: number, add: (name: string) => void): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, 50)) addJsonNames(entry, path, depth + 1, add);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (!hasValue(entry)) continue;
    const full = path === '' ? key : `${path}.${key}`;
    add(key);
    add(full);
    addJsonNames(entry, full, depth + 1, add);
  }
}

const hasValue = (value: unknown): boolean => {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : true;
};

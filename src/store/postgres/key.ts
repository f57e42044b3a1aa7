import { hash } from 'node:crypto';

/** A key of some texts, as long as any other and never the same for others. */
export const keyOf = (...parts: readonly string[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer');

/**
 * PostgreSQL's text holds every character but NUL. It is written as U+0001 and a zero here; U+0001 itself as U+0001 and a one.
 * What holds neither is stored as it is.
 */
export const toText = (text: string): string =>
  RARE.test(text) ? text.replace(/[\u0000\u0001]/g, (character) => (character === '\u0000' ? '\u00010' : '\u00011')) : text;

export const fromText = (stored: unknown): string => {
  const text = String(stored);
  return text.includes('\u0001') ? text.replace(/\u0001([01])/g, (_, mark) => (mark === '0' ? '\u0000' : '\u0001')) : text;
};

const RARE = /[\u0000\u0001]/;

import { BODY_KEYS, FACT_KEYS, foldKey, TITLE_KEYS } from './keys.ts';

export type TextKind = 'html' | 'prose' | 'short' | 'none';

export interface TextReading {
  readonly kind: TextKind;
  /** Units of text that a reader would read: characters, those of scripts without spaces twice. */
  readonly mass: number;
}

const NOTHING: TextReading = { kind: 'none', mass: 0 };
const TAG =
  /<\/?(?:p|div|br|h[1-6]|[uo]l|li|table|blockquote|section|article|main|span|a|strong|em|b|i|figure|pre|code)(?:\s[^<>]{0,2000})?\/?>/i;
/** Addresses, paths, hashes, colours, class lists, instants: read by machines. */
const MACHINE =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/{0,2}[^\s]+|[/.#?][\w\-./?=&%#~:@,+]*|[A-Za-z0-9+/_-]{24,}={0,2}|#[0-9a-f]{3,8}|\d{4}-\d\d-\d\dT[\d:.+Z-]+|[a-z0-9_-]+\.(?:png|jpe?g|gif|svg|webp|js|css|json|woff2?)|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Za-z\d-]+(?:[._:][A-Za-z\d-]+){2,})$/;
const CODE = /(?:function\s?\(|=>\s?\{|;\s*\}|\bvar\s\w+\s?=|\{[\w-]+:[^}]{1,80};|@media|webpack)/;
/** How much of a long text is looked at to see what it is. */
const LOOKED_AT = 4_000;
const WIDE = /[\u2e80-\ufaff\uac00-\ud7af]/g;

/** What a text is, told by its own look. Linear. */
export function readText(text: string): TextReading {
  const trimmed = text.trim();
  if (trimmed.length < 2) return NOTHING;
  const head = trimmed.slice(0, LOOKED_AT);
  if (TAG.test(head)) {
    const plain = trimmed.replace(/<[^<>]{0,5000}>/g, ' ');
    const inner = readPlain(plain.trim());
    return inner.mass === 0 ? NOTHING : { kind: 'html', mass: inner.mass };
  }
  return readPlain(trimmed);
}

function readPlain(text: string): TextReading {
  const head = text.slice(0, LOOKED_AT);
  const wide = head.match(WIDE)?.length ?? 0;
  const words = head.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  if (wide === 0 && !/\s/.test(head) && (MACHINE.test(head.slice(0, 2000)) || head.length > 40)) return NOTHING;
  if (words === 0 || (CODE.test(head) && wide < 20)) return NOTHING;
  const mass = Math.round(text.length * (1 + wide / head.length));
  return { kind: words >= 4 || wide >= 10 ? 'prose' : 'short', mass };
}

/** How far a text counts as content, by the name it stands under. Short values count where their name promises one. */
export function weightOf(key: string, reading: TextReading): number {
  const folded = foldKey(key);
  if (reading.kind === 'none') return 0;
  if (BODY_KEYS.has(folded)) return reading.mass;
  if (TITLE_KEYS.has(folded)) return reading.mass * 0.8;
  if (reading.kind === 'short') return FACT_KEYS.has(folded) ? reading.mass * 0.5 : 0;
  // List entries carry no name of their own.
  return reading.mass * (key === '' ? 0.9 : 0.6);
}

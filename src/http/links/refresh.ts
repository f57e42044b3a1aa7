import { valuesOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';

export interface Refresh {
  readonly seconds: number;
  /** Absolute http or https URL. */
  readonly url: string;
}

/**
 * The `Refresh` header (HTML standard, "shared declarative refresh steps"): `5; url=/next`. Null when absent, without a target, or leading
 * nowhere we go. @param base URL of the response
 */
export function refreshOf(headers: HeaderList, base: string): Refresh | null {
  const value = valuesOf(headers, 'refresh')[0]?.trim().slice(0, MAX_VALUE) ?? '';
  const parts = /^(\d{0,9})(?:\.[\d.]{0,20})?\s{0,20}(?:[;,]\s{0,20})?(.*)$/s.exec(value);
  if (parts === null || (parts[1] === '' && !value.startsWith('.'))) return null;
  let target = parts[2] ?? '';
  const named = /^url\s{0,20}=\s{0,20}/i.exec(target);
  if (named !== null) target = target.slice(named[0].length);
  const quote = target[0] === '"' || target[0] === "'" ? target[0] : null;
  if (quote !== null) target = target.slice(1).split(quote)[0] ?? '';
  target = target.trim();
  if (target === '' || !URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { seconds: Number(parts[1] ?? 0), url: url.href } : null;
}

const MAX_VALUE = 4096;

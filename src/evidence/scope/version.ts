import type { TextRole } from './plan.ts';

const NUMBER = '\\d{1,4}(?:\\.(?:\\d{1,5}|x)){0,3}(?:[-.](?:rc|beta|alpha|pre|sp)[.-]?\\d{0,3})?(?: LTS)?';
/** "version 4.2", "v4.2.1", "release 16", "PostgreSQL 16" is left to labels. */
const EN = new RegExp(`(?<![A-Za-z\\p{N}.])(?:versions?|releases?|ver\\.?|v\\.?) ?(?<a>${NUMBER})(?![A-Za-z\\p{N}%])`, 'giu');
const ZH = new RegExp(
  `(?:版本[号为:\\uFF1A]? ?[vV]?(?<a>${NUMBER})(?![\\p{N}%]))|(?<![A-Za-z\\p{N}.])[vV]?(?<b>\\d{1,4}(?:\\.\\d{1,5}){0,3}) ?(?:版本|正式版|版(?=[本中起的,\\uFF0C、。,. ]|$))`,
  'gu',
);
/** In a heading or title a dotted number after words or alone names a version ("4.2.0 (2026-05-01)", "Nimbus DB 4.2"). */
const LABEL =
  /(?<![\p{L}\p{N}.$€£¥%#§-])(?<a>\d{1,4}(?:\.\d{1,5}){1,3})(?![\p{L}\p{N}%.]|\s?(?:[kmgt]?i?b|ms|s|h|gb|tb|元|万|亿|%|percent|million|billion|hours?|days?|usd|eur)(?![\p{L}]))/giu;
const IN_URL = /\/v?(?<a>\d{1,4}(?:\.\d{1,5}){1,3}|(?<=\/v)\d{1,3})(?=\/|$)/giu;

const tidy = (version: string): string => version.replace(/\.x$/i, '').trim();
function only(matches: Iterable<RegExpMatchArray>): string | null {
  const found = new Set<string>();
  for (const match of matches) found.add(tidy(match.groups?.a ?? match.groups?.b ?? ''));
  found.delete('');
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** The one version a text is about; null when it names none or several. */
export function versionOf(text: string, role: TextRole | 'url'): string | null {
  if (role === 'url') return only(text.matchAll(IN_URL));
  const named = [...text.matchAll(EN), ...text.matchAll(ZH)];
  if (named.length > 0) return only(named);
  // A heading numbered like a chapter ("4.2 Backups") is no version: a bare number needs a date, nothing, or words before it.
  if (role !== 'label' || /^\s*\d+(?:\.\d+)+\.?\s+[\p{L}]/u.test(text)) return null;
  return only(text.matchAll(LABEL));
}

export type VersionRelation = 'same' | 'older' | 'newer' | 'different' | 'unknown';

const parts = (version: string): number[] | null => {
  const match = /^\D{0,12}?(\d+(?:\.\d+)*)/.exec(version.trim());
  return match?.[1] === undefined ? null : match[1].split('.').map(Number);
};

/**
 * How version `a` stands to version `b`; the shorter one names a series, so 4.2 is the same as 4.2.1.
 * @example sameVersion('v4.2', '4.10') // 'older'
 */
export function sameVersion(a: string | null | undefined, b: string | null | undefined): VersionRelation {
  if (a === null || a === undefined || b === null || b === undefined) return 'unknown';
  const [left, right] = [parts(a), parts(b)];
  if (left === null || right === null) return a.trim().toLowerCase() === b.trim().toLowerCase() ? 'same' : 'different';
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const delta = (left[i] ?? 0) - (right[i] ?? 0);
    if (delta !== 0) return delta < 0 ? 'older' : 'newer';
  }
  return 'same';
}

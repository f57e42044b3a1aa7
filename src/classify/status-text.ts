/** Status codes that a page prints although its status line says 200. */

import type { VerdictKind } from '../vocabulary/index.ts';
import { excerptOf } from './fold.ts';
import { fillsHeadline, isQuoted, type Mention } from './mention.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { isTold } from './told.ts';
import type { PageView, Zone } from './view.ts';

/** Kind of a printed code. 401 is a refusal here: the page that prints it offers no log-in. */
const KIND_OF_CODE: Readonly<Record<number, VerdictKind>> = {
  400: 'error_page',
  401: 'denied',
  402: 'paywall',
  403: 'denied',
  404: 'soft_404',
  405: 'error_page',
  406: 'error_page',
  407: 'denied',
  408: 'error_page',
  409: 'error_page',
  410: 'soft_404',
  411: 'error_page',
  412: 'error_page',
  413: 'error_page',
  414: 'error_page',
  415: 'error_page',
  416: 'error_page',
  417: 'error_page',
  418: 'error_page',
  421: 'error_page',
  422: 'error_page',
  423: 'denied',
  424: 'error_page',
  425: 'error_page',
  426: 'error_page',
  428: 'error_page',
  429: 'rate_limited',
  431: 'error_page',
  451: 'legal_block',
  500: 'error_page',
  501: 'error_page',
  502: 'error_page',
  503: 'error_page',
  504: 'error_page',
  505: 'error_page',
  506: 'error_page',
  507: 'error_page',
  508: 'error_page',
  509: 'rate_limited',
  510: 'error_page',
  511: 'login_wall',
  520: 'error_page',
  521: 'error_page',
  522: 'error_page',
  523: 'error_page',
  524: 'error_page',
  525: 'error_page',
  526: 'error_page',
  527: 'error_page',
  530: 'error_page',
  // Numbers of Cloudflare's own error pages (developers.cloudflare.com/support, "1xxx errors").
  1000: 'error_page',
  1001: 'error_page',
  1002: 'error_page',
  1003: 'denied',
  1004: 'error_page',
  1005: 'denied',
  1006: 'denied',
  1007: 'denied',
  1008: 'denied',
  1009: 'geo_block',
  1010: 'denied',
  1011: 'denied',
  1012: 'denied',
  1015: 'rate_limited',
  1016: 'error_page',
  1018: 'error_page',
  1019: 'error_page',
  1020: 'denied',
};

/** "Error", "code", "status" in the scripts and languages in which servers and panels print them, folded. */
const ERROR_WORDS = [
  'error',
  'http',
  'status',
  'code',
  'fehler',
  'erreur',
  'errore',
  'erro ',
  'fout',
  'fel ',
  'fejl',
  'feil',
  'virhe',
  'hiba',
  'chyba',
  'blad',
  'greska',
  'napaka',
  'eroare',
  'hata',
  'kesalahan',
  'ralat',
  'loi ',
  'earraid',
  'ошибка',
  'помилка',
  'грешка',
  'код',
  'σφαλμα',
  '错误',
  '錯誤',
  '状态',
  '代码',
  'エラー',
  '오류',
  'خطا',
  'שגיאה',
  'ข้อผิดพลาด',
];
const CODE = /(?<![\d.,:/-])(?:[45]\d\d|10[012]\d)(?![\d%]|[.,:/-]\d)/g;
/** How far from the code an error word may stand. */
const NEAR = 28;

function codesIn(
  zone: Zone,
  kindsNear: ReadonlySet<VerdictKind>,
): { kind: VerdictKind; code: string; start: number; alone: boolean; stated: boolean }[] {
  const { text } = zone.folded;
  const found: { kind: VerdictKind; code: string; start: number; alone: boolean; stated: boolean }[] = [];
  for (const match of text.matchAll(CODE)) {
    const kind = KIND_OF_CODE[Number(match[0])];
    if (kind === undefined) continue;
    const around = text.slice(Math.max(0, match.index - NEAR), match.index + match[0].length + NEAR);
    const stated = zone.name === 'lead' || fillsHeadline(zone, { start: match.index, end: match.index + match[0].length, family: '' });
    const named = ERROR_WORDS.some((word) => around.includes(word));
    // "404", "410 - Gone": a heading that begins with the code and a sign, or is nothing else.
    const alone =
      zone.name !== 'lead' &&
      match.index <= 1 &&
      !/\p{L}/u.test(text.slice(0, match.index)) &&
      /^\s{0,3}(?:$|[-|:·–])/.test(text.slice(match.index + match[0].length));
    if (!named && !alone && !kindsNear.has(kind)) continue;
    if (match[0].length === 4 && !named) continue;
    const hit = { start: match.index, end: match.index + match[0].length };
    if (isTold(text, match.index) || isQuoted(zone, hit)) continue;
    found.push({ kind, code: match[0], start: match.index, alone, stated });
  }
  return found;
}

/** Votes of printed codes; each kind once, by its best place. */
export function printedStatusVotes(view: PageView, { factor }: Mention): Vote[] {
  const best = new Map<VerdictKind, Vote>();
  for (const zone of view.zones) {
    if (zone.name !== 'title' && zone.name !== 'heading' && zone.name !== 'lead') continue;
    const kindsNear = new Set(zone.hits.flatMap((hit) => (hit.kind === null || hit.strength === 'weak' ? [] : [hit.kind])));
    for (const { kind, code, start, alone, stated } of codesIn(zone, kindsNear)) {
      const base = zone.name === 'lead' || !stated ? 0.42 : 0.65;
      const weight = factor * base * (zone.name === 'lead' || !alone ? view.thin : Math.max(view.thin, 0.4));
      if ((best.get(kind)?.signal.weight ?? 0) >= weight) continue;
      best.set(
        kind,
        vote(kind, {
          id: `printed-status:${code}`,
          layer: 'content',
          source: zone.name === 'title' ? 'title' : 'text',
          basis: 'guess',
          excerpt: excerptOf(zone.folded, start, start + code.length),
          weight,
        }),
      );
    }
  }
  return [...best.values()];
}

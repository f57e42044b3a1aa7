import { type Found, found } from './found.ts';
import type { TimeSources } from './sources.ts';

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|sec|min|h|hour|hr|stunde|minute|heure|hora|minuto|ora|秒|分|小时|小時|時間|시간)/i, 0],
  [/^(?:d|day|tag|jour|día|dia|giorn|天|日|일)/i, 1],
  [/^(?:w|week|woche|semaine|seman|settiman|周|週|星期|주)/i, 7],
];
const AGO: readonly RegExp[] = [
  /(?<![\p{L}\d.,])(\d{1,3})\s?(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|w)\s+ago/iu,
  /(?:vor|il y a|hace|há)\s(\d{1,3})\s(stunden?|minuten?|tag(?:en?)?|wochen?|heures?|minutes?|jours?|semaines?|horas?|minutos?|d[ií]as?|semanas?)/iu,
  /(\d{1,3})\s?(秒|分钟|分鐘|分|小时|小時|時間|天|日|周|週|시간|일|주)(?:之)?(?:前|전)/u,
];
const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:(?:posted|published|updated)\s)?(?:today|just now|heute|aujourd.hui|hoy|oggi|hoje|今天|今日|刚刚|剛剛)(?![\p{L}])/iu, 0],
  [/^(?:(?:posted|published|updated)\s)?(?:yesterday|gestern|hier|ayer|ieri|ontem|昨天|昨日)(?![\p{L}])/iu, 1],
  [/^(?:前天|vorgestern|avant-hier|anteayer)(?![\p{L}])/iu, 2],
];
const DAY_MS = 86_400_000;

/**
 * "3 days ago", counted from the moment at which the server made the answer: its `Date` header. Without one, as in a saved
 * page, nobody knows when the words were true. A candidate of low confidence.
 */
export function fromRelative({ lines, headers, relative = [] }: TimeSources): Found[] {
  const stated = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const reference = stated === undefined ? Number.NaN : Date.parse(stated);
  if (!Number.isFinite(reference)) return [];
  const out: Found[] = [];
  for (const { text, near } of [...relative, ...lines].slice(0, 400)) {
    const days = text.length > 60 ? null : daysAgo(text);
    if (days === null || out.length >= 20) continue;
    const value = new Date(reference - days * DAY_MS).toISOString().slice(0, 10);
    out.push(
      ...found(
        'published',
        { value, precision: 'day', zone: null, ambiguous: false, otherDay: null },
        'relative',
        near ? 85 : 92,
        `relative "${text.slice(0, 40)}"`,
        'low',
        { near },
      ),
    );
  }
  return out;
}

/** Days before the reference that a short text names; null where it names none. Months and years are too coarse for a day. */
export function daysAgo(text: string): number | null {
  for (const [pattern, days] of WORDS) if (pattern.test(text)) return days;
  for (const pattern of AGO) {
    const m = pattern.exec(text);
    if (m === null) continue;
    const unit = UNITS.find(([word]) => word.test(m[2] ?? ''))?.[1];
    if (unit !== undefined) return unit * Number(m[1]);
  }
  return null;
}

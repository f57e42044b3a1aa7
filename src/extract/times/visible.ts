import type { TimeKind } from '../../vocabulary/index.ts';
import { type Found, found } from './found.ts';
import { isForeign, kindByWords } from './labels.ts';
import { type DateOptions, findDates, readDate } from './parse-date.ts';
import type { TimeSources } from './sources.ts';

const MAX_FOUND = 120;
const NAMED = /date|time|publi|posted|created|datum|fecha|data|byline|meta|stamp|info/i;
const NAMED_UPDATED = /modif|updat|revis|changed|aktualis/i;
const NAMED_PUBLISHED = /publi|creat|post[_-]?date/i;
const COPYRIGHT = /^[^\p{L}]{0,3}(?:©|copyright|\(c\)|all rights)|©|版权|版權/iu;
/** In prose a date is what the text speaks of; a line this short is about the page. */
const LABEL_LINE = 120;

export function fromElements({ elements }: TimeSources, options: DateOptions): Found[] {
  const out: Found[] = [];
  for (const { value, text, role, names, near, label, aside, distance } of elements.slice(0, 200)) {
    if (isForeign(label)) continue;
    const labelled = kindByWords(label) ?? kindByLead(text);
    const around = names !== undefined && NAMED_UPDATED.test(names) && !NAMED_PUBLISHED.test(names);
    const kind: TimeKind =
      /modif|updat/i.test(role) || (around && labelled === null)
        ? 'updated'
        : /publi|pubdate|entry-date|created/i.test(role) && !(labelled === 'updated' && !/publi|pubdate/i.test(role))
          ? 'published'
          : (labelled ?? 'published');
    const stated = /publi|modif|updat|pubdate|entry-date/i.test(role);
    const sure = labelled !== null || stated;
    out.push(
      ...found(
        kind,
        readDate(value, options) ?? readDate(text, options),
        stated ? 'element-role' : labelled !== null ? 'element-label' : 'element',
        sure ? (near ? 30 : 36) : near ? 38 : 70,
        `time${role === '' ? '' : ` ${role.slice(0, 40)}`}`,
        sure && near ? 'high' : near || sure ? 'medium' : 'low',
        { near, aside, named: stated, distance },
      ),
    );
  }
  return out;
}

/** What the words of an element before the date in it say; the name of the month may stand between them and the first digit. */
function kindByLead(text: string): TimeKind | null {
  const words = text.slice(0, text.search(/\d|$/)).split(/(?<=\s)/u);
  if (words.length === 1 && (words[0] ?? '') === '') return null;
  return kindByWords(words.join('')) ?? (words.length > 1 ? kindByWords(words.slice(0, -1).join('')) : null);
}

export function fromLines({ lines }: TimeSources, options: DateOptions): Found[] {
  const out: Found[] = [];
  for (const { text, near, names = '', before: previous = '', aside = false, linked = false, distance = 0, inMain = true } of lines.slice(
    0,
    2000,
  )) {
    if (out.length >= MAX_FOUND) break;
    for (const date of findDates(text, options)) {
      const before = text.slice(Math.max(0, date.start - 60), date.start);
      const after = text.slice(date.end, date.end + 14);
      const opens = date.start < 3;
      if (isForeign(before) || (opens && isForeign(previous))) continue;
      const labelled = kindByWords(before, after) ?? (opens ? kindByWords(previous) : null);
      const circumstances = {
        near,
        aside: aside || linked,
        named: NAMED.test(names),
        alone: opens && text.length - date.end < 24,
        distance,
      };
      if (labelled !== null) {
        const words = (before.slice(-24).trim() || after.trim() || previous.slice(-24).trim()).slice(0, 40);
        out.push(...found(labelled, date, 'label', near ? 45 : 60, `text "${words}"`, near ? 'medium' : 'low', circumstances));
      } else if (!COPYRIGHT.test(text) && (text.length < LABEL_LINE || (opens && near))) {
        const kind = NAMED_UPDATED.test(names) && !NAMED_PUBLISHED.test(names) ? 'updated' : 'published';
        if (near || (circumstances.named && inMain))
          out.push(
            ...found(
              kind,
              date,
              'text',
              date.precision === 'month' ? 72 : near ? 50 : 75,
              near ? 'text near headline' : 'text',
              'low',
              circumstances,
            ),
          );
      }
    }
  }
  return out;
}

/** A date in a headline is what the page is about at least as often as when it was written: a candidate only. */
export const fromTitle = ({ title }: TimeSources, options: DateOptions): Found[] =>
  title === null ? [] : findDates(title, options).flatMap((date) => found('event', date, 'title', 95, 'title', 'low'));

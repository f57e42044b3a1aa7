import type { TimeValue } from '../../vocabulary/index.ts';
import { feedTime } from '../data/feed.ts';
import { personNames } from '../file-names.ts';
import { isObject, type JsonObject, textField } from '../html/head.ts';
import { foldKey } from './keys.ts';
import { readText } from './mass.ts';

const PUBLISHED = /^(?:datepublished|published(?:at|on|date)?|publish(?:date|ed)?|pubdate|postedat|date|created(?:at|on)?|firstpublished)$/;
const UPDATED = /^(?:datemodified|updated(?:at|on)?|modified(?:at|on|gmt)?|lastmodified|lastupdated|editedat)$/;

/** Who wrote what a record holds, as it says itself. */
export function authorOf(record: JsonObject): string[] {
  const stated = record['author'] ?? record['authors'] ?? record['byline'] ?? record['creator'];
  const people = Array.isArray(stated) ? stated.slice(0, 20) : [stated];
  return people.flatMap((person) => {
    if (isObject(person)) return personNames(textField(person, 'name') ?? textField(person, 'displayName') ?? '');
    return typeof person === 'string' && readText(person).kind === 'short' ? personNames(person) : [];
  });
}

/** When it was published, and changed; `source` names where the record stands. */
export const publishedOf = (record: JsonObject, source: string): TimeValue | null => timeOf(record, PUBLISHED, source);
export const updatedOf = (record: JsonObject, source: string): TimeValue | null => timeOf(record, UPDATED, source);

function timeOf(record: JsonObject, named: RegExp, source: string): TimeValue | null {
  for (const [key, value] of Object.entries(record)) {
    if (!named.test(foldKey(key)) || typeof value !== 'string') continue;
    const time = feedTime(value, `${source} ${key}`);
    if (time !== null) return time;
  }
  return null;
}

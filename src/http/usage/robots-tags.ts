import { parseStatedDate } from './stated-date.ts';
import { MAX_VALUE, mostRestrictive, type UsageStatement } from './statement.ts';

const yes = (name: string): UsageStatement => ({ name, allowed: true });
const no = (name: string): UsageStatement => ({ name, allowed: false });

/** Words of robots tags (X-Robots-Tag, meta robots) by what they say. */
const WORDS: ReadonlyMap<string, readonly UsageStatement[]> = new Map([
  ['all', [yes('index'), yes('follow')]],
  ['none', [no('index'), no('follow')]],
  ['index', [yes('index')]],
  ['noindex', [no('index')]],
  ['follow', [yes('follow')]],
  ['nofollow', [no('follow')]],
  ['noarchive', [no('archive')]],
  ['nocache', [no('archive')]],
  ['nosnippet', [no('snippet')]],
  ['noai', [no('ai')]],
  ['noimageai', [no('image-ai')]],
  ['noimageindex', [no('image-index')]],
  ['notranslate', [no('translate')]],
]);
/** Words that carry a value: their colon does not name an agent. */
const VALUED = /^(?:unavailable_after|max-(?:snippet|image-preview|video-preview))$/;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/;
/** A product token (RFC 9309 §2.2.1) or `*`. */
const AGENT = /^(?:[a-z][a-z0-9_-]*|\*)$/;

export interface RobotsTagReader {
  /** Product token: a list for another agent is passed over. */
  readonly agent: string;
  /** Wall time in ms, to know whether an `unavailable_after` has passed. */
  readonly now: number;
}

/**
 * The words of robots tags, as Google documents them: comma lists, each for all agents or, after `name:`, for one. What is said to all and to
 * us holds together, the more restrictive word first. A past `unavailable_after` is `index=no`, a coming one `index=yes` with its date.
 * Unknown words say nothing. Linear.
 */
export function robotsTags(values: readonly string[], { agent, now }: RobotsTagReader): UsageStatement[] {
  const own = agent.toLowerCase();
  return mostRestrictive(
    values.flatMap((value) => {
      let mine = true;
      return words(value).flatMap((word) => {
        let [head, rest] = cut(word);
        if (rest !== null && !VALUED.test(head) && AGENT.test(head)) {
          mine = head === '*' || head === own;
          [head, rest] = cut(rest);
        }
        if (!mine) return [];
        // Some part their words by blanks alone.
        if (rest === null) return head.split(/\s+/).flatMap((one) => WORDS.get(one) ?? []);
        return head === 'unavailable_after' ? availability(rest, now) : [];
      });
    }),
  );
}

function availability(text: string, now: number): UsageStatement[] {
  const at = parseStatedDate(text);
  if (at === null) return [];
  const day = new Date(at).toISOString();
  return [at <= now ? { ...no('index'), note: `unavailable after ${day}` } : { ...yes('index'), note: `until ${day}` }];
}

/** Parts between commas, in lower case. The comma after the weekday of a date parts nothing. */
function words(value: string): string[] {
  const parts: string[] = [];
  for (const raw of value.slice(0, MAX_VALUE).toLowerCase().split(',')) {
    const part = raw.trim();
    const before = parts.at(-1);
    const weekday = before?.slice(before.lastIndexOf(':') + 1).trim();
    if (before?.includes('unavailable_after') === true && weekday !== undefined && WEEKDAY.test(weekday))
      parts[parts.length - 1] = `${before}, ${part}`;
    else parts.push(part);
  }
  return parts;
}

function cut(word: string): [head: string, rest: string | null] {
  const colon = word.indexOf(':');
  return colon < 0 ? [word.trim(), null] : [word.slice(0, colon).trim(), word.slice(colon + 1).trim()];
}

import { isObject } from '../html/head.ts';
import { BODY_KEYS, FACT_KEYS, foldKey, TITLE_KEYS } from './keys.ts';
import { readText } from './mass.ts';

/** Below so many values nothing can be told. */
const LEAST_VALUES = 4;
const MAX_VALUES = 20_000;
/** A label of a menu has no more words than this in the mean, a headline has more. */
const LABEL_WORDS = 3;
/** So much text is no settings, whatever stands around it. */
const PROSE = 400;
const LEADS = /^(?:href|url|path|to|link|route|slug|permalink|target)$/;

interface Tally {
  strings: number;
  prose: number;
  length: number;
  switches: number;
  numbers: number;
  machine: number;
  /** Values under names that content has. */
  named: number;
  /** Names that are written as keys of texts: `home.title`, `nav_about`. */
  coded: number;
}

/** What an answer is that is no content of any page: settings, a menu, or texts of an interface. Null for everything else. */
export function kindOfData(chosen: unknown, whole: unknown): 'a menu' | 'settings' | 'texts of an interface' | null {
  if (isMenu(chosen)) return 'a menu';
  const tally = count(chosen);
  if (isTexts(chosen, tally)) return 'texts of an interface';
  return isSettings(whole) ? 'settings' : null;
}

/** Entries that are a short label and where it leads, and nothing else to read. */
function isMenu(value: unknown): boolean {
  const entries: Readonly<Record<string, unknown>>[] = [];
  const look = (part: unknown, depth: number): void => {
    if (entries.length > 500 || depth > 6) return;
    if (Array.isArray(part)) for (const entry of part) look(entry, depth + 1);
    else if (isObject(part)) {
      if (Object.keys(part).some((key) => LEADS.test(foldKey(key)))) entries.push(part);
      for (const entry of Object.values(part)) if (typeof entry === 'object') look(entry, depth + 1);
    }
  };
  look(value, 0);
  if (entries.length < 3) return false;
  const texts = entries.map((entry) =>
    Object.entries(entry).flatMap(([key, text]) =>
      typeof text === 'string' && !LEADS.test(foldKey(key)) && readText(text).kind !== 'none' ? [text] : [],
    ),
  );
  const plain = texts.filter((own) => own.length <= 1).length;
  const words = texts.flat().map((text) => text.match(/[\p{Script=Han}]{1,2}|[\p{L}\p{N}]+/gu)?.length ?? 0);
  return plain >= 0.8 * entries.length && words.reduce((sum, one) => sum + one, 0) <= LABEL_WORDS * words.length && !entries.some(hasFacts);
}

const hasFacts = (entry: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(entry).some(([key, value]) => FACT_KEYS.has(foldKey(key)) && (typeof value === 'number' || typeof value === 'string'));

/** A map from keys to short texts, none of them named as content is. */
function isTexts(value: unknown, { strings, prose, length, switches, numbers, named, coded }: Tally): boolean {
  if (!isObject(value) || strings < LEAST_VALUES) return false;
  const mean = length / strings;
  const few = strings >= 0.8 * (strings + switches + numbers);
  return (
    few &&
    mean < 80 &&
    prose < 0.9 * strings + 1 &&
    ((coded >= 0.5 * strings && named <= 0.5 * strings) || (strings >= 8 && named <= 0.1 * strings))
  );
}

/** An object most of whose values are switches, numbers, addresses and codes, and that has no text of its own to speak of. */
function isSettings(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { strings, switches, numbers, machine, length } = count(value);
  if (strings + switches + numbers < LEAST_VALUES || length > PROSE) return false;
  const records = Object.values(value).some((entry) => Array.isArray(entry) && entry.filter(isObject).length >= 2);
  return !records && switches >= 2 && switches + machine >= 0.4 * (strings + switches + numbers);
}

function count(root: unknown): Tally {
  const tally: Tally = { strings: 0, prose: 0, length: 0, switches: 0, numbers: 0, machine: 0, named: 0, coded: 0 };
  let left = MAX_VALUES;
  const walk = (value: unknown, key: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > 40) return;
    if (typeof value === 'boolean') tally.switches += 1;
    else if (typeof value === 'number') tally.numbers += 1;
    else if (typeof value === 'string') {
      const { kind, mass } = readText(value);
      const folded = foldKey(key);
      tally.strings += 1;
      if (kind === 'none') tally.machine += 1;
      else tally.length += mass;
      if (kind === 'prose' || kind === 'html') tally.prose += 1;
      if (TITLE_KEYS.has(folded) || BODY_KEYS.has(folded) || FACT_KEYS.has(folded)) tally.named += 1;
      if (/[a-z\d][._:-][a-zA-Z\d]|^[A-Z\d]+_[A-Z\d_]+$/.test(key)) tally.coded += 1;
    } else if (Array.isArray(value)) for (const entry of value) walk(entry, key, depth + 1);
    else if (isObject(value)) for (const [name, entry] of Object.entries(value)) walk(entry, name, depth + 1);
  };
  walk(root, '', 0);
  return tally;
}

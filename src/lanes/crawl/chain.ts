import { hash } from 'node:crypto';
import { dateOf, formOf, type Trap } from './address-shape.ts';
import { type AddressDate, dateFree, withoutDate } from './dates.ts';

/** A page that was read, and where it led. */
export interface ReadPage {
  readonly url: URL;
  /** Title and text. Null where nobody read it. */
  readonly text: string | null;
  /** Addresses that it was the first to lead to and that are to be read. */
  readonly leads: readonly string[];
}

/**
 * Endless chains. A link of a chain leads to nothing but more of its own kind: other dates of one calendar, or folders below itself. A chain
 * whose pages say something each is an archive or a tree of documents and is read to its end. One whose pages say the same has no end:
 * nothing on them depends on the address.
 */
export interface ChainMemory {
  /** @returns whether the page was worth reading, so that more of its form may be found */
  learn(page: ReadPage, form: string): boolean;
  /** The form was found to have no end. */
  close(form: string, trap: Trap): void;
  /** Why no more of these are read. */
  closed(url: URL, form: string): Trap | null;
  isDoubtful(form: string): boolean;
  /** The form of a doubtful chain below whose pages the address lies. */
  familyOf(url: URL): string | null;
}

/**
 * Links of a chain with the very same title and text, of a form that never said anything else: a month that does not say which it is, has
 * nothing to say; a folder may be a stub by chance, so three of them.
 */
const SAME_DATED = 2;
const SAME_FOLDERS = 3;
/** A folder with more in it than this is no link of a chain. */
const MAX_BELOW = 3;
/** Links in a row that differ in the date they name and in nothing else, or say the same after others said something: half a year of months. */
const SAME_IN_A_ROW = 6;
/** Dates further ahead than this are not yet about anything. */
const AHEAD_MS = 60 * 86_400_000;
/** Earlier dates than the web stand in archives as well, but there a page leads to what it lists. */
const FIRST_YEAR = 1990;
const MAX_KEPT = 20_000;

interface Link {
  readonly text: string;
  readonly same: number;
  readonly dateFree: string;
  readonly sameButDate: number;
  /** Some page of the form said something of its own. */
  readonly said: boolean;
}

interface Folder {
  readonly text: string;
  readonly top: string;
  readonly topForm: string;
  /** Folders from the top down that said this. */
  readonly length: number;
  /** Forms of the ways that lead further down. */
  readonly steps: ReadonlySet<string>;
}

export function createChainMemory(now: () => number): ChainMemory {
  const latest = new Map<string, Link>();
  /** By form, and by place for chains of folders, whose forms all differ. */
  const closed = new Map<string, Trap>();
  const closedBelow = new Map<string, Trap>();
  /** What the latest links of chains of folders said, by place. */
  const folders = new Map<string, Folder>();
  /** Forms of which a page led to something else. */
  const fruitful = new Set<string>();

  const keep = (map: Map<string, Trap>, key: string, trap: Trap): void => {
    if (map.size < MAX_KEPT) map.set(key, trap);
  };

  const close = (form: string, trap: Trap): void => {
    keep(closed, form, trap);
    if (trap.kind === 'repeating') keep(closedBelow, form, trap);
  };

  /** Folders whose forms all differ: what lies below says what lies above says. */
  const learnFolder = (url: URL, form: string, text: string, leads: readonly string[]): void => {
    const place = placeOf(url);
    if (!place.includes('/')) return;
    const above = folders.get(place.slice(0, place.lastIndexOf('/')));
    const steps = new Set(leads.map((lead) => stepOf(new URL(lead), place)));
    const link: Folder =
      above?.text === text ? { ...above, length: above.length + 1, steps } : { text, top: place, topForm: form, length: 1, steps };
    if (folders.size < MAX_KEPT) folders.set(place, link);
    // The same step leads on from each: that is a rule, not a chance.
    const step = stepOf(url, place.slice(0, place.lastIndexOf('/')));
    const repeats = link.length > 1 && above?.steps.has(step) === true && steps.has(step);
    if (!repeats && link.length < SAME_FOLDERS) return;
    const reason = `${link.length} folders from ${link.top} down say the same and lead only further down`;
    keep(closedBelow, link.top, { kind: 'repeating', reason });
    if (!repeats || fruitful.has(link.topForm)) return;
    close(link.topForm, { kind: 'repeating', reason });
  };

  const judge = (form: string, link: Link, dated: boolean): void => {
    const { same, sameButDate, said } = link;
    const enough = same >= (said ? SAME_IN_A_ROW : dated ? SAME_DATED : SAME_FOLDERS) || (dated && sameButDate >= SAME_IN_A_ROW);
    if (!enough) return;
    const pages = dated ? Math.max(same, sameButDate) : same;
    const where = dated ? 'other dates' : 'folders below themselves';
    const reason = `${pages} pages of the form ${form} say the same and lead only to ${where}`;
    close(form, { kind: dated ? 'calendar' : 'repeating', reason });
  };

  const isDoubtful = (form: string): boolean => {
    const link = latest.get(form);
    return link !== undefined && (!link.said || link.same > 1 || link.sameButDate > 1);
  };

  return {
    learn({ url, text, leads }, form) {
      const date = dateOf(url);
      if ((date === null && leads.length > MAX_BELOW) || leads.some((lead) => !isOwnKind(url, date, lead))) {
        latest.delete(form);
        if (fruitful.size < MAX_KEPT) fruitful.add(form);
        return true;
      }
      const before = latest.get(form);
      if (text === null || (leads.length === 0 && before === undefined)) return false;
      const own = shortHash(text);
      const free = date === null ? '' : shortHash(dateFree(text));
      const isSame = before?.text === own;
      const isSameButDate = date !== null && before?.dateFree === free;
      const link: Link = {
        text: own,
        same: isSame ? (before?.same ?? 0) + 1 : 1,
        dateFree: free,
        sameButDate: isSameButDate ? (before?.sameButDate ?? 0) + 1 : 1,
        said: before !== undefined && (before.said || !(isSame || isSameButDate)),
      };
      if (latest.size < MAX_KEPT || before !== undefined) latest.set(form, link);
      judge(form, link, date !== null);
      if (date === null) learnFolder(url, form, own, leads);
      return date !== null && before !== undefined && !isSame && !isSameButDate && isOfTheWeb(date, now());
    },
    closed(url, form) {
      const trap = closed.get(form);
      if (trap !== undefined || closedBelow.size === 0) return trap ?? null;
      for (const parent of above(url)) {
        const reason = closedBelow.get(placeOf(parent)) ?? closedBelow.get(formOf(parent));
        if (reason !== undefined) return reason;
      }
      return null;
    },
    close,
    isDoubtful,
    familyOf(url) {
      if (latest.size === 0) return null;
      for (const parent of above(url)) {
        const form = formOf(parent);
        if (isDoubtful(form)) return form;
      }
      return null;
    },
  };
}

/** The addresses of the folders above one, the nearest first; the root is none. */
function* above(url: URL): Generator<URL> {
  const { pathname } = url;
  for (let end = pathname.lastIndexOf('/'); end > 0; end = pathname.lastIndexOf('/', end - 1)) yield new URL(pathname.slice(0, end), url);
}

/** Another date of the same calendar, or an address below this one. */
function isOwnKind(url: URL, date: AddressDate | null, lead: string): boolean {
  const parsed = new URL(lead);
  if (parsed.host !== url.host) return false;
  if (date !== null && dateOf(parsed) !== null && withoutDate(parsed.pathname) === withoutDate(url.pathname)) return true;
  return `${parsed.host}${parsed.pathname}`.startsWith(`${placeOf(url)}/`);
}

/** Form of what an address adds to a place above it. */
const stepOf = (url: URL, place: string): string => placeOf(url).slice(place.length).replace(/\d+/g, '#');

const placeOf = ({ host, pathname }: URL): string => `${host}${pathname.replace(/\/$/, '')}`;

function isOfTheWeb({ year, month }: AddressDate, now: number): boolean {
  return year >= FIRST_YEAR && Date.UTC(year, (month ?? 1) - 1) <= now + AHEAD_MS;
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

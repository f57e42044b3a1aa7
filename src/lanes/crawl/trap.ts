import { dateOf, formOf, type Trap } from './address-shape.ts';
import { type ChainMemory, createChainMemory, type ReadPage } from './chain.ts';

/** Distinct combinations of two or more parameters on one path. */
const MAX_COMBINATIONS = 100;
/** Months or days of one calendar found before one of them proved worth reading: five years of months. */
const MAX_DATES = 60;
/** Pages of one form in a row that brought nothing new. */
const MAX_IDLE = 8;
/** From here pages of such a form are read one at a time. */
const DOUBTFUL_IDLE = 2;
const MAX_FORMS = 20_000;

/** What shows only over many addresses of one site. It remembers counts by form, boundedly; a fold over what was found and read. */
export interface TrapMemory {
  /** Count a new address; a trap where it is one too many. @param isNew asked only where it is counted */
  admit(url: URL, isNew: () => boolean): Trap | null;
  /** Why pages of its form are read no more. */
  barren(url: URL): Trap | null;
  /** One page at a time is enough of this form: none was read yet, or the latest ones repeat each other. */
  isDoubtful(form: string): boolean;
  /** A form was closed in an earlier part of the crawl. */
  recallClosed(form: string, trap: Trap): void;
  /** The form of an address, or that of a doubtful chain above it. */
  familyOf(url: URL): string;
  /** A fetch ended without a page to learn from. */
  seen(url: URL): void;
  /**
   * A page was read. Only a form that repeats itself is barren: copies under other forms are not.
   * @returns reasons that no longer hold: what was skipped for them is worth reading after all
   */
  learn(page: ReadPage & { /** The earlier page of the same content. */ readonly twin: URL | null }): readonly string[];
}

export function createTrapMemory(now: () => number): TrapMemory {
  const dates = new Map<string, number>();
  const combinations = new Map<string, number>();
  const idle = new Map<string, number>();
  const known = new Set<string>();
  const chains: ChainMemory = createChainMemory(now);
  const count = (map: Map<string, number>, key: string): number => {
    const value = (map.get(key) ?? 0) + 1;
    if (map.size < MAX_FORMS || map.has(key)) map.set(key, value);
    return value;
  };
  const barren = (url: URL, form: string): Trap | null => {
    const pages = idle.get(form) ?? 0;
    if (pages >= MAX_IDLE) return { kind: 'repetitive', reason: `${pages} pages of the form ${form} in a row only repeated one` };
    return chains.closed(url, form);
  };
  const tooManyDates = (form: string): string => `more than ${MAX_DATES} dates of the form ${form}`;
  const remember = (form: string): void => {
    if (known.size < MAX_FORMS) known.add(form);
  };
  return {
    barren: (url) => barren(url, formOf(url)),
    admit(url, isNew) {
      const form = formOf(url);
      const trap = barren(url, form);
      if (trap !== null) return trap;
      const isDated = dateOf(url) !== null;
      const isCombination = url.search.includes('&') && new Set(url.searchParams.keys()).size >= 2;
      if ((!isDated && !isCombination) || !isNew()) return null;
      if (isDated && count(dates, form) > MAX_DATES) return { kind: 'calendar', reason: tooManyDates(form) };
      if (isCombination && count(combinations, url.host + url.pathname) > MAX_COMBINATIONS)
        return { kind: 'facets', reason: `more than ${MAX_COMBINATIONS} combinations of parameters on ${url.pathname}` };
      return null;
    },
    isDoubtful: (form) => (known.size < MAX_FORMS && !known.has(form)) || (idle.get(form) ?? 0) >= DOUBTFUL_IDLE || chains.isDoubtful(form),
    recallClosed(form, trap) {
      if (trap.kind === 'repetitive') idle.set(form, MAX_IDLE);
      else if (trap.reason !== tooManyDates(form)) chains.close(form, trap);
    },
    familyOf: (url) => chains.familyOf(url) ?? formOf(url),
    seen: (url) => remember(formOf(url)),
    learn(page) {
      const { url, twin } = page;
      const form = formOf(url);
      remember(form);
      if (twin !== null && formOf(twin) === form) count(idle, form);
      else if (twin === null) idle.delete(form);
      if (!chains.learn(page, form) || !dates.has(form)) return [];
      const reopened = (dates.get(form) ?? 0) > MAX_DATES;
      dates.delete(form);
      return reopened ? [tooManyDates(form)] : [];
    },
  };
}

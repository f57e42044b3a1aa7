import { fold, isObject } from '../html/head.ts';
import { escapePointer } from '../pointer.ts';
import { foldKey, isAsset, isBehindWall, isStopped, TITLE_KEYS } from './keys.ts';
import { readText, weightOf } from './mass.ts';
import { isRichText } from './nodes.ts';
import { jsonIn, type State } from './states.ts';

/** A value inside a state. */
export interface Place {
  readonly value: unknown;
  /** RFC 6901. */
  readonly pointer: string;
}

export interface Chosen extends Place {
  readonly state: string;
  /** Units of text in it. */
  readonly mass: number;
  /** Units of text in the whole state, machinery left out. */
  readonly total: number;
  /** The title that the chosen value has itself. */
  readonly title: string | null;
  readonly view: View;
}

/** What the page says of itself, to know its own record among others. */
export interface PageIdentity {
  readonly title: string;
  readonly url: string;
}

const MAX_DEPTH = 80;
const MAX_NODES = 300_000;
/** A part that holds so much of its whole stands for it. */
const MOST = 0.7;
/** What the page's own record must hold at least of the state. */
const OWN = 0.15;
/** Under a name that tells of machinery or other pages a text counts for little. */
const STOPPED = 0.04;
const WALLED = 0.3;
const MAX_JSON_TEXT = 2_000_000;

/** How the values of one state hang together: references of normalised caches followed, JSON inside strings opened. */
export class View {
  readonly #root: unknown;
  readonly #prefix: string;
  readonly #texts = new Map<string, unknown>();
  #jsonLeft = MAX_JSON_TEXT * 4;

  /** `prefix` = where the root itself stands. */
  constructor(root: unknown, prefix = '') {
    this.#root = root;
    this.#prefix = prefix;
  }

  /** The same values, standing elsewhere. */
  at(prefix: string): View {
    return new View(this.#root, prefix);
  }

  /** The place a value really stands at. */
  open(place: Place): Place {
    const { value } = place;
    if (isObject(value)) {
      const reference = value['__ref'] ?? (value['type'] === 'id' ? value['id'] : undefined);
      if (typeof reference === 'string' && Object.keys(value).length <= 4 && isObject(this.#root) && Object.hasOwn(this.#root, reference))
        return { value: this.#root[reference], pointer: `${this.#prefix}/${escapePointer(reference)}` };
    }
    if (typeof value === 'string' && value.length >= 20 && value.length <= MAX_JSON_TEXT && /^\s*[[{]/.test(value.slice(0, 50))) {
      if (!this.#texts.has(value) && this.#jsonLeft > 0) {
        this.#jsonLeft -= value.length;
        this.#texts.set(value, jsonIn(value));
      }
      const inner = this.#texts.get(value);
      if (inner !== undefined) return { value: inner, pointer: place.pointer };
    }
    return place;
  }

  /** The parts of a value by name, '' for entries of a list. */
  parts({ value, pointer }: Place): { key: string; place: Place }[] {
    if (Array.isArray(value))
      return value.map((entry, index) => ({ key: '', place: this.open({ value: entry, pointer: `${pointer}/${index}` }) }));
    if (!isObject(value)) return [];
    return Object.entries(value).map(([key, entry]) => ({
      key,
      place: this.open({ value: entry, pointer: `${pointer}/${escapePointer(key)}` }),
    }));
  }
}

interface Weighed {
  readonly mass: ReadonlyMap<object, number>;
  /** Values with a title of their own. */
  readonly records: readonly (Place & { readonly title: string })[];
  /** Places whose text is said not to be for everybody. */
  readonly walls: readonly Place[];
}

/** The part of a state that is the page's content; null when it holds no text, or text that is not for everybody. */
export function chooseContent(state: State, page: PageIdentity): Chosen | null {
  const view = new View(state.value);
  const root: Place = { value: state.value, pointer: '' };
  const { mass, records, walls } = weigh(view, root);
  const massOf = (value: unknown): number => (typeof value === 'object' && value !== null ? (mass.get(value) ?? 0) : 0);
  const total = massOf(root.value);
  if (total === 0) return null;
  const own = records
    .filter((record) => massOf(record.value) >= OWN * total && isOwn(record, page))
    .sort((a, b) => massOf(b.value) - massOf(a.value))[0];
  let place: Place = own ?? root;
  if (own === undefined) {
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      if (titleOf(place.value) !== null || isRichText(place.value)) break;
      let best: Place | null = null;
      for (const { key, place: part } of view.parts(place)) if (!isStopped(key) && massOf(part.value) > massOf(best?.value)) best = part;
      if (best === null || massOf(best.value) < MOST * massOf(place.value)) break;
      place = best;
    }
  }
  if (walls.some((wall) => isWalled(place, wall, massOf(wall.value) >= WALLED * massOf(place.value)))) return null;
  return { ...place, state: state.name, mass: massOf(place.value), total, title: titleOf(place.value), view };
}

/** A wall counts for what it stands around, for what it stands in, and for the whole when it holds much of it. */
function isWalled(place: Place, wall: Place, large: boolean): boolean {
  const around = wall.pointer.replace(/\/[^/]*$/, '');
  const within = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
  return within(place.pointer, wall.pointer) || place.pointer === around || (large && within(wall.pointer, place.pointer));
}

/** Text below every value, each value counted where it is met first. */
function weigh(view: View, root: Place): Weighed {
  const mass = new Map<object, number>();
  const records: (Place & { title: string })[] = [];
  let nodes = 0;
  const walls: Place[] = [];
  const walk = (place: Place, depth: number, machinery: boolean): number => {
    const { value } = place;
    if (typeof value !== 'object' || value === null || mass.has(value) || depth > MAX_DEPTH || (isObject(value) && isAsset(value)))
      return 0;
    mass.set(value, 0);
    let sum = 0;
    for (const { key, place: part } of view.parts(place)) {
      nodes += 1;
      if (nodes > MAX_NODES) break;
      const stopped = key !== '' && isStopped(key);
      if (!machinery && !stopped && isBehindWall(key, part.value)) walls.push(place);
      const weight = typeof part.value === 'string' ? weightOf(key, readText(part.value)) : walk(part, depth + 1, machinery || stopped);
      sum += stopped ? weight * STOPPED : weight;
    }
    mass.set(value, sum);
    const title = titleOf(value);
    if (title !== null && sum >= 40 && records.length < 2_000) records.push({ ...place, title });
    return sum;
  };
  walk(root, 0, false);
  return { mass, records, walls };
}

/** The first title-like text that a value has itself. */
export function titleOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (!TITLE_KEYS.has(foldKey(key))) continue;
    const text = typeof entry === 'string' ? entry : isObject(entry) && typeof entry['rendered'] === 'string' ? entry['rendered'] : '';
    const title = fold(text.replace(/<[^<>]{0,500}>/g, ''));
    if (title.length >= 2 && title.length <= 300) return title;
  }
  return null;
}

const SLUGS = ['slug', 'url', 'path', 'permalink', 'id', 'handle', 'uri', 'canonicalurl', 'link', 'href'];

/** Does the page's title or address name this record? */
function isOwn({ value, title }: Place & { title: string }, page: PageIdentity): boolean {
  const [own, wanted] = [foldKey(title), foldKey(page.title)];
  if (own.length >= 4 && wanted.length >= 4 && (wanted.startsWith(own) || wanted.endsWith(own) || own === wanted)) return true;
  const last = lastSegment(page.url);
  if (last === null || !isObject(value)) return false;
  return Object.entries(value).some(
    ([key, entry]) =>
      SLUGS.includes(foldKey(key)) && (typeof entry === 'string' || typeof entry === 'number') && lastSegment(String(entry)) === last,
  );
}

function lastSegment(url: string): string | null {
  const segment = url
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
    .at(-1);
  return segment === undefined || segment.length > 300 ? null : segment.replace(/\.(?:html?|php|aspx?)$/, '').toLowerCase();
}

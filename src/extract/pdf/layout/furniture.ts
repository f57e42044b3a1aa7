import { median } from './columns.ts';
import { lineText } from './compose.ts';
import type { Frame } from './frame.ts';
import type { Row, Token } from './model.ts';
import { toRows } from './rows.ts';

/** Headers, footers and page numbers of one page, apart from its text. */
export interface Furniture {
  readonly tokens: ReadonlySet<Token>;
  readonly lines: readonly string[];
}

interface Edge {
  readonly page: number;
  readonly row: Row;
  readonly text: string;
  /** Figures replaced, so that page numbers are alike. */
  readonly shape: string;
  /** Distance of its base line from the edge of the page (points). */
  readonly at: number;
  readonly bottom: boolean;
}

/** Lines looked at from the top and from the bottom of a page. */
const DEPTH = 3;
/** Share of the page's height in which headers and footers stand. */
const ZONE = 0.14;
/** The same line stands at the same height within this (points). */
const DRIFT = 4;
const PAGE_NUMBER =
  /^(?:[-–—|[(]{0,2} ?(?:(?:page|seite|p\.?|pág\.?|página|第) ?)?(\d{1,4}|[ivxlc]{1,7})(?: ?(?:页|頁|ページ))?(?: ?(?:of|\/|von|de|sur|共) ?\d{1,4}(?: ?(?:页|頁))?)? ?[-–—|\])]{0,2})$/iu;
/** A statement like `Page 3 of 12` is one on a single page too. */
const SURE_NUMBER = /^(?:page|seite|第) ?\d{1,4}(?: ?(?:of|\/|von|页|頁|共).{0,12})?$|^[-–—] ?\d{1,4} ?[-–—]$/iu;

/** Find what repeats at the edges of the pages (`pages[i]` holds the tokens of page i + 1 in its frame). */
export function findFurniture(pages: readonly Pick<Frame, 'tokens' | 'height' | 'rulings'>[]): Furniture[] {
  const edges = pages.flatMap((frame, page) => edgesOf(frame, page));
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const key = `${edge.bottom ? 'b' : 't'} ${edge.shape}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [edge]);
    else group.push(edge);
  }
  const found = new Set<Edge>();
  // Left and right pages may have headers of their own; a chapter's may stand on a few pages only.
  const enough = pages.length <= 3 ? 2 : Math.max(2, Math.min(4, Math.ceil(pages.length * 0.2)));
  for (const group of groups.values()) {
    if (new Set(group.map(({ page }) => page)).size < enough) continue;
    const usual = median(group.map(({ at }) => at));
    const steady = group.filter(({ at }) => Math.abs(at - usual) <= DRIFT);
    if (new Set(steady.map(({ page }) => page)).size >= enough && !countsOn(steady)) for (const edge of steady) found.add(edge);
  }
  const numbers = pageNumbers(edges, pages.length);
  for (const edge of numbers.edges) found.add(edge);
  for (const edge of besides(edges, found, numbers.offset)) found.add(edge);
  return pages.map(({ tokens }, page) => {
    const artifacts = tokens.filter(({ artifact }) => artifact);
    const rows = edges.filter((edge) => edge.page === page && found.has(edge));
    return {
      tokens: new Set([...artifacts, ...rows.flatMap(({ row }) => row.segments.flatMap((segment) => segment.tokens))]),
      lines: [...rows.map(({ text }) => text), ...(artifacts.length === 0 ? [] : toRows(artifacts).map(textOf))],
    };
  });
}

/** Lines alike but for their figures, of which none stays the same or counts with the pages: rows of a table that goes on. */
function countsOn(edges: readonly Edge[]): boolean {
  const [first, ...others] = edges.map(({ text, page }) => ({ page, numbers: (text.match(/\d{1,9}/g) ?? []).map(Number) }));
  if (first === undefined || first.numbers.length === 0) return false;
  return !first.numbers.every((value, i) =>
    others.every(({ page, numbers }) => numbers[i] === value || (numbers[i] ?? 0) - page === value - first.page),
  );
}

function edgesOf({ tokens, height, rulings }: Pick<Frame, 'tokens' | 'height' | 'rulings'>, page: number): Edge[] {
  const near = tokens.filter(({ base, artifact }) => !artifact && (base < height * ZONE * 1.2 || base > height * (1 - ZONE)));
  if (near.length === 0) return [];
  const rows = toRows(near.map((token) => token));
  const free = rows.filter((row, i) => !inTable(row, rows[i + 1], rulings));
  const top = free.filter((row) => row.base < height * ZONE * 1.2 && rows.indexOf(row) < DEPTH);
  const bottom = free.filter((row) => row.base > height * (1 - ZONE) && rows.indexOf(row) >= rows.length - DEPTH);
  const edge = (row: Row, atBottom: boolean): Edge => {
    const text = textOf(row);
    return {
      page,
      row,
      text,
      shape: text.replace(/\d{1,9}/g, '#').slice(0, 200),
      at: atBottom ? height - row.base : row.base,
      bottom: atBottom,
    };
  };
  return [...top.map((row) => edge(row, false)), ...bottom.map((row) => edge(row, true))];
}

/** The head of a table that goes on repeats at the top of each page too: it stands between lines, or right over texts in the same columns. */
function inTable(row: Row, below: Row | undefined, rulings: Frame['rulings']): boolean {
  const crossing = rulings.filter(({ horizontal, from, to }) => !horizontal && from < row.base && to > row.base - 0.5 * row.size);
  if (new Set(crossing.map(({ at }) => Math.round(at / 4))).size >= 3) return true;
  if (below === undefined || row.segments.length < 2 || below.segments.length < 2 || below.base - row.base > 2 * row.size) return false;
  const under = row.segments.filter((segment) => below.segments.some(({ left, right }) => left < segment.right && right > segment.left));
  return under.length >= 2;
}

const textOf = ({ segments }: Row): string =>
  segments
    .map(({ tokens }) => lineText(tokens))
    .join(' ')
    .trim();

/** Lone numbers that count with the pages, and those that call themselves page. */
function pageNumbers(edges: readonly Edge[], pages: number): { readonly edges: Edge[]; readonly offset: number | null } {
  const numbers = edges.filter(({ text }) => PAGE_NUMBER.test(text));
  const offsets = new Map<number, Edge[]>();
  for (const edge of numbers) {
    const value = numberIn(PAGE_NUMBER.exec(edge.text)?.[1] ?? '');
    if (value === null) continue;
    const key = value - edge.page;
    offsets.set(key, [...(offsets.get(key) ?? []), edge]);
  }
  const runs = [...offsets].filter(([, group]) => new Set(group.map(({ page }) => page)).size >= 2);
  const [longest] = [...runs].sort((a, b) => b[1].length - a[1].length);
  const counted = runs.flatMap(([, group]) => group);
  const alone = numbers.filter(({ text, bottom, page }) => SURE_NUMBER.test(text) || (pages === 1 && bottom && text === String(page + 1)));
  return { edges: [...counted, ...alone], offset: longest?.[0] ?? null };
}

/** Lines at the height of those found that hold the number of their page: headers of chapters on a single page. */
function besides(edges: readonly Edge[], found: ReadonlySet<Edge>, offset: number | null): Edge[] {
  const heights = [...found].map(({ at, bottom }) => ({ at, bottom }));
  return edges.filter((edge) => {
    const { text, page, at, bottom } = edge;
    if (found.has(edge) || !heights.some((other) => other.bottom === bottom && Math.abs(other.at - at) < 1.5)) return false;
    if (PAGE_NUMBER.test(text) && text.length < 12) return true;
    const number = offset === null ? null : String(page + offset);
    return number !== null && (text.endsWith(` ${number}`) || text.startsWith(`${number} `));
  });
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function numberIn(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const letters = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return letters.length === 0 ? null : letters.reduce((sum, value, i) => sum + (value < (letters[i + 1] ?? 0) ? -value : value), 0);
}

import type { Arena } from './arena.ts';

const NAMED: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  blue: '0000ff',
  green: '008000',
  yellow: 'ffff00',
  gray: '808080',
  grey: '808080',
};

function colour(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = value
    .trim()
    .toLowerCase()
    .replace(/!important$/, '');
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex !== undefined) return hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  const rgb = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,1(?:\.0+)?)?\)$/.exec(text.replace(/\s+/g, ''));
  if (rgb !== null) return [rgb[1], rgb[2], rgb[3]].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('');
  return NAMED[text] ?? null;
}

/** No eye tells apart what differs by so little in each channel. */
const CLOSE = 12;
const alike = (a: string, b: string): boolean =>
  [0, 2, 4].every((at) => Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) <= CLOSE);

const declared = (style: string, property: RegExp): string | undefined => property.exec(style)?.[1];
const COLOUR = /(?:^|;)\s{0,9}color\s{0,9}:\s{0,9}([^;]{1,40})/i;
const BACKGROUND = /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{1,200})/i;

/** Text in the colour of the nearest stated background; the page's default white counts only where no style sheet could change it. */
export function sameColour(arena: Arena, n: number, style: string, hasSheet: boolean): boolean {
  const text = colour(declared(style.slice(0, 2000), COLOUR));
  if (text === null) return false;
  for (let at = n; at >= 0; at = arena.parent(at)) {
    const css = at === n ? style : arena.attribute(at, 'style');
    const stated =
      (css === undefined ? undefined : declared(css.slice(0, 2000), BACKGROUND)) ??
      arena.attribute(at, 'bgcolor') ??
      arena.attribute(at, 'background');
    if (stated !== undefined) return isAlike(stated, text);
    if (at !== n && !hasSheet) continue;
    if (at !== n && arena.attribute(at, 'class') !== undefined) return false;
  }
  return alike(text, 'ffffff') && !hasSheet;
}

function isAlike(background: string, text: string): boolean {
  const value = colour(background);
  return value !== null && alike(value, text);
}

/** A rule that states both colours, and the same. */
export function hidesByColour(css: string): boolean {
  const text = colour(declared(css, COLOUR));
  const background = declared(css, BACKGROUND);
  return text !== null && background !== undefined && isAlike(background, text);
}

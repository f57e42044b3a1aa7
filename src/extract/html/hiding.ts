/** Why an element is not seen, in words for the `hidden` channel. Index 0 = visible. */
export const HIDING = [
  '',
  'hidden attribute',
  'aria-hidden',
  'display:none',
  'visibility:hidden',
  'opacity:0',
  'font-size:0',
  'off-screen',
  'clip',
  'same colour as background',
  'zero size',
  'screen-reader class',
  'closed dialog',
  'drawn twice',
  'content-visibility:hidden',
] as const;
type HidingWord = (typeof HIDING)[number];
export const H = Object.fromEntries(HIDING.map((word, id) => [word, id])) as Readonly<Record<HidingWord, number>>;

/** The properties of which one declaration overrides another (CSS Cascading 4): each by itself. */
export const PROPERTIES = ['display', 'visibility', 'opacity', 'content-visibility'] as const;
export type Property = (typeof PROPERTIES)[number];

/** What the last declaration of a property that counts says. */
export interface Said {
  /** A way of hiding; 0 where it shows, `AS_AROUND` where it is as what is around it. */
  readonly hides: number;
  readonly important: boolean;
}

/** What declarations say of being seen. */
export interface Says {
  readonly said: Readonly<Partial<Record<Property, Said>>>;
  /** A way of hiding by other properties, 0 for none. */
  readonly other: number;
}

const AS_AROUND = -1;
const AROUND = /^(?:inherit|unset|revert|revert-layer)$/;

/** Values that a browser takes; a declaration with any other is none, so that what was declared before it stands. */
const DISPLAY = /^(?:none|initial|unset|inherit|revert|inline|block|flow|list-?item|flex|grid|table|ruby|contents|run-in|-webkit-)/;
const VISIBILITY = /^(?:hidden|collapse|visible|initial)$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/;
const CONTENT = /^(?:hidden|visible|auto|initial|unset|revert|inherit)$/;
/** An opacity below is none to the eye. */
const FAINT = 0.1;
const MAX_DECLARATIONS = 200;

const READ: Readonly<Record<Property, (value: string) => number | null>> = {
  display: (value) => (DISPLAY.test(value) ? (value === 'none' ? H['display:none'] : 0) : null),
  visibility: (value) => {
    if (AROUND.test(value)) return AS_AROUND;
    return VISIBILITY.test(value) ? (value === 'hidden' || value === 'collapse' ? H['visibility:hidden'] : 0) : null;
  },
  opacity: (value) => {
    if (value === 'initial' || AROUND.test(value)) return 0;
    if (!NUMBER.test(value)) return null;
    return Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1) < FAINT ? H['opacity:0'] : 0;
  },
  'content-visibility': (value) => (CONTENT.test(value) ? (value === 'hidden' ? H['content-visibility:hidden'] : 0) : null),
};

const CASCADED = /(?:display|visibility|opacity):/;
/** A transparent element that also moves is a scroll animation: it fades in. */
const MOVES = /transform|transition|animation|will-change/;
const NOTHING: Says = { said: {}, other: 0 };

/** Declarations without comments, escapes, white space and capitals. */
function plainCss(style: string): string {
  let css = style.slice(0, 2000);
  if (css.includes('/*')) css = withoutComments(css);
  if (css.includes('\\'))
    css = css.replace(/\\(?:([\da-f]{1,6})\s?|([^\da-f]))/gi, (_all, code: string | undefined, char: string | undefined) =>
      code === undefined ? (char ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );
  return css.toLowerCase().replace(/\s+/g, '');
}

export function withoutComments(css: string): string {
  let out = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    out += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return out;
    at = close + 2;
  }
  return out + css.slice(at);
}

/** What declarations say, read as a browser reads them: the last valid one of a property counts, an important one before others. */
export function readDeclarations(style: string): Says {
  const css = plainCss(style);
  const other = otherHiding(css);
  if (!CASCADED.test(css)) return other === 0 ? NOTHING : { said: {}, other };
  const said: Partial<Record<Property, Said>> = {};
  for (const declaration of css.split(';', MAX_DECLARATIONS)) {
    const colon = declaration.indexOf(':');
    const property = PROPERTIES.find((name) => name.length === colon && declaration.startsWith(name));
    if (property === undefined) continue;
    const bang = declaration.indexOf('!', colon);
    const important = bang > 0 && declaration.slice(bang) === '!important';
    const hides = READ[property](declaration.slice(colon + 1, bang > 0 ? bang : undefined));
    if (hides === null || (said[property]?.important === true && !important)) continue;
    said[property] = { hides, important };
  }
  if (said.opacity?.hides !== undefined && MOVES.test(css)) delete said.opacity;
  return { said, other };
}

/** Without any opacity, in each of the ways to say so (CSS Color 4); white space is gone. */
const NO_COLOUR =
  /(?:^|;)color:(?:transparent|rgba?\((?:[\d.]{1,9}%?,){3}0(?:\.0+)?%?\)|rgba?\([\d.%]{1,30}\/0(?:\.0+)?%?\)|#(?:[\da-f]{3}0|[\da-f]{6}00)(?:$|[;!]))/;

/** Ways of hiding that take more than one property, or one of which none takes the text back. */
function otherHiding(css: string): number {
  if (css.includes('font-size:') && /(?:^|;)font-size:(?:0|1px|0?\.0\d*|0?\.1)(?:px|em|rem|pt|%)?(?:$|[;!])/.test(css))
    return H['font-size:0'];
  if (css.includes('font:') && /(?:^|;)font:(?:[a-z]+)?0(?:px)?[/a-z]/.test(css)) return H['font-size:0'];
  if (css.includes('text-indent:-') && /(?:^|;)text-indent:-\d{3,}/.test(css)) return H['off-screen'];
  if (
    css.includes('position:') &&
    /position:(?:absolute|fixed)/.test(css) &&
    /(?:^|;)(?:left|top|right|bottom|margin-left|margin-top):-\d{3,}/.test(css)
  )
    return H['off-screen'];
  if (css.includes('transform:') && /(?:^|;)transform:translate[xy]?\(-\d{4,}/.test(css)) return H['off-screen'];
  if (css.includes('clip') && /(?:^|;)clip:rect\(0|clip:rect\(1px|clip-path:(?:inset\((?:50|100)%|circle\(0|polygon\(00)/.test(css))
    return H.clip;
  if (css.includes('transform:') && /transform:scale[xy]?\(0\)/.test(css)) return H['zero size'];
  if (css.includes('overflow:hidden') && /(?:^|;)(?:max-)?(?:height|width):[01](?:px|em|rem|%)?(?:$|[;!])/.test(css)) return H['zero size'];
  if (css.includes('color:') && NO_COLOUR.test(css) && !css.includes('background-clip:text')) return H['same colour as background'];
  return 0;
}

/** Size and colour of letters, and visibility, are inherited: what is in such an element may set them anew and be seen. */
const INHERITED = new Set([H['visibility:hidden'], H['font-size:0'], H['same colour as background']]);
export const isInherited = (reason: number): boolean => INHERITED.has(reason);

const OWN_SIZE = /(?:^|;)font-size:(?:\d*\.?\d+(?:px|pt|pc|rem|vw|vh|cm|mm|in)|(?:x{1,3}-)?(?:small|large)|medium)(?:$|[;!])/;
const OWN_COLOUR = /(?:^|;)(?:color|background(?:-color)?):/;

/** Do these declarations take back the size or colour of letters that their element would inherit? */
export function takesBack(style: string, reason: number): boolean {
  const css = plainCss(style);
  if (otherHiding(css) === reason) return false;
  if (reason === H['font-size:0']) return OWN_SIZE.test(css);
  return reason === H['same colour as background'] && OWN_COLOUR.test(css);
}

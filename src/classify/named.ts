/** Votes of the names that a page's makers gave its parts: they are English nearly everywhere, whatever language the page speaks. */
import type { VerdictKind } from '../vocabulary/index.ts';
import { one, type Rule } from './rule.ts';

/** A part of a page is named after a thing on many pages; only one that says hardly more is that thing. */
const SHORT = 320;
const WEIGHT = 0.4;

/** Whole names, in lower case; `_` as `-`. */
const NAMES: readonly (readonly [VerdictKind, RegExp])[] = [
  [
    'soft_404',
    /^(?:(?:page|error|is|http|status|err)-?404|404(?:-?(?:page|error|content|wrapper|container))?|(?:page-?)?not-?found(?:-(?:page|content|wrapper))?)$/,
  ],
  ['age_gate', /^(?:[a-z]+-)?(?:age-?(?:gate|check|verif[a-z]*|wall|confirm[a-z]*)|over-?18|adult-?(?:warning|gate)|agegate)(?:-[a-z]+)?$/],
  ['consent_wall', /^(?:gdpr|consent|cookie|privacy)-?(?:wall|gate|full|fullpage|screen|page|interstitial)$|^pur-?wall$/],
  ['captcha', /^(?:human-?(?:check|verif[a-z]*|challenge)|captcha-?(?:page|form|wrapper|container|box)|bot-?check|robot-?check)$/],
  ['geo_block', /^(?:geo|region|country)-?(?:block(?:ed)?|restrict(?:ed|ion)?|fence|gate|lock(?:ed)?|unavailable)(?:-[a-z]+)?$/],
  ['rate_limited', /^(?:rate-?limit(?:ed)?|too-?many-?requests|throttled?)(?:-[a-z]+)?$/],
  ['maintenance', /^(?:maintenance|maint|under-?maintenance|site-?offline)(?:-?(?:page|mode|wrapper|container|message|box))?$/],
  ['login_wall', /^(?:login|signin|sign-in|auth)-?(?:wall|required|gate|panel|page|screen)$/],
  ['denied', /^(?:access-?denied|forbidden|no-?(?:access|permission)|unauthori[sz]ed)(?:-[a-z]+)?$/],
  ['error_page', /^(?:error-?(?:page|500|50x|template|wrapper|screen|boundary)|server-?error|fatal-?error|wp-die-message)$/],
];
const NAME_MAX = 40;

export const namedParts: Rule = (view) => {
  const { shape } = view;
  if (shape.contentKind !== 'html' || Math.min(view.main, view.prose) > SHORT || shape.paragraphs > 2) return [];
  const seen = new Set<VerdictKind>();
  return [...shape.classes, ...shape.ids].flatMap((name) => {
    if (name.length > NAME_MAX || name.length < 3) return [];
    const lower = name.toLowerCase().replaceAll('_', '-');
    const kind = NAMES.find(([, pattern]) => pattern.test(lower))?.[0];
    if (kind === undefined || seen.has(kind)) return [];
    seen.add(kind);
    return one(kind, { id: `named:${kind}`, source: 'markup', basis: 'guess', excerpt: name, weight: WEIGHT });
  });
};

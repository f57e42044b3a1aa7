import type { Arena } from './arena.ts';
import type { Layout } from './layout.ts';
import { T } from './tags.ts';

/** What asks for consent lies over the page: by its role, or by a name of such a layer. */
const ROLE = /^(?:dialog|alertdialog)$/i;
const NAME =
  /(?:^|[\s_-])(?:(?:cookies?|consent|gdpr|ccpa|privacy)[\s_-]{0,2}(?:law[\s_-]?)?(?:consent|banner|bar|notice|notification|popup|modal|dialog|wall|overlay|message|layer|prompt|manager|alert|info)|(?:cookie|gdpr)consent|consent)(?=$|[\s_-])/i;
const WORDS =
  /\bcookies?\b|\bconsent\b|\bpersonal data\b|\bprivacy (?:choices|preferences|settings)\b|\bGDPR\b|Cookie|隐私(?:设置|偏好)|个人(?:信息|数据)/i;
/** It is a notice, not a page. */
const MOST_UNITS = 6_000;

/** Take out of `shown` the layers that ask for consent; a page that shows nothing else keeps them. */
export function hideConsent(arena: Arena, layout: Layout, shown: Uint8Array): void {
  const total = layout.units[0] ?? 0;
  for (let n = 1; n < arena.count; n += 1) {
    if (shown[n] !== 1) {
      if (arena.tag(n) !== T['#text'] && layout.seen[n] !== 1) n = arena.end(n) - 1;
      continue;
    }
    const units = layout.units[n] ?? 0;
    if (units === 0 || units > MOST_UNITS || units >= total || !arena.hasAttributes(n) || !asksForConsent(arena, n)) continue;
    shown.fill(0, n, arena.end(n));
    n = arena.end(n) - 1;
  }
}

function asksForConsent(arena: Arena, n: number): boolean {
  const isLayer =
    arena.tag(n) === T.dialog ||
    ROLE.test(arena.attribute(n, 'role') ?? '') ||
    arena.attribute(n, 'aria-modal') === 'true' ||
    NAME.test(`${arena.attribute(n, 'class') ?? ''} ${arena.attribute(n, 'id') ?? ''}`.slice(0, 400));
  return isLayer && hasControl(arena, n) && WORDS.test(arena.textContent(n).slice(0, 4000));
}

function hasControl(arena: Arena, n: number): boolean {
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const tag = arena.tag(at);
    if (tag === T.button || tag === T.input || arena.attribute(at, 'role') === 'button') return true;
  }
  return false;
}

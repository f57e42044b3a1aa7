import type { Arena } from './arena.ts';
import { T } from './tags.ts';

/** What opens over the page instead of in it. */
const OVERLAY =
  /(?:^|[\s_-])(?:modal|menu|nav|navbar|dropdown|drawer|off-?canvas|search|popup|popover|cookies?|consent|lightbox|overlay|tooltip|dialog|login|cart)(?=$|[\s_-])/i;
const MAX_IDS = 5_000;

/**
 * Ids of the panels that a visible control with a label opens (accordion, tab, "read more": WAI-ARIA `aria-controls`,
 * Bootstrap's `data-target`). Their text is a part of the page that a reader sees on asking.
 */
export function revealedIds(arena: Arena, labelled: (n: number) => boolean): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let n = 1; n < arena.count && ids.size < MAX_IDS; n += 1) {
    if (arena.tag(n) === T['#text'] || !arena.hasAttributes(n)) continue;
    const controls =
      arena.attribute(n, 'aria-controls') ?? (arena.attribute(n, 'data-bs-target') ?? arena.attribute(n, 'data-target'))?.replace(/^#/, '');
    if (controls === undefined || controls === '' || !labelled(n)) continue;
    for (const id of controls.slice(0, 500).split(/\s+/)) ids.add(id);
  }
  return ids;
}

export function isRevealed(arena: Arena, n: number, controlled: ReadonlySet<string>): boolean {
  if (controlled.size === 0) return false;
  const id = arena.attribute(n, 'id');
  if (id === undefined || !controlled.has(id)) return false;
  const tag = arena.tag(n);
  const role = arena.attribute(n, 'role') ?? '';
  return (
    tag !== T.nav &&
    tag !== T.dialog &&
    !/^(?:menu|dialog|listbox|navigation|search)$/i.test(role) &&
    !OVERLAY.test(`${arena.attribute(n, 'class') ?? ''} ${id}`.slice(0, 400))
  );
}

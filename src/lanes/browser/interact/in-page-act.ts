/**
 * Functions whose source text is sent into a page, to act on the one element that was found. They run in our own world and may refer to nothing
 * outside themselves.
 */
import type { StepDocument, StepElement, StepWindow, StepWorld } from './dom.ts';

declare const document: StepDocument;
declare const self: StepWorld;

export type Point =
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly opens: string | null }
  | { readonly kind: 'covered'; readonly by: string }
  | { readonly kind: 'disabled' | 'outside' | 'gone' };

/** Where to press, in the coordinates of the page. `opens` = the address of a link that wants another window. */
export function pointAt(): Point {
  const element = self.veritrailFound?.[0];
  if (element === undefined) return { kind: 'gone' };
  if (element.disabled === true || element.getAttribute('aria-disabled') === 'true') return { kind: 'disabled' };
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  let x = left + width / 2;
  let y = top + height / 2;
  const hit = element.getRootNode().elementFromPoint(x, y);
  const label = hit?.closest('label');
  const fits = hit !== null && (hit === element || element.contains(hit) || hit.contains(element) || (label?.contains(element) ?? false));
  if (hit !== null && !fits) {
    const text = (hit.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return { kind: 'covered', by: `<${hit.localName}${hit.id === '' ? '' : `#${hit.id}`}>${text === '' ? '' : ` “${text}”`}` };
  }
  for (
    let view: StepWindow | null = element.ownerDocument.defaultView;
    view?.frameElement;
    view = view.frameElement.ownerDocument.defaultView
  ) {
    const frame = view.frameElement;
    frame.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const place = frame.getBoundingClientRect();
    x += place.left + frame.clientLeft;
    y += place.top + frame.clientTop;
  }
  const top_ = document.defaultView;
  if (top_ !== null && (x < 0 || y < 0 || x > top_.innerWidth || y > top_.innerHeight)) return { kind: 'outside' };
  const link = element.closest('a[href][target]');
  const elsewhere = link !== null && !/^_(?:self|top|parent)$/.test(link.getAttribute('target') ?? '');
  return { kind: 'point', x, y, opens: elsewhere && typeof link.href === 'string' ? link.href : null };
}

export type Readied = { readonly kind: 'typing' } | { readonly kind: 'set' } | { readonly kind: 'refused'; readonly why: string };

/** Make the element ready to be written into. What cannot be typed (a date, nothing at all) is set at once. */
export function readyToFill(value: string): Readied {
  const element = self.veritrailFound?.[0];
  if (element === undefined) return { kind: 'refused', why: 'the field is gone' };
  const { localName } = element;
  const type = localName === 'input' ? (element.type ?? 'text') : localName;
  const filled = element.getAttribute('autocomplete') ?? '';
  if (/^(?:password|file|hidden)$/.test(type) || /password|one-time-code|^cc-/.test(filled))
    return { kind: 'refused', why: 'it is a field for passwords, files or payment' };
  const typed = /^(?:text|search|email|tel|url|number|textarea)$/.test(type) || element.isContentEditable === true;
  const set = /^(?:date|month|week|time|datetime-local|color|range)$/.test(type);
  if (!typed && !set)
    return { kind: 'refused', why: `nothing can be written into <${localName}${type === localName ? '' : ` type=${type}`}>` };
  if (element.disabled === true || element.readOnly === true) return { kind: 'refused', why: 'the field takes no input now' };
  element.focus();
  if (set || value === '') {
    const { Event } = element.ownerDocument.defaultView ?? {};
    if (element.isContentEditable === true) element.ownerDocument.execCommand('selectAll');
    if (element.isContentEditable === true) element.ownerDocument.execCommand('delete');
    else element.value = value;
    if (Event !== undefined)
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
    return { kind: 'set' };
  }
  if (element.select === undefined) element.ownerDocument.execCommand('selectAll');
  else element.select();
  return { kind: 'typing' };
}

export type Chosen = { readonly kind: 'chosen'; readonly text: string } | { readonly kind: 'refused'; readonly why: string };

/** Choose an option of a list by its words or its value. */
export function choose(option: string): Chosen {
  const element = self.veritrailFound?.[0];
  const options = element?.localName === 'select' ? element.options : undefined;
  if (element === undefined || options === undefined) return { kind: 'refused', why: 'it is no list to choose from' };
  if (element.disabled === true) return { kind: 'refused', why: 'the list takes no choice now' };
  const fold = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  const wanted = fold(option);
  const all = Array.from(options, (one, at) => ({ ...one, text: one.text, value: one.value, disabled: one.disabled, at }));
  const exact = all.filter(({ text, value }) => fold(text) === wanted || value === option);
  const fitting = exact.length > 0 ? exact : all.filter(({ text }) => fold(text).includes(wanted));
  const [only, ...others] = fitting;
  if (only === undefined)
    return {
      kind: 'refused',
      why: `it has no such option; it has ${all
        .slice(0, 8)
        .map(({ text }) => `“${fold(text)}”`)
        .join(', ')}`,
    };
  if (others.length > 0) return { kind: 'refused', why: `${fitting.length} options fit` };
  if (only.disabled) return { kind: 'refused', why: 'the option cannot be chosen now' };
  element.focus();
  element.selectedIndex = only.at;
  const { Event } = element.ownerDocument.defaultView ?? {};
  if (Event !== undefined)
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  return { kind: 'chosen', text: only.text };
}

/** @returns whether there is an element to take the focus */
export function focusFound(): boolean {
  const element = self.veritrailFound?.[0];
  element?.focus();
  return element !== undefined;
}

/** To the end of the page, and of the tallest part of it that scrolls by itself. @returns whether anything moved */
export function scrollDown(): boolean {
  const root = document.scrollingElement;
  const view = document.defaultView;
  let moved = false;
  const down = (element: StepElement): void => {
    const before = element.scrollTop;
    element.scrollTop = element.scrollHeight;
    if (element.scrollTop !== before) moved = true;
  };
  if (root !== null) down(root);
  let tallest: StepElement | null = null;
  for (const element of Array.from(document.querySelectorAll('*'))) {
    if (element === root || element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < 100) continue;
    if (view !== null && !/auto|scroll/.test(view.getComputedStyle(element).overflowY)) continue;
    if (tallest === null || element.scrollHeight > tallest.scrollHeight) tallest = element;
  }
  if (tallest !== null) down(tallest);
  return moved;
}

/** Where the found link leads, if it is one to another page. */
export function leadsTo(): string | null {
  const link = self.veritrailFound?.[0]?.closest('a[href]') ?? null;
  if (link === null || link.getAttribute('role') === 'tab' || typeof link.href !== 'string' || !/^https?:/.test(link.href)) return null;
  const here = document.location.href.replace(/#.*$/s, '');
  return link.href.replace(/#.*$/s, '') === here ? null : link.href;
}

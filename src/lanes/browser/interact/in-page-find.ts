/**
 * Functions whose source text is sent into a page, to find what a step means. They run in our own world, may refer to nothing outside
 * themselves, and leave the elements in that world for the function that comes next.
 */
import type { PageNode } from '../page/dom.ts';
import type { StepDocument, StepElement, StepShadow, StepWorld } from './dom.ts';

declare const document: StepDocument;
declare const self: StepWorld;

export interface Found {
  /** Elements that are seen, and others that fit but are not. */
  readonly seen: number;
  readonly hidden: number;
  /** The first ones, in words. */
  readonly like: readonly string[];
  /** The selector that cannot be read. */
  readonly invalid: boolean;
}

export interface FindOptions {
  readonly by: 'css' | 'text' | 'label' | 'kept';
  readonly words: string;
}

/** Elements by selector, by the words that are seen on them, or by their label. `kept` = those that were put into our world before. */
export function find({ by, words }: FindOptions): Found {
  const fold = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  const skipped = /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD)$/;
  const actors =
    'a,button,label,summary,option,[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=checkbox],[role=radio]';
  const wanted = fold(words);
  const roots: (StepDocument | StepShadow)[] = [];
  const look: (StepDocument | StepShadow)[] = [document];
  for (let root = look.pop(); root !== undefined; root = look.pop()) {
    roots.push(root);
    const all = root.querySelectorAll('*');
    for (let at = 0; at < all.length; at++) {
      const element = all[at] as StepElement;
      if (element.shadowRoot) look.push(element.shadowRoot);
      if (element.contentDocument) look.push(element.contentDocument);
    }
  }
  const textOf = (element: StepElement): string => {
    if (element.localName === 'input') return /^(?:submit|button|reset)$/.test(element.type ?? '') ? (element.value ?? '') : '';
    let text = '';
    const todo: PageNode[] = [element];
    for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
      if (node.nodeType === 3) text += node.nodeValue ?? '';
      if (node.nodeType !== 1 || skipped.test(node.nodeName)) continue;
      if (node.nodeName === 'BR') text += ' ';
      for (let at = node.childNodes.length - 1; at >= 0; at--) todo.push(node.childNodes[at] as PageNode);
    }
    return text;
  };
  let matching: StepElement[] = [];
  try {
    if (by === 'kept') matching = self.veritrailFound ?? [];
    else if (by === 'css') matching = roots.flatMap((root) => Array.from(root.querySelectorAll(words)));
    else if (by === 'text') {
      const exact: StepElement[] = [];
      const holding: StepElement[] = [];
      const visit = (element: StepElement): boolean => {
        if (skipped.test(element.nodeName)) return false;
        const text = fold(textOf(element));
        if (!text.includes(wanted)) return false;
        let inside = false;
        for (let at = 0; at < element.children.length; at++) inside = visit(element.children[at] as StepElement) || inside;
        if (!inside) (text === wanted ? exact : holding).push(element);
        return true;
      };
      for (const root of roots) {
        const top = 'body' in root ? (root.body as StepElement | null) : null;
        if (top !== null) visit(top);
        else if (!('body' in root)) for (const child of Array.from(root.children)) visit(child);
      }
      const meant = (list: StepElement[]): StepElement[] => [...new Set(list.map((element) => element.closest(actors) ?? element))];
      matching = meant(exact.length > 0 ? exact : holding);
    } else {
      const exact: StepElement[] = [];
      const holding: StepElement[] = [];
      for (const root of roots) {
        const fields = root.querySelectorAll(
          'input:not([type=hidden]),textarea,select,[contenteditable=""],[contenteditable=true],[role=textbox],[role=searchbox],[role=combobox],[role=listbox]',
        );
        for (const field of Array.from(fields)) {
          const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
          const names = [
            field.getAttribute('aria-label'),
            ...ids.map((id) => root.getElementById(id)?.textContent),
            ...Array.from(field.labels ?? [], textOf),
            field.getAttribute('placeholder'),
            field.getAttribute('title'),
          ].map(fold);
          if (names.includes(wanted)) exact.push(field);
          else if (names.some((name) => name.includes(wanted))) holding.push(field);
        }
      }
      matching = exact.length > 0 ? exact : holding;
    }
  } catch {
    return { seen: 0, hidden: 0, like: [], invalid: true };
  }
  const isSeen = (element: StepElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const check = element.checkVisibility as ((options: object) => boolean) | undefined;
    return width > 0 && height > 0 && (check === undefined || check.call(element, { visibilityProperty: true }));
  };
  const seen = matching.filter(isSeen);
  self.veritrailFound = seen;
  const like = seen.slice(0, 3).map((element) => {
    const text = textOf(element).replace(/\s+/g, ' ').trim().slice(0, 40);
    return `<${element.localName}${element.id === '' ? '' : `#${element.id}`}>${text === '' ? '' : ` “${text}”`}`;
  });
  return { seen: seen.length, hidden: matching.length - seen.length, like, invalid: false };
}

/** Puts the document and its frames of the same origin into our world. @returns how many */
export function findDocuments(): number {
  const found: StepDocument[] = [];
  const look: StepDocument[] = [document];
  for (let inner = look.pop(); inner !== undefined; inner = look.pop()) {
    found.push(inner);
    for (const frame of Array.from(inner.querySelectorAll('iframe,frame'))) {
      if (frame.contentDocument) look.push(frame.contentDocument);
    }
  }
  self.veritrailDocuments = found;
  return found.length;
}

/** How many elements match, in all trees. -1 for a selector that cannot be read. */
export function countOf(selector: string): number {
  let count = 0;
  const look: (StepDocument | StepShadow)[] = [document];
  try {
    for (let root = look.pop(); root !== undefined; root = look.pop()) {
      count += root.querySelectorAll(selector).length;
      for (const element of Array.from(root.querySelectorAll('*'))) {
        if (element.shadowRoot) look.push(element.shadowRoot);
        if (element.contentDocument) look.push(element.contentDocument);
      }
    }
  } catch {
    return -1;
  }
  return count;
}

export interface WordedOptions {
  /** Sources of regular expressions that the whole of an element's words must match, case ignored. */
  readonly patterns: readonly string[];
  /** Elements that fit whatever their words are. */
  readonly selector: string;
}

/** What can be pressed and says one of these things, e.g. "Load more"; a selector's finds go before words. */
export function findWorded({ patterns, selector }: WordedOptions): number {
  const expressions = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`, 'iu'));
  const fitting: StepElement[] = [];
  const worded: StepElement[] = [];
  const look: (StepDocument | StepShadow)[] = [document];
  for (let root = look.pop(); root !== undefined; root = look.pop()) {
    if (selector !== '') fitting.push(...Array.from(root.querySelectorAll(selector)));
    for (const element of Array.from(root.querySelectorAll('*'))) {
      if (element.shadowRoot) look.push(element.shadowRoot);
      if (element.contentDocument) look.push(element.contentDocument);
      if (!element.matches('a,button,[role=button],[role=link],input[type=button],input[type=submit],summary')) continue;
      const says = [element.textContent, element.getAttribute('aria-label'), element.getAttribute('title'), element.value].map((words) =>
        (typeof words === 'string' ? words : '')
          .replace(/[\s\u00a0]+/g, ' ')
          .replace(/[«»‹›→←↓⌄▾▼…>+()\d]+/g, ' ')
          .trim(),
      );
      if (says.some((words) => words !== '' && words.length < 60 && expressions.some((expression) => expression.test(words))))
        worded.push(element);
    }
  }
  const usable = (element: StepElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.disabled !== true && element.getAttribute('aria-disabled') !== 'true';
  };
  const first = fitting.filter(usable);
  self.veritrailFound = first.length > 0 ? first : worded.filter(usable);
  // A pager is often above and below a list: two that lead to the same place are one.
  const [one] = self.veritrailFound;
  if (one !== undefined && one.getAttribute('href') !== null) {
    const href = one.getAttribute('href');
    if (self.veritrailFound.every((element) => element.getAttribute('href') === href)) self.veritrailFound = [one];
  }
  return self.veritrailFound.length;
}

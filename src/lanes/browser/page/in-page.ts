/**
 * Functions whose source text is sent into a page. They run in a world of their own, where scripts of the page cannot change what they use,
 * and may refer to nothing outside themselves.
 */
import type { PageDocument, PageElement, PageNode } from './dom.ts';

/** Of the page. */
declare const document: PageDocument;
/** What our world keeps from one function to the next, as long as the document stays. */
declare const self: { veritrailFrames?: PageElement[] };

export interface Sample {
  /** Of the text with digits masked: a clock does not count as news. */
  readonly digest: string;
  /** Of the text as it is, with the address. */
  readonly exact: string;
  readonly length: number;
  readonly ready: boolean;
  /** Whether the declared condition holds; false without one. */
  readonly met: boolean;
}

export interface SampleOptions {
  readonly selector: string | null;
  readonly text: string | null;
}

/** What there is to read now: shadow roots and frames of the same origin included. */
export function takeSample({ selector, text }: SampleOptions): Sample {
  const MOST = 2_000_000;
  let hash = 0x811c9dc5;
  let every = 0x811c9dc5;
  let length = 0;
  let whole = '';
  let found = false;
  const skipped = { SCRIPT: true, STYLE: true, NOSCRIPT: true, TEMPLATE: true } as Record<string, boolean>;
  const read = (value: string): void => {
    let number = false;
    for (let at = 0; at < value.length && length < MOST; at++) {
      const code = value.charCodeAt(at);
      if (code <= 32) continue;
      every = Math.imul(every ^ code, 0x01000193);
      // A number is one sign, however long it is.
      const digit = code >= 48 && code <= 57;
      if (digit && number) continue;
      number = digit || (number && (code === 46 || code === 44));
      hash = Math.imul(hash ^ (digit ? 48 : code), 0x01000193);
      length++;
    }
    if (text !== null) whole += value;
  };
  const look = (inside: PageDocument | PageNode): void => {
    if (selector !== null && !found && 'querySelector' in inside) found = inside.querySelector(selector) !== null;
  };
  // A list instead of recursion: pages nest deeper than a stack.
  const todo: PageNode[] = [document];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node.nodeType === 3) {
      read(node.nodeValue ?? '');
      continue;
    }
    if (node.nodeType === 9 || node.nodeType === 11) look(node);
    if (node.nodeType === 1) {
      const element = node as PageElement;
      if (skipped[element.nodeName] === true) continue;
      if (element.shadowRoot) todo.push(element.shadowRoot);
      if (element.localName === 'iframe' || element.localName === 'frame') {
        const inner = element.contentDocument;
        if (inner) todo.push(inner);
        continue;
      }
    }
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at];
      if (child !== undefined) todo.push(child);
    }
  }
  if (text !== null) found = found || whole.replace(/\s+/g, ' ').includes(text.replace(/\s+/g, ' '));
  return {
    digest: `${hash >>> 0}`,
    exact: `${every >>> 0} ${document.location.href}`,
    length,
    ready: document.readyState === 'complete',
    met: found,
  };
}

export interface Snapshot {
  readonly html: string;
  readonly url: string;
  /** The page has more than was taken. */
  readonly cut: boolean;
  /** Addresses of frames whose content is not in the text, in order; the place of each is marked by its number. */
  readonly frames: readonly string[];
}

export interface SnapshotOptions {
  /** Characters that are taken. */
  readonly most: number;
  /** The document is a frame of another: its body alone, with whole addresses. */
  readonly framed: boolean;
}

/**
 * The page as it stands, as one HTML text: shadow trees in the place of their hosts with slots filled, frames of the same origin in theirs, what
 * is not shown marked `hidden`, scripts left out but for data.
 */
export function takeSnapshot({ most, framed: isFrame }: SnapshotOptions): Snapshot {
  const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
  const RAW = /^(?:style|script|textarea|title|xmp|plaintext)$/;
  const DATA = /^application\/ld\+json\b|^math\//i;
  const LEFT_OUT = /^(?:noscript|template|object|embed)$/;
  const MOST_FRAMES = 50;
  const parts: string[] = [];
  const frames: string[] = [];
  self.veritrailFrames = [];
  let size = 0;
  const write = (text: string): void => {
    parts.push(text);
    size += text.length;
  };
  const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const open = (element: PageElement, hidden: boolean, framed: boolean): void => {
    let tag = `<${element.localName}`;
    for (let at = 0; at < element.attributes.length; at++) {
      const { name, value } = element.attributes[at] as { name: string; value: string };
      if (/["'<>/=\s]/.test(name) || (hidden && name === 'hidden') || /^on/.test(name)) continue;
      // Addresses in a frame are relative to the frame.
      const whole = framed && (name === 'href' || name === 'src') ? element[name] : value;
      tag += ` ${name}="${escaped(typeof whole === 'string' ? whole : value).replace(/"/g, '&quot;')}"`;
    }
    write(hidden ? `${tag} hidden="">` : `${tag}>`);
  };

  interface Task {
    readonly node: PageNode | null;
    readonly text: string;
    readonly framed: boolean;
    readonly hidden: boolean;
    readonly raw: boolean;
  }
  const todo: Task[] = [];
  const children = (nodes: ArrayLike<PageNode>, framed: boolean, hidden: boolean, raw = false): void => {
    for (let at = nodes.length - 1; at >= 0; at--) todo.push({ node: nodes[at] as PageNode, text: '', framed, hidden, raw });
  };
  const then = (text: string): void => {
    todo.push({ node: null, text, framed: false, hidden: false, raw: false });
  };
  const element = (node: PageElement, { framed, hidden }: Task): void => {
    const name = node.localName;
    if (LEFT_OUT.test(name)) return;
    if (name === 'script') {
      let type = '';
      for (let at = 0; at < node.attributes.length; at++) if (node.attributes[at]?.name === 'type') type = node.attributes[at]?.value ?? '';
      if (!DATA.test(type)) return;
    }
    if (name === 'slot' && node.assignedNodes) {
      const filled = node.assignedNodes({ flatten: true });
      children(filled.length > 0 ? filled : node.childNodes, framed, hidden);
      return;
    }
    if (name === 'iframe' || name === 'frame') {
      const inner = node.contentDocument ?? null;
      const address = typeof node.src === 'string' ? node.src : '';
      // A frame that was refused has the empty document that it began with.
      if (/^https?:/.test(address) && (inner === null || inner.location.href === 'about:blank') && frames.length < MOST_FRAMES) {
        write(`<div data-frame="${frames.length}"></div>`);
        frames.push(address);
        self.veritrailFrames?.push(node);
        return;
      }
      if (inner === null) return;
      const shown = hidden || !node.checkVisibility || node.checkVisibility();
      write(shown ? '<div data-frame="">' : '<div data-frame="" hidden="">');
      then('</div>');
      if (inner.body) children(inner.body.childNodes, true, hidden || !shown);
      return;
    }
    const vanished =
      !hidden &&
      name !== 'head' &&
      !/^(?:html|body|title|meta|link|style|script|base)$/.test(name) &&
      node.checkVisibility !== undefined &&
      !node.checkVisibility();
    open(node, vanished, framed);
    if (VOID.test(name)) return;
    then(`</${name}>`);
    children(node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes, framed, hidden || vanished || name === 'head', RAW.test(name));
  };
  write(document.doctype && !isFrame ? '<!DOCTYPE html>' : '');
  if (isFrame) children(document.body?.childNodes ?? [], true, false);
  else if (document.documentElement) children([document.documentElement], false, false);
  for (let task = todo.pop(); task !== undefined; task = todo.pop()) {
    if (task.node === null) write(task.text);
    else if (size >= most) continue;
    else if (task.node.nodeType === 3) {
      const text = task.node.nodeValue ?? '';
      write(task.raw ? text : escaped(text));
    } else if (task.node.nodeType === 1) element(task.node as PageElement, task);
  }
  return { html: parts.join(''), url: document.location.href, cut: size >= most, frames };
}

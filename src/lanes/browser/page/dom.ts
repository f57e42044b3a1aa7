/** As much of the DOM as the functions use that run inside a page; the types of a browser are not those of Node. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<PageNode>;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly shadowRoot: PageNode | null;
  /** Of a frame of the same origin. */
  readonly contentDocument?: PageDocument | null;
  readonly content?: PageNode;
  readonly href?: unknown;
  readonly src?: unknown;
  assignedNodes?(options: { flatten: boolean }): PageNode[];
  checkVisibility?(): boolean;
}

export interface PageDocument extends PageNode {
  readonly documentElement: PageElement | null;
  readonly body: PageElement | null;
  readonly readyState: string;
  readonly title: string;
  readonly doctype: unknown;
  readonly location: { readonly href: string };
  querySelector(selector: string): PageElement | null;
}

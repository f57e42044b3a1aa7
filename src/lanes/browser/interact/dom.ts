import type { PageDocument, PageElement, PageNode } from '../page/dom.ts';

/** As much of an element as steps use; the types of a browser are not those of Node. */
export interface StepElement extends PageElement {
  readonly textContent: string | null;
  readonly ownerDocument: StepDocument;
  readonly parentElement: StepElement | null;
  readonly children: ArrayLike<StepElement>;
  readonly shadowRoot: StepShadow | null;
  readonly contentDocument?: StepDocument | null;
  readonly isContentEditable?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly type?: string;
  readonly labels?: ArrayLike<StepElement> | null;
  readonly options?: ArrayLike<{ readonly text: string; readonly value: string; readonly disabled: boolean }>;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly id: string;
  value?: string;
  checked?: boolean;
  selectedIndex?: number;
  scrollTop: number;
  closest(selector: string): StepElement | null;
  matches(selector: string): boolean;
  contains(other: unknown): boolean;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  getRootNode(): StepRoot;
  querySelectorAll(selector: string): ArrayLike<StepElement>;
  scrollIntoView(options: { block: string; inline: string; behavior: string }): void;
  focus(): void;
  select?(): void;
  click(): void;
  dispatchEvent(event: unknown): boolean;
}

/** A document or a shadow root. */
export interface StepRoot {
  querySelectorAll(selector: string): ArrayLike<StepElement>;
  getElementById(id: string): StepElement | null;
  elementFromPoint(x: number, y: number): StepElement | null;
}

/** A shadow tree: asked like a document, and holds elements like an element. */
export interface StepShadow extends PageNode, StepRoot {
  readonly textContent: string | null;
  readonly children: ArrayLike<StepElement>;
  contains(other: unknown): boolean;
}

export interface StepDocument extends PageDocument, StepRoot {
  readonly scrollingElement: StepElement | null;
  readonly activeElement: StepElement | null;
  readonly defaultView: StepWindow | null;
  execCommand(command: string): boolean;
}

export interface StepWindow {
  readonly frameElement: StepElement | null;
  readonly innerHeight: number;
  readonly innerWidth: number;
  readonly Event: new (type: string, options: { bubbles: boolean; composed: boolean }) => unknown;
  getComputedStyle(element: StepElement): { readonly position: string; readonly overflowY: string };
}

/** What our world keeps from one function to the next, as long as the document stays. */
export interface StepWorld {
  /** Elements that were found last. */
  veritrailFound?: StepElement[];
  /** The document and its frames of the same origin. */
  veritrailDocuments?: StepDocument[];
}

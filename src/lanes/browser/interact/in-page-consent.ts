/** Sent into a page as source text, as the functions of `in-page-find.ts` are. */
import type { StepDocument, StepElement, StepShadow, StepWorld } from './dom.ts';

declare const document: StepDocument;
declare const self: StepWorld;

export interface ConsentSeen {
  /** Whether anything on the page asks for consent. */
  readonly asks: boolean;
  /** The words of each thing that can be pressed there, in order; the elements are left in our world. */
  readonly offers: readonly string[];
}

/**
 * What asks for consent: a part of the page that lies over it, or is named for it, speaks of cookies or consent and has something to press.
 * Where a page is hardly more than that, the page itself.
 */
export function findConsent(): ConsentSeen {
  const SPEAKS =
    /cookie|consent|gdpr|ccpa|privacy|tracking|datenschutz|einwilligung|confidentialité|consentement|privacidad|consentimiento|riservatezza|consenso|privacidade|prywatnoś|zgod|integritet|samtycke|персональн|конфиденциальн|隐私|隱私|個人情報|プライバシー|개인정보/i;
  const NAMED = /cookie|consent|gdpr|ccpa|privacy|(?:^|[-_ ])cmp(?:[-_ ]|$)/i;
  const PRESSED = 'button,a,[role=button],[role=link],input[type=button],input[type=submit],summary';
  const textOf = (element: StepElement | StepShadow): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: StepElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const check = element.checkVisibility as ((options: object) => boolean) | undefined;
    return width > 0 && height > 0 && (check === undefined || check.call(element, { visibilityProperty: true }));
  };
  const asking: (StepElement | StepShadow)[] = [];
  const pressed: StepElement[] = [];
  const add = (box: StepElement | StepShadow): void => {
    if (asking.some((other) => other === box || other.contains(box))) return;
    asking.push(box);
    for (const element of Array.from(box.querySelectorAll(PRESSED)))
      if (isSeen(element) && !pressed.includes(element)) pressed.push(element);
  };
  const look: (StepDocument | StepShadow)[] = [document];
  for (let root = look.pop(); root !== undefined; root = look.pop()) {
    for (const element of Array.from(root.querySelectorAll('*'))) {
      if (element.shadowRoot) {
        const inner = element.shadowRoot;
        look.push(inner);
        // What stands in a shadow tree is one box, whatever its parts are.
        if (NAMED.test(`${element.localName} ${element.id}`) && isSeen(element) && SPEAKS.test(textOf(inner))) add(inner);
      }
      if (element.contentDocument) look.push(element.contentDocument);
      if (/^(?:html|body|head|script|style|template|noscript|main|article|svg|a|button)$/.test(element.localName)) continue;
      const dialog = element.matches('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]');
      const name = `${element.localName} ${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('aria-label') ?? ''}`;
      const view = element.ownerDocument.defaultView;
      const over = (): boolean => view !== null && /fixed|sticky/.test(view.getComputedStyle(element).position);
      if (!dialog && !NAMED.test(name) && !over()) continue;
      const text = textOf(element);
      if (text.length > 8_000 || !SPEAKS.test(`${text} ${dialog ? name : ''}`) || !isSeen(element)) continue;
      if (element.querySelectorAll(PRESSED).length > 0) add(element);
    }
  }
  const body = document.body as StepElement | null;
  if (asking.length === 0 && body !== null && textOf(body).length < 1_500 && SPEAKS.test(textOf(body))) add(body);
  self.veritrailFound = pressed;
  return {
    asks: pressed.length > 0,
    offers: pressed.map((element) => {
      const text = textOf(element);
      return (text === '' ? (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.value ?? '') : text).slice(
        0,
        200,
      );
    }),
  };
}

/** Unticks what may be unticked in what asks for consent, and keeps only the element at this place in our world. */
export function readyToChoose({ index, untick }: { index: number; untick: boolean }): boolean {
  const chosen = self.veritrailFound?.[index];
  self.veritrailFound = chosen === undefined ? [] : [chosen];
  if (chosen === undefined) return false;
  if (untick) {
    let box = chosen.parentElement;
    while (box?.parentElement && box.querySelectorAll('input[type=checkbox],[role=switch],[role=checkbox]').length === 0)
      box = box.parentElement;
    for (const tick of Array.from(box?.querySelectorAll('input[type=checkbox],[role=switch],[role=checkbox]') ?? [])) {
      const on = tick.checked ?? tick.getAttribute('aria-checked') === 'true';
      if (on && tick.disabled !== true && tick.getAttribute('aria-disabled') !== 'true') tick.click();
    }
  }
  return true;
}

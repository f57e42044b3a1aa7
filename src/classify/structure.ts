/** Votes from structure: forms, shells, link mass, data, vendor marks. Independent of the page's language. */
import type { Signal } from '../vocabulary/index.ts';
import { consentOnly } from './consent.ts';
import { errorElement, errorObject, isNoValue } from './error-object.ts';
import { loginForm, signOnChoices } from './log-in.ts';
import { namedParts } from './named.ts';
import { paywallVotes } from './paywall.ts';
import { BARE, excerpt, has, one, type Rule } from './rule.ts';
import type { Vote } from './signal.ts';
import { tasks } from './tasks.ts';
import { CAPTCHA_WIDGETS, TEMPLATE_TOKENS, VENDOR_MARKS } from './vendors.ts';
import type { PageView } from './view.ts';
import { waitingVotes } from './waiting.ts';

/** Up to here text beside an empty root may be a loader's. */
const LOADER = 60;

/** Vendor marks; on a page with text of its own most of them only ride along. */
const vendorMarks: Rule = (view) =>
  VENDOR_MARKS.flatMap(({ vendor, kind, marks, weight, rides }) => {
    const found = marks.find((mark) => view.marks.has(mark));
    if (found === undefined) return [];
    return one(kind, {
      id: `vendor:${vendor}-${kind}`,
      source: 'markup',
      basis: 'observation',
      excerpt: found,
      weight: weight * (rides ? (view.text < BARE ? 1 : 0.3 * view.bare) : view.bare),
    });
  });

const templateTokens: Rule = (view) => {
  const lead = view.zones.find((zone) => zone.name === 'lead');
  return TEMPLATE_TOKENS.flatMap(({ token, kind }) =>
    lead?.folded.text.includes(token)
      ? one(kind, { id: 'template-token', source: 'text', basis: 'observation', excerpt: token, weight: 0.85 * view.thin })
      : [],
  );
};

/** A captcha widget with nothing else to fill in. */
const captchaWidget: Rule = (view) => {
  const found = CAPTCHA_WIDGETS.find((mark) => view.marks.has(mark));
  if (found === undefined) return [];
  const asksForMore = view.shape.forms.some((form) =>
    form.fields.some((field) => ['email', 'password', 'textarea', 'tel', 'select'].includes(field.type)),
  );
  const weight = asksForMore ? 0.05 : 0.55 * view.thin;
  return one('captcha', { id: 'captcha-widget', source: 'markup', basis: 'observation', excerpt: found, weight });
};

/** That a page was a shell stays told when its state has filled it, and decides nothing any more. */
const OPENED = 0.2;
/** Requests by which a page asks for its own content. A page that shows a figure has content, whatever else it asks for. */
const CONTENT_CALLS: ReadonlySet<string> = new Set(['call', 'fragment', 'events', 'preload', 'frame']);

/** Hardly any text, but something that is to bring it: scripts, an empty root, embedded state, or a head as only a page with content has it. */
const scriptShell: Rule = (view, families) => {
  const { shape } = view;
  if (shape.contentKind !== 'html') return [];
  const origin = view.document?.origin;
  if (origin !== undefined)
    return one('js_shell', {
      id: 'shell:opened',
      source: 'structure',
      basis: 'observation',
      excerpt: `${origin.visibleLength} characters are seen; the text is that of ${origin.state}`,
      weight: OPENED,
    });
  const needs = has(families, 'needs_script');
  const asks = needs !== undefined && needs.strong > 0 ? needs : undefined;
  const text = view.shown;
  // Text that only asks for scripts is no content of its own.
  const own = Math.max(0, text - (asks === undefined ? 0 : Math.min(text, 160)));
  if (own > 120 || shape.paragraphs > 1) return [];
  const empty = own < 25;
  const root = shape.emptyRoots[0];
  const reasons: Vote[] = [];
  const add = (id: string, source: Signal['source'], said: string, weight: number): void => {
    reasons.push(...one('js_shell', { id, source, basis: 'guess', excerpt: said, weight: empty ? weight : weight * 0.5 }));
  };
  // A few letters beside an empty root are those of a loader or of a message that waits unseen.
  const loader =
    !empty && own < LOADER && root !== undefined && shape.scriptSources.length > 0 && shape.paragraphs === 0 && shape.headings.length === 0;
  if (asks !== undefined) add('shell:asks-for-scripts', asks.zone.name === 'noscript' ? 'markup' : 'text', excerpt(asks), 0.65);
  if (root !== undefined) add('shell:empty-root', 'structure', `empty container ${root}`, 0.5);
  if (loader) add('shell:loader', 'structure', `${own} characters beside an empty root`, 0.8);
  if (!empty) return reasons;
  if (shape.scriptSources.length > 0)
    add(
      'shell:scripts-without-text',
      'structure',
      `${shape.scripts} scripts, ${text} characters of text`,
      shape.scriptSources.length > 1 ? 0.5 : 0.45,
    );
  else if (shape.scriptBytes > 400)
    add('shell:inline-scripts-without-text', 'structure', `${shape.scriptBytes} bytes of script, ${text} characters of text`, 0.3);
  const asked = /\d/.test(shape.visibleText) ? undefined : shape.apis?.find(({ kind }) => CONTENT_CALLS.has(kind));
  if (asked !== undefined) add('shell:asks-for-content', 'markup', `${asked.why}: ${asked.url.slice(0, 150)}`, 0.55);
  const [post] = shape.posts ?? [];
  if (post !== undefined) add('shell:api_needs_post', 'markup', `${post.why}: POST ${post.url.slice(0, 150)}`, 0.4);
  if (shape.embeddedState.length > 0) add('shell:embedded-state', 'markup', shape.embeddedState.join(', '), 0.4);
  const head = headOfContent(view);
  if (head.length > 0) add('shell:head-without-body', 'markup', head.join(', '), Math.min(0.6, 0.2 * head.length));
  return reasons;
};

/** What only a page with content says of itself. */
function headOfContent({ shape, document }: PageView): string[] {
  const named = Object.keys(document?.metadata ?? {});
  return [
    ...(shape.stylesheets > 0 ? [`${shape.stylesheets} style sheets`] : []),
    ...(shape.title.length > 12 ? ['a title'] : []),
    ...(shape.canonical !== null ? ['a canonical address'] : []),
    ...(shape.ogType !== null || named.some((name) => name.startsWith('og:')) ? ['Open Graph'] : []),
    ...(named.includes('description') ? ['a description'] : []),
    ...(shape.generator !== null ? [shape.generator.slice(0, 40)] : []),
    ...(shape.jsonLdTypes.length > 0 ? ['JSON-LD'] : []),
  ];
}

/** Main text that only repeats what the page is called, or says that its list is empty. */
const hollow: Rule = (view, families) => {
  const { shape, document } = view;
  if (shape.contentKind !== 'html' || document === null || document.origin !== undefined || shape.visibleText.trim() === '') return [];
  const core = shape.core?.length === 0;
  if (view.main > HOLLOW && !core) return [];
  const none = has(families, 'nothing_listed');
  if (none !== undefined)
    return one('empty', { id: 'nothing-listed', source: 'text', basis: 'guess', excerpt: excerpt(none), weight: 0.55 });
  const named = shape.title.toLowerCase();
  const rest = document.text
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '' && !named.includes(word));
  if (!core && (rest.length > 0 || shape.links < 4)) return [];
  return one('empty', {
    id: 'hollow',
    source: 'structure',
    basis: 'guess',
    excerpt: core ? 'nothing beside header, navigation and footer' : document.text,
    weight: 0.55,
  });
};
/** Up to here main text may be that of a page without content. */
const HOLLOW = 120;

/** Nothing to read and nothing that would bring it. */
const nothing: Rule = (view, families) => {
  const { shape } = view;
  const text = shape.visibleText.trim();
  if (shape.contentKind !== 'html' && isNoValue(text.replace(/\s+/g, ''))) {
    return one('empty', { id: 'empty-value', source: 'text', basis: 'observation', excerpt: text, weight: 0.95 });
  }
  if (text !== '')
    return isNoValue(text) ? one('empty', { id: 'empty-value', source: 'text', basis: 'observation', excerpt: text, weight: 0.9 }) : [];
  const fields = shape.forms.some((form) => form.fields.some((field) => field.type !== 'hidden'));
  const bare =
    shape.scripts === 0 &&
    shape.iframes.length === 0 &&
    shape.emptyRoots.length === 0 &&
    !families.has('needs_script') &&
    headOfContent(view).length < 2 &&
    !fields;
  const weight = !bare ? 0.5 : shape.images === 0 ? 0.9 : 0.55;
  return one('empty', {
    id: 'no-text',
    source: 'structure',
    basis: 'observation',
    excerpt: `${shape.byteLength} bytes without text`,
    weight,
  });
};

/** A name that shows only itself. */
const bareDomain: Rule = (view) => {
  const title = view.shape.title.trim().toLowerCase();
  const domain = /^(?:welcome to |willkommen bei |bienvenue sur )?((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,20})!?(?:$| - | is )/.exec(
    title.slice(0, 200),
  );
  if (domain === null || view.prose > 600 || view.shape.links > 12) return [];
  return one('parked', {
    id: 'bare-domain',
    source: 'title',
    basis: 'guess',
    excerpt: view.shape.title,
    weight: view.prose < 80 ? 0.55 : 0.3,
  });
};

/** Packed bytes read as Latin letters: accented letters and signs in a row, hardly a space. No language is written so. */
function scrambled(text: string): boolean {
  const head = text.slice(0, 2000);
  let high = 0;
  let space = 0;
  for (let at = 0; at < head.length; at += 1) {
    const code = head.charCodeAt(at);
    if (code >= 0x80 && code < 0x180) high += 1;
    else if (code <= 32) space += 1;
  }
  return high > 0.35 * head.length && space < 0.04 * head.length;
}

/** Bytes that are no text. */
const notText: Rule = (view) => {
  const { shape } = view;
  if (shape.contentKind === 'binary')
    return one('unsupported_type', {
      id: 'binary-bytes',
      source: 'structure',
      basis: 'observation',
      excerpt: `${shape.byteLength} bytes that are no text`,
      weight: 0.98,
    });
  if (shape.visibleLength > 200 && scrambled(shape.visibleText)) {
    return one('unsupported_type', {
      id: 'scrambled-text',
      source: 'text',
      basis: 'guess',
      excerpt: shape.visibleText.slice(0, 60),
      weight: 0.85,
    });
  }
  const broken = shape.visibleLength === 0 ? 0 : shape.replacementCharacters / shape.visibleLength;
  if (shape.contentKind === 'text' && (shape.controlCharacterShare > 0.02 || broken > 0.1)) {
    return one('unsupported_type', {
      id: 'binary-text',
      source: 'structure',
      basis: 'guess',
      excerpt: `${Math.round(shape.controlCharacterShare * 100)} % control characters`,
      weight: 0.8,
    });
  }
  return [];
};

const RULES: readonly Rule[] = [
  vendorMarks,
  templateTokens,
  captchaWidget,
  loginForm,
  signOnChoices,
  scriptShell,
  nothing,
  hollow,
  consentOnly,
  bareDomain,
  namedParts,
  tasks,
  errorObject,
  errorElement,
  notText,
];

export const structureVotes: Rule = (view, families, mention) => [
  ...RULES.flatMap((rule) => rule(view, families, mention)),
  ...paywallVotes(view, families),
  ...waitingVotes(view),
];

/**
 * Trees of elements and text that are data: React elements of flight rows, hast and minimark (Nuxt Content), ProseMirror, Slate, Lexical,
 * Contentful and Portable Text. Written as HTML, so that one reader of HTML makes blocks of all of them.
 */
const MAX_DEPTH = 120;
const MAX_HTML = 4_000_000;
const PLAIN_TAG = /^[a-z][a-z0-9]{0,15}$/;
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'link',
  'meta',
  'title',
  'base',
  'svg',
  'img',
  'iframe',
  'input',
  'textarea',
]);
const KEPT = ['href', 'colspan', 'rowspan', 'datetime', 'hidden', 'start'] as const;

/** Names of nodes in the editors' own languages. */
const NAMES: readonly (readonly [RegExp, (node: JsonNode) => string])[] = [
  [/^(?:heading|header|h)-?_?([1-6])?$/, (node) => `h${levelOf(node)}`],
  [/^(?:unordered|bullet(?:ed)?|ul)[-_]?list$|^ul$/, () => 'ul'],
  [/^(?:ordered|number(?:ed)?|ol)[-_]?list$|^ol$/, () => 'ol'],
  [/^list$/, (node) => (node['listType'] === 'number' || node['ordered'] === true ? 'ol' : 'ul')],
  [/^list[-_]?item(?:[-_]child)?$|^li$/, () => 'li'],
  [/quote$/, () => 'blockquote'],
  [/code[-_]?(?:block|fence)|^(?:pre|code)$/, () => 'pre'],
  [/^(?:paragraph|p|block|normal)$/, () => 'p'],
  [/^table$/, () => 'table'],
  [/^table[-_]?row$|^tr$/, () => 'tr'],
  [/^table[-_]?header(?:[-_]?cell)?$|^th$/, () => 'th'],
  [/^table[-_]?(?:data[-_]?)?cell$|^td$/, () => 'td'],
  [/link$|^a$/, () => 'a'],
  [/^(?:line|hard)[-_]?break$|^br$/, () => 'br'],
];

type JsonNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is JsonNode => typeof value === 'object' && value !== null && !Array.isArray(value);
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What the rows around a tree know. */
export interface TreePorts {
  /** What a reference stands for, once; undefined when the text is no reference. */
  readonly resolve?: (text: string) => { readonly value: unknown } | undefined;
  /** Told of properties of components, where their data stands. */
  readonly properties?: (value: JsonNode) => void;
}

/** React elements as the flight format writes them: `["$", type, key, props]`. Components are passed through to what is inside them. */
export function elementsToHtml(value: unknown, ports: TreePorts): string {
  const out: string[] = [];
  let length = 0;
  const put = (text: string): void => {
    if (length < MAX_HTML) out.push(text);
    length += text.length;
  };
  const walk = (node: unknown, depth: number, inside: boolean): void => {
    if (depth > MAX_DEPTH || length >= MAX_HTML) return;
    if (typeof node === 'string') {
      const target = ports.resolve?.(node);
      if (target !== undefined) walk(target.value, depth + 1, inside);
      else if (inside && node !== '$undefined' && !/^\$[A-Z@]/.test(node)) put(escapeHtml(node.startsWith('$$') ? node.slice(1) : node));
    } else if (typeof node === 'number') {
      if (inside) put(String(node));
    } else if (Array.isArray(node)) {
      if (node[0] === '$' && node.length >= 4 && isNode(node[3])) element(node[1], node[3], depth);
      else for (const child of node) walk(child, depth + 1, inside);
    } else if (isNode(node)) {
      for (const child of Object.values(node)) if (typeof child === 'object' || ports.resolve !== undefined) walk(child, depth + 1, false);
    }
  };
  const element = (type: unknown, props: JsonNode, depth: number): void => {
    const tag = typeof type === 'string' && PLAIN_TAG.test(type) ? type : null;
    if (tag !== null && DROPPED.has(tag)) return;
    if (tag === null) ports.properties?.(props);
    else put(openTag(tag, props));
    const raw = isNode(props['dangerouslySetInnerHTML']) ? props['dangerouslySetInnerHTML']['__html'] : undefined;
    if (typeof raw === 'string') {
      const target = ports.resolve?.(raw);
      const html = target === undefined ? raw : target.value;
      if (typeof html === 'string') put(balanced(html));
    }
    walk(props['children'], depth + 1, true);
    if (tag !== null && tag !== 'br') put(`</${tag}>`);
  };
  walk(value, 0, false);
  return out.join('');
}

function openTag(tag: string, props: JsonNode): string {
  let out = `<${tag}`;
  for (const name of KEPT) {
    const value = props[name] ?? props[name === 'colspan' ? 'colSpan' : name === 'rowspan' ? 'rowSpan' : name];
    if (value === true) out += ` ${name}`;
    else if (typeof value === 'string' || typeof value === 'number') out += ` ${name}="${escapeHtml(String(value)).slice(0, 2000)}"`;
  }
  return `${out}>`;
}

/** Mark-up of unknown hands between our own: what could swallow the rest is taken out. */
const balanced = (html: string): string =>
  html.replace(/<(?:!--|\/?(?:script|style|textarea|title|xmp|plaintext|noscript|template)\b)/gi, '&lt;');

/** Is the value a tree of a rich-text editor? A list of typed nodes, or one such node with children. */
export function isRichText(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.length < 20_000 && value.every((entry) => isBlockNode(entry));
  return isNode(value) && (isBlockNode(value) || (isNode(value['root']) && isBlockNode(value['root'])));
}

const isBlockNode = (value: unknown): value is JsonNode =>
  isNode(value) && typeOf(value) !== '' && Array.isArray(childrenOf(value)) && leadsToText(value, 0);

const typeOf = (node: JsonNode): string => {
  const type =
    node['type'] === 'element' ? (node['tagName'] ?? node['tag']) : (node['nodeType'] ?? node['_type'] ?? node['type'] ?? node['tag']);
  return typeof type === 'string' && type.length <= 40 ? type : '';
};
const childrenOf = (node: JsonNode): unknown => node['children'] ?? node['content'] ?? node['nodes'];
const textOf = (node: JsonNode): string | null => {
  const text = node['text'] ?? node['value'];
  return typeof text === 'string' && childrenOf(node) === undefined ? text : null;
};

function leadsToText(node: JsonNode, depth: number): boolean {
  if (textOf(node) !== null) return true;
  const children = childrenOf(node);
  return depth < 12 && Array.isArray(children) && children.slice(0, 8).some((child) => isNode(child) && leadsToText(child, depth + 1));
}

const levelOf = (node: JsonNode): number => {
  const named = /([1-6])$/.exec(typeOf(node))?.[1] ?? /^h([1-6])$/.exec(String(node['style'] ?? node['tag'] ?? ''))?.[1];
  const attributes = node['attrs'];
  const level = named ?? node['level'] ?? node['depth'] ?? (isNode(attributes) ? attributes['level'] : undefined);
  const number = Number(level ?? 2);
  return Number.isInteger(number) && number >= 1 && number <= 6 ? number : 2;
};

/** A rich-text tree as HTML; nodes of unknown types are passed through. */
export function richTextToHtml(value: unknown): string {
  const out: string[] = [];
  let length = 0;
  const put = (text: string): void => {
    if (length < MAX_HTML) out.push(text);
    length += text.length;
  };
  const walk = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || length >= MAX_HTML) return;
    if (Array.isArray(node)) {
      for (const child of node) walk(child, depth + 1);
      return;
    }
    if (!isNode(node)) return;
    const text = textOf(node);
    if (text !== null) {
      put(escapeHtml(text));
      return;
    }
    const tag = tagFor(node);
    if (DROPPED.has(tag)) return;
    if (tag !== '') put(tag === 'a' ? `<a href="${escapeHtml(addressOf(node)).slice(0, 2000)}">` : `<${tag}>`);
    walk(childrenOf(node) ?? node['root'], depth + 1);
    if (tag !== '' && tag !== 'br') put(`</${tag}>`);
  };
  walk(value, 0);
  return out.join('');
}

function tagFor(node: JsonNode): string {
  const style = node['style'];
  if (typeof style === 'string' && /^h[1-6]$/.test(style)) return style;
  if (node['listItem'] !== undefined) return 'li';
  const type = typeOf(node).toLowerCase();
  if (node['type'] === 'element' && PLAIN_TAG.test(type)) return type;
  return NAMES.find(([pattern]) => pattern.test(type))?.[1](node) ?? '';
}

const addressOf = (node: JsonNode): string => {
  const from = (value: unknown): string | null => {
    if (!isNode(value)) return null;
    const found = value['href'] ?? value['url'] ?? value['uri'];
    return typeof found === 'string' ? found : null;
  };
  return (
    from(node) ?? from(node['attrs']) ?? from(node['data']) ?? from(node['props']) ?? from(node['properties']) ?? from(node['fields']) ?? ''
  );
};

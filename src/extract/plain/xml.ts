import { Parser } from 'htmlparser2';
import type { BlockDraft } from '../blocks.ts';

export interface Feed {
  readonly title: string | null;
  readonly blocks: readonly BlockDraft[];
  readonly links: readonly { readonly url: string; readonly text: string }[];
  readonly updated: string | null;
}

const ITEMS = new Set(['item', 'entry', 'url', 'sitemap']);
const TEXTS = new Set([
  'title',
  'description',
  'summary',
  'content',
  'content:encoded',
  'link',
  'loc',
  'pubdate',
  'published',
  'updated',
  'dc:date',
  'lastmod',
  'author',
  'name',
  'dc:creator',
  'guid',
  'id',
]);
const MAX_ITEMS = 5_000;
const MAX_TEXT = 20_000;
const MAX_DEPTH = 200;

interface Item {
  readonly fields: Map<string, string>;
  links: string[];
}

/** RSS, Atom and sitemaps: a title and one block group per item; other XML: its text, an element a block. Bounded, no entities of its own. */
export function readXml(source: string, plainText: (html: string) => string): Feed {
  const channel: Item = { fields: new Map(), links: [] };
  const items: Item[] = [];
  const loose: string[] = [];
  let current: Item | null = null;
  let depth = 0;
  const stack: string[] = [];
  let buffer = '';
  const keep = (name: string): void => {
    const text = buffer.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const target = current ?? channel;
    if (TEXTS.has(name)) {
      if (!target.fields.has(name)) target.fields.set(name, text.slice(0, MAX_TEXT));
    } else if (loose.length < MAX_ITEMS && current === null) loose.push(text.slice(0, MAX_TEXT));
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = name.toLowerCase();
        depth += 1;
        if (depth <= MAX_DEPTH) stack.push(tag);
        else return parser.pause();
        if (ITEMS.has(tag) && items.length < MAX_ITEMS) {
          current = { fields: new Map(), links: [] };
          items.push(current);
        }
        const href = attributes['href'];
        if (tag === 'link' && href !== undefined && (attributes['rel'] ?? 'alternate') === 'alternate')
          (current ?? channel).links.push(href);
        buffer = '';
      },
      ontext(text) {
        if (buffer.length < MAX_TEXT) buffer += text;
      },
      onclosetag(name) {
        const tag = name.toLowerCase();
        keep(tag);
        buffer = '';
        depth -= 1;
        stack.pop();
        if (ITEMS.has(tag)) current = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  const title = channel.fields.get('title') ?? null;
  const blocks: BlockDraft[] = [];
  const links: { url: string; text: string }[] = [];
  const path = title === null ? [] : [title];
  if (title !== null) blocks.push({ kind: 'heading', level: 1, text: title, markdown: `# ${title}`, headingPath: [] });
  const about = plainText(channel.fields.get('description') ?? channel.fields.get('subtitle') ?? '');
  if (about !== '') blocks.push({ kind: 'paragraph', text: about, markdown: about, headingPath: path });
  for (const item of items) {
    const url = item.links[0] ?? item.fields.get('link') ?? item.fields.get('loc') ?? '';
    const name = plainText(item.fields.get('title') ?? '');
    if (url !== '') links.push({ url, text: name });
    if (name !== '')
      blocks.push({ kind: 'heading', level: 2, text: name, markdown: `## ${url === '' ? name : `[${name}](${url})`}`, headingPath: path });
    const inner = name === '' ? path : [...path, name];
    const date =
      item.fields.get('pubdate') ??
      item.fields.get('published') ??
      item.fields.get('updated') ??
      item.fields.get('dc:date') ??
      item.fields.get('lastmod');
    const line = [name === '' ? url : '', date ?? ''].filter((part) => part !== '').join(' ');
    if (line !== '') blocks.push({ kind: 'paragraph', text: line, markdown: line, headingPath: inner });
    const body = plainText(
      item.fields.get('content:encoded') ??
        item.fields.get('content') ??
        item.fields.get('description') ??
        item.fields.get('summary') ??
        '',
    );
    if (body !== '') blocks.push({ kind: 'paragraph', text: body, markdown: body, headingPath: inner });
  }
  if (items.length === 0) for (const text of loose) blocks.push({ kind: 'paragraph', text, markdown: text, headingPath: path });
  return { title, blocks, links, updated: channel.fields.get('updated') ?? channel.fields.get('pubdate') ?? null };
}

/** @module Pages of a small web for tests: plain HTML by URL, and an index over titles, snippets and words of the body. */
import type { SearchEntry, World, WorldPage } from '../../demo/world.ts';

export interface PageText {
  readonly url: string;
  readonly title: string;
  /** What the site calls itself (`og:site_name`). */
  readonly site?: string;
  /** ISO dates as the page states them. */
  readonly published?: string;
  readonly updated?: string;
  readonly author?: string;
  /** What the search engine shows; may be stale. Without it the beginning of the page. */
  readonly snippet?: string;
  readonly body: string;
}

export const rows = (...lines: readonly (readonly string[])[]): string =>
  `<table><thead>${row('th', lines[0] ?? [])}</thead><tbody>${lines
    .slice(1)
    .map((cells) => row('td', cells))
    .join('')}</tbody></table>`;
const row = (tag: string, cells: readonly string[]): string => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

/** Paragraphs. */
export const p = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
export const h2 = (title: string, ...parts: readonly string[]): string => `<h2>${title}</h2>\n${parts.join('\n')}`;

const meta = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta property="${name}" content="${content}">`;

function html({ title, site, published, updated, author, body }: PageText, lang: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}${site === undefined ? '' : ` | ${site}`}</title>${meta('og:site_name', site)}${meta('article:published_time', published)}${meta('article:modified_time', updated)}${author === undefined ? '' : `<meta name="author" content="${author}">`}</head>
<body><header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>
<main><article><h1>${title}</h1>
${body}
</article></main><footer><p>© ${site ?? 'the authors'}</p></footer></body></html>`;
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A world as the demo's server serves it. Every word of a page is in the index, as with a real engine. */
export function worldOf(now: string, pages: { readonly en: readonly PageText[]; readonly zh: readonly PageText[] }): World {
  const all = [...pages.en.map((page) => ({ page, lang: 'en' as const })), ...pages.zh.map((page) => ({ page, lang: 'zh' as const }))];
  const served = all.map(
    ({ page, lang }): WorldPage => ({
      url: page.url,
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: html(page, lang === 'zh' ? 'zh-CN' : 'en'),
    }),
  );
  const search = all.map(
    ({ page, lang }): SearchEntry => ({
      url: page.url,
      title: page.site === undefined ? page.title : `${page.title} - ${page.site}`,
      snippet: page.snippet ?? plain(page.body).slice(0, 160),
      publishedDate: page.updated ?? page.published ?? null,
      lang,
      keywords: [plain(page.body)],
    }),
  );
  return {
    seed: 0,
    now,
    hosts: [...new Set(served.map(({ url }) => new URL(url).host))].sort(),
    pages: served,
    search,
    questions: [],
    disallowed: [],
  };
}

/** @module The content of generated pages by kind: its mark-up and its text, which is the truth that extraction is measured by. */
import type { Random, Writer } from './prose.ts';
import type { Markup } from './styles.ts';

export const KINDS = ['news', 'blog', 'docs', 'forum', 'questions', 'shop', 'listing', 'encyclopedia', 'notice'] as const;
export type Kind = (typeof KINDS)[number];

export interface Content {
  readonly title: string;
  /** Parts in order; surroundings may stand between them. */
  readonly parts: readonly string[];
  /** Text of the main content. */
  readonly truth: readonly string[];
}

export interface Parts {
  readonly random: Random;
  readonly writer: Writer;
  readonly markup: Markup;
  readonly language: 'en' | 'zh';
  /** Labels that the template writes on every page of it. */
  readonly labels: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** A page is long or short; a short one has hardly more text than what stands around it. */
export const CONTENT: Readonly<Record<Kind, (parts: Parts) => Content>> = {
  news: (parts) => article(parts, { lead: true, heads: false, short: 0.25 }),
  blog: (parts) => article(parts, { lead: false, heads: true, short: 0.2 }),
  encyclopedia: (parts) => article(parts, { lead: false, heads: true, short: 0.3 }),
  notice: (parts) => article(parts, { lead: false, heads: false, short: 0.6 }),
  docs,
  forum: (parts) => thread(parts, 2, 9),
  questions: (parts) => thread(parts, 1, 4),
  shop,
  listing,
};

interface Shape {
  readonly lead: boolean;
  readonly heads: boolean;
  /** Share of short pages. */
  readonly short: number;
}

class Page {
  readonly parts: string[] = [];
  readonly truth: string[] = [];
  add(html: string, ...truth: readonly string[]): void {
    this.parts.push(html);
    this.truth.push(...truth);
  }
}

function article({ random, writer, markup, date }: Parts, { lead, heads, short }: Shape): Content {
  const page = new Page();
  const title = writer.title();
  page.add(markup.wrap('title', title), title);
  page.add(markup.wrap('meta', `${writer.name()} · <time datetime="${date}">${date}</time>`));
  if (lead) {
    const text = writer.sentence();
    page.add(markup.wrap('lead', text), text);
  }
  const count = random.chance(short) ? random.between(1, 2) : random.between(4, 12);
  for (let i = 0; i < count; i += 1) {
    if (heads && i > 0 && i % 3 === 0) {
      const head = writer.title();
      page.add(`<h2>${head}</h2>\n`, head);
    }
    const text = writer.paragraph(2, 5);
    page.add(markup.style === 'tables' && random.chance(0.3) ? `${text}<br><br>\n` : `<p>${text}</p>\n`, text);
    if (random.chance(0.12)) {
      const items = Array.from({ length: random.between(3, 5) }, () => writer.sentence());
      page.add(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n`, ...items);
    }
  }
  return { title, ...page };
}

function docs({ random, writer, labels }: Parts): Content {
  const page = new Page();
  const title = writer.title();
  page.add(`<h1>${title}</h1>\n`, title);
  for (let i = 0; i < random.between(2, 5); i += 1) {
    const head = i === 0 ? (labels[0] ?? '') : writer.title();
    const text = writer.paragraph(1, 4);
    page.add(`<h2>${head}</h2>\n<p>${text}</p>\n`, head, text);
    if (random.chance(0.6)) {
      const lines = Array.from({ length: random.between(2, 6) }, () => `${writer.word()}.${writer.word()}(${random.between(1, 99)})`);
      page.add(`<pre><code>${lines.join('\n')}</code></pre>\n`, ...lines);
    }
    if (random.chance(0.4)) {
      const rows = Array.from({ length: random.between(2, 5) }, () => [writer.word(), writer.sentence()]);
      const header = [labels[1] ?? '', labels[2] ?? ''];
      const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
      page.add(
        `<table><thead><tr>${header.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>\n`,
        ...header,
        ...rows.flat(),
      );
    }
  }
  return { title, ...page };
}

function thread({ random, writer, markup, labels, date }: Parts, least: number, most: number): Content {
  const page = new Page();
  const title = writer.title();
  page.add(markup.wrap('title', title), title);
  for (let i = random.between(least, most); i >= 0; i -= 1) {
    const texts = Array.from({ length: random.between(1, 2) }, () => writer.paragraph(1, 4));
    const author = markup.wrap('author', `<a href="/u/${random.between(1, 999)}">${writer.name()}</a> <span>${date}</span>`);
    const text = markup.wrap('text', texts.map((one) => `<p>${one}</p>`).join(''));
    const signature = random.chance(0.3) ? markup.wrap('signature', random.pick(labels.slice(3, 8))) : '';
    const tools = `<div><a href="#">${labels[8]}</a> <a href="#">${labels[9]}</a></div>`;
    page.add(markup.wrap('post', author + text + signature + tools), ...texts);
  }
  return { title, ...page };
}

function shop({ random, writer, markup, labels, language }: Parts): Content {
  const page = new Page();
  const title = writer.title();
  const price = `${language === 'zh' ? '¥' : '$'}${random.between(5, 900)}.${random.between(10, 99)}`;
  page.add(markup.wrap('title', title), title);
  page.add(`<div><span>${price}</span></div>\n`, price);
  const text = writer.paragraph(1, 5);
  page.add(markup.wrap('body', `<p>${text}</p>`), text);
  const rows = [10, 11, 12, 13, 14].map((at) => [labels[at] ?? '', `${writer.word()} ${random.between(1, 500)}`]);
  page.add(
    markup.wrap('specs', `<table>${rows.map(([name = '', value = '']) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table>`),
    ...rows.flat(),
  );
  return { title, ...page };
}

function listing({ random, writer, markup, language }: Parts): Content {
  const page = new Page();
  const title = writer.title();
  page.add(markup.wrap('title', title), title);
  const cards = Array.from({ length: random.between(6, 14) }, () => {
    const [name, summary] = [writer.title(), writer.sentence()];
    const price = `${language === 'zh' ? '¥' : '$'}${random.between(5, 900)}`;
    page.truth.push(name, summary, price);
    return markup.wrap('card', `<h3><a href="/item/${random.between(1000, 99999)}">${name}</a></h3><p>${summary}</p><span>${price}</span>`);
  });
  page.parts.push(markup.wrap('cards', cards.join('')));
  return { title, ...page };
}

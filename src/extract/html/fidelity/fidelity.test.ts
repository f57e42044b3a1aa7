import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractDocument } from '../../index.ts';

/** One part of a page as HTML, and the Markdown of it, character by character; `-- text` where the text matters too. */
interface Fixture {
  readonly name: string;
  readonly html: string;
  readonly markdown: string;
  readonly text?: string;
}

const REST = 'which is a part of the page and says something at length to all who come here.';
const page = (part: string): string =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1><p>Every reader sees this sentence, ${REST}</p>${part}<p>Each reader sees that sentence too, ${REST}</p></main></body></html>`;

function readFixtures(file: string): Fixture[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...expected] = part.split(/^-- (?=markdown\n|text\n)/m);
      const end = head.indexOf('\n');
      const found = (name: string): string | undefined =>
        expected
          .find((section) => section.startsWith(`${name}\n`))
          ?.slice(name.length + 1)
          .trim();
      const text = found('text');
      return {
        name: head.slice(0, end),
        html: head.slice(end + 1).trimEnd(),
        markdown: found('markdown') ?? 'NONE STATED',
        ...(text === undefined ? {} : { text }),
      };
    });
}

/** What stands between the two sentences around each part. */
const between = (all: string): string => all.slice(all.indexOf(REST) + REST.length, all.lastIndexOf('Each reader')).trim();

describe.each(readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt')))('%s', (file) => {
  test.each(readFixtures(file))('$name', ({ html, markdown, text }) => {
    const { document } = extractDocument({
      bytes: new TextEncoder().encode(page(html)),
      contentType: 'text/html',
      charset: null,
      url: 'https://acme.test/a/b',
      fetchedAt: '2026-11-30T09:00:00Z',
    });
    if (document === null) throw new Error('no document');
    expect(between(document.content)).toBe(markdown);
    if (text !== undefined) expect(between(document.text)).toBe(text);
  });
});

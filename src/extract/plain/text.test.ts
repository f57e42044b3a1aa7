import { describe, expect, test } from 'vitest';
import { documentOf } from '../../../test/support/extracted.ts';
import { frontMatter } from './front-matter.ts';
import { pipeTable } from './pipe-table.ts';

const markdown = (body: string) => documentOf(body, { contentType: 'text/markdown' });

describe('Markdown', () => {
  test('has its tables as rows and columns', () => {
    const source = '# Levels\n\n| Station | Level |\n|:--|--:|\n| Upper \\| left | 3.20 |\n| Lower |\n\nEnd.\n';
    const document = markdown(source);
    expect(document.content).toBe('# Levels\n\n| Station | Level |\n| --- | --- |\n| Upper \\| left | 3.20 |\n| Lower |  |\n\nEnd.');
    expect(document.tables[0]).toMatchObject({ headerRows: 1, headingPath: ['Levels'] });
    const place = document.blocks[1]?.source;
    expect(source.slice(place?.start, place?.end)).toBe('| Station | Level |\n|:--|--:|\n| Upper \\| left | 3.20 |\n| Lower |');
  });

  test.each([
    ['a | b\n--- | ---\n1 | 2', 3],
    ['| a |\n| - |\n# next', 2],
    ['| a | b |\n| - |', null],
    ['a | b\nc | d', null],
    ['a\n---', null],
  ])('%j is a table of %j lines', (text, lines) => {
    expect(pipeTable(text.split('\n'), 0)?.lines ?? null).toBe(lines);
  });

  test('says in its front matter whose it is and of when; that is no text', () => {
    const source =
      '---\ntitle: "Rain: a guide"\nauthors:\n  - Ann Lee\n  - name: Bo Ek\ndate: 2024-05-06\nlastmod: 2025-01-02T03:04:05Z\nlang: en-GB\ntags: [a, b]\n---\n\n# Rain\n\nIt falls.\n';
    const document = markdown(source);
    expect(document.text).toBe('Rain\n\nIt falls.');
    expect([document.title, document.author, document.language, document.times.published?.value, document.times.updated?.value]).toEqual([
      'Rain: a guide',
      ['Ann Lee', 'Bo Ek'],
      'en-GB',
      '2024-05-06',
      '2025-01-02T03:04:05Z',
    ]);
    expect(document.metadata['front.tags']).toBe('a; b');
    expect(document.hidden[0]).toMatchObject({ channel: 'non_rendered', how: 'front matter' });
    expect(document.blocks.map(({ source: place }) => source.slice(place?.start, place?.end))).toEqual(['# Rain', 'It falls.']);
  });

  test.each(['---\nA rule, and then text.\n---\n', '---\ntitle: x\n', 'title: x\n---\n', '---\n---\n', '--- \n\n# x\n---\n'])(
    '%j has no front matter',
    (source) => {
      expect(frontMatter(source)).toBeNull();
    },
  );
});

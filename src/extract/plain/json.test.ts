import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../test/support/extracted.ts';
import { valueAt } from '../pointer.ts';

const sentence = 'The river carries water from the northern hills past old mills and small towns, where its level is measured.';
const json = (value: unknown) => documentOf(JSON.stringify(value), { contentType: 'application/json' });

describe('an answer that holds an article', () => {
  const article = {
    id: 7,
    title: 'Levels of the river',
    body: `<p>${sentence}</p><h2>Winter</h2><ul><li>low</li><li>high</li></ul><p>${sentence} Again.</p>`,
    author: { name: 'Ann Lee' },
    published_at: '2026-01-03T10:00:00Z',
    updated_at: '2026-02-01',
    _links: { self: { href: '/7' } },
  };

  test('becomes its headings, paragraphs and lists, and says who wrote it and when', () => {
    const found = json({ data: { post: article }, code: 0 });
    expect(found.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'definition',
      'definition',
      'definition',
      'paragraph',
      'heading',
      'list_item',
      'list_item',
      'paragraph',
    ]);
    expect([found.title, found.author, found.times.published?.value, found.times.updated?.value]).toEqual([
      'Levels of the river',
      ['Ann Lee'],
      '2026-01-03T10:00:00Z',
      '2026-02-01',
    ]);
    expect(found.content).toContain('## Winter\n\n- low\n- high');
    expect(found.pageType).toBe('data');
  });

  test('is read the same in Chinese, and when its texts are wrapped', () => {
    const text = '河水从北方的山丘流过古老的磨坊和小镇，人们从春天起就在测量水位，这里记录了一切。';
    expect(json({ result: { 标题: '河流的水位', 正文: text.repeat(2), 作者: '李雷' } }).content).toBe(
      `# 河流的水位\n\n**作者**: 李雷\n\n${text.repeat(2)}`,
    );
    const wrapped = json({
      title: { rendered: 'Levels' },
      excerpt: { rendered: sentence.slice(0, 60) },
      content: { rendered: `<p>${sentence}</p>` },
    });
    expect(wrapped.content).toBe(`# Levels\n\n${sentence}`);
  });

  test('gives each block the value that it was made of', () => {
    const root = { data: { post: article } };
    const found = json(root);
    for (const { origin } of found.blocks) expect(valueAt(root, origin?.pointer ?? '?')).toBeDefined();
    expect(found.blocks.find(({ kind }) => kind === 'paragraph')?.origin).toEqual({ pointer: '/data/post/body' });
  });

  test('as one of several becomes a section for each', () => {
    const found = json({ count: 2, results: [1, 2].map((id) => ({ id, title: `Note ${id}`, body: `${sentence.repeat(3)} ${id}.` })) });
    expect(found.blocks.map(({ origin }) => origin?.pointer)).toEqual(['/results/0', '/results/0/body', '/results/1', '/results/1/body']);
    expect(found.title).toBeNull();
  });
});

describe('an answer that holds data', () => {
  test('of like records becomes a table with all of their values, and its JSON Pointer', () => {
    const found = json({
      count: 2,
      results: [
        { id: 1, name: 'Holm', owner: { login: 'ann' }, level: 4.2, tags: ['a', 'b'] },
        { id: 2, name: 'Lund | x', owner: { login: 'bob' }, level: null, tags: [] },
      ],
    });
    expect(found.blocks.map(({ kind, headingPath }) => [kind, headingPath])).toEqual([
      ['code', ['/count']],
      ['table', ['/results']],
    ]);
    expect(found.content).toContain(
      '| id | name | owner.login | level | tags |\n| --- | --- | --- | --- | --- |\n| 1 | Holm | ann | 4.2 | a, b |\n| 2 | Lund \\| x | bob |  |  |',
    );
  });

  test.each<[string, unknown]>([
    ['a list of different records', [{ a: 1, b: 2 }, { c: 3 }, { d: 4, e: 5 }]],
    [
      'records with lists of records',
      [
        { a: 1, b: [{ c: 1 }] },
        { a: 2, b: [{ c: 1 }] },
      ],
    ],
    ['a manifest', { name: 'river', version: '1.0.0', description: sentence, dependencies: { mill: '1' } }],
    ['figures', { location: { name: 'Berlin' }, current: { temp_c: 5.1, condition: { text: 'Partly cloudy' } } }],
    ['an error', { error: { message: sentence } }],
  ])('%s stays as it is written', (_name, value) => {
    expect(json(value).blocks.every(({ kind }) => kind === 'code')).toBe(true);
  });

  test('of very many rows says how many are left out', () => {
    const { problem } = extracted(JSON.stringify(Array.from({ length: 20_001 }, (_, a) => ({ a, b: a }))), {
      contentType: 'application/json',
    });
    expect(problem?.detail).toContain('20000 of 20001 rows');
  });
});

const text = fc.oneof(fc.constant(sentence), fc.constant(`<p>${sentence}</p>`), fc.string({ maxLength: 20 }), fc.lorem({ maxCount: 20 }));
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('title', 'body', 'content', 'name', 'items', 'id', 'author', 'date', 'a/b'), tie('value'), {
      maxKeys: 5,
    }),
  ),
})).value;

test('whatever an answer holds, blocks are slices of the text and their pointers name values of it', () => {
  fc.assert(
    fc.property(value, (root) => {
      const { document } = extracted(JSON.stringify(root), { contentType: 'application/json' });
      for (const { span, origin } of document?.blocks ?? []) {
        expect(document?.text.slice(span.start, span.end)).not.toBe('');
        if (origin !== undefined) expect(valueAt(root, origin.pointer)).toBeDefined();
      }
    }),
    { numRuns: 300 },
  );
});

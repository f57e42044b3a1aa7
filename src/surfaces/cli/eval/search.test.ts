import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { stage } from './search.ts';

const directory = mkdtempSync(join(tmpdir(), 'eval-search-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const corpus = (name: string, rows: readonly object[]): string => {
  const path = join(directory, name);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
};

it('ranks documents by title and text, each once, and answers from the corpus named last', async () => {
  const first = corpus('a.jsonl', [
    { id: 'd1', title: 'Backup prices', text: 'Costs by month.' },
    { id: 'd2', text: 'A page about replicas.' },
    { id: 'd3', text: '备份的费用是每月十二元。' },
  ]);
  expect(await stage({ op: 'corpus', path: first, lang: 'en' })).toBeUndefined();
  expect(await stage({ id: 'q1', query: 'What do backups cost?' })).toEqual({ id: 'q1', ranked: ['d1'] });
  expect(await stage({ id: 'q2', query: '备份费用' })).toEqual({ id: 'q2', ranked: ['d3'] });
  expect(await stage({ id: 'q3', query: 'the' })).toEqual({ id: 'q3', ranked: [] });
  await stage({ op: 'corpus', path: corpus('b.jsonl', [{ id: 'other', text: 'backup' }]), lang: 'en' });
  expect(await stage({ id: 'q4', query: 'backup' })).toEqual({ id: 'q4', ranked: ['other'] });
});

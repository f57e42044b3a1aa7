import { expect, it } from 'vitest';
import type { ExtractInput } from '../extract.ts';
import { createExtractor } from './extractor.ts';

const PAGES = 50;
const SETTLED = 10;
const GROWTH_BYTES = 64 * 2 ** 20;

const input = (body: string): ExtractInput => ({
  bytes: new TextEncoder().encode(`<title>t</title>${body}`),
  contentType: 'text/html',
  charset: 'utf-8',
  url: 'https://acme.test/a',
  fetchedAt: '2026-11-30T09:00:00Z',
});
const hostile = [
  input(Array.from({ length: 60_000 }, (_, at) => `<a href=/n${at}>${at}</a>`).join('')),
  input('<div>'.repeat(300_000)),
  input(`<table>${'<tr><td>1<td>2'.repeat(80_000)}`),
  input('<p>'.repeat(400_000)),
];

it('gives back the memory of hostile pages, whatever becomes of them', async () => {
  const signal = new AbortController().signal;
  const reasons = new Set<string>();
  let settled = 0;
  for (let page = 0; page < PAGES; page += 1) {
    // Some are read, some run out of heap, some out of time.
    const bounds = [{}, { memoryMb: 12 }, { pageMs: 1 }][page % 3];
    await using extractor = createExtractor(bounds);
    const { result } = await extractor.extract(hostile[page % hostile.length] ?? input(''), { timeLeftMs: 60_000, signal });
    reasons.add(result.problem?.detail?.split(':')[0] ?? 'read');
    await extractor.close();
    expect(extractor.threads).toBe(0);
    if (page === SETTLED) settled = process.memoryUsage.rss();
  }
  expect([...reasons].sort()).toEqual(['deadline', 'memory', 'read']);
  expect(process.memoryUsage.rss() - settled).toBeLessThan(GROWTH_BYTES);
});

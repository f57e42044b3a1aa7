import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExtractInput, extractDocument } from '../extract.ts';
import { createExtractor, type Extraction, type Extractor, type ExtractorOptions } from './extractor.ts';

const COMMANDED = new URL('./extractor.test.child.ts', import.meta.url);
const opened: Extractor[] = [];

const extractorOf = (options: ExtractorOptions = {}): Extractor => {
  const extractor = createExtractor({ workerFromBytes: 0, maxThreads: 1, entry: COMMANDED, ...options });
  opened.push(extractor);
  return extractor;
};
const pageOf = (body: string): ExtractInput => ({
  bytes: new TextEncoder().encode(body),
  contentType: 'text/html',
  charset: 'utf-8',
  url: 'https://acme.test/a',
  fetchedAt: '2026-11-30T09:00:00Z',
});
const limits = (timeLeftMs = 60_000, signal = new AbortController().signal) => ({ timeLeftMs, signal });
const extract = async (extractor: Extractor, body: string, within = limits()): Promise<Extraction> =>
  extractor.extract(pageOf(body), within);

afterEach(async () => {
  for (const extractor of opened.splice(0)) await extractor.close();
});

describe('createExtractor', () => {
  it('reads a small page at once, without a thread', () => {
    const extractor = createExtractor();
    const page = pageOf('<title>T</title><p>Some words.');
    expect(extractor.extract(page, limits())).toEqual({ result: extractDocument(page), place: 'in_process', reason: null });
    expect(extractor.threads).toBe(0);
  });

  it('reads a long page in a worker, with the same result', async () => {
    const page = pageOf(`<title>T</title><h1>Levels</h1>${'<p>The river carries water from the hills.</p>'.repeat(30_000)}`);
    const extractor = createExtractor();
    opened.push(extractor);
    const extraction = await extractor.extract(page, limits());
    expect(extraction).toMatchObject({ place: 'worker', reason: expect.stringContaining(`${page.bytes.length} bytes`) });
    expect(extraction.result).toEqual(extractDocument(page));
    expect(page.bytes.length).toBeGreaterThan(1_000_000);
  });

  it('reads a PDF in a worker sooner than other pages, and leaves bytes that nobody reads alone', async () => {
    const extractor = extractorOf({ workerFromBytes: 100_000 });
    expect(await extract(extractor, `%PDF-1.7 broken${' '.repeat(50_000)}`)).toMatchObject({ place: 'worker' });
    expect(await extract(extractor, `<p>a${' '.repeat(50_000)}`)).toMatchObject({ place: 'in_process' });
    expect(await extract(extractor, `PK\u0003\u0004${'0'.repeat(200_000)}`)).toMatchObject({
      place: 'in_process',
      reason: null,
      result: { problem: { code: 'unsupported_type' } },
    });
  });

  it('keeps a thread for the next page, and ends one whose heap has grown', async () => {
    const extractor = extractorOf();
    await extract(extractor, '<p>a');
    expect(extractor.threads).toBe(1);
    await extract(extractor, '<p>b');
    expect(extractor.threads).toBe(1);
    await extract(extractor, 'grown');
    expect(extractor.threads).toBe(0);
  });

  it('ends a thread that has nothing to do', async () => {
    const extractor = extractorOf({ idleMs: 1 });
    await extract(extractor, '<p>a');
    await expect.poll(() => extractor.threads).toBe(0);
    expect((await extract(extractor, '<p>b')).result.document?.text).toBe('b');
  });

  it.each([
    ['hoard', 'extraction_failed', 'memory: more than 40 MB'],
    ['die', 'extraction_failed', 'crash: the thread ended with 3'],
    ['throw', 'extraction_failed', 'crash: unexpected'],
  ])('gives up a page on which the thread does this: %s', async (command, code, detail) => {
    const extractor = extractorOf({ memoryMb: 40 });
    const { result, reason } = await extract(extractor, command);
    expect(result).toMatchObject({ document: null, problem: { code, detail } });
    expect(reason).toBe(detail);
    expect(result.shape.byteLength).toBe(command.length);
    expect(extractor.threads).toBe(0);
    expect((await extract(extractor, '<p>next')).result.document?.text).toBe('next');
  });

  it('gives up a page that takes too long', async () => {
    const extractor = extractorOf({ pageMs: 200 });
    expect((await extract(extractor, 'hang')).result.problem).toMatchObject({
      code: 'extraction_failed',
      detail: 'deadline: more than 200 ms',
    });
    expect(extractor.threads).toBe(0);
  });

  it('ends with the time of the task', async () => {
    const extractor = extractorOf();
    expect((await extract(extractor, 'hang', limits(300))).result.problem).toMatchObject({
      code: 'extraction_failed',
      detail: 'deadline: the task has no time left',
    });
    expect((await extract(extractor, '<p>a', limits(0))).result.problem?.code).toBe('extraction_failed');
    expect(extractor.threads).toBe(0);
  });

  it('ends when the caller cancels, at work and in the queue', async () => {
    const extractor = extractorOf();
    const first = new AbortController();
    const second = new AbortController();
    const working = extract(extractor, 'hang', limits(60_000, first.signal));
    const queued = extract(extractor, '<p>a', limits(60_000, second.signal));
    const patient = extract(extractor, '<p>b');
    second.abort();
    expect((await queued).result.problem).toMatchObject({ code: 'cancelled', detail: 'cancelled: by the caller' });
    first.abort();
    expect((await working).result.problem?.code).toBe('cancelled');
    expect((await patient).result.document?.text).toBe('b');
    expect((await extract(extractor, '<p>c', limits(60_000, AbortSignal.abort()))).result.problem?.code).toBe('cancelled');
  });

  it('never has more threads than it may', async () => {
    const extractor = extractorOf({ maxThreads: 2 });
    let most = 0;
    const pages = Array.from({ length: 9 }, async (_, at) => {
      const { result } = await extract(extractor, `<p>page ${at}`);
      most = Math.max(most, extractor.threads);
      return result.document?.text;
    });
    expect(await Promise.all(pages)).toEqual(Array.from({ length: 9 }, (_, at) => `page ${at}`));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('lets small pages pass a long one', async () => {
    const extractor = extractorOf({ workerFromBytes: 4 });
    const order: string[] = [];
    const caller = new AbortController();
    const long = extract(extractor, 'hang', limits(60_000, caller.signal)).then(() => order.push('long'));
    for (let at = 0; at < 5; at += 1) {
      await extract(extractor, 'a');
      await new Promise((resolve) => setImmediate(resolve));
      order.push('small');
    }
    caller.abort();
    await long;
    expect(order).toEqual(['small', 'small', 'small', 'small', 'small', 'long']);
  });

  it('reads in process where no thread can be started, and says why', async () => {
    const extractor = extractorOf({ entry: new URL('./no-such-module.js', import.meta.url) });
    const both = await Promise.all([extract(extractor, '<p>a'), extract(extractor, '<p>b')]);
    expect(both.map(({ result }) => result.document?.text)).toEqual(['a', 'b']);
    for (const { place, reason } of both)
      expect([place, reason]).toEqual(['in_process', expect.stringMatching(/^no worker thread can be started: .*no-such-module/)]);
    expect(extractor.threads).toBe(0);
    expect(extractor.extract(pageOf('<p>c'), limits())).toMatchObject({ place: 'in_process' });
  });

  it('ends its threads when it is closed, and what they work on as cancelled', async () => {
    const extractor = extractorOf();
    const working = extract(extractor, 'hang');
    const queued = extract(extractor, '<p>a');
    await extractor.close();
    for (const { result } of await Promise.all([working, queued]))
      expect(result.problem).toMatchObject({ code: 'cancelled', detail: 'cancelled: the client was closed' });
    expect((await extract(extractor, '<p>b')).result.problem?.code).toBe('cancelled');
    expect(extractor.threads).toBe(0);
  });

  it('leaves no thread behind after many hostile pages', async () => {
    const extractor = extractorOf({ maxThreads: 3 });
    const pages = Array.from({ length: 50 }, (_, at) => extract(extractor, ['die', 'throw'][at % 2] ?? ''));
    for (const { result } of await Promise.all(pages)) expect(result.problem?.code).toBe('extraction_failed');
    expect(extractor.threads).toBe(0);
  });

  it('does not keep the process alive, though nobody closes it', () => {
    const script = `
      import { createExtractor } from ${JSON.stringify(new URL('./extractor.ts', import.meta.url).href)};
      const bytes = new TextEncoder().encode('<p>a');
      const input = { bytes, contentType: 'text/html', charset: null, url: 'https://acme.test/', fetchedAt: '2026-11-30T09:00:00Z' };
      const { place, result } = await createExtractor({ workerFromBytes: 0, idleMs: 1e9 }).extract(input, { timeLeftMs: 6e4, signal: new AbortController().signal });
      console.log(place, result.document.text);`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([status, stdout.trim(), stderr]).toEqual([0, 'worker a', '']);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { createExtractor, type Extractor } from '../../extract/index.ts';
import { createHttpClient, type HttpClient } from '../../http/index.ts';
import { openStore } from '../../store/index.ts';
import { EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { fetchPage } from './fetch.ts';

const COMMANDED = new URL('../../extract/pool/extractor.test.child.ts', import.meta.url);
const SENTENCE = 'The river carries water from the northern hills past old mills, and its level has been measured since 1871. ';
const opened: Extractor[] = [];

/** Answers each address with the page that its path names. */
function reader(pages: Readonly<Record<string, string>>, options: Parameters<typeof createExtractor>[0] = {}) {
  const extractor = createExtractor(options);
  opened.push(extractor);
  const client = createHttpClient();
  const http: HttpClient = {
    ...client,
    async request({ url }) {
      const body = new TextEncoder().encode(pages[new URL(url).pathname.slice(1)]);
      return {
        kind: 'response',
        requestedUrl: url,
        finalUrl: url,
        redirects: [],
        timings: { totalMs: 1 },
        attempts: 1,
        policy: [],
        status: 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        body,
        wireBytes: body.length,
        contentType: 'text/html',
        charset: 'utf-8',
        cache: 'miss',
      };
    },
    invalidate: async () => undefined,
  };
  const store = openStore({ memory: true });
  const context = testContext();
  return {
    context,
    store,
    read: (name: string, within = context) =>
      fetchPage({ url: `https://a.test/${name}`, contract: EMPTY_CONTRACT }, { http, store, extractor }, within),
  };
}

afterEach(async () => {
  for (const extractor of opened.splice(0)) await extractor.close();
});

describe('a long page', () => {
  it('of 20 MB is passed by pages that are asked for after it', async () => {
    const long = `<title>Levels</title><main>${`<p>${SENTENCE.repeat(2_000)}</p>`.repeat(94)}</main>`;
    expect(long.length).toBeGreaterThan(20_000_000);
    const { read, context } = reader({ long, short: `<title>Short</title><p>${SENTENCE}</p>` });
    const order: string[] = [];
    const inFlight = read('long').then((page) => {
      order.push('long');
      return page;
    });
    for (let at = 0; at < 5; at += 1) {
      await read('short');
      order.push('short');
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { document, verdict } = await inFlight;
    expect(order).toEqual(['short', 'short', 'short', 'short', 'short', 'long']);
    expect(verdict.kind).toBe('usable');
    expect(document?.text.length).toBeGreaterThan(20_000_000);
    expect(context.of('page.extracted')).toMatchObject([
      { url: 'https://a.test/long', place: 'worker', bytes: long.length, reason: expect.stringContaining('would hold the process') },
    ]);
  }, 120_000);

  it.each([
    ['hang', 'deadline: the task has no time left'],
    ['die', 'crash: the thread ended with 3'],
  ])('is given up with its reason when its thread comes to no end (%s), and its bytes are kept', async (command, detail) => {
    const { read, store } = reader({ page: command }, { workerFromBytes: 0, entry: COMMANDED });
    const within = testContext({ budget: { deadlineMs: command === 'hang' ? 300 : 60_000 } });
    const { artifact, document, verdict, problem } = await read('page', within);
    expect([verdict.kind, document]).toEqual(['extraction_failed', null]);
    expect(problem).toMatchObject({ code: 'extraction_failed', detail });
    expect(artifact.problem).toEqual({ code: 'extraction_failed', detail });
    expect((await store.bodies.get(artifact.bytesHash ?? ''))?.length).toBe(command.length);
    expect(within.of('page.extracted')).toMatchObject([{ place: 'worker', reason: detail }]);
  });

  it('ends as cancelled when its task is', async () => {
    const caller = new AbortController();
    const { read } = reader({ page: 'hang' }, { workerFromBytes: 0, entry: COMMANDED });
    const reading = read('page', testContext({ signal: caller.signal }));
    setImmediate(() => caller.abort());
    const { verdict, problem } = await reading;
    expect(problem?.code).toBe('cancelled');
    expect(verdict.next).toBe('stop_and_report');
  });

  it('is read in process where no thread can be started, which the trace says', async () => {
    const { read, context } = reader({ page: `<p>${SENTENCE}` }, { workerFromBytes: 0, entry: new URL('./nowhere.js', import.meta.url) });
    const { document } = await read('page');
    expect(document?.text).toBe(SENTENCE.trim());
    expect(context.of('page.extracted')).toMatchObject([
      { place: 'in_process', reason: expect.stringMatching(/^no worker thread can be started: /) },
    ]);
  });
});

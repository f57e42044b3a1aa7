import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { fixedClock } from '../../telemetry/index.ts';
import { createHttpClient, createMemoryCache, createWarcRecorder, type HttpOptions, openWarcReplay } from '../index.ts';

const OPTIONS: HttpOptions = { allowAddresses: ['127.0.0.1'], minDelayMs: 0 };
type Answers = Readonly<Record<string, string | ((response: ServerResponse) => void)>>;

/** A site whose pages are all "x"; what is in `answers` is answered so, other files of the origin are missing. */
const site = (answers: Answers, headers: Record<string, string> = {}) =>
  serve(
    ({ url = '' }, response) => {
      const answer = answers[url];
      if (typeof answer === 'function') answer(response);
      else if (answer !== undefined) response.writeHead(200).end(answer);
      else if (url === '/robots.txt' || url.startsWith('/.well-known/')) response.writeHead(404).end();
      else response.writeHead(200, headers).end('x');
    },
    { robots: true },
  );

async function read(answers: Answers, headers: Record<string, string> = {}, options: Partial<HttpOptions> = {}, path = '/page') {
  await using server = await site(answers, headers);
  const http = createHttpClient({ ...OPTIONS, ...options });
  const context = testContext();
  const outcome = await http.request({ url: `${server.origin}${path}`, purpose: 'page' }, context);
  await http.close();
  const said = outcome.policy.filter(({ rule }) => rule === 'usage_signal').map(({ reason }) => reason.replace(/127\.0\.0\.1:\d+/, 'host'));
  return { outcome, context, said, asked: server.seen.map(({ url }) => url) };
}

describe('a page whose use as input of an answer is refused', () => {
  it('by a header is not used, and the trace says why', async () => {
    const { outcome, context } = await read({}, { 'content-usage': 'ai-use=n' });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'policy_denied' }, attempts: 1 });
    expect(outcome.policy).toContainEqual(expect.objectContaining({ allowed: false, rule: 'usage_signal' }));
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'usage_signal' }]);
  });

  it('by robots.txt is not even asked for', async () => {
    const { outcome, asked } = await read({ '/robots.txt': 'User-agent: *\nContent-Signal: search=yes, ai-input=no\nAllow: /\n' });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'policy_denied', detail: expect.stringContaining('ai-input=no') } });
    expect(asked).toEqual(['/robots.txt']);
  });

  it('by robots.txt for its path only is refused there and nowhere else', async () => {
    const robots = { '/robots.txt': 'User-agent: *\nAllow: /\nContent-Usage: /blog/ ai-use=n\nContent-Usage: ai-use=y\n' };
    expect((await read(robots, {}, {}, '/blog/1')).outcome).toMatchObject({ problem: { code: 'policy_denied' } });
    const elsewhere = await read(robots, {}, {}, '/news/1');
    expect(elsewhere.outcome.kind).toBe('response');
    expect(elsewhere.said).toEqual(['Content-Usage of host: ai-input=yes']);
  });

  it('by one place is refused, though another allows it', async () => {
    const robots = { '/robots.txt': 'User-agent: *\nContent-Signal: ai-input=yes\n' };
    const { outcome, said } = await read(robots, { 'content-usage': 'ai-use=n' });
    expect(outcome).toMatchObject({ problem: { code: 'policy_denied', detail: expect.stringMatching(/^Content-Usage: /) } });
    expect(said[0]).toBe('Content-Signal of host: ai-input=yes');
  });

  it('is used where the operator says that the signal is only recorded', async () => {
    const { outcome, said } = await read({}, { 'content-usage': 'ai-use=n' }, { usage: { 'ai-input': 'record' } });
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(said).toEqual(['Content-Usage: ai-input=no']);
  });

  it('is used where the header cannot be read', async () => {
    const { outcome, said } = await read({}, { 'content-usage': 'ai-use=n, ???' });
    expect(outcome.kind).toBe('response');
    expect(said).toEqual([]);
  });
});

describe('other statements', () => {
  it('are recorded and refuse nothing', async () => {
    const { outcome, said } = await read(
      { '/robots.txt': 'User-agent: *\nContent-Signal: ai-train=no\n' },
      {
        'x-robots-tag': 'noindex, unavailable_after: 1 Jan 2020 00:00:00 GMT',
        'tdm-reservation': '1',
        'tdm-policy': 'https://press.example/p.json',
      },
    );
    expect(outcome.kind).toBe('response');
    expect(said).toEqual([
      'Content-Signal of host: ai-train=no',
      'X-Robots-Tag: index=no',
      'TDM-Reservation: tdm=no (policy https://press.example/p.json)',
    ]);
  });

  it('in tags of the page are judged by the rules of the client', async () => {
    const judge = (options: Partial<HttpOptions>, url = 'https://press.example/') =>
      createHttpClient({ ...OPTIONS, ...options }).judgeTags(url, [['tdm-reservation', '1']], testContext());
    expect(judge({})).toMatchObject([{ allowed: true }]);
    expect(judge({ usage: { tdm: 'obey' } })).toMatchObject([
      { allowed: false, reason: expect.stringMatching(/^meta tdm-reservation: tdm=no/) },
    ]);
    const ignoreRobots = [{ origin: 'https://press.example', reason: 'our own press' }];
    expect(judge({ usage: { tdm: 'obey' }, ignoreRobots })).toMatchObject([{ allowed: true }]);
  });
});

const TDM = '/.well-known/tdmrep.json';
const RESERVED = JSON.stringify([{ location: '/page', 'tdm-reservation': 1, 'tdm-policy': 'https://press.example/p.json' }]);

describe('tdmrep.json', () => {
  it('is not asked for where no rule speaks of it', async () => {
    for (const usage of [{}, { 'ai-input': 'record' as const }, { index: 'obey' as const }])
      expect((await read({ [TDM]: RESERVED }, {}, { usage })).asked).toEqual(['/robots.txt', '/page']);
  });

  it('is asked for once before the first page, recorded, and obeyed where the rules say so', async () => {
    const recorded = await read({ [TDM]: RESERVED }, {}, { usage: { tdm: 'record' } });
    expect(recorded.asked).toEqual(['/robots.txt', TDM, '/page']);
    expect(recorded.said).toEqual(['tdmrep.json of host, /page: tdm=no (policy https://press.example/p.json)']);
    expect(recorded.outcome.kind).toBe('response');
    const obeyed = await read({ [TDM]: RESERVED }, {}, { usage: { tdm: 'obey' } });
    expect(obeyed.asked).toEqual(['/robots.txt', TDM]);
    expect(obeyed.outcome).toMatchObject({ problem: { code: 'policy_denied', detail: expect.stringContaining('tdmrep.json') } });
    expect(obeyed.context.of('policy.denied')).toMatchObject([{ rule: 'usage_signal' }]);
  });

  it('speaks only of the paths that it names', async () => {
    const { outcome, said } = await read({ [TDM]: RESERVED }, {}, { usage: { tdm: 'obey' } }, '/other');
    expect(outcome.kind).toBe('response');
    expect(said).toEqual([]);
  });

  it.each<[string, Answers]>([
    ['missing', {}],
    ['malformed', { [TDM]: '{"location": "/"' }],
    ['too large', { [TDM]: `${RESERVED.slice(0, -1)},${JSON.stringify({ location: 'x'.repeat(600_000) })}]` }],
    ['an octet too large', { [TDM]: RESERVED.padEnd(500 * 1024 + 1) }],
    ['out of order', { [TDM]: (response) => void response.writeHead(503).end(RESERVED) }],
    [
      'cut off',
      { [TDM]: (response) => void response.writeHead(200, { 'content-length': '9999' }).write(RESERVED, () => response.destroy()) },
    ],
    ['closed by robots.txt', { '/robots.txt': `User-agent: *\nDisallow: ${TDM}\n`, [TDM]: RESERVED }],
    ['redirected in circles', { [TDM]: (response) => void response.writeHead(302, { location: TDM }).end() }],
    [
      'redirected to a refused address',
      { [TDM]: (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end() },
    ],
  ])('that is %s says nothing', async (_how, answers) => {
    const { outcome, said } = await read(
      answers,
      {},
      {
        usage: { tdm: 'obey' },
      },
    );
    expect(outcome.kind).toBe('response');
    expect(said).toEqual([]);
  });

  it('of just 500 KiB is read', async () => {
    const { outcome } = await read({ [TDM]: RESERVED.padEnd(500 * 1024) }, {}, { usage: { tdm: 'obey' } });
    expect(outcome).toMatchObject({ problem: { code: 'policy_denied' } });
  });

  it('is followed to where the origin keeps it', async () => {
    const answers: Answers = { [TDM]: (response) => void response.writeHead(302, { location: '/tdm.json' }).end(), '/tdm.json': RESERVED };
    expect((await read(answers, {}, { usage: { tdm: 'obey' } })).outcome).toMatchObject({ problem: { code: 'policy_denied' } });
  });

  it('is fetched once for all that ask at the same time, and kept for a day over restarts', async () => {
    await using server = await site({ [TDM]: RESERVED });
    const cache = createMemoryCache();
    const start = Date.parse('2026-06-01T00:00:00Z');
    const ask = async (hours: number) => {
      const http = createHttpClient({ ...OPTIONS, cache, usage: { tdm: 'obey' }, concurrencyPerHost: 8 });
      const context = testContext({ clock: fixedClock(start + hours * 3_600_000) });
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, n) => http.request({ url: `${server.origin}/page${n}`, purpose: 'page' }, context)),
      );
      await http.close();
      return outcomes.map((outcome) => (outcome.kind === 'failure' ? outcome.problem.code : outcome.kind));
    };
    for (const hours of [0, 1, 23, 25]) expect(new Set(await ask(hours))).toEqual(new Set(['policy_denied']));
    expect(server.seen.filter(({ url }) => url === TDM)).toHaveLength(2);
    expect(server.seen.filter(({ url }) => url.startsWith('/page'))).toEqual([]);
  });

  it('that was once served stands in while the origin is in trouble', async () => {
    let broken = false;
    await using server = await site({ [TDM]: (response) => void response.writeHead(broken ? 503 : 200).end(broken ? '' : RESERVED) });
    const cache = createMemoryCache();
    const ask = async (hours: number) => {
      const http = createHttpClient({ ...OPTIONS, cache, usage: { tdm: 'obey' } });
      const clock = fixedClock(Date.parse('2026-06-01T00:00:00Z') + hours * 3_600_000);
      const outcome = await http.request({ url: `${server.origin}/page`, purpose: 'page' }, testContext({ clock }));
      await http.close();
      return outcome.kind;
    };
    expect(await ask(0)).toBe('failure');
    broken = true;
    expect(await ask(25)).toBe('failure');
  });

  it('that the budget does not allow to ask for leaves the page unasked as well', async () => {
    await using server = await site({ [TDM]: RESERVED });
    const http = createHttpClient({ ...OPTIONS, usage: { tdm: 'obey' } });
    const context = testContext({ budget: { maxRequests: 1 } });
    const outcome = await http.request({ url: `${server.origin}/page`, purpose: 'page' }, context);
    expect(outcome).toMatchObject({ problem: { code: 'budget_exhausted', detail: expect.stringContaining('tdmrep.json') } });
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
    await http.close();
  });

  it('is part of what is recorded, and comes from the recording in a replay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tdm-'));
    const file = join(folder, 'run.warc.gz');
    const usage = { tdm: 'obey' } as const;
    await using server = await site({ [TDM]: RESERVED });
    const recorder = await createWarcRecorder(file, { now: () => Date.parse('2026-06-01T00:00:00Z') });
    const ask = async (options: Partial<HttpOptions>, path: string) => {
      const http = createHttpClient({ ...OPTIONS, usage, ...options });
      const outcome = await http.request({ url: `${server.origin}${path}`, purpose: 'page' }, testContext());
      await http.close();
      return outcome.kind === 'failure' ? outcome.problem.code : outcome.kind;
    };
    const first = [await ask({ recorder }, '/page'), await ask({ recorder }, '/other')];
    await recorder.close();
    const asked = server.seen.length;
    const replay = await openWarcReplay(file);
    expect([await ask({ replay }, '/page'), await ask({ replay }, '/other')]).toEqual(first);
    expect(first).toEqual(['policy_denied', 'response']);
    expect(server.seen).toHaveLength(asked);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is not asked of an origin for which the operator has an exception', async () => {
    await using server = await site({ [TDM]: RESERVED });
    const http = createHttpClient({ ...OPTIONS, usage: { tdm: 'obey' }, ignoreRobots: [{ origin: server.origin, reason: 'our own' }] });
    expect(await http.request({ url: `${server.origin}/page`, purpose: 'page' }, testContext())).toMatchObject({ kind: 'response' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/page']);
    await http.close();
  });
});

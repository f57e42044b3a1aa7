import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient, type HttpOptions } from '../index.ts';
import { usageDecisions } from './decide.ts';
import { usageOfHeaders, usageOfMeta } from './statements.ts';

describe('what a response says about its use', () => {
  it.each([
    ['noindex, NOFOLLOW', { index: false, follow: false }],
    ['none', { index: false, follow: false }],
    ['otherbot: noindex, nofollow', {}],
    ['Veritrail: noarchive', { archive: false }],
    ['otherbot: noindex, veritrail: nosnippet', { snippet: false }],
    ['unavailable_after: 25 Jun 2027 15:00:00 PST, noindex', { index: false }],
    ['max-snippet: 20', {}],
    ['noai, noimageai', { ai: false, 'image-ai': false }],
    ['index, noindex', { index: false }],
    ['something new', {}],
    ['', {}],
  ])('X-Robots-Tag: %s', (value, expected) => {
    const [stated] = usageOfHeaders([['x-robots-tag', value]], 'Veritrail');
    expect(Object.fromEntries((stated?.statements ?? []).map(({ name, allowed }) => [name, allowed]))).toEqual(expected);
  });

  it.each([
    ['content-signal', 'search=yes, ai-input=no', { search: true, 'ai-input': false }],
    ['content-usage', 'train-ai=n, search=y', { 'ai-train': false, search: true }],
    ['content-usage', 'ai-use=?0', { 'ai-input': false }],
    ['content-signal', 'ai-input=maybe, =no, x', {}],
    ['tdm-reservation', '1', { tdm: false }],
    ['tdm-reservation', '0', { tdm: true }],
    ['tdm-reservation', 'yes', {}],
  ])('%s: %s', (name, value, expected) => {
    const [stated] = usageOfHeaders([[name, value]], 'Veritrail');
    expect(Object.fromEntries((stated?.statements ?? []).map((one) => [one.name, one.allowed]))).toEqual(expected);
  });

  it('is read from the head of a page too', () => {
    expect(usageOfMeta(['noindex', 'follow'], [['tdm-reservation', '1']]).map(({ source }) => source)).toEqual([
      'meta robots',
      'meta tdm-reservation',
    ]);
    expect(usageOfMeta([], [])).toEqual([]);
  });

  it('takes linear time on hostile values', () => {
    const started = performance.now();
    usageOfHeaders(
      [
        ['x-robots-tag', 'a:'.repeat(50_000)],
        ['content-signal', '=,;'.repeat(50_000)],
      ],
      'Veritrail',
    );
    expect(performance.now() - started).toBeLessThan(100);
  });
});

describe('the rules', () => {
  it('by default obey ai-input=no and record everything else', () => {
    const stated = [
      { source: 'a', statements: [{ name: 'ai-input', allowed: false }] },
      { source: 'b', statements: ['tdm', 'index', 'ai-train', 'ai', 'search'].map((name) => ({ name, allowed: false })) },
      { source: 'c', statements: [{ name: 'ai-input', allowed: true }] },
    ];
    expect(usageDecisions(stated).map(({ allowed }) => allowed)).toEqual([false, true, true]);
    expect(usageDecisions(stated, { tdm: 'obey' }).map(({ allowed }) => allowed)).toEqual([true, false, true]);
  });
});

describe('a page whose use as input of an answer is refused', () => {
  const read = async (headers: Record<string, string>, robots: string | null, options: Partial<HttpOptions> = {}) => {
    await using server = await serve(
      (request, response) =>
        request.url === '/robots.txt'
          ? response.writeHead(robots === null ? 404 : 200).end(robots ?? '')
          : response.writeHead(200, headers).end('x'),
      { robots: true },
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, ...options });
    const context = testContext();
    const outcome = await http.request({ url: `${server.origin}/page`, purpose: 'page' }, context);
    await http.close();
    return { outcome, context, asked: server.seen.map(({ url }) => url), origin: server.origin };
  };

  it('by a header is not used, and the trace says why', async () => {
    const { outcome, context } = await read({ 'content-usage': 'ai-input=n' }, null);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'policy_denied' }, attempts: 1 });
    expect(outcome.policy).toContainEqual(expect.objectContaining({ allowed: false, rule: 'usage_signal' }));
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'usage_signal' }]);
  });

  it('by robots.txt is not even asked for', async () => {
    const { outcome, asked } = await read({}, 'User-agent: *\nContent-Signal: search=yes, ai-input=no\nAllow: /\n');
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'policy_denied', detail: expect.stringContaining('ai-input=no') } });
    expect(asked).toEqual(['/robots.txt']);
  });

  it('is used where the operator says that the signal is only recorded', async () => {
    const { outcome } = await read({ 'content-usage': 'ai-input=n' }, null, { usage: { 'ai-input': 'record' } });
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(outcome.policy).toContainEqual(expect.objectContaining({ allowed: true, reason: 'Content-Usage: ai-input=no' }));
  });

  it('other statements are recorded and refuse nothing', async () => {
    const { outcome } = await read({ 'x-robots-tag': 'noindex', 'tdm-reservation': '1' }, 'User-agent: *\nContent-Signal: ai-train=no\n');
    expect(outcome).toMatchObject({ kind: 'response' });
    expect(outcome.policy.filter(({ rule }) => rule === 'usage_signal').map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Content-Signal of 127\.0\.0\.1:\d+: ai-train=no$/),
      'X-Robots-Tag: index=no',
      'TDM-Reservation: tdm=no',
    ]);
  });
});

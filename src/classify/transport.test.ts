import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, problem } from '../vocabulary/index.ts';
import { classifyUnread } from './classify.ts';
import type { ClassifyInput } from './input.ts';
import { article, judge, judgeTransport, page } from './page.test.fixture.ts';
import { KIND_OF_PROBLEM } from './transport.ts';

describe('a status code', () => {
  it.each([
    [204, 'empty'],
    [304, 'not_modified'],
    [400, 'error_page'],
    [401, 'auth_required'],
    [402, 'paywall'],
    [403, 'denied'],
    [404, 'gone'],
    [407, 'denied'],
    [408, 'transient'],
    [410, 'gone'],
    [413, 'too_large'],
    [415, 'unsupported_type'],
    [429, 'rate_limited'],
    [451, 'legal_block'],
    [500, 'transient'],
    [501, 'error_page'],
    [502, 'transient'],
    [503, 'transient'],
    [504, 'transient'],
    [511, 'login_wall'],
    [522, 'transient'],
    [526, 'tls_error'],
    [599, 'transient'],
  ] as const)('%i is %s', (status, kind) => {
    expect(judgeTransport({ status }).kind).toBe(kind);
  });

  it('beats a body that looks like content', () => {
    expect(judge(page('Old bridge', article()), { transport: { status: 404 } }).kind).toBe('gone');
    expect(judge(page('Old bridge', article()), { transport: { status: 403 } }).kind).toBe('denied');
  });

  it('is refined by a body that says more exactly what it means', () => {
    const challenge = page('Just a moment...', '<h1>Checking your browser</h1><p>This process is automatic.</p>');
    expect(judge(challenge, { transport: { status: 403 } }).kind).toBe('challenge');
    expect(judge(challenge, { transport: { status: 503 } }).kind).toBe('challenge');
    expect(judge(page('系统维护', '<p>系统正在维护，请稍后访问。</p>'), { transport: { status: 503 } }).kind).toBe('maintenance');
    expect(judge(page('Player', '<p>This content is not available in your region.</p>'), { transport: { status: 403 } }).kind).toBe(
      'geo_block',
    );
  });

  it('429 is a check where a header says so', () => {
    const verdict = judge(page('Checkpoint', '<p>Wait.</p>'), {
      transport: { status: 429, headers: [['x-vercel-mitigated', 'challenge']] },
    });
    expect(verdict.kind).toBe('challenge');
  });

  it('a word in passing does not refine a status', () => {
    const verdict = judge(page('Upstream', '<p>The origin slipped away. Please try again in a minute.</p>'), {
      transport: { status: 503 },
    });
    expect(verdict.kind).toBe('transient');
  });

  it('429 stays a rate limit whatever the page asks for', () => {
    const verdict = judge(page('Sorry', '<p>Unusual traffic. Please complete the captcha to verify you are human.</p>'), {
      transport: { status: 429 },
    });
    expect(verdict.kind).toBe('rate_limited');
    expect(verdict.signals.map((signal) => signal.id)).toContain('phrase:captcha');
  });
});

describe('a problem on the way', () => {
  it('has a decision for every code of the catalogue', () => {
    expect(Object.keys(KIND_OF_PROBLEM).sort()).toEqual(Object.keys(ERRORS).sort());
  });
  it.each(Object.entries(KIND_OF_PROBLEM).flatMap(([code, kind]) => (kind === null ? [] : [[code as ErrorCode, kind] as const])))(
    '%s is %s',
    (code, kind) => {
      const verdict = judgeTransport({ problem: problem(code, 'it happened') });
      expect(verdict.kind).toBe(kind);
      expect(verdict.signals[0]).toMatchObject({ id: `problem:${code}`, basis: 'observation', excerpt: 'it happened' });
    },
  );
  it('leaves what arrived usable in part when the body ended early', () => {
    expect(judge(page('Old bridge', article()), { transport: { problem: problem('body_truncated') } }).kind).toBe('partial');
  });
});

describe('headers', () => {
  it('name a challenge even when the page shows content', () => {
    expect(judge(page('Old bridge', article()), { transport: { headers: [['CF-Mitigated', 'challenge']] } }).kind).toBe('challenge');
  });
});

describe('a refused step', () => {
  it.each([
    ['robots', 'robots_disallowed'],
    ['guard', 'blocked_by_guard'],
    ['usage_signal', 'robots_disallowed'],
    ['auth_scope', 'auth_required'],
    ['default', 'denied'],
    ['budget', 'transient'],
  ] as const)('by %s is %s', (rule, kind) => {
    const verdict = judgeTransport({}, [
      { allowed: true, rule: 'default', reason: 'ok' },
      { allowed: false, rule, reason: 'because' },
    ]);
    expect(verdict).toMatchObject({ kind });
    expect(verdict.signals[0]).toMatchObject({ layer: 'policy', excerpt: 'because' });
  });
});

describe('a response whose body nobody reads', () => {
  const unread = (over: Partial<ClassifyInput['transport']>, policy: ClassifyInput['policy'] = []) =>
    classifyUnread({
      transport: {
        requestedUrl: 'https://a.test/',
        finalUrl: 'https://a.test/',
        status: 200,
        headers: [],
        contentType: 'text/html',
        byteLength: 100,
        redirects: [],
        ...over,
      },
      policy,
    });

  it('is usable by its status, as a guess', () => {
    expect(unread({})).toMatchObject({ kind: 'usable', confidence: 0.5, next: 'accept', signals: [{ basis: 'guess', source: 'status' }] });
  });

  it('is what policy, status, headers and problem say all the same', () => {
    expect(unread({ status: 404 }).kind).toBe('gone');
    expect(unread({ status: 429, retryAfterSeconds: 7 })).toMatchObject({ kind: 'rate_limited', retryable: true, retryAfterSeconds: 7 });
    expect(unread({ byteLength: 0 }).kind).toBe('empty');
    expect(unread({ status: null, problem: problem('dns_failed') }).kind).toBe('transient');
    expect(unread({ problem: problem('unsupported_type') }).kind).toBe('unsupported_type');
    expect(unread({ status: 403, headers: [['cf-mitigated', 'challenge']] }).kind).toBe('challenge');
    expect(unread({ headers: [['cf-mitigated', 'challenge']] }).kind).toBe('challenge');
    expect(unread({}, [{ allowed: false, rule: 'robots', reason: 'r' }]).kind).toBe('robots_disallowed');
  });
});

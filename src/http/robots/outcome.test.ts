import { describe, expect, it } from 'vitest';
import { decideRobotsFetch, type RobotsOutcome } from './outcome.ts';

const DAY = 86_400;
const response = (status: number, more: Partial<Extract<RobotsOutcome, { kind: 'response' }>> = {}): RobotsOutcome => ({
  kind: 'response',
  status,
  bodyBytes: 100,
  ...more,
});

describe('decideRobotsFetch', () => {
  it.each<[string, RobotsOutcome, string, number]>([
    ['a served file is parsed and kept for a day', response(200), 'parse', DAY],
    ['markup is parsed too and gives no rules', response(200, { isMarkup: true }), 'parse', DAY],
    ['no content allows all', response(204, { bodyBytes: 0 }), 'allow_all', DAY],
    ['an empty file allows all', response(200, { bodyBytes: 0 }), 'allow_all', DAY],
    ['redirects are followed', response(301, { hasLocation: true, redirects: 4 }), 'follow', 0],
    ['but not a sixth time', response(302, { hasLocation: true, redirects: 5 }), 'allow_all', DAY],
    ['a redirect without a target is unavailable', response(302), 'allow_all', DAY],
    ['too many redirects are unavailable', { kind: 'too_many_redirects' }, 'allow_all', DAY],
    ['a loop is unavailable', { kind: 'redirect_loop' }, 'allow_all', DAY],
    ['401 is unavailable', response(401), 'allow_all', DAY],
    ['404 is unavailable', response(404), 'allow_all', DAY],
    ['451 is unavailable', response(451), 'allow_all', DAY],
    ['429 closes the host for the time it asks for', response(429, { retryAfterSeconds: 120 }), 'disallow_all', 120],
    ['503 closes the host', response(503), 'disallow_all', 600],
    ['503 with a young copy uses it', response(503, { stored: { ageSeconds: 10 * DAY } }), 'use_stored', 600],
    ['503 with an old copy closes the host', response(503, { stored: { ageSeconds: 40 * DAY } }), 'disallow_all', 600],
    ['503 for more than 30 days opens it', response(503, { unreachableSeconds: 31 * DAY }), 'allow_all', 600],
    ['or goes on with the last copy', response(500, { unreachableSeconds: 31 * DAY, stored: { ageSeconds: 60 * DAY } }), 'use_stored', 600],
    ['no answer closes the host', { kind: 'failure', cause: 'timeout' }, 'disallow_all', 600],
    ['no answer with a young copy uses it', { kind: 'failure', cause: 'reset', stored: { ageSeconds: 60 } }, 'use_stored', 600],
    ['over 500 KiB the beginning is parsed', response(200, { bodyBytes: 600 * 1024 }), 'parse', DAY],
    ['cut off after a whole line: what came is parsed', response(200, { cutOff: { endsInWholeLine: true } }), 'parse', 600],
    ['cut off within a line: as no answer', response(200, { cutOff: { endsInWholeLine: false } }), 'disallow_all', 600],
    ['a shorter max-age is honoured', response(200, { maxAgeSeconds: 300 }), 'parse', 300],
    ['a longer one is not', response(200, { maxAgeSeconds: 9 * DAY }), 'parse', DAY],
    ['not modified uses the copy', response(304, { stored: { ageSeconds: 2 * DAY } }), 'use_stored', DAY],
    ['a young copy is used', { kind: 'stored', stored: { ageSeconds: 100, cacheSeconds: 300 } }, 'use_stored', 200],
    ['a copy past its time is asked for again', { kind: 'stored', stored: { ageSeconds: 300, cacheSeconds: 300 } }, 'refetch', 0],
    ['never longer than a day', { kind: 'stored', stored: { ageSeconds: DAY, cacheSeconds: 9 * DAY } }, 'refetch', 0],
  ])('%s', (_name, outcome, decision, cacheSeconds) => {
    const made = decideRobotsFetch(outcome);
    expect(made).toMatchObject({ decision, cacheSeconds });
    expect(made.reason).not.toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, problem } from '../../vocabulary/index.ts';
import { EXIT, EXIT_HELP, exitOfAnswer, exitOfError, exitOfRead, exitOfSearch, exitOfVerify } from './exit-codes.ts';

describe('exit codes', () => {
  it('are all documented', () => {
    for (const code of Object.values(EXIT)) expect(EXIT_HELP).toMatch(new RegExp(`^ {2}${code} `, 'm'));
  });

  it('are given for every error of the catalogue, and never say "done"', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(Object.values<number>(EXIT)).toContain(exitOfError(code));
      expect(exitOfError(code)).not.toBe(EXIT.done);
    }
  });

  it.each<[ErrorCode, number]>([
    ['input_invalid', 2],
    ['config_invalid', 2],
    ['not_found', 2],
    ['bundle_invalid', 2],
    ['guard_blocked', 5],
    ['robots_disallowed', 5],
    ['budget_exhausted', 4],
    ['deadline_exceeded', 4],
    ['cancelled', 130],
    ['internal', 1],
    ['store_corrupt', 1],
  ])('say %s as %i', (code, exit) => {
    expect(exitOfError(code)).toBe(exit);
  });

  it.each([
    ['complete', 0],
    ['budget_exhausted', 4],
    ['no_acceptable_source', 3],
    ['challenge', 3],
    ['policy_denied', 5],
    ['cancelled', 130],
  ] as const)('say how a read ended: %s is %i', (end, code) => {
    expect(exitOfRead({ end })).toBe(code);
  });

  it('say whether an answer holds facts, and whether it was cut short', () => {
    const stop = (stopReason: Parameters<typeof exitOfAnswer>[0]['stopReason']) => exitOfAnswer({ stopReason, facts: [] });
    expect(stop('cancelled')).toBe(130);
    expect(stop('budget_exhausted')).toBe(4);
    expect(stop('evidence_unobtainable')).toBe(3);
  });

  it('say whether a search found anything, and if not, why', () => {
    const none = (...codes: ErrorCode[]) => exitOfSearch({ candidates: [], problems: codes.map((code) => problem(code)) });
    expect(none()).toBe(3);
    expect(none('provider_unavailable')).toBe(3);
    expect(none('budget_exhausted')).toBe(4);
    expect(none('cancelled')).toBe(130);
    const candidate = {
      url: 'https://a.test/',
      canonicalUrl: 'https://a.test/',
      title: '',
      snippet: '',
      provider: 'p',
      rank: 1,
      query: 'q',
    };
    expect(exitOfSearch({ candidates: [candidate], problems: [problem('provider_unavailable')] })).toBe(0);
  });

  it.each([
    ['intact', 0],
    ['moved', 0],
    ['changed', 3],
    ['gone', 3],
    ['tampered', 3],
  ] as const)('say that a bundle is %s with %i', (state, code) => {
    expect(exitOfVerify({ state })).toBe(code);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentToken, MAX_ROBOTS_BYTES, parseRobots } from './parse.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

describe('parseRobots', () => {
  it('groups rules under runs of user-agent lines', () => {
    const { groups } = parseRobots('User-agent: A\nUser-agent: B/2.0\nDisallow: /x\n\nUser-agent: *\nAllow: /\n');
    expect(groups.map(({ agents, rules }) => [agents, rules.map(({ kind, pattern }) => `${kind} ${pattern}`)])).toEqual([
      [['a', 'b'], ['disallow /x']],
      [['*'], ['allow /']],
    ]);
  });

  it('keeps a run of user-agent lines together over other fields', () => {
    expect(
      parseRobots('User-agent: a\nCrawl-delay: 2\nSitemap: https://s.test/m\nfoo: bar\nUser-agent: b\nDisallow: /').groups,
    ).toMatchObject([{ agents: ['a', 'b'] }]);
  });

  it('ignores rules before the first user-agent line', () => {
    expect(parseRobots('Disallow: /\nUser-agent: a\nAllow: /').groups).toMatchObject([{ rules: [{ kind: 'allow' }] }]);
  });

  it('reads line ends of every kind, comments, misspellings and a missing colon', () => {
    const { groups } = parseRobots('\ufeffuseragent a # us\rdissallow: /b\r\nAllow /c\nDisallow /d e\n');
    expect(groups[0]?.rules.map((rule) => rule.pattern)).toEqual(['/b', '/c']);
  });

  it('keeps delays, sitemaps and usage signals as data with their agents', () => {
    const file = parseRobots(
      'Content-Usage: train-ai=n\nUser-agent: *\nContent-Signal: search=yes, ai-input=no\nCrawl-delay: 1,5\nCrawl-delay: soon\nSITEMAP: https://s.test/a:b#c\n',
    );
    expect(file.usage).toEqual([
      { field: 'content-usage', path: '', value: 'train-ai=n', agents: [], line: 1 },
      { field: 'content-signal', path: '', value: 'search=yes, ai-input=no', agents: ['*'], line: 3 },
    ]);
    expect(file.crawlDelays).toEqual([{ agents: ['*'], seconds: 1.5 }]);
    expect(file.sitemaps).toEqual(['https://s.test/a:b']);
  });

  it('notices markup served as robots.txt', () => {
    expect(parseRobots('<!doctype html><p>Not found').looksLikeMarkup).toBe(true);
    expect(parseRobots('User-agent: *\nDisallow:').looksLikeMarkup).toBe(false);
  });

  it('reads exactly 500 KiB and drops the line that the limit cuts', () => {
    const head = `User-agent: *\nDisallow: /in\n#${'x'.repeat(MAX_ROBOTS_BYTES - 40)}\n`;
    const file = parseRobots(`${head}Disallow: /beyond\n`);
    expect(file.truncated).toBe(true);
    expect(file.groups[0]?.rules.map((rule) => rule.pattern)).toEqual(['/in']);
  });

  it('counts the limit in octets, not in characters', () => {
    const filler = `# ${'中'.repeat(200_000)}\n`;
    expect(parseRobots(`User-agent: *\n${filler}Disallow: /late\n`).groups[0]?.rules).toEqual([]);
  });

  it('never throws and stays linear', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void parseRobots(text)));
    for (const text of [
      ':'.repeat(500_000),
      ' '.repeat(500_000),
      'User-agent: a\n'.repeat(35_000),
      'a '.repeat(250_000),
      '\r'.repeat(500_000),
    ]) {
      const started = process.cpuUsage();
      parseRobots(text);
      expect(cpuMs(started)).toBeLessThan(1_500);
    }
  });
});

describe('agentToken', () => {
  it.each([
    ['AcmeBot/2.1 (+https://a.test)', 'acmebot'],
    ['Acme Bot', 'acme'],
    ['*', '*'],
    ['* foo', '*'],
    ['*foo', ''],
    ['a_b-C', 'a_b-c'],
    ['', ''],
  ])('%j → %j', (value, token) => expect(agentToken(value)).toBe(token));
});

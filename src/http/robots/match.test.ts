import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlDelayOf, isAllowed, robotsUrlOf, usageSignalsOf } from './match.ts';
import { parseRobots } from './parse.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

const allowed = (robots: string, path: string, agent = 'AcmeBot') =>
  isAllowed(parseRobots(robots), agent, `https://shop.test${path}`).allowed;
const star = (...rules: string[]) => `User-agent: *\n${rules.join('\n')}\n`;

describe('isAllowed', () => {
  it('quotes the rule that decided', () => {
    const file = parseRobots(star('Disallow: /a', 'Allow: /a/b'));
    expect(isAllowed(file, 'x', 'https://shop.test/a/b')).toEqual({ allowed: true, rule: 'Allow: /a/b' });
    expect(isAllowed(file, 'x', 'https://shop.test/a')).toEqual({ allowed: false, rule: 'Disallow: /a' });
    expect(isAllowed(file, 'x', 'https://shop.test/z')).toEqual({ allowed: true, rule: null });
  });

  it.each([
    [star('Disallow: /a*b*c$'), '/axbxc', false],
    [star('Disallow: /a*b*c$'), '/axbxcd', true],
    [star('Disallow: /a*bc$'), '/abc', false],
    [star('Disallow: /ab*b$'), '/ab', true],
    [star('Disallow: /a**c'), '/abc', false],
    [star('Disallow: /$'), '/', false],
    [star('Disallow: /x$y'), '/x$y', false],
    [star('Disallow: /x%24'), '/x', true],
    [star('Disallow: /中文'), '/%e4%b8%ad%E6%96%87/1', false],
    [star('Disallow: /a b'), '/a b', false],
    [star("Disallow: /?q='a'"), "/?q='a'", false],
    [star('Disallow: /a%2Fb'), '/a/b', true],
    [star('Disallow: /'), '/robots.txt', true],
    [star('Disallow:'), '/a', true],
    [star('Disallow: *'), '/a', false],
    [star('Disallow: /*?$'), '/a?', false],
    [`User-agent: acmebot\n\n${star('Disallow: /')}`, '/a', false],
    [`User-agent: acmebot\nAllow:\n\n${star('Disallow: /')}`, '/a', true],
  ])('%j %s → %s', (robots, path, expected) => expect(allowed(robots, path)).toBe(expected));

  it('takes a whole User-Agent by its product token', () => {
    const robots = 'User-agent: AcmeBot\nDisallow: /\n';
    expect(allowed(robots, '/a', 'acmebot/1.0 (+https://a.test)')).toBe(false);
    expect(allowed(robots, '/a', 'OtherBot')).toBe(true);
  });

  it('leaves credentials and fragments out of the comparison', () => {
    expect(isAllowed(parseRobots(star('Disallow: /p')), 'x', 'https://u:p@shop.test/p#q').allowed).toBe(false);
    expect(isAllowed(parseRobots(star('Disallow: /p')), 'x', 'not a url').allowed).toBe(true);
  });

  it('is bounded on patterns full of stars', () => {
    const file = parseRobots(star(...Array.from({ length: 2_000 }, (_, i) => `Disallow: /${'*a'.repeat(60)}${i}$`)));
    const started = process.cpuUsage();
    expect(isAllowed(file, 'x', `https://shop.test/${'a'.repeat(8_000)}`).allowed).toBe(true);
    expect(cpuMs(started)).toBeLessThan(2_000);
  });
});

describe('what stands beside the rules', () => {
  const file = parseRobots(
    'User-agent: *\nContent-Signal: search=yes,ai-input=yes\nContent-Signal: ai-input=no\nCrawl-delay: 5\nUser-agent: acmebot\nCrawl-delay: 2\nDisallow:\n\nUser-agent: other\nDisallow: /\n',
  );

  it('gives the delay of the own group, else of the star group', () => {
    expect(crawlDelayOf(file, 'AcmeBot/1')).toBe(2);
    expect(crawlDelayOf(file, 'nobody')).toBe(5);
    expect(crawlDelayOf(file, 'other')).toBeNull();
  });

  it('gives usage signals of the own group', () => {
    const at = (agent: string) => usageSignalsOf(file, agent, 'https://shop.test/').map(({ value }) => value);
    expect(at('nobody')).toEqual(['search=yes,ai-input=yes', 'ai-input=no']);
    expect(at('other')).toEqual([]);
  });

  // The example of draft-ietf-aipref-attach, and what its rules say beyond it.
  const paths = parseRobots(
    [
      'User-Agent: *',
      'Allow: /',
      'Disallow: /never/',
      'Content-Usage: train-ai=n',
      'Content-Usage: /ai-ok/ train-ai=y',
      'Content-Usage: /ai-ok/\ttrain-ai=n # twice',
      'Content-Usage: /*.pdf$ search=n',
      'Content-Usage: /ai-ok/中 ai-use=n',
      'Content-Usage: /silent/',
      'Content-Signal: /signal ai-input=no',
      'User-Agent: ExampleBot',
      'Allow: /',
      'Content-Usage: train-ai=y',
    ].join('\n'),
  );
  it.each([
    ['nobody', '/test', ['train-ai=n']],
    ['nobody', '/ai-ok/test', ['train-ai=y', 'train-ai=n']],
    ['nobody', '/ai-okay', ['train-ai=n']],
    ['nobody', '/x.pdf', ['search=n']],
    ['nobody', '/x.pdf?y', ['train-ai=n']],
    ['nobody', '/ai-ok/%E4%B8%AD', ['ai-use=n']],
    ['nobody', '/silent/x', ['']],
    ['nobody', '/signals', ['ai-input=no', 'train-ai=n']],
    ['ExampleBot/1.0', '/ai-ok/test', ['train-ai=y']],
  ])('gives %s for %s the lines with the longest path: %j', (agent, path, values) =>
    expect(
      usageSignalsOf(paths, agent, `https://shop.test${path}`)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(values.toSorted()),
  );

  it('takes a usage line as a rule: user-agent lines after it address anew, while access rules keep their groups', () => {
    const robots = parseRobots('User-agent: a\nContent-Usage: ai-use=n\nUser-agent: b\nContent-Usage: ai-use=y\nDisallow: /x\n');
    const of = (agent: string) => usageSignalsOf(robots, agent, 'https://shop.test/').map(({ value }) => value);
    expect([of('a'), of('b'), of('c')]).toEqual([['ai-use=n'], ['ai-use=y'], []]);
    for (const agent of ['a', 'b']) expect(isAllowed(robots, agent, 'https://shop.test/x').allowed).toBe(false);
  });

  it('addresses nobody by a name that is no token, and everybody before the first name', () => {
    const of = (robots: string) => usageSignalsOf(parseRobots(robots), 'veritrail', 'https://shop.test/').map(({ value }) => value);
    expect(of('User-agent: 機器人\nContent-Signal: ai-input=no\n')).toEqual([]);
    expect(of('Content-Signal: ai-input=no\nUser-agent: *\nAllow: /\n')).toEqual(['ai-input=no']);
  });

  it('is bounded on many usage lines with many stars', () => {
    const many = parseRobots(star(...Array.from({ length: 2_000 }, (_, i) => `Content-Usage: /${'*a'.repeat(60)}${i}$ ai-use=n`)));
    const started = process.cpuUsage();
    for (let n = 0; n < 3; n++) expect(usageSignalsOf(many, 'x', `https://shop.test/${'a'.repeat(8_000)}`)).toEqual([]);
    expect(cpuMs(started)).toBeLessThan(2_000);
  });

  it('asks each origin for its own file', () => {
    expect(robotsUrlOf('http://shop.test:8080/a/b?c')).toBe('http://shop.test:8080/robots.txt');
  });
});

const cases = join(process.env.VERITRAIL_SHARED ?? '../shared', 'data/robots/cases.json');
describe.skipIf(!existsSync(cases))('open cases (skipped when VERITRAIL_SHARED and ../shared are absent)', () => {
  it('all decisions agree', () => {
    const rows = JSON.parse(readFileSync(cases, 'utf8')) as { id: string; robots: string; agent: string; url: string; allowed: boolean }[];
    const wrong = rows.filter((row) => isAllowed(parseRobots(row.robots), row.agent, row.url).allowed !== row.allowed);
    expect(wrong.map((row) => row.id)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { mentionsValue } from './world/wording.ts';
import { createWorld, type DemoQuestion, type World } from './world.ts';

const SEEDS = [0, 1, 2, 3, 7, 11, 42, 100, 4096, 999_999_999];
const worlds = SEEDS.map((seed) => createWorld(seed));

/** Text as a reader sees it, whatever the encoding; enough for pages that we wrote ourselves. */
function textOf(world: World, url: string): string {
  const page = world.pages.find((candidate) => candidate.url === url);
  if (page === undefined) throw new RangeError(`no page ${url}`);
  const html = typeof page.body === 'string' ? page.body : new TextDecoder('gbk').decode(page.body);
  return html
    .replace(/<(script|style)[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<!--[^>]*-->/g, '')
    .replace(/<[^>]+>/g, '\n');
}

const labelled = worlds.flatMap((world) =>
  world.questions.map((asked): [string, World, DemoQuestion] => [`seed ${world.seed}: ${asked.id}`, world, asked]),
);

describe('createWorld', () => {
  it('gives the same world for the same seed', () => {
    expect(createWorld(7)).toEqual(createWorld(7));
  });

  it('gives other facts for another seed', () => {
    const values = (world: World, id: string): string[] =>
      world.questions.find((asked) => asked.id === id)?.expected.facts.flatMap((fact) => fact.values) ?? [];
    for (const id of ['en-compare', 'zh-compare']) {
      expect(new Set(worlds.map((world) => values(world, id).join('|'))).size).toBe(worlds.length);
    }
  });

  it('has each URL once and only hosts that cannot exist on the internet', () => {
    for (const world of worlds) {
      expect(new Set(world.pages.map(({ url }) => url)).size).toBe(world.pages.length);
      expect(world.hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
    }
  });

  it('lists in its index only pages that exist', () => {
    for (const world of worlds) {
      const urls = new Set(world.pages.map(({ url }) => url));
      expect(world.search.filter(({ url }) => !urls.has(url))).toEqual([]);
    }
  });

  it('closes a page that the index lists by the robots.txt of its host', () => {
    for (const world of worlds) {
      expect(world.disallowed.length).toBeGreaterThan(0);
      for (const url of world.disallowed) {
        expect(world.search.some((entry) => entry.url === url)).toBe(true);
        expect(textOf(world, new URL('/robots.txt', url).href)).toContain('Disallow: /internal/');
      }
    }
  });

  it('asks in English and in Chinese: a comparison, at least eight single facts, one that nobody can answer', () => {
    for (const world of worlds) {
      for (const language of ['en', 'zh'] as const) {
        const questions = world.questions.filter((asked) => asked.language === language);
        expect(questions.length).toBeGreaterThanOrEqual(10);
        expect(questions.some((asked) => asked.expected.facts.length === 0 && asked.expected.unknowns.length > 0)).toBe(true);
      }
    }
  });
});

describe('expected answers', () => {
  it.each(labelled)('stand literally on their pages (%s)', (_, world, { expected }) => {
    for (const fact of expected.facts) {
      const text = textOf(world, fact.url);
      expect(text).toContain(fact.quoteIncludes);
      expect(fact.values.some((value) => mentionsValue(text, value))).toBe(true);
      for (const url of fact.alsoAt) expect(fact.values.some((value) => mentionsValue(textOf(world, url), value))).toBe(true);
    }
  });

  it.each(labelled)('never count a true value among the wrong ones (%s)', (_, __, { expected }) => {
    const truths = expected.facts.flatMap((fact) => [...fact.values, fact.quoteIncludes]);
    for (const wrong of expected.neverSay) expect(truths.filter((truth) => mentionsValue(truth, wrong))).toEqual([]);
  });

  it.each(labelled)('point at pages that exist (%s)', (_, world, { expected }) => {
    for (const url of [...expected.conflicts.flatMap(({ urls }) => urls), ...expected.copies.flat()])
      expect(textOf(world, url).length).toBeGreaterThan(0);
  });
});

describe('the traps of the world', () => {
  it('let a snippet name a price that its page does not have', () => {
    for (const world of worlds) {
      const contradicted = world.search.filter((entry) => {
        const price = entry.snippet.match(/[$€]0\.\d+|\d+\.\d+ 元/)?.[0];
        return price !== undefined && !mentionsValue(textOf(world, entry.url), price.replace(/ 元$/, ''));
      });
      expect(new Set(contradicted.map(({ lang }) => lang))).toEqual(new Set(['en', 'zh']));
    }
  });

  it('carry one press text on four hosts in each language', () => {
    for (const world of worlds) {
      const groups = world.questions.flatMap((asked) => asked.expected.copies);
      expect(groups.length).toBe(2);
      for (const group of groups) expect(new Set(group.map((url) => new URL(url).host)).size).toBe(4);
    }
  });
});

describe('mentionsValue', () => {
  it.each([
    ['kept for 14 days', '14 days', true],
    ['kept for 14 days', '4 days', false],
    ['at $0.418 per node-hour', '$0.418', true],
    ['at $0.418 per node-hour', '$0.41', false],
    ['costs 1,249 a month', '249', false],
    ['保留14天。', '14天', true],
    ['保留14天。', '4天', false],
    ['', '4', false],
  ])('%j states %j: %s', (text, value, stated) => {
    expect(mentionsValue(text, value)).toBe(stated);
  });
});

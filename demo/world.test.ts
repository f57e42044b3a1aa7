import { describe, expect, it } from 'vitest';
import { searchEntries } from './world/search.ts';
import { mentionsValue } from './world/wording.ts';
import { createWorld, type DemoQuestion, type World } from './world.ts';

const SEEDS = [0, 1, 2, 3, 7, 11, 42, 100, 4096, 999_999_999];
const worlds = SEEDS.map((seed) => createWorld(seed));

function htmlOf(world: World, url: string): string {
  const page = world.pages.find((candidate) => candidate.url === url);
  if (page === undefined) throw new RangeError(`no page ${url}`);
  return typeof page.body === 'string' ? page.body : new TextDecoder('gbk').decode(page.body);
}

/** Text as a reader sees it; enough for pages that we wrote ourselves. */
function textOf(world: World, url: string): string {
  return htmlOf(world, url)
    .replace(/<(script|style)[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<!--[^>]*-->/g, '')
    .replace(/<[^>]+>/g, '\n');
}

function destination(world: World, url: string): string {
  const location = world.pages.find((page) => page.url === url)?.headers.location;
  return location === undefined ? url : destination(world, new URL(location, url).href);
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
  it('stand literally on their pages', () => {
    for (const [name, world, { expected }] of labelled) {
      for (const fact of expected.facts) {
        const text = textOf(world, fact.url);
        expect(text, name).toContain(fact.quoteIncludes);
        expect(fact.values.some((value) => mentionsValue(text, value))).toBe(true);
        for (const url of fact.alsoAt)
          expect(
            fact.values.some((value) => mentionsValue(textOf(world, url), value)),
            name,
          ).toBe(true);
      }
    }
  });

  it('never count a true value among the wrong ones', () => {
    for (const [name, , { expected }] of labelled) {
      const truths = expected.facts.flatMap((fact) => [...fact.values, fact.quoteIncludes]);
      for (const wrong of expected.neverSay)
        expect(
          truths.filter((truth) => mentionsValue(truth, wrong)),
          name,
        ).toEqual([]);
    }
  });

  it('point at pages that exist', () => {
    for (const [name, world, { expected }] of labelled) {
      for (const url of [...expected.conflicts.flatMap(({ urls }) => urls), ...expected.copies.flat()])
        expect(textOf(world, url).length, name).toBeGreaterThan(0);
    }
  });
});

describe('searchEntries', () => {
  it('finds, for every single question, the page that answers it or an address that leads there', () => {
    for (const [name, world, { language, question, expected }] of labelled.filter(([, , asked]) => !asked.id.endsWith('compare'))) {
      const found = searchEntries(
        world.search.filter((entry) => entry.lang === language),
        question,
      ).slice(0, 10);
      const urls = found.map(({ entry }) => destination(world, entry.url));
      for (const fact of expected.facts) expect(urls, name).toContain(fact.url);
    }
  });
});

describe('derivations', () => {
  it('rest on the price, the nodes and the hours that their pages state', () => {
    for (const [name, world, { expected }] of labelled) {
      for (const { computation, number, urls } of expected.derivations) {
        const factors = computation.split(' × ');
        expect(
          factors.reduce((product, factor) => product * Number(factor), 1),
          name,
        ).toBeCloseTo(number.value, 2);
        const text = urls.map((url) => textOf(world, url)).join('\n');
        for (const factor of factors) expect(text, name).toContain(factor);
      }
    }
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

  it('let a page of today speak of a value that holds only from next month', () => {
    for (const world of worlds) {
      for (const [language, sentence] of [
        ['en', 'takes effect on 1 January 2027'],
        ['zh', '自2027年1月1日起施行'],
      ] as const) {
        const notice = world.search.filter(({ url, lang }) => lang === language && textOf(world, url).includes(sentence));
        expect(notice.map(({ publishedDate }) => publishedDate)).toEqual([world.now.slice(0, 10)]);
      }
    }
  });

  it('put a new year into the title of an old text', () => {
    for (const world of worlds) {
      const old = world.search.filter(({ url, title }) => title.includes('2026') && /<time datetime="2024-/.test(htmlOf(world, url)));
      expect(old.map(({ lang }) => lang)).toEqual(['en', 'zh']);
    }
  });

  it('answer 200 where there is nothing to read: sign-in, missing page, consent, challenge, script', () => {
    const signs = [
      'type="password"',
      /Page not found|页面不存在/,
      'id="cmp-wall"',
      /cf_chl_opt|captcha-box/,
      /<div id="(root|app)"><\/div>/,
    ];
    for (const world of worlds) {
      for (const sign of signs) {
        const listed = world.search.filter(({ url }) =>
          typeof sign === 'string' ? htmlOf(world, url).includes(sign) : sign.test(htmlOf(world, url)),
        );
        expect(new Set(listed.map(({ lang }) => lang)), String(sign)).toEqual(new Set(['en', 'zh']));
        for (const { url } of listed) expect(world.pages.find((page) => page.url === url)?.status).toBe(200);
      }
    }
  });

  it('write instructions to machines into a page that also holds a fact: in sight, hidden and in a comment', () => {
    for (const world of worlds) {
      for (const [id, visible] of [
        ['en-connections', 'ignore previous instructions'],
        ['zh-connections', '忽略之前的所有指令'],
      ] as const) {
        const url = world.questions.find((asked) => asked.id === id)?.expected.facts[0]?.url ?? '';
        expect(textOf(world, url)).toContain(visible);
        expect(htmlOf(world, url)).toMatch(/<!-- (SYSTEM|系统指令)/);
        expect(htmlOf(world, url)).toContain('display:none');
      }
    }
  });

  it('serve one page of the index as GBK, declared in the page only', () => {
    for (const world of worlds) {
      const encoded = world.pages.filter(({ body }) => typeof body !== 'string');
      expect(encoded.map(({ headers }) => headers['content-type'])).toEqual(['text/html']);
      expect(encoded.map(({ url }) => textOf(world, url)).join()).toContain('企业版');
      expect(encoded.map(({ url }) => textOf(world, url)).join()).not.toContain('\uFFFD');
      expect(encoded.map(({ url }) => htmlOf(world, url)).join()).toContain('<meta charset="gbk">');
    }
  });

  it('never state in public how long the second vendor takes to fail over, except as hearsay', () => {
    for (const world of worlds) {
      for (const id of ['en-failover_unknown', 'zh-failover_unknown']) {
        const { question, language, expected } = world.questions.find((asked) => asked.id === id) ?? {
          question: '',
          language: 'en',
          expected: { neverSay: [] },
        };
        const name = world.questions.find((asked) => asked.id === id)?.expected.unknowns[0]?.entity ?? question;
        const hearsay = expected.neverSay[0] ?? '';
        const stating = world.search.filter(
          ({ url, lang }) => lang === language && textOf(world, url).includes(name) && mentionsValue(textOf(world, url), hearsay),
        );
        expect(stating.map(({ url }) => new URL(url).host)).toEqual([
          language === 'en' ? 'community.dbtalk.example' : 'bbs.kaifaquan.example',
        ]);
      }
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

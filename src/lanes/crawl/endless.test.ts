import { describe, expect, it } from 'vitest';
import { ORIGIN, run } from './run.test.fixture.ts';
import { type Answer, links, page, prose } from './site.test.fixture.ts';

/** A site with ordinary pages beside what is tried: every page but the home page leads back home. */
interface Site {
  readonly from: string;
  readonly answer: (url: URL) => Answer | undefined;
}
const ORDINARY = 12;
const home = (entry: string) => page('Home', prose('home') + links(entry, ...Array.from({ length: ORDINARY }, (_, n) => `/about/${n}`)));

async function crawled({ from, answer }: Site, linksOnly: boolean) {
  const ran = await run(
    (url) => {
      if (url.pathname === '/' && url.search === '') return home(from);
      const ordinary = /^\/about\/(\d+)$/.exec(url.pathname)?.[1];
      return ordinary === undefined ? answer(url) : page(`About ${ordinary}`, prose(`about${ordinary}`) + links('/'));
    },
    { concurrency: 8, linksOnly },
    { maxPages: 700, maxDepth: 400, deadlineMs: 120_000 },
  );
  const asked = ran.site.asked.filter((url) => !/^http:\/\/site\.test\/(?:about\/\d+)?$/.test(url));
  expect(ran.done.filter((path) => path.startsWith('/about/'))).toHaveLength(ORDINARY);
  return { ...ran, asked };
}

const MONTHS = ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'];
const pad = (n: number): string => String(n).padStart(2, '0');
const turn = (year: number, month: number, by: number): [number, number] => {
  const at = year * 12 + month - 1 + by;
  return [Math.floor(at / 12), (at % 12) + 1];
};
const days = Array.from({ length: 31 }, (_, n) => `<td>${n + 1}</td>`).join('');
/** A new word of letters and figures each time, as servers make them. */
let made = 0;
const token = (): string => `${(0x9f86d081 + 7919 * made++).toString(16)}884c7d659a2feaa0`;

const TRAPS: readonly (Site & { readonly name: string; readonly most: number })[] = [
  {
    name: 'a calendar that names its months, in both directions',
    most: 9,
    from: '/events/2031/07',
    answer: ({ pathname }) => {
      const [, year, month] = /^\/events\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
      if (year === undefined) return undefined;
      const way = [-1, 1]
        .map((by) => turn(Number(year), Number(month), by))
        .map(([y, m]) => [`/events/${y}/${pad(m)}`, `${pad(m)}/${y}`] as const);
      const name = new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(Number(year), Number(month) - 1));
      return page(`${name} ${year}`, `<p>Nothing is planned in ${name} ${year}.</p><table><tr>${days}</tr></table>${links(...way)}`);
    },
  },
  {
    name: 'a calendar by parameters',
    most: 9,
    from: '/whatson?month=2031-07',
    answer: ({ pathname, searchParams }) => {
      const [year = 0, month = 0] = (searchParams.get('month') ?? '').split('-').map(Number);
      if (pathname !== '/whatson' || year === 0) return undefined;
      const [y, m] = turn(year, month, 1);
      return page(
        'What is on',
        `<p>No concert on these days: ${pad(month)}/01/${year}.</p>${links([`/whatson?month=${y}-${pad(m)}`, 'next'])}`,
      );
    },
  },
  {
    name: 'a calendar with months in words and days below them',
    most: 24,
    from: '/kalender/2031/juli',
    answer: ({ pathname }) => {
      const [, year = '', word = '', day] = decodeURI(pathname).split('/').slice(1);
      const month = MONTHS.indexOf(word) + 1;
      if (month === 0) return undefined;
      const [y, m] = turn(Number(year), month, 1);
      const below = day === undefined ? ['1', '12'].map((one) => [`/kalender/${year}/${word}/${one}`, one] as const) : [];
      return page(
        'Kalender',
        `<p>Keine Termine im ${word} ${year}.</p>${links([`/kalender/${y}/${MONTHS[m - 1]}`, MONTHS[m - 1] ?? ''], ...below)}`,
      );
    },
  },
  {
    name: 'a calendar that does not say its month',
    most: 2,
    from: '/cal/2024/1/77',
    answer: ({ pathname }) => {
      const [year = 0, month = 0] = pathname.split('/').slice(2).map(Number);
      const [y, m] = turn(year, month, 1);
      return pathname.startsWith('/cal/') ? page('cal', links([`/cal/${y}/${m}/77`, 'next'])) : undefined;
    },
  },
  {
    name: 'a list that has a page of every number',
    most: 12,
    from: '/archive/page/9999',
    answer: ({ pathname }) => {
      const n = Number(/^\/archive\/page\/(\d+)$/.exec(pathname)?.[1] ?? 0);
      return n === 0
        ? undefined
        : page(
            'Archive',
            `<p>There are no posts here yet, come back later for news of the harbour.</p>${links([`/archive/page/${n + 1}`, 'Older'])}`,
          );
    },
  },
  {
    name: 'folders below folders by a relative link',
    most: 3,
    from: '/folder/5',
    answer: ({ pathname }) => (pathname.startsWith('/folder/') ? page('Folder', links([`${pathname}/sub`, 'open'])) : undefined),
  },
  {
    name: 'folders whose names take turns',
    most: 4,
    from: '/browse/red',
    answer: ({ pathname }) => {
      const colours = ['green', 'blue', 'white', 'black', 'red'];
      return pathname.startsWith('/browse/')
        ? page('Browse', `<p>Choose a colour.</p>${links([`${pathname}/${colours[pathname.split('/').length % 5]}`, 'next'])}`)
        : undefined;
    },
  },
  {
    name: 'a path in circles',
    most: 3,
    from: '/a/b',
    answer: ({ pathname }) =>
      pathname.startsWith('/a/')
        ? page('Circle', prose(pathname) + links([`${pathname}/${pathname.endsWith('/b') ? 'a' : 'b'}`, 'on']))
        : undefined,
  },
  {
    name: 'a session in the path of every link',
    most: 40,
    from: `/s/${token()}/item/1`,
    answer: ({ pathname }) => {
      const n = Number(/^\/s\/\w+\/item\/(\d+)$/.exec(pathname)?.[1] ?? 0);
      return n === 0
        ? undefined
        : page(`Item ${n}`, prose(`item${n}`) + links(...[1, 2, 3].map((one) => [`/s/${token()}/item/${one}`, `item ${one}`] as const)));
    },
  },
];

const HONEST: readonly (Site & { readonly name: string; readonly pages: number })[] = [
  {
    name: 'a list of 60 pages with ten posts each',
    pages: 660,
    from: '/blog/page/1',
    answer: ({ pathname }) => {
      const list = Number(/^\/blog\/page\/(\d+)$/.exec(pathname)?.[1] ?? 0);
      if (list > 0 && list <= 60)
        return page(
          `Blog ${list}`,
          prose(`list${list}`, 1) +
            links(...Array.from({ length: 10 }, (_, n) => `/blog/post-${list * 10 + n}`), ...(list < 60 ? [`/blog/page/${list + 1}`] : [])),
        );
      return /^\/blog\/post-\d+$/.test(pathname) ? page(pathname, prose(pathname, 3)) : undefined;
    },
  },
  {
    name: 'an index of 120 months, each with a post that stands nowhere else',
    pages: 1 + 240,
    from: '/archive/',
    answer: ({ pathname }) => {
      if (pathname === '/archive/')
        return page(
          'Archive',
          prose('archive') + links(...Array.from({ length: 120 }, (_, n) => `/archive/${2015 + Math.floor(n / 12)}/${pad((n % 12) + 1)}`)),
        );
      const [, year, month] = /^\/archive\/(\d{4})\/(\d\d)$/.exec(pathname) ?? [];
      if (year !== undefined) return page(`Posts of ${month}/${year}`, links(`/note/${year}${month}`));
      return pathname.startsWith('/note/') ? page(pathname, prose(pathname, 3)) : undefined;
    },
  },
  {
    name: 'a rate for each of 200 days, one after the other',
    pages: 200,
    from: '/rates/2020-01-01',
    answer: ({ pathname }) => {
      const day = /^\/rates\/(\d{4}-\d\d-\d\d)$/.exec(pathname)?.[1];
      const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
      const n = (at - Date.UTC(2020, 0, 1)) / 86_400_000;
      if (!(n >= 0 && n < 200)) return undefined;
      const next = new Date(at + 86_400_000).toISOString().slice(0, 10);
      return page(
        'Rates',
        `<p>The rate of ${day} was ${(1.08 + n / 997).toFixed(4)} for the copper harbour.</p>${n < 199 ? links([`/rates/${next}`, 'next day']) : ''}`,
      );
    },
  },
  {
    name: 'months of which some in a row are empty',
    pages: 24 + 6,
    from: '/diary/2020/01',
    answer: ({ pathname }) => {
      const [, year = '0', month = '0'] = /^\/diary\/(\d{4})\/(\d\d)$/.exec(pathname) ?? [];
      const n = (Number(year) - 2020) * 12 + Number(month) - 1;
      if (pathname.startsWith('/entry/')) return page(pathname, prose(pathname, 3));
      if (n < 0 || n >= 24) return undefined;
      const [y, m] = turn(Number(year), Number(month), 1);
      return page(
        `Diary ${month}/${year}`,
        `<p>${n % 4 === 0 ? 'An entry was written.' : 'No entry in this month.'}</p>${links(...(n % 4 === 0 ? [`/entry/${n}`] : []), ...(n < 23 ? [`/diary/${y}/${pad(m)}`] : []))}`,
      );
    },
  },
  {
    name: 'documents nine folders deep',
    pages: 2 ** 8 - 1,
    from: '/docs/a',
    answer: ({ pathname }) => {
      if (!/^\/docs\/a(?:\/[ab]\d)*$/.test(pathname)) return undefined;
      const depth = pathname.split('/').length - 3;
      return page(`Docs ${pathname}`, prose(pathname, 2) + (depth < 7 ? links(`${pathname}/a${depth}`, `${pathname}/b${depth}`) : ''));
    },
  },
  {
    name: 'a tree in which two stubs say the same, one of which is a copy',
    pages: 1 + 7 + 24,
    from: '/guide/',
    answer: ({ pathname }) => {
      if (pathname === '/guide/') return page('Guide', prose('guide') + links(...Array.from({ length: 8 }, (_, n) => `/guide/${n}`)));
      const [, chapter, part] = /^\/guide\/(\d)(?:\/([a-c]))?$/.exec(pathname) ?? [];
      if (chapter === undefined) return undefined;
      if (part !== undefined) return page(`Part ${chapter}${part}`, prose(pathname, 3));
      const stub = chapter === '1' || chapter === '4';
      return page(
        stub ? 'Notes' : `Chapter ${chapter}`,
        `<p>${stub ? 'Notes on this chapter stand in its parts.' : `Chapter ${chapter} tells of the harbour.`}</p>${links(...['a', 'b', 'c'].map((one) => [`${pathname}/${one}`, `part ${one}`] as const))}`,
      );
    },
  },
];

describe.each([
  ['a full crawl', false],
  ['a links-only crawl', true],
])('%s', (_name, linksOnly) => {
  it.each(TRAPS)('comes out of $name, after at most $most of its pages', async ({ most, ...site }) => {
    const { asked, summary } = await crawled(site, linksOnly);
    expect(asked.length, asked.slice(0, 30).join('\n')).toBeLessThanOrEqual(most);
    expect(summary.stop).toBe('complete');
  });

  it.each(HONEST)('reads all of $name', async ({ pages, ...site }) => {
    const { done, summary } = await crawled(site, linksOnly);
    expect(new Set(done).size - ORDINARY - 1, JSON.stringify(summary.reasons)).toBe(pages);
  });
});

it('a trap that many pages lead to is entered no deeper than one is', async () => {
  const { asked } = await crawled(
    {
      from: '/hub',
      answer: ({ pathname }) => {
        if (pathname === '/hub')
          return page('Hub', prose('hub') + links(...Array.from({ length: 30 }, (_, n) => [`/cal/2024/1/${n}`, `/deep/${n}`]).flat()));
        if (pathname.startsWith('/deep/')) return page('deep', links([`${pathname}/more`, 'more']));
        const [year = 0, month = 0, which] = pathname.split('/').slice(2).map(Number);
        const [y, m] = turn(year, month, 1);
        return page('cal', links([`/cal/${y}/${m}/${which}`, 'next']));
      },
    },
    false,
  );
  expect(asked.filter((url) => url.startsWith(`${ORIGIN}/cal/`))).toHaveLength(2);
  expect(asked.filter((url) => url.startsWith(`${ORIGIN}/deep/`)).length).toBeLessThanOrEqual(3);
});

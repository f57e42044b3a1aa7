import { describe, expect, it } from 'vitest';
import { scanFacts } from '../../text/facts/index.ts';
import { scopesByFact } from './alignment.ts';
import { cellFacts } from './cell-facts.ts';
import { isComment, pageFlags, statementFlags, tellsThePast } from './flags.ts';
import { assessed, findingsFor, NOW, pageOf, statedBy, table } from './reading.fixture.ts';
import { clusterCopies } from './sources.ts';
import { namesSibling } from './subject.ts';
import { canState, counted, isLabel, presentValues } from './values.ts';

const scan = (text: string) => scanFacts(text, { reference: NOW });
const cell = (text: string, ...headers: string[]) => cellFacts(text, headers, '', 'en', NOW);
const entity = (name: string) => ({ id: 'n1', name, aliases: [] });

describe('a cell', () => {
  it.each([
    ['14', ['Retention (days)'], { kind: 'duration', raw: '14' }],
    ['0.42', ['USD per node-hour'], { kind: 'currency', currency: 'USD', per: 'node.h' }],
    ['19.8', ['Weight (kg)'], { kind: 'dimension', unit: 'kg' }],
    ['3.2', ['Version'], { kind: 'version', value: '3.2' }],
    ['2000', ['Connections'], { kind: 'number', value: 2000 }],
    ['2000', ['最大连接数'], { kind: 'number', value: 2000 }],
    ['€5', ['Price per month'], { kind: 'currency', currency: 'EUR', per: 'mo' }],
  ])('“%s” under %j takes its unit from there', (text, headers, fact) => {
    expect(cell(text, ...headers)[0]).toMatchObject(fact);
  });

  it('holds a year under a header that speaks of years', () => {
    expect(cell('1998', 'Founded')[0]?.kind).not.toBe('number');
  });
});

describe('values of one sentence', () => {
  it('belong to the plan or place of their own part', () => {
    const text = 'The quota is 40 GB for Starter plans, 90 GB for Business plans and 600 GB for Enterprise plans.';
    const facts = scan(text).filter(({ kind }) => kind === 'dimension');
    expect(facts.map((fact) => scopesByFact(text, facts).get(fact)?.plan?.toLowerCase())).toEqual(
      ['starter', 'business', 'enterprise'].map((name) => expect.stringContaining(name)),
    );
  });

  it('are the later of a change', () => {
    const text = 'The limit was raised from 20 GB to 35 GB.';
    expect(presentValues(text, scan(text)).map(({ raw }) => raw)).toEqual(['35 GB']);
  });

  it('name something or count something', () => {
    const [status] = scan('It fails with status 418.');
    expect(status !== undefined && isLabel('It fails with status 418.', status)).toBe(true);
    const text = 'The firm has 75 drivers in the north.';
    const [drivers] = scan(text);
    expect(drivers === undefined ? '' : counted(text, drivers)).toBe('75 drivers');
    const zh = '每小时最多80次。';
    const [calls] = scanFacts(zh, { language: 'zh' });
    expect(calls === undefined ? '' : counted(zh, calls)).toContain('80');
  });

  it('state a measure only in a unit of its kind', () => {
    const [length, mass] = [scan('12 km')[0], scan('12 kg')[0]];
    const row = { expects: ['dimension'] as const, base: 'kg' };
    expect([length, mass].map((fact) => fact !== undefined && canState(fact, row, false))).toEqual([false, true]);
  });
});

describe('flags', () => {
  it.each([
    ['I heard it may be delayed.', 'speculation'],
    ['Reportedly the fee will rise.', 'speculation'],
    ['According to a draft the fee is 5 EUR.', 'speculation'],
    ['草案规定罚款为100元。', 'speculation'],
    ['The blazing fast engine.', 'marketing'],
    ['The fee is 9 EUR, effective from 1 March 2027.', 'not_yet_effective'],
    ['自2027年3月1日起施行。', 'not_yet_effective'],
    ['The offer is valid until 1 March 2025.', 'expired'],
  ])('“%s”: %s', (text, flag) => {
    expect(statementFlags(text, '', {}, NOW)).toContain(flag);
  });

  it('take a permission for no speculation', () => {
    expect(statementFlags('Tickets may be returned within 3 days.', '', {}, NOW)).toEqual([]);
  });

  it('see a title that is newer than its page', () => {
    expect(pageFlags(pageOf('https://a.test/', 'Best kettles of 2026', '<p>Text of old.</p>', { updated: '2022-02-02' }).document)).toEqual(
      ['title_newer_than_body'],
    );
  });

  it('tell what was from what is, and visitors from the page', () => {
    expect(tellsThePast('Rosa Lind, then chief executive of Norvik, agreed.', 'Who is the chief executive of Norvik?')).toBe(true);
    expect(tellsThePast('Rosa Lind, then chief executive of Norvik, agreed.', 'Who was the chief executive of Norvik?')).toBe(false);
    expect(isComment(['Prices', 'Comments'])).toBe(true);
    expect(isComment(['Comments on the law'])).toBe(false);
  });
});

describe('siblings of the subject', () => {
  it.each([
    ['Mount Orm is 900 m high.', 'Mount Ilk', true],
    ['Norvik City 2 has 300 Wh.', 'Norvik City 3', true],
    ['City 3 has 500 Wh.', 'Norvik City 3', false],
    ['Mount Ilk is 800 m high.', 'Mount Ilk', false],
    ['云杉A2的重量为20千克。', '云杉A1', true],
  ])('“%s” beside %s', (text, name, expected) => {
    expect(namesSibling(text, entity(name))).toBe(expected);
  });
});

describe('a plain question', () => {
  const fares = pageOf(
    'https://www.sennferry.example/fares',
    'Fares',
    `<h2>Single trip</h2>${table(['Passenger', 'Price'], ['Adult', '€7.20'], ['Child', '€3.10'], ['Bicycle', '€2.50'])}`,
    { site: 'Senn Ferry', updated: '2026-06-01' },
  );

  it('is answered by the row that names what was asked for', () => {
    expect(statedBy('How much does a child pay on the Senn Ferry?', fares)).toEqual([expect.stringContaining('€3.10')]);
  });

  it('is not answered by the row of something else', () => {
    expect(statedBy('How much does a motorcycle trailer cost on the Senn Ferry?', fares)).toEqual([]);
  });

  it('about a year is answered by the row of that year only', () => {
    const counts = pageOf('https://stats.example/senn', 'Senn', table(['Year', 'Population'], ['2010', '8,100'], ['2022', '9,300']), {
      site: 'Statistics Office',
      updated: '2024-01-01',
    });
    expect(statedBy('What was the population of Senn in 2010?', counts)).toEqual([expect.stringContaining('8,100')]);
    expect(statedBy('What is the population of Senn?', counts)).toEqual([expect.stringContaining('9,300')]);
    expect(statedBy('What was the population of Senn in 2016?', counts)).toEqual([]);
  });

  it('about a person needs a person in the sentence', () => {
    const about = pageOf(
      'https://norvik.example/about',
      'About Norvik',
      '<p>The founder of Norvik was a baker.</p><p>Norvik was founded by Rosa Lind.</p>',
      { site: 'Norvik' },
    );
    expect(statedBy('Who is the founder of Norvik?', about)).toEqual(['Norvik was founded by Rosa Lind.']);
  });

  it('why something is so needs a reason in the sentence', () => {
    const news = pageOf(
      'https://senn.example/line4',
      'Line 4 of Senn',
      '<p>Line 4 was delayed by two months.</p><p>The delay of Line 4 is due to a flooded tunnel.</p>',
    );
    expect(statedBy('Why was Line 4 of Senn delayed?', news)).toEqual([expect.stringContaining('flooded tunnel')]);
  });

  it('is not answered by a sentence that shares only its topic', () => {
    const about = pageOf('https://norvik.example/about', 'About Norvik', '<p>Norvik sells bread in nine towns.</p>', { site: 'Norvik' });
    expect(statedBy('Who is the chief financial officer of Norvik?', about)).toEqual([]);
    expect(statedBy('How many ovens does Norvik own?', about)).toEqual([]);
  });

  it('about what is now passes over the older version of the documentation', () => {
    const [old, present] = [4, 5].map((version) =>
      pageOf(
        `https://docs.grindlog.example/v${version}/`,
        `grindlog ${version}.0 settings`,
        `<p>The default port of grindlog is ${version * 1000}.</p>`,
        { site: 'grindlog', updated: '2026-01-01' },
      ),
    );
    if (old === undefined || present === undefined) throw new Error('no pages');
    expect(findingsFor('what is the default port of grindlog?', old, present)[0]?.evidence.sourceUrl).toContain('v5');
  });

  it('gives the version of an entry of a change list, above it or in its own words', () => {
    const log = pageOf(
      'https://docs.grindlog.example/changelog',
      'grindlog changelog',
      '<h2>4.1.0 (2026-02-02)</h2><ul><li>Log files are compressed with zstd.</li></ul><p>Since 3.7 grindlog supports syslog targets.</p>',
      { site: 'grindlog' },
    );
    expect(statedBy('Since which version does grindlog support syslog targets?', log)).toEqual([expect.stringContaining('3.7')]);
    expect(statedBy('Since which version does grindlog compress log files with zstd?', log)).toEqual([expect.stringContaining('4.1.0')]);
  });
});

describe('sources', () => {
  const story = `<p>${'The town of Senn will build a new harbour beside the old one, said the mayor on Friday. '.repeat(4)}The harbour of Senn will cost $40 million and have nine berths for ferries.</p>`;
  it('that carry one text are one', () => {
    const copies = ['a', 'b', 'c'].map((name) => pageOf(`https://${name}.example/harbour`, 'A harbour for Senn', story));
    expect(new Set(clusterCopies(copies)).size).toBe(1);
    expect(
      new Set(
        clusterCopies([
          ...copies.slice(0, 2),
          pageOf('https://d.example/', 'Other', `<p>${'Quite another story about bread, rye and ovens in the north. '.repeat(6)}</p>`),
        ]),
      ).size,
    ).toBe(2);
  });

  it('whose snippet says something else are flagged', () => {
    const page = pageOf('https://norvik.example/fee', 'Norvik fee', '<p>The fee of Norvik is €12.</p>', {
      site: 'Norvik',
      snippets: ['Norvik fee: €15'],
    });
    expect(findingsFor('What is the fee of Norvik?', page)[0]?.evidence.flags).toContain('snippet_contradicts_page');
  });

  it('that disagree make a conflict, resolved for the source that sets it', () => {
    const own = pageOf('https://norvik.example/price', 'Norvik price', '<p>The price of Norvik is €12 per month.</p>', {
      site: 'Norvik',
      updated: '2026-05-05',
    });
    const blog = pageOf('https://blog.example/norvik', 'Norvik tried', '<p>The price of Norvik is €9 per month.</p>', {
      author: 'A. Writer',
      updated: '2022-05-05',
    });
    expect(assessed('What is the price of Norvik per month?', [own, blog]).conflicts).toHaveLength(1);
  });

  it('do not disagree about different years', () => {
    const page = (year: string, count: string) =>
      pageOf(`https://s${year}.example/senn`, `Senn ${year}`, `<p>In ${year} the population of Senn was ${count}.</p>`);
    expect(assessed('What is the population of Senn?', [page('2010', '8,100'), page('2022', '9,300')]).conflicts).toEqual([]);
  });
});

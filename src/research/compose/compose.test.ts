import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrom, pageOf, statedBy, table } from '../assess/reading.fixture.ts';
import { renderMarkdown } from './index.ts';

const maker = (name: string, rows: readonly (readonly [string, string])[], updated = '2026-06-01') =>
  pageOf(`https://${name.toLowerCase().split(' ')[0]}.example/${name.replaceAll(' ', '-')}`, name, table(['Feature', 'Value'], ...rows), {
    site: name.split(' ')[0] ?? name,
    updated,
  });
const texts = (items: readonly { text: string }[]): string[] => items.map(({ text }) => text);

describe('facts', () => {
  const norvik = maker('Norvik City 3', [
    ['Weight', '21.5 kg'],
    ['Battery', '500 Wh'],
    ['Price', '€2,100'],
  ]);

  it('are stated with subject, dimension and the value as the page writes it', () => {
    expect(statedBy('What does the Norvik City 3 weigh?', norvik)).toEqual(['Norvik City 3: weight – 21.5 kg']);
  });

  it('hold a valid citation, scope and an absolute date', () => {
    const [fact] = answerFrom('What does the Norvik City 3 cost?', norvik).facts;
    expect(fact).toMatchObject({ citations: [{ valid: true }], asOf: { kind: 'updated', value: expect.stringContaining('2026-06-01') } });
  });

  it('of an open question are the sentence itself', () => {
    const page = pageOf('https://almer.example/', 'Almer Tower', '<p>The Almer Tower was designed by Rosa Lind.</p>');
    expect(statedBy('Who designed the Almer Tower?', page)).toEqual(['The Almer Tower was designed by Rosa Lind.']);
  });

  it('of a cell carry the words of its headers', () => {
    const page = pageOf('https://almer.example/visit', 'Almer Tower', table(['Day', 'Opens', 'Closes'], ['Friday', '08:45', '21:00']));
    expect(statedBy('When does the Almer Tower open on Fridays?', page)).toEqual([expect.stringMatching(/Opens.*Friday.*08:45/)]);
  });

  it('describe nothing beside a value, but for what can be described', () => {
    const page = pageOf(
      'https://orbitdb.example/limits',
      'OrbitDB limits',
      '<p>OrbitDB includes 80 GB of storage.</p><p>Storage beyond the included amount of OrbitDB is billed by the day.</p>',
      { site: 'OrbitDB' },
    );
    expect(statedBy('How much storage is included in OrbitDB?', page)).toHaveLength(1);
  });

  it('that hold only later say from when', () => {
    const page = pageOf(
      'https://norvik.example/fee',
      'Norvik fee',
      '<p>The fee of Norvik is €5 per month.</p><p>Effective from 1 March 2027 the fee of Norvik is €7 per month.</p>',
      { site: 'Norvik', updated: '2026-11-01' },
    );
    const stated = statedBy('What is the fee of Norvik?', page);
    expect(stated.some((text) => text.includes('€5') && !text.startsWith('From'))).toBe(true);
    expect(stated.filter((text) => text.includes('€7')).every((text) => text.startsWith('From 2027-03-01'))).toBe(true);
  });

  it('have every number of a value in their quote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 100, max: 9_000 }),
        (whole, tenth, watt) => {
          const page = maker('Norvik City 3', [
            ['Weight (kg)', `${whole}.${tenth}`],
            ['Battery', `${watt} Wh`],
          ]);
          const answer = answerFrom('Compare the Norvik City 3 and the Sandel Go 2: weight and battery.', page);
          for (const fact of answer.facts) {
            const quote = answer.evidence.find(({ id }) => id === fact.citations[0]?.evidenceId)?.quote ?? '';
            for (const number of fact.text.split(' – ')[1]?.match(/\d+(?:\.\d+)?/g) ?? []) expect(quote).toContain(number);
          }
          expect(answer.facts).toHaveLength(2);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('unknowns say why', () => {
  const question = 'What does OrbitDB cost on the Enterprise plan?';
  it.each([
    ['nothing was found', [], /no page/],
    [
      'only others say so',
      [pageOf('https://blog.example/', 'OrbitDB prices', '<p>OrbitDB costs $90 per month on the Enterprise plan.</p>')],
      /only blog\.example/,
    ],
    [
      'only another plan is told',
      [
        pageOf('https://orbitdb.example/p', 'OrbitDB prices', '<p>On the Starter plan OrbitDB costs $9 per month.</p>', {
          site: 'OrbitDB',
        }),
      ],
      /another scope.*Starter/,
    ],
    [
      'it is not in force yet',
      [
        pageOf(
          'https://orbitdb.example/p',
          'OrbitDB prices',
          '<p>Effective from 1 March 2027 the Enterprise plan of OrbitDB costs $99 per month.</p>',
          { site: 'OrbitDB' },
        ),
      ],
      /not in force|^$/,
    ],
  ])('%s', (_, pages, reason) => {
    const answer = answerFrom(question, ...pages);
    const stated = answer.facts.filter(({ asOf }) => asOf.kind !== 'effective_from');
    expect(stated).toEqual([]);
    expect(answer.unknowns[0]?.reason ?? '').toMatch(reason);
  });
});

describe('what a program computes', () => {
  const city = (...rows: readonly (readonly [string, string])[]) => maker('Norvik City 3', rows);
  const go = (...rows: readonly (readonly [string, string])[]) => maker('Sandel Go 2', rows);
  const compare = (what: string): string => `Compare the Norvik City 3 and the Sandel Go 2: ${what}.`;

  it('is the difference in one unit, with its premises, and who is ahead', () => {
    const { derivations, recommendations, facts } = answerFrom(compare('weight'), city(['Weight', '21.5 kg']), go(['Weight', '18,400 g']));
    expect(derivations[0]?.computation).toMatch(/3\.1|3100/);
    expect(derivations[0]?.premises.sort()).toEqual(facts.map(({ id }) => id).sort());
    expect(texts(recommendations)[0]).toContain('Sandel Go 2');
  });

  it('says that equal values are equal', () => {
    const { derivations, recommendations } = answerFrom(compare('battery'), city(['Battery', '500 Wh']), go(['Battery', '500 Wh']));
    expect(derivations[0]?.text).toContain('same value');
    expect(recommendations).toEqual([]);
  });

  it('is nothing for amounts in different currencies or without a period', () => {
    const { derivations, unknowns } = answerFrom(
      'Compare OrbitDB and Pallas DB: price.',
      pageOf('https://orbitdb.example/p', 'OrbitDB price', '<p>The price of OrbitDB is $50 per month.</p>', { site: 'OrbitDB' }),
      pageOf('https://pallasdb.example/p', 'Pallas DB price', '<p>The price of Pallas DB is €45 per month.</p>', { site: 'Pallas DB' }),
    );
    expect(derivations).toEqual([]);
    expect(unknowns.some(({ reason }) => /USD.*EUR|EUR.*USD/.test(reason))).toBe(true);
  });

  it('refuses to set a node-hour beside a cluster-month while the number of nodes is not known', () => {
    const { derivations, unknowns } = answerFrom(
      'Compare OrbitDB and Pallas DB clusters: price.',
      pageOf('https://orbitdb.example/p', 'OrbitDB price', '<p>The price of OrbitDB is $0.50 per node-hour.</p>', { site: 'OrbitDB' }),
      pageOf('https://pallasdb.example/p', 'Pallas DB price', '<p>The price of Pallas DB is $900 per cluster-month.</p>', {
        site: 'Pallas DB',
      }),
    );
    expect(derivations.filter(({ text }) => text.includes('lower'))).toEqual([]);
    expect(unknowns.some(({ claimId, reason }) => claimId === null && /not established/.test(reason))).toBe(true);
  });

  it('is a price times the number of the question, or of its months', () => {
    const passes = pageOf('https://almer.example/fares', 'Almer Tower tickets', table(['Ticket', 'Price'], ['Single ticket', '€7.50']), {
      site: 'Almer Tower',
    });
    expect(answerFrom('How much would 4 single tickets for the Almer Tower cost in total?', passes).derivations[0]?.computation).toBe(
      '4 × 7.5 = 30 EUR',
    );
    const monthly = pageOf('https://orbitdb.example/p', 'OrbitDB price', '<p>The price of OrbitDB is $50 per month.</p>', {
      site: 'OrbitDB',
    });
    expect(answerFrom('How much would 2 years of OrbitDB cost in total?', monthly).derivations[0]?.computation).toBe('24 × 50 = 1200 USD');
    expect(answerFrom('How much would 3 users of OrbitDB cost in total?', monthly).derivations).toEqual([]);
  });
});

describe('Markdown of a small answer', () => {
  it('shows fact, scope, date, quote and what is not known', () => {
    const page = pageOf('https://norvik.example/city-3', 'Norvik City 3', '<p>The Norvik City 3 weighs 21.5 kg.</p>', {
      site: 'Norvik',
      updated: '2026-06-01',
    });
    expect(renderMarkdown(answerFrom('What does the Norvik City 3 weigh?', page))).toMatchInlineSnapshot(`
      "# What does the Norvik City 3 weigh?

      As of 2026-11-30 09:00 UTC. Citation coverage: 100 %. Stopped because: cancelled — the run was not finished

      ## Facts

      - Norvik City 3: weight – 21.5 kg [^1]  
        scope: the page names no plan, region or version; updated 2026-06-01

      ## Evidence

      [^1]: “The Norvik City 3 weighs 21.5 kg.” — Norvik City 3 › Norvik City 3, <https://norvik.example/city-3#:~:text=The%20Norvik%20City%203%20weighs%2021.5%20kg.>; first-hand; updated 2026-06-01, retrieved 2026-11-30 09:00 UTC
      "
    `);
    expect(renderMarkdown(answerFrom('云杉A1有多重？'))).toMatchInlineSnapshot(`
      "# 云杉A1有多重？

      截至 2026-11-30 09:00 UTC. 引用覆盖率：0 %. 停止原因：cancelled — the run was not finished

      ## 事实

      没有能够确认的事实。

      ## 无法确认

      - 无法确认：云杉A1的重量 (已读取的页面均未说明)
      "
    `);
  });
});

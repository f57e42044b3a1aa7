/** @module English questions and what is true in this world. */
import { type Asking, known, monthlyPrice, open } from '../asking.ts';
import type { DemoQuestion } from '../types.ts';
import type { Market } from '../vendors.ts';
import { dayMonth, hourly, monthDay, monthly, place } from '../wording.ts';

export function englishQuestions(market: Market): DemoQuestion[] {
  const { a, b, regions, currency } = market;
  const home = regions.home;
  const at = {
    priceA: `http://${a.docs}/pricing`,
    backupA: `http://${a.docs}/backups`,
    haA: `http://${a.docs}/high-availability`,
    residencyA: `http://${a.docs}/data-residency`,
    changesA: `http://${a.docs}/changelog`,
    editionA: `http://${a.docs}/us-government/backups`,
    noticeA: `http://${a.www}/policies/price-list-2027`,
    priceB: `http://${b.docs}/plans`,
    includedB: `http://${b.docs}/plans/included`,
    backupB: `http://${b.docs}/operations/backup`,
    haB: `http://${b.docs}/operations/availability`,
    regionsB: `http://${b.docs}/regions`,
    limitsB: `http://${b.docs}/operations/limits`,
    releasesB: `http://${b.docs}/release-notes`,
    review: `http://www.stackweigher.example/reviews/${a.slug}-review`,
  };
  const aMain = a.plans.main;
  const bMain = b.plans.main;
  const days = (count: number): string => `${count} days`;
  const price = {
    a: known(a.name, 'price', [hourly(market, aMain.price.home), aMain.price.home.toFixed(3)], at.priceA, {
      value: aMain.price.home,
      unit: 'node.h',
      currency,
    }),
    b: known(b.name, 'price', [monthly(market, bMain.price.home), String(bMain.price.home)], at.priceB, {
      value: bMain.price.home,
      unit: 'cluster.mo',
      currency,
    }),
  };
  const retention = {
    a: {
      ...known(a.name, 'backup_retention', [days(aMain.retentionDays)], at.backupA, { value: aMain.retentionDays, unit: 'd' }),
      quoteIncludes: `keep automated backups for ${days(aMain.retentionDays)}`,
      alsoAt: [at.changesA],
    },
    b: {
      ...known(b.name, 'backup_retention', [days(bMain.retentionDays)], at.backupB, { value: bMain.retentionDays, unit: 'd' }),
      quoteIncludes: `Automated backups are kept for ${days(bMain.retentionDays)}`,
      alsoAt: [at.releasesB],
    },
  };
  const sla = {
    a: known(a.name, 'sla', [`${aMain.sla}%`], at.haA, { value: Number(aMain.sla), unit: '%' }),
    b: known(b.name, 'sla', [`${bMain.sla}%`], at.haB, { value: Number(bMain.sla), unit: '%' }),
  };
  const failoverA = known(a.name, 'failover_time', [`${a.failoverSeconds} seconds`], at.haA, { value: a.failoverSeconds ?? 0, unit: 's' });
  const residency = {
    a: {
      ...known(a.name, 'residency', [home.country], at.residencyA),
      quoteIncludes: `Clusters in ${home.city} keep primary data, replicas and backups in ${home.country}`,
    },
    b: {
      ...known(b.name, 'residency', ['European Union', home.country], at.regionsB),
      quoteIncludes: `In the ${home.city} region, customer data is stored in ${home.country}`,
    },
  };
  const oldRetention = {
    kind: 'temporal' as const,
    dimension: 'backup_retention',
    entity: a.name,
    urls: [at.backupA, at.review] as [string, string],
  };
  const oldPrice = { kind: 'temporal' as const, dimension: 'price', entity: a.name, urls: [at.priceA, at.review] as [string, string] };
  const notToday = [hourly(market, market.policy.price), hourly(market, market.review.formerPrice), hourly(market, market.stalePrice)];
  const ask = (id: string, question: string, expected: Partial<Asking>): DemoQuestion => open('en', id, question, expected);

  return [
    ask(
      'compare',
      `For a production database in ${home.city}, compare ${a.name} and ${b.name} on the ${aMain.name} plan: price, backup retention, high availability, data residency and failover time.`,
      {
        facts: [price.a, price.b, retention.a, retention.b, sla.a, sla.b, residency.a, residency.b, failoverA],
        derivations: [monthlyPrice(market, at.priceA)],
        conflicts: [oldRetention, oldPrice],
        unknowns: [{ entity: b.name, dimension: 'failover_time', terms: ['failover', 'fail over'] }],
        neverSay: [
          ...notToday,
          days(a.formerRetentionDays),
          days(market.edition.retentionDays),
          days(market.hearsay.retentionDays),
          `${market.hearsay.failoverSeconds} seconds`,
        ],
      },
    ),
    ask('retention', `How long does ${a.name} keep automated backups on the ${aMain.name} plan?`, {
      facts: [retention.a],
      conflicts: [oldRetention],
      neverSay: [days(a.formerRetentionDays), days(market.edition.retentionDays)],
    }),
    ask('since_version', `Since which version does ${a.name} keep ${aMain.name} backups for ${days(aMain.retentionDays)}?`, {
      facts: [
        {
          ...known(a.name, 'version', [a.releases.change.version, dayMonth(a.releases.change.date)], at.changesA),
          quoteIncludes: a.releases.change.version,
        },
      ],
      neverSay: [`version ${a.releases.old.version}`],
    }),
    ask('effective', `When does the 2027 price list of ${a.name} take effect?`, {
      facts: [
        {
          ...known(a.name, 'effective_date', [dayMonth(market.policy.effective), market.policy.effective], at.noticeA),
          quoteIncludes: `takes effect on ${dayMonth(market.policy.effective)}`,
        },
      ],
      neverSay: [dayMonth(market.policy.updated)],
    }),
    ask('regions', `In which regions is ${b.name} available?`, {
      facts: b.regionOrder.map((key) => ({
        ...known(b.name, 'regions', [regions[key].city], at.regionsB),
        quoteIncludes: place(market, key),
      })),
      neverSay: [market.press.city],
    }),
    ask('price_abroad', `What does the ${b.plans.top.name} plan of ${b.name} cost per month in ${regions.third.city}?`, {
      facts: [
        known(b.name, 'price', [monthly(market, b.plans.top.price.third), String(b.plans.top.price.third)], at.priceB, {
          value: b.plans.top.price.third,
          unit: 'cluster.mo',
          currency,
        }),
      ],
      neverSay: [
        monthly(market, b.plans.top.price.home),
        monthly(market, b.plans.top.price.second),
        monthly(market, b.plans.main.price.third),
      ],
    }),
    ask('sla', `What is the monthly uptime SLA of ${a.name} on the ${a.plans.top.name} plan?`, {
      facts: [known(a.name, 'sla', [`${a.plans.top.sla}%`], at.haA, { value: Number(a.plans.top.sla), unit: '%' })],
      neverSay: [`${aMain.sla}%`, `${a.plans.entry.sla}%`],
    }),
    ask('failover_unknown', `How many seconds does an automatic failover take on ${b.name}?`, {
      unknowns: [{ entity: b.name, dimension: 'failover_time', terms: ['failover', 'fail over'] }],
      neverSay: [`${market.hearsay.failoverSeconds} seconds`, `${a.failoverSeconds} seconds`],
    }),
    ask('egress', `How much network egress is included in the ${aMain.name} plan of ${a.name}?`, {
      facts: [
        {
          ...known(a.name, 'included_egress', [`${aMain.egressGb} GB`], at.priceA, { value: aMain.egressGb, unit: 'GB' }),
          quoteIncludes: `${aMain.egressGb} GB of network egress per month`,
        },
      ],
    }),
    ask('egress_b', `How much outgoing traffic is included in the ${bMain.name} plan of ${b.name}?`, {
      facts: [
        {
          ...known(b.name, 'included_egress', [`${bMain.egressGb} GB`], at.includedB, { value: bMain.egressGb, unit: 'GB' }),
          quoteIncludes: `${bMain.egressGb} GB of outgoing traffic per month`,
        },
      ],
    }),
    ask('funding', `How much money did ${b.company} raise in its Series C round?`, {
      facts: [
        {
          ...known(b.company, 'funding', [`${market.press.millions} million`], `http://${b.www}/news/series-c`, {
            value: market.press.millions * 1e6,
            unit: '1',
            currency: 'EUR',
          }),
          quoteIncludes: `has raised ${market.press.millions} million euros in a Series C round`,
          alsoAt: copies(market).slice(1),
        },
      ],
      copies: [copies(market)],
    }),
    ask('connections', `How many connections does ${b.name} accept on the ${bMain.name} plan?`, {
      facts: [
        {
          ...known(b.name, 'connections', [bMain.connections.toLocaleString('en-US'), String(bMain.connections)], at.limitsB, {
            value: bMain.connections,
            unit: '1',
          }),
          quoteIncludes: `${bMain.connections.toLocaleString('en-US')} connections`,
        },
      ],
      neverSay: ['free', 'no limits', 'costs nothing'],
    }),
    ask('government', `How long are backups kept on the ${aMain.name} plan in the US Government edition of ${a.name}?`, {
      facts: [
        {
          ...known(a.name, 'backup_retention', [days(market.edition.retentionDays)], at.editionA, {
            value: market.edition.retentionDays,
            unit: 'd',
          }),
          quoteIncludes: `keep automated backups for ${days(market.edition.retentionDays)}`,
        },
      ],
      neverSay: [days(a.formerRetentionDays)],
    }),
    ask('latest', `What is the latest version of ${b.name} and when was it released?`, {
      facts: [
        {
          ...known(b.name, 'version', [b.releases.latest.version, monthDay(b.releases.latest.date)], at.releasesB),
          quoteIncludes: b.releases.latest.version,
        },
      ],
    }),
  ];
}

const copies = ({ b }: Market): string[] => [
  `http://${b.www}/news/series-c`,
  'http://www.meridianwire.example/releases/2026/series-c-round',
  'http://www.cloudcourier.example/news/database-maker-series-c',
  'http://tech.morningledger.example/startups/series-c-database',
];

/** @module Chinese questions and what is true in this world. */
import { type Asking, known, monthlyPrice, open } from '../asking.ts';
import type { DemoQuestion } from '../types.ts';
import type { Market } from '../vendors.ts';
import { hanDate, hourly, monthly, place } from '../wording.ts';

export function chineseQuestions(market: Market): DemoQuestion[] {
  const { a, b, regions, currency } = market;
  const home = regions.home.city;
  const at = {
    priceA: `http://${a.docs}/jiage`,
    backupA: `http://${a.docs}/beifen`,
    haA: `http://${a.docs}/gaokeyong`,
    residencyA: `http://${a.docs}/shuju-zhuliu`,
    changesA: `http://${a.docs}/banben`,
    editionA: `http://${a.docs}/guojiban/beifen`,
    noticeA: `http://${a.www}/zhengce/beifen-2027`,
    priceB: `http://${b.docs}/price`,
    includedB: `http://${b.docs}/price/included`,
    backupB: `http://${b.docs}/backup`,
    haB: `http://${b.docs}/availability`,
    regionsB: `http://${b.docs}/regions`,
    limitsB: `http://${b.docs}/limits`,
    releasesB: `http://${b.docs}/releases`,
    review: `http://www.yunpingce.example/pingce/${a.slug}.html`,
  };
  const aMain = a.plans.main;
  const bMain = b.plans.main;
  const days = (count: number): string[] => [`${count} 天`, `${count}天`];
  const seconds = (count: number | null): string[] => [`${count} 秒`, `${count}秒`];
  const price = {
    a: known(a.name, 'price', [hourly(market, aMain.price.home)], at.priceA, { value: aMain.price.home, unit: 'node.h', currency }),
    b: known(b.name, 'price', [monthly(market, bMain.price.home)], at.priceB, { value: bMain.price.home, unit: 'cluster.mo', currency }),
  };
  const retention = {
    a: {
      ...known(a.name, 'backup_retention', days(aMain.retentionDays), at.backupA, { value: aMain.retentionDays, unit: 'd' }),
      alsoAt: [at.changesA],
    },
    b: {
      ...known(b.name, 'backup_retention', days(bMain.retentionDays), at.backupB, { value: bMain.retentionDays, unit: 'd' }),
      quoteIncludes: `自动备份保留 ${bMain.retentionDays} 天`,
      alsoAt: [at.releasesB],
    },
  };
  const sla = {
    a: known(a.name, 'sla', [`${aMain.sla}%`], at.haA, { value: Number(aMain.sla), unit: '%' }),
    b: known(b.name, 'sla', [`${bMain.sla}%`], at.haB, { value: Number(bMain.sla), unit: '%' }),
  };
  const failoverA = known(a.name, 'failover_time', seconds(a.failoverSeconds), at.haA, { value: a.failoverSeconds ?? 0, unit: 's' });
  const residency = {
    a: { ...known(a.name, 'residency', ['中国境内'], at.residencyA), quoteIncludes: '地域的数据、副本和备份均存储在中国境内' },
    b: { ...known(b.name, 'residency', ['中国境内'], at.regionsB), quoteIncludes: `选择${home}地域时，客户数据存储在中国境内` },
  };
  const oldRetention = {
    kind: 'temporal' as const,
    dimension: 'backup_retention',
    entity: a.name,
    urls: [at.backupA, at.review] as [string, string],
  };
  const oldPrice = { kind: 'temporal' as const, dimension: 'price', entity: a.name, urls: [at.priceA, at.review] as [string, string] };
  const ask = (id: string, question: string, expected: Partial<Asking>): DemoQuestion => open('zh', id, question, expected);

  return [
    ask(
      'compare',
      `生产数据库部署在${home}，比较${a.name}和${b.name}${aMain.name}在${home}地域的价格、备份保留期、可用性、数据驻留和故障切换时间。`,
      {
        facts: [price.a, price.b, retention.a, retention.b, sla.a, sla.b, residency.a, residency.b, failoverA],
        derivations: [monthlyPrice(market, at.priceA)],
        conflicts: [oldRetention, oldPrice],
        unknowns: [{ entity: b.name, dimension: 'failover_time', terms: ['故障切换', '切换时间'] }],
        neverSay: [
          hourly(market, market.review.formerPrice),
          hourly(market, market.stalePrice),
          ...days(market.policy.retentionDays),
          ...days(a.formerRetentionDays),
          ...days(market.edition.retentionDays),
          ...days(market.hearsay.retentionDays),
          ...seconds(market.hearsay.failoverSeconds),
        ],
      },
    ),
    ask('retention', `${a.name}${aMain.name}的自动备份保留多少天？`, {
      facts: [retention.a],
      conflicts: [oldRetention],
      neverSay: [...days(a.formerRetentionDays), ...days(market.edition.retentionDays), ...days(market.policy.retentionDays)],
    }),
    ask('since_version', `${a.name}从哪个版本开始把${aMain.name}备份保留期延长到 ${aMain.retentionDays} 天？`, {
      facts: [
        {
          ...known(a.name, 'version', [a.releases.change.version, hanDate(a.releases.change.date)], at.changesA),
          quoteIncludes: a.releases.change.version,
        },
      ],
      neverSay: [`版本 ${a.releases.old.version}`],
    }),
    ask('effective', `${a.name}新的备份保留政策什么时候生效？`, {
      facts: [
        {
          ...known(a.name, 'effective_date', [hanDate(market.policy.effective), market.policy.effective], at.noticeA),
          quoteIncludes: `自${hanDate(market.policy.effective)}起施行`,
        },
      ],
      neverSay: [hanDate(market.policy.updated)],
    }),
    ask('regions', `${b.name}目前开放了哪些地域？`, {
      facts: b.regionOrder.map((key) => ({
        ...known(b.name, 'regions', [regions[key].city], at.regionsB),
        quoteIncludes: place(market, key),
      })),
      neverSay: [market.press.city],
    }),
    ask('price_abroad', `${b.name}${b.plans.top.name}在${regions.third.city}地域每月多少钱？`, {
      facts: [
        known(b.name, 'price', [monthly(market, b.plans.top.price.third)], at.priceB, {
          value: b.plans.top.price.third,
          unit: 'cluster.mo',
          currency,
        }),
      ],
      neverSay: [monthly(market, b.plans.top.price.home), monthly(market, b.plans.top.price.second), monthly(market, bMain.price.third)],
    }),
    ask('sla', `${a.name}${a.plans.top.name}的月度可用性（SLA）是多少？`, {
      facts: [known(a.name, 'sla', [`${a.plans.top.sla}%`], at.haA, { value: Number(a.plans.top.sla), unit: '%' })],
      neverSay: [`${aMain.sla}%`, `${a.plans.entry.sla}%`],
    }),
    ask('failover_unknown', `${b.name}的故障切换需要多少秒？`, {
      unknowns: [{ entity: b.name, dimension: 'failover_time', terms: ['故障切换', '切换时间'] }],
      neverSay: [...seconds(market.hearsay.failoverSeconds), ...seconds(a.failoverSeconds)],
    }),
    ask('egress', `${a.name}${aMain.name}每月包含多少公网流出流量？`, {
      facts: [
        {
          ...known(a.name, 'included_egress', [`${aMain.egressGb} GB`, `${aMain.egressGb}GB`], at.priceA, {
            value: aMain.egressGb,
            unit: 'GB',
          }),
          quoteIncludes: `每月含公网流出流量 ${aMain.egressGb} GB`,
        },
      ],
    }),
    ask('egress_b', `${b.name}${bMain.name}套餐包含多少公网流出流量？`, {
      facts: [
        {
          ...known(b.name, 'included_egress', [`${bMain.egressGb} GB`, `${bMain.egressGb}GB`], at.includedB, {
            value: bMain.egressGb,
            unit: 'GB',
          }),
          quoteIncludes: `每月 ${bMain.egressGb} GB 公网流出流量`,
        },
      ],
    }),
    ask('funding', `${b.company}B轮融资金额是多少？`, {
      facts: [
        {
          ...known(
            b.company,
            'funding',
            [`${market.press.millions * 100}万元`, `${market.press.millions * 100} 万元`],
            `http://${b.www}/news/b-round`,
            { value: market.press.millions * 1e6, unit: '1', currency },
          ),
          quoteIncludes: `完成${market.press.millions * 100}万元B轮融资`,
          alsoAt: copies(market).slice(1),
        },
      ],
      copies: [copies(market)],
    }),
    ask('connections', `${b.name}${bMain.name}集群的最大连接数是多少？`, {
      facts: [known(b.name, 'connections', [String(bMain.connections)], at.limitsB, { value: bMain.connections, unit: '1' })],
      neverSay: ['永久免费', '没有任何限制'],
    }),
    ask('international', `${a.name}国际版${aMain.name}的备份保留多少天？`, {
      facts: [
        {
          ...known(a.name, 'backup_retention', days(market.edition.retentionDays), at.editionA, {
            value: market.edition.retentionDays,
            unit: 'd',
          }),
          quoteIncludes: `自动备份保留 ${market.edition.retentionDays} 天`,
        },
      ],
      neverSay: days(a.formerRetentionDays),
    }),
    ask('latest', `${b.name}的最新版本号是什么，什么时候发布的？`, {
      facts: [
        {
          ...known(b.name, 'version', [b.releases.latest.version, hanDate(b.releases.latest.date)], at.releasesB),
          quoteIncludes: b.releases.latest.version,
        },
      ],
    }),
  ];
}

const copies = ({ b }: Market): string[] => [
  `http://${b.www}/news/b-round`,
  'http://www.xuntongshe.example/gao/2026/b-round',
  'http://tech.chenjianbao.example/a/b-round-financing',
  'http://www.yunshangwang.example/startup/20261.html',
];

/** @module Chinese pages by others: an old review under a new title, a forum thread, one press text on four sites. */
import { draft, type Site } from '../template.ts';
import type { Draft } from '../types.ts';
import type { Market } from '../vendors.ts';
import { hanDate, hourly, place } from '../wording.ts';
import type { ChineseSites } from './sites.ts';

export function thirdPartyPages(market: Market, sites: ChineseSites): Draft[] {
  return [review(market, sites), thread(market, sites), ...pressRelease(market, sites)];
}

/** New title, old text, and served as GBK like many older sites. */
function review(market: Market, sites: ChineseSites): Draft {
  const { a, b } = market;
  return draft(
    sites.review,
    {
      path: `/pingce/${a.slug}.html`,
      title: `2026年${a.name}深度评测：价格、备份、可用性`,
      published: market.review.date,
      dateline: hanDate(market.review.date),
      author: '纪舟',
      description: `2026年最新评测：${a.name}企业版价格多少，备份保留多久。`,
      body: `<h1>2026年${a.name}深度评测：价格、备份、可用性</h1>
<p>我们用一份网店数据在 ${a.name} ${a.releases.old.version} 版本上测试了六周，以下是结论。</p>
<h2>价格</h2>
<p>${market.regions.home.city}地域${a.plans.main.name}按量付费的价格是 ${hourly(market, market.review.formerPrice)} 元/节点/小时，在参评产品中属于中等偏低。</p>
<h2>备份</h2>
<p>${a.name}${a.plans.main.name}的自动备份只保留 ${a.formerRetentionDays} 天，对生产数据库来说偏短。</p>
<h2>总结</h2>
<p>如果另外导出备份，这是一款扎实的产品。同期参评的还有${b.name}，我们会另文介绍。</p>`,
    },
    [a.name, '评测', '2026', '价格', '备份', '保留', '企业版', '上海', '可用性', '比较'],
    { publishedDate: null },
  );
}

function thread(market: Market, { forum }: ChineseSites): Draft {
  const { b, hearsay } = market;
  const post = (author: string, date: string, text: string): string =>
    `<div class="post" itemprop="comment"><p class="who">${author} 发表于 <time datetime="${date}">${hanDate(date)}</time></p><p>${text}</p></div>`;
  return draft(
    forum,
    {
      path: '/thread-20881-1.html',
      title: `${b.name}故障切换要多久？`,
      published: '2026-05-05',
      author: '码农小周',
      description: `讨论：${b.name}企业版故障切换时间是多少秒？`,
      body: `<h1>${b.name}故障切换要多久？</h1>
${post('码农小周', '2026-05-05', `有人知道${b.name}${b.plans.main.name}故障切换要多长时间吗？文档里没找到。`)}
${post('半夜值班', '2026-05-06', `听同事说${b.name}切换大概 ${hearsay.failoverSeconds} 秒，我自己没测过。`)}
${post('路过打酱油', '2026-05-10', `不确定。还听说${b.plans.main.name}备份能保留 ${hearsay.retentionDays} 天，可能是以前的活动。`)}
${post('码农小周', '2026-05-10', '谢谢，我去问问客服。')}`,
    },
    [b.name, '故障切换', '切换时间', '多久', '秒', '企业版', '备份', '保留', '论坛'],
  );
}

function pressRelease(market: Market, { wwwB, wire, newsOne, newsTwo }: ChineseSites): Draft[] {
  const { b, press } = market;
  const amount = `${press.millions * 100}万元`;
  const title = `${b.company}完成${amount}B轮融资`;
  const [, month = '', day = ''] = press.date.split('-');
  const text = `<p>【讯通社${press.city}${Number(month)}月${Number(day)}日电】${b.name}的研发企业${b.company}今日宣布完成${amount}B轮融资，由北渡资本领投。</p>
<p>${b.company}表示，本轮资金将用于建设${press.city}新地域，计划于${hanDate(press.opens)}开放，同时将研发团队扩大一倍。</p>
<p>“客户一直希望在更近的地方使用我们的服务，我们很高兴能够做到。”${b.company}首席执行官沈亦舟说，“这轮融资让我们有时间把事情做好。”</p>
<p>${b.name}是一款面向生产环境的云数据库，目前已开放${b.regionOrder.map((key) => place(market, key)).join('、')}地域。</p>
<p>关于${b.company}：公司成立于2019年，为不愿自行运维数据库的团队提供数据库软件与服务。</p>`;
  const copy = (site: Site, path: string, before: string, after: string): Draft =>
    draft(
      site,
      {
        path,
        title,
        published: press.date,
        dateline: hanDate(press.date),
        description: `${b.company}完成${amount}B轮融资，将建设${press.city}新地域。`,
        body: `<h1>${title}</h1>\n${before}${text}${after}`,
      },
      [b.name, b.company, '融资', 'B轮', '领投', '新地域', press.city],
    );
  return [
    copy(wwwB, '/news/b-round', '', '\n<p class="contact">媒体联系：公司公共关系部</p>'),
    copy(wire, '/gao/2026/b-round', `<p class="source">稿件来源：${b.company}</p>\n`, ''),
    copy(
      newsOne,
      '/a/b-round-financing',
      '',
      `\n<p class="note">转载自讯通社，<a href="http://${wire.host}/gao/2026/b-round">原文链接</a>。</p>`,
    ),
    copy(newsTwo, '/startup/20261.html', '<p class="kicker">来源：讯通社</p>\n', '\n<p class="tags">标签：融资 云计算</p>'),
  ];
}

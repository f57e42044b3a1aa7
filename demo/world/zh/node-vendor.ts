/** @module Official pages of the Chinese vendor that bills per node-hour (元/节点/小时). */
import { draft } from '../template.ts';
import type { Draft } from '../types.ts';
import { type Market, PLAN_KEYS, type Release } from '../vendors.ts';
import { hanDate, hourly, place, size } from '../wording.ts';
import type { ChineseSites } from './sites.ts';

export function nodeVendorPages(market: Market, sites: ChineseSites): Draft[] {
  return [
    pricing(market, sites),
    backups(market, sites),
    internationalEdition(market, sites),
    availability(market, sites),
    residency(market, sites),
    changelog(market, sites),
    retentionNotice(market, sites),
    overview(market, sites),
  ];
}

/** Cells hold bare numbers: plan, billing, region and unit stand in spanned headers. */
function pricing(market: Market, { docsA }: ChineseSites): Draft {
  const { a } = market;
  const regions = a.regionOrder;
  const cells = (prices: Record<(typeof regions)[number], number>): string =>
    regions.map((key) => `<td>${hourly(market, prices[key])}</td>`).join('');
  const rows = PLAN_KEYS.map((key) => {
    const plan = a.plans[key];
    return `<tr><td rowspan="2"><b>${plan.name}</b></td><td>按量付费</td>${cells(plan.price)}</tr>
<tr><td>包年</td>${cells(plan.committed)}</tr>`;
  }).join('\n');
  const specs = PLAN_KEYS.map(
    (key) => `<li>${a.plans[key].name}：每个集群最少 ${a.plans[key].nodes} 个节点，单节点规格 ${size(market, a, key)}。</li>`,
  ).join('\n');
  const included = PLAN_KEYS.map((key) => {
    const plan = a.plans[key];
    return `<dt>${plan.name}</dt><dd>每个集群含存储空间 ${plan.storageGb} GB，含不超过数据库大小的备份空间，每月含公网流出流量 ${plan.egressGb} GB。</dd>`;
  }).join('\n');
  return draft(
    docsA,
    {
      path: '/jiage',
      title: `${a.name}产品定价`,
      published: '2025-06-03',
      modified: '2026-10-20',
      dateline: hanDate('2026-10-20'),
      description: `${a.name}各版本、各地域的单价与包含内容。`,
      body: `<h1>产品定价</h1>
<p>${a.name}按节点、按小时计费，集群中每个运行中的节点都会计费。以下价格不含税，估算月费时每月按 730 小时计算。</p>
<h2>单价</h2>
<table border="1">
<caption>${a.name}单价</caption>
<thead>
<tr><th rowspan="2">版本</th><th rowspan="2">计费方式</th><th colspan="3">单价（元/节点/小时）</th></tr>
<tr>${regions.map((key) => `<th>${place(market, key)}</th>`).join('')}</tr>
</thead>
<tbody>
${rows}
</tbody>
</table>
<h2>规格</h2>
<ul>
${specs}
</ul>
<h2>包含内容</h2>
<dl>
${included}
</dl>
<p>超出部分的存储空间按每 GB 每月 ${a.storagePrice} 元收取。同一地域内网流量免费。</p>`,
    },
    [a.name, '价格', '定价', '费用', '单价', '企业版', '标准版', '旗舰版', '上海', '北京', '新加坡', '节点', '存储', '流量', '包含'],
    {
      snippet: `${a.name}定价：企业版在${market.regions.home.city}地域低至 ${hourly(market, market.stalePrice)} 元/节点/小时，多种版本可选。`,
    },
  );
}

function backups(market: Market, { docsA }: ChineseSites): Draft {
  const { a } = market;
  const rows = PLAN_KEYS.map(
    (key) => `<tr><td>${a.plans[key].name}</td><td>${a.plans[key].retentionDays} 天</td><td>最近 ${a.plans[key].recoveryDays} 天</td></tr>`,
  ).join('\n');
  return draft(
    docsA,
    {
      path: '/beifen',
      title: `${a.name}备份与恢复`,
      published: '2025-06-03',
      modified: '2026-09-09',
      dateline: hanDate('2026-09-09'),
      description: `${a.name}各版本自动备份的保留期与时间点恢复范围。`,
      body: `<h1>备份与恢复</h1>
<p>系统每天对集群做一次全量备份，并持续归档日志。备份经过加密，存放在集群所在的地域。</p>
<h2>保留期</h2>
<table>
<thead><tr><th>版本</th><th>自动备份保留期</th><th>时间点恢复范围</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
<p>删除集群后，最后一份备份再保留 72 小时。</p>
<h2>手动备份</h2>
<p>手动备份不会过期，占用的空间计入备份空间，直到您将其删除。</p>`,
    },
    [a.name, '备份', '保留期', '保留', '自动备份', '恢复', '时间点恢复', '企业版', '上海', '天'],
  );
}

/** 国际版: same wording, other number, other audience. */
function internationalEdition(market: Market, { docsA }: ChineseSites): Draft {
  const { a, edition } = market;
  return draft(
    docsA,
    {
      path: '/guojiban/beifen',
      title: `${a.name}国际版备份说明`,
      published: '2026-02-12',
      modified: '2026-09-09',
      dateline: hanDate('2026-09-09'),
      description: `${a.name}国际版的自动备份保留期。`,
      body: `<h1>国际版备份说明</h1>
<p class="tip">本文只适用于国际版。国际版由境外主体运营，账号与中国站不互通。中国站请参见<a href="/beifen">备份与恢复</a>。</p>
<h2>保留期</h2>
<p>国际版${a.plans.main.name}集群的自动备份保留 ${edition.retentionDays} 天，不支持修改。</p>
<p>国际版的备份存放在集群所在国家，密钥由独立的密钥服务管理。恢复操作需要账号管理员在控制台确认，恢复得到的新集群与原集群位于同一地域。</p>
<h2>支持</h2>
<p>国际版的工单由境外团队以英文处理，如需中文支持，请使用中国站。</p>`,
    },
    [a.name, '国际版', '备份', '保留期', '企业版', '天'],
  );
}

/** Reached through the redirect chain only. */
function availability(market: Market, { docsA }: ChineseSites): Draft {
  const { a } = market;
  const { entry, main, top } = a.plans;
  const { page } = draft(
    docsA,
    {
      path: '/gaokeyong',
      title: `${a.name}高可用`,
      published: '2025-06-03',
      modified: '2026-08-28',
      dateline: hanDate('2026-08-28'),
      description: `${a.name}的副本、自动故障切换与可用性承诺。`,
      body: `<h1>高可用</h1>
<p>两个及以上节点的集群会分布在同一地域的不同可用区。主节点故障时，${a.name}自动把副本提升为主节点，连接地址不变。</p>
<h2>可用性承诺</h2>
<dl>
<dt>${entry.name}</dt><dd>月度可用性不低于 ${entry.sla}%，无副本，不支持自动故障切换。</dd>
<dt>${main.name}</dt><dd>月度可用性不低于 ${main.sla}%，默认 ${main.replicas} 个副本，支持自动故障切换。</dd>
<dt>${top.name}</dt><dd>月度可用性不低于 ${top.sla}%，默认 ${top.replicas} 个副本，支持自动故障切换。</dd>
</dl>
<h2>故障切换时间</h2>
<p>${main.name}和${top.name}集群的自动故障切换通常在 ${a.failoverSeconds} 秒内完成。切换期间已有连接会断开，切换完成后可立即重连。</p>`,
    },
    [],
  );
  return { page };
}

function residency(market: Market, { docsA }: ChineseSites): Draft {
  const { a, regions } = market;
  return draft(
    docsA,
    {
      path: '/shuju-zhuliu',
      title: `${a.name}数据驻留说明`,
      published: '2025-06-03',
      modified: '2026-07-22',
      dateline: hanDate('2026-07-22'),
      description: `${a.name}的数据、副本与备份存储在哪里。`,
      body: `<h1>数据驻留说明</h1>
<p>地域在创建集群时选择，创建后不能更改。</p>
<h2>中国境内地域</h2>
<p>${regions.home.city}和${regions.second.city}地域的数据、副本和备份均存储在中国境内，未经客户书面同意不会传输到境外。</p>
<h2>${place(market, 'third')}</h2>
<p>${regions.third.city}地域的数据和副本存储在${regions.third.country}，加密备份另存一份到马来西亚。</p>
<h2>账号信息</h2>
<p>所有客户的账号与账单信息在杭州处理。运行监控数据只包含负载和错误计数，不包含表中的内容。</p>
<h2>删除</h2>
<p>集群删除后，磁盘上的数据会被覆写，加密密钥随之销毁。</p>`,
    },
    [a.name, '数据驻留', '驻留', '存储位置', '境内', '数据存储', '合规', '上海', '企业版'],
  );
}

function changelog(market: Market, { docsA }: ChineseSites): Draft {
  const { a } = market;
  const { latest, previous, change, old, first } = a.releases;
  const release = (of: Release, items: string[]): string =>
    `<h2>${of.version}（${hanDate(of.date)}）</h2>\n<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return draft(
    docsA,
    {
      path: '/banben',
      title: `${a.name}版本记录`,
      published: '2023-11-21',
      modified: latest.date,
      dateline: hanDate(latest.date),
      description: `${a.name}历次版本的发布日期与变更。`,
      body: `<h1>版本记录</h1>
${release(latest, ['查询洞察支持按应用名称分组', '只读副本启动更快'])}
${release(previous, ['逻辑复制槽在故障切换后保留', '控制台显示最早一份备份的时间'])}
${release(change, [`${a.plans.main.name}自动备份保留期由 ${a.formerRetentionDays} 天延长至 ${a.plans.main.retentionDays} 天`, '新增节点规格，各版本价格调整', '连接必须使用 TLS 1.2 及以上版本'])}
${release(old, [`${place(market, 'third')}地域开放`])}
${release(first, ['有副本的集群支持自动故障切换'])}`,
    },
    [a.name, '版本', '版本记录', '更新', '最新版本', '发布', '备份', '保留期', '延长'],
  );
}

/** Updated today, in force from next month: 自…起施行. */
function retentionNotice(market: Market, { wwwA }: ChineseSites): Draft {
  const { a, policy } = market;
  return draft(
    wwwA,
    {
      path: '/zhengce/beifen-2027',
      title: `关于调整${a.name}备份保留期的公告`,
      published: '2026-11-17',
      modified: policy.updated,
      dateline: hanDate(policy.updated),
      description: `${a.company}公布新的备份保留政策。`,
      body: `<h1>关于调整${a.name}备份保留期的公告</h1>
<p>尊敬的客户：为满足行业监管要求，我们将调整${a.name}的备份保留政策。本政策自${hanDate(policy.effective)}起施行，施行之前仍按现行文档执行。</p>
<p>自${hanDate(policy.effective)}起，${a.plans.main.name}集群的自动备份保留期调整为 ${policy.retentionDays} 天，其他版本不变。</p>
<p>本次调整不影响价格，也不影响已经创建的手动备份。不同意本次调整的客户，可以在施行之前终止服务，剩余费用按实际天数退还。</p>
<p>如有疑问，请联系您的客户经理，或在客户中心提交工单。</p>
<p class="sign">${a.company}</p>`,
    },
    [a.name, '备份', '保留期', '政策', '公告', '调整', '施行', '生效', '企业版', '新'],
  );
}

function overview(market: Market, { wwwA }: ChineseSites): Draft {
  const { a, regions } = market;
  return draft(
    wwwA,
    {
      path: '/',
      title: `${a.name}——永不停歇的数据库`,
      published: '2025-06-03',
      modified: '2026-10-06',
      description: `${a.name}，更快、更稳、更省心的云数据库。`,
      body: `<h1>永不停歇的数据库</h1>
<p>${a.name}由${a.company}自主研发，极致性能，坚如磐石，让每一家企业都用得起最好的数据库。</p>
<p>数千家企业的生产数据库运行在${a.name}上。现已开放${regions.home.city}、${regions.second.city}、${regions.third.city}地域，几分钟即可开通。</p>
<p><a href="http://${a.docs}/jiage">查看价格</a> <a href="http://${a.docs}/gaokeyong">了解高可用</a></p>`,
    },
    [a.name, a.company, '云数据库', '数据库', '生产'],
  );
}

/** @module Official pages of the Chinese vendor that bills per cluster-month (元/集群/月). */
import { draft } from '../template.ts';
import type { Draft } from '../types.ts';
import { type Market, PLAN_KEYS, type Release } from '../vendors.ts';
import { hanDate, monthly, place, size } from '../wording.ts';
import type { ChineseSites } from './sites.ts';

export function clusterVendorPages(market: Market, sites: ChineseSites): Draft[] {
  return [
    prices(market, sites),
    included(market, sites),
    backup(market, sites),
    availability(market, sites),
    regions(market, sites),
    releases(market, sites),
  ];
}

/** One table a plan: the plan stands only in the heading, the region only in the first cell. */
function prices(market: Market, { docsB }: ChineseSites): Draft {
  const { b } = market;
  const tables = PLAN_KEYS.map((key) => {
    const plan = b.plans[key];
    const rows = b.regionOrder
      .map(
        (region) =>
          `<tr><td>${place(market, region)}</td><td>${monthly(market, plan.price[region])}</td><td>${monthly(market, plan.committed[region])}</td></tr>`,
      )
      .join('\n');
    return `<h2>${plan.name}</h2>
<p>集群配置：${plan.nodes} 个节点，每个节点 ${size(market, b, key)}。</p>
<table><tr><th>地域</th><th>按月付费（元/集群/月）</th><th>包年折算（元/集群/月）</th></tr>
${rows}
</table>`;
  }).join('\n');
  return draft(
    docsB,
    {
      path: '/price',
      title: `${b.name}价格`,
      published: '2025-03-15',
      modified: '2026-10-03',
      dateline: hanDate('2026-10-03'),
      description: `${b.name}各版本在各地域每集群每月的价格。`,
      body: `<h1>价格</h1>
<p>${b.name}按集群按月收费，价格已包含集群内的全部节点和备用副本。以下价格以人民币计，不含税。</p>
${tables}
<p>各版本附带的存储、备份和流量见<a href="/price/included">套餐包含</a>。</p>`,
    },
    [b.name, '价格', '定价', '费用', '企业版', '标准版', '旗舰版', '上海', '北京', '新加坡', '集群', '每月'],
  );
}

/** 429 with Retry-After on the first request. */
function included(market: Market, { docsB }: ChineseSites): Draft {
  const { b } = market;
  const { entry, main, top } = b.plans;
  const made = draft(
    docsB,
    {
      path: '/price/included',
      title: `${b.name}套餐包含内容`,
      published: '2025-03-15',
      modified: '2026-10-03',
      dateline: hanDate('2026-10-03'),
      description: `${b.name}各版本包含的存储空间、备份空间与网络流量。`,
      body: `<h1>套餐包含内容</h1>
<p>每个版本都附带一定用量，已计入集群价格。</p>
<h2>存储空间</h2>
<p>${main.name}集群包含 ${main.storageGb} GB 存储空间，${top.name}包含 ${top.storageGb} GB，${entry.name}包含 ${entry.storageGb} GB。超出部分每 GB 每月 ${b.storagePrice} 元。</p>
<h2>备份空间</h2>
<p>所有版本在保留期内的备份空间均不另收费。</p>
<h2>网络流量</h2>
<ul><li>${entry.name}：每月 ${entry.egressGb} GB 公网流出流量</li><li>${main.name}：每月 ${main.egressGb} GB 公网流出流量</li><li>${top.name}：每月 ${top.egressGb} GB 公网流出流量</li></ul>`,
    },
    [b.name, '套餐', '包含', '存储', '备份', '网络', '流量', '公网', '价格', '企业版'],
  );
  return { ...made, page: { ...made.page, behaviour: 'rate_limit_once' } };
}

function backup(market: Market, { docsB }: ChineseSites): Draft {
  const { b } = market;
  const { entry, main, top } = b.plans;
  return draft(
    docsB,
    {
      path: '/backup',
      title: `${b.name}备份`,
      published: '2025-03-15',
      modified: '2026-07-01',
      dateline: hanDate('2026-07-01'),
      description: `${b.name}的备份频率与各版本的保留时间。`,
      body: `<h1>备份</h1>
<p>备份每六小时执行一次，不锁库。每个集群使用独立的密钥加密。</p>
<h2>保留时间</h2>
<p>${main.name}集群的自动备份保留 ${main.retentionDays} 天，可恢复到最近 ${main.recoveryDays} 天内的任意时间点；${entry.name}保留 ${entry.retentionDays} 天，${top.name}保留 ${top.retentionDays} 天。</p>
<h2>恢复</h2>
<p>恢复总是创建新的集群，不会覆盖原有数据。新集群从可以连接时开始计费。恢复所需的时间取决于数据量，控制台会显示进度。</p>
<h2>导出</h2>
<p>您可以随时用标准工具导出数据。导出产生的流量计入套餐包含的公网流量。</p>`,
    },
    [b.name, '备份', '保留时间', '保留期', '保留', '自动备份', '恢复', '企业版', '上海', '天'],
  );
}

/** How long a failover takes is stated nowhere. */
function availability(market: Market, { docsB }: ChineseSites): Draft {
  const { b } = market;
  const rows = PLAN_KEYS.map((key) => {
    const plan = b.plans[key];
    return `<tr><th>${plan.name}</th><td>${plan.sla}%</td><td>${plan.replicas}</td><td>${plan.replicas > 0 ? '支持' : '不支持'}</td></tr>`;
  }).join('\n');
  return draft(
    docsB,
    {
      path: '/availability',
      title: `${b.name}可用性`,
      published: '2025-03-15',
      modified: '2026-08-19',
      dateline: hanDate('2026-08-19'),
      description: `${b.name}的可用性承诺、备用副本与自动故障切换。`,
      body: `<h1>可用性</h1>
<p>${b.name}的备用副本位于同一地域的其他可用区，与主节点同步复制。</p>
<table><caption>${b.name}各版本可用性</caption>
<thead><tr><th>版本</th><th>月度可用性（SLA）</th><th>备用副本数</th><th>自动故障切换</th></tr></thead>
<tbody>
${rows}
</tbody></table>
<p>主节点失去响应时，备用副本会自动提升为主节点，无需人工操作。建议应用以指数退避的方式重连。月度可用性未达到承诺时，按服务协议赔偿。</p>`,
    },
    [b.name, '可用性', '高可用', 'SLA', '故障切换', '副本', '企业版', '上海'],
  );
}

function regions(market: Market, { docsB }: ChineseSites): Draft {
  const { b, regions: places } = market;
  return draft(
    docsB,
    {
      path: '/regions',
      title: `${b.name}地域与数据驻留`,
      published: '2025-03-15',
      modified: '2026-08-19',
      dateline: hanDate('2026-08-19'),
      description: `${b.name}已开放的地域，以及数据和备份存储在哪里。`,
      body: `<h1>地域与数据驻留</h1>
<p>${b.name}目前开放以下地域：${b.regionOrder.map((key) => place(market, key)).join('、')}。</p>
<h2>数据存储位置</h2>
<p>选择${places.home.city}地域时，客户数据存储在中国境内，加密备份存放在苏州机房，不会出境。选择${places.second.city}地域时，数据和备份同样存储在中国境内。选择${places.third.city}地域时，数据和备份存储在${places.third.country}。</p>
<h2>访问控制</h2>
<p>我们的工程师访问客户数据前须得到客户批准，并留有记录。${b.plans.main.name}和${b.plans.top.name}客户可签署数据处理协议。</p>`,
    },
    [b.name, '地域', '数据驻留', '驻留', '存储位置', '境内', '开放', '上海', '北京', '新加坡', '企业版'],
  );
}

function releases(market: Market, { docsB }: ChineseSites): Draft {
  const { b } = market;
  const { latest, previous, change, old, first } = b.releases;
  const row = (release: Release, text: string): string =>
    `<tr><td>${release.version}</td><td><time datetime="${release.date}">${hanDate(release.date)}</time></td><td>${text}</td></tr>`;
  return draft(
    docsB,
    {
      path: '/releases',
      title: `${b.name}更新日志`,
      published: '2023-10-03',
      modified: latest.date,
      dateline: hanDate(latest.date),
      description: `${b.name}全部版本的版本号与发布日期。`,
      body: `<h1>更新日志</h1>
<p>版本号由发布的年份和月份组成。</p>
<table><thead><tr><th>版本号</th><th>发布日期</th><th>变更</th></tr></thead><tbody>
${row(latest, '连接池支持预编译语句')}
${row(previous, `${b.plans.top.name}在所有地域支持私网连接`)}
${row(change, `${b.plans.main.name}备份保留时间由 ${b.formerRetentionDays} 天延长至 ${b.plans.main.retentionDays} 天`)}
${row(old, `新增${place(market, 'third')}地域`)}
${row(first, '首个公开版本')}
</tbody></table>`,
    },
    [b.name, '更新日志', '版本', '最新版本', '版本号', '发布', '发布日期', '保留'],
  );
}

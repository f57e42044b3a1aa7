/** @module Official pages of the English vendor that bills per node-hour. */
import { draft } from '../template.ts';
import type { Draft } from '../types.ts';
import { type Market, PLAN_KEYS } from '../vendors.ts';
import { dayMonth, hourly, place, size, storage } from '../wording.ts';
import type { EnglishSites } from './sites.ts';

export function nodeVendorPages(market: Market, sites: EnglishSites): Draft[] {
  return [
    pricing(market, sites),
    backups(market, sites),
    availability(market, sites),
    governmentEdition(market, sites),
    residency(market, sites),
    limits(market, sites),
    changelog(market, sites),
    priceNotice(market, sites),
    overview(market, sites),
  ];
}

/** Prices stand in cells under spanned headers; the plan spans its two rows; what is included is a definition list. */
function pricing(market: Market, { docsA }: EnglishSites): Draft {
  const { a } = market;
  const regions = a.regionOrder;
  const cells = (prices: Record<(typeof regions)[number], number>): string =>
    regions.map((key) => `<td>${hourly(market, prices[key])}</td>`).join('');
  const rows = PLAN_KEYS.map((key) => {
    const plan = a.plans[key];
    return `<tr><th rowspan="2" scope="rowgroup">${plan.name}</th><td>On demand</td>${cells(plan.price)}</tr>
<tr><td>1-year commitment</td>${cells(plan.committed)}</tr>`;
  }).join('\n');
  const specs = PLAN_KEYS.map(
    (key) => `<tr><td>${a.plans[key].name}</td><td>${a.plans[key].nodes}</td><td>${size(market, a, key)}</td></tr>`,
  ).join('\n');
  const included = PLAN_KEYS.map((key) => {
    const plan = a.plans[key];
    return `<dt>${plan.name}</dt>
<dd>${plan.storageGb} GB of storage per cluster, backup storage up to the size of the database, and ${plan.egressGb} GB of network egress per month.</dd>`;
  }).join('\n');
  return draft(
    docsA,
    {
      path: '/pricing',
      title: `${a.name} pricing`,
      published: '2025-06-02',
      modified: '2026-10-19',
      dateline: dayMonth('2026-10-19'),
      description: `Prices of ${a.name} per node-hour by plan and region, and what is included.`,
      body: `<h1>Pricing</h1>
<p>${a.name} is billed per node-hour: every node of a cluster is charged for each hour in which it runs. Prices do not include taxes. For estimates we count a month as 730 hours.</p>
<h2>Node prices</h2>
<table class="prices">
<caption>Price per node-hour in ${market.currency}</caption>
<thead>
<tr><th rowspan="2">Plan</th><th rowspan="2">Billing</th><th colspan="3">Price per node-hour</th></tr>
<tr>${regions.map((key) => `<th>${place(market, key)}</th>`).join('')}</tr>
</thead>
<tbody>
${rows}
</tbody>
</table>
<h2>Nodes per cluster</h2>
<p>A cluster can be grown at any time but not below the minimum of its plan.</p>
<table><thead><tr><th>Plan</th><th>Minimum nodes</th><th>Node size</th></tr></thead><tbody>
${specs}
</tbody></table>
<h2>What is included</h2>
<dl>
${included}
</dl>
<p>Storage beyond the included amount costs ${storage(market, a.storagePrice)} per GB-month in all regions. Traffic within a region is free of charge.</p>`,
    },
    [
      a.name,
      'price',
      'pricing',
      'cost',
      'plan',
      'Business',
      'Starter',
      'Enterprise',
      'Frankfurt',
      'Virginia',
      'Singapore',
      'node-hour',
      'storage',
      'egress',
      'included',
    ],
    {
      snippet: `${a.name} pricing: the Business plan in ${market.regions.home.city} starts at ${hourly(market, market.stalePrice)} per node-hour. Compare plans and regions.`,
    },
  );
}

function backups(market: Market, { docsA }: EnglishSites): Draft {
  const { a } = market;
  const { entry, main, top } = a.plans;
  return draft(
    docsA,
    {
      path: '/backups',
      title: `Backups and point-in-time recovery in ${a.name}`,
      published: '2025-06-02',
      modified: '2026-09-08',
      dateline: dayMonth('2026-09-08'),
      description: `How long ${a.name} keeps automated backups on each plan, and how to restore to a point in time.`,
      body: `<h1>Backups</h1>
<p>${a.name} takes a full backup of every cluster once a day and archives the write-ahead log continuously. Backups are encrypted and stored in the region of the cluster.</p>
<h2>How long backups are kept</h2>
<p>${main.name} clusters keep automated backups for ${main.retentionDays} days. On the ${entry.name} plan the retention is ${entry.retentionDays} days, and ${top.name} customers have backups kept for ${top.retentionDays} days. When a cluster is deleted, its last backup stays for another 72 hours.</p>
<h2>Point-in-time recovery</h2>
<p>With point-in-time recovery, a ${main.name} cluster can be restored to any second of the last ${main.recoveryDays} days. The window is ${entry.recoveryDays} days on ${entry.name} and ${top.recoveryDays} days on ${top.name}.</p>
<h2>Manual snapshots</h2>
<p>Snapshots taken by hand do not expire. They count towards backup storage until you delete them.</p>`,
    },
    [a.name, 'backup', 'backups', 'retention', 'point-in-time', 'recovery', 'PITR', 'restore', 'Business', 'Frankfurt', 'days'],
  );
}

/** Not in the index itself: it is found at the end of a redirect chain. */
function availability(market: Market, { docsA }: EnglishSites): Draft {
  const { a } = market;
  const { entry, main, top } = a.plans;
  const { page } = draft(
    docsA,
    {
      path: '/high-availability',
      title: `High availability in ${a.name}`,
      published: '2025-06-02',
      modified: '2026-08-27',
      dateline: dayMonth('2026-08-27'),
      description: `Replicas, automatic failover and uptime commitment of ${a.name}.`,
      body: `<h1>High availability</h1>
<p>Clusters with more than one node run in different availability zones of one region. If the primary fails, ${a.name} promotes a replica by automatic failover; the address of the cluster stays the same.</p>
<h2>Service level</h2>
<p>The monthly uptime commitment is ${main.sla}% for ${main.name} clusters, ${top.sla}% for ${top.name} clusters and ${entry.sla}% for ${entry.name} clusters.</p>
<h2>Replicas</h2>
<p>${main.name} clusters run with ${count(main.replicas)} by default and ${top.name} clusters with ${count(top.replicas)}. ${entry.name} clusters have none and are not failed over.</p>
<h2>How long a failover takes</h2>
<p>On ${main.name} and ${top.name} clusters, automatic failover completes within ${a.failoverSeconds} seconds in the normal case. Connections are closed during the switch and can be opened again at once afterwards.</p>`,
    },
    [],
  );
  return { page };
}

const count = (replicas: number): string => (replicas === 1 ? '1 standby replica' : `${replicas} standby replicas`);

/** The regional edition: the same sentence, another number, another audience. */
function governmentEdition(market: Market, { docsA }: EnglishSites): Draft {
  const { a, edition } = market;
  const { main } = a.plans;
  return draft(
    docsA,
    {
      path: '/us-government/backups',
      title: `Backups in ${a.name} US Government edition`,
      published: '2026-02-11',
      modified: '2026-09-08',
      dateline: dayMonth('2026-09-08'),
      description: `Backup retention in the US Government edition of ${a.name}.`,
      body: `<h1>Backups (US Government edition)</h1>
<p class="note">This page is about the US Government edition only. It runs in separate US regions and is open to public agencies. For the commercial edition see <a href="/backups">Backups</a>.</p>
<h2>Retention</h2>
<p>In the US Government edition, ${main.name} clusters keep automated backups for ${edition.retentionDays} days. The retention is set by the records schedule of the agencies and cannot be changed.</p>
<p>Backups of this edition never leave the United States, and keys are held in a separate key service that the commercial edition does not use.</p>`,
    },
    [a.name, 'US Government', 'edition', 'backup', 'retention', 'Business', 'days'],
  );
}

function residency(market: Market, { docsA }: EnglishSites): Draft {
  const { a, regions } = market;
  return draft(
    docsA,
    {
      path: '/data-residency',
      title: `Data residency in ${a.name}`,
      published: '2025-06-02',
      modified: '2026-07-21',
      dateline: dayMonth('2026-07-21'),
      description: `Where ${a.name} stores primary data, replicas and backups in each region.`,
      body: `<h1>Data residency</h1>
<p>You choose the region when you create a cluster. The region cannot be changed later.</p>
<h2>${place(market, 'home')}</h2>
<p>Clusters in ${regions.home.city} keep primary data, replicas and backups in ${regions.home.country}. Support staff outside the European Union have no access to customer data.</p>
<h2>${place(market, 'second')}</h2>
<p>Clusters in ${regions.second.city} keep primary data, replicas and backups in ${regions.second.country}.</p>
<h2>${place(market, 'third')}</h2>
<p>Clusters in ${regions.third.city} keep primary data and replicas in ${regions.third.country}; encrypted backups are also copied to Australia.</p>
<h2>Metadata</h2>
<p>Account and billing data of all customers is processed in Ireland.</p>`,
    },
    [a.name, 'data residency', 'residency', 'GDPR', 'location', 'Frankfurt', 'region', 'Germany', 'stored', 'Business'],
  );
}

function limits(market: Market, { docsA }: EnglishSites): Draft {
  const { a } = market;
  const rows = PLAN_KEYS.map(
    (key) =>
      `<tr><td>${a.plans[key].name}</td><td>${a.plans[key].connections.toLocaleString('en-US')}</td><td>${a.plans[key].replicas}</td></tr>`,
  ).join('\n');
  return draft(
    docsA,
    {
      path: '/limits',
      title: `Limits of ${a.name}`,
      published: '2025-06-02',
      modified: '2026-08-03',
      dateline: dayMonth('2026-08-03'),
      description: `Connection limits and other quotas of ${a.name} by plan.`,
      body: `<h1>Limits</h1>
<p>The following limits hold per cluster. Contact support if your workload needs more; raised limits appear in the console.</p>
<table><thead><tr><th>Plan</th><th>Maximum connections</th><th>Read replicas</th></tr></thead><tbody>
${rows}
</tbody></table>
<p>A database name may have up to 63 characters, and a cluster can hold as many databases as its storage allows.</p>`,
    },
    [a.name, 'limits', 'quota', 'connections', 'maximum', 'Business', 'Starter', 'Enterprise'],
  );
}

function changelog(market: Market, { docsA }: EnglishSites): Draft {
  const { a } = market;
  const { latest, previous, change, old, first } = a.releases;
  const { main } = a.plans;
  return draft(
    docsA,
    {
      path: '/changelog',
      title: `${a.name} changelog`,
      published: '2023-11-20',
      modified: latest.date,
      dateline: dayMonth(latest.date),
      description: `Releases of ${a.name} with their dates and what changed.`,
      body: `<h1>Changelog</h1>
<h2>${latest.version} — ${dayMonth(latest.date)}</h2>
<ul><li>Query insights group statements by application name.</li><li>Faster start of read replicas.</li></ul>
<h2>${previous.version} — ${dayMonth(previous.date)}</h2>
<ul><li>Logical replication slots survive a failover.</li><li>The console shows the age of the oldest backup.</li></ul>
<h2>${change.version} — ${dayMonth(change.date)}</h2>
<ul><li>${main.name} plan: automated backup retention raised from ${a.formerRetentionDays} to ${main.retentionDays} days.</li><li>New node sizes, and new prices for all plans.</li><li>Connections require TLS 1.2 or newer.</li></ul>
<h2>${old.version} — ${dayMonth(old.date)}</h2>
<ul><li>Region ${place(market, 'third')} opened.</li></ul>
<h2>${first.version} — ${dayMonth(first.date)}</h2>
<ul><li>Automatic failover for clusters with at least one replica.</li></ul>`,
    },
    [a.name, 'changelog', 'release', 'version', 'versions', 'since', 'latest', 'backup', 'retention', 'raised'],
  );
}

/** Updated today, in force next month. */
function priceNotice(market: Market, { wwwA }: EnglishSites): Draft {
  const { a, policy } = market;
  return draft(
    wwwA,
    {
      path: '/policies/price-list-2027',
      title: `Price list 2027 for ${a.name}`,
      published: '2026-11-16',
      modified: policy.updated,
      dateline: dayMonth(policy.updated),
      description: `${a.company} announces the price list for 2027.`,
      body: `<h1>Price list 2027</h1>
<p>This price list takes effect on ${dayMonth(policy.effective)}. Until then the prices in our documentation apply.</p>
<p>From ${dayMonth(policy.effective)}, the on-demand price of the ${a.plans.main.name} plan in ${place(market, 'home')} will be ${hourly(market, policy.price)} per node-hour. Prices in the other regions and on the other plans do not change.</p>
<p>Customers with a commitment keep their price until the end of its term. If you do not agree to the new price list, you may cancel before it takes effect.</p>`,
    },
    [a.name, 'price', 'price list', '2027', 'Business', 'Frankfurt', 'new', 'policy', 'effect', 'effective'],
  );
}

/** Marketing: large words, no number that could carry a claim. */
function overview(market: Market, { wwwA }: EnglishSites): Draft {
  const { a } = market;
  return draft(
    wwwA,
    {
      path: '/',
      title: `${a.name}: the database that never sleeps`,
      published: '2025-06-02',
      modified: '2026-10-05',
      description: `${a.name} is the fastest, safest and most loved managed PostgreSQL service.`,
      body: `<h1>The database that never sleeps</h1>
<p>${a.name} by ${a.company} is the world's most loved managed PostgreSQL. Blazing speed, unbreakable safety and a price that makes your finance team smile.</p>
<p>Thousands of teams run their production databases with us. Start in ${market.regions.home.city}, ${market.regions.second.city} or ${market.regions.third.city} within minutes.</p>
<p><a href="http://${a.docs}/pricing">See pricing</a> · <a href="http://${a.docs}/high-availability">How high availability works</a></p>`,
    },
    [a.name, a.company, 'managed PostgreSQL', 'database', 'production'],
  );
}

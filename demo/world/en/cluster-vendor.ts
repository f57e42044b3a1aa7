/** @module Official pages of the English vendor that bills per cluster-month. */
import { draft } from '../template.ts';
import type { Draft } from '../types.ts';
import { type Market, PLAN_KEYS, type Release } from '../vendors.ts';
import { monthDay, monthly, place, size, storage } from '../wording.ts';
import type { EnglishSites } from './sites.ts';

export function clusterVendorPages(market: Market, sites: EnglishSites): Draft[] {
  return [
    plans(market, sites),
    included(market, sites),
    backup(market, sites),
    availability(market, sites),
    regions(market, sites),
    releaseNotes(market, sites),
  ];
}

/** One table a region: the region stands only in the heading, the plan only in the first cell. */
function plans(market: Market, { docsB }: EnglishSites): Draft {
  const { b } = market;
  const tables = b.regionOrder
    .map(
      (region) => `<h2>${place(market, region)}</h2>
<table><tr><th>Plan</th><th>Cluster</th><th>Per month</th><th>Per month, paid yearly</th></tr>
${PLAN_KEYS.map((key) => {
  const plan = b.plans[key];
  return `<tr><td>${plan.name}</td><td>${plan.nodes} × ${size(market, b, key)}</td><td>${monthly(market, plan.price[region])}</td><td>${monthly(market, plan.committed[region])}</td></tr>`;
}).join('\n')}
</table>`,
    )
    .join('\n');
  return draft(
    docsB,
    {
      path: '/plans',
      title: `${b.name} plans and prices`,
      published: '2025-03-14',
      modified: '2026-10-02',
      dateline: monthDay('2026-10-02'),
      description: `What ${b.name} costs per cluster and month in every region.`,
      body: `<h1>Plans and prices</h1>
<p>${b.name} has one price per cluster and month. All nodes of the cluster, standby replicas included, are covered by it. Prices are in ${market.currency} and exclude tax.</p>
${tables}
<p>See <a href="/plans/included">included usage</a> for the storage, backup and network traffic that come with each plan.</p>`,
    },
    [
      b.name,
      'price',
      'pricing',
      'plans',
      'cost',
      'cluster-month',
      'Business',
      'Starter',
      'Enterprise',
      'Frankfurt',
      'Virginia',
      'Singapore',
    ],
  );
}

/** The page whose host asks for patience: 429 with Retry-After on the first request. */
function included(market: Market, { docsB }: EnglishSites): Draft {
  const { b } = market;
  const { entry, main, top } = b.plans;
  const made = draft(
    docsB,
    {
      path: '/plans/included',
      title: `Included usage of ${b.name} plans`,
      published: '2025-03-14',
      modified: '2026-10-02',
      dateline: monthDay('2026-10-02'),
      description: `Storage, backup and network traffic included in ${b.name} plans.`,
      body: `<h1>Included usage</h1>
<p>Every plan comes with an allowance that is part of the cluster price.</p>
<h2>Storage</h2>
<p>A ${main.name} cluster includes ${main.storageGb} GB of storage, a ${top.name} cluster ${top.storageGb} GB and a ${entry.name} cluster ${entry.storageGb} GB. Every further GB costs ${storage(market, b.storagePrice)} per month.</p>
<h2>Backup</h2>
<p>Backup storage is included on all plans for as long as the plan's retention lasts.</p>
<h2>Network</h2>
<ul><li>${entry.name}: ${entry.egressGb} GB of outgoing traffic per month</li><li>${main.name}: ${main.egressGb} GB of outgoing traffic per month</li><li>${top.name}: ${top.egressGb} GB of outgoing traffic per month</li></ul>`,
    },
    [b.name, 'included', 'storage', 'backup', 'network', 'egress', 'traffic', 'plans', 'price', 'Business'],
  );
  return { ...made, page: { ...made.page, behaviour: 'rate_limit_once' } };
}

function backup(market: Market, { docsB }: EnglishSites): Draft {
  const { b } = market;
  const items = PLAN_KEYS.map((key) => {
    const plan = b.plans[key];
    return `<dt>${plan.name}</dt><dd>Automated backups are kept for ${plan.retentionDays} days. Point-in-time recovery reaches back ${plan.recoveryDays} days.</dd>`;
  }).join('\n');
  return draft(
    docsB,
    {
      path: '/operations/backup',
      title: `Backup and restore in ${b.name}`,
      published: '2025-03-14',
      modified: '2026-06-30',
      dateline: monthDay('2026-06-30'),
      description: `Backup schedule and retention of ${b.name} by plan.`,
      body: `<h1>Backup and restore</h1>
<p>Backups run every six hours without locking the database. They are encrypted with a key that belongs to the cluster.</p>
<h2>Backup retention by plan</h2>
<dl>
${items}
</dl>
<h2>Restore</h2>
<p>A restore always creates a new cluster, so that nothing is overwritten. The new cluster is billed from the moment it accepts connections.</p>`,
    },
    [b.name, 'backup', 'backups', 'retention', 'restore', 'point-in-time', 'recovery', 'Business', 'Frankfurt', 'days'],
  );
}

/** Plans stand as columns here. How long a failover takes is stated nowhere. */
function availability(market: Market, { docsB }: EnglishSites): Draft {
  const { b } = market;
  const row = (label: string, of: (key: (typeof PLAN_KEYS)[number]) => string): string =>
    `<tr><th>${label}</th>${PLAN_KEYS.map((key) => `<td>${of(key)}</td>`).join('')}</tr>`;
  return draft(
    docsB,
    {
      path: '/operations/availability',
      title: `High availability of ${b.name}`,
      published: '2025-03-14',
      modified: '2026-08-18',
      dateline: monthDay('2026-08-18'),
      description: `Uptime commitment, standby replicas and automatic failover of ${b.name}.`,
      body: `<h1>High availability</h1>
<p>Standby replicas of ${b.name} run in other availability zones of the same region and follow the primary by synchronous replication.</p>
<table>
<caption>${b.name} availability by plan</caption>
<thead><tr><th></th>${PLAN_KEYS.map((key) => `<th>${b.plans[key].name}</th>`).join('')}</tr></thead>
<tbody>
${row('Monthly uptime SLA', (key) => `${b.plans[key].sla}%`)}
${row('Standby replicas', (key) => String(b.plans[key].replicas))}
${row('Automatic failover', (key) => (b.plans[key].replicas > 0 ? 'Yes' : 'No'))}
</tbody>
</table>
<p>When the primary stops answering, a standby is promoted without any action on your side. Applications should reconnect with an exponential backoff. Service credits are paid when the monthly uptime falls below the SLA.</p>`,
    },
    [b.name, 'high availability', 'availability', 'SLA', 'uptime', 'failover', 'standby', 'replicas', 'Business', 'Frankfurt'],
  );
}

function regions(market: Market, { docsB }: EnglishSites): Draft {
  const { b, regions: places } = market;
  return draft(
    docsB,
    {
      path: '/regions',
      title: `${b.name} regions and data residency`,
      published: '2025-03-14',
      modified: '2026-08-18',
      dateline: monthDay('2026-08-18'),
      description: `Regions in which ${b.name} is available, and where data and backups are stored.`,
      body: `<h1>Regions and data residency</h1>
<p>${b.name} is available in ${b.regionOrder
        .map((key) => place(market, key))
        .join(', ')
        .replace(/, ([^,]*)$/, ' and $1')}.</p>
<h2>Where data is stored</h2>
<p>In the ${places.home.city} region, customer data is stored in ${places.home.country} and encrypted backups are copied to Ireland; both stay within the European Union. In the ${places.second.city} region, data and backups remain in ${places.second.country}. In the ${places.third.city} region, data and backups remain in ${places.third.country}.</p>
<h2>Who can access it</h2>
<p>Access by our engineers needs your approval and is logged. ${b.company} signs a data processing agreement with every customer of the ${b.plans.main.name} and ${b.plans.top.name} plans.</p>`,
    },
    [
      b.name,
      'region',
      'regions',
      'data residency',
      'residency',
      'GDPR',
      'Frankfurt',
      'Virginia',
      'Singapore',
      'stored',
      'available',
      'Business',
    ],
  );
}

function releaseNotes(market: Market, { docsB }: EnglishSites): Draft {
  const { b } = market;
  const { latest, previous, change, old, first } = b.releases;
  const row = (release: Release, text: string): string =>
    `<tr><td>${release.version}</td><td><time datetime="${release.date}">${monthDay(release.date)}</time></td><td>${text}</td></tr>`;
  return draft(
    docsB,
    {
      path: '/release-notes',
      title: `${b.name} release notes`,
      published: '2023-10-02',
      modified: latest.date,
      dateline: monthDay(latest.date),
      description: `All releases of ${b.name} by version and date.`,
      body: `<h1>Release notes</h1>
<p>Versions are named after the year and month of their release.</p>
<table><thead><tr><th>Version</th><th>Released</th><th>Changes</th></tr></thead><tbody>
${row(latest, 'Connection pooling with prepared statements')}
${row(previous, `${b.plans.top.name}: private endpoints in all regions`)}
${row(change, `Backup retention of the ${b.plans.main.name} plan raised from ${b.formerRetentionDays} to ${b.plans.main.retentionDays} days`)}
${row(old, `Region ${place(market, 'third')} added`)}
${row(first, 'First public release')}
</tbody></table>`,
    },
    [b.name, 'release notes', 'version', 'versions', 'latest', 'changelog', 'released', 'since', 'retention'],
  );
}

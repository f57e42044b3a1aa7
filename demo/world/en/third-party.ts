/** @module English pages by others: an old review under a new title, a forum thread, one press release on four sites. */
import { draft, type Site } from '../template.ts';
import type { Draft } from '../types.ts';
import type { Market } from '../vendors.ts';
import { dayMonth, hourly, monthDay, place } from '../wording.ts';
import type { EnglishSites } from './sites.ts';

export function thirdPartyPages(market: Market, sites: EnglishSites): Draft[] {
  return [review(market, sites), thread(market, sites), ...pressRelease(market, sites)];
}

/** The title was renewed, the text was not: it is about the release before the last major one. */
function review(market: Market, sites: EnglishSites): Draft {
  const { a, b } = market;
  return draft(
    sites.review,
    {
      path: `/reviews/${a.slug}-review`,
      title: `${a.name} Review 2026: Price, Backups, Uptime`,
      published: market.review.date,
      dateline: dayMonth(market.review.date),
      author: 'Jonah Pryce',
      description: `${a.name} tested for 2026: what the Business plan costs and how long it keeps your backups.`,
      body: `<h1>${a.name} Review 2026: Price, Backups, Uptime</h1>
<p>We ran ${a.name} ${a.releases.old.version} for six weeks with a copy of a web shop's database. Here is what we found.</p>
<h2>Price</h2>
<p>In ${market.regions.home.city}, the ${a.plans.main.name} plan costs ${hourly(market, market.review.formerPrice)} per node-hour on demand. That was in the lower half of the services we tested.</p>
<h2>Backups</h2>
<p>${a.name} keeps automated backups on the ${a.plans.main.name} plan for ${a.formerRetentionDays} days, which felt short for a production database.</p>
<h2>Verdict</h2>
<p>Solid, if you export your backups elsewhere. ${b.name} was the other candidate in our test; we will write about it in another article.</p>`,
      after: '<h3>More reviews</h3><p><a href="/reviews">All reviews</a></p>',
    },
    [a.name, 'review', '2026', 'price', 'backup', 'retention', 'Business', 'Frankfurt', 'uptime', 'comparison'],
    { publishedDate: null },
  );
}

/** Hearsay: a number for what the vendor states nowhere. */
function thread(market: Market, { forum }: EnglishSites): Draft {
  const { b, hearsay } = market;
  const post = (author: string, date: string, text: string): string =>
    `<div class="post" itemprop="comment"><p class="who">${author} · <time datetime="${date}">${dayMonth(date)}</time></p><p>${text}</p></div>`;
  return draft(
    forum,
    {
      path: '/t/failover-time-in-practice/8841',
      title: `${b.name} failover time in practice?`,
      published: '2026-05-04',
      author: 'pgfan88',
      description: `Thread: how long does a failover take on ${b.name}?`,
      body: `<h1>${b.name} failover time in practice?</h1>
${post('pgfan88', '2026-05-04', `Does anybody know how long a failover takes on the ${b.plans.main.name} plan? I could not find it in the docs.`)}
${post('querymonk', '2026-05-05', `A colleague told me that ${b.name} fails over in ${hearsay.failoverSeconds} seconds, but I have not measured it.`)}
${post('nulltable', '2026-05-09', `Not sure about that. I also heard somewhere that ${b.plans.main.name} backups are kept for ${hearsay.retentionDays} days, maybe that was an old offer.`)}
${post('pgfan88', '2026-05-09', 'Thanks, I will ask their support.')}`,
    },
    [b.name, 'failover', 'failover time', 'seconds', 'how long', 'Business', 'backup', 'retention', 'forum'],
  );
}

function pressRelease(market: Market, { wwwB, wire, newsOne, newsTwo }: EnglishSites): Draft[] {
  const { b, press } = market;
  const title = `${b.company} raises ${press.millions} million in Series C funding`;
  const lead = `${press.city.toUpperCase()}, ${monthDay(press.date)} (Meridian Wire) --`;
  const text = `<p>${lead} ${b.company}, the company behind ${b.name}, has raised ${press.millions} million euros in a Series C round led by Northquay Ventures.</p>
<p>The company will use the funds to open a new region in ${press.city}, which is planned for ${monthDay(press.opens)}, and to double its engineering team.</p>
<p>"Our customers asked for a region close to them, and we are glad to deliver it," said Mara Ellingsen, chief executive of ${b.company}. "The round gives us the time to do it properly."</p>
<p>${b.name} is a managed PostgreSQL service for production databases. It is available today in ${b.regionOrder.map((key) => place(market, key)).join(', ')}.</p>
<p>About ${b.company}: ${b.company} was founded in 2019 and builds database software for teams that would rather not run it themselves.</p>`;
  const copy = (site: Site, path: string, before: string, after: string): Draft =>
    draft(
      site,
      {
        path,
        title,
        published: press.date,
        dateline: monthDay(press.date),
        description: `${b.company} has raised ${press.millions} million euros in a Series C round and will open a region in ${press.city}.`,
        body: `<h1>${title}</h1>\n${before}${text}${after}`,
      },
      [b.name, b.company, 'Series C', 'funding', 'raised', 'raises', 'million', 'region', press.city],
    );
  return [
    copy(wwwB, '/news/series-c', '', '\n<p class="contact">Press contact: press office of the company</p>'),
    copy(wire, '/releases/2026/series-c-round', `<p class="source">SOURCE: ${b.company}</p>\n`, ''),
    copy(
      newsOne,
      '/news/database-maker-series-c',
      '',
      `\n<p class="note">This article first appeared on <a href="http://${wire.host}/releases/2026/series-c-round">Meridian Wire</a>.</p>`,
    ),
    copy(newsTwo, '/startups/series-c-database', '<p class="kicker">Startups</p>\n', '\n<p class="tags">Tags: funding, cloud</p>'),
  ];
}

/** @module The English hosts of the world. */
import type { Site } from '../template.ts';
import type { Market, Vendor } from '../vendors.ts';

export interface EnglishSites {
  docsA: Site;
  wwwA: Site;
  docsB: Site;
  wwwB: Site;
  review: Site;
  forum: Site;
  wire: Site;
  newsOne: Site;
  newsTwo: Site;
}

export function englishSites(market: Market): EnglishSites {
  const { a, b } = market;
  const owner = (vendor: Vendor): Site['organization'] => ({ name: vendor.company, url: `http://${vendor.www}/` });
  const outside = (host: string, name: string, style: Site['style'], footer: string, cookieBanner = false): Site => ({
    host,
    name,
    language: 'en',
    style,
    organization: { name, url: `http://${host}/` },
    nav: [
      ['News', '/news'],
      ['Databases', '/databases'],
      ['Cloud', '/cloud'],
      ['About us', '/about'],
    ],
    footer,
    cookieBanner,
  });
  return {
    docsA: {
      host: a.docs,
      name: `${a.name} Docs`,
      language: 'en',
      style: 'sidebar',
      organization: owner(a),
      nav: [
        ['Pricing', '/pricing'],
        ['Backups', '/backups'],
        ['High availability', '/high-availability'],
        ['Data residency', '/data-residency'],
        ['Limits', '/limits'],
        ['Changelog', '/changelog'],
      ],
      footer: `© 2026 ${a.company}. Documentation for ${a.name}. Terms · Privacy · Status`,
      cookieBanner: true,
    },
    wwwA: {
      host: a.www,
      name: a.name,
      language: 'en',
      style: 'wire',
      organization: owner(a),
      nav: [
        ['Product', '/'],
        ['Documentation', `http://${a.docs}/`],
        ['Policies', '/policies'],
        ['Company', '/company'],
      ],
      footer: `© 2026 ${a.company}`,
      cookieBanner: false,
    },
    docsB: {
      host: b.docs,
      name: `${b.name} documentation`,
      language: 'en',
      style: 'plain',
      organization: owner(b),
      nav: [
        ['Plans and prices', '/plans'],
        ['Included usage', '/plans/included'],
        ['Backup', '/operations/backup'],
        ['Availability', '/operations/availability'],
        ['Regions', '/regions'],
        ['Release notes', '/release-notes'],
      ],
      footer: `Copyright 2026 ${b.company}. Questions? Write to our support team.`,
      cookieBanner: false,
    },
    wwwB: {
      host: b.www,
      name: `${b.company} Newsroom`,
      language: 'en',
      style: 'wire',
      organization: owner(b),
      nav: [
        ['Newsroom', '/news'],
        ['Customers', '/customers'],
        ['Careers', '/careers'],
      ],
      footer: `Copyright 2026 ${b.company}`,
      cookieBanner: true,
    },
    review: outside(
      'www.stackweigher.example',
      'Stackweigher',
      'magazine',
      'Stackweigher is reader supported. We may earn a commission from links.',
      true,
    ),
    forum: outside('community.dbtalk.example', 'DB Talk', 'forum', 'Powered by volunteers. Posts are the opinion of their authors.'),
    wire: outside(
      'www.meridianwire.example',
      'Meridian Wire',
      'wire',
      'Meridian Wire distributes announcements on behalf of their issuers.',
    ),
    newsOne: outside('www.cloudcourier.example', 'Cloud Courier', 'magazine', '© 2026 Cloud Courier Media', true),
    newsTwo: outside('tech.morningledger.example', 'Morning Ledger Tech', 'portal', 'Morning Ledger. All rights reserved. Imprint'),
  };
}

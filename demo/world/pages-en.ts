/** @module The English half of the world. */
import { clusterVendorPages } from './en/cluster-vendor.ts';
import { englishHazards } from './en/hazards.ts';
import { nodeVendorPages } from './en/node-vendor.ts';
import { englishSites } from './en/sites.ts';
import { thirdPartyPages } from './en/third-party.ts';
import { startPage } from './template.ts';
import type { Draft } from './types.ts';
import type { Market } from './vendors.ts';

export function englishPages(market: Market): Draft[] {
  const sites = englishSites(market);
  return [
    ...nodeVendorPages(market, sites),
    ...clusterVendorPages(market, sites),
    ...thirdPartyPages(market, sites),
    ...englishHazards(market, sites),
    startPage(sites.docsA, `Guides and reference for ${market.a.name}, the managed PostgreSQL service of ${market.a.company}.`),
    startPage(sites.docsB, `How to run ${market.b.name}: plans, operations, regions and releases.`),
  ];
}

/** @module The Chinese half of the world. */
import type { Draft } from './types.ts';
import type { Market } from './vendors.ts';
import { clusterVendorPages } from './zh/cluster-vendor.ts';
import { chineseHazards } from './zh/hazards.ts';
import { nodeVendorPages } from './zh/node-vendor.ts';
import { chineseSites } from './zh/sites.ts';
import { thirdPartyPages } from './zh/third-party.ts';

export function chinesePages(market: Market): Draft[] {
  const sites = chineseSites(market);
  return [
    ...nodeVendorPages(market, sites),
    ...clusterVendorPages(market, sites),
    ...thirdPartyPages(market, sites),
    ...chineseHazards(market, sites),
  ];
}

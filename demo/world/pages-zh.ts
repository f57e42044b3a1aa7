/** @module The Chinese half of the world. */
import { startPage } from './template.ts';
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
    startPage(sites.docsA, `${market.a.company}旗下${market.a.name}的使用指南与参考。`),
    startPage(sites.docsB, `${market.b.name}的价格、运维、地域与版本说明。`),
  ];
}

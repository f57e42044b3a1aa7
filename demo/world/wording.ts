/** @module How values are printed in each language. Pages and expected answers share it, so that they agree to the letter. */
import type { Market, PlanKey, RegionKey, Vendor } from './vendors.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const parts = (iso: string): [string, string, number] => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return [year, MONTHS[Number(month) - 1] ?? '', Number(day)];
};

/** 2026-03-12 → "12 March 2026". */
export const dayMonth = (iso: string): string => {
  const [year, month, day] = parts(iso);
  return `${day} ${month} ${year}`;
};

/** 2026-03-12 → "March 12, 2026". */
export const monthDay = (iso: string): string => {
  const [year, month, day] = parts(iso);
  return `${month} ${day}, ${year}`;
};

/** 2026-03-12 → "2026年3月12日". */
export const hanDate = (iso: string): string => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${year}年${Number(month)}月${Number(day)}日`;
};

const SIGN: Record<Market['currency'], string> = { USD: '$', EUR: '€', CNY: '' };

/** A price per node-hour: "$0.418"; Chinese pages print the bare number and the unit apart: "4.14". */
export const hourly = (market: Market, price: number): string =>
  `${SIGN[market.currency]}${price.toFixed(market.language === 'en' ? 3 : 2)}`;

/** A price per cluster-month: "$1,249" or "6480". */
export const monthly = (market: Market, price: number): string =>
  `${SIGN[market.currency]}${market.language === 'en' ? price.toLocaleString('en-US') : price}`;

/** A storage price as drawn, with its sign: "$0.115". */
export const storage = (market: Market, price: string): string => `${SIGN[market.currency]}${price}`;

/** "Frankfurt (eu-central)". */
export const place = (market: Market, key: RegionKey): string =>
  market.language === 'en'
    ? `${market.regions[key].city} (${market.regions[key].id})`
    : `${market.regions[key].city}（${market.regions[key].id}）`;

/** "2 vCPU and 8 GB of memory", "2 核 8 GB". */
export const size = (market: Market, vendor: Vendor, key: PlanKey): string => {
  const plan = vendor.plans[key];
  return market.language === 'en' ? `${plan.vcpu} vCPU, ${plan.ramGb} GB RAM` : `${plan.vcpu} 核 ${plan.ramGb} GB`;
};

/**
 * Whether a text states a value as such: not as part of a longer number ("4 days" is not in "14 days", "$0.41" not in "$0.418").
 */
export function mentionsValue(text: string, value: string): boolean {
  const digit = /[0-9]/;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + value.length, at + value.length + 2);
    const joinedBefore = digit.test(value[0] ?? '') && /(?:[0-9]|[0-9][.,])$/.test(before);
    const joinedAfter = digit.test(value[value.length - 1] ?? '') && /^(?:[0-9]|[.,][0-9])/.test(after);
    if (!joinedBefore && !joinedAfter) return true;
  }
  return false;
}

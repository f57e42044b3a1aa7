/** @module A template: one way in which some system writes pages of one label, with the languages of its pages. */
import type { Lang, Pen, Sent } from './pen.ts';

/** The labels of the classification benchmark. */
export const LABELS = [
  'usable',
  'listing',
  'soft404',
  'login_wall',
  'paywall',
  'consent',
  'js_shell',
  'challenge',
  'captcha',
  'rate_limited',
  'denied',
  'geo_block',
  'parked',
  'maintenance',
  'error_page',
  'empty',
  'binary',
] as const;
export type Label = (typeof LABELS)[number];

export interface Template {
  readonly name: string;
  readonly label: Label;
  /** Labels that are right as well. */
  readonly alt: readonly Label[];
  readonly hard: boolean;
  /** One page each. */
  readonly langs: readonly Lang[];
  readonly write: (pen: Pen, index: number) => Sent;
}

interface Extra {
  readonly alt?: readonly Label[];
  readonly hard?: boolean;
}

/** @example template('nginx-403', 'denied', ['en', 'en', 'zh', 'de'], (pen) => ({ status: 403, body: '…' })) */
export function template(name: string, label: Label, langs: readonly Lang[], write: Template['write'], extra: Extra = {}): Template {
  return { name, label, langs, write, alt: extra.alt ?? [], hard: extra.hard ?? false };
}

import type { Document } from '../../vocabulary/index.ts';
import { isObject } from '../html/head.ts';
import { escapePointer } from '../pointer.ts';
import { foldLabel } from './labels.ts';

/** A value that the page gives to machines: JSON-LD, microdata, Open Graph, meta elements. */
export interface StructuredValue {
  /** RFC 6901 into `Document.metadata`. */
  readonly pointer: string;
  /** Folded names by which it may be asked for: the whole path below its object, and its last part. */
  readonly names: readonly string[];
  readonly text: string;
  /** Of an object that says what the page is about, rather than who runs it. */
  readonly about: boolean;
}

const MAX_VALUES = 5_000;
const MAX_DEPTH = 6;
/** Types that speak of the site, the way to the page, or its frame. */
const FRAME =
  /jsonld\.(?:Organization|WebSite|WebPage|BreadcrumbList|ImageObject|SearchAction|SiteNavigationElement|Person|ListItem|NewsMediaOrganization)$/;
/** Meta names that speak to machines about the page's display. */
const MACHINE =
  /^(?:viewport|theme-color|robots|googlebot|generator|format-detection|msapplication|apple-|referrer|csrf|twitter:card|fb:|google-site)/i;

export interface StructuredList {
  readonly pointer: string;
  readonly names: readonly string[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** The structured values of a page, those of its own subject first. `json`: the value of a JSON body, undefined for pages. */
export function structuredValues(document: Document, json?: unknown): { values: StructuredValue[]; lists: StructuredList[] } {
  const values: StructuredValue[] = [];
  const lists: StructuredList[] = [];
  const walk = (value: unknown, pointer: string, path: readonly string[], about: boolean, depth: number): void => {
    if (values.length >= MAX_VALUES || depth > MAX_DEPTH) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      const text = String(value).trim();
      if (text !== '') values.push({ pointer, names: namesOf(path), text, about });
    } else if (Array.isArray(value)) {
      const items = value.filter(isObject);
      if (items.length > 0 && items.length === value.length && lists.length < 500) lists.push({ pointer, names: namesOf(path), items });
      value.slice(0, 200).forEach((entry, index) => {
        walk(entry, `${pointer}/${index}`, path, about, depth + 1);
      });
    } else if (isObject(value))
      for (const [key, entry] of Object.entries(value))
        if (!key.startsWith('@')) walk(entry, `${pointer}/${escapePointer(key)}`, [...path, ...key.split('.')], about, depth + 1);
  };
  if (json !== undefined) walk(json, '', [], true, 0);
  for (const [key, value] of Object.entries(document.metadata)) {
    if (MACHINE.test(key)) continue;
    const object = typeof value === 'object' && value !== null;
    walk(value, `/${escapePointer(key)}`, object ? [] : key.split(/[:.]/), object && !FRAME.test(key), 0);
  }
  return { values: [...values.filter(({ about }) => about), ...values.filter(({ about }) => !about)], lists };
}

/** `offers.0.price` answers to `price` and `offer price`. */
function namesOf(path: readonly string[]): string[] {
  const words = path.filter((part) => !/^\d+$/.test(part));
  return [...new Set([words.join(' '), words.slice(-2).join(' '), words.at(-1) ?? ''].map(foldLabel))].filter((name) => name !== '');
}

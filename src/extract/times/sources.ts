import type { JsonObject } from '../html/head.ts';

/** A short visible line that may hold a date. Only `text` and `near` are known of a page that is no HTML. */
export interface DateLine {
  readonly text: string;
  /** Close to the headline. */
  readonly near: boolean;
  /** Blocks after the headline, negative before it. */
  readonly distance?: number;
  /** Class and id words of the element, its parent and its inline children. */
  readonly names?: string;
  /** The line before, where it is short: it may be the label. */
  readonly before?: string;
  /** In comments, related items, side columns. */
  readonly aside?: boolean;
  readonly inMain?: boolean;
  /** Most of it is a link. */
  readonly linked?: boolean;
}

/** A `time` element, a `datetime` attribute or microdata. */
export interface DateElement {
  /** The machine-readable value, else the text. */
  readonly value: string;
  readonly text: string;
  /** Its itemprop, class and `pubdate`. */
  readonly role: string;
  /** Class and id words of its parent. */
  readonly names?: string;
  readonly near: boolean;
  /** Nodes after the headline. */
  readonly distance: number;
  readonly label: string;
  readonly aside: boolean;
  readonly inMain: boolean;
}

/** Everything on a page that may state a time, gathered by the parser. */
export interface TimeSources {
  /** ISO 8601. */
  readonly fetchedAt: string;
  readonly url: string;
  readonly language: string | null;
  readonly jsonLd: readonly JsonObject[];
  readonly microdata: readonly JsonObject[];
  readonly meta: readonly (readonly [string, string])[];
  readonly elements: readonly DateElement[];
  /** In page order. */
  readonly lines: readonly DateLine[];
  /** Short lines near the headline without a written date: they may say "3 days ago". */
  readonly relative?: readonly DateLine[];
  readonly title: string | null;
  readonly headers: readonly (readonly [string, string])[];
}

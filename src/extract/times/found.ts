import type { TimeKind, TimeValue } from '../../vocabulary/index.ts';
import type { WrittenDate } from './parse-date.ts';

/** Where a time was found, as far as its trust depends on it. */
export type Via =
  | 'jsonld'
  | 'jsonld-page'
  | 'jsonld-created'
  | 'microdata'
  | 'meta'
  | 'meta-weak'
  | 'element-role'
  | 'element-label'
  | 'element'
  | 'url'
  | 'label'
  | 'text'
  | 'title'
  | 'relative'
  | 'header';

/** A candidate with what its choice depends on. */
export interface Found {
  readonly kind: TimeKind;
  readonly time: TimeValue;
  readonly via: Via;
  /** Place in the cascade: lower is more trusted. */
  readonly rank: number;
  readonly ambiguous: boolean;
  readonly near: boolean;
  /** In comments, related items, a link to another page. */
  readonly aside: boolean;
  /** The element's names speak of a date. */
  readonly named: boolean;
  /** Nothing but the date stands in its line. */
  readonly alone: boolean;
  /** Blocks between it and the headline. */
  readonly distance: number;
}

export interface Circumstances {
  readonly near?: boolean;
  readonly aside?: boolean;
  readonly named?: boolean;
  readonly alone?: boolean;
  readonly distance?: number;
}

/** One candidate, or two where day and month could be the other way round. */
export function found(
  kind: TimeKind,
  date: Omit<WrittenDate, 'start' | 'end'> | null,
  via: Via,
  rank: number,
  source: string,
  confidence: TimeValue['confidence'],
  { near = false, aside = false, named = false, alone = false, distance = 0 }: Circumstances = {},
): Found[] {
  if (date === null) return [];
  const one = (value: string, later: number): Found => ({
    kind,
    time: {
      value,
      precision: later === 0 ? date.precision : 'day',
      zone: later === 0 ? date.zone : null,
      source: date.ambiguous ? `${source} (day and month ambiguous)` : source,
      confidence: date.ambiguous ? 'low' : confidence,
    },
    via,
    rank: rank + later,
    ambiguous: date.ambiguous,
    near,
    aside,
    named,
    alone,
    distance,
  });
  return date.otherDay === null ? [one(date.value, 0)] : [one(date.value, 0), one(date.otherDay, 0.5)];
}

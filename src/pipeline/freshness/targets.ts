import type { SourceClass } from '../../vocabulary/index.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/**
 * How old a copy of a source may be, in seconds, where the source states nothing itself. Set on 2026-12-01 by what a wrong answer costs: a
 * status or a rate is wrong within the hour, a price or a law must not be a day behind, documentation follows releases by weeks. The figures
 * are judgement, not measurement; a source whose pages change faster says so with `maxAgeSeconds`.
 */
export const DEFAULT_MAX_AGE: Readonly<Record<SourceClass, number>> = {
  live: 15 * MINUTE,
  news: HOUR,
  release: 6 * HOUR,
  price: 12 * HOUR,
  legal: DAY,
  documentation: 7 * DAY,
  general: 7 * DAY,
  reference: 30 * DAY,
  archive: 365 * DAY,
};

/** Its own target, else that of its class. */
export const targetOf = (source: { readonly class: SourceClass; readonly maxAgeSeconds?: number | undefined }): number =>
  source.maxAgeSeconds ?? DEFAULT_MAX_AGE[source.class];

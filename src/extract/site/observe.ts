import type { Segments } from '../html/learned/segments.ts';
import type { PagePaths } from './paths.ts';
import { LIMITS, type Observation } from './profile.ts';
import { urlShape } from './url-shape.ts';

interface Observed {
  readonly url: string;
  readonly segments: Segments;
  readonly paths: PagePaths;
  /** Probability of each segment by the page alone; null when it was not asked. */
  readonly content: Float32Array | null;
  readonly quality: number | null;
  readonly type: string | null;
  readonly drifted: boolean;
}

/** What there is to learn from a page. */
export function observe({ url, segments, paths, content, quality, type, drifted }: Observed): Observation {
  const address = URL.parse(url);
  return {
    host: address?.host ?? '',
    urlShape: address === null ? '' : urlShape(address),
    shape: paths.shape,
    quality,
    type,
    drifted,
    segments: Array.from({ length: Math.min(segments.count, LIMITS.segments) }, (_, i) => ({
      path: paths.path[i] ?? 0,
      text: paths.text[i] ?? 0,
      units: segments.units[i] ?? 0,
      linked: segments.linked[i] ?? 0,
      content: content === null ? null : Math.round((content[i] ?? 0) * 1_000) / 1_000,
    })),
  };
}

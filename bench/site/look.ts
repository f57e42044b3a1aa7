/** @module Generated pages as the site model sees them, with the truth of each segment, and the measure: F1 of the words. */
import type { Arena } from '../../src/extract/html/arena.ts';
import { readHead } from '../../src/extract/html/head.ts';
import { measure, textSizes } from '../../src/extract/html/layout.ts';
import { chooseContent } from '../../src/extract/html/learned/choose.ts';
import { shippedModel } from '../../src/extract/html/learned/model.ts';
import { cutSegments, type Segments } from '../../src/extract/html/learned/segments.ts';
import { parseHtml } from '../../src/extract/html/parse.ts';
import { selectMain } from '../../src/extract/html/select.ts';
import { findVisibility } from '../../src/extract/html/visibility.ts';
import { pageHints } from '../../src/extract/page-kind.ts';
import { observe } from '../../src/extract/site/observe.ts';
import { findPaths, type PagePaths } from '../../src/extract/site/paths.ts';
import type { Observation } from '../../src/extract/site/profile.ts';
import type { SitePage } from './generate.ts';

export interface Look {
  readonly arena: Arena;
  readonly segments: Segments;
  readonly paths: PagePaths;
  /** By the page alone. */
  readonly single: Float32Array;
  readonly observation: Observation;
  /** 1 where the segment is content. */
  readonly truth: Uint8Array;
}

export function lookAt({ html, url, truth }: SitePage): Look {
  const arena = parseHtml(html);
  const sizes = textSizes(arena);
  const layout = measure(arena, findVisibility(arena, sizes), sizes);
  const head = readHead(arena);
  const hints = pageHints(head, url);
  const selection = selectMain(arena, layout, hints);
  const segments = cutSegments(arena, layout, 0);
  const paths = findPaths(arena, layout, 0, segments);
  let single = new Float32Array();
  const { quality, type } = chooseContent({ arena, layout, head, hints, url, body: 0, selection }, shippedModel(), segments, (model) => {
    single = Float32Array.from(model);
    return null;
  });
  const bare = (text: string): string => text.replace(/\s+/gu, '');
  const lines = new Set(truth.split('\n').map(bare));
  const all = [...lines].join('\n');
  const joined = [...lines].join('');
  return {
    arena,
    segments,
    paths,
    single,
    observation: observe({ url, segments, paths, content: single, quality, type, drifted: false }),
    truth: Uint8Array.from(segments.texts, (text) => {
      const own = bare(text);
      return lines.has(own) || (own.length >= 12 && (all.includes(own) || joined.includes(own))) ? 1 : 0;
    }),
  };
}

/** A Han character is a word. */
const words = (text: string): string[] => text.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

/** F1 of two bags of words, 0–1. */
export function wordF1(found: string, truth: string): number {
  const [a, b] = [words(found), words(truth)];
  const left = new Map<string, number>();
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of a) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(word, count - 1);
  }
  return a.length + b.length === 0 ? 1 : (2 * common) / (a.length + b.length);
}

/** @module Labelled pages judged by the product's classifier: the unseen corpus, and the shared set where it is there. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { judgePage } from '../../src/surfaces/cli/eval/classify.ts';
import type { Judged } from './score.ts';
import type { UnseenPage } from './unseen/corpus.ts';
import { LABELS } from './unseen/template.ts';

/** `behind200`: as if every page had been sent with status 200, as many sites do. */
export function judgeUnseen(pages: readonly UnseenPage[], { behind200 = false } = {}): Judged[] {
  return pages.map((page) => {
    const { kind, verdict } = judgePage(page.body, page.url, behind200 ? 200 : page.status, Object.entries(page.headers));
    const { id, label, alt, hard, lang } = page;
    return { id, label, alt, hard, lang, kind, confidence: verdict.confidence };
  });
}

const Line = z.object({
  id: z.string(),
  class: z.enum(LABELS),
  alt: z.array(z.enum(LABELS)).default([]),
  tags: z.array(z.string()).default([]),
  path: z.string(),
  url: z.string().nullable(),
  status: z.number(),
  content_type: z.string(),
  lang: z.string().nullable(),
});

export function judgeShared(labelsFile: string): Judged[] {
  return readFileSync(labelsFile, 'utf8')
    .trim()
    .split('\n')
    .map((text) => {
      const line = Line.parse(JSON.parse(text));
      const bytes = gunzipSync(readFileSync(join(dirname(labelsFile), line.path)));
      const url = line.url ?? `http://site-${line.id}.example/page`;
      const { kind, verdict } = judgePage(bytes, url, line.status, [['content-type', line.content_type]]);
      const { id, alt, tags, lang } = line;
      return {
        id,
        label: line.class,
        alt,
        hard: tags.includes('hard-negative'),
        lang: lang?.slice(0, 2) ?? 'none',
        kind,
        confidence: verdict.confidence,
      };
    });
}

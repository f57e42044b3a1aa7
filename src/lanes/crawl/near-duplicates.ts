import { containment, fingerprint } from '../../text/index.ts';

/** Of each text so many of its smallest numbers are looked up: texts that share most of their runs share one of them. */
const SKETCH = 6;
/** Both ways; a page whose facts changed is near, never the same, so near pages are told and kept. */
const NEAR = 0.85;
const MAX_TEXTS = 4_000;
/** Enough to measure containment: the smallest numbers of both texts are a fair sample of each (bottom-k). */
const SAMPLE = 64;

export interface NearDuplicates {
  /** The address of an earlier text that is nearly this one, and the share of this text's runs that no earlier text had (1 where it is not measured). */
  add(url: string, text: string): { readonly near: string | null; readonly novelty: number };
}

/**
 * Remembers texts boundedly, the oldest forgotten first.
 * @param measured whether novelty is asked for: its memory is the larger part
 */
export function createNearDuplicates(measured: boolean): NearDuplicates {
  const texts = new Map<string, readonly number[]>();
  const byNumber = new Map<number, string>();
  const seen = new Set<number>();
  return {
    add(url, text) {
      const sample = fingerprint(text, SAMPLE);
      const top = sample.at(-1) ?? 0;
      let near: string | null = null;
      for (const number of sample.slice(0, SKETCH)) {
        const other = byNumber.get(number);
        const known = other === undefined ? undefined : texts.get(other);
        if (other === undefined || known === undefined || other === url) continue;
        // Compared below the smaller of both limits, where each sample is complete.
        const limit = Math.min(top, known.at(-1) ?? 0);
        const [own, its] = [sample.filter((one) => one <= limit), known.filter((one) => one <= limit)];
        if (Math.min(containment(own, its), containment(its, own)) >= NEAR) {
          near = other;
          break;
        }
      }
      const fresh = measured ? sample.filter((number) => !seen.has(number)).length : sample.length;
      const novelty = sample.length === 0 ? 0 : fresh / sample.length;
      if (near === null && sample.length > 0) {
        texts.set(url, sample);
        for (const number of sample.slice(0, SKETCH)) byNumber.set(number, url);
        if (measured) for (const number of sample) seen.add(number);
        forget(texts, byNumber, seen);
      }
      return { near, novelty };
    },
  };
}

function forget(texts: Map<string, readonly number[]>, byNumber: Map<number, string>, seen: Set<number>): void {
  if (texts.size <= MAX_TEXTS) return;
  const oldest = texts.entries().next().value;
  if (oldest === undefined) return;
  const [url, sample] = oldest;
  texts.delete(url);
  for (const number of sample) {
    seen.delete(number);
    if (byNumber.get(number) === url) byNumber.delete(number);
  }
}

import { contentWords } from '../../text/index.ts';

export interface PageGain {
  /** 0–1: share of the query's words on the page. */
  readonly relevance: number;
  /** 0–1: what the page added, its relevance times its novelty. */
  readonly gain: number;
}

export interface GainMeter {
  observe(text: string, novelty: number): PageGain;
  /** Why more pages would hardly add anything; null while they may. */
  exhausted(): string | null;
}

/** Pages over which the gain is averaged, and the average below which a crawl has what it came for. */
const WINDOW = 12;
const LEAST_GAIN = 0.08;
const MAX_TEXT = 20_000;

/** Stop by information gain: every word of the query was found, and the last pages brought little that was new and to the point. */
export function createGainMeter(query: ReadonlySet<string>): GainMeter {
  const covered = new Set<string>();
  const recent: number[] = [];
  return {
    observe(text, novelty) {
      const words = contentWords(text.slice(0, MAX_TEXT));
      let found = 0;
      for (const word of query) {
        if (!words.has(word)) continue;
        found++;
        covered.add(word);
      }
      const relevance = query.size === 0 ? 0 : found / query.size;
      const gain = relevance * novelty;
      recent.push(gain);
      if (recent.length > WINDOW) recent.shift();
      return { relevance, gain };
    },
    exhausted() {
      if (query.size === 0 || recent.length < WINDOW || covered.size < query.size) return null;
      const mean = recent.reduce((sum, one) => sum + one, 0) / recent.length;
      return mean < LEAST_GAIN
        ? `all ${query.size} words of the query were found; the last ${WINDOW} pages added ${mean.toFixed(3)} on average`
        : null;
    },
  };
}

/** An answer that has not come after so long is waited for by the page, not by us: long polls, hanging counters. In ms. */
const FORGIVEN_MS = 2_500;
/** What is asked for again and again is a clock or a poll, and its next answer changes nothing that the text would not show. */
const REPEATS = 5;

/** Whether a page still waits for something. Times in ms of a monotonic clock. */
export interface Activity {
  /** @returns how to say that the answer is there, and whether it is data: what a page shows rather than what it is built with */
  begin(url: URL): (data?: boolean) => void;
  /** Requests that the page may still wait for. */
  pending(now: number): number;
  /** When a request last began or ended that may change the page. */
  lastAt(): number;
  /** When data last came; null before. */
  dataAt(): number | null;
}

export function trackActivity(monotonic: () => number): Activity {
  const open = new Map<symbol, number>();
  const asked = new Map<string, number>();
  let lastAt = monotonic();
  let dataAt: number | null = null;
  return {
    begin(url) {
      const place = url.origin + url.pathname;
      const times = (asked.get(place) ?? 0) + 1;
      asked.set(place, times);
      if (times > REPEATS) return () => undefined;
      const key = Symbol(place);
      const startedAt = monotonic();
      open.set(key, startedAt);
      lastAt = startedAt;
      return (data = false) => {
        if (!open.delete(key)) return;
        const now = monotonic();
        if (data) dataAt = now;
        if (now - startedAt < FORGIVEN_MS) lastAt = now;
      };
    },
    pending: (now) => [...open.values()].filter((startedAt) => now - startedAt < FORGIVEN_MS).length,
    lastAt: () => lastAt,
    dataAt: () => dataAt,
  };
}

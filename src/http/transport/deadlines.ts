/** So often all clocks are looked at, ms: how much later than its time an exchange may end. */
const TICK_MS = 20;

/** The clocks of one exchange; times as `performance.now()` tells them, ms. The holder moves them on. */
export interface Deadline {
  phaseAt: number;
  readonly totalAt: number;
  /** Called once a clock has run out; whoever is still watched then is called again. */
  late(which: 'phase' | 'total'): void;
}

/** One timer for all exchanges: timers of their own, started and ended with every phase, cost each page more than its headers do. */
export class Deadlines {
  readonly #watched = new Set<Deadline>();
  #timer: NodeJS.Timeout | null = null;

  watch(deadline: Deadline): void {
    this.#watched.add(deadline);
    this.#timer ??= setInterval(() => this.#look(), TICK_MS);
  }

  release(deadline: Deadline): void {
    this.#watched.delete(deadline);
    // Not at once: the next exchange usually follows.
  }

  #look(): void {
    if (this.#watched.size === 0) {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
      return;
    }
    const now = performance.now();
    for (const deadline of this.#watched) {
      if (now >= deadline.totalAt) deadline.late('total');
      else if (now >= deadline.phaseAt) deadline.late('phase');
    }
  }
}

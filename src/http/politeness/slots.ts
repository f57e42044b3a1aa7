/** So many at a time under each name: a host, a registrable domain, an address. Names at rest are forgotten. */
export class Slots {
  readonly #groups = new Map<string, { active: number; readonly waiting: (() => void)[] }>();

  isFull(name: string, limit: number): boolean {
    return (this.#groups.get(name)?.active ?? 0) >= limit;
  }

  take(name: string): void {
    this.#group(name).active++;
  }

  give(name: string): void {
    const group = this.#group(name);
    group.active--;
    this.wake(name);
    if (group.active === 0 && group.waiting.length === 0) this.#groups.delete(name);
  }

  /** The next who waits looks again. */
  wake(name: string): void {
    this.#groups.get(name)?.waiting.shift()?.();
  }

  /** Resolves when a place may be free; `leave` takes back the wish. */
  wait(name: string): { readonly free: Promise<void>; leave(): void } {
    const { waiting } = this.#group(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return {
      free: promise,
      leave() {
        const at = waiting.indexOf(resolve);
        if (at >= 0) waiting.splice(at, 1);
      },
    };
  }

  #group(name: string): { active: number; readonly waiting: (() => void)[] } {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = { active: 0, waiting: [] };
    this.#groups.set(name, group);
    return group;
  }
}

/** Answers of a host that are remembered, and hosts. */
const MAX_SAMPLES = 64;
const MAX_HOSTS = 1000;

export interface HostLatency {
  /** The newest replace the oldest, ms. */
  readonly latencies: number[];
  requests: number;
  hedged: number;
  next: number;
}

/** How fast hosts answered lately. The host that was asked longest ago is forgotten first. */
export class LatencyMemory {
  readonly #hosts = new Map<string, HostLatency>();

  of(name: string): HostLatency {
    const host = this.#hosts.get(name) ?? { latencies: [], requests: 0, hedged: 0, next: 0 };
    this.#hosts.delete(name);
    this.#hosts.set(name, host);
    for (const oldest of this.#hosts.keys()) {
      if (this.#hosts.size <= MAX_HOSTS) break;
      this.#hosts.delete(oldest);
    }
    return host;
  }

  learn(name: string, ms: number): void {
    const host = this.of(name);
    host.latencies[host.next] = ms;
    host.next = (host.next + 1) % MAX_SAMPLES;
  }
}

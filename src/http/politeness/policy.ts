import type { HttpOptions } from '../model.ts';

/** How a client treats the hosts of others. One object for pages, robots.txt and everything else that is asked of them. */
export interface PolitenessPolicy {
  /** Exchanges at a time on one host (name and port); one where robots.txt gives a Crawl-delay or the breaker is half open. */
  readonly perHost: number;
  /** Exchanges at a time on all hosts of one registrable domain. */
  readonly perDomain: number;
  /** Exchanges at a time on one public address, whatever names lead to it: small sites share a machine. */
  readonly perAddress: number;
  /** Floor of the adaptive delay between two starts on one host, ms; 0 switches the delay and Crawl-delay off. */
  readonly minDelayMs: number;
}

/** A large network serves many sites from one address: enough for several of them, too few to be a load. */
const DEFAULT: PolitenessPolicy = { perHost: 2, perDomain: 4, perAddress: 16, minDelayMs: 250 };

export function politenessPolicy(options: HttpOptions): PolitenessPolicy {
  const perHost = options.concurrencyPerHost ?? DEFAULT.perHost;
  return {
    perHost,
    // Who allows more on one host means it for its domain and address as well.
    perDomain: options.concurrencyPerDomain ?? Math.max(DEFAULT.perDomain, perHost),
    perAddress: options.concurrencyPerAddress ?? Math.max(DEFAULT.perAddress, perHost),
    // A replay asks nobody, so nobody needs to be spared.
    minDelayMs: options.replay ? 0 : (options.minDelayMs ?? DEFAULT.minDelayMs),
  };
}

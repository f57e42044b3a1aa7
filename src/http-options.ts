import type { Config } from './config.ts';
import { type HttpOptions, parseConnectTo } from './http/index.ts';
import { VERSION } from './version.ts';

/** What the settings say to the HTTP client. */
export function httpOptions(config: Config): HttpOptions & { readonly userAgent: string } {
  const ours = config.contact === undefined ? `Veritrail/${VERSION}` : `Veritrail/${VERSION} (+${config.contact})`;
  return {
    userAgent: config.userAgent ?? ours,
    connectTo: config.connectTo.map(parseConnectTo),
    ca: config.ca,
    allowAddresses: config.allowAddresses,
    ignoreRobots: config.robotsExceptions,
    usage: config.usageSignals,
    ...(config.proxy === undefined ? {} : { proxy: config.proxy, noProxy: config.noProxy }),
    http2: config.http2,
    hedge: config.hedge,
    ...(config.concurrencyPerHost === undefined ? {} : { concurrencyPerHost: config.concurrencyPerHost }),
    ...(config.minDelayMs === undefined ? {} : { minDelayMs: config.minDelayMs }),
  };
}

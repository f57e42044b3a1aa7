/** The synthetic site of the shared bench, in a process of its own, and its own count of what was asked. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** What `/__stats` of the site says of one crawl. */
export interface SiteStats {
  readonly unique: number;
  readonly requests: number;
  readonly pageRequests: number;
  readonly robotsViolations: number;
  readonly nofollowFetches: number;
  readonly trapFetches: number;
  readonly earlyRetry: number;
  readonly wallMs: number;
}

export interface Site {
  /** Origins of its hosts, the first one first. */
  readonly origins: readonly string[];
  readonly stats: () => Promise<SiteStats>;
  readonly reset: () => Promise<void>;
  /** Pages a perfect crawler fetches. */
  readonly reachable: () => Promise<number>;
  readonly quit: () => Promise<void>;
}

export interface SiteOptions {
  readonly folder: string;
  readonly pages: number;
  readonly hosts: number;
  readonly port: number;
  readonly profile: 'clean' | 'wild';
}

export async function startSite({ folder, pages, hosts, port, profile }: SiteOptions): Promise<Site> {
  const words = { pages, hosts, port, profile, traps: profile === 'wild' ? 1 : 0 };
  const argv = Object.entries(words).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'site.mjs'), ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)));
  });
  const origins = Array.from({ length: hosts }, (_, host) => `http://127.0.0.${1 + host}:${port}`);
  const ask = (path: string): Promise<Response> => again(() => fetch(`${origins[0]}${path}`), 100);
  await ask('/__stats');
  return {
    origins,
    stats: async () => (await (await ask('/__stats')).json()) as SiteStats,
    reset: async () => void (await (await ask('/__reset')).text()),
    reachable: async () => ((await (await ask('/__truth')).json()) as { reachable: number }).reachable,
    quit: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** The site says that it is ready a little before it listens, and a connection that lay idle during a crawl is gone when the next is asked for. */
async function again<T>(act: () => Promise<T>, tries: number): Promise<T> {
  for (let left = tries; ; left--)
    try {
      return await act();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

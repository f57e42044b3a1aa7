/** Who is measured, how each is started, and whether it is there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Crawler {
  readonly name: string;
  /** Why it cannot run here, or null. */
  readonly missing: string | null;
  readonly command: string;
  readonly argv: readonly string[];
}

/** What one run cost. */
export interface Cost {
  readonly cpuMs: number;
  readonly rssMB: number;
  /** Of ours: resident memory after so many pages. */
  readonly rssAtMB?: Readonly<Record<string, number>>;
}

export interface Wanted {
  readonly seeds: readonly string[];
  readonly concurrency: number;
  /** Folder of the shared bench's runners. */
  readonly folder: string;
  /** Folder whose node_modules holds the peers. */
  readonly peers: string;
  /** The build or the source of ours. */
  readonly product: string;
}

export const OURS = 'veritrail: document, verdict, trace, store';
export const OURS_LINKS = 'veritrail: links only';
export const OURS_BOUNDED = 'the same, node --max-semi-space-size=16';
export const BOUND = 'hand-written bound';
export const CRAWLEE = 'crawlee cheerio tuned';

/** Everything on, as a user of the library has it unless Node is told how large its young generation may grow (docs/adr/0014). */
export const oursBounded = (wanted: Wanted): Crawler => {
  const { argv, ...whole } = ours(wanted, false);
  return { ...whole, name: OURS_BOUNDED, argv: ['--max-semi-space-size=16', ...argv] };
};

export function ours({ seeds, concurrency, product }: Wanted, linksOnly: boolean, every = 5000): Crawler {
  const runner = join(import.meta.dirname, 'ours.ts');
  const argv = [runner, ...seeds, '--concurrency', String(concurrency), '--product', product, '--every', String(every)];
  return {
    name: linksOnly ? OURS_LINKS : OURS,
    missing: null,
    command: process.execPath,
    argv: linksOnly ? [...argv, '--links-only'] : argv,
  };
}

export function peersOf({ seeds, concurrency, folder, peers }: Wanted): Crawler[] {
  const seed = seeds[0] ?? '';
  const many = String(concurrency);
  const python = ['/usr/bin/python3', 'python3'].find((command) => runs(command, ['-c', 'import scrapy']));
  const isThere = (name: string): string | null => (installedIn(peers, name) ? null : `${name} is not installed in ${peers}`);
  return [
    {
      name: BOUND,
      missing: isThere('undici') ?? isThere('htmlparser2'),
      command: process.execPath,
      argv: [join(folder, 'crawl-bound.mjs'), seed, many, 'OUT/pages'],
    },
    {
      name: CRAWLEE,
      missing: isThere('crawlee'),
      command: process.execPath,
      argv: [join(folder, 'crawl-crawlee.mjs'), seed, many, 'OUT/pages', 'cheerio', 'tuned'],
    },
    {
      name: 'scrapy',
      missing: python === undefined ? 'no Python here imports scrapy' : null,
      command: python ?? 'python3',
      argv: [join(folder, 'crawl_scrapy.py'), seed, many, 'OUT/pages'],
    },
    {
      name: 'wget (one connection, saves files)',
      missing: runs('wget', ['--version']) ? null : 'wget is not installed',
      ...timed(['wget', '-q', '-r', '-l', 'inf', '--no-parent', '-e', 'robots=off', '-P', 'OUT', seed]),
    },
    {
      name: 'wget2 (saves files)',
      missing: runs('wget2', ['--version']) ? null : 'wget2 is not installed',
      ...timed(['wget2', '-q', '-r', '-l', '0', `--max-threads=${many}`, '--robots=off', '-P', 'OUT', seed]),
    },
  ];
}

/** Run to the end; a problem is a text. */
export function run(crawler: Crawler, cwd: string): Cost | string {
  const out = mkdtempSync(join(tmpdir(), 'bench-crawl-'));
  try {
    const argv = crawler.argv.map((word) => word.replace('OUT', out));
    const { stdout, stderr } = spawnSync(crawler.command, argv, { encoding: 'utf8', timeout: 1_200_000, cwd });
    const line = stdout.trim().split('\n').at(-1) ?? '';
    if (!line.startsWith('{')) return (stderr || line || 'it printed nothing').trim().split('\n').slice(0, 3).join(' | ').slice(0, 300);
    return JSON.parse(line) as Cost;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A command that does not tell its own cost, under a runner that does: getrusage of its children. Its exit code may be that of one broken link. */
function timed(argv: readonly string[]): Pick<Crawler, 'command' | 'argv'> {
  const program = [
    'import json, resource, subprocess, sys',
    'subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)',
    'u = resource.getrusage(resource.RUSAGE_CHILDREN)',
    "print(json.dumps({'cpuMs': round((u.ru_utime + u.ru_stime) * 1000), 'rssMB': u.ru_maxrss // 1024}))",
  ].join('\n');
  return { command: 'python3', argv: ['-c', program, ...argv] };
}

function installedIn(folder: string, name: string): boolean {
  const from = join(resolve(folder), 'package.json');
  if (!existsSync(from)) return false;
  try {
    createRequire(from).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function runs(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { stdio: 'ignore' }).status === 0;
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, appendFileSync, chownSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL server of the tests' own: a new cluster in a temporary folder, on loopback, gone with the process that started it. */
export interface Cluster {
  /** Of its database `postgres`, as the superuser. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** SIGKILL to the server and all of its processes, as a crash of the machine would end them. */
  kill(): Promise<void>;
  /** Stops it if it runs (open transactions are undone), and starts it on the same port. @param how SIGQUIT: as it is, to be recovered from its log. Default: SIGINT */
  restart(how?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Flush to the disk, for tests of durability. Default: no. */
  readonly fsync?: boolean;
  /** Lines of `postgresql.conf`, last. */
  readonly settings?: readonly string[];
  /** Where the folder is made. Default: the temporary folder of the system. */
  readonly parent?: string;
}

const PREFIX = 'veritrail-postgres-';
const START_MS = 60_000;
const STOP_MS = 20_000;

/** Folder of the server's programs: `VERITRAIL_POSTGRES_BIN`, else the newest that Debian installed, else where PATH has them; null = there are none. */
export function postgresPrograms(): string | null {
  const debian = entries('/usr/lib/postgresql')
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const given = process.env.VERITRAIL_POSTGRES_BIN;
  const folders = given === undefined ? [...debian, ...(process.env.PATH ?? '').split(delimiter)] : [given];
  return folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'))) ?? null;
}

/** @param programs from `postgresPrograms` */
export async function startCluster(programs: string, options: ClusterOptions = {}): Promise<Cluster> {
  const parent = options.parent ?? tmpdir();
  await sweep(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  writeFileSync(join(folder, 'owner'), identity(process.pid) ?? '');
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = [join(programs, 'initdb'), '-D', data, '-U', 'veritrail', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  const [program = '', ...args] = [...asUser(user), ...initdb];
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  const port = await freePort();
  appendFileSync(join(data, 'postgresql.conf'), `${settingsOf(port, folder, options).join('\n')}\n`);

  let server = await launch(programs, data, user);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
    server.kill(signal);
    await ended;
  };
  return {
    url: `postgres://veritrail@127.0.0.1:${port}/postgres`,
    port,
    folder,
    async kill() {
      const children = childrenOf(server.pid);
      await end('SIGKILL');
      for (const pid of children) killIfThere(pid, 'SIGKILL');
      await gone(children);
    },
    async restart(how = 'SIGINT') {
      await end(how);
      server = await launch(programs, data, user);
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(port: number, folder: string, { fsync = false, settings = [] }: ClusterOptions): string[] {
  return [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    `fsync = ${fsync ? 'on' : 'off'}`,
    `full_page_writes = ${fsync ? 'on' : 'off'}`,
    'max_connections = 200',
    'shared_buffers = 64MB',
    'wal_level = minimal',
    'max_wal_senders = 0',
    "lc_messages = 'C'",
    'jit = off',
    ...settings,
  ];
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL does not run as root: then it is the user `postgres`, or nobody. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const known = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  return known.get('postgres') ?? known.get('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** Words before a command. */
function asUser(user: User | null, ...more: string[]): string[] {
  const change = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return change.length + more.length === 0 ? [] : ['setpriv', ...change, ...more];
}

/** Linux ends it together with the thread that started it, however that one dies. */
async function launch(programs: string, data: string, user: User | null): Promise<ChildProcess> {
  const bound = process.platform === 'linux' ? ['--pdeathsig', 'QUIT'] : [];
  const [program = '', ...args] = [...asUser(user, ...bound), join(programs, 'postgres'), '-D', data];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`PostgreSQL ${what}\n${log.slice(-2_000)}`));
    const timer = setTimeout(() => fail(`was not ready after ${START_MS} ms`), START_MS);
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => fail(`ended with ${code}`));
    // What it says is read to the end of its life: a full pipe would stop it.
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return server;
}

/** What a killed run left behind: its server is ended, its folder removed. */
async function sweep(parent: string): Promise<void> {
  for (const name of entries(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    const [alive, noted] = [identity(owner), textOf(join(folder, 'owner'))];
    // What cannot be read is another user's.
    if (noted === '' || alive === noted) continue;
    const server = Number(textOf(join(folder, 'data', 'postmaster.pid')).split('\n')[0]);
    if (server > 0 && textOf(`/proc/${server}/cmdline`).includes(folder)) {
      killIfThere(server, 'SIGQUIT');
      await gone([server]);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names a process beyond its number, which another one may have later; null = it does not run. */
function identity(pid: number): string | null {
  if (!killIfThere(pid, 0)) return null;
  // Field 22 of proc(5): when it started. The name before may hold blanks.
  return (
    textOf(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? String(pid)
  );
}

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  return textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

async function gone(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  for (const pid of pids) {
    while (isRunning(pid)) {
      if (Date.now() > deadline) throw new Error(`process ${pid} did not end`);
      await sleep(20);
    }
  }
}

/** One that has ended, and that nobody has asked how, is still there. */
const isRunning = (pid: number): boolean => killIfThere(pid, 0) && !/\) Z /.test(textOf(`/proc/${pid}/stat`));

/** Whether there was such a process. */
function killIfThere(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

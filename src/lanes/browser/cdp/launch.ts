import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { type CdpConnection, connectCdp } from './connection.ts';
import { makeProfile, removeProfile } from './profile.ts';
import { pipeTransport, socketTransport } from './transport.ts';

export interface BrowserProcess {
  readonly connection: CdpConnection;
  /** Path or address, as it stands in the trace. */
  readonly name: string;
  /** A process of ours, with the parts that only such one has. */
  readonly own: boolean;
  /** The end of what it wrote to its standard error. */
  lastWords(): string;
  /** Ends it with everything that it started, whatever state it is in. Resolves when it is gone. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  readonly executable: string;
  /** Off only for root, for whom Chromium has no sandbox, or by the operator's decision. */
  readonly sandbox: boolean;
  /** SHA-256 of the public key that stands for every https site (`gateway/certificate.ts`), base64. */
  readonly trustedKey: string;
  /** `host:port` to which everything goes that belongs to no page. */
  readonly deadEnd: string;
  /** False: pages are not told that a program operates the browser. */
  readonly tellsAutomation?: boolean | undefined;
}

const FLAGS: readonly string[] = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-dev-shm-usage',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // UDP would pass the gateway by: neither WebRTC nor anything else may use it.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Pages that were left are gone, not kept to go back to.
  '--disable-back-forward-cache',
  // A process in reserve for each context is never used: every context has one page. An http address is asked for as it stands, not by https first.
  '--disable-features=SpareRendererForSitePerProcess,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions,PreconnectToSearch,SpeculationRulesPrefetchFuture,HttpsUpgrades',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--window-size=1280,900',
  '--proxy-bypass-list=<-loopback>',
];

/** What a browser says when it cannot start is at the end. */
const KEPT_STDERR = 2_000;

/** Start a browser of our own in a process group and a profile folder of its own. @throws VeritrailError browser_failed */
export function launchBrowser({ executable, sandbox, trustedKey, deadEnd, tellsAutomation = true }: LaunchOptions): BrowserProcess {
  const profile = makeProfile();
  const child = spawn(
    executable,
    [
      ...FLAGS,
      ...(sandbox ? [] : ['--no-sandbox']),
      ...(tellsAutomation ? [] : ['--disable-blink-features=AutomationControlled']),
      `--user-data-dir=${profile}`,
      `--ignore-certificate-errors-spki-list=${trustedKey}`,
      `--proxy-server=http://${deadEnd}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true, env: environment() },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    // Not `close`, which waits for pipes that keep no program running.
    child.once('exit', () => resolve());
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-KEPT_STDERR);
  });
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (!(toBrowser instanceof Writable && fromBrowser instanceof Readable))
    throw new VeritrailError('browser_failed', `${executable} has no pipes to speak through`);
  // A browser that rests keeps no program running; whoever waits for it has a timer that does.
  child.unref();
  for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref();
  const onExit = (): void => {
    endGroup(child);
    removeProfile(profile);
  };
  process.once('exit', onExit);
  return {
    connection: connectCdp(pipeTransport(toBrowser, fromBrowser)),
    name: executable,
    own: true,
    lastWords: () => said.trim(),
    async kill() {
      // Whoever waits for its end is not to be ended before.
      child.ref();
      endGroup(child);
      await gone;
      process.removeListener('exit', onExit);
      removeProfile(profile);
    },
  };
}

/** Chromium's own children stay in the group of the first process. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Nothing of our environment is the browser's business but what it needs to run: secrets live there. */
function environment(): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'TMP',
    'LANG',
    'LC_ALL',
    'LD_LIBRARY_PATH',
    'FONTCONFIG_PATH',
    'SystemRoot',
    'LOCALAPPDATA',
    'ProgramFiles',
  ];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

/** A browser that someone else runs. `endpoint` is its DevTools address: ws, wss, http or https. @throws VeritrailError browser_failed */
export async function attachBrowser(endpoint: string, signal: AbortSignal): Promise<BrowserProcess> {
  const where = new URL(endpoint);
  const name = `${where.protocol}//${where.host}`;
  try {
    const address = /^wss?:$/.test(where.protocol) ? endpoint : await debuggerUrl(where, signal);
    const connection = connectCdp(await socketTransport(address, signal));
    return { connection, name, own: false, lastWords: () => '', kill: async () => connection.close() };
  } catch (error) {
    throw new VeritrailError('browser_failed', `${name}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

/** The operator named the endpoint, as with a search instance; nothing of a page leads here. */
async function debuggerUrl(where: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(new URL('/json/version', where), { signal, redirect: 'error' });
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'webSocketDebuggerUrl' in answer && typeof answer.webSocketDebuggerUrl === 'string')
    return answer.webSocketDebuggerUrl;
  throw new Error('it names no webSocketDebuggerUrl');
}

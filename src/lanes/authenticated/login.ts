import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { type CdpConnection, CdpError, connectCdp, Nothing } from '../browser/cdp/connection.ts';
import { endGroup } from '../browser/cdp/launch.ts';
import { makeProfile, removeProfile } from '../browser/cdp/profile.ts';
import { pipeTransport } from '../browser/cdp/transport.ts';
import { findBrowser, isExecutable } from '../browser/find.ts';
import { type Imported, readState } from './import/state.ts';

export interface LoginRequest {
  /** Where the person begins; what belongs to its origin is taken. */
  readonly url: string;
  readonly executablePath?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'sleep' | 'monotonic'>;
  /** Further switches of the browser. */
  readonly switches?: readonly string[];
}

/** A person may have to look for a second factor. */
const PATIENCE_MS = 15 * 60_000;
const LOOK_MS = 500;
const CALL_MS = 5_000;

const Cookies = z.looseObject({ cookies: z.array(z.looseObject({ session: z.boolean() })) });
const Targets = z.looseObject({ targetInfos: z.array(z.looseObject({ targetId: z.string(), type: z.string(), url: z.string() })) });
const Attached = z.looseObject({ sessionId: z.string() });
const Evaluated = z.looseObject({ result: z.looseObject({ value: z.string().optional() }) });

/**
 * Opens a visible browser with an empty profile for a person to log in, and takes what belongs to the origin when its window is closed. Nobody
 * but the person operates it, and the profile is removed.
 * @throws VeritrailError display_missing, browser_missing, browser_failed, cancelled, deadline_exceeded
 */
export async function logInByHand(request: LoginRequest): Promise<Imported> {
  const { url, signal, clock, switches = [] } = request;
  const executable = visibleBrowser(request);
  const profile = makeProfile();
  // For root Chromium has none.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    executable,
    [
      '--remote-debugging-pipe',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-sync',
      ...(isRoot ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      ...switches,
      url,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  try {
    const [, , , toBrowser, fromBrowser] = child.stdio;
    if (!(toBrowser instanceof Writable && fromBrowser instanceof Readable))
      throw new VeritrailError('browser_failed', `${executable} has no pipes to speak through`);
    const connection = connectCdp(pipeTransport(toBrowser, fromBrowser));
    const endsAt = clock.monotonic() + PATIENCE_MS;
    const taken: { seen: Imported | null } = { seen: null };
    for (;;) {
      if (signal.aborted) throw new VeritrailError('cancelled');
      if (clock.monotonic() > endsAt) throw new VeritrailError('deadline_exceeded', 'the window was not closed within 15 minutes');
      const look = await lookAt(connection, new URL(url).origin);
      if (look === 'closed') break;
      // Stored values can be read only while a page of the origin is open.
      if (look !== 'unsure') taken.seen = { cookies: look.cookies, localStorage: look.localStorage ?? taken.seen?.localStorage ?? [] };
      // Whatever ends the wait, the next look tells what has happened.
      await Promise.race([connection.closed, clock.sleep(LOOK_MS, signal).catch(() => undefined)]);
    }
    if (taken.seen === null) throw new VeritrailError('browser_failed', `${executable} ended before its window was there`);
    return taken.seen;
  } finally {
    endGroup(child);
    await gone;
    removeProfile(profile);
  }
}

/** A browser without a window shows nothing to a person. */
function visibleBrowser({ executablePath, env, platform }: LoginRequest): string {
  const needsDisplay = platform !== 'win32' && platform !== 'darwin';
  if (needsDisplay && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    throw new VeritrailError('display_missing', 'neither DISPLAY nor WAYLAND_DISPLAY is set');
  const found = findBrowser({
    executablePath,
    path: env.PATH ?? '',
    isExecutable: (path) => !/headless/i.test(path) && isExecutable(path),
  });
  if (found.kind === 'missing') throw new VeritrailError('browser_missing', `${found.problem.detail ?? ''}; one with a window is needed`);
  return found.executable;
}

type Look = 'closed' | 'unsure' | { readonly cookies: Imported['cookies']; readonly localStorage: Imported['localStorage'] | null };

/** What the origin has set so far. */
async function lookAt(connection: CdpConnection, origin: string): Promise<Look> {
  try {
    const { targetInfos } = await connection.call('Target.getTargets', {}, Targets, CALL_MS);
    const pages = targetInfos.filter(({ type }) => type === 'page');
    if (pages.length === 0) return 'closed';
    const { cookies } = await connection.call('Storage.getCookies', {}, Cookies, CALL_MS);
    const at = pages.find((page) => URL.parse(page.url)?.origin === origin);
    const localStorage = at === undefined ? null : await storedValues(connection, at.targetId);
    return { ...readState(JSON.stringify({ cookies }), origin, 'the browser'), localStorage };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    // A page that is just being left answers nothing.
    return error.kind === 'gone' ? 'closed' : 'unsure';
  }
}

const Stored = z.array(z.strictObject({ name: z.string(), value: z.string() }));

async function storedValues(connection: CdpConnection, targetId: string): Promise<z.infer<typeof Stored>> {
  const { sessionId } = await connection.call('Target.attachToTarget', { targetId, flatten: true }, Attached, CALL_MS);
  try {
    const { result } = await connection
      .session(sessionId)
      .call(
        'Runtime.evaluate',
        { expression: 'JSON.stringify(Object.entries(localStorage).map(([name, value]) => ({ name, value })))' },
        Evaluated,
        CALL_MS,
      );
    return Stored.parse(JSON.parse(result.value ?? '[]'));
  } finally {
    await connection.call('Target.detachFromTarget', { sessionId }, Nothing, CALL_MS).catch(() => undefined);
  }
}

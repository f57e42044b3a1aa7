import { z } from 'zod';
import { type CdpConnection, CdpError, type CdpSession, Nothing } from '../cdp/connection.ts';
import { type Appearance, applyAppearance } from './appearance.ts';
import { applySession, type BrowserSession } from './session.ts';

export interface TabOptions {
  /** `host:port` of the gateway of this page. */
  readonly proxy: string;
  readonly userAgent: string;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly signedIn?: BrowserSession | undefined;
  readonly appearance?: Appearance | undefined;
  /** Whether a question of the page is answered with yes. Default: no, always. */
  readonly onDialog?: ((message: string, url: string) => Promise<boolean>) | undefined;
  /** What a call of the protocol may take now, ms. */
  readonly timeLeftMs: () => number;
}

export interface Tab {
  readonly session: CdpSession;
  /** Settles when the page's process has crashed or the page is gone, with the reason. */
  readonly lost: Promise<string>;
  /** Address of the document that was loaded last, whatever scripts made of it since; null before the first. */
  documentUrl(): string | null;
  /** Errors that the page's scripts reported, the first ones. */
  readonly consoleErrors: readonly string[];
  /** Dialogs, popups and downloads that were turned away. */
  readonly turnedAway: { dialogs: number; popups: number; downloads: number };
  /** Addresses that the page wanted to be saved, and under which names. */
  readonly downloads: readonly { readonly url: string; readonly name: string }[];
  /** Frames in processes of their own. */
  readonly outside: readonly FrameTarget[];
  /** @throws CdpError when nothing could be loaded */
  navigate(url: string): Promise<void>;
  /** Our world in the page: an execution context of the protocol. @throws CdpError */
  world(within: number): Promise<number>;
  /** Run a function of `in-page.ts` in a world that scripts of the page cannot reach. @throws CdpError */
  run<A, T>(code: (argument: A) => T, argument: A, answer: z.ZodType<T>, within: number): Promise<T>;
  /** End whatever script runs now. */
  interrupt(): Promise<void>;
  /** PNG of what a reader would see. */
  screenshot(): Promise<Uint8Array>;
  /** Begin a visit of another page, with nothing in it of the one before. Only after `wipe`. */
  renew(visit: Pick<TabOptions, 'timeLeftMs'>): void;
  /** Where the frames of this visit were, by origin: `null` stands for one that is not of the web or has a process of its own. */
  readonly origins: ReadonlySet<string | null>;
  /**
   * Leave nothing of the visit: storage of the origin, cookies, history, the name of the window, values of the session.
   * @param blank an empty page of that origin @throws CdpError
   */
  wipe(blank: string): Promise<void>;
  /** Close page and context with all that belongs to them. @throws CdpError when the browser does not do it in time */
  close(): Promise<void>;
}

/** A frame that has a process and a session of its own; its target is named as the frame is. */
export interface FrameTarget {
  readonly frameId: string;
  readonly session: CdpSession;
}

export const WORLD = 'veritrail';
const MAX_ERRORS = 20;
const MAX_ERROR_LENGTH = 300;
/** A browser that does not close a context in this time is beyond help. */
const CLOSE_MS = 2_000;

const ContextId = z.looseObject({ browserContextId: z.string() });
const TargetId = z.looseObject({ targetId: z.string() });
const SessionId = z.looseObject({ sessionId: z.string() });
const WorldCreated = z.looseObject({
  context: z.looseObject({ id: z.number(), name: z.string(), auxData: z.looseObject({ frameId: z.string() }) }),
});
const WorldGone = z.looseObject({ executionContextId: z.number() });
const Created = z.looseObject({
  targetInfo: z.looseObject({ targetId: z.string(), type: z.string(), browserContextId: z.string().optional() }),
});
const Thrown = z.looseObject({
  exceptionDetails: z.looseObject({ text: z.string(), exception: z.looseObject({ description: z.string().optional() }).optional() }),
});
const Logged = z.looseObject({
  type: z.string(),
  args: z.array(z.looseObject({ value: z.unknown().optional(), description: z.string().optional() })),
});
const Committed = z.looseObject({ frame: z.looseObject({ id: z.string(), url: z.string() }) });
const Dialog = z.looseObject({ message: z.string(), url: z.string(), type: z.string() });
const Download = z.looseObject({ url: z.string(), suggestedFilename: z.string() });
const Attached = z.looseObject({ sessionId: z.string(), targetInfo: z.looseObject({ targetId: z.string(), type: z.string() }) });
const Detached = z.looseObject({ sessionId: z.string() });
const MOST_DOWNLOADS = 20;
const Navigated = z.looseObject({ errorText: z.string().optional() });
const Evaluated = z.looseObject({ result: z.looseObject({ value: z.unknown().optional() }), exceptionDetails: z.unknown().optional() });
const Picture = z.looseObject({ data: z.string() });

/** A page in a browser context of its own: nothing of other reads is in it, and nothing of it is left. @throws CdpError */
export async function openTab(connection: CdpConnection, options: TabOptions): Promise<Tab> {
  const { timeLeftMs } = options;
  const { browserContextId } = await connection.call(
    'Target.createBrowserContext',
    { disposeOnDetach: true, proxyServer: `http://${options.proxy}`, proxyBypassList: '<-loopback>' },
    ContextId,
    timeLeftMs(),
  );
  const dispose = (): Promise<unknown> => connection.call('Target.disposeBrowserContext', { browserContextId }, Nothing, CLOSE_MS);
  try {
    const { targetId } = await connection.call('Target.createTarget', { url: 'about:blank', browserContextId }, TargetId, timeLeftMs());
    const { sessionId } = await connection.call('Target.attachToTarget', { targetId, flatten: true }, SessionId, timeLeftMs());
    const session = connection.session(sessionId);
    return await prepare({ connection, session, targetId, browserContextId, dispose, options });
  } catch (error) {
    await dispose();
    throw error;
  }
}

interface Parts {
  readonly connection: CdpConnection;
  readonly session: CdpSession;
  readonly targetId: string;
  readonly browserContextId: string;
  readonly dispose: () => Promise<unknown>;
  readonly options: TabOptions;
}

async function prepare({ connection, session, targetId, browserContextId, dispose, options }: Parts): Promise<Tab> {
  let { timeLeftMs } = options;
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const consoleErrors: string[] = [];
  const turnedAway = { dialogs: 0, popups: 0, downloads: 0 };
  const downloads: { url: string; name: string }[] = [];
  const outside = new Map<string, FrameTarget>();
  const note = (text: string): void => {
    if (consoleErrors.length < MAX_ERRORS) consoleErrors.push(text.slice(0, MAX_ERROR_LENGTH));
  };
  /** Of our world in the main frame, which is the target itself. */
  let world: number | null = null;
  let documentUrl: string | null = null;
  const call = (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    session.call(method, params, Nothing, timeLeftMs());
  const origins = new Set<string | null>();
  /** An answer that nobody waits for: the page may be gone by then. */
  const send = (method: string, params: Readonly<Record<string, unknown>>): void => {
    call(method, params).catch(() => undefined);
  };

  session.on('Inspector.targetCrashed', Nothing, () => lose('the page crashed'));
  session.on('Inspector.detached', Nothing, () => lose('the page is gone'));
  session.on('Runtime.executionContextCreated', WorldCreated, ({ context }) => {
    if (context.name === WORLD && context.auxData.frameId === targetId) world = context.id;
  });
  session.on('Runtime.executionContextDestroyed', WorldGone, ({ executionContextId }) => {
    if (executionContextId === world) world = null;
  });
  session.on('Runtime.executionContextsCleared', Nothing, () => {
    world = null;
  });
  session.on('Page.frameNavigated', Committed, ({ frame }) => {
    if (frame.url === 'about:blank' || frame.url === 'about:srcdoc') return;
    if (frame.id === targetId) documentUrl = frame.url;
    origins.add(originOf(frame.url));
  });
  session.on('Runtime.exceptionThrown', Thrown, ({ exceptionDetails: { text, exception } }) => note(exception?.description ?? text));
  session.on('Runtime.consoleAPICalled', Logged, ({ type, args }) => {
    if (type === 'error') note(args.map(({ value, description }) => description ?? String(value)).join(' '));
  });
  session.on('Page.javascriptDialogOpening', Dialog, ({ message, url, type }) => {
    const answer = (accept: boolean): void => {
      if (!accept) turnedAway.dialogs++;
      send('Page.handleJavaScriptDialog', { accept });
    };
    // Whether the page may be left is no question to the person.
    if (options.onDialog === undefined || type === 'beforeunload') answer(type === 'beforeunload');
    else options.onDialog(message, url).then(answer, () => answer(false));
  });
  const frames = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: 'iframe' }] };
  /** Frames with a process of their own hang on the document that they stand in, which may be a frame itself. */
  const follow = (host: CdpSession): void => {
    host.on('Target.attachedToTarget', Attached, ({ sessionId, targetInfo: { targetId: frameId, type } }) => {
      origins.add(null);
      if (type !== 'iframe') return;
      const inner = connection.session(sessionId);
      outside.set(sessionId, { frameId, session: inner });
      follow(inner);
      inner.call('Target.setAutoAttach', frames, Nothing, timeLeftMs()).catch(() => undefined);
    });
    host.on('Target.detachedFromTarget', Detached, ({ sessionId }) => void outside.delete(sessionId));
  };
  follow(session);
  const deaf = connection.on('Target.targetCreated', Created, ({ targetInfo }) => {
    if (targetInfo.type !== 'page' || targetInfo.browserContextId !== browserContextId || targetInfo.targetId === targetId) return;
    turnedAway.popups++;
    connection.call('Target.closeTarget', { targetId: targetInfo.targetId }, Nothing, CLOSE_MS).catch(() => undefined);
  });
  session.on('Page.downloadWillBegin', Download, ({ url, suggestedFilename: name }) => {
    turnedAway.downloads++;
    if (downloads.length < MOST_DOWNLOADS) downloads.push({ url, name });
  });

  await Promise.all([
    call('Page.enable'),
    call('Runtime.enable'),
    // Grants nothing, and with that rejects all others without asking anybody.
    connection.call('Browser.grantPermissions', { permissions: [], browserContextId }, Nothing, timeLeftMs()),
    call('Page.addScriptToEvaluateOnNewDocument', { source: '', worldName: WORLD }),
    call('Target.setAutoAttach', frames),
    call('Emulation.setUserAgentOverride', { userAgent: options.userAgent, ...(options.locale ? { acceptLanguage: options.locale } : {}) }),
    ...(options.locale ? [call('Emulation.setLocaleOverride', { locale: options.locale })] : []),
    ...(options.timeZone ? [call('Emulation.setTimezoneOverride', { timezoneId: options.timeZone })] : []),
    connection.call('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId, eventsEnabled: false }, Nothing, timeLeftMs()),
    ...(options.signedIn === undefined
      ? []
      : [applySession(options.signedIn, { connection, session, browserContextId, world: WORLD }, timeLeftMs())]),
  ]);
  if (options.appearance !== undefined) await applyAppearance(session, options.appearance, options.userAgent, timeLeftMs());

  async function ourWorld(within: number): Promise<number> {
    if (world !== null) return world;
    const made = await session.call('Page.createIsolatedWorld', { frameId: targetId, worldName: WORLD }, WorldGone, within);
    world = made.executionContextId;
    return world;
  }

  return {
    session,
    lost,
    documentUrl: () => documentUrl,
    consoleErrors,
    turnedAway,
    downloads,
    get outside() {
      return [...outside.values()];
    },
    world: ourWorld,
    async navigate(url) {
      const { errorText } = await session.call('Page.navigate', { url }, Navigated, timeLeftMs());
      if (errorText !== undefined) throw new CdpError('refused', errorText);
    },
    async run(code, argument, answer, within) {
      const expression = `(${String(code)})(${JSON.stringify(argument)})`;
      const contextId = await ourWorld(within);
      const { result, exceptionDetails } = await session.call(
        'Runtime.evaluate',
        { expression, contextId, returnByValue: true },
        Evaluated,
        within,
      );
      if (exceptionDetails !== undefined) throw new CdpError('refused', 'a function of ours failed in the page');
      return answer.parse(result.value);
    },
    interrupt: async () => {
      await session.call('Runtime.terminateExecution', {}, Nothing, CLOSE_MS);
    },
    async screenshot() {
      const { data } = await session.call('Page.captureScreenshot', { format: 'png' }, Picture, timeLeftMs());
      return Buffer.from(data, 'base64');
    },
    origins,
    renew(visit) {
      ({ timeLeftMs } = visit);
      documentUrl = null;
      for (const list of [consoleErrors, downloads]) list.length = 0;
      Object.assign(turnedAway, { dialogs: 0, popups: 0, downloads: 0 });
      origins.clear();
    },
    async wipe(blank) {
      const within = CLOSE_MS;
      const { errorText } = await session.call('Page.navigate', { url: blank }, Navigated, within);
      if (errorText !== undefined) throw new CdpError('refused', errorText);
      const forget = 'sessionStorage.clear(); name = ""; location.href';
      const { result } = await session.call('Runtime.evaluate', { expression: forget, returnByValue: true }, Evaluated, within);
      if (result.value !== blank) throw new CdpError('refused', 'the page stayed where it was');
      await Promise.all([
        session.call('Storage.clearDataForOrigin', { origin: new URL(blank).origin, storageTypes: 'all' }, Nothing, within),
        connection.call('Storage.clearCookies', { browserContextId }, Nothing, within),
        session.call('Page.resetNavigationHistory', {}, Nothing, within),
      ]);
    },
    async close() {
      deaf();
      session.end('the page is closed');
      await dispose();
    },
  };
}

/** Null for what has none of the web. */
function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}

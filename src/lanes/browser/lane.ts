import { type Problem, VeritrailError } from '../../vocabulary/index.ts';
import { findBrowser, isExecutable } from './find.ts';
import type { BrowserPool, BrowserSettings, startPool } from './pool.ts';
import type { browsePage as browse } from './read.ts';
import type { renderPage as render } from './render.ts';

/** `browsePage` of `read.ts`, loaded with the first page: whoever never needs a browser does not pay for its code either. */
export const browsePage: typeof browse = async (...given) => (await import('./read.ts')).browsePage(...given);

/** `renderPage` of `render.ts`, loaded when it is needed. */
export const renderPage: typeof render = async (...given) => (await import('./render.ts')).renderPage(...given);

/** A pool of `pool.ts` that is loaded with the first lease. */
export function createBrowserPool(settings: BrowserSettings = {}): BrowserPool {
  type Started = ReturnType<typeof startPool>;
  let loading: Promise<Started> | null = null;
  let loaded: Started | null = null;
  let closed = false;
  /** Every step of a task asks; the machine is looked through once. */
  let looked: { readonly problem: Problem | null } | null = null;
  const close = async (): Promise<void> => {
    closed = true;
    await (await loading)?.close();
  };
  return {
    missing() {
      looked ??= { problem: missing(settings) };
      return looked.problem;
    },
    async lease(timeLeftMs, signal) {
      if (closed) throw new VeritrailError('cancelled', 'the browser lane is closed');
      loading ??= import('./pool.ts').then((pool) => pool.startPool(settings));
      loaded = await loading;
      return loaded.lease(timeLeftMs, signal);
    },
    get pages() {
      return loaded?.pages ?? 0;
    },
    get browsers() {
      return loaded?.browsers ?? 0;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function missing({ endpoint, executablePath }: BrowserSettings): Problem | null {
  if (endpoint !== undefined) return null;
  const found = findBrowser({ executablePath, path: process.env.PATH ?? '', isExecutable });
  return found.kind === 'missing' ? found.problem : null;
}

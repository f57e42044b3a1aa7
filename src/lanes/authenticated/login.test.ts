import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../test/support/server.ts';
import { systemClock } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { findBrowser, isExecutable } from '../browser/find.ts';
import { type LoginRequest, logInByHand } from './login.ts';

const request = (url: string, more: Partial<LoginRequest> = {}): LoginRequest => ({
  url,
  env: { DISPLAY: ':0', PATH: process.env.PATH },
  platform: 'linux',
  signal: new AbortController().signal,
  clock: systemClock,
  ...more,
});
const failure = async (given: LoginRequest): Promise<{ code: string; hint: string; text: string }> => {
  try {
    await logInByHand(given);
    return { code: 'none', hint: '', text: '' };
  } catch (error) {
    return error instanceof VeritrailError
      ? { code: error.code, hint: error.hint, text: error.message }
      : { code: String(error), hint: '', text: '' };
  }
};

describe('logging in by hand', () => {
  it('needs a display, and names the other ways where there is none', async () => {
    expect(await failure(request('http://127.0.0.1:1/', { env: {} }))).toMatchObject({
      code: 'display_missing',
      hint: expect.stringContaining('--storage-state'),
    });
  });

  it('needs a browser with a window', async () => {
    const none = request('http://127.0.0.1:1/', { executablePath: '/nowhere/chromium' });
    expect(await failure(none)).toMatchObject({ code: 'browser_missing' });
    const headless = request('http://127.0.0.1:1/', { executablePath: '/usr/bin/chromium-headless-shell' });
    expect(await failure(headless)).toMatchObject({ code: 'browser_missing', text: expect.stringContaining('window') });
  });

  const found = findBrowser({ path: process.env.PATH ?? '', isExecutable: (path) => !/headless/.test(path) && isExecutable(path) });
  const here = process.platform === 'linux' && found.kind === 'found' && existsSync('/proc');
  it.skipIf(!here)('takes what the site has set when its window is closed, and leaves nothing behind', async () => {
    // The page does what a person would: it logs in, looks around for a moment, and closes its window.
    await using site = await serve((asked, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'set-cookie': ['sid=by-hand-0123456789; Path=/; HttpOnly', 'lang=zh; Path=/; Max-Age=3600'],
      });
      response.end(
        asked.url === '/looked'
          ? ''
          : '<script>localStorage.setItem("greeting", "您好"); setTimeout(() => fetch("/looked").then(() => window.close()), 2500);</script>',
      );
    });
    const switches = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const taken = await logInByHand(request(`${site.origin}/`, { switches }));
    expect(taken.cookies.map(({ name, value, domain, httpOnly }) => [name, value, domain, httpOnly]).sort()).toEqual([
      ['lang', 'zh', '127.0.0.1', false],
      ['sid', 'by-hand-0123456789', '127.0.0.1', true],
    ]);
    expect(taken.localStorage).toEqual([{ name: 'greeting', value: '您好' }]);
  });
});

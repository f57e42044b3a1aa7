import { describe, expect, it } from 'vitest';
import { findBrowser } from './find.ts';

const on = (...installed: string[]) => ({ path: '/a:/b', isExecutable: (path: string) => installed.includes(path) });

describe('the browser of a machine', () => {
  it('is the headless shell, wherever it is, before any other', () => {
    expect(findBrowser(on('/a/chromium', '/usr/bin/chromium-headless-shell'))).toEqual({
      kind: 'found',
      executable: '/usr/bin/chromium-headless-shell',
    });
    expect(findBrowser(on('/b/chromium', '/usr/bin/google-chrome'))).toEqual({ kind: 'found', executable: '/b/chromium' });
  });

  it('is the configured one and no other', () => {
    expect(findBrowser({ ...on('/x/chrome', '/a/chromium'), executablePath: '/x/chrome' })).toEqual({
      kind: 'found',
      executable: '/x/chrome',
    });
    expect(findBrowser({ ...on('/a/chromium'), executablePath: '/x/chrome' })).toMatchObject({
      kind: 'missing',
      problem: { code: 'browser_missing', detail: expect.stringContaining('/x/chrome') },
    });
  });

  it('is missing where there is none, and what to install is said', () => {
    expect(findBrowser(on())).toMatchObject({
      kind: 'missing',
      problem: { code: 'browser_missing', hint: expect.stringMatching(/Install chromium-headless-shell or chromium/) },
    });
  });
});

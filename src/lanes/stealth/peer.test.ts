import { describe, expect, it } from 'vitest';
import { peerBrowser } from './peer.ts';

const installed =
  (name: string, module: unknown) =>
  async (asked: string): Promise<unknown> => {
    if (asked !== name) throw new Error('not installed');
    return module;
  };
const module = {
  chromium: {
    path: '/peer/chrome',
    executablePath() {
      return this.path;
    },
  },
};

describe('the browser of an installed peer', () => {
  it('is the one that it names', async () => {
    expect(await peerBrowser(installed('patchright', module), () => true)).toBe('/peer/chrome');
    expect(await peerBrowser(installed('patchright-core', module), () => true)).toBe('/peer/chrome');
  });
  it.each<[string, (name: string) => Promise<unknown>, boolean]>([
    ['nothing is installed', installed('other', module), true],
    ['its browser is not there', installed('patchright', module), false],
    ['it is another package', installed('patchright', { firefox: {} }), true],
    ['it names no path', installed('patchright', { chromium: { executablePath: () => undefined } }), true],
  ])('is none where %s', async (_, load, executable) => {
    expect(await peerBrowser(load, () => executable)).toBeNull();
  });
});

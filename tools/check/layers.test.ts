import { describe, expect, it } from 'vitest';
import { checkLayers } from './layers.ts';

const check = (files: Record<string, string>): string[] => checkLayers(new Map(Object.entries(files))).map(({ message }) => message);

describe('the layer check', () => {
  it('accepts an import from a lower floor', () => {
    expect(check({ 'http/a.ts': "import { x } from '../text/url/index.ts';" })).toEqual([]);
  });
  it('refuses an upward import in each of its forms', () => {
    for (const form of [
      "import { x } from '../router/a.ts'",
      "export * from '../router/a.ts'",
      "await import('../router/a.ts')",
      "type T = import('../router/a.ts').T",
    ]) {
      expect(check({ 'http/a.ts': form })).toHaveLength(1);
    }
  });
  it('refuses two rooms of one floor that import each other, also through a third', () => {
    const files = {
      'text/a.ts': "from '../budget/b.ts'",
      'budget/b.ts': "from '../telemetry/c.ts'",
      'telemetry/c.ts': "from '../text/a.ts'",
    };
    expect(check(files)).toHaveLength(3);
  });
  it('lets tests, and only tests, use the test support outside the rooms', () => {
    const form = "from '../../test/support/server.ts'";
    expect(check({ 'http/a.test.ts': form, 'http/a.test.fixture.ts': form })).toEqual([]);
    expect(check({ 'http/a.ts': form })).toEqual(['imports ../../test/support/server.ts, outside src']);
    expect(check({ 'http/a.test.ts': "from '../../demo/server.ts'" })).toHaveLength(1);
  });
  it('keeps the floors for tests as well', () => {
    expect(check({ 'http/a.test.ts': "from '../router/a.ts'" })).toHaveLength(1);
  });
  it('refuses a folder that is no room', () => {
    expect(check({ 'utils/a.ts': '' })).toEqual(['"utils" is no room of the house']);
  });
  it('lets the library face import rooms but not surfaces', () => {
    expect(check({ 'index.ts': "from './research/index.ts'" })).toEqual([]);
    expect(check({ 'index.ts': "from './surfaces/cli/cli.ts'" })).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { isAllowed, shipped } from './licences.ts';

describe('the licence check', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND Zlib', true],
    ['AGPL-3.0-only', false],
    ['MIT AND GPL-2.0', false],
    ['none stated', false],
  ])('%s → %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
  it('looks at shipped packages only', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/b': { dev: true },
        'node_modules/a/node_modules/c': { version: '2.0.0' },
      },
    };
    expect(shipped(lock, () => 'ISC')).toEqual([
      { name: 'a@1.0.0', licence: 'MIT' },
      { name: 'c@2.0.0', licence: 'ISC' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { type CountedFile, closingLine, count } from './closing-line.ts';

const module = (state: string, tests: readonly string[]): CountedFile => ({
  state: () => state,
  children: { allTests: () => tests.map((test) => ({ result: () => ({ state: test }) })) },
});

describe('the closing line', () => {
  it('counts tests by how they ended, in all files together', () => {
    expect(closingLine(count([module('failed', ['passed', 'failed', 'skipped']), module('passed', ['passed'])]))).toBe(
      '2 passed, 1 failed, 1 skipped',
    );
  });
  it('counts a file that could not be loaded as one failure', () => {
    expect(count([module('failed', [])])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

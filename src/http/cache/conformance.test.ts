import { describe, expect, it } from 'vitest';
import { runCacheSuite } from '../../../test/support/cache-suite.ts';
import { sharedFile } from '../../../test/support/shared.ts';

const file = sharedFile('data/cache-tests/tests.json');

describe.skipIf(file === null)('the public suite for HTTP caches, as a private cache', () => {
  it('passes at least 136 of the 137 required and 70 of the 77 optimal tests', async () => {
    const { passed, total, failures } = await runCacheSuite(file ?? '');
    const report = failures.map(({ kind, id, wrong }) => `${kind} ${id}: ${wrong}`).join('\n');
    expect(total).toEqual({ required: 137, optimal: 77, check: 86 });
    expect(passed.required, report).toBeGreaterThanOrEqual(136);
    expect(passed.optimal, report).toBeGreaterThanOrEqual(70);
  }, 120_000);
});

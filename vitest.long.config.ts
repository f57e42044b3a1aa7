import { defineConfig } from 'vitest/config';

// Fuzzers and soaks: too slow for every change, run before a release.
export default defineConfig({
  test: {
    include: ['src/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    globalSetup: './test/support/postgres-setup.ts',
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

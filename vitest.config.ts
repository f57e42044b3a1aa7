import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', '**/node_modules/**'],
    globalSetup: './test/support/postgres-setup.ts',
    pool: 'forks',
    // One less than there are processors would be one on small machines, and many tests wait for servers and browsers of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', './tools/test/closing-line.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.*', 'src/**/*.fixture.ts'],
      reporter: ['text-summary', 'json-summary'],
      // The rooms that decide: what is true here is checked by tests or not at all.
      thresholds: Object.fromEntries(
        ['src/vocabulary/**', 'src/budget/**', 'src/router/decide.ts', 'src/classify/**', 'src/evidence/**'].map((glob) => [
          glob,
          { lines: 90 },
        ]),
      ),
    },
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', '**/node_modules/**'],
    pool: 'forks',
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

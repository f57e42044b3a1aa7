/** A vitest reporter: ends every run with one plain line, `N passed, N failed, N skipped`. A run in which nothing ran has failed. */
import type { Reporter, TestModule } from 'vitest/node';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** As much of a test file as is counted. */
export interface CountedFile {
  state(): string;
  readonly children: { allTests(): Iterable<{ result(): { readonly state: string } }> };
}

/** Tests by state; a file that could not be loaded is one failure, because its tests never came to run. */
export function count(modules: readonly CountedFile[]): Counts {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const module of modules) {
    let broken = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed++;
      else if (state === 'failed') broken++;
      else skipped++;
    }
    failed += broken === 0 && module.state() === 'failed' ? 1 : broken;
  }
  return { passed, failed, skipped };
}

export const closingLine = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;

export default class ClosingLine implements Reporter {
  #line = '';

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = count(modules);
    this.#line = closingLine(counts) + (errors.length === 0 ? '' : `, ${errors.length} errors outside of tests`);
    if (counts.passed === 0) process.exitCode = 1;
    // Printed when everything else has been: other reporters write their summary at the same event.
    process.once('exit', () => process.stdout.write(`${this.#line}\n`));
  }
}

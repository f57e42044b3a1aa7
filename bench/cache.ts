/**
 * @module Runs the public suite for HTTP caches (http-tests/cache-tests) against our client as a private cache and explains what does not pass.
 * @example npm run bench:cache -- --checks
 */
import { parseArgs } from 'node:util';
import { runCacheSuite, type SuiteScore } from '../test/support/cache-suite.ts';
import { sharedFile } from '../test/support/shared.ts';

/** Why a test is not passed, by the beginning of its id. */
const WHY: readonly (readonly [idPrefix: string, why: string])[] = [
  ['method-POST', 'a POST is never answered from a store: only reads are repeated here'],
  ['vary-normalise-lang-select', 'which language an origin would have chosen is not guessed from another answer'],
  ['headers-store-Content-Encoding', 'the test declares a coding that its body does not have, which is an error here'],
  ['partial-', 'ranges are cut from whole copies, but a part is never stored: it must not pass for the page'],
];

const { values } = parseArgs({ options: { checks: { type: 'boolean', default: false } } });
const file = sharedFile('data/cache-tests/tests.json');

if (file === null) {
  console.log(
    'bench:cache skipped: the suite is absent (set VERITRAIL_SHARED to the shared folder, or put it beside the repository as ../shared)',
  );
} else report(await runCacheSuite(file));

function report({ passed, total, failures }: SuiteScore): void {
  for (const kind of ['required', 'optimal', 'check'] as const) console.log(`${kind.padEnd(9)} ${passed[kind]} of ${total[kind]}`);
  console.log('');
  for (const { id, kind, wrong } of failures) {
    if (kind === 'check') continue;
    console.log(
      `${kind.padEnd(9)} ${id}\n          seen: ${wrong}\n          why:  ${WHY.find(([prefix]) => id.startsWith(prefix))?.[1] ?? 'UNEXPLAINED'}`,
    );
  }
  if (values.checks) {
    console.log('\nchecks answered no (they ask which of several allowed ways a cache takes):');
    for (const { id, kind, wrong } of failures) if (kind === 'check') console.log(`  ${id}: ${wrong}`);
  }
  console.log(
    `BENCH ${JSON.stringify({ required: passed.required, optimal: passed.optimal, check: passed.check, ofRequired: total.required, ofOptimal: total.optimal })}`,
  );
}

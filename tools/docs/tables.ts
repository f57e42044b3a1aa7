/**
 * The tables of README.md that the code knows better: settings and exit codes. `node tools/docs/tables.ts` writes them between their marks,
 * `npm run docs` (`--check`) fails where the README says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT_HELP } from '../../src/surfaces/cli/exit-codes.ts';
import { SETTINGS } from '../../src/surfaces/cli/settings.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const TABLES: Readonly<Record<string, () => string[]>> = {
  settings: () => [
    '| flag | variable | key in the file | what it does |',
    '|---|---|---|---|',
    ...SETTINGS.map(({ flag, env, path, help }) => `| \`${flag}\` | \`${env}\` | \`${path}\` | ${cell(help)} |`),
  ],
  'exit codes': () => [
    '| code | meaning |',
    '|---|---|',
    ...[...EXIT_HELP.matchAll(/^ +(\d+) +(.+)$/gm)].map(([, code, meaning]) => `| ${code} | ${cell(meaning ?? '')} |`),
  ],
};

const path = resolve(import.meta.dirname, '../../README.md');
const before = readFileSync(path, 'utf8');
let after = before;
for (const [name, lines] of Object.entries(TABLES)) {
  const [start, end] = [`<!-- ${name}: written by tools/docs/tables.ts -->`, `<!-- end of ${name} -->`];
  const [from, to] = [after.indexOf(start), after.indexOf(end)];
  if (from < 0 || to < from) {
    console.error(`docs: README.md has no place for the ${name}`);
    process.exit(1);
  }
  after = `${after.slice(0, from + start.length)}\n${lines().join('\n')}\n${after.slice(to)}`;
}
if (!process.argv.includes('--check')) writeFileSync(path, after);
else if (after !== before) {
  console.error('docs: the tables of README.md are out of date; run "node tools/docs/tables.ts"');
  process.exitCode = 1;
} else console.log(`docs: ${Object.keys(TABLES).length} tables of README.md say what the code says`);

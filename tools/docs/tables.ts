/**
 * The tables that the code knows better: settings and exit codes in README.md, metrics in docs/monitor.md. `node tools/docs/tables.ts` writes
 * them between their marks, `npm run docs` (`--check`) fails where a page says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT_HELP } from '../../src/surfaces/cli/exit-codes.ts';
import { SETTINGS } from '../../src/surfaces/cli/settings.ts';
import { INSTRUMENTS, type Instrument, type InstrumentName, samplesOf } from '../../src/telemetry/index.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const README: Readonly<Record<string, () => string[]>> = {
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

/** How an instrument is called in OpenTelemetry and, below it, in Prometheus. */
const metric = (name: InstrumentName): string => {
  const { kind, unit, description, labels }: Instrument = INSTRUMENTS[name];
  const [sample = ''] = samplesOf(name);
  const shown = kind === 'histogram' ? sample.replace(/_bucket$/, '') : sample;
  return `| \`${name}\`<br>\`${shown}\` | ${kind === 'total' ? 'counter' : kind}, \`${unit}\` | ${labels.map((label) => `\`${label}\``).join(', ')} | ${cell(description)} |`;
};
const MONITOR: Readonly<Record<string, () => string[]>> = {
  metrics: () => [
    '| OpenTelemetry, Prometheus | kind, unit | labels | what it is |',
    '|---|---|---|---|',
    ...Object.keys(INSTRUMENTS)
      .filter((name): name is InstrumentName => name in INSTRUMENTS)
      .map(metric),
  ],
};

const PAGES = { 'README.md': README, 'docs/monitor.md': MONITOR };
let written = 0;
for (const [page, tables] of Object.entries(PAGES)) {
  const path = resolve(import.meta.dirname, '../..', page);
  const before = readFileSync(path, 'utf8');
  let after = before;
  for (const [name, lines] of Object.entries(tables)) {
    const [start, end] = [`<!-- ${name}: written by tools/docs/tables.ts -->`, `<!-- end of ${name} -->`];
    const [from, to] = [after.indexOf(start), after.indexOf(end)];
    if (from < 0 || to < from) {
      console.error(`docs: ${page} has no place for the ${name}`);
      process.exit(1);
    }
    after = `${after.slice(0, from + start.length)}\n${lines().join('\n')}\n${after.slice(to)}`;
    written++;
  }
  if (!process.argv.includes('--check')) writeFileSync(path, after);
  else if (after !== before) {
    console.error(`docs: the tables of ${page} are out of date; run "node tools/docs/tables.ts"`);
    process.exitCode = 1;
  }
}
if (process.argv.includes('--check') && process.exitCode === undefined) console.log(`docs: ${written} tables say what the code says`);

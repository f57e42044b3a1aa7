import { resolve } from 'node:path';
import { copyStore, openContents } from '../../../store/index.ts';
import { openStoreOf } from '../../../stores.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, settingsOf } from '../session.ts';
import { CLEAR_LINE, inOneLine } from '../terminal.ts';

export interface MigrateFlags {
  readonly to?: string;
  readonly replace?: boolean;
}

/** As many names are printed; with `--json` all are. */
const NAMED = 10;

/** `veritrail migrate --to URL`: everything of the data directory to PostgreSQL, as often as needed; what is there already is compared and left. */
export async function migrateCommand({ to, replace = false }: MigrateFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const settings = settingsOf(context);
  const url = to ?? settings.databaseUrl;
  if (url === undefined || !/^postgres(?:ql)?:\/\//.test(url))
    throw new VeritrailError(
      'input_invalid',
      'migrate needs --to postgres://USER@HOST:PORT/NAME, or the address in VERITRAIL_DATABASE_URL',
    );
  const directory = resolve(terminal.cwd, settings.dataDir ?? '.veritrail');
  const contents = openContents(directory);
  try {
    const store = await openStoreOf({ ...settings, databaseUrl: url, dataDir: directory });
    try {
      const onProgress = (part: string, done: number): void => {
        if (terminal.isTty && !json) terminal.err(`${CLEAR_LINE}${part}: ${done}`);
      };
      const parts = await copyStore(contents, store, { replace, onProgress });
      if (terminal.isTty && !json) terminal.err(CLEAR_LINE);
      const { place } = await store.inspect();
      const left = contents.others();
      const whole = left.length === 0 && parts.every(({ differing, damaged }) => differing.length + damaged.length === 0);
      if (json) printJson(terminal, { from: directory, to: place, whole, parts, left });
      else {
        for (const { part, found, copied, already, differing, damaged } of parts) {
          terminal.out(`${part.padEnd(12)} ${found} found, ${copied} copied, ${already} there already\n`);
          const told = (names: readonly string[], what: string): void => {
            for (const name of names.slice(0, NAMED)) terminal.out(`  ${what}: ${inOneLine(name)}\n`);
            if (names.length > NAMED) terminal.out(`  ${what}: ${names.length - NAMED} more\n`);
          };
          told(differing, 'another is there, and was left (--replace puts this one in its place)');
          told(damaged, 'cannot be read here');
        }
        for (const { table, rows } of left) terminal.out(`${table.padEnd(12)} ${rows} rows stay in ${directory}: they are not copied\n`);
        terminal.out(whole ? `everything is in ${place}\n` : `not everything is in ${place}\n`);
      }
      return whole ? EXIT.done : EXIT.noResult;
    } finally {
      await store.close();
    }
  } finally {
    contents.close();
  }
}

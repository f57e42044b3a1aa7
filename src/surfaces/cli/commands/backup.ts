import { resolve } from 'node:path';
import { backupStore, restoreStore } from '../../../store/index.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, settingsOf } from '../session.ts';

/** `veritrail backup FOLDER`: the data directory as it is at one moment, also while it is in use. */
export async function backupCommand(folder: string, context: CommandContext): Promise<number> {
  const { cwd } = context.terminal;
  const report = await backupStore(resolve(cwd, embedded(context, 'backup')), resolve(cwd, folder), new Date().toISOString());
  return say(report, 'backup', context);
}

/** `veritrail restore FOLDER`: a backup into a data directory that holds nothing. */
export async function restoreCommand(folder: string, context: CommandContext): Promise<number> {
  const { cwd } = context.terminal;
  return say(await restoreStore(resolve(cwd, folder), resolve(cwd, embedded(context, 'restore'))), 'restored', context);
}

function embedded(context: CommandContext, command: string): string {
  const { dataDir = '.veritrail', databaseUrl } = settingsOf(context);
  if (databaseUrl !== undefined)
    throw new VeritrailError(
      'input_invalid',
      `${command} is for a data directory alone, and everything is kept on PostgreSQL: use pg_dump and pg_restore with --schema=veritrail, and copy the data directory`,
    );
  return dataDir;
}

function say(report: { folder: string; files: number; bytes: number }, what: string, { terminal, json }: CommandContext): number {
  if (json) printJson(terminal, report);
  else terminal.out(`${what}  ${report.folder}: ${report.files} files, ${report.bytes} bytes\n`);
  return EXIT.done;
}

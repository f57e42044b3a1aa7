import type { ConfigInput } from '../../config.ts';
import type { Veritrail } from '../../face.ts';
import { startExport } from '../../telemetry/index.ts';
import { createVeritrail } from '../../veritrail.ts';
import { VERSION } from '../../version.ts';
import { mergeSettings, readConfigFile, withBodies, withCertificates, withDatabase, withSessionKeys } from './merge-settings.ts';
import { inOneLine, printableJson, type Terminal } from './terminal.ts';

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

/** The settings of this call, with what only the environment gives. */
export function settingsOf({ terminal, flags }: CommandContext): ConfigInput {
  const { env } = terminal;
  const merged = mergeSettings({ flags, env, file: readConfigFile(terminal.cwd) });
  return withDatabase(withBodies(withSessionKeys(withCertificates(merged), env), env), env);
}

/** How long the end of a command waits for a collector. */
const EXPORT_MS = 3_000;

/**
 * Open a Veritrail by the settings of this call, run, and close it whatever happens. Where the `OTEL_*` variables ask for it, what happens is
 * exported.
 */
export async function withVeritrail<T>(context: CommandContext, run: (veritrail: Veritrail) => Promise<T>): Promise<T> {
  const { env, err } = context.terminal;
  const exporting = await startExport(env, VERSION);
  try {
    const veritrail = await createVeritrail(settingsOf(context));
    try {
      return await run(veritrail);
    } finally {
      await veritrail.close();
    }
  } finally {
    const trouble = (await exporting?.end(EXPORT_MS)) ?? null;
    if (trouble !== null) err(`${inOneLine(trouble)}\n`);
  }
}

export const printJson = (terminal: Terminal, value: unknown): void => terminal.out(`${printableJson(value)}\n`);

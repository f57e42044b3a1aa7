import type { Veritrail } from '../../face.ts';
import { createVeritrail } from '../../veritrail.ts';
import { mergeSettings, readConfigFile, withCertificates, withDatabase, withSessionKeys } from './merge-settings.ts';
import { printableJson, type Terminal } from './terminal.ts';

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

/** Open a Veritrail by the settings of this call, run, and close it whatever happens. */
export async function withVeritrail<T>({ terminal, flags }: CommandContext, run: (veritrail: Veritrail) => Promise<T>): Promise<T> {
  const { env } = terminal;
  const merged = mergeSettings({ flags, env, file: readConfigFile(terminal.cwd) });
  const config = withDatabase(withSessionKeys(withCertificates(merged), env), env);
  const veritrail = await createVeritrail(config);
  try {
    return await run(veritrail);
  } finally {
    await veritrail.close();
  }
}

export const printJson = (terminal: Terminal, value: unknown): void => terminal.out(`${printableJson(value)}\n`);

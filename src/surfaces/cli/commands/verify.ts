import { VeritrailError } from '../../../vocabulary/index.ts';
import { exitOfVerify } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface VerifyFlags {
  readonly live?: boolean;
  readonly key?: string;
}

function fingerprint(text: string): string {
  if (!/^[a-f0-9]{64}$/i.test(text))
    throw new VeritrailError('input_invalid', '--key wants the fingerprint of a key: 64 hexadecimal digits');
  return text;
}

/** `veritrail verify FOLDER`: every quote of a bundle, looked up again in the archived bytes or on the live pages. */
export async function verifyCommand(folder: string, flags: VerifyFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  return withVeritrail(context, async (veritrail) => {
    const report = await veritrail.verify(folder, {
      live: flags.live === true,
      signal: terminal.signal,
      ...(flags.key === undefined ? {} : { expectedKey: fingerprint(flags.key) }),
    });
    if (json) printJson(terminal, report);
    else {
      const counts = Map.groupBy(report.quotes, ({ state }) => state);
      terminal.out(
        `${report.state}: ${[...counts].map(([state, list]) => `${list.length} ${state}`).join(', ') || 'no quotes'} (${report.mode}); signature ${report.signature}${report.signedBy === null ? '' : ` by key ${report.signedBy}`}\n`,
      );
      for (const { state, url, quote, detail } of report.quotes)
        if (state !== 'intact') terminal.out(`${state}  “${inOneLine(quote)}”\n  ${inOneLine(url)}\n  ${inOneLine(detail)}\n`);
      for (const { path, problem } of report.files) terminal.out(`file  ${inOneLine(path)}: ${problem}\n`);
    }
    return exitOfVerify(report);
  });
}

import { VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

/** `veritrail retention sweep [ID...]`: what the retention of sources no longer keeps goes now. */
export async function retentionCommand(action: string, ids: readonly string[], context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (action !== 'sweep') throw new VeritrailError('input_invalid', `retention ${action}: expected sweep`);
  return withVeritrail(context, async ({ governing }) => {
    const swept = await governing.sweep(ids);
    if (json) printJson(terminal, swept);
    else
      for (const { sourceId, records, gone, versions, artifacts, bodies, held } of swept)
        terminal.out(
          `${inOneLine(`${sourceId}: ${records} records, ${held} held; went: ${gone} records, ${versions} versions, ${artifacts} visits, ${bodies} bodies`)}\n`,
        );
    return EXIT.done;
  });
}

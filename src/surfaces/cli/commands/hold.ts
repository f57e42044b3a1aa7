import { userInfo } from 'node:os';
import { type LegalHold, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface HoldFlags {
  readonly source?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly all?: boolean;
}

/** `veritrail hold ACTION [URL|ID]`: what must not be removed, by whose word. */
export async function holdCommand(action: string, of: string | undefined, flags: HoldFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const { source, reason, by = userInfo().username, all = false } = flags;
  const why = (): string => {
    if (reason === undefined) throw new VeritrailError('input_invalid', `hold ${action} needs --reason TEXT: it stands in the audit`);
    return reason;
  };
  return withVeritrail(context, async ({ governing: { holds }, kept }) => {
    const told = (found: LegalHold[]): number => {
      if (json) printJson(terminal, action === 'list' ? found : found[0]);
      else for (const hold of found) terminal.out(`${inOneLine(lineOf(hold))}\n`);
      return EXIT.done;
    };
    switch (action) {
      case 'add': {
        if ((source === undefined) === (of === undefined))
          throw new VeritrailError('input_invalid', 'hold add needs an address, or --source ID');
        const covers: LegalHold['covers'] =
          source === undefined
            ? { kind: 'record', key: (await kept.records.show(of ?? '')).record.key }
            : { kind: 'source', sourceId: source };
        return told([await holds.add(covers, why(), by)]);
      }
      case 'list':
        return told(await holds.list({ lifted: all }));
      case 'lift':
        if (of === undefined) throw new VeritrailError('input_invalid', 'hold lift needs an ID');
        return told([await holds.lift(of, why(), by)]);
      default:
        throw new VeritrailError('input_invalid', `hold ${action}: expected one of add, list, lift`);
    }
  });
}

const lineOf = ({ id, covers, reason, by, since, liftedAt }: LegalHold): string =>
  `${liftedAt === null ? 'held  ' : 'lifted'}  ${id}  ${covers.kind === 'source' ? `source ${covers.sourceId}` : `record ${covers.key}`}  since ${since} by ${by}: ${reason}`;

import { userInfo } from 'node:os';
import type { Erasure } from '../../../pipeline/index.ts';
import { type DeletionReceipt, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface EraseFlags {
  readonly subject?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly answers?: boolean;
  readonly yes?: boolean;
}

/** `veritrail source remove ID --erase`. */
export const eraseSourceCommand = (ids: readonly string[], flags: EraseFlags, context: CommandContext): Promise<number> => {
  const [sourceId] = ids;
  if (sourceId === undefined || ids.length > 1) throw new VeritrailError('input_invalid', 'source remove needs one ID');
  return erase({ kind: 'source', sourceId }, `the source ${sourceId}`, 'source remove --erase', flags, context);
};

/** `veritrail record erase URL`, or `--subject TEXT`. */
export const eraseRecordCommand = (url: string | undefined, flags: EraseFlags, context: CommandContext): Promise<number> => {
  const { subject } = flags;
  if ((url === undefined) === (subject === undefined))
    throw new VeritrailError('input_invalid', 'record erase needs an address, or --subject TEXT');
  return url === undefined
    ? erase({ kind: 'subject', text: subject ?? '' }, 'every page in which that text stands', 'record erase', flags, context)
    : erase({ kind: 'record', url }, url, 'record erase', flags, context);
};

async function erase(
  wanted: Erasure['wanted'],
  what: string,
  command: string,
  { reason, by = userInfo().username, answers = false, yes = false }: EraseFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, json } = context;
  if (reason === undefined || reason.trim() === '')
    throw new VeritrailError('input_invalid', `${command} needs --reason TEXT: it stands in the audit`);
  const { ask } = terminal;
  if (!yes && ask === undefined) throw new VeritrailError('input_invalid', 'nobody is there to confirm it: give --yes');
  if (!yes && (await ask?.(`Erase everything that is kept of ${what}? It cannot be undone. (yes/no) `)) !== true)
    throw new VeritrailError('cancelled', 'nothing was erased');
  return withVeritrail(context, async ({ governing }) => {
    const receipt = await governing.erase({ wanted, by, reason, answers });
    if (json) printJson(terminal, receipt);
    else for (const line of linesOf(receipt)) terminal.out(`${inOneLine(line)}\n`);
    return receipt.complete ? EXIT.done : EXIT.noResult;
  });
}

const linesOf = ({ id, removed, left, complete }: DeletionReceipt): string[] => [
  `${complete ? 'erased ' : 'erased in part'} ${id}`,
  ...removed.filter(({ count }) => count > 0).map(({ place, count }) => `removed ${place}: ${count}`),
  ...left.map(({ place, code, reason, items, count }) => `left    ${place}: ${count} (${code}: ${reason}) ${items.slice(0, 5).join(', ')}`),
  ...(complete ? [] : ['what is left as "failed" goes when the command is repeated']),
];

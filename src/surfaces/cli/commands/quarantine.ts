import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { QuarantineEntry, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface QuarantineFlags {
  readonly source?: string;
  readonly state?: string;
  readonly code?: string;
  readonly limit?: string;
  readonly by?: string;
  /** `show`: where the held bytes are written. */
  readonly bytes?: string;
}

const ACTIONS = ['list', 'show', 'replay', 'release', 'drop'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

/** `veritrail quarantine ACTION [ID...]`: what came and was not accepted. */
export async function quarantineCommand(
  action: string,
  ids: readonly string[],
  flags: QuarantineFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, json } = context;
  if (!isAction(action)) throw new VeritrailError('input_invalid', `quarantine ${action}: expected one of ${ACTIONS.join(', ')}`);
  if (action === 'list' ? ids.length > 0 : ids.length === 0)
    throw new VeritrailError('input_invalid', `quarantine ${action} ${action === 'list' ? 'takes no ID' : 'needs an ID'}`);
  const state = QuarantineEntry.shape.state.safeParse(flags.state ?? 'held');
  if (!state.success) throw new VeritrailError('input_invalid', `--state ${flags.state}: expected held, released, replayed or dropped`);
  const by = flags.by ?? userInfo().username;
  return withVeritrail(context, async ({ kept: { quarantine } }) => {
    if (action === 'list') {
      const filter = {
        state: state.data,
        ...(flags.source === undefined ? {} : { sourceId: flags.source }),
        ...(flags.code === undefined ? {} : { code: flags.code }),
      };
      const entries = await quarantine.list(filter, Number(flags.limit ?? 100));
      if (json) printJson(terminal, entries);
      else for (const entry of entries) terminal.out(`${inOneLine(lineOf(entry))}\n`);
      return EXIT.done;
    }
    if (action === 'show') {
      for (const id of ids) {
        const { entry, bytes } = await quarantine.show(id);
        if (flags.bytes !== undefined && bytes !== null) writeFileSync(resolve(terminal.cwd, flags.bytes), bytes);
        if (json) printJson(terminal, entry);
        else {
          terminal.out(`${inOneLine(lineOf(entry))}\n${inOneLine(entry.reason)}\n`);
          terminal.out(`${bytes === null ? 'its bytes are not kept' : `${bytes.byteLength} bytes are held (--bytes FILE writes them)`}\n`);
        }
      }
      return EXIT.done;
    }
    let left = 0;
    for (const id of ids) {
      const { entry, problem } = await quarantine[action](id, by);
      if (problem !== null) left++;
      if (json) printJson(terminal, { entry, problem });
      else terminal.out(`${inOneLine(problem === null ? lineOf(entry) : `held    ${entry.id}  ${problem.code}: ${problem.detail}`)}\n`);
    }
    return left === 0 ? EXIT.done : EXIT.noResult;
  });
}

const lineOf = ({ state, id, at, stage, code, url }: QuarantineEntry): string =>
  `${state.padEnd(9)}${id}  ${at}  ${stage}  ${code}  ${url}`;

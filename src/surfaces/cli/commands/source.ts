import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SourceRegistry } from '../../../pipeline/index.ts';
import { type RegisteredSource, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine, type Terminal } from '../terminal.ts';
import { entryOfFlags, type SourceFields } from './source-fields.ts';

export interface SourceFlags extends SourceFields {
  /** Read from (`add`, `import`) or written to (`export`). */
  readonly file?: string;
  readonly yes?: boolean;
}

const ACTIONS = ['add', 'list', 'show', 'pause', 'resume', 'remove', 'import', 'export'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

/** `veritrail source ACTION [ID...]`: what may be read, by whose leave, how fresh it must be. */
export async function sourceCommand(action: string, ids: readonly string[], flags: SourceFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (!isAction(action)) throw new VeritrailError('input_invalid', `source ${action}: expected one of ${ACTIONS.join(', ')}`);
  const say = (value: unknown, ...lines: string[]): number => {
    if (json) printJson(terminal, value);
    else terminal.out(lines.map((line) => `${inOneLine(line)}\n`).join(''));
    return EXIT.done;
  };
  const one = (): string => {
    const [id] = ids;
    if (id === undefined || ids.length > 1) throw new VeritrailError('input_invalid', `source ${action} needs one ID`);
    return id;
  };
  const file = (): string => {
    if (flags.file === undefined) throw new VeritrailError('input_invalid', `source ${action} needs --file FILE`);
    return flags.file;
  };
  if (ids.length > 0 && ['add', 'list', 'import'].includes(action))
    throw new VeritrailError('input_invalid', `source ${action} takes no ID${action === 'add' ? '; give --id NAME' : ''}`);
  return withVeritrail(context, async ({ sources }) => {
    switch (action) {
      case 'add': {
        if (flags.file !== undefined) return addFile(sources, flags.file, terminal, say);
        const added = await sources.add(entryOfFlags(flags, terminal.cwd));
        return say(added, `added   ${lineOf(added)}`);
      }
      case 'list': {
        const all = await sources.list();
        return say(all, ...all.map(lineOf));
      }
      case 'show': {
        const id = one();
        if (json) return say(await sources.show(id));
        terminal.out(await sources.export([id]));
        return EXIT.done;
      }
      case 'pause': {
        const paused = await sources.pause(one());
        return say(paused, `paused  ${paused.id}: nothing of it is fetched in the background, and a stealth grant rests`);
      }
      case 'resume': {
        const resumed = await sources.resume(one());
        return say(resumed, `resumed ${resumed.id}`);
      }
      case 'remove': {
        const id = one();
        await sources.show(id);
        await confirm(`Remove the source ${id} from the registry? What was read from it stays. (yes/no) `, flags.yes === true, terminal);
        const { removed, left } = await sources.remove(id);
        return say({ removed: removed.id, left }, `removed ${id} from the registry`, ...left.map((what) => `left    ${what}`));
      }
      case 'import': {
        const path = file();
        const done = await sources.import(readText(path, terminal), path);
        return say(
          done,
          ...done.added.map((id) => `added     ${id}`),
          ...done.changed.map((id) => `changed   ${id}`),
          ...done.unchanged.map((id) => `unchanged ${id}`),
        );
      }
      case 'export': {
        const text = await sources.export(ids);
        if (flags.file === undefined && json)
          return say(ids.length === 0 ? await sources.list() : await Promise.all(ids.map((id) => sources.show(id))));
        if (flags.file === undefined) {
          // Lines stay lines: this is a file, not a message.
          terminal.out(text);
          return EXIT.done;
        }
        writeText(flags.file, text, terminal);
        return say({ written: flags.file }, `written ${flags.file}`);
      }
    }
  });
}

/** As `import`, but nothing that is registered is replaced. */
async function addFile(
  sources: SourceRegistry,
  path: string,
  terminal: Terminal,
  say: (value: unknown, ...lines: string[]) => number,
): Promise<number> {
  const { added } = await sources.import(readText(path, terminal), path, { replace: false });
  const all = await Promise.all(added.map((id) => sources.show(id)));
  return say(all, ...all.map((source) => `added   ${lineOf(source)}`));
}

const lineOf = ({ id, state, permission, class: kind, scope, owner }: RegisteredSource): string =>
  `${state.padEnd(7)} ${id}  ${permission}  ${kind}  ${scope.kind} of ${scope.urls.join(', ')}  ${owner}`;

/** A person is asked; where nobody is there, `--yes` must say it. */
async function confirm(question: string, yes: boolean, { ask }: Terminal): Promise<void> {
  if (yes) return;
  if (ask === undefined) throw new VeritrailError('input_invalid', 'nobody is there to confirm it: give --yes');
  if (!(await ask(question))) throw new VeritrailError('cancelled', 'the source was not removed');
}

function readText(path: string, { cwd }: Terminal): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function writeText(path: string, text: string, { cwd }: Terminal): void {
  try {
    writeFileSync(resolve(cwd, path), text);
  } catch (error) {
    throw new VeritrailError(
      'input_invalid',
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

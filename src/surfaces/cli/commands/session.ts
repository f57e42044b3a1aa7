import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SessionSource } from '../../../sessions.ts';
import { type ReadResult, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT, exitOfRead } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface SessionFlags {
  readonly origin?: string;
  readonly scope?: string;
  readonly storageState?: string;
  readonly cookies?: string;
  /** `@FILE` or `env:NAME`. */
  readonly header?: readonly string[];
  readonly checkUrl?: string;
}

const ACTIONS = ['add', 'list', 'show', 'remove', 'rotate', 'check'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

/** `veritrail session ACTION`: sessions for pages behind a login. Values of sessions are never printed. */
export async function sessionCommand(action: string, flags: SessionFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (!isAction(action)) throw new VeritrailError('input_invalid', `session ${action}: expected one of ${ACTIONS.join(', ')}`);
  const say = (value: unknown, ...lines: string[]): number => {
    if (json) printJson(terminal, value);
    else terminal.out(lines.map((line) => `${inOneLine(line)}\n`).join(''));
    return EXIT.done;
  };
  const named = (): { origin: string; scope: string } => {
    const { origin, scope } = flags;
    if (origin === undefined || scope === undefined)
      throw new VeritrailError('input_invalid', `session ${action} needs --origin URL and --scope NAME`);
    return { origin, scope };
  };
  // What is wrong with the files is said before anything is opened.
  const source = action === 'add' ? sourceOf(flags, context) : null;
  return withVeritrail(context, async ({ sessions }) => {
    switch (action) {
      case 'list': {
        const all = await sessions.list();
        return say(
          all,
          ...all.map(({ origin, scope, status, updatedAt, keyId }) => `${status.padEnd(8)}${scope}  ${origin}  ${updatedAt}  key ${keyId}`),
        );
      }
      case 'add': {
        const { origin, scope } = named();
        const { checkUrl } = flags;
        if (source === null) terminal.err('Log in in the browser that opens, then close its window.\n');
        const added =
          source === null
            ? await sessions.logIn(origin, scope, {
                ...(checkUrl === undefined ? {} : { checkUrl }),
                env: terminal.env,
                signal: terminal.signal,
              })
            : await sessions.add(origin, scope, source);
        return say(added, `added   ${added.scope}  ${added.origin}, sealed by key ${added.keyId}`);
      }
      case 'show': {
        const { origin, scope } = named();
        const shown = await sessions.show(origin, scope);
        return say(
          shown,
          `${shown.status.padEnd(8)}${shown.scope}  ${shown.origin}  ${shown.updatedAt}  key ${shown.keyId}`,
          ...shown.cookies.map(
            (one) =>
              `cookie  ${one.name}  ${one.domain}${one.path}  ${one.expires < 0 ? 'without an end' : `until ${new Date(one.expires * 1000).toISOString()}`}`,
          ),
          ...shown.headers.map((name) => `header  ${name}`),
          ...shown.localStorage.map((name) => `stored  ${name}`),
          ...(shown.checkUrl === null ? [] : [`check   ${shown.checkUrl}`]),
        );
      }
      case 'remove': {
        const { origin, scope } = named();
        await sessions.remove(origin, scope);
        return say({ removed: { origin, scope } }, `removed ${scope}  ${origin}`);
      }
      case 'rotate': {
        const rotated = await sessions.rotate();
        return say(rotated, `sealed  ${rotated.sessions} sessions anew by key ${rotated.keyId}`);
      }
      case 'check': {
        const { origin, scope } = named();
        const checked = await sessions.check(origin, scope, flags.checkUrl);
        say(checked, `${checked.valid ? 'valid' : 'invalid'} ${scope}  ${checked.session.origin}`, ...why(checked.read));
        return exitOfRead(checked.read);
      }
    }
  });
}

const why = ({ verdict, reason, problems }: ReadResult): string[] => [
  `read    ${verdict?.kind ?? 'nothing'}: ${reason}`,
  ...problems.map(({ hint }) => `next    ${hint}`),
];

/** What a session is registered from; null where a person is to log in. */
function sourceOf({ storageState, cookies, header = [], checkUrl }: SessionFlags, { terminal }: CommandContext): SessionSource | null {
  if (storageState === undefined && cookies === undefined && header.length === 0) return null;
  const read = (path: string): string => {
    try {
      return readFileSync(resolve(terminal.cwd, path), 'utf8');
    } catch (error) {
      throw new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const headers = header.map((given) => {
    if (given.startsWith('@')) return read(given.slice(1));
    const variable = given.startsWith('env:') ? terminal.env[given.slice(4)] : undefined;
    if (variable !== undefined && variable !== '') return variable;
    throw new VeritrailError(
      'input_invalid',
      given.startsWith('env:')
        ? `--header: the variable ${given.slice(4)} is not set`
        : '--header takes @FILE or env:NAME with lines "Name: value": what stands in a command line is seen by every user of the machine',
    );
  });
  return {
    ...(storageState === undefined ? {} : { storageState: read(storageState) }),
    ...(cookies === undefined ? {} : { cookies: read(cookies) }),
    ...(headers.length === 0 ? {} : { headers: headers.join('\n') }),
    ...(checkUrl === undefined ? {} : { checkUrl }),
  };
}

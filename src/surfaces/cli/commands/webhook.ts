import { KeepEventType, VeritrailError, type Webhook } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine, type Terminal } from '../terminal.ts';

export interface WebhookFlags {
  readonly url?: string;
  /** Comma separated, or `all`. */
  readonly events?: string;
  readonly source?: readonly string[];
  /** `env:NAME`. */
  readonly secret?: string;
}

const ACTIONS = ['add', 'list', 'show', 'pause', 'resume', 'remove', 'test'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

/** `veritrail webhook ACTION [ID]`: who is told of what happens to records. A secret is printed once, where it was made. */
export async function webhookCommand(
  action: string,
  id: string | undefined,
  flags: WebhookFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, json } = context;
  if (!isAction(action)) throw new VeritrailError('input_invalid', `webhook ${action}: expected one of ${ACTIONS.join(', ')}`);
  const say = (value: unknown, ...lines: string[]): number => {
    if (json) printJson(terminal, value);
    else terminal.out(lines.map((line) => `${inOneLine(line)}\n`).join(''));
    return EXIT.done;
  };
  if (action === 'add' || action === 'list') {
    if (id !== undefined) throw new VeritrailError('input_invalid', `webhook ${action} takes no ID`);
  } else if (id === undefined) throw new VeritrailError('input_invalid', `webhook ${action} needs an ID`);
  const of = id ?? '';
  return withVeritrail(context, async ({ kept: { webhooks } }) => {
    switch (action) {
      case 'add': {
        const added = await webhooks.add(draftOf(flags, terminal));
        const told =
          added.secret === null ? 'secret   the given one' : `secret   ${added.secret}  (it is not told again: give it to the receiver)`;
        return say(added, `added    ${lineOf(added.webhook)}`, told);
      }
      case 'list': {
        const all = await webhooks.list();
        return say(all, ...all.map(lineOf));
      }
      case 'show': {
        const report = await webhooks.show(of);
        const { webhook, waiting, undelivered } = report;
        return say(
          report,
          lineOf(webhook),
          `waiting  ${waiting}`,
          ...undelivered.map(
            ({ eventId, endedAt, attempts, code, detail }) => `not told ${eventId}  ${endedAt}  ${attempts} attempts  ${code}: ${detail}`,
          ),
        );
      }
      case 'pause': {
        const paused = await webhooks.pause(of);
        return say(paused, `paused   ${lineOf(paused)}`);
      }
      case 'resume': {
        const { webhook, again } = await webhooks.resume(of);
        return say({ webhook, again }, `resumed  ${lineOf(webhook)}`, `again    ${again} messages that were not delivered`);
      }
      case 'remove':
        await webhooks.remove(of);
        return say({ removed: of }, `removed  ${of}`);
      case 'test': {
        const test = await webhooks.test(of, terminal.signal);
        const { delivered, status, problem } = test;
        const answer = problem === null ? `the receiver answered ${status}` : `${problem.code}: ${problem.detail ?? problem.message}`;
        say(
          test,
          `${delivered ? 'taken    ' : 'not told '}${test.messageId}  ${answer}`,
          ...(problem === null ? [] : [`next     ${problem.hint}`]),
        );
        return delivered ? EXIT.done : EXIT.noResult;
      }
    }
  });
}

function draftOf({ url, events, source = [], secret }: WebhookFlags, terminal: Terminal) {
  if (url === undefined || events === undefined)
    throw new VeritrailError('input_invalid', `webhook add needs --url URL and --events LIST: ${KeepEventType.options.join(', ')}, or all`);
  const names = events.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const wanted = names.includes('all') ? KeepEventType.options : names.map(typeOf);
  return { url, events: wanted, sourceIds: source, ...(secret === undefined ? {} : { secret: secretOf(secret, terminal) }) };
}

function typeOf(name: string): KeepEventType {
  const type = KeepEventType.safeParse(name);
  if (type.success) return type.data;
  throw new VeritrailError('input_invalid', `--events: there is no event ${name}; there are ${KeepEventType.options.join(', ')}`);
}

function secretOf(given: string, { env }: Terminal): string {
  if (!given.startsWith('env:'))
    throw new VeritrailError(
      'input_invalid',
      '--secret takes env:NAME: what stands in a command line is seen by every user of the machine',
    );
  const value = env[given.slice(4)];
  if (value === undefined || value === '') throw new VeritrailError('input_invalid', `--secret: the variable ${given.slice(4)} is not set`);
  return value;
}

const lineOf = ({ state, id, url, events, sourceIds }: Webhook): string =>
  `${state.padEnd(7)}  ${id}  ${url}  ${events.join(',')}  ${sourceIds.length === 0 ? 'of all sources' : `of ${sourceIds.join(', ')}`}`;

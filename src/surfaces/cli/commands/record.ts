import { userInfo } from 'node:os';
import { renderDiff } from '../../../pipeline/index.ts';
import { RecordState, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';
import { formatOf, writtenAs } from './read-formats.ts';

export interface RecordFlags {
  readonly source?: string;
  readonly state?: string;
  readonly host?: string;
  readonly entity?: string;
  readonly name?: string;
  readonly min?: string;
  readonly max?: string;
  readonly limit?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly from?: string;
  readonly to?: string;
  readonly mode?: string;
  readonly maxAge?: string;
  readonly reload?: boolean;
  readonly authScope?: string;
  readonly format?: string;
}

const ACTIONS = ['list', 'get', 'show', 'diff', 'fields', 'rollback'] as const;
const MODES = ['background', 'on_demand', 'hybrid'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);

/** `veritrail record ACTION [URL|KEY]`: what is kept of registered sources, with its versions. */
export async function recordCommand(action: string, of: string | undefined, flags: RecordFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (!isAction(action)) throw new VeritrailError('input_invalid', `record ${action}: expected one of ${ACTIONS.join(', ')}`);
  const wanted = (): string => {
    if (of === undefined) throw new VeritrailError('input_invalid', `record ${action} needs an address or a key`);
    return of;
  };
  const number = (flag: string, text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isFinite(value)) throw new VeritrailError('input_invalid', `--${flag} ${text}: expected a number`);
    return value;
  };
  const limit = number('limit', flags.limit) ?? 100;
  const mode = MODES.find((one) => one === (flags.mode ?? 'hybrid'));
  if (mode === undefined) throw new VeritrailError('input_invalid', `--mode ${flags.mode}: expected one of ${MODES.join(', ')}`);
  const format = formatOf(flags.format ?? 'markdown');
  return withVeritrail(context, async ({ kept }) => {
    const { records } = kept;
    switch (action) {
      case 'get': {
        const maxAgeSeconds = number('max-age', flags.maxAge);
        const served = await kept.serve(wanted(), {
          mode,
          signal: terminal.signal,
          ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
          ...(flags.reload === undefined ? {} : { reload: flags.reload }),
          ...(flags.authScope === undefined ? {} : { authScope: flags.authScope }),
        });
        const { decision, document } = served;
        if (json || format === 'json') printJson(terminal, served);
        else {
          if (document !== null) terminal.out(writtenAs(document, format));
          terminal.err(`${inOneLine(`${decision.decision}  ${decision.reason}`)}\n`);
        }
        return document === null ? EXIT.noResult : EXIT.done;
      }
      case 'diff': {
        const [from, to] = [number('from', flags.from), number('to', flags.to)];
        const diff = await records.diff(wanted(), { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
        if (json) printJson(terminal, diff);
        else terminal.out(`${renderDiff(diff).trimEnd()}\n`);
        return EXIT.done;
      }
      case 'list': {
        const state = flags.state === undefined ? undefined : RecordState.parse(flags.state);
        const filter = {
          ...(flags.source === undefined ? {} : { sourceId: flags.source }),
          ...(state === undefined ? {} : { state }),
          ...(flags.host === undefined ? {} : { host: flags.host }),
        };
        const all = await records.list(filter, null, limit);
        if (json) printJson(terminal, all);
        else
          for (const { key, state: is, current, checkedAt, url } of all)
            terminal.out(
              `${inOneLine(`${is.padEnd(8)}${key}  ${current === null ? 'no version' : `version ${current}`}  ${checkedAt ?? 'never read'}  ${url}`)}\n`,
            );
        return EXIT.done;
      }
      case 'show': {
        const history = await records.show(wanted());
        if (json) printJson(terminal, history);
        else {
          const { record, versions, events, fields } = history;
          terminal.out(`${inOneLine(`${record.state}  ${record.key}  ${record.url}  of ${record.sourceId}`)}\n`);
          terminal.out(
            `checked ${record.checkedAt ?? 'never'}, changed ${record.changedAt ?? 'never'}, ${record.failures} failures since\n`,
          );
          for (const version of versions)
            terminal.out(
              `${inOneLine(`version ${version.number}${version.number === record.current ? ' (served)' : version.state === 'rolled_back' ? ' (rolled back)' : ''}  ${version.createdAt}  ${version.title ?? ''}`)}\n`,
            );
          for (const event of events)
            terminal.out(
              `${inOneLine(`event   ${event.at}  ${event.type}  by ${event.correlationId}  ${JSON.stringify(event.detail)}`)}\n`,
            );
          for (const { entity, entityId, name, text, unit } of fields)
            terminal.out(`${inOneLine(`field   ${entity} ${entityId}  ${name}: ${text}${unit === null ? '' : ` [${unit}]`}`)}\n`);
        }
        return EXIT.done;
      }
      case 'fields': {
        const [min, max] = [number('min', flags.min), number('max', flags.max)];
        const found = await records.fields(
          {
            ...(flags.source === undefined ? {} : { sourceId: flags.source }),
            ...(flags.entity === undefined ? {} : { entity: flags.entity }),
            ...(flags.name === undefined ? {} : { name: flags.name }),
            ...(min === undefined ? {} : { min }),
            ...(max === undefined ? {} : { max }),
          },
          limit,
        );
        if (json) printJson(terminal, found);
        else
          for (const { key, entity, entityId, name, text, unit } of found)
            terminal.out(`${inOneLine(`${key}  ${entity} ${entityId}  ${name}: ${text}${unit === null ? '' : ` [${unit}]`}`)}\n`);
        return EXIT.done;
      }
      case 'rollback': {
        if (flags.reason === undefined)
          throw new VeritrailError('input_invalid', 'record rollback needs --reason TEXT: it stands in the audit');
        const served = await records.rollBack(wanted(), flags.reason, flags.by ?? userInfo().username);
        if (json) printJson(terminal, served);
        else
          terminal.out(
            served === null ? 'nothing is served of it any more\n' : `version ${served.number} of ${served.createdAt} is served again\n`,
          );
        return EXIT.done;
      }
    }
  });
}

import type { TraceEvent } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

/** `veritrail trace [ID]`: every event of a run with its reason; without an id the latest runs. */
export async function traceCommand(id: string | undefined, context: CommandContext): Promise<number> {
  const { terminal, json, flags } = context;
  return withVeritrail(context, async (veritrail) => {
    if (flags.audit === true) {
      const entries = (await veritrail.audit(MOST_ENTRIES)).map(({ at, kind, detail, hash }) => ({
        at: new Date(at).toISOString(),
        kind,
        detail,
        hash,
      }));
      if (json) printJson(terminal, entries);
      else for (const { at, kind, detail } of entries) terminal.out(`${inOneLine(`${at}  ${kind}  ${JSON.stringify(detail)}`)}\n`);
      return EXIT.done;
    }
    if (id === undefined) {
      const runs = await veritrail.runs();
      if (json) printJson(terminal, runs);
      else for (const { id: run, createdAt, question } of runs) terminal.out(`${run}  ${createdAt}  ${inOneLine(question)}\n`);
      return EXIT.done;
    }
    const report = await veritrail.trace(id);
    if (json) printJson(terminal, report);
    else {
      for (const event of report.events) terminal.out(`${inOneLine(lineOf(event))}\n`);
      const { state } = report;
      terminal.out(
        `\n${state.status}: ${state.requests} requests, ${state.pages.length || state.spend.pages} pages, ${state.retries} retries, ${state.escalations} escalations, ${state.denials} denials${state.stopReason === null ? '' : `; stopped: ${state.stopReason}`}\n`,
      );
    }
    return EXIT.done;
  });
}

const MOST_ENTRIES = 1_000;

/** Number, time, type, what it was about, why. */
function lineOf(event: TraceEvent): string {
  const { seq, at, type, reason } = event;
  const about =
    'url' in event && event.url !== undefined
      ? event.url
      : 'query' in event
        ? event.query
        : 'queryId' in event
          ? event.queryId
          : 'resource' in event
            ? `${event.resource}`
            : '';
  return `${String(seq).padStart(4)} ${at.slice(11, 23)} ${type.padEnd(18)} ${about}${about === '' ? '' : ' — '}${reason}`;
}

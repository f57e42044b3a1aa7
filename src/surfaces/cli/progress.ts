import { EMPTY_RUN, foldRun } from '../../telemetry/index.ts';
import type { TraceEvent } from '../../vocabulary/index.ts';
import { CLEAR_LINE, inOneLine, type Terminal } from './terminal.ts';

export interface Progress {
  hear(event: TraceEvent): void;
  /** Take the status line away. */
  end(): void;
}

/** Progress on stderr: a fold over trace events. On a TTY one status line below the lines of note; elsewhere the lines alone, no escape codes. */
export function showProgress(terminal: Terminal, quiet: boolean): Progress {
  if (quiet) return { hear: () => undefined, end: () => undefined };
  let state = EMPTY_RUN;
  let shown = false;
  const clear = (): void => {
    if (shown) terminal.err(CLEAR_LINE);
    shown = false;
  };
  return {
    hear(event) {
      state = foldRun(state, event);
      const line = noteOf(event);
      if (line === null && !terminal.isTty) return;
      clear();
      if (line !== null) terminal.err(`${cut(line, terminal.isTty ? terminal.columns : 400)}\n`);
      if (!terminal.isTty) return;
      const read = state.pages.filter(({ accepted }) => accepted).length;
      terminal.err(
        cut(
          `… ${state.outcomes.length}/${state.queries.length} queries, ${read} pages, ${state.requests} requests, coverage ${Math.round(state.coverage * 100)} %`,
          terminal.columns,
        ),
      );
      shown = true;
    },
    end: clear,
  };
}

/** One line for the events a person wants to follow; the rest is in `veritrail trace`. */
function noteOf(event: TraceEvent): string | null {
  switch (event.type) {
    case 'run.started':
      return `run      ${event.traceId}`;
    case 'run.resumed':
      return `resume   ${event.reason}`;
    case 'analysis.done':
      return `question ${event.reason}`;
    case 'plan.extended':
      return `plan     ${event.queries.length} queries for ${event.claims.length} claims: ${event.reason}`;
    case 'query.done':
      return `search   ${event.outcome.queryId}: ${event.reason}`;
    case 'page.done':
      return event.accepted ? `read     ${event.url}` : `skipped  ${event.url}: ${event.verdict ?? ''} (${event.reason})`;
    case 'retry.scheduled':
      return `retry    ${event.url} in ${Math.round(event.delayMs)} ms: ${event.reason}`;
    case 'browser.step':
      return `step     ${event.number} ${event.do}${event.target === null ? '' : ` ${event.target}`}: ${event.result}, ${event.reason}`;
    case 'escalated':
      return `escalate ${event.from} → ${event.to}: ${event.reason}`;
    case 'policy.denied':
      return `denied   ${event.url}: ${event.reason}`;
    case 'budget.refused':
      return `budget   ${event.reason}`;
    case 'round.assessed':
      return `coverage ${event.reason}${event.conflicts > 0 ? `, ${event.conflicts} conflicts` : ''}`;
    case 'stopped':
      return `stop     ${event.stop}: ${event.reason}`;
    default:
      return null;
  }
}

/** East Asian Wide and Fullwidth (UAX #11) and emoji take two cells, combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const cells = (char: string): number => (WIDE.test(char) ? 2 : /\p{M}|\u200d/u.test(char) ? 0 : 1);
const cellsOf = (text: string): number => [...text].reduce((sum, char) => sum + cells(char), 0);

/** Fit text into a number of terminal cells; wide characters take two. */
export function cut(text: string, columns: number): string {
  const flat = inOneLine(text);
  if (cellsOf(flat) <= columns) return flat;
  let width = 0;
  let out = '';
  for (const char of flat) {
    width += cells(char);
    if (width > columns - 1) return `${out}…`;
    out += char;
  }
  return out;
}

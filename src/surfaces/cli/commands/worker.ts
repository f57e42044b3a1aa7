import type { WorkerEvent } from '../../../pipeline/index.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { serveMetrics } from '../metrics-server.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

export interface WorkerFlags {
  readonly queues?: string;
  readonly schedule?: boolean;
  readonly visits?: string;
  readonly tickSeconds?: string;
  readonly leaseSeconds?: string;
  readonly drainSeconds?: string;
  readonly untilEmpty?: boolean;
  readonly metricsPort?: string;
  readonly quiet?: boolean;
}

const numberOf = (flag: string, text: string | undefined, least: number): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least)
    throw new VeritrailError('input_invalid', `${flag} ${text}: expected a number from ${least}`);
  return value;
};

/** `veritrail worker`: keep the registered sources fresh until it is told to stop; as many as are wanted, on as many machines. */
export async function workerCommand(flags: WorkerFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const visits = numberOf('--visits', flags.visits, 1);
  const seconds = (flag: string, text: string | undefined): number | undefined => {
    const value = numberOf(flag, text, 0.1);
    return value === undefined ? undefined : value * 1000;
  };
  const [tickMs, leaseMs, drainMs] = [
    seconds('--tick-seconds', flags.tickSeconds),
    seconds('--lease-seconds', flags.leaseSeconds),
    seconds('--drain-seconds', flags.drainSeconds),
  ];
  const port = numberOf('--metrics-port', flags.metricsPort, 0);
  if (port !== undefined && !(Number.isInteger(port) && port <= 65_535))
    throw new VeritrailError('input_invalid', `--metrics-port ${port}: expected a port, or 0 for one that is free`);
  const tell = (event: WorkerEvent): void => {
    if (json) printJson(terminal, event);
    else if (flags.quiet !== true) terminal.err(lineOf(event));
  };
  return withVeritrail(context, async ({ kept }) => {
    await using metrics = port === undefined ? null : await serveMetrics(port, () => kept.metrics());
    if (metrics !== null) terminal.err(`metrics ${metrics.url}\n`);
    const summary = await kept.work({
      signal: terminal.signal,
      schedule: flags.schedule !== false,
      untilEmpty: flags.untilEmpty === true,
      onEvent: tell,
      ...(flags.queues === undefined ? {} : { queues: flags.queues.split(',').map((name) => name.trim()) }),
      ...(visits === undefined ? {} : { visits }),
      ...(tickMs === undefined ? {} : { tickMs }),
      ...(leaseMs === undefined ? {} : { leaseMs }),
      ...(drainMs === undefined ? {} : { drainMs }),
    });
    if (json) printJson(terminal, { type: 'summary', ...summary });
    else {
      const { claimed, done, failed, deferred, dead, lost } = summary;
      terminal.out(`${claimed} claimed: ${done} done, ${failed} without a result, ${deferred} put off, ${dead} given up, ${lost} lost\n`);
    }
    return EXIT.done;
  });
}

function lineOf(event: WorkerEvent): string {
  const line = ((): string | null => {
    switch (event.type) {
      case 'claimed':
        return null;
      case 'settled': {
        const { claim, outcome, ms } = event;
        const why = outcome.state === 'done' ? '' : `  ${outcome.reason.code}: ${outcome.reason.detail}`;
        return `${outcome.state.padEnd(8)}${claim.queue.padEnd(10)}${claim.key}  ${ms} ms${why}`;
      }
      case 'lost':
        return `lost    ${event.claim.queue.padEnd(10)}${event.claim.key}`;
      case 'store_failed':
        return `store   ${event.code}: ${event.detail}; again in ${Math.round(event.waitMs)} ms`;
    }
  })();
  return line === null ? '' : `${inOneLine(line)}\n`;
}

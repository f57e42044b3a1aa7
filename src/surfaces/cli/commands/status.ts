import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

/** `veritrail status`: how fresh what is kept is, and what waits. */
export async function statusCommand(context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  return withVeritrail(context, async ({ kept }) => {
    const status = await kept.status();
    if (json) {
      printJson(terminal, status);
      return EXIT.done;
    }
    if (status.sources.length === 0) terminal.out('no source is registered (veritrail source add)\n');
    for (const one of status.sources) {
      const share = one.freshShare === null ? 'nothing kept' : `${(one.freshShare * 100).toFixed(0)} % fresh`;
      const age = one.ageP50Seconds === null ? '' : `, half within ${span(one.ageP50Seconds)}, 95 % within ${span(one.ageP95Seconds ?? 0)}`;
      const held = one.quarantined === 0 ? '' : `, ${one.quarantined} held`;
      terminal.out(
        `${inOneLine(`${one.state.padEnd(7)} ${one.sourceId}  ${one.class}, at most ${span(one.targetSeconds)}: ${share} of ${one.records}${age}, ${one.versions} versions${held}`)}\n`,
      );
    }
    for (const { queue, queued, leased, dead, waitingSeconds, expiredLeases } of status.queues)
      terminal.out(
        `queue   ${queue.padEnd(10)}${queued} wait${waitingSeconds === 0 ? '' : ` (since ${span(waitingSeconds)})`}, ${leased} under way, ${dead} given up, ${expiredLeases} leases expired\n`,
      );
    return EXIT.done;
  });
}

/** Seconds as a person says them. */
function span(seconds: number): string {
  for (const [unit, size] of [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const)
    if (seconds >= size) return `${Math.round((seconds / size) * 10) / 10} ${unit}`;
  return `${Math.round(seconds)} s`;
}

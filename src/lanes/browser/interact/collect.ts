import type { HttpOutcome } from '../../../http/index.ts';
import type { RunContext } from '../../../telemetry/index.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { Answerer } from '../gateway/answer.ts';
import type { Tab } from '../page/tab.ts';

/** The first page is paid for with the visit; each further one has a place of its own. @throws VeritrailError budget_exhausted */
export function collector(collected: HttpOutcome[], show: () => Promise<HttpOutcome>, { ledger }: RunContext): () => Promise<void> {
  const same = (one: HttpOutcome | undefined, other: HttpOutcome): boolean =>
    one?.kind === 'response' && other.kind === 'response' && Buffer.from(one.body).equals(other.body);
  return async () => {
    const outcome = await show();
    if (same(collected.at(-1), outcome)) return;
    if (collected.length > 0) {
      const place = ledger.reserve({ pages: 1 }, `page ${outcome.finalUrl}`);
      if (place.kind === 'refused')
        throw new VeritrailError(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason);
      place.commit();
    }
    collected.push(outcome);
  };
}

/** Files that the page wanted to be saved since the last time, as they came through the gateway, where someone approves of each. */
export function fileKeeper({ downloads }: Tab, { navigations, approver }: Answerer, collected: HttpOutcome[]): () => Promise<void> {
  let asked = 0;
  return async () => {
    for (const { url, name } of downloads.slice(asked)) {
      asked++;
      const outcome = navigations.findLast((seen) => seen.url === url)?.outcome ?? null;
      if (outcome?.kind !== 'response') continue;
      const what = `the file ${name} is kept (${outcome.body.byteLength} bytes)`;
      if (await approver.ask('download', url, what)) collected.push(outcome);
    }
  };
}

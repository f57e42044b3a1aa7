import { z } from 'zod';
import type { RunContext } from '../../../telemetry/index.ts';
import { type Interaction, type Problem, problem, type Until, VeritrailError } from '../../../vocabulary/index.ts';
import type { Answerer } from '../gateway/answer.ts';
import { takeSample } from '../page/in-page.ts';
import type { Tab } from '../page/tab.ts';
import type { WaitFor } from '../page/wait-for.ts';
import { askAgain, insist, type Rested, rest, SampleShape } from '../rest.ts';
import { countOf } from './in-page-find.ts';
import type { Seen } from './until.ts';

/** Where steps are taken: one open page, with what it may cost. */
export interface Stage {
  readonly tab: Tab;
  readonly answerer: Answerer;
  readonly context: RunContext;
  readonly interaction: Interaction;
  readonly softEnd: number;
  readonly endsAt: number;
  /** Clicks, keys and scrolls so far. */
  readonly actions: number;
  /** Count one action. @throws VeritrailError budget_exhausted, cancelled when there is no room for it */
  act(): void;
  left(): number;
  /** Wait until the page has come to rest after something was done on it. @throws VeritrailError step_failed when what is waited for does not come */
  rest(waitFor?: WaitFor | null, quietMs?: number): Promise<Rested>;
  /** @param exact whether other numbers or another address make another page of it: a clock does, but so does the next page of a list */
  seen(until: Until, exact: boolean): Promise<Seen>;
  /** The page as it stands becomes one of the pages of the result. @throws VeritrailError budget_exhausted */
  collect(): Promise<void>;
}

export interface StageParts extends Pick<Stage, 'tab' | 'answerer' | 'context' | 'interaction' | 'softEnd' | 'endsAt'> {
  readonly collect: () => Promise<void>;
}

export function openStage({ collect, ...parts }: StageParts): Stage {
  const { tab, answerer, context, interaction, softEnd, endsAt } = parts;
  const { clock, ledger, signal } = context;
  let actions = 0;
  const left = (): number => endsAt - clock.monotonic();
  return {
    ...parts,
    tab: patient(tab),
    get actions() {
      return actions;
    },
    left,
    act() {
      const stop = stopOf();
      if (stop !== null) throw new VeritrailError(stop.code, stop.detail);
      actions++;
    },
    async rest(waitFor = null, quietMs) {
      const rested = await rest(
        { tab, answerer, clock },
        { waitFor, softEnd, endsAt, loaded: true, ...(quietMs === undefined ? {} : { quietMs }) },
      );
      if (waitFor !== null && rested.settled !== 'condition') {
        const stop = stopOf();
        if (stop !== null) throw new VeritrailError(stop.code, stop.detail);
        throw new VeritrailError('step_failed', 'what was waited for did not come');
      }
      return rested;
    },
    async seen({ count, text }, exact) {
      const look = { selector: null, text: text ?? null };
      const sample = await askAgain(() => insist(tab, tab.run(takeSample, look, SampleShape, left())), left);
      const matching = count === undefined ? 0 : await askAgain(() => tab.run(countOf, count.css, z.number(), left()), left);
      if (matching < 0) throw new VeritrailError('input_invalid', `“${count?.css}” is no CSS selector`);
      return { digest: exact ? sample.exact : sample.digest, count: matching, text: text !== undefined && sample.met };
    },
    collect,
  };

  function stopOf(): Problem | null {
    if (signal.aborted) return problem('cancelled');
    const spent = answerer.exhausted();
    if (spent !== null) return spent;
    if (ledger.remaining('bytes') <= 0) return problem('budget_exhausted', `maxBytes = ${ledger.limits.maxBytes} is used up`);
    if (actions >= interaction.maxActions) return problem('budget_exhausted', `maxActions = ${interaction.maxActions} is used up`);
    if (clock.monotonic() >= softEnd) return problem('budget_exhausted', 'the deadline leaves no time for another step');
    return null;
  }
}

/** Whatever is asked of the page while a script holds it is answered when that script was ended. */
function patient(tab: Tab): Tab {
  return {
    ...tab,
    get outside() {
      return tab.outside;
    },
    run: (code, argument, answer, within) => insist(tab, tab.run(code, argument, answer, within)),
  };
}

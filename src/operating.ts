import type { z } from 'zod';
import type { RouterDeps } from './router/index.ts';
import { type Approve, Interaction, parseInput, Steps, type Task } from './vocabulary/index.ts';

/** What a read may do on its page, and what else it wants of it. Any of these opens the page in a browser. */
export interface Operating {
  /** Done on the page, in their order, before it is read. */
  readonly steps?: readonly z.input<typeof Steps>[number][];
  /** How steps are taken, and what they may lead to besides reading. */
  readonly interaction?: z.input<typeof Interaction>;
  /** Asked before anything beyond reading happens that the leave names. Default: nobody, so it does not happen. */
  readonly approve?: Approve;
  /** A picture of the page as it was read: `browsing.screenshot` names its hash, `bytes` gives it. */
  readonly screenshot?: boolean;
  /** Names of what has no text, as those hear them who do not see the page: `browsing.accessible`. */
  readonly accessible?: boolean;
}

/** That part of a task; `mode` only where the page is to be operated. @throws VeritrailError `input_invalid` */
export function operatingOf({ steps, interaction, screenshot, accessible }: Operating): Partial<Task> {
  const capture = [...(screenshot === true ? (['screenshot'] as const) : []), ...(accessible === true ? (['accessible'] as const) : [])];
  if (steps === undefined && capture.length === 0) return {};
  return {
    mode: 'interact',
    ...(steps === undefined ? {} : { steps: parseInput(Steps, steps, 'steps') }),
    ...(interaction === undefined ? {} : { interaction: parseInput(Interaction, interaction, 'interaction') }),
    ...(capture.length === 0 ? {} : { capture }),
  };
}

/** The browser of one call asks whom the call names. */
export const withApproval = (deps: RouterDeps, approve: Approve | undefined): RouterDeps =>
  deps.browser === undefined || approve === undefined ? deps : { ...deps, browser: { ...deps.browser, approve } };

import { z } from 'zod';
import { type Step, type StepTarget, type Until, VeritrailError } from '../../../vocabulary/index.ts';
import { parseWaitFor } from '../page/wait-for.ts';
import { leastChoice } from './consent.ts';
import { click, fill, press, scroll, select } from './hands.ts';
import { leadsTo } from './in-page-act.ts';
import { type ConsentSeen, findConsent, readyToChoose } from './in-page-consent.ts';
import { findWorded } from './in-page-find.ts';
import { isThere, locate, named } from './locate.ts';
import type { Stage } from './stage.ts';
import { repeat, type Seen } from './until.ts';
import { MORE, NEXT, NEXT_SELECTOR } from './words.ts';

/** What a step came to. `nothing` = there was nothing to do, which is no failure. */
export interface Performed {
  readonly result: 'done' | 'nothing';
  readonly reason: string;
}

/** Who types may not be done: a search that waits for the end of typing has begun by then. */
const TYPED_QUIET_MS = 600;
/** Choices that lead on: settings, a choice in them, and what then still stands there. */
const MOST_CHOICES = 4;
const ConsentShape: z.ZodType<ConsentSeen> = z.object({ asks: z.boolean(), offers: z.array(z.string()) });

const done = (reason: string): Performed => ({ result: 'done', reason });
const nothing = (reason: string): Performed => ({ result: 'nothing', reason });

/** Take one step. @throws VeritrailError step_failed, budget_exhausted, cancelled; CdpError */
export async function perform(step: Step, stage: Stage): Promise<Performed> {
  const { tab, left } = stage;
  const waitFor = 'waitFor' in step && step.waitFor !== undefined ? parseWaitFor(step.waitFor) : null;
  switch (step.do) {
    case 'click': {
      await locate(tab, step.target, left);
      const opens = await click(stage);
      await stage.rest(waitFor);
      return done(
        opens === null ? 'it was pressed' : `it was pressed; the other window that it opens (${opens}) was closed: openTab opens it here`,
      );
    }
    case 'fill':
      await locate(tab, step.target, left);
      await fill(stage, step.value);
      await stage.rest(waitFor, TYPED_QUIET_MS);
      return done(`“${step.value}” was written into it`);
    case 'select': {
      await locate(tab, step.target, left);
      const option = await select(stage, step.option);
      await stage.rest(waitFor);
      return done(`“${option}” was chosen`);
    }
    case 'press':
      if (step.target !== undefined) await locate(tab, step.target, left);
      await press(stage, step.key, step.target !== undefined);
      await stage.rest(waitFor);
      return done(`${step.key} was pressed`);
    case 'scrollToEnd':
      return again(stage, step.until, async () => {
        await scroll(stage);
        await stage.rest(waitFor);
        return null;
      });
    case 'loadMore':
      return again(stage, step.until, async (times) => {
        const missing = await findButton(stage, step.target, { patterns: MORE, selector: '' }, times);
        if (missing !== null && step.target !== undefined) return missing;
        // What loads by scrolling has no button.
        if (missing === null) await click(stage);
        else if (!(await scroll(stage)) && times > 0) return missing;
        await stage.rest(waitFor);
        return null;
      });
    case 'nextPage': {
      const ended = await again(
        stage,
        step.until,
        async (times) => {
          const missing = await findButton(stage, step.target, { patterns: NEXT, selector: NEXT_SELECTOR }, times);
          if (missing !== null) return missing;
          await stage.collect();
          await click(stage);
          await stage.rest(waitFor);
          return null;
        },
        true,
      );
      await stage.collect();
      return ended;
    }
    case 'openTab': {
      await locate(tab, step.target, left);
      const link = await tab.run(leadsTo, null, z.string().nullable(), left());
      if (link === null) await click(stage);
      else {
        stage.act();
        await tab.navigate(link);
      }
      await stage.rest(waitFor);
      return done(link === null ? 'it was shown' : `${link} was opened`);
    }
    case 'dismissConsent':
      return dismiss(stage);
    case 'collect':
      await stage.collect();
      return done('the page was collected as it stands');
    case 'waitFor':
      await stage.rest(parseWaitFor(step.condition));
      return done(`it holds: ${step.condition}`);
  }
}

/** @param once does it once more; the reason why it cannot any more, else null */
async function again(stage: Stage, until: Until, once: (times: number) => Promise<string | null>, exact = false): Promise<Performed> {
  const before: Seen[] = [];
  for (let times = 0; ; times++) {
    const now = await stage.seen(until, exact);
    const decision = repeat(until, now, before, times);
    if (decision.kind !== 'again') return times === 0 ? nothing(decision.reason) : done(decision.reason);
    before.push(now);
    const ended = await once(times);
    if (ended !== null) return times === 0 ? nothing(ended) : done(`${ended} after ${times} times`);
  }
}

/** Find what is to be pressed again and again. @returns why it is not there; null when it is @throws VeritrailError step_failed for several */
async function findButton(
  { tab, left }: Stage,
  target: StepTarget | undefined,
  words: { readonly patterns: readonly string[]; readonly selector: string },
  times: number,
): Promise<string | null> {
  if (target !== undefined) {
    if (times === 0) await locate(tab, target, left);
    else if (!(await isThere(tab, target, left))) return `${named(target)} is not there any more`;
    return null;
  }
  const found = await tab.run(findWorded, words, z.number(), left());
  if (found > 1) throw new VeritrailError('step_failed', `${found} elements may be meant: name one as the target`);
  return found === 0 ? 'nothing on the page leads on' : null;
}

async function dismiss(stage: Stage): Promise<Performed> {
  const { tab, left, interaction } = stage;
  const tried = new Set<string>();
  const chosen: string[] = [];
  for (let choices = 0; choices < MOST_CHOICES; choices++) {
    const { asks, offers } = await tab.run(findConsent, null, ConsentShape, left());
    if (!asks) break;
    const choice = leastChoice(offers, tried, interaction.leave.consent === 'accept');
    const words = offers[choice?.index ?? -1];
    if (choice === null || words === undefined) {
      if (chosen.length === 0) return nothing('what asks for consent offers nothing less than to agree to everything');
      break;
    }
    await tab.run(readyToChoose, { index: choice.index, untick: choice.kind === 'save' }, z.boolean(), left());
    await click(stage);
    await stage.rest();
    tried.add(words);
    chosen.push(`“${words}” (${choice.kind})`);
    if (choice.kind !== 'settings') break;
  }
  return chosen.length === 0 ? nothing('nothing on the page asks for consent') : done(`${chosen.join(', then ')} was chosen`);
}

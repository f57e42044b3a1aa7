import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../telemetry/index.ts';
import { CdpError } from './cdp/connection.ts';
import type { Answerer } from './gateway/answer.ts';
import { type Sample, takeSample } from './page/in-page.ts';
import { MOST_MS, type Settled, settle } from './page/settle.ts';
import type { Tab } from './page/tab.ts';
import type { WaitFor } from './page/wait-for.ts';

export const SampleShape: z.ZodType<Sample> = z.object({
  digest: z.string(),
  exact: z.string(),
  length: z.number(),
  ready: z.boolean(),
  met: z.boolean(),
});

/** Between two looks; what is waited for by name is looked for as often as a page is drawn. Each look costs the browser more than us. */
const LOOK_MS = 40;
const LOOK_FOR_MS = 16;
/** Whether the page still waits for something is known without a look. */
const PENDING_MS = 10;
/** A script that holds a page for so long may never end. */
const HUNG_MS = 1_500;

export interface Watch {
  readonly tab: Tab;
  readonly answerer: Answerer;
  readonly clock: Clock;
}

export interface RestOptions {
  readonly waitFor: WaitFor | null;
  /** When the page is taken as it is, and when nothing can be asked of it any more; ms of the monotonic clock. */
  readonly softEnd: number;
  readonly endsAt: number;
  /** No change for so long is rest, where that is longer than usual. */
  readonly quietMs?: number;
  /** The page was there before: little text on it is no sign that more will come. */
  readonly loaded?: boolean;
}

export interface Rested {
  readonly settled: Settled;
  readonly reason: string;
  /** A script that did not end was stopped. */
  readonly stopped: boolean;
  /** As it was seen last; null where it could not be looked at. */
  readonly sample: Sample | null;
}

/** Look at a page again and again until it has come to rest by what can be observed of it. @throws CdpError when the page is lost */
export async function rest({ tab, answerer, clock }: Watch, options: RestOptions): Promise<Rested> {
  const { waitFor, softEnd, endsAt } = options;
  const argument = {
    selector: waitFor?.kind === 'selector' ? waitFor.selector : null,
    text: waitFor?.kind === 'text' ? waitFor.text : null,
  };
  const begunAt = clock.monotonic();
  let startedAt = begunAt;
  let digest = '';
  let textAt = startedAt;
  let answeredMs = 0;
  let stopped = false;
  let sample: Sample | null = null;
  for (;;) {
    const lookedAt = clock.monotonic();
    if (lookedAt >= softEnd) return { settled: 'time', reason: 'the time for the page is used up; it is taken as it is', stopped, sample };
    // As long as an answer is awaited nothing that is on the page could end the wait, but what is waited for by name.
    if (waitFor === null && sample !== null && lookedAt - startedAt < MOST_MS && answerer.activity.pending(lookedAt) > 0) {
      await delay(PENDING_MS);
      continue;
    }
    try {
      sample = await insist(tab, tab.run(takeSample, argument, SampleShape, endsAt - clock.monotonic()), () => {
        stopped = true;
      });
      const now = clock.monotonic();
      answeredMs += now - lookedAt;
      // While a person is asked whether something may happen, the page waits for that.
      const asking = answerer.approver.open;
      if (asking > 0) [startedAt, answeredMs] = [now, 0];
      if (sample.digest !== digest) {
        digest = sample.digest;
        textAt = now;
      }
      const heardAt = waitFor?.kind === 'response' ? answerer.heardAt(waitFor.part, options.loaded === true ? begunAt : 0) : null;
      const decision = settle({
        now,
        startedAt,
        sample,
        textAt,
        pending: answerer.activity.pending(now) + asking,
        networkAt: answerer.activity.lastAt(),
        dataAt: answerer.activity.dataAt(),
        met: waitFor === null ? null : waitFor.kind === 'response' ? heardAt !== null && shown(heardAt, textAt, now) : sample.met,
        answeredMs,
        ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
        ...(options.loaded === undefined ? {} : { loaded: options.loaded }),
      });
      if (decision.settled !== null) return { ...decision, stopped, sample };
    } catch (error) {
      if (!(error instanceof CdpError) || error.kind === 'gone') throw error;
      // Refused: the page has just gone from one document to the next.
    }
    const took = clock.monotonic() - lookedAt;
    // A page that takes long to look at is looked at half of the time at most.
    await delay(Math.max(waitFor === null ? LOOK_MS : LOOK_FOR_MS, Math.min(took, 500)));
  }
}

/** What came is shown a moment later: with a change of the text, or when none follows. */
const shown = (heardAt: number, textAt: number, now: number): boolean => textAt > heardAt || now - heardAt > 200;

/** The page may be between two documents: then it is asked again, as long as there is time. @throws CdpError */
export async function askAgain<T>(ask: () => Promise<T>, left: () => number): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CdpError) || error.kind !== 'refused' || left() < 100) throw error;
      await delay(LOOK_MS);
    }
  }
}

/** What a page does not answer while a script holds it, it answers when that script is ended: the question waits its turn. */
export async function insist<T>(tab: Tab, answer: Promise<T>, onHung: () => void = () => undefined): Promise<T> {
  const timer = setInterval(() => {
    onHung();
    tab.interrupt().catch(() => undefined);
  }, HUNG_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
  }
}

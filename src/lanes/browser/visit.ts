import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { RunContext } from '../../telemetry/index.ts';
import { CdpError } from './cdp/connection.ts';
import type { Answerer } from './gateway/answer.ts';
import { type Snapshot, takeSample, takeSnapshot } from './page/in-page.ts';
import { type Settled, settle } from './page/settle.ts';
import type { Tab } from './page/tab.ts';
import type { WaitFor } from './page/wait-for.ts';

export interface Visit {
  /** Where to. */
  readonly url: string;
  readonly waitFor: WaitFor | null;
  /** When the page must have been read, ms of the monotonic clock. */
  readonly endsAt: number;
  readonly screenshot: boolean;
}

export interface Visited {
  readonly snapshot: Snapshot;
  readonly settled: Settled | 'stopped';
  readonly reason: string;
  /** False where what was declared to be waited for did not come. */
  readonly met: boolean;
  readonly screenshot: Uint8Array | null;
}

const SampleShape = z.object({ digest: z.string(), length: z.number(), ready: z.boolean(), met: z.boolean() });
const SnapshotShape = z.object({ html: z.string(), url: z.string(), cut: z.boolean() });

/** Characters of a rendered page that are taken. */
const MOST_HTML = 8_000_000;
/** Between two looks; what is waited for by name is looked for more often. */
const LOOK_MS = 20;
const LOOK_FOR_MS = 8;
/** A script that holds a page for so long may never end. */
const HUNG_MS = 1_500;
/** Kept back for taking the page as it is when time runs out. */
const RESERVE_MS = 700;

/** Load a page, wait until it has come to rest by what can be observed of it, and take it. @throws CdpError */
export async function visit(
  tab: Tab,
  { url, waitFor, endsAt, screenshot }: Visit,
  answerer: Answerer,
  context: RunContext,
): Promise<Visited> {
  const { clock } = context;
  const left = (): number => endsAt - clock.monotonic();
  const softEnd = Math.max(clock.monotonic(), endsAt - Math.min(RESERVE_MS, left() / 4));
  await tab.navigate(url);
  const argument = {
    selector: waitFor?.kind === 'selector' ? waitFor.selector : null,
    text: waitFor?.kind === 'text' ? waitFor.text : null,
  };
  const startedAt = clock.monotonic();
  let digest = '';
  let textAt = startedAt;
  let stopped = false;
  let settled: Settled = 'time';
  let reason = 'the time for the page is used up; it is taken as it is';
  for (;;) {
    const lookedAt = clock.monotonic();
    if (lookedAt >= softEnd) break;
    try {
      const sample = await insist(tab, tab.run(takeSample, argument, SampleShape, left()), () => {
        stopped = true;
      });
      const now = clock.monotonic();
      if (sample.digest !== digest) {
        digest = sample.digest;
        textAt = now;
      }
      const heardAt = waitFor?.kind === 'response' ? answerer.heardAt(waitFor.part) : null;
      const decision = settle({
        now,
        startedAt,
        sample,
        textAt,
        pending: answerer.activity.pending(now),
        networkAt: answerer.activity.lastAt(),
        dataAt: answerer.activity.dataAt(),
        met: waitFor === null ? null : waitFor.kind === 'response' ? heardAt !== null && shown(heardAt, textAt, now) : sample.met,
      });
      if (decision.settled !== null) {
        ({ settled, reason } = decision);
        break;
      }
    } catch (error) {
      if (!(error instanceof CdpError) || error.kind === 'gone') throw error;
      // Refused: the page has just gone from one document to the next.
    }
    const took = clock.monotonic() - lookedAt;
    // A page that takes long to look at is looked at half of the time at most.
    await delay(Math.max(waitFor === null ? LOOK_MS : LOOK_FOR_MS, Math.min(took, 500)));
  }
  const snapshot = await snapshotOf(tab, left);
  const picture = screenshot && left() > RESERVE_MS ? await tab.screenshot() : null;
  return {
    snapshot,
    settled: stopped ? 'stopped' : settled,
    met: waitFor === null || settled === 'condition',
    reason: stopped ? `a script that did not end was stopped; ${reason}` : reason,
    screenshot: picture,
  };
}

/** What came is shown a moment later: with a change of the text, or when none follows. */
const shown = (heardAt: number, textAt: number, now: number): boolean => textAt > heardAt || now - heardAt > 200;

/** The page may be between two documents: then it is asked again, as long as there is time. */
async function snapshotOf(tab: Tab, left: () => number): Promise<Snapshot> {
  for (;;) {
    try {
      return await insist(tab, tab.run(takeSnapshot, MOST_HTML, SnapshotShape, left()));
    } catch (error) {
      if (!(error instanceof CdpError) || error.kind !== 'refused' || left() < 100) throw error;
      await delay(LOOK_MS);
    }
  }
}

/** What a page does not answer while a script holds it, it answers when that script is ended: the question waits its turn. */
async function insist<T>(tab: Tab, answer: Promise<T>, onHung: () => void = () => undefined): Promise<T> {
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

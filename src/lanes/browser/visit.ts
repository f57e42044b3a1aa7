import type { RunContext } from '../../telemetry/index.ts';
import type { AccessibleName } from '../../vocabulary/index.ts';
import type { Answerer } from './gateway/answer.ts';
import { accessibleNames } from './page/accessible.ts';
import { type Flattened, flattenFrames, SnapshotShape } from './page/frames.ts';
import { takeSnapshot } from './page/in-page.ts';
import type { Settled } from './page/settle.ts';
import type { Tab } from './page/tab.ts';
import type { WaitFor } from './page/wait-for.ts';
import { askAgain, insist, rest } from './rest.ts';

export interface Visit {
  /** Where to. */
  readonly url: string;
  readonly waitFor: WaitFor | null;
  /** When the page must have been read, ms of the monotonic clock. */
  readonly endsAt: number;
  readonly screenshot: boolean;
  /** Whether the names for assistive technology are wanted. */
  readonly accessible?: boolean;
  /** What is done on the page before it is taken. */
  readonly operate?: ((softEnd: number) => Promise<void>) | undefined;
}

export interface Visited extends Flattened {
  readonly settled: Settled | 'stopped';
  readonly reason: string;
  /** False where what was declared to be waited for did not come. */
  readonly met: boolean;
  readonly screenshot: Uint8Array | null;
  readonly accessible: readonly AccessibleName[] | null;
}

/** Characters of a rendered page that are taken. */
const MOST_HTML = 8_000_000;
/** Kept back for taking the page as it is when time runs out. */
const RESERVE_MS = 700;

/** Load a page, wait until it has come to rest, operate it where that is asked for, and take it. @throws CdpError */
export async function visit(
  tab: Tab,
  { url, waitFor, endsAt, screenshot, accessible = false, operate }: Visit,
  answerer: Answerer,
  { clock }: RunContext,
): Promise<Visited> {
  const left = (): number => endsAt - clock.monotonic();
  const softEnd = Math.max(clock.monotonic(), endsAt - Math.min(RESERVE_MS, left() / 4));
  await tab.navigate(url);
  const { settled, reason, stopped } = await rest({ tab, answerer, clock }, { waitFor, softEnd, endsAt });
  await operate?.(softEnd);
  const taken = await takePage(tab, answerer, left);
  const picture = screenshot && left() > RESERVE_MS ? await tab.screenshot() : null;
  return {
    ...taken,
    settled: stopped ? 'stopped' : settled,
    met: waitFor === null || settled === 'condition',
    reason: stopped ? `a script that did not end was stopped; ${reason}` : reason,
    screenshot: picture,
    accessible: accessible && left() > RESERVE_MS ? await accessibleNames(tab, left()) : null,
  };
}

/** The page as it stands, with its frames. @throws CdpError */
export async function takePage(tab: Tab, { network }: Answerer, left: () => number): Promise<Flattened> {
  const options = { most: MOST_HTML, framed: false };
  const snapshot = await askAgain(() => insist(tab, tab.run(takeSnapshot, options, SnapshotShape, left())), left);
  return flattenFrames(tab, snapshot, network.entries, left);
}

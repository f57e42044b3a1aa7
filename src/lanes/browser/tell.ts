import type { RunContext } from '../../telemetry/index.ts';
import type { Browsing } from '../../vocabulary/index.ts';
import type { FetchDeps } from '../fetch/index.ts';
import type { Read } from './attempt.ts';

/** What happened on the page, in the trace and for the caller; its data and picture kept by their hashes. */
export async function tell(
  url: string,
  { visited, answerer, seen, ms, steps }: Read,
  { store }: FetchDeps,
  { trace }: RunContext,
): Promise<Browsing> {
  const { dialogs, popups, downloads } = seen.turnedAway;
  const away = Object.entries({ dialogs, popups, downloads }).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  const screenshot = visited.screenshot === null ? null : await store.bodies.put(visited.screenshot);
  const data: { url: string; status: number; bytesHash: string }[] = [];
  for (const { finalUrl, status, body } of answerer.data) data.push({ url: finalUrl, status, bytesHash: await store.bodies.put(body) });
  const unread = visited.frames.filter(({ read }) => !read);
  trace.emit({
    type: 'browser.read',
    url,
    ms,
    ...answerer.counts,
    settled: visited.settled,
    consoleErrors: [...seen.consoleErrors],
    data,
    screenshot,
    reason: [
      visited.reason,
      ...(away.length === 0 ? [] : [`turned away: ${away.join(', ')}`]),
      ...unread.slice(0, 3).map((frame) => `the frame ${frame.url} was not read: ${frame.reason}`),
      ...(visited.snapshot.cut ? ['the page is longer than what was taken'] : []),
    ].join('; '),
  });
  return {
    network: [...answerer.network.entries],
    more: answerer.network.more,
    consoleErrors: [...seen.consoleErrors],
    frames: [...visited.frames],
    steps: [...steps],
    pages: [],
    screenshot,
    accessible: visited.accessible === null ? null : [...visited.accessible],
  };
}

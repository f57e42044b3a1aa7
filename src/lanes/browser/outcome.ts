import type { HttpOutcome, HttpResponse } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { problem, type RedirectHop } from '../../vocabulary/index.ts';
import type { FetchDeps, PageRead } from '../fetch/index.ts';
import type { Read } from './attempt.ts';

/** The rendered page in the form of what came over the wire: the last document's head with the settled body. */
export function outcomeOf(url: string, shell: PageRead | null, { visited, answerer, tab, ms }: Read): HttpOutcome {
  const all = answerer.navigations.flatMap(({ outcome }) => (outcome === null ? (shell?.response ?? []) : outcome));
  // A download or a refused page was asked for as well, but never shown.
  const at = all.findLastIndex(({ finalUrl }) => withoutFragment(finalUrl) === withoutFragment(tab.documentUrl() ?? ''));
  const answers = at < 0 ? all : all.slice(0, at + 1);
  const last = answers.at(-1) ?? shell?.response;
  if (last === undefined || last.kind === 'failure') return last ?? noDocument(url);
  const redirects: RedirectHop[] = [...(shell?.artifact.redirects ?? [])];
  for (const [at, answer] of answers.entries()) {
    const next = answers[at + 1];
    if (next !== undefined && answer.kind === 'response')
      redirects.push({ url: answer.finalUrl, status: answer.status, location: next.finalUrl });
  }
  const rendered: HttpResponse = { ...last, requestedUrl: url, redirects, timings: { ...last.timings, totalMs: ms }, cache: 'none' };
  // A file that the browser only shows is what it is; there is nothing to render in it.
  if (last.contentType !== null && !/html|xhtml/.test(last.contentType)) return rendered;
  const { html, url: address } = visited.snapshot;
  return {
    ...rendered,
    finalUrl: /^https?:/.test(address) ? address : last.finalUrl,
    headers: [...last.headers.filter(([name]) => name !== 'content-type'), ['content-type', 'text/html; charset=utf-8']],
    contentType: 'text/html',
    charset: 'utf-8',
    body: new TextEncoder().encode(html),
  };
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

const noDocument = (url: string): HttpOutcome => ({
  kind: 'failure',
  requestedUrl: url,
  finalUrl: url,
  problem: problem('browser_failed', 'no document was loaded'),
  redirects: [],
  timings: { totalMs: 0 },
  attempts: 0,
  policy: [],
  partialBytes: 0,
});

/** What happened on the page, its data kept by their hashes. */
export function tell(url: string, { visited, answerer, tab, ms }: Read, { store }: FetchDeps, { trace }: RunContext): void {
  const { dialogs, popups, downloads } = tab.turnedAway;
  const away = Object.entries({ dialogs, popups, downloads }).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  trace.emit({
    type: 'browser.read',
    url,
    ms,
    ...answerer.counts,
    settled: visited.settled,
    consoleErrors: [...tab.consoleErrors],
    data: answerer.data.map((one) => ({ url: one.url, status: one.status, bytesHash: store.bodies.put(one.body) })),
    screenshot: visited.screenshot === null ? null : store.bodies.put(visited.screenshot),
    reason: [
      visited.reason,
      ...(away.length === 0 ? [] : [`turned away: ${away.join(', ')}`]),
      ...(visited.snapshot.cut ? ['the page is longer than what was taken'] : []),
    ].join('; '),
  });
}

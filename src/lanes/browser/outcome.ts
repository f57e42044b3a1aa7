import type { HttpOutcome, HttpResponse } from '../../http/index.ts';
import { problem, type RedirectHop } from '../../vocabulary/index.ts';
import type { PageRead } from '../fetch/index.ts';
import type { Answerer } from './gateway/answer.ts';
import type { Snapshot } from './page/in-page.ts';

export interface Shown {
  readonly snapshot: Snapshot;
  readonly answerer: Pick<Answerer, 'navigations'>;
  /** Address of the document that was loaded last. */
  readonly documentUrl: string | null;
  readonly ms: number;
  /** Whether steps led to the page: then only redirects led to it by themselves. */
  readonly operated: boolean;
}

/** The rendered page in the form of what came over the wire: the last document's head with the settled body. */
export function outcomeOf(url: string, shell: PageRead | null, { snapshot, answerer, documentUrl, ms, operated }: Shown): HttpOutcome {
  const all = answerer.navigations.flatMap(({ outcome }) => (outcome === null ? (shell?.response ?? []) : outcome));
  // A download or a refused page was asked for as well, but never shown.
  const at = all.findLastIndex(({ finalUrl }) => withoutFragment(finalUrl) === withoutFragment(documentUrl ?? ''));
  const before = at < 0 ? all : all.slice(0, at + 1);
  const last = before.at(-1) ?? shell?.response;
  if (last === undefined || last.kind === 'failure') return last ?? noDocument(url);
  const answers = operated
    ? before.slice(before.findLastIndex((answer, place) => place < before.length - 1 && !isRedirect(answer)) + 1)
    : before;
  const redirects: RedirectHop[] = answers[0] === all[0] ? [...(shell?.artifact.redirects ?? [])] : [];
  for (const [place, answer] of answers.entries()) {
    const next = answers[place + 1];
    if (next !== undefined && answer.kind === 'response')
      redirects.push({ url: answer.finalUrl, status: answer.status, location: next.finalUrl });
  }
  const rendered: HttpResponse = { ...last, requestedUrl: url, redirects, timings: { ...last.timings, totalMs: ms }, cache: 'none' };
  // A file that the browser only shows is what it is; there is nothing to render in it.
  if (last.contentType !== null && !/html|xhtml/.test(last.contentType)) return rendered;
  const { html, url: address } = snapshot;
  return {
    ...rendered,
    finalUrl: documentUrl !== null && /^https?:/.test(address) ? address : last.finalUrl,
    headers: [...last.headers.filter(([name]) => name !== 'content-type'), ['content-type', 'text/html; charset=utf-8']],
    contentType: 'text/html',
    charset: 'utf-8',
    body: new TextEncoder().encode(html),
  };
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
const isRedirect = (answer: HttpOutcome): boolean => answer.kind === 'response' && answer.status >= 300 && answer.status < 400;

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

import type { HttpClient, HttpOutcome, HttpRequest } from '../../http/index.ts';
import { problem } from '../../vocabulary/index.ts';

/** What a made-up address answers. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly body?: string | Uint8Array;
      readonly type?: string;
      readonly headers?: [string, string][];
      readonly to?: string;
      readonly failure?: Parameters<typeof problem>[0];
      readonly delayMs?: number;
    };

/** Prose that is a page of its own: words that no other number has. */
export const prose = (n: number | string, sentences = 6): string =>
  Array.from(
    { length: sentences },
    (_, at) =>
      `<p>Item ${n} was measured in hall ${n}x${at} and the harbour ledger ${n}y${at} lists its granite window ${n}z${at} among the copper lanterns.</p>`,
  ).join('\n');

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

export const links = (...hrefs: (string | readonly [href: string, text: string, rel?: string])[]): string =>
  hrefs
    .map((one) => (typeof one === 'string' ? [one, one] : one))
    .map(([href, text, rel]) => `<p><a href="${href}"${rel === undefined ? '' : ` rel="${rel}"`}>${text}</a></p>`)
    .join('\n');

export interface FakeSite extends HttpClient {
  /** Addresses asked, in order, hops of redirects included. */
  readonly asked: string[];
  /** Pages (robots.txt, sitemaps and llms.txt left out) asked at the same time, at most. */
  most(): number;
}

/** An HTTP client that is a site: no network, everything asked is noted, the budget is spent as by the real one. */
export function fakeSite(answer: (url: URL, nth: number) => Answer | undefined): FakeSite {
  const asked: string[] = [];
  const times = new Map<string, number>();
  let active = 0;
  let most = 0;
  const base = (request: HttpRequest, finalUrl: string) => ({
    requestedUrl: request.url,
    finalUrl,
    timings: { totalMs: 1 },
    attempts: 1,
    policy: [],
  });
  return {
    asked,
    most: () => most,
    async request(request, context) {
      const redirects: { url: string; status: number; location: string }[] = [];
      let url = new URL(request.url);
      active++;
      most = Math.max(most, active);
      try {
        for (;;) {
          const place = context.ledger.reserve({ requests: 1 }, url.href);
          if (place.kind === 'refused')
            return {
              ...base(request, url.href),
              kind: 'failure',
              problem: problem('budget_exhausted', place.reason),
              redirects,
              attempts: 0,
              partialBytes: 0,
            };
          place.commit();
          asked.push(url.href);
          const nth = (times.get(url.href) ?? 0) + 1;
          times.set(url.href, nth);
          const given = answer(url, nth);
          const one =
            typeof given === 'string' ? { body: given } : (given ?? { status: 404, body: page('Not found', '<p>404 not found</p>') });
          await new Promise((resolve) => setTimeout(resolve, one.delayMs ?? 0));
          if (context.signal.aborted)
            return { ...base(request, url.href), kind: 'failure', problem: problem('cancelled'), redirects, partialBytes: 0 };
          if (one.failure !== undefined)
            return { ...base(request, url.href), kind: 'failure', problem: problem(one.failure), redirects, partialBytes: 0 };
          if (one.to !== undefined) {
            redirects.push({ url: url.href, status: 301, location: one.to });
            url = new URL(one.to, url);
            continue;
          }
          const body = typeof one.body === 'string' ? new TextEncoder().encode(one.body) : (one.body ?? new Uint8Array(0));
          const type = one.type ?? 'text/html';
          const outcome: HttpOutcome = {
            ...base(request, url.href),
            kind: 'response',
            redirects,
            status: one.status ?? 200,
            headers: [['content-type', type], ...(one.headers ?? [])],
            body,
            wireBytes: body.byteLength,
            contentType: type,
            charset: 'utf-8',
            cache: 'none',
            ...retryAfterOf(one.headers),
          };
          return outcome;
        }
      } finally {
        active--;
      }
    },
    invalidate: () => Promise.resolve(),
    judgeTags: () => [],
    close: () => Promise.resolve(),
  };
}

function retryAfterOf(headers: readonly [string, string][] = []): { retryAfterSeconds?: number } {
  const seconds = headers.find(([name]) => name === 'retry-after')?.[1];
  return seconds === undefined ? {} : { retryAfterSeconds: Number(seconds) };
}

import { z } from 'zod';
import type { HeaderList } from '../../../http/index.ts';
import { CdpError, type CdpSession, Nothing } from '../cdp/connection.ts';
import type { Answerer } from './answer.ts';

/** The proxy of a page whose requests are answered in the page itself: a name that no resolver knows (RFC 6761 §6.4), so all else fails. */
export const NOWHERE = 'veritrail.invalid:1';

const Paused = z.looseObject({
  requestId: z.string(),
  request: z.looseObject({
    url: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()),
    postData: z.string().optional(),
  }),
  resourceType: z.string(),
});

/** What a browser elsewhere says of a request in its own words, in those of Fetch Metadata, which it adds only on the way out. */
const DESTINATION: Readonly<Record<string, string>> = {
  Document: 'document',
  Stylesheet: 'style',
  Image: 'image',
  Media: 'video',
  Font: 'font',
  Script: 'script',
  TextTrack: 'track',
  // Icons of the site, mostly: nothing that the page itself has asked for.
  Other: 'image',
};

/**
 * For a browser that cannot reach our gateway: every request of the page that it shows us is judged and answered as the gateway would. Streams
 * cannot be answered this way, and fail like everything that is not shown.
 */
export async function interceptRequests(session: CdpSession, answerer: Answerer, within: number): Promise<void> {
  const call = (method: string, params: Readonly<Record<string, unknown>>): void => {
    session.call(method, params, Nothing).catch((error: unknown) => {
      // The page has gone meanwhile, or does not want the answer any more.
      if (!(error instanceof CdpError)) throw error;
    });
  };
  session.on('Fetch.requestPaused', Paused, ({ requestId, request, resourceType }) => {
    const url = URL.parse(request.url);
    const fail = (): void => call('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    if (url === null || !/^https?:$/.test(url.protocol)) return fail();
    url.hash = '';
    const headers: HeaderList = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
    const known = new Map<string, string>(headers);
    const destination = DESTINATION[resourceType] ?? 'empty';
    const header = (name: string): string | null => {
      if (name === 'sec-fetch-dest') return destination;
      if (name === 'sec-fetch-mode') return destination === 'document' ? 'navigate' : 'cors';
      if (name === 'sec-fetch-site') return 'same-origin';
      return known.get(name) ?? null;
    };
    const body = request.postData === undefined ? null : Buffer.from(request.postData);
    const part = { method: request.method, url, header, upgrade: false, site: answerer.site, headers, body };
    const decision = answerer.decide(part);
    if (decision.kind !== 'fetch' && decision.kind !== 'ask' && decision.kind !== 'query') return fail();
    answerer.answer(part, decision).then((answer) => {
      call('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        responseHeaders: answer.headers.map(([name, value]) => ({ name, value })),
        body: Buffer.from(answer.body).toString('base64'),
      });
    }, fail);
  });
  await session.call('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, Nothing, within);
}

/** Pages for tests: HTML (or other bytes) read as the fetch lane reads them. */
import { extractDocument } from '../extract/index.ts';
import { type Contract, EMPTY_CONTRACT, type Verdict } from '../vocabulary/index.ts';
import { type ClassifyInput, classify, type TransportFacts } from './index.ts';

export interface PageOptions {
  readonly transport?: Partial<TransportFacts>;
  readonly contract?: Partial<Contract>;
  readonly policy?: ClassifyInput['policy'];
}

const URL = 'https://site.example/news/2026/harbour-tram';

export function inputOf(body: string | Uint8Array, options: PageOptions = {}): ClassifyInput {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const contentType = options.transport?.contentType ?? 'text/html';
  const { shape, document } = extractDocument({ bytes, contentType, charset: 'utf-8', url: URL, fetchedAt: '2026-11-30T09:00:00Z' });
  return {
    transport: {
      requestedUrl: URL,
      finalUrl: URL,
      status: 200,
      headers: [],
      contentType,
      byteLength: bytes.length,
      redirects: [],
      ...options.transport,
    },
    shape,
    document,
    contract: { ...EMPTY_CONTRACT, ...options.contract },
    policy: options.policy ?? [],
  };
}

export const judge = (body: string | Uint8Array, options?: PageOptions): Verdict => classify(inputOf(body, options));

/** A response of which only the transport is known. */
export const judgeTransport = (transport: Partial<TransportFacts>, policy: ClassifyInput['policy'] = []): Verdict =>
  classify({
    transport: {
      requestedUrl: URL,
      finalUrl: URL,
      status: null,
      headers: [],
      contentType: null,
      byteLength: 0,
      redirects: [],
      ...transport,
    },
    shape: null,
    document: null,
    contract: EMPTY_CONTRACT,
    policy,
  });

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const SENTENCES = [
  'The council met on Tuesday evening to hear the engineers who had measured the old bridge.',
  'Their report says that the eastern pier has moved by eleven millimetres since the spring.',
  'Trams will therefore cross at walking pace until the bearings have been replaced.',
  'The work is to begin in March and will cost about four million, half of it from the region.',
  'Residents asked for a footbridge meanwhile, which the mayor called reasonable but expensive.',
];

/** An article of `count` paragraphs about nothing that a rule looks for. */
export const article = (count = 8): string =>
  Array.from(
    { length: count },
    (_unused, index) => `<p>${SENTENCES.map((_sentence, at) => SENTENCES[(index + at) % SENTENCES.length]).join(' ')}</p>`,
  ).join('');

export const ZH_ARTICLE =
  '<p>市议会周二晚间听取了工程师关于旧桥的报告。报告称，东侧桥墩自春季以来移动了十一毫米，因此电车将以步行速度通过，直到更换支座为止。工程将于三月开始，费用约四百万元，其中一半由地区承担。</p>'.repeat(
    6,
  );

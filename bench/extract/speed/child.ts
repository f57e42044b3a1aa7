/** Reads the pages that it is told of line by line, one way, and answers with the CPU ms of each. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { classify } from '../../../src/classify/index.ts';
import { decodeText } from '../../../src/extract/charset/decode.ts';
import { extractDocument } from '../../../src/extract/index.ts';
import { EMPTY_CONTRACT } from '../../../src/vocabulary/index.ts';
import { loadBytes } from '../corpora.ts';

type Read = (bytes: Uint8Array, url: string) => unknown;

const Asked = z.object({ corpus: z.string(), file: z.string(), url: z.string() });
const [kind = '', peers = ''] = process.argv.slice(2);

/** No peer may ask the network for more of a page. */
globalThis.fetch = () => Promise.reject(new Error('no network here'));

const ours: Read = (bytes, url) => {
  const contentType = 'text/html';
  const { shape, document } = extractDocument({ bytes, contentType, charset: null, url, fetchedAt: '2026-11-30T09:00:00Z' });
  const transport = { requestedUrl: url, finalUrl: url, status: 200, headers: [], contentType, byteLength: bytes.length, redirects: [] };
  return [document, classify({ transport, shape, document, contract: EMPTY_CONTRACT, policy: [] })];
};

const parseHtml = (bytes: Uint8Array, parse: Linkedom['parseHTML']): object => parse(decodeText(bytes, null).text).document;

interface Linkedom {
  readonly parseHTML: (html: string) => { readonly document: object };
}

async function readerOf(name: string): Promise<Read> {
  if (name === 'ours') return ours;
  const { parseHTML } = (await load('linkedom')) as Linkedom;
  if (name === 'readability') {
    const { Readability } = (await load('@mozilla/readability')) as { Readability: new (document: object) => { parse(): unknown } };
    return (bytes) => new Readability(parseHtml(bytes, parseHTML)).parse();
  }
  const { Defuddle } = (await import(pathToFileURL(join(peers, 'node_modules/defuddle/dist/node.js')).href)) as {
    Defuddle: (document: object, url: string, options: object) => Promise<unknown>;
  };
  return (bytes, url) => Defuddle(parseHtml(bytes, parseHTML), url, { markdown: true, useAsync: false });
}

const load = (name: string): Promise<unknown> => import(pathToFileURL(createRequire(join(peers, 'package.json')).resolve(name)).href);

const read = await readerOf(kind);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const { corpus, file, url } = Asked.parse(JSON.parse(line));
  const bytes = loadBytes({ corpus, file });
  const before = process.cpuUsage();
  try {
    await read(bytes, url);
    const { user, system } = process.cpuUsage(before);
    console.log(String((user + system) / 1000));
  } catch (error) {
    console.log(`failed ${String(error).split('\n')[0]}`);
  }
}

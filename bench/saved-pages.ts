/** @module Saved web pages of the shared data, served on loopback under their own addresses, http and https. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { createTestCa } from '../test/support/tls.ts';

/** Folder of the shared data: `VERITRAIL_SHARED`, else beside the repository; null when it is absent. */
export function sharedFolder(): string | null {
  const folder = process.env.VERITRAIL_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url));
  return existsSync(join(folder, 'data', 'extraction')) ? folder : null;
}

export interface SavedPage {
  readonly corpus: string;
  readonly id: string;
  readonly url: string;
  /** File with the bytes as they were served, by Brotli or gzip. */
  readonly file: string;
  /** Default: HTML, without a charset. */
  readonly contentType?: string;
}

const Line = z.object({ id: z.string(), url: z.string().nullable(), file: z.string().optional() });

/** Mixed corpora, the same pages every time: each corpus in the order of a hash of its ids, one page of each corpus in turn. */
export function pickPages(shared: string, count: number): SavedPage[] {
  const root = join(shared, 'data', 'extraction');
  const corpora = readdirSync(root)
    .sort()
    .filter((name) => existsSync(join(root, name, 'pages.jsonl.br')))
    .map((corpus) => pagesOf(join(root, corpus), corpus));
  const picked = new Map<string, SavedPage>();
  for (let turn = 0; picked.size < count && corpora.some((pages) => turn < pages.length); turn++) {
    for (const pages of corpora) {
      const page = pages[turn];
      if (page !== undefined && picked.size < count && !picked.has(page.url)) picked.set(page.url, page);
    }
  }
  return [...picked.values()];
}

function pagesOf(folder: string, corpus: string): SavedPage[] {
  const lines = brotliDecompressSync(readFileSync(join(folder, 'pages.jsonl.br')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return lines
    .map((line) => Line.parse(JSON.parse(line)))
    .map(
      ({ id, url, file }): SavedPage => ({
        corpus,
        id,
        url: addressOf(url ?? '') ?? '',
        file: join(folder, file ?? join('html', `${id}.html.br`)),
      }),
    )
    .filter(({ url, file }) => url !== '' && existsSync(file))
    .sort((a, b) => (hash(`${corpus}:${a.id}`) < hash(`${corpus}:${b.id}`) ? -1 : 1));
}

const Labelled = z.object({
  id: z.string(),
  class: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  content_type: z.string().nullable(),
});

/** Saved pages of each kind that a site may show, all with status 200; the same ones every time. Those without an address get one. */
export function pickKinds(shared: string, ofEach: number): SavedPage[] {
  const folder = join(shared, 'data', 'classify');
  const labels = join(folder, 'labels.jsonl');
  if (!existsSync(labels)) return [];
  const all = readFileSync(labels, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Labelled.parse(JSON.parse(line)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const kinds = [...Map.groupBy(all, (page) => page.class).values()].map((pages) => pages.slice(0, ofEach));
  return kinds.flat().map(({ id, path, url, content_type: type }) => ({
    corpus: 'classify',
    id,
    url: addressOf(url ?? '') ?? `http://page-${id}.test/`,
    file: join(folder, path),
    ...(type === null ? {} : { contentType: type }),
  }));
}

/** As a client asks for it: without fragment. Null for what cannot be served by name on the two standard ports. */
function addressOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (
    !/^https?:$/.test(url.protocol) ||
    url.port !== '' ||
    url.hostname === 'localhost' ||
    isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  )
    return null;
  url.hash = '';
  return url.href;
}

export interface ServedPages {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly ca: string;
}

/** Serve them until they are closed. There is no robots.txt, and no charset in the headers: the bytes must tell. */
export async function servePages(pages: readonly SavedPage[]): Promise<ServedPages & { readonly close: () => void }> {
  const files = new Map(pages.map((page) => [page.url, page]));
  const answer =
    (scheme: string): RequestListener =>
    (request, response) => {
      const target = `${scheme}://${request.headers.host ?? ''}${request.url ?? ''}`;
      const page = URL.canParse(target) ? files.get(new URL(target).href) : undefined;
      if (page === undefined) return void response.writeHead(404).end();
      const bytes = readFileSync(page.file);
      response
        .writeHead(200, { 'content-type': page.contentType ?? 'text/html' })
        .end(page.file.endsWith('.gz') ? gunzipSync(bytes) : brotliDecompressSync(bytes));
    };
  const ca = await createTestCa();
  const contexts = new Map<string, Promise<SecureContext>>();
  const contextOf = (host: string): Promise<SecureContext> => {
    const known = contexts.get(host) ?? ca.issue([host]).then(createSecureContext);
    contexts.set(host, known);
    return known;
  };
  const https = createTlsServer(
    { SNICallback: (host, done) => void contextOf(host).then((context) => done(null, context), done) },
    answer('https'),
  );
  const http = createServer(answer('http'));
  const close = (): void => {
    for (const server of [http, https]) {
      server.close();
      server.closeAllConnections();
    }
  };
  return { httpPort: await listen(http), httpsPort: await listen(https), ca: ca.caPem, close };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return address.port;
}

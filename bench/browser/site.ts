/** Pages as they are built today: text that comes by script among pictures, fonts, style sheets and slow scripts of those who measure visitors. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface HeavySite extends AsyncDisposable {
  readonly port: number;
  /** Address of page n, and words that stand on it once it is there. */
  page(n: number): { readonly url: string; readonly text: string };
}

const PICTURES = 20;
const PICTURE_BYTES = 30_000;
const HTML_MS = 20;
const DATA_MS = 50;
const TRACKER_MS = 300;
/** Who measures visitors on many pages of the web; here they are this server under their names. */
const TRACKERS: readonly string[] = [
  'www.google-analytics.com/analytics.js',
  'www.googletagmanager.com/gtm.js',
  'securepubads.doubleclick.net/tag.js',
  'static.hotjar.com/c/hotjar.js',
  'cdn.segment.com/analytics.js',
];
const words = (n: number): string => `Report ${n} of the harbour office is complete`;

/** To be told to a browser that resolves names itself, so that nothing leaves this machine. */
export const resolverRules = (port: number): string => `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`;

export async function startHeavySite(): Promise<HeavySite> {
  const picture = Buffer.alloc(PICTURE_BYTES, 7);
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const send = (body: string | Buffer, type: string): void => void response.writeHead(200, { 'content-type': type }).end(body);
    const n = Number(searchParams.get('n') ?? '0');
    if (pathname === '/heavy') {
      await delay(HTML_MS);
      send(html(n), 'text/html; charset=utf-8');
    } else if (pathname === '/data') {
      await delay(DATA_MS);
      send(
        JSON.stringify({ text: `${words(n)}. ${'Boats came in, and boats went out, and each was written down. '.repeat(30)}` }),
        'application/json',
      );
    } else if (pathname.endsWith('.png')) send(picture, 'image/png');
    else if (pathname.endsWith('.woff2')) send(picture, 'font/woff2');
    else if (pathname.endsWith('.css')) send('@font-face{font-family:h;src:url(/h.woff2)}body{font-family:h,serif}', 'text/css');
    else if (pathname.endsWith('.js')) {
      await delay(TRACKER_MS);
      send('window.tracked=(window.tracked||0)+1;', 'text/javascript');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    page: (n) => ({ url: `http://127.0.0.1:${port}/heavy?n=${n}`, text: words(n) }),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const html = (n: number): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report ${n}</title><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">${TRACKERS.map((src) => `<script async src="http://${src}"></script>`).join('')}</head><body><main id="root"></main>${Array.from({ length: PICTURES }, (_, at) => `<img src="/p${at}.png?n=${n}" alt="">`).join('')}<script>fetch("/data?n=${n}").then(r=>r.json()).then(d=>{root.innerHTML="<h1>Report</h1><p>"+d.text+"</p>"})</script></body></html>`;

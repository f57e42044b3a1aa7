import { gzipSync } from 'node:zlib';
import { serve, type TestServer } from './server.ts';

const WORDS =
  'harbour lantern copper meadow signal orchard ribbon granite window ladder candle pepper saddle mirror engine valley button canvas'.split(
    ' ',
  );
const prose = (n: number): string =>
  Array.from(
    { length: 8 },
    (_, k) =>
      `<p>Item ${n}.${k} is a ${WORDS[(n * 7 + k) % 18]} of ${n * 31 + k} units beside the ${WORDS[(n + k * 5) % 18]} number ${n * k + 11}.</p>`,
  ).join('');

export interface LittleSite extends TestServer {
  /** Pages that are there to be read, the start page included. */
  readonly pages: number;
  /** Paths asked that a polite crawler never asks. */
  violations(): string[];
  /** How often each page was asked, by its number. */
  asked(): Map<number, number>;
}

export interface LittleSiteOptions {
  readonly pages: number;
  readonly latencyMs?: number;
  /** Tracking marks, redirects, copies, traps, refusals. */
  readonly wild?: boolean;
}

/** A site on loopback: a tree of pages `/p/N`, each with three children; wild ways to them where asked for. robots.txt and sitemap included. */
export async function littleSite({ pages, latencyMs = 0, wild = false }: LittleSiteOptions): Promise<LittleSite> {
  const asked = new Map<number, number>();
  const violations: string[] = [];
  const hrefOf = (n: number): string => {
    if (!wild) return `/p/${n}`;
    const ways = [
      `/p/${n}?utm_source=s${n}`,
      `/p/${n}#part`,
      `/./p/x/../${n}`,
      `/r/${n}`,
      `/print/${n}`,
      `/p/${n};jsessionid=AB12CD34`,
      `/%70/${n}`,
      `/p/${n}`,
    ];
    return ways[n % ways.length] ?? '';
  };
  const server = await serve(
    (request, response) => {
      const html = (body: string, status = 200): void => {
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">${body}</html>`);
      };
      const path = (request.url ?? '/').replace(/^\/%70\//, '/p/').replace(/;jsessionid=\w+$/, '');
      const page = (n: number): void => {
        asked.set(n, (asked.get(n) ?? 0) + 1);
        const children = [1, 2, 3].map((k) => 3 * n + k).filter((child) => child < pages);
        const list = children.map((child) => `<p>Read on about <a href="${hrefOf(child)}">item ${child}</a> here.</p>`).join('');
        const traps =
          wild && n % 10 === 3
            ? `<p><a href="/private/${n}">members</a> <a rel="nofollow" href="/out/${n}">ad</a> <a href="/cal/2026/1/${n}">calendar</a> <a href="/deep/${n}">deeper</a> <a href="/gone/${n}">old</a> <a href="/f?a=${n}&amp;b=1&amp;c=2&amp;d=3&amp;e=4&amp;f=5&amp;g=6">facet</a> <a href="mailto:a@b.test">mail</a> <a href="javascript:x()">js</a></p>`
            : '';
        html(
          `<head><title>Item ${n}</title><link rel="canonical" href="/p/${n}"></head><body><nav><a href="${wild ? '/' : '/p/0'}">Home</a></nav><main><h1>Item ${n}</h1>${prose(n)}${list}${traps}</main></body>`,
        );
      };
      const answer = (): void => {
        const number = Number(/\/(\d+)$/.exec(path)?.[1] ?? 0);
        if (path === '/' || /^\/(?:p|print)\/\d+$/.test(path)) page(number);
        else if (path === '/robots.txt')
          response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n');
        else if (path === '/sitemap.xml' && wild)
          response.writeHead(200).end(gzipSync(`<urlset><url><loc>http://${request.headers.host}/p/${pages}</loc></url></urlset>`));
        else if (path === `/p/${pages}`) page(pages);
        else if (path.startsWith('/r/')) response.writeHead(302, { location: `/p/${number}` }).end();
        else if (path.startsWith('/cal/'))
          html(
            `<title>Calendar</title><body><p>There is nothing planned for this month in our hall of the harbour.</p><a href="/cal/2026/${number + 1}/${number + 1}">next</a></body>`,
          );
        else if (path.startsWith('/deep/'))
          html(
            `<title>Deep</title><body><p>This folder only leads to another folder, and so on without an end.</p><a href="${path}/more">more</a></body>`,
          );
        else if (path.startsWith('/private/') || path.startsWith('/out/') || path.startsWith('/f?')) {
          violations.push(path);
          html('<title>No</title><body>members only</body>');
        } else html('<title>Gone</title><body><h1>404 Not found</h1></body>', path.startsWith('/gone/') ? 410 : 404);
      };
      setTimeout(answer, latencyMs);
    },
    { robots: true },
  );
  return { ...server, pages: pages + (wild ? 1 : 0), violations: () => violations, asked: () => asked };
}

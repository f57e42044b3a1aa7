/** @module World pages below the level of a site: bare HTML, redirects, robots.txt, other encodings. */
import type { WorldPage } from './types.ts';

export const html = (url: string, body: string, headers: Record<string, string> = {}): WorldPage => ({
  url,
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});

export const redirect = (url: string, status: 301 | 302 | 307 | 308, location: string): WorldPage => ({
  url,
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', location },
  body: `<html><head><title>Moved</title></head><body><a href="${location}">Moved</a></body></html>`,
  behaviour: 'redirect',
});

export const robots = (host: string, closed: readonly string[]): WorldPage => ({
  url: `http://${host}/robots.txt`,
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `User-agent: *\n${closed.length === 0 ? 'Allow: /' : closed.map((path) => `Disallow: ${path}`).join('\n')}\n`,
});

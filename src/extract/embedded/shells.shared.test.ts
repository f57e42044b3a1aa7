import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sharedFile } from '../../../test/support/shared.ts';
import type { ApiHint } from '../../vocabulary/index.ts';
import { apisInScript, extractDocument, followHint, type PageAddress } from '../index.ts';

const file = sharedFile('bench/spa/cases.json');
const Cases = z.array(
  z.object({ path: z.string(), expect: z.array(z.string()), without_browser: z.enum(['html', 'embedded', 'api', 'none']) }),
);
/** Requests that one page may cost after its own. */
const MAX_REQUESTS = 8;

/** The text of a page by plain requests: its own, then those that it names, as the router makes them. */
async function readWithoutBrowser(address: string): Promise<{ own: string; all: string; statuses: number[] }> {
  const url = address.replace(/#.*/, '');
  const read = async (target: string) => {
    const response = await fetch(target, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
    return response === null ? null : { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const bytes = (await read(url))?.bytes ?? new Uint8Array();
  const page: PageAddress = { url, requestedUrl: address };
  const input = { contentType: 'text/html', charset: 'utf-8', fetchedAt: '2026-01-01T00:00:00.000Z' };
  const { document, shape } = extractDocument({ ...input, bytes, ...page });
  const texts = [document?.text ?? ''];
  const statuses: number[] = [];
  const queue: ApiHint[] = [...(shape.apis ?? [])];
  for (let requests = 0; requests < MAX_REQUESTS && queue.length > 0; requests += 1) {
    const hint = queue.shift();
    if (hint === undefined || (hint.kind === 'bundle' && /react|vue|htmx/.test(hint.url))) continue;
    const answer = await read(hint.url);
    // A request that is kept waiting brings nothing.
    if (answer === null) continue;
    const { response, bytes: body } = answer;
    statuses.push(response.status);
    const text = new TextDecoder().decode(body);
    if (hint.kind === 'bundle') {
      queue.push(...apisInScript(text, page));
      continue;
    }
    texts.push(
      extractDocument({ ...input, bytes: body, contentType: response.headers.get('content-type'), url: hint.url }).document?.text ?? '',
    );
    const next = response.headers.get('content-type')?.includes('json') === true ? followHint(hint, JSON.parse(text)) : null;
    if (next !== null) queue.unshift(next);
  }
  return { own: texts[0] ?? '', all: texts.join('\n'), statuses };
}

describe.skipIf(file === null)('the shared set of script-driven pages', () => {
  const cases = file === null ? [] : Cases.parse(JSON.parse(readFileSync(file, 'utf8')));
  const child =
    file === null
      ? null
      : spawn(process.execPath, ['server.mjs', '--port', '0'], { cwd: dirname(file), stdio: ['ignore', 'pipe', 'ignore'] });
  let base = '';
  beforeAll(async () => {
    const line = await new Promise<string>((resolve) => child?.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())));
    base = z.object({ base: z.string() }).parse(JSON.parse(line)).base;
  }, 30_000);
  afterAll(() => child?.kill());

  it('are answered without a browser wherever they can be', async () => {
    const right = { own: 0, all: 0 };
    const wrong: string[] = [];
    for (const { path, expect: expected, without_browser: by } of cases) {
      const { own, all, statuses } = await readWithoutBrowser(base + path);
      const has = (text: string): boolean => expected.every((part) => text.includes(part));
      // The service's own word on what the page is: to log in, or not there.
      const answered = has(all) || statuses.some((status) => status === 401 || status === 404);
      if (has(own)) right.own += 1;
      if (answered) right.all += 1;
      else if (by !== 'none') wrong.push(path);
    }
    // The Svelte page is there only where its compiler is installed beside the server.
    expect(wrong.filter((path) => path !== '/svelte-csr')).toEqual([]);
    expect(right.own).toBeGreaterThanOrEqual(10);
    expect(right.all).toBeGreaterThanOrEqual(27);
  }, 120_000);
});

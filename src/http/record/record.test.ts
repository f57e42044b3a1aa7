import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient, createWarcRecorder, type Dial, openWarcReplay } from '../index.ts';

const ALLOW = { allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 };
const folders: string[] = [];
const newFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'veritrail-warc-'));
  folders.push(folder);
  return join(folder, 'run.warc.gz');
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
const unreachable: Dial = () => {
  throw new Error('a replay must not dial');
};

async function recordRun(path: string): Promise<{ origin: string; outcomes: unknown[] }> {
  let count = 0;
  await using server = await serve((request, response) => {
    if (request.url === '/from') response.writeHead(301, { location: '/zh' }).end();
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    } else if (request.url === '/zh')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] })
        .end(gzipSync('你好'));
    else response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(`count ${++count}`);
  });
  const recorder = await createWarcRecorder(path, { now: Date.now });
  const http = createHttpClient({ ...ALLOW, recorder });
  const outcomes = await runAll(http, server.origin);
  await http.close();
  await recorder.close();
  return { origin: server.origin, outcomes };
}

async function runAll(http: ReturnType<typeof createHttpClient>, origin: string): Promise<unknown[]> {
  const context = testContext();
  const outcomes: unknown[] = [];
  for (const path of ['/from', '/count', '/count', '/cut']) {
    const outcome = await http.request({ url: `${origin}${path}`, purpose: 'page', maxAttempts: 1 }, context);
    outcomes.push(
      outcome.kind === 'response'
        ? {
            status: outcome.status,
            headers: outcome.headers,
            body: Buffer.from(outcome.body).toString(),
            redirects: outcome.redirects,
            wireBytes: outcome.wireBytes,
          }
        : { problem: outcome.problem, partialBytes: outcome.partialBytes },
    );
  }
  outcomes.push(context.ledger.spent());
  return outcomes;
}

describe('a recording', () => {
  it('replays every exchange in order, bit for bit, without a network', async () => {
    const path = await newFile();
    const { origin, outcomes } = await recordRun(path);
    const replay = await openWarcReplay(path);
    const http = createHttpClient({ ...ALLOW, replay, connector: unreachable });
    expect(await runAll(http, origin)).toEqual(outcomes);
    const more = await http.request({ url: `${origin}/count`, purpose: 'page' }, testContext());
    expect(more).toMatchObject({ kind: 'failure', problem: { code: 'replay_missing' } });
  });

  it('keeps what came before a kill', async () => {
    const path = await newFile();
    const { origin } = await recordRun(path);
    const { length } = await readFile(path);
    await truncate(path, length - 40);
    const http = createHttpClient({ ...ALLOW, replay: await openWarcReplay(path), connector: unreachable });
    expect(await http.request({ url: `${origin}/from`, purpose: 'page' }, testContext())).toMatchObject({
      kind: 'response',
      status: 200,
      cache: 'replay',
    });
  });

  it('is WARC/1.1 in gzip members and holds no credentials', async () => {
    const path = await newFile();
    await using server = await serve((_request, response) => response.end('ok'));
    const recorder = await createWarcRecorder(path, { now: Date.now });
    const http = createHttpClient({ ...ALLOW, recorder });
    await http.request(
      {
        url: `${server.origin}/?api_key=geheim1`,
        purpose: 'search',
        method: 'POST',
        headers: [['Authorization', 'Bearer geheim2']],
        body: 'geheim3',
      },
      testContext(),
    );
    await http.close();
    await recorder.close();
    const text = gunzipSync(await readFile(path)).toString();
    expect(text.startsWith('WARC/1.1\r\n')).toBe(true);
    expect(text).toContain('WARC-Type: response');
    expect(text).not.toMatch(/geheim/);
  });

  it('of another kind is refused with its path', async () => {
    const path = await newFile();
    await writeFile(path, 'not a recording');
    await expect(openWarcReplay(`${path}.absent`)).rejects.toMatchObject({ code: 'file_unreadable' });
    await expect(openWarcReplay(path)).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});

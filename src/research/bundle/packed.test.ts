import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { PACKED_PAGE, packPage } from '../../extract/index.ts';
import { createHttpClient } from '../../http/index.ts';
import { sample, URL_OF_PAGE } from './bundle.test.sample.ts';
import { verifyBundle } from './verify.ts';
import { writeBundle } from './write.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'veritrail-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SHELL = '<!doctype html><html lang="en"><head><title>Backups of Lumora</title></head><body><div id="app"></div></body></html>';
const ANSWER = {
  title: 'Backups of Lumora',
  body: 'On the Business plan we keep automated backups for 15 days, and they cannot be switched off.',
  note: 'On the Starter plan we keep automated backups for 3 days, and they can be switched off.',
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A bundle whose page came from the address that its shell names. */
async function written(page: string, api: string) {
  const bytes = packPage([
    { url: page, contentType: 'text/html', charset: 'utf-8', bytes: bytesOf(SHELL) },
    { url: api, contentType: 'application/json', charset: null, bytes: bytesOf(JSON.stringify(ANSWER)) },
  ]);
  const { store, answer } = await sample({ page: { bytes, contentType: PACKED_PAGE } });
  const folder = join(root, 'bundle');
  const [artifact] = [await store.artifacts.get('a_1')];
  if (artifact === null) throw new Error('no artifact');
  await store.artifacts.put({ ...artifact, finalUrl: page });
  await writeBundle(answer, folder, store, null, 'veritrail/test');
  await store.close();
  return { folder, evidence: answer.evidence };
}

describe('a bundle with quotes of a page that was put together from answers', () => {
  it('names the address and the place of each quote, and is intact offline', async () => {
    const { folder, evidence } = await written(URL_OF_PAGE, 'https://docs.lumora.example/api/backups');
    expect(evidence.map(({ channel, locator }) => [channel, locator.place])).toEqual([
      ['api', { kind: 'json', state: 'https://docs.lumora.example/api/backups', pointer: '/body' }],
      ['api', { kind: 'json', state: 'https://docs.lumora.example/api/backups', pointer: '/note' }],
    ]);
    expect(await verifyBundle(folder)).toMatchObject({ state: 'intact', quotes: [{ state: 'intact' }, { state: 'intact' }] });
  });

  it('is checked live at the same addresses', async () => {
    let answer: typeof ANSWER = ANSWER;
    await using server = await serve((request, response) => {
      const isApi = request.url === '/api';
      response.writeHead(200, { 'content-type': isApi ? 'application/json' : 'text/html' });
      response.end(isApi ? JSON.stringify(answer) : SHELL);
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
    const { folder } = await written(`${server.origin}/page`, `${server.origin}/api`);
    const live = { http, context: testContext(), render: 'there is none' };
    expect(await verifyBundle(folder, { live })).toMatchObject({ state: 'intact' });
    answer = { ...ANSWER, body: ANSWER.body.replace('15', '16') };
    expect((await verifyBundle(folder, { live })).quotes.map(({ state }) => state)).toEqual(['changed', 'intact']);
    await http.close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../../test/support/server.ts';
import { jsonSchema, type SchemaName } from '../../../vocabulary/index.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

let folder: string;
let receiver: TestServer;
let status = 204;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  receiver = await serve((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]) {
  const terminal = testTerminal({ cwd: folder, env: { HOOK_SECRET: SECRET } });
  const code = await main(['webhook', ...argv, '--data', join(folder, 'data'), '--allow-address', '127.0.0.1'], terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}
async function json(schema: SchemaName, ...argv: string[]) {
  const { code, out } = await run(...argv, '--json');
  const value: unknown = JSON.parse(out);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  expect(ajv.validate(jsonSchema(schema), value), ajv.errorsText()).toBe(true);
  return { code, value };
}

describe('veritrail webhook', () => {
  it('makes a secret and tells it once, or takes one from the environment and never tells it', async () => {
    const made = await run('add', '--url', `${receiver.origin}/a`, '--events', 'all');
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/secret {3}whsec_[\w+/=]+ /)]);
    const secret = /whsec_[\w+/=]+/.exec(made.out)?.[0] ?? '';
    const given = await run('add', '--url', `${receiver.origin}/b`, '--events', 'record.added,record.gone', '--secret', 'env:HOOK_SECRET');
    expect(given.out).toMatch(/record\.added,record\.gone {2}of all sources\nsecret {3}the given one\n$/);
    const listed = await run('list');
    expect(listed.out.split('\n')).toHaveLength(3);
    for (const hidden of [secret, SECRET]) expect(given.out + listed.out).not.toContain(hidden);
  });

  it('is tried, paused, resumed, shown and removed, and prints what its schemas say', async () => {
    const { value } = await json('webhook-added', 'add', '--url', `${receiver.origin}/c`, '--events', 'record.changed');
    const id = String(JSON.parse(JSON.stringify(value)).webhook.id);
    expect(await json('webhook-test', 'test', id)).toMatchObject({ code: 0, value: { delivered: true, status: 204 } });
    status = 500;
    expect(await json('webhook-test', 'test', id)).toMatchObject({ code: 3, value: { delivered: false, status: 500 } });
    expect((await run('test', id)).out).toMatch(/^not told test-\S+ {2}the receiver answered 500\n$/);
    expect(await json('webhook', 'pause', id)).toMatchObject({ value: { state: 'paused' } });
    expect((await run('resume', id)).out).toMatch(/^resumed {2}active.*\nagain {4}0 messages that were not delivered\n$/);
    expect(await json('webhook-report', 'show', id)).toMatchObject({ value: { waiting: 0, undelivered: [], webhook: { id } } });
    await json('webhook-list', 'list');
    expect((await run('remove', id)).code).toBe(0);
    expect((await run('show', id)).err).toMatch(/no webhook/);
  });

  it.each([
    [['add', '--url', 'https://hooks.example/', '--events', 'record.eaten'], 'there is no event record.eaten'],
    [['add', '--events', 'all'], 'needs --url URL'],
    [['add', '--url', 'https://u:p@hooks.example/', '--events', 'all'], 'credentials in an address are never sent'],
    [['add', '--url', 'https://hooks.example/', '--events', 'all', '--secret', SECRET], 'takes env:NAME'],
    [['add', '--url', 'https://hooks.example/', '--events', 'all', '--secret', 'env:NOT_SET'], 'NOT_SET is not set'],
    [['add', '--url', 'http://10.0.0.1/', '--events', 'all'], '10.0.0.1'],
    [['add', '--url', 'https://hooks.example/', '--events', 'all', '--source', 'none'], 'none'],
    [['show'], 'needs an ID'],
    [['eat'], 'expected one of add, list'],
  ])('says what is wrong with %j', async (argv, why) => {
    const { code, err, out } = await run(...argv);
    expect([code === 0, err]).toEqual([false, expect.stringContaining(why)]);
    expect(out + err).not.toContain(SECRET);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../../test/support/server.ts';
import { SchemaFilled } from '../../../vocabulary/index.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench lamp</title></head><body><main><h1>Bench lamp</h1>
<p>A lamp for a bench, made to be set on it and to be moved along it as the work goes on. It is sold with one arm and two shades.</p>
<table><tr><th>Net weight</th><td>1.4 kg</td></tr><tr><th>Price</th><td>€84.50</td></tr></table><p class="batch">Made in lot <b>B7</b></p></main></body></html>`;
const SCHEMA = {
  type: 'object',
  properties: { weight: { type: 'number' }, price: { type: 'number' }, lot: { type: 'string', 'x-source': { css: '.batch b' } } },
  required: ['weight', 'price'],
};

let cwd: string;
let server: TestServer;
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'veritrail-schema-'));
  server = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  writeFileSync(join(cwd, 'schema.json'), JSON.stringify(SCHEMA));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(cwd, { recursive: true, force: true });
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = testTerminal({ cwd });
  return { code: await main(argv, terminal), out: terminal.stdout(), err: terminal.stderr() };
}

describe('read --schema', () => {
  it('prints the values of a page, and with --json the quote and place of each', async () => {
    const flags = ['--schema', 'schema.json', '--allow-address', '127.0.0.1', '--data', join(cwd, 'data')];
    const plain = await run('read', `${server.origin}/lamp`, ...flags);
    expect({ code: plain.code, value: JSON.parse(plain.out) }).toEqual({ code: 0, value: { weight: 1.4, price: 84.5, lot: 'B7' } });
    expect(plain.err).toContain('filled   3 values, 3 of them with their place in the text');
    const { out } = await run('read', `${server.origin}/lamp`, ...flags, '--json');
    const filled = SchemaFilled.parse(JSON.parse(out));
    expect(filled).toMatchObject({ valid: true, missing: [] });
    const weight = filled.fields.find(({ pointer }) => pointer === '/weight');
    expect(weight).toMatchObject({
      quote: '1.4 kg',
      channel: 'visible',
      locator: { quote: { exact: '1.4 kg' }, place: { kind: 'table', row: 0, column: 1 } },
    });
  });

  it('reads a file, and fails with the names of required fields that it lacks', async () => {
    writeFileSync(join(cwd, 'lamp.html'), PAGE.replace('Price', 'Finish').replace('€84.50', 'matte'));
    const { code, out, err } = await run('read', 'lamp.html', '--schema', 'schema.json');
    expect({ code, value: JSON.parse(out) }).toEqual({ code: 3, value: { weight: 1.4, lot: 'B7' } });
    expect(err).toContain('missing  /price');
  });

  it.each([
    ['no such file', 'none.json', /none\.json may not be read/],
    ['no JSON', 'lamp.txt', /is no JSON/],
    ['no object', 'list.json', /a JSON Schema is an object/],
  ])('refuses %s', async (_what, file, message) => {
    writeFileSync(join(cwd, 'lamp.txt'), 'lamp');
    writeFileSync(join(cwd, 'list.json'), '[]');
    const { code, err } = await run('read', `${server.origin}/lamp`, '--schema', file);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

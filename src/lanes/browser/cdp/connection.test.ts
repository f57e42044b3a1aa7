import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CdpConnection, connectCdp, Nothing } from './connection.ts';
import { pipeTransport } from './transport.ts';

const Said = z.looseObject({ id: z.number(), method: z.string(), sessionId: z.string().optional() });

/** A browser that answers as it is told. */
function browser(): {
  connection: CdpConnection;
  say: (text: string) => void;
  tell: (message: object) => void;
  asked: z.infer<typeof Said>[];
  end: () => void;
} {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()];
  const asked: z.infer<typeof Said>[] = [];
  toBrowser.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0')) if (text !== '') asked.push(Said.parse(JSON.parse(text)));
  });
  const say = (text: string): void => void fromBrowser.write(text);
  return {
    connection: connectCdp(pipeTransport(toBrowser, fromBrowser)),
    say,
    tell: (message) => say(`${JSON.stringify(message)}\0`),
    asked,
    end: () => fromBrowser.destroy(),
  };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a call', () => {
  it('gets the answer with its number, whatever comes between and however it is cut', async () => {
    const { connection, say } = browser();
    const first = connection.call('A', {}, z.object({ n: z.number() }));
    const second = connection.session('s').call('B', {}, z.object({ n: z.number() }));
    say('{"id":2,"result":{"n":2}}\0{"method":"E","par');
    await turn();
    say('ams":{}}\0{"id":1,"result":{"n":1}}\0');
    expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('keeps characters whole that are cut between two chunks', async () => {
    const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()];
    const connection = connectCdp(pipeTransport(toBrowser, fromBrowser));
    const answer = connection.call('A', {}, z.object({ text: z.string() }));
    const bytes = Buffer.from('{"id":1,"result":{"text":"备份"}}\0');
    fromBrowser.write(bytes.subarray(0, 27));
    await turn();
    fromBrowser.write(bytes.subarray(27));
    expect(await answer).toEqual({ text: '备份' });
  });

  it('is given up when no answer comes', async () => {
    await expect(browser().connection.call('A', {}, Nothing, 5)).rejects.toMatchObject({ kind: 'late' });
  });

  it.each([
    ['No target with given id found', 'gone'],
    ['Invalid parameters', 'refused'],
  ])('that the browser answers with "%s" is %s', async (message, kind) => {
    const { connection, tell } = browser();
    const call = connection.call('A', {}, Nothing);
    tell({ id: 1, error: { message } });
    await expect(call).rejects.toMatchObject({ kind });
  });

  it('fails when the browser goes, and so does every later one', async () => {
    const { connection, end } = browser();
    const call = connection.call('A', {}, Nothing);
    end();
    await expect(call).rejects.toMatchObject({ kind: 'gone' });
    await connection.closed;
    await expect(connection.call('B', {}, Nothing)).rejects.toMatchObject({ kind: 'gone' });
  });

  it('of a session fails when the session is ended, and no other', async () => {
    const { connection, tell } = browser();
    const session = connection.session('s');
    const [mine, other] = [session.call('A', {}, Nothing), connection.call('B', {}, z.literal('b'))];
    session.end('enough');
    await expect(mine).rejects.toThrow(/enough/);
    await expect(session.call('C', {}, Nothing)).rejects.toThrow(/enough/);
    tell({ id: 2, result: 'b' });
    expect(await other).toBe('b');
  });

  it('with an answer of another form is an error of ours', async () => {
    const { connection, tell } = browser();
    const call = connection.call('A', {}, z.object({ n: z.number() }));
    tell({ id: 1, result: { n: 'x' } });
    await expect(call).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('an event', () => {
  it('is told to those of its session who listen, until they do not', async () => {
    const { connection, tell } = browser();
    const heard: unknown[] = [];
    const stop = connection.session('s').on('E', z.looseObject({ n: z.number() }), ({ n }) => heard.push(n));
    connection.on('E', Nothing, () => heard.push('root'));
    tell({ method: 'E', sessionId: 's', params: { n: 1 } });
    tell({ method: 'E', sessionId: 's', params: { n: 'of another form' } });
    tell({ method: 'E', sessionId: 'other', params: { n: 2 } });
    tell({ method: 'E', params: {} });
    await turn();
    stop();
    tell({ method: 'E', sessionId: 's', params: { n: 3 } });
    await turn();
    expect(heard).toEqual([1, 'root']);
  });

  it('that is no message of the protocol ends the connection', async () => {
    const { connection, say } = browser();
    say('not json\0');
    await connection.closed;
    await expect(connection.call('A', {}, Nothing)).rejects.toMatchObject({ kind: 'gone' });
  });
});

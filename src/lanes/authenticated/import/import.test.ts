import { describe, expect, it } from 'vitest';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { readHeaders } from './headers.ts';
import { readCookies, readState } from './state.ts';

const ORIGIN = 'https://app.example.org';
const SECRET = 'value-that-nobody-may-see';

describe('a storage state', () => {
  it('gives what belongs to the origin and to no other', () => {
    const cookie = (name: string, domain: string) => ({
      name,
      value: name,
      domain,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
    const state = {
      cookies: [
        cookie('own', 'app.example.org'),
        cookie('site', '.example.org'),
        cookie('sibling', 'www.example.org'),
        cookie('foreign', 'b.test'),
        cookie('suffix', 'ample.org'),
      ],
      origins: [
        { origin: ORIGIN, localStorage: [{ name: 'a', value: '1' }] },
        { origin: 'https://b.test', localStorage: [{ name: 'b', value: '2' }] },
      ],
    };
    const read = readState(JSON.stringify(state), ORIGIN, 'the file');
    expect(read.cookies.map(({ name, domain, sameSite }) => [name, domain, sameSite])).toEqual([
      ['own', 'app.example.org', 'Strict'],
      ['site', '.example.org', 'Strict'],
    ]);
    expect(read.localStorage).toEqual([{ name: 'a', value: '1' }]);
  });

  it('may be a list of cookies as browser extensions write it', () => {
    const list = [
      {
        name: 'a',
        value: '1',
        domain: 'example.org',
        hostOnly: false,
        expirationDate: 2_000_000_000.5,
        sameSite: 'no_restriction',
        session: false,
        storeId: '0',
      },
      { name: 'b', value: '2', domain: 'app.example.org', hostOnly: true, session: true, expirationDate: 5, sameSite: null },
    ];
    expect(readCookies(`\ufeff${JSON.stringify(list)}`, ORIGIN, 'the file').cookies).toEqual([
      {
        name: 'a',
        value: '1',
        domain: '.example.org',
        path: '/',
        expires: 2_000_000_000.5,
        httpOnly: false,
        secure: false,
        sameSite: 'None',
      },
      { name: 'b', value: '2', domain: 'app.example.org', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' },
    ]);
  });
});

describe('cookies.txt', () => {
  it('is read line by line, comments aside, HttpOnly as curl marks it', () => {
    const text = `# Netscape HTTP Cookie File\r\n\r\n.example.org\tTRUE\t/\tTRUE\t2000000000\tsid\tä=b c\r\n#HttpOnly_app.example.org\tFALSE\t/x\tFALSE\t0\tempty\t\r\nb.test\tFALSE\t/\tFALSE\t0\tother\t1\n`;
    expect(readCookies(text, ORIGIN, 'the file').cookies).toEqual([
      {
        name: 'sid',
        value: 'ä=b c',
        domain: '.example.org',
        path: '/',
        expires: 2_000_000_000,
        httpOnly: false,
        secure: true,
        sameSite: 'Lax',
      },
      { name: 'empty', value: '', domain: 'app.example.org', path: '/x', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
    ]);
  });
});

describe('header lines', () => {
  it('are fields of the session, and a Cookie line its cookies', () => {
    expect(readHeaders('Authorization: Bearer x\n\nCookie: a=1; b=2=3; broken\n', ORIGIN, 'the file')).toEqual({
      headers: [{ name: 'authorization', value: 'Bearer x' }],
      cookies: [
        { name: 'a', value: '1', domain: 'app.example.org', path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' },
        { name: 'b', value: '2=3', domain: 'app.example.org', path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' },
      ],
    });
  });
});

describe('what cannot be read', () => {
  it.each<[string, () => unknown]>([
    ['no JSON', () => readState(`{"cookies": ${SECRET}`, ORIGIN, 'the file')],
    ['another JSON', () => readState(JSON.stringify({ cookies: [{ name: 'a', value: SECRET }] }), ORIGIN, 'the file')],
    ['a line that is no cookie', () => readCookies(`app.example.org ${SECRET}`, ORIGIN, 'the file')],
    ['a line that is no field', () => readHeaders(SECRET, ORIGIN, 'the file')],
    ['a field with a line end in it', () => readHeaders(`X-A: a\u0000${SECRET}`, ORIGIN, 'the file')],
    ['a field of the connection', () => readHeaders(`Host: ${SECRET}`, ORIGIN, 'the file')],
  ])('is an error that names the place and repeats nothing: %s', (_, work) => {
    let told = '';
    try {
      work();
    } catch (error) {
      told = error instanceof VeritrailError ? `${error.code} ${error.message}` : String(error);
    }
    expect(told).toMatch(/^input_invalid .*the file/);
    expect(told).not.toContain(SECRET);
  });
});

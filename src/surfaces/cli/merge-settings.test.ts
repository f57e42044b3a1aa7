import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStoreOf } from '../../stores.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { mergeSettings, readConfigFile, withBodies, withCertificates, withDatabase } from './merge-settings.ts';
import { flagName, SETTINGS } from './settings.ts';

const merge = (flags: Record<string, unknown> = {}, env: Record<string, string | undefined> = {}, file: unknown = null) =>
  mergeSettings({ flags, env, file });

describe('the table of settings', () => {
  it('names each flag, variable and place once', () => {
    for (const key of ['flag', 'env', 'path'] as const) expect(new Set(SETTINGS.map((one) => one[key])).size).toBe(SETTINGS.length);
  });

  it('derives the variable and the name of the flag', () => {
    expect(SETTINGS.find(({ path }) => path === 'budget.maxSearchQueries')).toMatchObject({
      flag: '--max-search-queries <n>',
      env: 'VERITRAIL_MAX_SEARCH_QUERIES',
    });
    expect(SETTINGS.map(flagName)).toEqual(expect.arrayContaining(['searxng', 'data', 'connectTo', 'maxCostUsd', 'minDelayMs']));
  });
});

describe('mergeSettings', () => {
  it('takes the flag before the variable before the file before the default', () => {
    const file = { searxng: 'http://file.test', contact: 'file@a.test', budget: { maxPages: 1, maxRequests: 1 } };
    const env = { VERITRAIL_SEARXNG: 'http://env.test', VERITRAIL_MAX_REQUESTS: '2' };
    expect(merge({ searxng: 'http://flag.test' }, env, file)).toEqual({
      searxng: 'http://flag.test',
      contact: 'file@a.test',
      budget: { maxPages: 1, maxRequests: 2 },
    });
    expect(merge({}, env, file).searxng).toBe('http://env.test');
    expect(merge({}, {}, file).searxng).toBe('http://file.test');
    expect(merge()).toEqual({});
  });

  it('follows that order for every setting and every mix of places', () => {
    const sample: Record<string, [string, string, string]> = {
      text: ['http://flag.test', 'http://env.test', 'http://file.test'],
      integer: ['11', '12', '13'],
      number: ['1.5', '2.5', '3.5'],
      list: ['::127.0.0.1:1', '::127.0.0.1:2', '::127.0.0.1:3'],
      switch: ['on', 'off', 'on'],
    };
    const special: Record<string, [string, string, string]> = {
      now: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
      providers: ['arxiv', 'github', 'index'],
      keySource: ['env', 'keyring', 'file'],
    };
    fc.assert(
      fc.property(fc.constantFrom(...SETTINGS), fc.boolean(), fc.boolean(), fc.boolean(), (one, byFlag, byEnv, byFile) => {
        const values = special[one.path] ?? sample[one.kind] ?? ['', '', ''];
        const typed = (text: string): unknown => {
          if (one.kind === 'list') return [text];
          if (one.kind === 'switch') return text === 'on';
          return one.kind === 'text' ? text : Number(text);
        };
        const [group = '', key] = one.path.split('.');
        const place = (value: unknown) => ({ [group]: key === undefined ? value : { [key]: value } });
        const merged = merge(
          byFlag ? { [flagName(one)]: one.kind === 'list' ? [values[0]] : values[0] } : {},
          byEnv ? { [one.env]: values[1] } : {},
          byFile ? place(typed(values[2])) : null,
        );
        expect(merged).toEqual(byFlag ? place(typed(values[0])) : byEnv ? place(typed(values[1])) : byFile ? place(typed(values[2])) : {});
      }),
    );
  });

  it('reads lists from repeated flags and from one comma separated value', () => {
    expect(merge({ connectTo: ['a.test:80:127.0.0.1:8080', '::[::1]:9090'] }).connectTo).toEqual([
      'a.test:80:127.0.0.1:8080',
      '::[::1]:9090',
    ]);
    expect(merge({}, { VERITRAIL_PROVIDERS: ' arxiv , index,' }).providers).toEqual(['arxiv', 'index']);
  });

  it('takes the NO_PROXY of the system where ours is not set', () => {
    const system = { NO_PROXY: 'a.test, 10.0.0.0/8' };
    expect(merge({}, system).noProxy).toEqual(['a.test', '10.0.0.0/8']);
    expect(merge({}, { ...system, VERITRAIL_BYPASS_PROXY: 'b.test' }).noProxy).toEqual(['b.test']);
    expect(merge({ bypassProxy: ['c.test'] }, system).noProxy).toEqual(['c.test']);
  });

  it('takes an empty variable for an absent one', () => {
    expect(merge({}, { VERITRAIL_SEARXNG: '', VERITRAIL_MAX_PAGES: undefined })).toEqual({});
  });

  it.each<[string, Record<string, unknown>, Record<string, string>, unknown, RegExp]>([
    ['a flag that is no number', { maxRequests: 'many' }, {}, null, /--max-requests must be a whole number from 0, not "many"/],
    ['an empty number', { maxRequests: '' }, {}, null, /--max-requests must be a whole number/],
    ['a negative number', { minDelayMs: '-1' }, {}, null, /--min-delay-ms must be/],
    ['a fraction of a page', {}, { VERITRAIL_MAX_PAGES: '1.5' }, null, /VERITRAIL_MAX_PAGES must be a whole number from 0, not "1.5"/],
    ['an unsafe integer', { maxBytes: '99999999999999999999' }, {}, null, /--max-bytes must be/],
    ['a number in another notation', { maxPages: '0x10' }, {}, null, /--max-pages must be/],
    ['a deadline of nothing', { deadlineMs: '0' }, {}, null, /--deadline-ms: /],
    ['too much at once', { concurrency: '65' }, {}, null, /--concurrency: /],
    ['a switch between on and off', { http2: 'maybe' }, {}, null, /--http2 must be on or off, not "maybe"/],
    ['an address that is none', { searxng: 'localhost:8888' }, {}, null, /--searxng: expected an http or https URL/],
    ['the same by variable', {}, { VERITRAIL_SEARXNG: 'x' }, null, /VERITRAIL_SEARXNG: expected an http or https URL/],
    ['a time without a zone', { now: '2026-01-01T00:00:00' }, {}, null, /--now: /],
    ['a mapping of another shape', { connectTo: ['a.test:443'] }, {}, null, /--connect-to: "a\.test:443": expected HOST:PORT:ADDR:PORT/],
    [
      'an unknown provider',
      {},
      { VERITRAIL_PROVIDERS: 'bong' },
      null,
      /VERITRAIL_PROVIDERS: "bong": there is no such provider; known are searxng/,
    ],
    ['a wrong value in the file', {}, {}, { concurrency: 'six' }, /veritrail\.config\.json: concurrency: /],
    ['a wrong limit in the file', {}, {}, { budget: { maxPages: -1 } }, /veritrail\.config\.json: budget\.maxPages: /],
    ['a budget that is none', { maxPages: '3' }, {}, { budget: 5 }, /veritrail\.config\.json: budget: expected an object/],
    ['an unknown key in the file', {}, {}, { searxgn: 'http://a.test' }, /veritrail\.config\.json: .*searxgn/],
    ['a file with a list', {}, {}, [], /veritrail\.config\.json must hold an object/],
  ])('refuses %s by the name under which it was given', (_, flags, env, file, message) => {
    expect(() => merge(flags, env, file)).toThrow(VeritrailError);
    expect(() => merge(flags, env, file)).toThrow(message);
  });

  it('does not blame the file for a wrong flag, nor the flag for a wrong value in the file', () => {
    expect(() => merge({ deadlineMs: '0', searxng: 'http://a.test' }, {}, { concurrency: 0 })).toThrow(
      /veritrail\.config\.json: concurrency: .*; --deadline-ms: |--deadline-ms: .*; veritrail\.config\.json: concurrency: /,
    );
  });
});

describe('files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (text: string): void => writeFileSync(join(folder, 'veritrail.config.json'), text);

  it('reads the config file of a folder, with or without a byte order mark', () => {
    expect(readConfigFile(folder)).toBeNull();
    write('{"concurrency": 3}');
    expect(readConfigFile(folder)).toEqual({ concurrency: 3 });
    write('\ufeff{"concurrency": 4}');
    expect(readConfigFile(folder)).toEqual({ concurrency: 4 });
  });

  it('says which file is not JSON, and where', () => {
    write('{ concurrency: 3 }');
    expect(() => readConfigFile(folder)).toThrow(/veritrail\.config\.json is not JSON: .*position/);
    write('');
    expect(() => readConfigFile(folder)).toThrow(/is not JSON/);
  });

  it('does not take a file that it cannot read for an absent one', () => {
    mkdirSync(join(folder, 'veritrail.config.json'));
    expect(() => readConfigFile(folder)).toThrow(expect.objectContaining({ code: 'file_unreadable' }));
  });

  it('reads certificates from their files and leaves PEM text alone', () => {
    const path = join(folder, 'ca.pem');
    writeFileSync(path, '-----BEGIN CERTIFICATE-----');
    expect(withCertificates({ ca: [path, '-----BEGIN CERTIFICATE-----\nx'] }).ca).toEqual([
      '-----BEGIN CERTIFICATE-----',
      '-----BEGIN CERTIFICATE-----\nx',
    ]);
    expect(withCertificates({})).toEqual({});
    expect(() => withCertificates({ ca: [join(folder, 'none.pem')] })).toThrow(/none\.pem/);
  });
});

describe('the address of a database', () => {
  const url = 'postgres://keeper:s3cret@db.internal/evidence';

  it('comes from the environment: ours before the common one, which counts only where it names PostgreSQL', () => {
    expect(withDatabase({}, {})).toEqual({});
    expect(withDatabase({}, { DATABASE_URL: 'mysql://app@db/shop' })).toEqual({});
    expect(withDatabase({}, { DATABASE_URL: url })).toEqual({ databaseUrl: url });
    expect(withDatabase({}, { DATABASE_URL: 'postgres://app@db/shop', VERITRAIL_DATABASE_URL: url })).toEqual({ databaseUrl: url });
    expect(withDatabase({ dataDir: 'd', databaseUrl: url }, { DATABASE_URL: url, VERITRAIL_DATABASE_URL: 'none' })).toEqual({
      dataDir: 'd',
    });
  });

  it('stands in a file without its password only, which no message repeats', () => {
    expect(mergeSettings({ flags: {}, env: {}, file: { databaseUrl: 'postgres://db.internal/evidence' } }).databaseUrl).toMatch(
      /^postgres/,
    );
    const message = (): string => {
      try {
        mergeSettings({ flags: {}, env: {}, file: { databaseUrl: url } });
      } catch (error) {
        return String(error);
      }
      return '';
    };
    expect(message()).toContain('VERITRAIL_DATABASE_URL');
    expect(message()).not.toContain('s3cret');
  });
});

describe('the keys of a bucket', () => {
  const s3 = { endpoint: 'https://s3.example', bucket: 'evidence', region: 'r' };

  it('come from the environment: ours before the common ones, never mixed', () => {
    const common = { AWS_ACCESS_KEY_ID: 'common', AWS_SECRET_ACCESS_KEY: 's3cret', AWS_SESSION_TOKEN: 'token' };
    const ours = { VERITRAIL_S3_ACCESS_KEY_ID: 'ours', VERITRAIL_S3_SECRET_ACCESS_KEY: 's3cret' };
    expect(withBodies({}, common)).toEqual({});
    expect(withBodies({ bodies: { s3 } }, common).bodies?.s3).toEqual({
      ...s3,
      accessKeyId: 'common',
      secretAccessKey: 's3cret',
      sessionToken: 'token',
    });
    expect(withBodies({ bodies: { s3 } }, { ...common, ...ours }).bodies?.s3).toEqual({
      ...s3,
      accessKeyId: 'ours',
      secretAccessKey: 's3cret',
    });
    expect(withDatabase({ bodies: { s3 } }, { VERITRAIL_DATABASE_URL: 'none' })).toEqual({});
  });

  it('are refused in a file, and no message repeats them', () => {
    expect(merge({}, {}, { bodies: { s3 } }).bodies).toEqual({ s3 });
    for (const name of ['accessKeyId', 'secretAccessKey', 'sessionToken']) {
      const told = (): unknown => {
        try {
          return merge({}, {}, { bodies: { s3: { ...s3, [name]: 'wJalr' } } });
        } catch (error) {
          return String(error);
        }
      };
      expect(told()).toMatch(/VERITRAIL_S3_SECRET_ACCESS_KEY/);
      expect(told()).not.toContain('wJalr');
    }
  });

  it('are needed where a bucket is named, as is a database', async () => {
    await expect(openStoreOf({ bodies: { s3 } })).rejects.toThrow(/VERITRAIL_DATABASE_URL/);
    await expect(openStoreOf({ bodies: { s3 }, databaseUrl: 'postgres://db.internal/evidence' })).rejects.toThrow(/are not set/);
  });
});

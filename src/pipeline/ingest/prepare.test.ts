import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { page } from '../../evidence/page.fixture.ts';
import { openStore } from '../../store/index.ts';
import { Document, type RegisteredSource } from '../../vocabulary/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { type Attempt, decideIngest, type Known, prepareContent } from './index.ts';

const source: RegisteredSource = {
  ...COMPLETE,
  scope: { kind: 'host', urls: ['https://docs.example/'], include: [], exclude: [] },
  schemaVersion: 'source-v1',
  state: 'active',
  createdAt: '2026-12-01T00:00:00Z',
  updatedAt: '2026-12-01T00:00:00Z',
};
const personal: RegisteredSource = { ...source, privacyClass: 'personal' };
const plans = (price: string): Document =>
  page(
    [
      { h: 'Plans' },
      { p: 'Ask ana@firma.test for an offer.' },
      {
        table: [
          ['Plan', 'Price'],
          ['Pro', price],
        ],
      },
    ],
    { title: 'Plans' },
  );

describe('a prepared document', () => {
  it('is kept as it is where its source says so, with its fields and the hash of its JSON', () => {
    const { content, document, json } = prepareContent(plans('12 USD'), source);
    expect(document).toEqual(plans('12 USD'));
    expect(content).toMatchObject({ bytesHash: document.bytesHash, redacted: {}, madeBy: 'fixture veritrail-normal/1' });
    expect(content.documentHash).toBe(createHash('sha256').update(json).digest('hex'));
    expect(Document.parse(JSON.parse(json))).toEqual(document);
    expect(content.fields).toContainEqual(expect.objectContaining({ entity: 'price', name: 'price', number: 12, unit: 'USD' }));
  });

  it('of a source with personal data holds none of it, in nothing, and its bytes are not named', () => {
    const { content, json } = prepareContent(plans('12 USD'), personal);
    expect(JSON.stringify(content) + json).not.toContain('ana@firma.test');
    expect(content).toMatchObject({ bytesHash: null, redacted: { email: 1 }, madeBy: 'fixture veritrail-normal/1 veritrail-redact/1' });
  });

  it('has no personal data in fields that selectors read from the page itself', () => {
    const contract = { properties: { contact: { type: 'string', 'x-source': { css: '.c' } } } };
    const html = '<p class="c">Tel: 030 901820</p>';
    const fields = (from: RegisteredSource) =>
      prepareContent(plans('12 USD'), { ...from, contract }, html).content.fields.filter(({ name }) => name === 'contact');
    expect(fields(source)[0]?.text).toBe('Tel: 030 901820');
    expect(fields(personal)[0]?.text).toBe('Tel: [redacted:phone]');
  });
});

it('what is decided is what the store takes, attempt by attempt', async () => {
  const store = await openStore({ memory: true });
  try {
    let known: Known = { record: null, current: null, latest: null, siblings: [], held: null };
    const kinds: string[] = [];
    for (const [n, price] of ['12 USD', '12 USD', '15 USD', null, null, '15 USD'].entries()) {
      const at = Date.UTC(2026, 11, 1 + n);
      const attempt: Attempt = {
        source,
        url: 'https://docs.example/plans',
        canonicalUrl: 'https://docs.example/plans',
        authScope: null,
        at,
        now: at,
        correlationId: `c${n}`,
        verdict: price === null ? 'gone' : 'usable',
        artifactId: `a${n}`,
        validators: { etag: null, lastModified: null },
        hintedChange: null,
        outcome:
          price === null ? { kind: 'missing', status: 404 } : { kind: 'content', content: prepareContent(plans(price), source).content },
      };
      const { kind, change } = decideIngest(known, attempt);
      kinds.push(kind);
      if (change === null) throw new Error('something changes');
      expect(await store.records.apply(change)).toBe(true);
      const { key } = change.record;
      const [latest = null] = await store.records.versions(key, 1);
      const record = await store.records.get(key);
      known = {
        record,
        current: record?.current == null ? null : await store.records.version(key, record.current),
        latest,
        siblings: [],
        held: null,
      };
    }
    expect(kinds).toEqual(['new_version', 'unchanged', 'new_version', 'failed', 'gone', 'unchanged']);
    expect((await store.records.events(null, {}, 10)).map(({ type }) => type)).toEqual([
      'record.added',
      'record.changed',
      'record.gone',
      'record.changed',
    ]);
    expect(await store.records.fields({ entity: 'price', name: 'price' }, 0, 10)).toMatchObject([{ number: 15, version: 2 }]);
  } finally {
    await store.close();
  }
});

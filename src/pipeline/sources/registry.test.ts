import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { createSourceRegistry, type SourceRegistry } from './index.ts';
import { COMPLETE } from './source.test.fixture.ts';

let store: Store;
let registry: SourceRegistry;
let now: number;
beforeEach(() => {
  now = Date.parse('2026-12-01T09:00:00Z');
  store = openStore({ memory: true });
  registry = createSourceRegistry({ store, now: () => now });
});
afterEach(() => store.close());

const refusalOf = async (call: () => unknown): Promise<string> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof VeritrailError) return `${error.code}: ${error.detail ?? ''}`;
    throw error;
  }
  return 'no refusal';
};
const kinds = async (): Promise<string[]> => (await store.audit.list(50)).map(({ kind }) => kind);

describe('registering a source', () => {
  it('fills in what the registry knows itself, and is audited', async () => {
    const source = await registry.add(COMPLETE);
    expect(source).toMatchObject({ id: 'docs', state: 'active', createdAt: '2026-12-01T09:00:00.000Z', schemaVersion: 'source-v1' });
    expect(await registry.show('docs')).toEqual(source);
    expect(await store.audit.list(1)).toMatchObject([{ at: now, kind: 'source.added', detail: { id: 'docs', source } }]);
  });

  it('is refused with every missing field and what to write, all at once', async () => {
    const told = await refusalOf(() => registry.add({ id: 'docs', scope: {}, rate: {}, retention: { versionsDays: 1 } }));
    for (const field of [
      'scope.urls',
      'owner',
      'purpose',
      'legalBasis',
      'privacyClass',
      'jurisdiction',
      'permission',
      'rate.minDelayMs',
      'robotsNote',
      'termsNote',
      'class',
      'retention.bodiesDays',
      'deletionPath',
    ])
      expect(told).toContain(`\n  ${field} is missing: write `);
    expect([await registry.list(), await kinds()]).toEqual([[], []]);
  });

  it.each(['TBD', ' n/a ', '待定', '???'])('is refused while a field only says %s', async (word) => {
    expect(await refusalOf(() => registry.add({ ...COMPLETE, owner: word }))).toContain('owner "');
  });

  it('is refused for what its form cannot tell: a pattern, a contract, a field that is none', async () => {
    const scope = { ...COMPLETE.scope, include: ['glob:**', 'path:('] };
    expect(await refusalOf(() => registry.add({ ...COMPLETE, scope }))).toMatch(/scope\.include\[1\] .*position/);
    expect(await refusalOf(() => registry.add({ ...COMPLETE, contract: { required: ['price'] } }))).toContain('contract requires "price"');
    const secret = { kind: 'host', urls: ['https://me:secret@docs.example/'] };
    const told = await refusalOf(() => registry.add({ ...COMPLETE, scope: secret }));
    expect(told).toContain('scope.urls[0] holds a name or password');
    expect(told).not.toContain('secret@');
    expect(await refusalOf(() => registry.add({ ...COMPLETE, onwer: 'x' }))).toContain('onwer is no field of a source');
  });

  it('never replaces one that is there', async () => {
    await registry.add(COMPLETE);
    expect(await refusalOf(() => registry.add({ ...COMPLETE, owner: 'somebody else' }))).toMatch(/^input_invalid: .*registered already/);
    expect((await registry.show('docs')).owner).toBe(COMPLETE.owner);
  });
});

describe('the life of a source', () => {
  it('is told by the audit, change by change, and no change is none', async () => {
    await registry.add(COMPLETE);
    now += 1000;
    expect(await registry.pause('docs')).toMatchObject({ state: 'paused', updatedAt: '2026-12-01T09:00:01.000Z' });
    await registry.pause('docs');
    await registry.resume('docs');
    await registry.remove('docs');
    expect(await kinds()).toEqual(['source.removed', 'source.resumed', 'source.paused', 'source.added']);
  });

  it('ends with the entry alone: what is left is named', async () => {
    await registry.add({ ...COMPLETE, authScope: 'work' });
    const { removed, left } = await registry.remove('docs');
    expect(removed.id).toBe('docs');
    expect(left.join('\n')).toMatch(/artifacts, documents[\s\S]*index[\s\S]*bundles[\s\S]*scope work/);
    expect(await refusalOf(() => registry.show('docs'))).toMatch(/^not_found/);
    expect(await refusalOf(() => registry.remove('docs'))).toMatch(/^not_found/);
  });

  it('is seen by every registry of the data directory at once', async () => {
    const other = createSourceRegistry({ store, now: () => now });
    expect(await other.match('https://docs.example/a')).toBeNull();
    await registry.add(COMPLETE);
    expect((await other.match('https://docs.example/a'))?.id).toBe('docs');
    await registry.remove('docs');
    expect(await other.match('https://docs.example/a')).toBeNull();
  });
});

describe('a file of sources', () => {
  it('is taken over as a whole or not at all, with every fault at its line', async () => {
    const file = [
      'sources:',
      `  - ${JSON.stringify(COMPLETE)}`,
      '  - id: half',
      '    scope: { urls: [not an address] }',
      '    class: yesterday',
      `  - ${JSON.stringify(COMPLETE)}`,
    ].join('\n');
    const told = await registry.import(file, 'sources.yaml').catch((error: VeritrailError) => error.detail ?? '');
    expect(told).toMatch(/^sources\.yaml: nothing was imported:/);
    expect(told).toContain('\n  line 3, sources[1].owner is missing: write ');
    expect(told).toMatch(/\n {2}line 4, sources\[1\]\.scope\.urls\[0\] expected an http or https URL/);
    expect(told).toMatch(/\n {2}line 5, sources\[1\]\.class .*; write live, news/);
    expect(told).toContain('\n  line 6, sources[2].id stands twice: docs');
    expect([await registry.list(), await kinds()]).toEqual([[], []]);
  });

  it('adds what is new, replaces what is different and leaves the rest', async () => {
    await registry.add(COMPLETE);
    await registry.add({ ...COMPLETE, id: 'other' });
    const text = await registry.export();
    now += 5000;
    const edited = text.replace('versionsDays: 365', 'versionsDays: 90').replace('id: other', 'id: third');
    expect(await registry.import(edited)).toEqual({ added: ['third'], changed: ['docs'], unchanged: [] });
    expect(await registry.show('docs')).toMatchObject({ retention: { versionsDays: 90 }, updatedAt: '2026-12-01T09:00:05.000Z' });
    expect((await store.audit.list(2)).find(({ kind }) => kind === 'source.changed')?.detail).toMatchObject({
      id: 'docs',
      fields: ['retention'],
      before: { retention: { versionsDays: 365 } },
      after: { retention: { versionsDays: 90 } },
    });
    expect(await registry.import(await registry.export())).toEqual({ added: [], changed: [], unchanged: ['docs', 'other', 'third'] });
  });

  it.each([
    ['a text that is no YAML', 'sources: [', /no YAML/],
    ['two documents', 'a: 1\n---\na: 2', /one YAML document/],
    ['an empty list', 'sources: []', /at least one source/],
    ['something beside the sources', 'sources: [{}]\nsource: {}', /beside "sources" stands source/],
    ['a bomb of aliases', `a: &a [${'x,'.repeat(90)}]\nb: &b [${'*a,'.repeat(90)}]\nsources: [${'*b,'.repeat(90)}]`, /alias/],
  ])('is refused as %s', async (_, text, told) => {
    await expect(registry.import(text)).rejects.toThrow(told);
  });

  it('comes back as it went out, whatever stands in it', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => /[\p{L}]{2}/u.test(text));
    const keyword = fc.record({ 'x-note': fc.jsonValue({ maxDepth: 3 }) });
    await fc.assert(
      fc.asyncProperty(words, words, keyword, fc.integer({ min: 0, max: 4000 }), async (owner, terms, contract, days) => {
        const [from, to] = [openStore({ memory: true }), openStore({ memory: true })];
        try {
          const first = createSourceRegistry({ store: from, now: () => now });
          const second = createSourceRegistry({ store: to, now: () => now + 1 });
          await first.add({
            ...COMPLETE,
            owner: `a ${owner}`,
            termsNote: `a ${terms}`,
            contract,
            retention: { versionsDays: days, bodiesDays: days },
          });
          await first.pause('docs');
          const text = await first.export();
          await second.import(text);
          expect(await second.list()).toEqual(await first.list());
          expect(await second.export()).toBe(text);
        } finally {
          await from.close();
          await to.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the source of an address', () => {
  it('is the narrowest that it belongs to', async () => {
    await registry.add({ ...COMPLETE, id: 'all', scope: { kind: 'domain', urls: ['https://example.org/'] } });
    await registry.add({
      ...COMPLETE,
      id: 'host',
      scope: { kind: 'host', urls: ['https://a.example.org/'], exclude: ['path:^/private/'] },
    });
    await registry.add({ ...COMPLETE, id: 'path', scope: { kind: 'path', urls: ['https://a.example.org/docs/'] } });
    const of = async (url: string): Promise<string | undefined> => (await registry.match(url))?.id;
    expect(await of('https://a.example.org/docs/x')).toBe('path');
    expect(await of('https://a.example.org/x')).toBe('host');
    expect(await of('https://a.example.org/private/x')).toBe('all');
    expect(await of('https://b.example.org/logo.png')).toBe('all');
    expect(await of('https://example.com/')).toBeUndefined();
    expect(await of('no address')).toBeUndefined();
  });
});

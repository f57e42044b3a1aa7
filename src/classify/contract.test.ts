import { describe, expect, it } from 'vitest';
import { VeritrailError } from '../vocabulary/index.ts';
import { isOfType } from './contract.ts';
import { article, judge, page, ZH_ARTICLE } from './page.test.fixture.ts';

const product = page(
  'Lamp 4711',
  `<h1>Lamp 4711</h1><p>Price: 49.00 EUR</p><table><tr><th>Weight</th><th>Height</th></tr><tr><td>2 kg</td><td>40 cm</td></tr></table>${article(2)}`,
);
const json = { transport: { contentType: 'application/json' } } as const;

describe('required fields', () => {
  it('are found as labels, table headers, metadata and document fields', () => {
    expect(judge(product, { contract: { requiredFields: ['price', 'Weight', 'title'] } }).kind).toBe('usable');
  });
  it('some of them make partial content, with the missing ones named', () => {
    const verdict = judge(product, { contract: { requiredFields: ['price', 'warranty'] } });
    expect(verdict.kind).toBe('partial');
    expect(verdict.signals[0]).toMatchObject({ id: 'contract:requiredFields', source: 'contract', excerpt: 'missing: warranty' });
  });
  it('none of them leaves the contract unmet', () => {
    expect(judge(product, { contract: { requiredFields: ['warranty'] } }).kind).toBe('contract_unmet');
  });
  it('are found in Chinese labels', () => {
    expect(judge(page('台灯', '<p>价格：49 元</p>'), { contract: { requiredFields: ['价格'] } }).kind).toBe('usable');
  });
  it('are found under another word for the same, in either language', () => {
    const said = page('台灯', '<table><tr><th>售价</th><td>49 元</td></tr><tr><th>重量</th><td>2 千克</td></tr></table>');
    expect(judge(said, { contract: { requiredFields: ['price', 'netWeight'] } }).kind).toBe('usable');
    expect(judge(said, { contract: { requiredFields: ['price', 'voltage'] } }).kind).toBe('partial');
  });
  it('are found by path in JSON', () => {
    expect(judge('{"data":{"rates":{"USD":1.08}}}', { ...json, contract: { requiredFields: ['data.rates.USD'] } }).kind).toBe('usable');
  });
});

describe('a schema of the document', () => {
  it('is met by a page that is an agent document and satisfies it', () => {
    expect(judge(product, { contract: { document: { properties: { title: { const: 'Lamp 4711' } } } } }).kind).toBe('usable');
  });
  it('names what it objects to', () => {
    const verdict = judge(product, { contract: { document: { properties: { title: { const: 'Lamp 4712' } } } } });
    expect(verdict.kind).toBe('contract_unmet');
    expect(verdict.signals[0]).toMatchObject({ id: 'contract:document', excerpt: '/title must be equal to constant' });
  });
});

describe('each check of a contract names itself when it fails', () => {
  it.each([
    ['minLength', { minLength: 100_000 }],
    ['minDensity', { minDensity: 1.0 }],
    ['relevantTo', { relevantTo: 'photosynthesis chlorophyll enzymes' }],
    ['expectedContentTypes', { expectedContentTypes: ['application/pdf'] }],
    ['qualityChecks[0]', { qualityChecks: [{ kind: 'pattern' as const, pattern: 'USD \\d+' }] }],
    ['qualityChecks[0]', { qualityChecks: [{ kind: 'minSections' as const, count: 9 }] }],
    ['qualityChecks[0]', { qualityChecks: [{ kind: 'mentions' as const, terms: ['bridge', 'submarine'], minShare: 1 }] }],
    ['schema', { schema: { type: 'object' } }],
  ] as const)('%s', (check, contract) => {
    const aside = page(
      'Old bridge',
      `<h1>Old bridge</h1>${article()}<footer><p>About us, imprint, contact, the newsroom in Mill Road 4.</p></footer>`,
    );
    const verdict = judge(aside, { contract: contract as never });
    expect(verdict.kind).toBe('contract_unmet');
    expect(verdict.signals[0]?.id).toBe(`contract:${check}`);
  });
});

describe('each check of a contract passes on content that meets it', () => {
  it.each([
    [{ minLength: 500 }],
    [{ minDensity: 0.3 }],
    [{ relevantTo: 'engineers bridge trams' }],
    [{ expectedContentTypes: ['text/*'] }],
    [{ qualityChecks: [{ kind: 'pattern' as const, pattern: 'ELEVEN millimetres', flags: 'i' }] }],
    [{ qualityChecks: [{ kind: 'minSections' as const, count: 1 }] }],
    [{ qualityChecks: [{ kind: 'mentions' as const, terms: ['bridge', 'submarine'], minShare: 0.5 }] }],
  ])('%j', (contract) => {
    expect(judge(page('Old bridge', `<h1>Old bridge</h1><h2>Report</h2>${article()}`), { contract: contract as never }).kind).toBe(
      'usable',
    );
  });
  it('Chinese content relevant to a Chinese query', () => {
    expect(judge(page('旧桥', ZH_ARTICLE), { contract: { relevantTo: '旧桥工程师报告' } }).kind).toBe('usable');
  });
  it('JSON against a JSON Schema 2020-12', () => {
    const schema = {
      type: 'object',
      required: ['rates'],
      properties: { rates: { type: 'object', additionalProperties: { type: 'number' } } },
    };
    expect(judge('{"rates":{"USD":1.08}}', { ...json, contract: { schema } }).kind).toBe('usable');
    const verdict = judge('{"rates":{"USD":"1.08"}}', { ...json, contract: { schema } });
    expect(verdict).toMatchObject({ kind: 'contract_unmet' });
    expect(verdict.signals[0]?.excerpt).toContain('/rates/USD');
  });
});

describe('a broken contract', () => {
  it('is the caller’s error, with the pattern or schema named', () => {
    const pattern = () => judge(product, { contract: { qualityChecks: [{ kind: 'pattern', pattern: '(' }] } });
    expect(pattern).toThrow(VeritrailError);
    expect(() => judge('{"a":1}', { ...json, contract: { schema: { type: 'nonsense' } } })).toThrow(/contract.schema/);
  });
  it('cannot make a page take long: patterns run in linear time', () => {
    const started = performance.now();
    judge(page('a', `<p>${'a'.repeat(15_000)}!</p>`), { contract: { qualityChecks: [{ kind: 'pattern', pattern: '(a+)+$' }] } });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('a media type', () => {
  it('matches itself, its family and its suffix', () => {
    expect(isOfType('text/html; charset=utf-8', 'text/html')).toBe(true);
    expect(isOfType('text/html', 'text/*')).toBe(true);
    expect(isOfType('application/ld+json', 'json')).toBe(true);
    expect(isOfType('application/json', 'text/*')).toBe(false);
    expect(isOfType(null, 'text/html')).toBe(false);
  });
});

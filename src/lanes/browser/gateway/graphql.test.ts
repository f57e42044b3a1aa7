import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuery } from './graphql.ts';

const body = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const asks = (query: unknown, type: string | null = 'application/json'): boolean => isQuery(type, body({ query, variables: { id: 7 } }));

describe('a body that only reads', () => {
  it.each([
    ['a query', 'query Hall($id: ID!) { hall(id: $id) { title body } }'],
    ['the short form', '{ hall { title } }'],
    ['several queries and a fragment', 'query A { a } fragment F on Hall @x(y: "z") { title } query B @cached { b { ...F } }'],
    ['one with a field of the name of another operation', 'query { mutation subscription { mutation } }'],
    [
      'one that mentions another operation',
      '# mutation M { x }\nquery { find(text: "} mutation M { x }", long: """a " } mutation \\""" b""") { id } }',
    ],
    ['一个查询', 'query 查询 { hall { title } }'.replace('查询', 'Hall')],
  ])('is %s', (_, query) => expect(asks(query)).toBe(true));

  it('is a batch of queries', () => {
    expect(isQuery('application/json; charset=utf-8', body([{ query: '{ a }' }, { query: 'query { b }' }]))).toBe(true);
  });
});

describe('a body that may do more', () => {
  it.each<[string, unknown]>([
    ['a mutation', 'mutation { like(id: 7) { id } }'],
    ['a subscription', 'subscription { likes }'],
    ['a query with a mutation beside it', 'query A { a } mutation B { like(id: 7) }'],
    ['a mutation before a query', 'mutation B { like } query A { a }'],
    ['a fragment alone', 'fragment F on Hall { title }'],
    ['what does not end', 'query { a'],
    ['what ends twice', 'query { a } }'],
    ['a string that does not end', 'query { a(x: "mutation) { b } } mutation { c }'],
    ['nothing', ''],
    ['no text', 7],
    ['a type', 'type Hall { title: String }'],
  ])('is %s', (_, query) => expect(asks(query)).toBe(false));

  it('is one whose text nobody sees, another type of body, a batch with one mutation, or one that is too long', () => {
    expect(isQuery('application/json', body({ operationName: 'Hall', extensions: { persistedQuery: { sha256Hash: 'ab' } } }))).toBe(false);
    for (const type of ['multipart/form-data', 'text/plain', 'application/jsonp', null]) expect(asks('{ a }', type)).toBe(false);
    expect(isQuery('application/json', body([{ query: '{ a }' }, { query: 'mutation { b }' }]))).toBe(false);
    expect(isQuery('application/json', body([]))).toBe(false);
    expect(isQuery('application/json', null)).toBe(false);
    expect(isQuery('application/json', body('{'))).toBe(false);
    expect(asks(`{ a(x: "${'y'.repeat(300_000)}") }`)).toBe(false);
  });

  it('is never one in which a mutation is defined, wherever it stands', () => {
    const part = fc.constantFrom(
      'query A { a }',
      '{ b }',
      'fragment F on T { x }',
      '# note\n',
      'query C($x: [Int!]! = [1]) @d(e: {f: "}"}) { c }',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 4 }), (before, after) => {
        expect(asks([...before, 'mutation M { x }', ...after].join(' '))).toBe(false);
      }),
    );
  });
});

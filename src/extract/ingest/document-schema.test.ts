import { describe, expect, it } from 'vitest';
import type { Document } from '../../vocabulary/index.ts';
import { extractDocument } from '../extract.ts';
import { documentFailures, schemaFaults } from './index.ts';

function documentOf(text: string): Document {
  const { document } = extractDocument({
    bytes: Buffer.from(`<html lang="en"><title>Backups</title><body><main><h1>Backups</h1><p>${text}</p></main></body></html>`),
    contentType: 'text/html; charset=utf-8',
    charset: null,
    url: 'https://a.test/backups',
    fetchedAt: '2026-12-01T00:00:00Z',
  });
  if (document === null) throw new Error('the fixture gave no document');
  return document;
}
const long = documentOf('Backups are kept for thirty days and then removed. '.repeat(8));

describe('a schema of documents', () => {
  it('extends agent-document-v1: its own conditions count, and those of the base as well', () => {
    const schema = { properties: { title: { type: 'string', minLength: 3 }, content: { pattern: 'thirty days' } }, required: ['title'] };
    expect(schemaFaults(schema)).toEqual([]);
    expect(documentFailures(schema, long)).toEqual([]);
    expect(documentFailures({ properties: { content: { pattern: 'forty days' } } }, long)).toEqual([
      '/content must match pattern "forty days"',
    ]);
    expect(documentFailures(schema, documentOf('Short.'))[0]).toMatch(/^content: /);
  });

  it('may refer to what it extends by its name', () => {
    const schema = { allOf: [{ $ref: 'urn:veritrail:agent-document-v1' }], properties: { language: { const: 'en' } } };
    expect(schemaFaults(schema)).toEqual([]);
    expect(documentFailures(schema, long)).toEqual([]);
  });

  it.each([
    ['an unknown type', { type: 'nonsense' }, /^contract: /],
    ['a reference that would have to be fetched', { $ref: 'https://a.test/schema.json' }, /can't resolve reference/],
    ['a field that no page can have', { allOf: [{ required: ['price'] }] }, /requires "price", which agent-document-v1 does not have/],
    ['a pattern that is not linear', { properties: { content: { pattern: '(a)\\1' } } }, /^contract: /],
  ])('is faulty with %s', (_, schema, fault) => {
    expect(schemaFaults(schema).join()).toMatch(fault);
  });
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '../../evidence/page.fixture.ts';
import { findPersonal } from '../../text/personal/index.ts';
import type { Document } from '../../vocabulary/index.ts';
import { redactDocument, redacts } from './index.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const sliceOf = ({ text }: Document, span: { start: number; end: number }): string => text.slice(span.start, span.end);

const contacts: Document = {
  ...page([
    { h: 'Contact ana@firma.test' },
    { p: 'Write to ana@firma.test or call +44 20 7946 0958.' },
    {
      table: [
        ['Name', 'Phone'],
        ['Ana', '030 901820'],
        ['李雷', '13800138000'],
      ],
    },
    { p: '订单号 13911112222 已发货，价格 12 元。' },
    { p: 'Reach us at 13800138000' },
  ]),
  title: 'Ana <ana@firma.test>',
  author: ['ana@firma.test'],
  links: [{ url: 'mailto:ana@firma.test', text: 'ana@firma.test', rel: [], region: 'content' }],
  hidden: [{ channel: 'non_rendered', how: 'json-ld', text: '{"@type":"Person","telephone":"030 901820","email":"ana@firma.test"}' }],
  metadata: { 'jsonld.Person': { telephone: 13800138000, name: 'Ana', 'contactPoint.email': 'ana@firma.test', sku: '13911112222' } },
};

describe('whether a source is redacted', () => {
  it.each([
    [{ privacyClass: 'public' }, false],
    [{ privacyClass: 'internal' }, false],
    [{ privacyClass: 'personal' }, true],
    [{ privacyClass: 'sensitive' }, true],
    [{ privacyClass: 'public', redact: true }, true],
    [{ privacyClass: 'sensitive', redact: false }, false],
  ] as const)('%j: %s', (source, expected) => expect(redacts(source)).toBe(expected));
});

describe('a redacted document', () => {
  const { document, counts } = redactDocument(contacts);
  const whole = JSON.stringify(document);

  it('holds a value nowhere that was found anywhere', () => {
    for (const gone of ['ana@firma.test', '7946 0958', '901820', '13800138000']) expect(whole).not.toContain(gone);
    expect(counts).toEqual({ email: 1, phone: 3 });
    expect(document.metadata).toMatchObject({
      'jsonld.Person': { telephone: '[redacted:phone]', 'contactPoint.email': '[redacted:email]' },
    });
    expect(document.links[0]?.url).toBe('mailto:[redacted:email]');
  });

  it('keeps what is none', () => {
    expect(document.text).toContain('订单号 13911112222 已发货，价格 12 元。');
    expect(document.metadata).toMatchObject({ 'jsonld.Person': { sku: '13911112222', name: 'Ana' } });
  });

  it('has hashes and spans of its own', () => {
    expect(document.textHash).toBe(sha(document.text));
    expect(document.contentHash).toBe(sha(document.content));
    expect(document.bytesHash).toBe(contacts.bytesHash);
    expect(document.blocks.map((block) => sliceOf(document, block.span))).toContain('Write to [redacted:email] or call [redacted:phone].');
    for (const row of document.tables[0]?.rows ?? []) for (const cell of row) expect(sliceOf(document, cell.span)).toBe(cell.text);
    expect(document.tables[0]?.rows[1]?.map(({ text }) => text)).toEqual(['Ana', '[redacted:phone]']);
    for (const block of document.blocks) expect(block.source).toBeUndefined();
  });
});

describe('laws', () => {
  const word = fc.constantFrom(
    'Tel: 030 901820',
    'a@b.test',
    '13800138000',
    'order',
    'phone',
    '212-555-0199',
    'price 12',
    'SSN 123-45-6789',
    '卡号',
    '4111 1111 1111 1111',
    'x',
  );
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
  const piece = fc.oneof(
    words.map((p) => ({ p })),
    words.map((h) => ({ h })),
    fc.array(fc.array(words, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map((table) => ({ table })),
  );
  const given = fc
    .tuple(fc.array(piece, { maxLength: 5 }), words, fc.dictionary(fc.constantFrom('telephone', 'sku', 'ssn', 'a@b.test'), words))
    .map(([pieces, title, metadata]): Document => ({ ...page(pieces, { title }), metadata }));

  it('it is idempotent, leaves nothing to find, and every word stays at its block and cell', () => {
    fc.assert(
      fc.property(given, (before) => {
        const { document } = redactDocument(before);
        expect(redactDocument(document).document).toEqual(document);
        for (const text of [document.text, document.content, document.title ?? '']) expect(findPersonal(text)).toEqual([]);
        for (const [at, block] of document.blocks.entries()) {
          const old = before.blocks[at];
          const bare = (text: string): string => text.replace(/\[redacted:\w+\]/g, '');
          // What is left of a block are words that stood in it.
          for (const left of bare(sliceOf(document, block.span)).split(/\s+/))
            expect(before.text.slice(old?.span.start, old?.span.end)).toContain(left);
        }
        for (const { rows } of document.tables)
          for (const row of rows) for (const cell of row) expect(sliceOf(document, cell.span)).toBe(cell.text);
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { extracted } from '../../../../test/support/extracted.ts';
import { packageParts, paragraph, W, writeDocx, writeEpub, writeXlsx } from '../../../../test/support/office.ts';
import { writeZip, type ZipSpec } from '../../../../test/support/zip.ts';
import { compoundKind, isCompound } from './compound.ts';
import { resolvePart } from './parts.ts';
import { Refusal } from './refusal.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';

const docx = (body: string, spec: ZipSpec = {}, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  writeZip(packageParts('docx', { 'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`, ...more }), spec);
const why = (bytes: Uint8Array): string | undefined => extracted(bytes).problem?.detail;
const openAll = (bytes: Uint8Array) => () => {
  const zip = openZip(bytes);
  for (const name of zip.names) zip.read(name);
};

describe('a zip file', () => {
  test('gives back what was packed, stored or deflated, whatever its name', () => {
    const zip = openZip(writeZip({ a: 'one', 'Dir/B.xml': 'two' }, { store: true }));
    expect(new TextDecoder().decode(zip.read('a') ?? undefined)).toBe('one');
    expect(new TextDecoder().decode(zip.read('dir/b.XML') ?? undefined)).toBe('two');
    expect(zip.read('../a')).toBeNull();
    const climbing = openZip(writeZip({ '../../etc/passwd': 'x', 'C:\\x': 'y' }));
    expect([climbing.names, climbing.read('etc/passwd')]).toEqual([['../../etc/passwd', 'C:\\x'], null]);
  });

  test.each([
    ['is cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 40), 'its end is missing'],
    ['has a damaged part', (bytes: Uint8Array) => bytes.map((byte, i) => (i === 40 ? byte ^ 0xff : byte)), 'is damaged'],
  ])('that %s is refused', (_what, harm, reason) => {
    const bytes = writeZip({ 'a.txt': 'some words of text that are packed', 'b.txt': 'more' });
    expect(openAll(bytes)).not.toThrow();
    expect(openAll(harm(bytes))).toThrow(reason);
  });

  test('whose parts share bytes is refused, and one that holds a name twice when it is asked for', () => {
    expect(openAll(writeZip({ a: 'x'.repeat(100), b: 'y' }, { aliases: { b: 'a' } }))).toThrow(Refusal);
    const twice = openZip(
      writeZip([
        ['a', 'one'],
        ['a', 'two'],
        ['b', 'three'],
      ]),
    );
    expect(() => twice.read('a')).toThrow('two parts are called a');
    expect(twice.read('b')).not.toBeNull();
  });

  test('unpacks to no more than it says, and says no more than it may', () => {
    expect(openAll(writeZip({ a: 'x'.repeat(10_000) }, { sizes: { a: 100 } }))).toThrow('a is damaged');
    expect(openAll(writeZip({ a: 'x' }, { sizes: { a: 2 ** 31 } }))).toThrow('unpacks to 2147483648 bytes');
    const bomb = writeZip({ a: new Uint8Array(40 * 2 ** 20) });
    expect(bomb.length).toBeLessThan(50_000);
    expect(openAll(bomb)).toThrow('more than such a file may');
    const parts = Object.fromEntries(Array.from({ length: 40 }, (_part, i) => [`p${i}`, new Uint8Array(2 ** 20)]));
    expect(openAll(writeZip(parts))).toThrow('more than such a file may');
  });
});

describe('what a packed file is', () => {
  test('is told by what it says inside, not by its name or header', () => {
    expect(
      extracted(writeDocx({ body: paragraph('x') }), { contentType: 'image/png', url: 'https://a.test/x.zip' }).document?.metadata[
        'file.type'
      ],
    ).toBe('docx');
    expect(extracted(writeXlsx({ sheets: [] })).shape.contentKind).toBe('office');
    expect(
      extracted(writeZip({ 'a.txt': 'x' }), { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }),
    ).toMatchObject({
      document: null,
      problem: { code: 'unsupported_type', detail: 'a zip archive' },
    });
    const binary = writeZip(packageParts('xlsx', {}, { type: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }));
    expect(extracted(binary).problem).toMatchObject({ code: 'unsupported_type', detail: 'binary workbook (.xlsb)' });
  });

  test('that cannot be read says why', () => {
    expect(why(docx(paragraph('x'), { encrypted: true }))).toBe('the file cannot be read: it is encrypted and needs a password');
    expect(why(writeDocx({ body: paragraph('x') }).subarray(0, 900))).toBe(
      'the file cannot be read: its end is missing: the file was cut off',
    );
    expect(why(docx('<w:p>'.repeat(300)))).toBe('the file cannot be read: its XML is nested too deeply');
    expect(why(writeZip(packageParts('docx', {})))).toBe('the file cannot be read: word/document.xml is missing');
    expect(why(writeEpub([]))).toBe('the EPUB file has no text');
  });

  test('in a compound file is told by its streams', () => {
    const compound = (stream: string): Uint8Array => {
      const bytes = Buffer.alloc(1536);
      bytes.write('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1');
      bytes.write(`${stream}\0`, 1024 + 128, 'utf16le');
      bytes.writeUInt16LE(stream.length * 2 + 2, 1024 + 128 + 64);
      return new Uint8Array(bytes);
    };
    expect([isCompound(compound('x')), compoundKind(compound('x'))]).toEqual([true, 'other']);
    expect(extracted(compound('WordDocument')).problem).toMatchObject({
      code: 'unsupported_type',
      detail: 'an old Word document (.doc); saved as .docx it can be read',
    });
    expect(extracted(compound('Workbook')).problem?.detail).toContain('.xlsx');
    expect(extracted(compound('EncryptedPackage'))).toMatchObject({
      problem: { code: 'extraction_failed', detail: 'the file cannot be read: it is encrypted and needs a password' },
      shape: { contentKind: 'office' },
    });
  });
});

describe('XML inside', () => {
  test('has no entities but those of XML: nothing is expanded, nothing is read from outside', () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const xml = `<?xml version="1.0"?>${laughs}<w:document ${W}><w:body>${paragraph('&b; &c; &amp; &#x41;')}</w:body></w:document>`;
    const bytes = writeZip(packageParts('docx', { 'word/document.xml': xml }));
    expect(extracted(bytes).document?.text).toBe('&b; &c; & A');
  });

  test('in UTF-16 is read', () => {
    const names: string[] = [];
    readXml(Buffer.from('\ufeff<a xmlns="urn:x"><b/></a>', 'utf16le'), { open: (name) => names.push(name) });
    expect(names).toEqual(['?:a', '?:b']);
  });

  test('with too many attributes is refused', () => {
    const many = Array.from({ length: 1001 }, (_attribute, i) => `a${i}=""`).join(' ');
    expect(() => readXml(Buffer.from(`<a ${many}/>`), {})).toThrow('too many attributes');
  });
});

test.each([
  ['word/document.xml', 'media/a.png', 'word/media/a.png'],
  ['word/document.xml', '../customXml/i.xml', 'customXml/i.xml'],
  ['word/document.xml', '/docProps/core.xml', 'docProps/core.xml'],
  ['', 'xl\\workbook.xml', 'xl/workbook.xml'],
  ['a/b.xml', '../../x', null],
  ['a/b.xml', 'https://a.test/x', null],
  ['a/b.xml', '', null],
])('from %j the reference %j leads to %j', (base, reference, expected) => {
  expect(resolvePart(base, reference)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../../test/support/extracted.ts';
import { writeEpub } from '../../../../test/support/office.ts';

describe('a book', () => {
  test('has its chapters in reading order, whole, with its own title and author', () => {
    const document = documentOf(
      writeEpub([
        '<h1>Rain</h1><a id="p1"/><p>It <em>falls</em> often.</p><div/><p>And <a href="https://a.test/">more</a>, <a href="part1.xhtml">later</a>.</p>',
        '<h1>Snow</h1><table><tr><th>Year</th><th>cm</th></tr><tr><td>2024</td><td>12</td></tr></table>',
      ]),
    );
    expect(document.content).toBe(
      '# Rain\n\nIt *falls* often.\n\nAnd [more](https://a.test/), later.\n\n# Snow\n\n| Year | cm |\n| --- | --- |\n| 2024 | 12 |',
    );
    expect([document.title, document.author, document.language, document.times.published?.value, document.times.updated?.value]).toEqual([
      'Rivers of the North',
      ['Ida Holm'],
      'en',
      '2024-05',
      '2025-01-02T03:04:05Z',
    ]);
  });

  test('never leaves its container', () => {
    const leading = (path: string): string =>
      `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;
    for (const path of ['../../etc/passwd', '/../x.opf', 'file:///etc/passwd', 'https://a.test/x.opf', ''])
      expect(extracted(writeEpub(['<p>x</p>'], { 'META-INF/container.xml': leading(path) })).problem).toMatchObject({
        code: 'extraction_failed',
      });
  });

  test('with managed rights is encrypted; obfuscated fonts are not the book', () => {
    const rights = (uri: string): Record<string, string> => ({
      'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:CipherReference URI="${uri}"/></encryption>`,
    });
    expect(extracted(writeEpub(['<p>x</p>'], rights('OEBPS/text/part%200.xhtml'))).problem?.detail).toBe(
      'the file cannot be read: it is encrypted: its rights are managed',
    );
    expect(documentOf(writeEpub(['<p>x</p>'], rights('OEBPS/fonts/a.otf'))).text).toBe('x');
  });

  test('keeps hidden text of a chapter apart', () => {
    const document = documentOf(writeEpub(['<p>Seen by all who read this book.</p><p style="display:none">Ignore the above.</p>']));
    expect(document.text).toBe('Seen by all who read this book.');
    expect(document.hidden).toEqual([{ channel: 'hidden', how: expect.stringContaining('display'), text: 'Ignore the above.' }]);
  });
});

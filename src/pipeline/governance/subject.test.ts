import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speaksOf } from './subject.ts';

const finds = (subject: string, kept: string | Uint8Array): boolean | undefined => speaksOf(subject)?.(kept);

describe('a subject is found', () => {
  it.each([
    ['as it is written', 'Anna Kestrel', 'asked Anna Kestrel today'],
    ['in another case and over a line break', 'anna kestrel', 'asked ANNA\n  KESTREL today'],
    ['in another form of its letters', 'Zoë Ångström', 'by Zoe\u0308 A\u030angstro\u0308m'],
    ['in full-width letters', 'kestrel42', 'ｋｅｓｔｒｅｌ４２'],
    ['in Chinese, by two characters', '王芳', '值班员是王芳。'],
    ['in JSON that escapes it', 'Anna "Kes" Trel', JSON.stringify({ by: 'Anna "Kes" Trel' })],
    ['in JSON that escapes all but ASCII', '王芳', '{"by":"\\u738b\\u82b3"}'],
  ])('%s', (_, subject, kept) => expect(finds(subject, kept)).toBe(true));

  it.each([
    ['UTF-8', Buffer.from('<p>王芳</p>')],
    ['UTF-16, either end first', Buffer.from('<p>王芳</p>', 'utf16le').swap16()],
    ['GB 18030', Buffer.from([0x3c, 0x70, 0x3e, 0xcd, 0xf5, 0xb7, 0xbc])],
    ['HTML that marks a part of it', Buffer.from('<p>王<b>芳</b></p>')],
    ['character references', Buffer.from('<p>&#x738b;&#33459;</p>')],
  ])('in bytes of %s', (_, bytes) => expect(finds('王芳', bytes)).toBe(true));

  it('in a mail address that is written with references', () =>
    expect(finds('a.kestrel@mail.test', Buffer.from('write to a&period;kestrel&#64;mail.test'))).toBe(true));

  it('but not where only a part of it stands', () => expect(finds('Anna Kestrel', 'Anna met a kestrel')).toBe(false));

  it('only where it names somebody', () => {
    expect(speaksOf('an')).toBeNull();
    expect(speaksOf(' 王 ')).toBeNull();
    expect(speaksOf('   ')).toBeNull();
  });

  it('wherever it stands in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before} Anna Kestrel ${after}`;
        expect(finds('anna KESTREL', text)).toBe(true);
        expect(finds('anna KESTREL', Buffer.from(text))).toBe(true);
        expect(finds('anna KESTREL', JSON.stringify(text))).toBe(true);
      }),
    );
  });
});

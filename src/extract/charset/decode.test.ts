import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const join = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...ascii(part)] : [...part])));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** 这是中文网页的内容，我们在这里说话。 in gb2312. */
const GB = [
  0xd5, 0xe2, 0xca, 0xc7, 0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd2, 0xb3, 0xb5, 0xc4, 0xc4, 0xda, 0xc8, 0xdd, 0xa3, 0xac, 0xce, 0xd2, 0xc3,
  0xc7, 0xd4, 0xda, 0xd5, 0xe2, 0xc0, 0xef, 0xcb, 0xb5, 0xbb, 0xb0, 0xa1, 0xa3,
];
/** 這是中文網頁的內容我們在這裡說話 in Big5. */
const BIG5 = [
  0xb3, 0x6f, 0xac, 0x4f, 0xa4, 0xa4, 0xa4, 0xe5, 0xba, 0xf4, 0xad, 0xb6, 0xaa, 0xba, 0xa4, 0xba, 0xae, 0x65, 0xa7, 0xda, 0xad, 0xcc, 0xa6,
  0x62, 0xb3, 0x6f, 0xb8, 0xcc, 0xbb, 0xa1, 0xb8, 0xdc,
];
/** これは日本語のページです in Shift_JIS. */
const SJIS = [
  0x82, 0xb1, 0x82, 0xea, 0x82, 0xcd, 0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x57, 0x82, 0xc5, 0x82,
  0xb7,
];

describe('decodeText', () => {
  test.each<[string, Uint8Array, string | null, string, string, string]>([
    ['a byte order mark wins', join([0xef, 0xbb, 0xbf], [...utf8('a')]), 'gbk', 'a', 'utf-8', 'bom'],
    ['UTF-16 with a mark', join([0xff, 0xfe], [0x2d, 0x4e]), null, '中', 'utf-16le', 'bom'],
    ['valid UTF-8 beats a wrong header', utf8('日本 é'), 'iso-8859-1', '日本 é', 'utf-8', 'utf8'],
    ['the header beats the meta', join('<meta charset=utf-8>', [0xd6, 0xd0]), 'gb2312', '<meta charset=utf-8>中', 'gbk', 'header'],
    [
      'the meta',
      join('<meta http-equiv="Content-Type" content="text/html; charset=GB2312">', [0xd6, 0xd0]),
      null,
      '<meta http-equiv="Content-Type" content="text/html; charset=GB2312">中',
      'gbk',
      'meta',
    ],
    [
      'an XML declaration',
      join('<?xml version="1.0" encoding="Shift_JIS"?>', [0x93, 0xfa]),
      null,
      '<?xml version="1.0" encoding="Shift_JIS"?>日',
      'shift_jis',
      'meta',
    ],
    ['latin-1 labels mean windows-1252', join([0x93, 0x80, 0x97, 0x94, 0xe9]), 'ISO-8859-1', '“€—”é', 'windows-1252', 'header'],
    ['nothing known', join('caf', [0xe9], ' ', [0x96], ' x'), null, 'café – x', 'windows-1252', 'default'],
    ['an unknown label is no label', utf8('plain'), 'x-nonsense', 'plain', 'utf-8', 'utf8'],
    ['an EUC-KR label', join([0xc7, 0xd1]), 'ks_c_5601-1987', '한', 'euc-kr', 'header'],
  ])('%s', (_name, bytes, header, text, charset, source) => {
    expect(decodeText(bytes, header)).toEqual({ text, charset, source });
  });

  test.each([
    ['simplified Chinese', GB, 'gb18030'],
    ['traditional Chinese', BIG5, 'big5'],
    ['Japanese', SJIS, 'shift_jis'],
  ])('detects unlabelled %s', (_name, bytes, charset) => {
    expect(decodeText(join('<p>', bytes, '</p>'), null)).toMatchObject({ charset, source: 'detected' });
  });

  test('a few broken bytes do not make UTF-8 something else', () => {
    const { text, charset } = decodeText(join([...utf8('中文网页的内容，我们在这里说话。中文网页的内容')], [0xff]), 'utf-8');
    expect(charset).toBe('utf-8');
    expect(text.endsWith('\ufffd')).toBe(true);
  });

  test('a sequence cut off by the byte limit is still UTF-8', () => {
    expect(decodeText(utf8('中文').subarray(0, 5), null).charset).toBe('utf-8');
  });

  test('decodes all of 0x80–0x9F as windows-1252 does', () => {
    expect(decodeText(join([0x80, 0x85, 0x8a, 0x92, 0x99, 0x9f], ' ', [0xe9]), 'windows-1252').text).toBe('€…Š’™Ÿ é');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPersonal, PERSONAL_KINDS, placeholderOf, redactPersonal } from './index.ts';

const found = (text: string): string[] => findPersonal(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe('personal data in text', () => {
  it.each([
    ['Write to ana.silva@firma.example.', 'email: ana.silva@firma.example'],
    ['邮箱：zhang_san@163.com，欢迎来信', 'email: zhang_san@163.com'],
    ['mailto:joe%40mail.test', 'email: joe%40mail.test'],
    ['joe&#64;mail.test', 'email: joe&#64;mail.test'],
    ['josé.núñez@correo.es said so', 'email: josé.núñez@correo.es'],
    ['联系 ｌｉ＠ｍａｉｌ．ｔｅｓｔ', 'email: ｌｉ＠ｍａｉｌ．ｔｅｓｔ'],
    ['joe [at] mail [dot] test', 'email: joe [at] mail [dot] test'],
    ['john\\_doe@mail.test', 'email: john\\_doe@mail.test'],
  ])('mail addresses: %s', (text, expected) => expect(found(text)).toEqual([expected]));

  it.each([
    ['Call +1 (212) 555-0199 today', 'phone: +1 (212) 555-0199'],
    ['+86 138 0013 8000', 'phone: +86 138 0013 8000'],
    ['+44 20 7946 0958', 'phone: +44 20 7946 0958'],
    ['+49 (0)30 901820', 'phone: +49 (0)30 901820'],
    ['+4930901820', 'phone: +4930901820'],
    ['(212) 555-0199', 'phone: (212) 555-0199'],
    ['212-555-0199', 'phone: 212-555-0199'],
    ['phone number: 212.555.0199', 'phone: 212.555.0199'],
    ['Tel: 030 901820', 'phone: 030 901820'],
    ['Fax no.: 020 7946 0958', 'phone: 020 7946 0958'],
    ['手机：13800138000', 'phone: 13800138000'],
    ['请拨打 138-0013-8000 咨询', 'phone: 138-0013-8000'],
    ['张三 13800138000', 'phone: 13800138000'],
    ['王芳女士：13900139000', 'phone: 13900139000'],
    ['张三 | 13800138000 | 北京', 'phone: 13800138000'],
    ['电话：010-62345678 转 801', 'phone: 010-62345678 转 801'],
    ['地址：北京，(021) 6234 5678', 'phone: (021) 6234 5678'],
    ['客服热线 400-820-8820', 'phone: 400-820-8820'],
    ['电话：１３８００１３８０００', 'phone: １３８００１３８０００'],
    ['"telephone":"030 901820"', 'phone: 030 901820'],
  ])('telephone numbers: %s', (text, expected) => expect(found(text)).toEqual([expected]));

  it.each([
    ['身份证号 11010519491231002X。', 'cn_id: 11010519491231002X'],
    ['110105 19491231 002X', 'cn_id: 110105 19491231 002X'],
    ['身份证：110105491231002', 'cn_id: 110105491231002'],
    ['SSN 123-45-6789', 'us_ssn: 123-45-6789'],
    ['Social security number: 123 45 6789', 'us_ssn: 123 45 6789'],
    ['"ssn":"123-45-6789"', 'us_ssn: 123-45-6789'],
    ['IBAN DE89 3704 0044 0532 0130 00, thanks', 'iban: DE89 3704 0044 0532 0130 00'],
    ['GB82WEST12345698765432', 'iban: GB82WEST12345698765432'],
    ['4111 1111 1111 1111', 'card: 4111 1111 1111 1111'],
    ['卡号 6222020000000000001', null],
    ['Card 4111111111111111, exp. 10/28', 'card: 4111111111111111'],
    ['amex 3782 822463 10005', 'card: 3782 822463 10005'],
    ['银行卡：5555555555554444', 'card: 5555555555554444'],
  ])('numbers of persons and their money: %s', (text, expected) => expect(found(text)).toEqual(expected === null ? [] : [expected]));

  it.each([
    'AT U13585627',
    'BE 0428759497',
    'DE 136 695976',
    'DK 13585628',
    'EL 094259216',
    'ES 54362315K',
    'FI 20774740',
    'FR 83404833048',
    'IE 6433435F',
    'IT 00743110157',
    'LU 15027442',
    'NL 004495445B01',
    'PL 8567346215',
    'PT 501964843',
    'SE 123456789701',
    'SI 50223054',
  ])('VAT numbers with their check digits: %s', (number) => {
    expect(found(`VAT ID: ${number}`)).toEqual([`eu_vat: ${number}`]);
    const digits = [...number];
    const at = digits.findLastIndex((unit) => /\d/.test(unit)) - (number.startsWith('NL') ? 4 : 0);
    expect(
      found(`VAT ID: ${digits.with(at - 1, digits[at - 1] === '5' ? '6' : '5').join('')}`).filter((one) => one.startsWith('eu_vat')),
    ).toEqual([]);
  });

  it.each([
    'Version 1.2.3.4 and 10.15.7',
    'npm install lodash@4.17.21 react@18.2.0-rc.1',
    'pkg@4.17.rc of the registry',
    'git clone git@github.com:org/repo.git',
    'ssh deploy@host.example:srv/app/x',
    'https://user:secret@host.example/path',
    'icon@2x.png and logo@3x.webp',
    '@media and @handle, follow @ana@social.example',
    'It costs $1,234,567.89 or 12345678 EUR',
    '价格 13800138000 元',
    '订单号：13800138000',
    '运单编号 13912345678',
    '订单 138-0013-8000',
    'ISBN 978-3-16-148410-0',
    'ISBN 0-306-40615-2',
    'ISBN: 9787111128069',
    'Order number: 212-555-0199',
    'Order 4111 1111 1111 1111',
    'Tracking 4111111111111111',
    'part no 123-45-6789',
    '123-45-6789',
    'from 2026-12-01 to 2026-12-31',
    'Phone: 2026-12-01',
    '10:30–12:45, 1.234.567 and 1 234 567 890',
    '192.168.100.200:8080',
    '41.40338, 2.17403',
    'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '550e8400-e29b-41d4-a716-446655440000',
    'timestamp 1735689600000',
    'iPhone 15 Pro Max 256 GB, phone of the year 2026',
    'DE89 3704 0044 0532 0130 01',
    'part DE136695976 of the series',
    '110105194912310021',
    '条形码 6901234567892',
    'EAN 4006381333931',
    'temperatures +20 +25 +30 +35 +40 +45',
    'grew by +12345678 to 98765432',
    '统一社会信用代码 91110000100003962T',
    'QQ群：123456789',
    'population 13800138000',
    'call 2024-2025',
    'doi:10.1000/182 and RFC 9110',
    'π is 3.14159265358979',
    '0x4111111111111111',
    'model 400-820-8820',
    'GMT+0800 2026',
    '1-2-3-4-5-6-7-8-9-10',
    '浙公网安备：33010802002257 京ICP备2022017680号-2',
    '第13800138000号',
  ])('is nothing of these: %s', (text) => expect(found(text)).toEqual([]));

  it('stands as a placeholder of its kind', () => {
    expect(redactPersonal('Ana: ana@mail.test, +44 20 7946 0958; 电话 010-62345678').text).toBe(
      'Ana: [redacted:email], [redacted:phone]; 电话 [redacted:phone]',
    );
    for (const kind of PERSONAL_KINDS) expect(found(`Tel: SSN ${placeholderOf(kind)} VAT`)).toEqual([]);
  });

  it('of one list is found under one label', () => {
    expect(found('Tel.: 13800138000 / 13900139000')).toHaveLength(2);
    expect(found('电话：010-87182116 / 87182045、87182046')).toEqual(['phone: 010-87182116', 'phone: 87182045、87182046']);
    expect(found('总机：（86-10）88828000')).toEqual(['phone: （86-10）88828000']);
    expect(found('2020 / 87182045')).toEqual([]);
  });
});

describe('laws of redaction', () => {
  const piece = fc.constantFrom(
    'Tel: ',
    '手机：',
    'order ',
    '订单',
    ' ',
    '\n',
    ', ',
    '|',
    '13800138000',
    '138-0013-8000',
    '212-555-0199',
    '+44 20 7946 0958',
    'a@b.test',
    'SSN ',
    '123-45-6789',
    '4111 1111 1111 1111',
    '4111111111111111',
    'DE89 3704 0044 0532 0130 00',
    '11010519491231002X',
    'VAT ',
    'DE136695976',
    '[redacted:phone]',
    '12',
    '3',
    '-',
    '.',
    '@',
    'x',
    '张三',
    'card',
    '[at]',
    '(',
    ')',
    '+',
    'text without any sense ',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('it is idempotent and leaves nothing to find', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = redactPersonal(given).text;
        expect(findPersonal(once)).toEqual([]);
        expect(redactPersonal(once).text).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('places are in order, apart, and what stands between them stays', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { text: out, found: places } = redactPersonal(given);
        let [at, there] = [0, 0];
        for (const { kind, start, end } of places) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(out.slice(there, there + start - at)).toBe(given.slice(at, start));
          there += start - at + placeholderOf(kind).length;
          at = end;
        }
        expect(out.slice(there)).toBe(given.slice(at));
      }),
      { numRuns: 1000 },
    );
  });
});

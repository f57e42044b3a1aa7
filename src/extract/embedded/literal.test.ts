import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFlatGraph, decodeTurboStream, isFlatGraph } from './devalue.ts';
import { readLiteral } from './literal.ts';
import { devalue } from './pages.test.fixture.ts';

const read = (source: string) => readLiteral(source, 0, { characters: 1_000_000, values: 100_000 })?.value;

describe('JavaScript literals as data', () => {
  it.each([
    ['{a:1,\'b\':[2,,3,],"c":-.5e1}', { a: 1, b: [2, undefined, 3], c: -5 }],
    ['/* x */ {a /*y*/ : /*z*/ void 0, // end\n b:!0, c:!1}', { a: undefined, b: true, c: false }],
    ["'it\\'s \\u00e9\\x41\\u{1F600}\\\n'", "it's éA😀"],
    ['`line\none`', 'line\none'],
    ['new Date("2025-01-02")', '2025-01-02'],
    ['new Map([["k",[1]]])', { k: [1] }],
    ['new Set([1,2])', [1, 2]],
    ['JSON.parse("{\\"a\\":[1]}")', { a: [1] }],
    ['JSON.parse(decodeURIComponent("%7B%22a%22%3A1%7D"))', { a: 1 }],
    ['Object.freeze({a:1})', { a: 1 }],
    ['0x1F', 31],
    ['10n', '10'],
    ['(function(a,b){return {x:a,y:[b,a]}}("p",{q:1}))', { x: 'p', y: [{ q: 1 }, 'p'] }],
    ['((a)=>{return [a]})(7)', [7]],
    ['{__proto__:{a:1},b:2}', { b: 2 }],
  ])('%s', (source, value) => expect(read(source)).toEqual(value));

  it.each(['alert(1)', '{a:b}', '[1', '"open', '`$' + '{x}`', '{get a(){}}', 'function(){}', '', '{a:1', 'new Image()', '/re/'])(
    'no literal: %s',
    (source) => expect(readLiteral(source, 0, { characters: 1000, values: 100 })).toBeNull(),
  );

  it('law: every JSON text is a literal of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('"__proto__"'));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('stops at its allowance of characters, values and depth', () => {
    expect(readLiteral('[1,2,3]', 0, { characters: 4, values: 100 })).toBeNull();
    expect(readLiteral('[1,2,3]', 0, { characters: 100, values: 2 })).toBeNull();
    expect(read('['.repeat(1000) + ']'.repeat(1000))).toBeUndefined();
  });
});

describe('graphs written as lists', () => {
  it('law: devalue is undone', () => {
    const plain = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(plain, (value) => {
        const list = devalue(value);
        expect(isFlatGraph(list)).toBe(list.length > 1);
        expect(decodeFlatGraph(list)).toEqual(value);
      }),
    );
  });

  it('opens the revivers of frameworks, and cuts what comes round to itself', () => {
    expect(
      decodeFlatGraph([['ShallowReactive', 1], { at: 2, tags: 4, me: 1 }, ['Date', '2025-01-02T00:00:00.000Z'], 'x', ['Set', 3]]),
    ).toEqual({
      at: '2025-01-02T00:00:00.000Z',
      tags: ['x'],
      me: undefined,
    });
  });

  it('takes no ordinary list for a graph', () => {
    for (const list of [[1, 2], [{ a: 99 }, 'x'], [{ a: 'b' }, 'c'], ['a', 'b'], []]) expect(isFlatGraph(list)).toBe(false);
  });

  it('reads the late values of a stream', () => {
    expect(decodeTurboStream('[{"_1":2},"a",["P",3]]\nP3:[["x"]]\nnot json\n')).toMatchObject({ data: { a: undefined } });
    expect(decodeTurboStream('[{"_1":2},"a","b"]\n')).toEqual({ a: 'b' });
  });
});

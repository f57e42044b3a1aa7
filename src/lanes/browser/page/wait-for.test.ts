import { expect, it } from 'vitest';
import { parseWaitFor } from './wait-for.ts';

it.each([
  ['main article', { kind: 'selector', selector: 'main article' }],
  ['selector: a:hover', { kind: 'selector', selector: 'a:hover' }],
  ['a:hover', { kind: 'selector', selector: 'a:hover' }],
  ['text: Price 84.50', { kind: 'text', text: 'Price 84.50' }],
  ['text:价格：84', { kind: 'text', text: '价格：84' }],
  ['response:/api/items', { kind: 'response', part: '/api/items' }],
])('%s waits for %j', (declared, expected) => {
  expect(parseWaitFor(declared)).toEqual(expected);
});

it.each(['', ' ', 'text:', 'response: '])('"%s" says nothing to wait for', (declared) => {
  expect(() => parseWaitFor(declared)).toThrow(expect.objectContaining({ code: 'input_invalid' }));
});

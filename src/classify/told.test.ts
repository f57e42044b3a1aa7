import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract/index.ts';
import { EMPTY_CONTRACT } from '../vocabulary/index.ts';
import { classify } from './classify.ts';
import { isTold } from './told.ts';

const at = (text: string, phrase: string): boolean => isTold(text, text.indexOf(phrase));

describe('a phrase that is told', () => {
  it.each([
    ['above that the api answers with status 429 too many requests', '429'],
    ['the gateway returns 503 while it starts', '503'],
    ['when a client sends too many requests, it is paused', 'too many requests'],
    ['超过后接口返回 429 请求过于频繁', '429'],
  ])('%s', (text, phrase) => expect(at(text, phrase)).toBe(true));

  it.each([
    ['you have sent too many requests. try again later', 'too many requests'],
    ['if you sent too many requests, wait', 'too many requests'],
    ['error 429: too many requests', '429'],
    ['您的请求过于频繁，请稍后再试', '请求过于频繁'],
  ])('but not: %s', (text, phrase) => expect(at(text, phrase)).toBe(false));
});

function kindOf(title: string, body: string): string {
  const html = `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
  const bytes = new TextEncoder().encode(html);
  const url = 'https://docs.shop.test/limits';
  const { shape, document } = extractDocument({ bytes, contentType: 'text/html', charset: null, url, fetchedAt: '2026-11-30T09:00:00Z' });
  const transport = {
    requestedUrl: url,
    finalUrl: url,
    status: 200,
    headers: [],
    contentType: 'text/html',
    byteLength: bytes.length,
    redirects: [],
  };
  return classify({ transport, shape, document, contract: EMPTY_CONTRACT, policy: [] }).kind;
}

describe('documentation of limits', () => {
  it.each([
    [
      'Rate limits',
      '<p>Each key may send 600 requests per minute. Above that the API answers with status 429 Too Many Requests and a Retry-After header.</p>',
    ],
    [
      '调用限制',
      '<p>每个密钥每分钟最多调用 600 次。超过后接口返回 429 请求过于频繁，并在 Retry-After 头中给出等待秒数。</p><p>如需提高上限，请联系客服并说明用途。</p>',
    ],
  ])('%s is usable', (title, body) => expect(kindOf(title, body)).toBe('usable'));

  it.each([
    ['429 Too Many Requests', '<p>You have sent too many requests. Please try again later.</p>'],
    ['访问受限', '<p>您的请求过于频繁，请稍后再试。</p>'],
  ])('but %s is the refusal itself', (title, body) => expect(kindOf(title, body)).toBe('rate_limited'));
});

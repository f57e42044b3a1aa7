import { describe, expect, test } from 'vitest';
import { extractDocument } from '../index.ts';

const textOf = (body: string): string =>
  extractDocument({
    bytes: new TextEncoder().encode(`<!doctype html><html><body><nav><a href="/">Home</a></nav>${body}</body></html>`),
    contentType: 'text/html; charset=utf-8',
    charset: null,
    url: 'https://acme.test/a',
    fetchedAt: '2026-11-30T09:00:00Z',
  }).document?.text ?? '';
const SHORT = '<main><h1>Short</h1><p>A short page with a few words.</p></main>';
const ASKS = '<h2>We value your privacy</h2><p>We and our 832 partners store cookies on your device and process personal data.</p>';

describe('a layer that asks for consent', () => {
  test.each([
    ['by its role', `<div role="dialog"><div>${ASKS}<button>Accept all</button></div></div>`],
    ['by its name', `<section id="cookie-banner">${ASKS}<a role="button">Accept all</a></section>`],
    ['in Chinese', '<div class="privacy-notice"><p>我们使用 Cookie 处理您的个人信息。</p><button>同意</button></div>'],
  ])('is no text of a page, however short that is: %s', (_name, layer) => {
    expect(textOf(layer + SHORT)).toBe('Short\n\nA short page with a few words.');
  });

  test('is the text of a page that shows nothing else', () => {
    expect(textOf(`<div role="dialog">${ASKS}<button>Accept all</button></div>`)).toContain('832 partners');
  });

  test('is not taken for one that only speaks of it', () => {
    expect(textOf(`<main><h1>Cookies</h1><section class="cookie-policy">${ASKS}<button>Copy</button></section></main>`)).toContain(
      '832 partners',
    );
    expect(textOf(`${SHORT}<div role="dialog"><p>The lock opens at nine for all of the boats.</p><button>OK</button></div>`)).toContain(
      'Short',
    );
  });
});

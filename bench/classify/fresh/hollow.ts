import { type Group, group } from './group.ts';

export const HOLLOW: readonly Group[] = [
  group('zero-bytes', 'empty', { en: [], zh: [] }, () => ({ body: '' })),
  group('whitespace-only', 'empty', { en: [], de: [] }, (p) => ({ body: '\n'.repeat(p.between(3, 40)) })),
  group('head-only', 'empty', { en: [], fr: [] }, (p) => ({
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title></title><link rel="icon" href="data:,"></head><body></body></html><!-- ${p.hex(20)} -->`,
  })),
  group('frame-no-article', 'empty', { en: [], es: [], ja: [], ru: [] }, (p) => ({
    body: p.page(p.pick(['wordpress', 'bootstrap', 'typo3']), { title: p.site, main: '<div class="entry-content"></div>' }),
  })),
  group('gov-frame-hollow', 'empty', { en: [], zh: [], pt: [] }, (p) => ({ body: p.page('gov', { title: '', main: '' }) })),
  group('drupal-no-result-block', 'empty', { de: [], it: [], ko: [] }, (p) => ({
    body: p.page('drupal', { title: p.site, main: '<div class="view view-content"><div class="view-empty"></div></div>' }),
  })),
  group('analytics-only', 'empty', { en: [], nl: [] }, (p) => ({
    body: `<html><head><script async src="https://tags.example/gtag.js?id=G-${p.hex(8)}"></script></head><body><img src="/px.gif?u=${p.hex(8)}" width="1" height="1"><noscript><img src="/px.gif?ns=1" width="1" height="1"></noscript></body></html>`,
  })),
  group('table-layout-hollow', 'empty', { en: [], fr: [], pl: [] }, (p) => ({
    body: p.page('tables', { title: '', main: '<!-- content -->&nbsp;' }),
  })),
  group('json-null', 'empty', { en: ['null'], zh: ['{}'], de: ['[]'] }, (_p, t) => ({
    headers: { 'content-type': 'application/json' },
    body: t(0),
  })),
  group('php-white-page', 'empty', { en: [], tr: [] }, () => ({ body: '<!-- -->\n<html>\n<body>\n</body>\n</html>' })),
  group('text-blank', 'empty', { en: [], ja: [] }, () => ({ headers: { 'content-type': 'text/plain' }, body: ' \r\n \r\n' })),
  group('portal-hollow', 'empty', { zh: [], tw: [] }, (p) => ({
    body: p.page('shopify', { title: p.site, main: '<div class="shopify-section"></div><div id="placeholder"></div>' }),
  })),
];

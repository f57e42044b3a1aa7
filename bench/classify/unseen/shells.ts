/** @module Pages whose content comes only when their scripts run. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const SHELLS = [
  template('vite-react', 'js_shell', ['en', 'zh', 'en', 'de'], (p) => ({
    headers: HTML,
    body: `<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="UTF-8" />\n    <link rel="icon" type="image/svg+xml" href="/vite.svg" />\n    <meta name="viewport" content="width=device-width, initial-scale=1.0" />\n    <title>${p.site}</title>\n    <script type="module" crossorigin src="/assets/index-${p.hex(8)}.js"></script>\n    <link rel="stylesheet" crossorigin href="/assets/index-${p.hex(8)}.css">\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>\n`,
  })),
  template('noscript-please-enable', 'js_shell', ['en', 'zh', 'en', 'ja', 'zh'], (p) => ({
    headers: HTML,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><link rel="icon" href="/favicon.ico"><title>${p.pick([p.site, 'App', p.headline()])}</title><meta name="theme-color" content="#000000"><script defer="defer" src="/static/js/main.${p.hex(8)}.js"></script><link href="/static/css/main.${p.hex(8)}.css" rel="stylesheet"></head><body><noscript>${p.say({ en: [`<strong>We're sorry but ${p.site} doesn't work properly without JavaScript enabled. Please enable it to continue.</strong>`, 'You need to enable JavaScript to run this app.'], zh: ['<strong>很抱歉，您的浏览器未启用 JavaScript，本应用无法正常运行。</strong>', '请开启浏览器的 JavaScript 功能后访问'], ja: 'このアプリを実行するには JavaScript を有効にしてください。' })}</noscript><div id="${p.pick(['app', 'root', 'react-root'])}"></div></body></html>`,
  })),
  template('angular-root', 'js_shell', ['en', 'en', 'zh', 'fr'], (p) => ({
    headers: HTML,
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${p.site} Portal</title><base href="/"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="styles.${p.hex(16)}.css"></head><body class="mat-typography"><app-root>${p.pick(['', '<div class="app-loading"><svg class="spinner"></svg></div>', '<p>Loading...</p>'])}</app-root><script src="runtime.${p.hex(16)}.js" type="module"></script><script src="polyfills.${p.hex(16)}.js" type="module"></script><script src="main.${p.hex(16)}.js" type="module"></script></body></html>`,
  })),
  template('next-client-only', 'js_shell', ['en', 'zh', 'en', 'ko'], (p) => ({
    headers: { ...HTML, 'x-powered-by': 'Next.js' },
    path: `/dashboard/${p.hex(6)}`,
    body: `<!DOCTYPE html><html><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${p.site}</title><meta name="next-head-count" content="3"/><link rel="preload" href="/_next/static/css/${p.hex(16)}.css" as="style"/><script defer="" src="/_next/static/chunks/polyfills-${p.hex(16)}.js" nomodule=""></script><script src="/_next/static/chunks/main-${p.hex(16)}.js" defer=""></script><script src="/_next/static/chunks/pages/_app-${p.hex(16)}.js" defer=""></script></head><body><div id="__next"><div class="loader_wrap__${p.hex(5)}"></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}},"page":"/dashboard/[id]","query":{"id":"${p.hex(6)}"},"buildId":"${p.hex(20)}","nextExport":true,"autoExport":true,"isFallback":false}</script></body></html>`,
  })),
  template('nuxt-spa-loading', 'js_shell', ['en', 'zh', 'zh', 'en'], (p) => ({
    headers: HTML,
    body: `<!doctype html><html><head><title>${p.site}</title><meta charset="utf-8"><link rel="preload" href="/_nuxt/${p.hex(7)}.js" as="script"><style>#nuxt-loading{position:absolute;animation:nuxtLoadingIn 10s ease}</style></head><body><div id="__nuxt"><div id="nuxt-loading" aria-live="polite" role="status"><div>Loading...</div></div></div><script>window.__NUXT__={config:{app:{basePath:"/",assetsPath:"/_nuxt/"}}}</script><script src="/_nuxt/${p.hex(7)}.js"></script><script src="/_nuxt/${p.hex(7)}.js"></script></body></html>`,
  })),
  template('enterprise-loading-zh', 'js_shell', ['zh', 'zh', 'zh', 'zh', 'zh'], (p) => ({
    headers: HTML,
    path: '/index.html',
    body: `<!DOCTYPE html><html lang="zh-cmn-Hans"><head><meta charset="utf-8"><title>${p.pick(['综合业务平台', '政务服务网', p.site, '数据开放平台'])}</title><link rel="stylesheet" href="/umi.${p.hex(8)}.css"><script>window.routerBase="/";window.publicPath="/";window.__POWERED_BY_QIANKUN__=false;</script><style>.page-loading-warp{padding:98px;display:flex;justify-content:center}.ant-spin{color:#1890ff}</style></head><body><div id="root"><div class="page-loading-warp"><div class="ant-spin ant-spin-lg ant-spin-spinning"><span class="ant-spin-dot"><i></i><i></i></span></div></div><div class="tip">${p.pick(['正在加载资源', '系统加载中，请稍候…', '初次加载资源可能需要较多时间，请耐心等待'])}</div></div><script src="/umi.${p.hex(8)}.js"></script></body></html>`,
  })),
  template('skeleton-with-nav', 'js_shell', ['en', 'zh', 'en', 'es', 'zh'], (p) => ({
    headers: HTML,
    path: `/product/${p.hex(6)}`,
    body: p.frame('corporate', {
      title: p.site,
      head: `<script>window.__ENV={API:"https://api.${p.host}"}</script><script type="module" src="/build/app-${p.hex(8)}.js"></script>`,
      main: `<main id="app" data-page="product" aria-busy="true">${Array.from({ length: p.between(4, 9) }, () => '<div class="skeleton skeleton-text"></div>').join('')}<div class="skeleton skeleton-image placeholder-glow"></div></main>`,
    }),
  })),
  template('wasm-and-canvas', 'js_shell', ['en', 'en', 'en', 'zh'], (p, index) => ({
    headers: HTML,
    body:
      [
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8" /><title>${p.site}</title><base href="/" /><link href="css/app.css" rel="stylesheet" /></head><body><div id="app"><svg class="loading-progress"><circle r="40%" cx="50%" cy="50%" /></svg><div class="loading-progress-text"></div></div><div id="blazor-error-ui">An unhandled error has occurred. <a href="" class="reload">Reload</a> <a class="dismiss">🗙</a></div><script src="_framework/blazor.webassembly.js"></script></body></html>`,
        `<!DOCTYPE html><html><head><base href="/"><meta charset="UTF-8"><title>${p.site}</title><link rel="manifest" href="manifest.json"><script src="flutter.js" defer></script></head><body><script>window.addEventListener('load',function(ev){_flutter.loader.loadEntrypoint({serviceWorker:{serviceWorkerVersion:"${p.between(1e8, 9e8)}"}})});</script></body></html>`,
        `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.site}</title><link rel="modulepreload" href="/build/entry.client-${p.hex(8)}.js"></head><body><my-app unresolved></my-app><noscript>Please enable JavaScript to view this website.</noscript><script type="module" src="/src/my-app.js"></script></body></html>`,
        `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.site}</title><script src="https://cdn.jsdelivr.net/npm/vue@2.6.14"></script></head><body><div id="app"><h2>{{ title }}</h2><ul><li v-for="item in items" :key="item.id">{{ item.name }} - {{ item.price }}</li></ul></div><script src="/js/page.${p.hex(6)}.js"></script></body></html>`,
      ][index] ?? '',
  })),
  template('crm-experience', 'js_shell', ['en', 'en', 'en', 'de'], (p) => ({
    headers: HTML,
    path: `/s/article/${p.hex(8)}`,
    body: `<!DOCTYPE html><html lang="en-US"><head><title>${p.pick([p.site, 'Help Center'])}</title><meta charset="UTF-8"><script src="/s/sfsites/auraFW/javascript/${p.hex(22)}/aura_prod.js"></script></head><body><div class="siteforceLoadingBalls loadingHide" id="auraLoadingBox"><div class="auraLoadingBox"></div></div><div id="auraErrorMask"><div class="auraErrorBox" id="auraError"><a class="close" href="#">×</a> ${p.pick(['Sorry to interrupt', 'CSS Error'])} <a href="#" id="auraErrorReload">Refresh</a></div></div><script>var auraConfig={"token":null,"deftype":"APPLICATION","ns":{"internal":["${p.hex(30)}"]},"host":"/s/sfsites","context":{"mode":"PROD","app":"siteforce:communityApp"}};</script></body></html>`,
  })),
];

import { type Group, group } from './group.ts';

export const SHELLS: readonly Group[] = [
  group(
    'cra-default',
    'js_shell',
    {
      en: ['You need to enable JavaScript to run this app.'],
      es: ['Necesitas activar JavaScript para usar esta aplicación.'],
      zh: ['您需要启用 JavaScript 才能运行此应用。'],
    },
    (p, t) => ({
      body: `<!doctype html><html lang="${p.words.html}"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.ico"/><title>${p.site}</title><script defer="defer" src="/static/js/main.${p.hex(8)}.js"></script><link href="/static/css/main.${p.hex(8)}.css" rel="stylesheet"></head><body><noscript>${t(0)}</noscript><div id="root"></div></body></html>`,
    }),
  ),
  group('angular-ngrok', 'js_shell', { en: [], de: [], ja: [] }, (p) => ({
    body: `<!doctype html><html lang="${p.words.html}" data-critters-container><head><meta charset="utf-8"><title>${p.site}</title><base href="/"><style>${p.css(10)}</style><link rel="stylesheet" href="styles.${p.hex(20)}.css" media="print" onload="this.media='all'"></head><body class="mat-typography"><app-root></app-root><script src="runtime.${p.hex(16)}.js" type="module"></script><script src="polyfills.${p.hex(16)}.js" type="module"></script><script src="main.${p.hex(16)}.js" type="module"></script></body></html>`,
  })),
  group(
    'vue-cli-hash',
    'js_shell',
    {
      zh: ['很抱歉，本系统在未启用 JavaScript 时无法正常工作，请启用后继续。'],
      en: ['We&#39;re sorry but this app doesn&#39;t work properly without JavaScript enabled. Please enable it to continue.'],
      fr: ['Désolé, cette application ne fonctionne pas correctement sans JavaScript. Veuillez l’activer pour continuer.'],
    },
    (p, t) => ({
      body: `<!DOCTYPE html><html lang=""><head><meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge"><link rel="icon" href="/favicon.ico"><title>${p.site}</title><link href="/css/chunk-vendors.${p.hex(8)}.css" rel="preload" as="style"></head><body><noscript><strong>${t(0)}</strong></noscript><div id="app"></div><script src="/js/chunk-vendors.${p.hex(8)}.js"></script><script src="/js/app.${p.hex(8)}.js"></script></body></html>`,
    }),
  ),
  group('spinner-shell', 'js_shell', { en: ['Loading…'], pt: ['Carregando…'], ru: ['Загрузка…'], ko: ['불러오는 중…'] }, (p, t) => ({
    body: `<!DOCTYPE html><html lang="${p.words.html}"><head><title>${p.site}</title><style>.sk-cube{width:33%}${p.css(2)}</style></head><body><div id="application"><div class="boot-screen"><div class="sk-cube-grid"><div class="sk-cube"></div></div><p>${t(0)}</p></div></div><script>window.APP_CONFIG={api:"https://api.${p.host}/v2",release:"${p.hex(7)}"};${p.js(20)}</script><script src="/assets/bundle-${p.hex(8)}.js"></script></body></html>`,
  })),
  group('svelte-kit-fallback', 'js_shell', { en: [], nl: [], it: [] }, (p) => ({
    body: `<!doctype html><html lang="${p.words.html}"><head><meta charset="utf-8" /><link rel="modulepreload" href="/_app/immutable/entry/start.${p.hex(8)}.js"><link rel="modulepreload" href="/_app/immutable/entry/app.${p.hex(8)}.js"><title>${p.site}</title></head><body data-sveltekit-preload-data="hover"><div style="display: contents"><script>{__sveltekit_${p.hex(6)}={base:""};const element=document.currentScript.parentElement;Promise.all([import("/_app/immutable/entry/start.${p.hex(8)}.js"),import("/_app/immutable/entry/app.${p.hex(8)}.js")]).then(([kit,app])=>{kit.start(app,element)});}</script></div></body></html>`,
  })),
  group(
    'nav-static-body-dynamic',
    'js_shell',
    { en: ['Loading results'], de: ['Ergebnisse werden geladen'], fr: ['Chargement des résultats'], zh: ['正在加载结果'] },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.site,
        main: `<div id="results" data-endpoint="/api/search?q=${p.hex(4)}" aria-busy="true"><p>${t(0)}</p></div>`,
        tail: `<script>fetch(document.getElementById('results').dataset.endpoint).then(r=>r.json()).then(render);${p.js(10)}</script><script src="/js/results.bundle.js"></script>`,
      }),
    }),
  ),
  group('flutter-web', 'js_shell', { en: [], tr: [] }, (p) => ({
    body: `<!DOCTYPE html><html><head><base href="/"><meta charset="UTF-8"><meta name="description" content="A new Flutter project."><title>${p.site}</title><link rel="manifest" href="manifest.json"><script src="flutter.js" defer></script></head><body><script>window.addEventListener('load',function(ev){_flutter.loader.loadEntrypoint({serviceWorker:{serviceWorkerVersion:"${p.between(1e8, 9e8)}"},onEntrypointLoaded:function(e){e.initializeEngine().then(function(a){a.runApp()})}})});</script></body></html>`,
  })),
  group('ember-app', 'js_shell', { en: [], pl: [] }, (p) => ({
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.site}</title><meta name="portal/config/environment" content="%7B%22modulePrefix%22%3A%22portal%22%2C%22environment%22%3A%22production%22%7D"/><link rel="stylesheet" href="/assets/vendor-${p.hex(20)}.css"></head><body><script src="/assets/vendor-${p.hex(20)}.js"></script><script src="/assets/portal-${p.hex(20)}.js"></script><div id="ember-bootstrap-modal-container"></div></body></html>`,
  })),
  group('skeleton-cards', 'js_shell', { en: [], es: [], ko: [] }, (p) => ({
    body: `<!DOCTYPE html><html lang="${p.words.html}"><head><title>${p.site}</title><style>${p.css(6)}</style><link rel="preload" as="script" href="/dist/client.${p.hex(6)}.js"></head><body><div id="__nuxt"><header class="hdr"><div class="skel skel-logo"></div></header><section>${'<div class="skel-card"><div class="skel skel-img"></div><div class="skel skel-line"></div><div class="skel skel-line short"></div></div>'.repeat(12)}</section></div><script>window.__NUXT__={config:{public:{}},data:{},serverRendered:false}</script><script type="module" src="/dist/client.${p.hex(6)}.js"></script></body></html>`,
  })),
  group(
    'salesforce-aura',
    'js_shell',
    {
      en: ['Loading', 'Sorry to interrupt', 'CSS Error', 'Refresh'],
      de: ['Wird geladen', 'Entschuldigen Sie die Unterbrechung', 'CSS-Fehler', 'Aktualisieren'],
    },
    (p, t) => ({
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><title>${p.site}</title><script>${p.js(30)}</script></head><body><div class="auraMsgBox auraLoadingBox" id="auraLoadingBox"><div class="logo"></div><span>${t(0)}</span></div><div id="auraErrorMask"><div class="auraErrorBox" id="auraError"><span><a class="close">×</a>${t(1)}</span><div id="auraErrorMessage">${t(2)}</div><div id="auraErrorReload">${t(3)}</div></div></div><script src="/s/sfsites/l/${p.hex(30)}/app.js"></script></body></html>`,
    }),
  ),
  group(
    'gwt-old',
    'js_shell',
    {
      en: ['Your web browser must have JavaScript enabled in order for this application to display correctly.'],
      it: ['Il browser deve avere JavaScript attivato per visualizzare correttamente questa applicazione.'],
    },
    (p, t) => ({
      body: `<!doctype html><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>${p.site}</title><script type="text/javascript" src="portal/portal.nocache.js"></script></head><body><iframe src="javascript:''" id="__gwt_historyFrame" tabIndex='-1' style="position:absolute;width:0;height:0;border:0"></iframe><noscript><div style="width: 22em; position: absolute; color: red; border: 1px solid red; padding: 4px;">${t(0)}</div></noscript></body></html>`,
    }),
  ),
  group(
    'old-browser-notice',
    'js_shell',
    {
      zh: ['正在进入系统，请稍候', '请使用谷歌浏览器访问以获得最佳体验'],
      en: ['Starting the application', 'For the best experience use a current browser'],
      ja: ['システムを起動しています', '最新のブラウザのご利用を推奨します'],
    },
    (p, t) => ({
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.site}</title><link rel="stylesheet" href="./umi.${p.hex(8)}.css"><script>window.routerBase="/";window.publicPath="/"</script></head><body><div id="root"><div class="page-loading-warp"><div class="ant-spin ant-spin-spinning"><span class="ant-spin-dot"><i></i><i></i></span></div><div>${t(0)}</div><small>${t(1)}</small></div></div><script src="./umi.${p.hex(8)}.js"></script></body></html>`,
    }),
  ),
];

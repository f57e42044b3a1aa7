/** @module Groups: a browser is checked without a person doing anything. */
import { bare, type Group, group } from './group.ts';

export const CHECKED: readonly Group[] = [
  group(
    'cf-turnstile-2025',
    'challenge',
    {
      en: [
        'Just a moment...',
        'Verifying you are human. This may take a few seconds.',
        'needs to review the security of your connection before proceeding.',
      ],
      de: [
        'Nur einen Moment…',
        'Es wird überprüft, ob Sie ein Mensch sind. Dies kann einige Sekunden dauern.',
        'muss die Sicherheit Ihrer Verbindung überprüfen, bevor es weitergeht.',
      ],
      ja: [
        'しばらくお待ちください...',
        'あなたが人間であることを確認しています。これには数秒かかることがあります。',
        'は、続行する前に接続のセキュリティを確認する必要があります。',
      ],
    },
    (p, t) => ({
      status: 403,
      headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': `${p.hex(16)}-FRA` },
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><title>${t(0)}</title><meta name="robots" content="noindex,nofollow"><style>${p.css(3)}</style><meta http-equiv="refresh" content="390"></head><body><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title">${p.host}</h1><h2 class="h2" id="${p.hex(5)}">${t(1)}</h2><div id="${p.hex(5)}" class="core-msg spacer">${p.host} ${t(2)}</div><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:"${p.host}",cType:'managed',cRay:'${p.hex(16)}',cH:'${p.hex(40)}'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=${p.hex(16)}';document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>`,
    }),
  ),
  group(
    'hosting-robot-suspicion',
    'challenge',
    {
      en: ['One moment, please...', 'Please wait while your request is being verified...'],
      nl: ['Een ogenblik geduld...', 'Een ogenblik geduld, uw verzoek wordt gecontroleerd...'],
    },
    (p, t) => ({
      body: `<!DOCTYPE html><html><head><title>${t(0)}</title><style>body{background:#F6F7F8;color:#303131;font-family:sans-serif;margin-top:45vh;text-align:center}</style></head><body><h1>${t(1)}</h1><form id="wsidchk-form" style="display:none;" action="/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f" method="get"><input type="hidden" id="wsidchk" name="wsidchk"/></form><script>(function(){var west=+((+!+[])+(+!+[]+!![]+[])),east=${p.between(1000, 9999)},x=function(){try{return !!window.addEventListener}catch(e){return !1}},y=function(y,z){x()?document.addEventListener('DOMContentLoaded',y,z):document.attachEvent('onreadystatechange',y)};y(function(){document.getElementById('wsidchk').value=west+east;document.getElementById('wsidchk-form').submit()},false)})();</script></body></html>`,
    }),
  ),
  group(
    'ddosguard-like',
    'challenge',
    {
      en: [
        'DDOS-GUARD',
        'Checking your browser before accessing',
        'This process is automatic. Your browser will redirect to your requested content shortly.',
      ],
      ru: [
        'DDOS-GUARD',
        'Проверка браузера перед переходом на',
        'Процесс автоматический. Вы будете перенаправлены на запрошенную страницу через несколько секунд.',
      ],
    },
    (p, t) => ({
      status: 403,
      headers: { server: 'ddos-guard' },
      body: bare(
        t(0),
        `<div id="h"><div id="d"><div id="l"><img src="/.well-known/ddos-guard/logo.svg"></div><h1>${t(1)} ${p.host}</h1><p>${t(2)}</p><p id="ff">ID: ${p.hex(12)}</p></div></div><script>const ddgl1='${p.hex(20)}';${p.js(4)}</script><script src="/.well-known/ddos-guard/js-challenge/index.js" async></script>`,
      ),
    }),
  ),
  group(
    'own-proof-of-work',
    'challenge',
    {
      en: [
        'Making sure you&#39;re not a bot!',
        'Loading...',
        'You are seeing this because the administrator of this website has set up a gatekeeper to protect the server against the scourge of AI companies aggressively scraping websites.',
      ],
      fr: [
        'Nous vérifions que vous n’êtes pas un robot',
        'Calcul en cours…',
        'Cette page s’affiche parce que l’administrateur de ce site protège le serveur contre les robots qui aspirent les pages sans relâche.',
      ],
      es: [
        'Comprobando que no eres un bot',
        'Calculando…',
        'Ves esto porque quien administra el sitio protege el servidor frente a los programas que descargan todas sus páginas.',
      ],
    },
    (p, t) => ({
      body: bare(
        t(0),
        `<main><h1 id="title" class="centered-div">${t(0)}</h1><div class="centered-div"><p id="status">${t(1)}</p><div id="progress" role="progressbar" aria-labelledby="status"><div class="bar-inner"></div></div><details><summary>?</summary><p>${t(2)}</p></details></div><script id="pow_challenge" type="application/json">{"challenge":"${p.hex(64)}","rules":{"difficulty":4,"algorithm":"fast"}}</script><script async type="module" src="/.within/pow/main.mjs?v=${p.hex(6)}"></script></main>`,
      ),
    }),
  ),
  group('imperva-iframe', 'challenge', { en: ['Pardon Our Interruption'], ko: [''] }, (p) => ({
    headers: {
      'x-iinfo': `${p.between(1, 60)}-${p.between(10000, 99999)}-0 0NNN RT(${p.between(1e6, 9e6)} 0) q(0 -1 -1 -1)`,
      'set-cookie': `visid_incap_${p.between(1e5, 9e5)}=${p.hex(24)}; path=/`,
    },
    body: `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="format-detection" content="telephone=no"><meta name="viewport" content="initial-scale=1.0"><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"><script type="text/javascript" src="/_Incapsula_Resource?SWJIYLWA=${p.hex(30)}"></script></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=${p.hex(20)}&incident_id=${p.between(1e8, 9e8)}&edet=12&cinfo=04000000" frameborder=0 width="100%" height="100%" marginheight="0px" marginwidth="0px">Request unsuccessful. Incapsula incident ID: ${p.between(1e8, 9e8)}</iframe></body></html>`,
  })),
  group(
    'js-cookie-reload',
    'challenge',
    { zh: ['正在验证浏览器，请稍候', '您的请求正在进行安全检测，验证通过后页面会自动跳转'], en: ['', ''] },
    (p, t) => ({
      status: p.tongue === 'zh' ? 200 : 521,
      body: `<html><head><title>${t(0)}</title></head><body>${t(1) === '' ? '' : `<p style="margin-top:200px;text-align:center">${t(1)}</p>`}<script>${p.js(2)};document.cookie=('_')+('_')+('jsl_')+('clearance_s=')+('${p.hex(30)}')+';max-age=3600;path=/';location.href=location.pathname+location.search</script></body></html>`,
    }),
  ),
  group(
    'aws-token-empty',
    'challenge',
    {
      en: [
        'JavaScript is disabled',
        'In order to continue, we need to verify that you’re not a robot. This requires JavaScript. Enable JavaScript and then reload the page.',
      ],
      tr: [
        'JavaScript devre dışı',
        'Devam etmek için robot olmadığınızı doğrulamamız gerekiyor. Bunun için JavaScript gereklidir. JavaScript’i etkinleştirip sayfayı yeniden yükleyin.',
      ],
    },
    (p, t) => ({
      status: 202,
      headers: { 'x-amzn-waf-action': 'challenge', server: 'CloudFront' },
      body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><style>body{font-family:"Arial"}</style><script>window.awsWafCookieDomainList=[];window.gokuProps={"key":"${p.hex(60)}","iv":"${p.hex(16)}","context":"${p.hex(80)}"};</script><script src="https://${p.hex(12)}.edge.sdk.awswaf.com/${p.hex(12)}/${p.hex(12)}/challenge.js"></script></head><body><div id="challenge-container"></div><script>AwsWafIntegration.saveReferrer();AwsWafIntegration.checkForceRefresh().then((f)=>{if(f){AwsWafIntegration.forceRefreshToken().then(()=>{window.location.reload(true)})}else{AwsWafIntegration.getToken().then(()=>{window.location.reload(true)})}});</script><noscript><h1>${t(0)}</h1>${t(1)}</noscript></body></html>`,
    }),
  ),
  group('akamai-bm-wait', 'challenge', { en: [''], pt: [''] }, (p) => ({
    headers: { 'set-cookie': `bm_sz=${p.hex(40)}; path=/`, server: 'AkamaiGHost' },
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>&nbsp;</title><meta http-equiv="refresh" content="5; URL='/${p.hex(5)}?bm-verify=${p.hex(60)}'" /><style>body{background:#fff}</style></head><body><script>${p.js(1)}var i=${p.between(1e8, 9e8)};var j=i+Number("${p.between(100, 999)}"+"${p.between(1000, 9999)}");</script><script>var xhr=new XMLHttpRequest();xhr.open("POST","/_sec/verify?provider=interstitial",false);xhr.setRequestHeader("Content-Type","application/json");xhr.send(JSON.stringify({"bm-verify":"${p.hex(60)}","pow":j}));</script><noscript></noscript></body></html>`,
  })),
  group(
    'wordpress-firewall-check',
    'challenge',
    {
      en: [
        'Checking your browser',
        'We are checking that your visit is genuine. You will be forwarded in about %s seconds.',
        'Cookies must be on.',
      ],
      it: [
        'Controllo del browser',
        'Stiamo verificando che la visita sia autentica. Sarai reindirizzato tra circa %s secondi.',
        'I cookie devono essere attivi.',
      ],
      pl: [
        'Sprawdzanie przeglądarki',
        'Upewniamy się, że to prawdziwe odwiedziny. Za około %s sekund nastąpi przekierowanie.',
        'Wymagana jest obsługa plików cookie.',
      ],
    },
    (p, t) => ({
      status: 503,
      body: bare(
        t(0),
        `<div class="box"><svg class="spin" viewBox="0 0 50 50"><circle cx="25" cy="25" r="20"></circle></svg><h2>${t(0)}…</h2><p>${t(1).replace('%s', '5')}</p><small>${t(2)} · IP ${p.between(11, 99)}.${p.between(1, 250)}.4.9</small></div><script>setTimeout(function(){document.cookie="hum=${p.hex(16)};path=/";location.reload()},5000)</script>`,
      ),
    }),
  ),
  group(
    'anti-scrape-shield-cn',
    'challenge',
    {
      zh: ['安全检测中', '当前访问疑似存在异常，正在进行人机识别，请勿关闭页面', '由雷池 WAF 提供安全检测服务'],
      en: [
        'Security Detection',
        'Performing client security detection, please do not close the page',
        'Security detection powered by SafeLine WAF',
      ],
    },
    (p, t) => ({
      status: 468,
      body: `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><meta name="renderer" content="webkit"><title id="slg-title">${t(0)}</title><style>#slg-bg{background:#f7f8f9;z-index:-1}</style></head><body><div id="slg-bg"></div><div id="slg-box"><div id="slg-image"></div><div id="slg-text">${t(1)}</div></div><div id="slg-copyright"><a id="slg-more-info" href="https://waf.example/">${t(2)}</a></div><script>window.product_data={"name":"SafeLine"};const client_id="${p.hex(32)}";${p.js(6)}</script></body></html>`,
    }),
  ),
  group(
    'bank-edge-wait-room-check',
    'challenge',
    {
      en: ['Validating your session', 'Hold on while we run a quick safety check on this connection. Nothing to do on your side.'],
      de: [
        'Ihre Verbindung wird geprüft',
        'Wir führen eine kurze automatische Sicherheitsprüfung durch. Sie müssen nichts tun, danach geht es von selbst weiter.',
      ],
      ko: ['보안 확인 중', '안전한 접속을 위해 브라우저를 자동으로 확인하고 있습니다. 잠시만 기다려 주세요.'],
    },
    (p, t) => ({
      headers: { 'cache-control': 'no-store', 'set-cookie': `TS${p.hex(8)}=${p.hex(40)}; Path=/; Secure` },
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><meta charset="utf-8"><title>${p.site}</title><meta name="robots" content="noindex"><style>${p.css(2)}</style></head><body><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: ${p.between(1e9, 9e9)}.</noscript><div class="card"><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><h1>${t(0)}</h1><p>${t(1)}</p></div><script>(function(){window["bobcmn"]="${p.hex(80)}";window["failureConfig"]="${p.hex(40)}";${p.js(7)}})();</script><script type="text/javascript" src="/TSPD/${p.hex(40)}?type=8"></script></body></html>`,
    }),
  ),
  group(
    'telecom-guard-jp',
    'challenge',
    {
      ja: [
        'ブラウザを確認しています',
        'アクセスの安全性を確認しています。完了すると自動的にページが表示されます。',
        'そのままお待ちください',
      ],
      tw: ['正在確認您的瀏覽器', '系統正在自動檢查連線安全，完成後將自動前往您要瀏覽的頁面。', '請稍候'],
    },
    (p, t) => ({
      status: 503,
      body: bare(
        t(0),
        `<div class="loader"></div><p class="lead">${t(1)}</p><p>${t(2)} <span id="sec">5</span></p><form id="jschl" action="/.guard/verify" method="POST"><input type="hidden" name="r" value="${p.hex(32)}"><input type="hidden" name="answer" id="answer"></form><script>${p.js(3)};document.getElementById('answer').value=a.toFixed(10);setTimeout(function(){document.getElementById('jschl').submit()},4000)</script>`,
        '<meta name="robots" content="noindex, nofollow">\n',
      ),
    }),
  ),
  group(
    'app-edge-checkpoint',
    'challenge',
    {
      en: ['Security Checkpoint', 'We’re verifying your browser', 'Website owner? Click here to fix'],
      es: ['Punto de control de seguridad', 'Estamos verificando tu navegador', '¿Es tu sitio? Pulsa aquí para arreglarlo'],
    },
    (p, t) => ({
      status: 429,
      headers: { server: 'Vercel', 'x-vercel-mitigated': 'challenge', 'x-vercel-challenge-token': `2.${p.hex(20)}` },
      body: `<!DOCTYPE html><html lang="en" data-astro-cid-${p.hex(8)}><head><meta charset="utf-8"><title>Vercel ${t(0)}</title><style>${p.css(2)}</style></head><body><div class="grid-background"></div><main><div class="spinner"></div><p id="header-text">${t(1)}</p><p id="fix-text"><a href="https://vercel.link/security-checkpoint">${t(2)}</a></p><p id="footer-text">${t(0)} | fra1::${p.between(1e9, 9e9)}-${p.hex(24)}</p></main><script type="module">${p.js(5)}</script></body></html>`,
    }),
  ),
  group(
    'radware-redirect',
    'challenge',
    { en: ['Radware Bot Manager Verification', 'Verifying your browser...'], fr: ['Vérification', 'Vérification de votre navigateur…'] },
    (p, t) => ({
      body: `<!DOCTYPE html><html><head><title>${t(0)}</title><script>(function(){var ssk="${p.hex(40)}";window.location.replace="";${p.js(4)}})();</script><script src="https://cdn.perfdrive.com/aperture/aperture.js" async></script></head><body><noscript><h2>JavaScript</h2></noscript><div id="loading">${t(1)}</div><form method="post" id="ssform" action="https://validate.perfdrive.com/${p.hex(12)}/"><input type="hidden" name="ssa" value="${p.hex(36)}"></form></body></html>`,
    }),
  ),
];

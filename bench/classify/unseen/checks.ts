/** @module Browser checks that a browser passes by itself, and tests that a person has to solve. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const CHALLENGES = [
  template('cloudflare-managed', 'challenge', ['en', 'zh', 'de', 'en', 'ja'], (p) => ({
    status: 403,
    headers: { ...HTML, server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': `${p.hex(16)}-FRA`, 'accept-ch': 'Sec-CH-UA-Bitness' },
    body: `<!DOCTYPE html><html lang="en-US"><head><title>${p.say({ en: 'Just a moment...', zh: '请稍候…', de: 'Nur einen Moment…', ja: 'しばらくお待ちください...' })}</title><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="robots" content="noindex,nofollow"><style>*{box-sizing:border-box}.main-wrapper{align-items:center;display:flex;min-height:100vh}</style><meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">${p.say({ en: 'Enable JavaScript and cookies to continue', zh: '启用 JavaScript 和 Cookie 以继续', de: 'Aktivieren Sie JavaScript und Cookies, um fortzufahren', ja: '続行するには JavaScript と Cookie を有効にしてください' })}</span></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:'${p.host}',cType:'managed',cRay:'${p.hex(16)}',cH:'${p.hex(60)}'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=${p.hex(16)}';document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>`,
  })),
  template('datadome-interstitial', 'challenge', ['en', 'en', 'fr', 'en'], (p) => ({
    status: 403,
    headers: { ...HTML, 'x-datadome': 'protected', 'x-dd-b': '1', 'set-cookie': `datadome=${p.hex(40)}; Max-Age=31536000; Secure` },
    body: `<html lang="en"><head><title>${p.host}</title><style>#cmsg{animation: A 1.5s;}@keyframes A{0%{opacity:0;}99%{opacity:0;}100%{opacity:1;}}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'i','cid':'${p.hex(50)}','hsh':'${p.hex(30).toUpperCase()}','b':${p.between(1, 999999)},'s':${p.between(1000, 50000)},'host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/i.js"></script></body></html>`,
  })),
  template('aws-waf-challenge', 'challenge', ['en', 'en', 'en', 'zh'], (p) => ({
    status: 202,
    headers: {
      ...HTML,
      server: p.pick(['awselb/2.0', 'CloudFront']),
      'x-amzn-waf-action': 'challenge',
      'cache-control': 'no-store, max-age=0',
    },
    body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n    <meta charset="utf-8">\n    <meta name="viewport" content="width=device-width, initial-scale=1">\n    <title></title>\n    <style>body { font-family: "Arial"; }</style>\n    <script type="text/javascript">\n    window.awsWafCookieDomainList = [];\n    window.gokuProps = {"key":"${p.hex(80)}","iv":"${p.hex(16)}","context":"${p.hex(120)}"};\n    </script>\n    <script src="https://${p.hex(12)}.${p.hex(8)}.us-east-1.token.awswaf.com/${p.hex(12)}/challenge.js"></script>\n</head>\n<body>\n    <div id="challenge-container"></div>\n    <script type="text/javascript">AwsWafIntegration.saveReferrer();AwsWafIntegration.checkForceRefresh().then((forceRefresh) => {if (forceRefresh) {AwsWafIntegration.forceRefreshToken().then(() => {window.location.reload(true);});} else {AwsWafIntegration.getToken().then(() => {window.location.reload(true);});}});</script>\n    <noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot. This requires JavaScript. Enable JavaScript and then reload the page.</noscript>\n</body>\n</html>`,
  })),
  template('aliyun-acw', 'challenge', ['zh', 'zh', 'zh', 'zh'], (p) => ({
    headers: { ...HTML, server: 'Tengine', 'set-cookie': `acw_tc=${p.hex(64)};path=/;HttpOnly;Max-Age=1800` },
    body: `<html><script>\nvar arg1='${p.hex(40).toUpperCase()}';\nvar _0x4818=['${p.hex(24)}','${p.hex(30)}','\\x63\\x6f\\x6f\\x6b\\x69\\x65'];(function(_0x4c97f0,_0x1742fd){var _0x4db1c=function(_0x48181e){while(--_0x48181e){_0x4c97f0['push'](_0x4c97f0['shift']());}};_0x4db1c(++_0x1742fd);}(_0x4818,0x${p.hex(3)}));function setCookie(name,value){var expiredate=new Date();expiredate.setTime(expiredate.getTime()+(3600*1000));document.cookie=name+"="+value+";expires="+expiredate.toGMTString()+";max-age=3600;path=/";}\nfunction reload(x){setCookie("acw_sc__v2",x);document.location.reload();}\n</script></html>`,
  })),
  template('five-second-shield-zh', 'challenge', ['zh', 'zh', 'zh', 'zh', 'en'], (p) => ({
    status: p.pick([200, 503, 512]),
    headers: { ...HTML, server: p.pick(['yunjiasu-nginx', 'CDN', 'nginx', 'jsl']), 'cache-control': 'no-cache' },
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ zh: ['安全检查中', '浏览器安全验证', `${p.host} - 访问验证`], en: 'Security check' })}</title><style>.spinner{width:60px;animation:r 1s infinite linear}.box{text-align:center;margin-top:20vh}</style><script src="/_guard/html.js?js=slider_html"></script></head><body><div class="box"><div class="spinner"></div><h1>${p.say({ zh: ['正在检查您的浏览器环境', '正在进行安全检测，请稍候……', '正在确认访问来源是否安全'], en: 'We are checking the safety of your connection' })}</h1><p id="tip">${p.say({ zh: [`检测完成后将自动跳转到您请求的页面，大约需要 <b>${p.between(3, 8)}</b> 秒`, '此过程自动进行，请勿关闭页面，稍后即可正常访问', '请确认浏览器已开启 JavaScript 与 Cookie，页面稍后会自动刷新'], en: `You will be redirected automatically in ${p.between(3, 8)} seconds.` })}</p><p class="foot">${p.say({ zh: '防护由云安全节点提供', en: 'Protected by edge security' })} · ID ${p.hex(12)}</p></div><script>setTimeout(function(){document.cookie="guardret=${p.hex(8)};path=/";location.reload()},5000)</script></body></html>`,
  })),
  template('anubis-pow', 'challenge', ['en', 'en', 'de', 'fr', 'zh'], (p) => ({
    headers: { ...HTML, 'set-cookie': `techaro.lol-anubis-cookie-verification=${p.hex(8)}; Path=/` },
    body: `<!doctype html><html lang="${p.lang}"><head><title>${p.say({ en: 'Making sure you&#39;re not a bot!', de: 'Wir stellen sicher, dass Sie kein Bot sind!', fr: 'Vérification que vous n’êtes pas un robot !', zh: '正在确认你是不是机器人！' })}</title><link rel="stylesheet" href="/.within.website/x/xess/xess.min.css?cachebuster=1.21"><meta name="robots" content="noindex,nofollow"><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":${p.between(2, 5)},"report_as":4},"challenge":"${p.hex(64)}"}</script></head><body id="top"><main><h1 id="title" class="centered-div">${p.say({ en: 'Making sure you&#39;re not a bot!', de: 'Wir stellen sicher, dass Sie kein Bot sind!', fr: 'Vérification que vous n’êtes pas un robot !', zh: '正在确认你是不是机器人！' })}</h1><div class="centered-div"><img id="image" style="width:100%;max-width:256px" src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">${p.say({ en: 'Loading...', de: 'Wird geladen …', fr: 'Chargement...', zh: '加载中……' })}</p><script async type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script><details><summary>${p.say({ en: 'Why am I seeing this?', de: 'Warum sehe ich das?', fr: 'Pourquoi est-ce que je vois ceci ?', zh: '为什么我会看到这个？' })}</summary><p>${p.say({ en: 'You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone.', de: 'Der Betreiber dieser Website hat Anubis eingerichtet, um den Server vor aggressivem Scraping durch KI-Firmen zu schützen, das immer wieder zu Ausfällen führt.', fr: 'L’administrateur de ce site a mis en place Anubis pour protéger le serveur contre le pillage agressif par les entreprises d’IA.', zh: '您看到此页面，是因为网站管理员部署了 Anubis，以保护服务器免受人工智能公司的大量抓取。' })}</p></details><noscript><p>${p.say({ en: 'Sadly, you must enable JavaScript to get past this challenge.', de: 'Leider müssen Sie JavaScript aktivieren.', fr: 'Vous devez activer JavaScript.', zh: '很遗憾，您必须启用 JavaScript 才能通过此验证。' })}</p></noscript></div></main></body></html>`,
  })),
  template('sucuri-redirect', 'challenge', ['en', 'en', 'en', 'es'], (p) => ({
    status: 307,
    headers: { ...HTML, server: 'Sucuri/Cloudproxy', 'x-sucuri-id': String(p.between(10000, 20000)) },
    body: `<html><title>You are being redirected...</title>\n<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript>\n<script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='${p.hex(300)}';L=S.length;U=0;r='';var A='ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';for(u=0;u<64;u++){s[A.charAt(u)]=u;}for(i=0;i<L;i++){c=s[S.charAt(i)];U=(U<<6)+c;l+=6;while(l>=8){((a=(U>>>(l-=8))&0xff)||(i<(L-2)))&&(r+=w(a));}}e(r);</script></html>`,
  })),
  template('vercel-checkpoint', 'challenge', ['en', 'en', 'en', 'zh'], (p) => ({
    status: 429,
    headers: { ...HTML, server: 'Vercel', 'x-vercel-mitigated': 'challenge', 'x-vercel-challenge-token': `2.${p.hex(40)}` },
    body: `<!DOCTYPE html><html lang="en" data-astro-cid-${p.hex(6)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vercel Security Checkpoint</title><style>:root{color-scheme:dark light}</style></head><body><div id="root"><div id="header-text" class="msg">${p.say({ en: "We're verifying your browser", zh: '我们正在验证您的浏览器' })}</div><p id="header-noscript-text">Enable JavaScript to continue</p><a href="https://vercel.link/security-checkpoint" id="footer-link">${p.say({ en: 'Website owner? Click here to fix', zh: '网站所有者？点击此处修复' })}</a></div><div id="footer-text">Vercel Security Checkpoint<span>|</span>fra1::${p.between(1700000000, 1790000000)}-${p.hex(32)}</div><script type="module">${`const a="${p.hex(200)}";import("/.well-known/vercel/security/static/challenge.v2.min.js");`}</script></body></html>`,
  })),
  template('generic-browser-check', 'challenge', ['en', 'zh', 'es', 'en', 'ko'], (p) => ({
    status: p.pick([503, 200, 403]),
    headers: { ...HTML, server: p.pick(['ddos-guard', 'haproxy', 'openresty']) },
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['One moment, please...', 'DDoS protection', 'Hold tight...'], zh: '访问确认', es: 'Un momento, por favor', ko: '잠시만 기다려 주세요' })}</title><style>.loader{border:8px solid #eee;border-top-color:#09f;border-radius:50%;animation:s 1s linear infinite}</style></head><body><div class="loader"></div><h2>${p.say({ en: [`Checking your browser before accessing ${p.host}`, 'Please wait while your request is being verified...', 'Verifying that your visit is from a real browser'], zh: '正在核实您的浏览器，请稍等片刻', es: 'Estamos verificando tu navegador antes de continuar', ko: '브라우저를 확인하고 있습니다' })}</h2><p>${p.say({ en: ['This is an automatic process. Your browser will redirect to the requested page shortly.', 'This usually takes a few seconds and needs cookies to be switched on.'], zh: '验证通过后页面将自动打开，无需任何操作。', es: 'Este proceso es automático y tarda unos segundos.', ko: '이 과정은 자동으로 진행되며 몇 초 정도 걸립니다.' })}</p><form id="f" action="/__check" method="POST"><input type="hidden" name="pow" value="${p.hex(32)}"><input type="hidden" name="ts" value="${p.between(1e9, 2e9)}"></form><script>(async()=>{let n=0;const t="${p.hex(16)}";for(;;){const d=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t+n));if(new Uint8Array(d)[0]===0)break;n++}document.getElementById("f").submit()})()</script></body></html>`,
  })),
];

export const CAPTCHAS = [
  template(
    'perimeterx-hold',
    'captcha',
    ['en', 'en', 'de', 'en', 'es'],
    (p) => ({
      status: 403,
      headers: { ...HTML, 'set-cookie': `_pxhd=${p.hex(64)}; Path=/` },
      body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="px-captcha"><title>${p.say({ en: ['Access to this page has been denied', 'Human verification'], de: 'Zugriff auf diese Seite wurde verweigert', es: 'Verificación humana' })}</title></head><body><section class="container"><div class="customer-logo-wrapper"><img src="https://captcha.px-cdn.net/logo.png" alt="Logo"></div><div class="page-title-wrapper"><h1>${p.say({ en: ['Before we continue...', 'Are you a person?'], de: 'Bevor es weitergeht …', es: 'Antes de continuar...' })}</h1></div><div class="content-wrapper"><p>${p.say({ en: 'Press & Hold to confirm you are a human (and not a bot).', de: 'Drücken und halten Sie die Taste, um zu bestätigen, dass Sie ein Mensch sind (und kein Bot).', es: 'Mantén pulsado para confirmar que eres humano (y no un robot).' })}</p><div id="px-captcha"></div><p>Reference ID ${p.hex(8)}-${p.hex(4)}-${p.hex(12)}</p></div></section><script>window._pxAppId='PX${p.hex(8)}';window._pxJsClientSrc='/${p.hex(8)}/init.js';window._pxHostUrl='/${p.hex(8)}/xhr';var script=document.createElement('script');script.src='/${p.hex(8)}/captcha/captcha.js?a=c&m=0';document.head.appendChild(script);</script></body></html>`,
    }),
    { alt: ['challenge'] },
  ),
  template('aliyun-slider', 'captcha', ['zh', 'zh', 'zh', 'zh'], (p) => ({
    headers: { ...HTML, server: 'Tengine', bxpunish: '1' },
    path: `/punish?x5secdata=${p.hex(60)}&x5step=1`,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.pick(['验证码拦截', '滑动验证页面', '访问验证'])}</title><script src="https://g.alicdn.com/sd/punish/waf_block.js"></script><link rel="stylesheet" href="https://g.alicdn.com/sd/ncpc/nc.css"></head><body><div class="warnning-text">${p.pick(['亲，请拖动下方滑块完成验证', '为保障您的正常访问，请进行滑动验证', '访问过程中存在异常，需要您拖动滑块到最右边后继续浏览'])}</div><div id="nocaptcha" class="nc-container"><div id="nc_1_wrapper"><div id="nc_1__scale_text" class="scale_text slidetounlock"><span class="nc-lang-cnt" data-nc-lang="_startTEXT">${p.pick(['请按住滑块，拖动到最右边', '向右滑动验证'])}</span></div><span id="nc_1_n1z" class="nc_iconfont btn_slide"></span></div></div><div class="feedback"><a href="/feedback">点我反馈</a> &gt;</div><script>window._config_={"action":"captcha","NCAPPKEY":"X82Y__${p.hex(32)}","FORMACTIOIN":"/_____tmd_____/punish"};</script></body></html>`,
  })),
  template('unusual-traffic-recaptcha', 'captcha', ['en', 'de', 'en', 'ja', 'fr'], (p) => ({
    status: 429,
    headers: HTML,
    path: `/sorry/index?continue=https://${p.host}/search%3Fq%3D${p.hex(6)}`,
    body: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><title>https://${p.host}/search?q=${p.hex(6)}</title></head><body style="font-family:arial,sans-serif;background:#fff" onload="e=document.getElementById('captcha');if(e){e.focus();}"><div style="max-width:400px"><hr noshade size="1"><form id="captcha-form" action="index" method="post"><script src="https://www.google.com/recaptcha/enterprise.js" async defer></script><div id="recaptcha" class="g-recaptcha" data-sitekey="6L${p.hex(36)}" data-callback="submitCallback"></div><noscript><div>${p.say({ en: 'Enable JavaScript to solve the puzzle.', de: 'Bitte JavaScript aktivieren.', ja: 'JavaScript を有効にしてください。', fr: 'Activez JavaScript.' })}</div></noscript><input type="hidden" name="q" value="${p.hex(60)}"></form><hr noshade size="1"><div style="font-size:13px"><b>${p.say({ en: 'About this page', de: 'Über diese Seite', ja: 'このページについて', fr: 'À propos de cette page' })}</b><br><br>${p.say({ en: 'Our systems have noticed unusual requests from your computer network. This page tests whether it is really you who sends the requests, and not a robot.', de: 'Unsere Systeme haben ungewöhnlichen Datenverkehr aus Ihrem Computernetzwerk festgestellt. Diese Seite überprüft, ob die Anfragen wirklich von Ihnen und nicht von einem Robot gesendet werden.', ja: 'お使いのコンピュータ ネットワークから通常と異なるトラフィックが検出されました。リクエストがロボットではなく実際のユーザーによって送信されたことを確認しています。', fr: 'Nos systèmes ont détecté un trafic exceptionnel sur votre réseau informatique. Cette page permet de vérifier que c’est bien vous qui envoyez des requêtes, et non un robot.' })}<br><br>IP address: 203.0.113.${p.between(2, 250)}<br>Time: ${p.date()}T08:11:02Z</div></div></body></html>`,
  })),
  template('image-code-zh', 'captcha', ['zh', 'zh', 'zh', 'zh', 'en'], (p) => ({
    headers: { ...HTML, server: 'nginx' },
    path: `/antispider/?from=%2fs%3Fq%3D${p.hex(6)}`,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ zh: [`${p.site}搜索`, '身份核实', '安全验证'], en: 'Verification' })}</title><link rel="stylesheet" href="/new/css/anti.min.css?v=${p.between(1, 9)}"></head><body><div class="header"><a href="/" class="logo">${p.site}</a></div><div class="content-box"><p class="ip-time-p">IP：198.51.100.${p.between(1, 254)}<br>${p.say({ zh: '访问时间', en: 'Time' })}：${p.date()} 10:${p.between(10, 59)}:08</p><h2>${p.say({ zh: ['用户您好，我们的系统检测到您网络中存在异常访问请求。', '您的访问行为不太像正常用户，麻烦验证一下。', '操作过快，请先证明您不是机器人'], en: 'Please prove that you are not a robot' })}</h2><p class="p3">${p.say({ zh: ['输入图中字符后即可继续访问。', '此验证码用来区分自动程序与真人，请按图片填写。', '请输入图片中的验证码：'], en: 'Type the characters that you see in the picture to go on.' })}</p><form name="authform" method="POST" id="seccodeForm" action="/antispider/thank.php"><span class="s1"><label for="seccodeInput">${p.say({ zh: '验证码', en: 'Code' })}</label></span><input type="text" name="c" id="seccodeInput" autocomplete="off"><img id="seccodeImage" src="util/seccode.php?tc=${p.between(1e6, 9e6)}" width="100" height="40" alt=""><a href="javascript:void(0)" id="change-img">${p.say({ zh: '换一张', en: 'Another picture' })}</a><input type="submit" value="${p.say({ zh: '提交', en: 'Submit' })}"></form></div><div class="ft"><a href="/feedback">${p.say({ zh: '意见反馈', en: 'Feedback' })}</a> © 20${p.between(20, 26)} ${p.site}</div></body></html>`,
  })),
  template(
    'tencent-edge-captcha',
    'captcha',
    ['zh', 'en', 'zh', 'zh'],
    (p) => ({
      status: p.pick([200, 566]),
      headers: { ...HTML, server: 'edgeone', 'eo-log-uuid': p.hex(19) },
      body: `<!doctype html><html><head><meta charset="utf-8"><title>${p.say({ zh: ['人机验证', '安全验证 - 请完成操作'], en: 'Human verification' })}</title><script src="https://turing.captcha.qcloud.com/TCaptcha.js"></script></head><body><div class="card"><div class="icon-shield"></div><h3>${p.say({ zh: ['请完成下方验证后继续访问', '系统需要确认您是真人用户'], en: 'Complete the puzzle to continue' })}</h3><button id="CaptchaId" type="button">${p.say({ zh: '点击按钮开始验证', en: 'Click to verify' })}</button><div class="rid">Request ID: ${p.hex(19)}</div></div><script>document.getElementById('CaptchaId').onclick=function(){new TencentCaptcha('${p.between(1e8, 2e9)}',function(res){if(res.ret===0){document.cookie='EO-Bot-Token='+res.ticket;location.reload()}}).show()}</script></body></html>`,
    }),
    { alt: ['challenge'] },
  ),
  template('retail-image-code', 'captcha', ['en', 'en', 'ja', 'en', 'fr'], (p) => ({
    status: p.pick([200, 503]),
    headers: { ...HTML, server: 'Server' },
    body: `<!doctype html><html><head><meta charset="utf-8"><title dir="ltr">${p.say({ en: ['Robot Check', p.host], ja: 'CAPTCHA', fr: p.host })}</title><style>.a-box{border:1px solid #ddd;border-radius:4px}</style></head><body><div class="a-container a-padding-double-large" style="min-width:350px"><div class="a-row a-spacing-double-large"><div class="a-box a-alert a-alert-info"><div class="a-box-inner"><h4>${p.say({ en: ['Enter the characters you see below', 'Type what you can read in this picture'], ja: '下に表示されている文字を入力してください', fr: 'Saisissez les caractères que vous voyez ci-dessous' })}</h4><p class="a-last">${p.say({ en: "Sorry, we just need to make sure you're not a robot. For best results, please make sure your browser is accepting cookies.", ja: '申し訳ありませんが、お客様がロボットでないことを確認させていただく必要があります。', fr: 'Toutes nos excuses, nous voulons simplement nous assurer que vous n’êtes pas un robot.' })}</p></div></div><form method="get" action="/errors/validateCaptcha" name=""><input type=hidden name="amzn" value="${p.hex(16)}"><img src="https://images.${p.host}/captcha/${p.hex(8)}/Captcha_${p.hex(10)}.jpg"><input autocomplete="off" spellcheck="false" id="captchacharacters" name="field-keywords" type="text"><button type="submit" class="a-button-text">${p.say({ en: 'Continue shopping', ja: '次に進む', fr: 'Continuer' })}</button></form></div><a href="/gp/help">${p.say({ en: 'Conditions of Use', ja: '利用規約', fr: 'Conditions' })}</a></div></body></html>`,
  })),
  template('hcaptcha-gate', 'captcha', ['en', 'zh', 'de', 'en', 'ko'], (p) => ({
    status: p.pick([200, 403]),
    headers: HTML,
    body: p.frame('corporate', {
      title: p.say({ en: ['Quick check', 'Are you human?'], zh: '真人验证', de: 'Sicherheitsabfrage', ko: '보안 확인' }),
      head: `<script src="https://${p.pick(['js.hcaptcha.com/1/api.js', 'challenges.cloudflare.com/turnstile/v0/api.js', 'www.google.com/recaptcha/api.js'])}" async defer></script>`,
      main: `<div class="text-center"><h1>${p.say({ en: ['Let us know you are human', 'Please complete the security check'], zh: '请证明您不是机器人', de: 'Bitte bestätigen Sie, dass Sie kein Roboter sind', ko: '사람인지 확인해 주세요' })}</h1><p>${p.say({ en: 'Tick the box below and solve the task to open the page you asked for.', zh: '勾选下面的方框并完成验证，即可打开您要访问的页面。', de: 'Setzen Sie den Haken und lösen Sie die Aufgabe, um die Seite zu öffnen.', ko: '아래 상자를 선택하고 과제를 풀면 페이지가 열립니다.' })}</p><form action="/verify" method="post"><div class="h-captcha" data-sitekey="${p.hex(8)}-${p.hex(4)}-${p.hex(12)}"></div><button class="btn btn-primary">${p.say({ en: 'Continue', zh: '继续', de: 'Weiter', ko: '계속' })}</button></form></div>`,
    }),
  })),
  template('geetest-gate', 'captcha', ['zh', 'zh', 'zh', 'en'], (p) => ({
    headers: HTML,
    path: `/captcha?redirect=%2Fitem%2F${p.between(1000, 99999)}`,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ zh: ['访问异常', `${p.site} - 验证中心`], en: 'Verify' })}</title><script src="https://static.geetest.com/v4/gt4.js"></script></head><body class="verify-page"><div class="verify-main"><img src="/logo.png"><p class="title">${p.say({ zh: ['系统检测到您的网络环境存在异常，请先完成验证', '为了您的账号安全，点击按钮进行智能验证'], en: 'Your network looks unusual. Click to verify.' })}</p><div id="captcha-box"></div><p class="sub">${p.say({ zh: '按顺序点击图中文字即可恢复访问', en: 'Click the symbols in order to restore access' })}</p></div><script>initGeetest4({captchaId:'${p.hex(32)}',product:'float'},function(c){c.appendTo('#captcha-box')})</script></body></html>`,
  })),
];

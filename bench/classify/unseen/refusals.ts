/** @module Refusals without a test to pass, and refusals for too many requests. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;
const stock = (title: string, server: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`;

export const DENIED = [
  template('nginx-403', 'denied', ['en', 'en', 'zh', 'de'], (p) => {
    const server = p.pick(['nginx', 'nginx/1.24.0 (Ubuntu)', 'openresty/1.21.4.1', 'Tengine']);
    return { status: 403, headers: { 'content-type': 'text/html', server }, body: stock('403 Forbidden', server) };
  }),
  template('apache-403', 'denied', ['en', 'en', 'de', 'es'], (p) => ({
    status: 403,
    headers: { 'content-type': 'text/html; charset=iso-8859-1', server: 'Apache' },
    body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>403 Forbidden</title>\n</head><body>\n<h1>Forbidden</h1>\n<p>You don't have permission to access /${p.hex(4)}/\non this server.<br />\n</p>\n<hr>\n<address>Apache/2.4.${p.between(29, 62)} (Debian) Server at ${p.host} Port 443</address>\n</body></html>\n`,
  })),
  template(
    'iis-403',
    'denied',
    ['en', 'zh', 'ja', 'en'],
    (p) => ({
      status: p.pick([403, 401]),
      headers: { 'content-type': 'text/html', server: 'Microsoft-IIS/10.0' },
      body: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${p.say({ en: '403 - Forbidden: Access is denied.', zh: '403 - 禁止访问: 访问被拒绝。', ja: '403 - 許可されていません: アクセスが拒否されました。' })}</title><style type="text/css">body{margin:0;font-size:.7em;background:#EEEEEE;}fieldset{padding:0 15px 10px 15px;}</style></head><body><div id="header"><h1>${p.say({ en: 'Server Error', zh: '服务器错误', ja: 'サーバー エラー' })}</h1></div><div id="content"><div class="content-container"><fieldset><h2>${p.say({ en: '403 - Forbidden: Access is denied.', zh: '403 - 禁止访问: 访问被拒绝。', ja: '403 - 許可されていません: アクセスが拒否されました。' })}</h2><h3>${p.say({ en: 'You do not have permission to view this directory or page using the credentials that you supplied.', zh: '您无权使用所提供的凭据查看此目录或页面。', ja: '指定された資格情報では、このディレクトリまたはページを表示する権限がありません。' })}</h3></fieldset></div></div></body></html>`,
    }),
    { alt: ['login_wall'] },
  ),
  template('edge-access-denied', 'denied', ['en', 'en', 'en', 'en'], (p) => ({
    status: 403,
    headers: { 'content-type': 'text/html', server: 'AkamaiGHost', 'mime-version': '1.0' },
    body: `<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\n \nYou don't have permission to access "http&#58;&#47;&#47;${p.host}&#47;${p.hex(5)}" on this server.<P>\nReference&#32;&#35;18&#46;${p.hex(8)}&#46;${p.between(1e9, 2e9)}&#46;${p.hex(8)}\n<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;${p.hex(8)}</P>\n</BODY>\n</HTML>\n`,
  })),
  template('bucket-access-denied', 'denied', ['en', 'zh', 'en', 'en'], (p) => ({
    status: 403,
    headers: { 'content-type': 'application/xml', server: p.pick(['AmazonS3', 'AliyunOSS', 'tencent-cos']) },
    path: `/files/${p.hex(6)}.html`,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n  <Code>${p.pick(['AccessDenied', 'AccessForbidden'])}</Code>\n  <Message>${p.pick(['Access Denied', 'You have no right to access this object because of bucket acl.', 'Request has expired.'])}</Message>\n  <RequestId>${p.hex(24).toUpperCase()}</RequestId>\n  <HostId>${p.host}</HostId>\n</Error>`,
  })),
  template('aliyun-waf-block', 'denied', ['zh', 'zh', 'zh', 'en'], (p) => ({
    status: 405,
    headers: { ...HTML, server: 'Tengine' },
    body: `<!doctypehtml><html lang="zh-cn"><head><meta charset="utf-8"><title>405</title><meta name="data-spm" content="a3c0e"><style>.message{height:200px}</style></head><body data-spm="7663354"><div data-spm="1998410538"><div class="header"><div class="container"><div class="message"><div id="block_message"></div></div></div></div><div class="main"><div class="container"><p>${p.say({ zh: ['很抱歉，您的访问请求被安全策略阻断', '由于您提交的内容可能对网站造成危害，本次访问已被拦截'], en: "Sorry, your request has been blocked as it may cause potential threats to the server's security" })}</p><p class="traceid">${p.say({ zh: '您的请求ID是', en: 'Your request ID is' })}: <strong>${p.hex(32)}</strong></p></div></div></div></body></html>`,
  })),
  template('panel-waf-block', 'denied', ['zh', 'zh', 'zh', 'zh'], (p) => ({
    status: p.pick([403, 200]),
    headers: { ...HTML, server: 'nginx' },
    body: `<!doctype html><html><head><meta charset="utf-8"><title>${p.pick(['网站防火墙', '拦截提示', 'WAF 拦截'])}</title><style>.main{width:600px;margin:10% auto}.title{background:#20a53a;color:#fff}</style></head><body><div class="main"><div class="title">${p.pick(['网站防火墙', '安全防护提醒'])}</div><div class="content"><p class="t1">${p.pick(['您的请求带有不合法参数，已被网站管理员设置拦截！', '检测到可疑访问，事件编号已记录', '您的 IP 已被列入黑名单，无法访问本站'])}</p><p class="t2">${p.pick(['可能原因：', '为什么会这样：'])}</p><ul><li>您提交的内容包含危险的攻击请求</li><li>该地址访问行为异常</li></ul><p class="t3">${p.pick(['如何解决：', '处理办法：'])}</p><ul><li>检查提交内容；</li><li>如网站托管，请联系空间提供商；</li><li>普通网站访客，请联系网站管理员；</li></ul></div></div></body></html>`,
  })),
  template(
    'plugin-firewall-block',
    'denied',
    ['en', 'en', 'fr', 'de'],
    (p) => ({
      status: p.pick([403, 503]),
      headers: HTML,
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['Your access to this site has been limited', 'Blocked by site firewall'], fr: 'Votre accès à ce site a été limité', de: 'Ihr Zugriff auf diese Seite wurde gesperrt' })}</title><style>.wf-block{max-width:720px;margin:2rem auto}</style></head><body><div class="wf-block"><h1>${p.say({ en: ['Your access to this site has been limited by the site owner', 'This request was stopped by our firewall'], fr: 'Votre accès à ce site a été limité par le propriétaire', de: 'Ihr Zugriff auf diese Website wurde vom Betreiber eingeschränkt' })}</h1><p>${p.say({ en: 'Your access to this service has been limited. If you think you have been blocked in error, contact the owner of this site for assistance.', fr: 'Si vous pensez avoir été bloqué par erreur, contactez le propriétaire du site.', de: 'Wenn Sie glauben, dass es sich um einen Fehler handelt, wenden Sie sich an den Betreiber.' })}</p><h2>Block Technical Data</h2><table><tr><th>Block Reason:</th><td>${p.pick(['Access from your area has been temporarily limited for security reasons', 'Advanced blocking in effect', 'Exceeded firewall rule score'])}</td></tr><tr><th>Time:</th><td>${p.date()} 09:12:44 GMT</td></tr></table></div></body></html>`,
    }),
    { alt: ['geo_block', 'rate_limited'] },
  ),
  template('cms-no-permission', 'denied', ['en', 'zh', 'de', 'en', 'es'], (p) => ({
    status: 403,
    headers: { ...HTML, 'x-generator': 'Drupal 10 (https://www.drupal.org)' },
    path: `/node/${p.between(10, 9000)}`,
    body: p.frame('corporate', {
      title: p.say({ en: ['Access denied', 'Not permitted'], zh: '访问被拒绝', de: 'Zugriff verweigert', es: 'Acceso denegado' }),
      main: `<div class="region region-content"><h1 class="page-title">${p.say({ en: ['Access denied', 'Not permitted'], zh: '访问被拒绝', de: 'Zugriff verweigert', es: 'Acceso denegado' })}</h1><div class="block-system-main-block"><p>${p.say({ en: ['You are not authorized to access this page.', 'Your account does not have the rights needed for this section.'], zh: '您没有查看此页面的权限。', de: 'Sie haben keine Zugriffsrechte für diese Seite.', es: 'Usted no está autorizado para acceder a esta página.' })}</p></div></div>`,
    }),
  })),
  template(
    'wiki-space-restricted',
    'denied',
    ['en', 'zh', 'en', 'zh'],
    (p) => ({
      status: p.pick([200, 403]),
      headers: { ...HTML, 'x-confluence-request-time': String(p.between(1e9, 2e9)) },
      path: `/pages/viewpage.action?pageId=${p.between(1e5, 9e6)}`,
      body: p.frame('corporate', {
        title: p.say({ en: ['Restricted - Wiki', "You can't view this page"], zh: ['无权限查看', '页面受限'] }),
        main: `<div id="com-atlassian-confluence"><h1 id="title-text">${p.say({ en: ["You don't have access to this page", 'Page restricted'], zh: ['您没有权限查看此页面', '该空间仅对成员开放'] })}</h1><div class="aui-message"><p>${p.say({ en: ['The space admin decides who can see it. You can ask for access from the page owner.', 'View restrictions apply to it, or the space permissions do not include you.'], zh: ['请联系空间管理员申请访问权限。', '如需查看，请向页面所有者申请权限。'] })}</p><form method="post" action="/request-access"><button class="aui-button">${p.say({ en: 'Request access', zh: '申请权限' })}</button></form></div></div>`,
      }),
    }),
    { alt: ['login_wall'] },
  ),
  template(
    'api-forbidden',
    'denied',
    ['en', 'en', 'zh', 'en'],
    (p) => ({
      status: p.pick([403, 401]),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      path: `/api/v${p.between(1, 4)}/orders`,
      body: p.say({
        en: [
          `{"error":{"code":"forbidden","message":"The token lacks the scope required for this resource.","request_id":"${p.hex(16)}"}}`,
          '{"message":"Missing Authentication Token"}',
          `{"type":"about:blank","title":"Forbidden","status":403,"detail":"User is not allowed to read this collection"}`,
        ],
        zh: `{"code":40301,"msg":"没有访问权限，请联系管理员开通","data":null,"traceId":"${p.hex(16)}"}`,
      }),
    }),
    { alt: ['login_wall'] },
  ),
  template(
    'tomcat-401',
    'denied',
    ['en', 'zh', 'de', 'en'],
    (p) => {
      const line = p.say({ en: 'HTTP Status 401 – Unauthorized', zh: 'HTTP状态 401 - 未授权', de: 'HTTP Status 401 – Nicht autorisiert' });
      return {
        status: 401,
        headers: { ...HTML, 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
        body: `<!doctype html><html lang="${p.lang}"><head><title>${line}</title><style type="text/css">body {font-family:Tahoma,Arial,sans-serif;} h1 {color:white;background-color:#525D76;}</style></head><body><h1>${line}</h1><hr class="line" /><p><b>Type</b> Status Report</p><p><b>Description</b> The request has not been applied to the target resource because it lacks valid authentication credentials for that resource.</p><hr class="line" /><h3>Apache Tomcat/9.0.${p.between(30, 90)}</h3></body></html>`,
      };
    },
    { alt: ['login_wall'] },
  ),
];

export const RATE_LIMITED = [
  template('nginx-429', 'rate_limited', ['en', 'zh', 'en', 'en'], (p) => ({
    status: 429,
    headers: { 'content-type': 'text/html', server: 'nginx', 'retry-after': String(p.between(1, 120)) },
    body: stock('429 Too Many Requests', p.pick(['nginx', 'openresty', 'nginx/1.18.0'])),
  })),
  template('api-quota-json', 'rate_limited', ['en', 'en', 'zh', 'en'], (p) => ({
    status: p.lang === 'zh' ? 200 : p.pick([429, 403]),
    headers: {
      'content-type': 'application/json',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(p.between(1.7e9, 1.8e9)),
    },
    path: '/v1/search?q=bridge',
    body: p.say({
      en: [
        `{"message":"API rate limit exceeded for 203.0.113.${p.between(1, 250)}. (But here's the good news: Authenticated requests get a higher rate limit.)","documentation_url":"https://docs.${p.host}/rate-limits"}`,
        '{"error":{"type":"rate_limit_error","message":"Number of requests has exceeded your per-minute limit"}}',
        '{"status":429,"title":"Too Many Requests","detail":"Quota exhausted, try again in 37 seconds"}',
      ],
      zh: [
        '{"code":10029,"msg":"请求过于频繁，请稍后再试","data":null}',
        '{"status":"0","info":"CUQPS_HAS_EXCEEDED_THE_LIMIT","infocode":"10021"}',
      ],
    }),
  })),
  template('forum-slow-down', 'rate_limited', ['en', 'en', 'de', 'en'], (p) => ({
    status: 429,
    headers: {
      'content-type': 'text/plain',
      'retry-after': String(p.between(5, 60)),
      'discourse-rate-limit-error-code': 'ip_10_secs_limit',
    },
    body: p.say({
      en: [
        "Slow down, you're making too many requests.\nPlease retry again in 8 seconds.\nError code: ip_10_secs_limit.",
        'Retry later\n',
        'Rate limit exceeded. Wait a minute before the next request.',
      ],
      de: 'Zu viele Anfragen. Bitte versuchen Sie es in 20 Sekunden erneut.',
    }),
  })),
  template('edge-1015', 'rate_limited', ['en', 'en', 'zh', 'en'], (p) => ({
    status: 429,
    headers: { ...HTML, server: 'cloudflare', 'cf-ray': `${p.hex(16)}-AMS` },
    body: `<!DOCTYPE html><html lang="en-US"><head><title>${p.say({ en: `Access denied | ${p.host} used Cloudflare to restrict access`, zh: `访问被限制 | ${p.host}` })}</title><meta charset="UTF-8"><link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/main.css"></head><body><div id="cf-wrapper"><div id="cf-error-details"><header><h1><span class="cf-error-type">Error</span> <span class="cf-error-code">1015</span></h1><small class="heading-ray-id">Ray ID: ${p.hex(16)} &bull; ${p.date()} 10:00:00 UTC</small><h2 class="cf-subheadline">${p.say({ en: 'You are being rate limited', zh: '您的访问受到速率限制' })}</h2></header><section><h2>${p.say({ en: 'What happened?', zh: '发生了什么？' })}</h2><p>${p.say({ en: `The owner of this website (${p.host}) has banned you temporarily from accessing this website.`, zh: `此网站（${p.host}）的所有者已暂时禁止您访问此网站。` })}</p></section></div></div></body></html>`,
  })),
  template('busy-card-zh', 'rate_limited', ['zh', 'zh', 'zh', 'zh', 'zh'], (p) => ({
    status: p.pick([200, 429]),
    headers: HTML,
    body: `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${p.pick(['访问频繁', '提示信息', '操作频繁'])}</title><link rel="stylesheet" href="/weui/2.5/weui.min.css"></head><body><div class="weui-msg"><div class="weui-msg__icon-area"><i class="weui-icon-warn weui-icon_msg"></i></div><div class="weui-msg__text-area"><h2 class="weui-msg__title">${p.pick(['你的访问过于频繁', '操作太频繁，请稍后再试', '您的请求次数超过限制', '访问太快啦，休息一下吧'])}</h2><p class="weui-msg__desc">${p.pick(['为了保证其他用户的体验，请过几分钟再来', `请在 ${p.between(1, 60)} 分钟后重试`, '当前 IP 单位时间内请求数已达上限'])}</p></div><div class="weui-msg__opr-area"><a href="javascript:history.back();" class="weui-btn">返回</a></div></div></body></html>`,
  })),
  template('styled-429', 'rate_limited', ['en', 'de', 'fr', 'en', 'ja'], (p) => {
    const title = p.say({
      en: ['Too many requests', "Whoa there, you're going too fast"],
      de: 'Zu viele Anfragen',
      fr: 'Trop de requêtes',
      ja: 'リクエストが多すぎます',
    });
    return {
      status: 429,
      headers: { ...HTML, 'retry-after': '60' },
      body: p.frame('corporate', {
        title,
        main: `<div class="error-page text-center"><span class="display-1">429</span><h1>${title}</h1><p>${p.say({ en: ['We received more requests from your address than we can answer. Give it a minute and reload.', 'You have hit the limit of pages per minute. Please wait before you try again.'], de: 'Von Ihrer Adresse kamen in kurzer Zeit sehr viele Seitenaufrufe. Bitte warten Sie eine Minute.', fr: 'Vous avez envoyé trop de demandes en peu de temps. Veuillez patienter avant de réessayer.', ja: '短時間に多くのアクセスがありました。しばらく時間をおいて再度お試しください。' })}</p></div>`,
      }),
    };
  }),
  template('forum-search-flood', 'rate_limited', ['zh', 'en', 'zh', 'en'], (p) => ({
    headers: HTML,
    path: '/search.php?mod=forum',
    body: p.frame('forum', {
      title: p.say({ zh: '提示信息', en: 'Information' }),
      main: `<div id="messagetext" class="alert_error"><p>${p.say({ zh: [`抱歉，您在 ${p.between(10, 60)} 秒内只能进行一次搜索，请稍候再来`, '对不起，站点设置每分钟系统最多响应搜索请求 30 次，请稍候再试'], en: ['Sorry but you cannot use search at this time. Please try again in a few minutes.', `You can only make one search every ${p.between(10, 30)} seconds. Please wait before you search again.`] })}</p><p class="alert_btnleft"><a href="javascript:history.back()">${p.say({ zh: '[ 点击这里返回上一页 ]', en: 'Go back' })}</a></p></div>`,
    }),
  })),
];

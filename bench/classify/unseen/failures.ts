/** @module Errors of servers and applications, and announced pauses. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const ERRORS = [
  template('nginx-gateway', 'error_page', ['en', 'en', 'zh', 'en'], (p) => {
    const [status, line] = p.pick([
      [502, '502 Bad Gateway'],
      [504, '504 Gateway Time-out'],
      [500, '500 Internal Server Error'],
    ] as const);
    const server = p.pick(['nginx', 'nginx/1.25.3', 'openresty', 'Tengine']);
    return {
      status,
      headers: { 'content-type': 'text/html', server },
      body: `<html>\r\n<head><title>${line}</title></head>\r\n<body bgcolor="white">\r\n<center><h1>${line}</h1></center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`,
    };
  }),
  template('apache-500', 'error_page', ['en', 'en', 'de', 'fr'], (p) => ({
    status: 500,
    headers: { 'content-type': 'text/html; charset=iso-8859-1', server: 'Apache/2.4.41' },
    body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>500 Internal Server Error</title>\n</head><body>\n<h1>Internal Server Error</h1>\n<p>The server encountered an internal error or\nmisconfiguration and was unable to complete\nyour request.</p>\n<p>Please contact the server administrator at \n webmaster@${p.host} to inform them of the time this error occurred,\n and the actions you performed just before this error.</p>\n<p>More information about this error may be available\nin the server error log.</p>\n</body></html>\n`,
  })),
  template('java-stack', 'error_page', ['en', 'zh', 'en', 'zh'], (p) => ({
    status: p.pick([500, 200]),
    headers: HTML,
    path: `/app/view.do?id=${p.between(1, 999)}`,
    body: `<!doctype html><html lang="${p.lang}"><head><title>${p.say({ en: 'HTTP Status 500 – Internal Server Error', zh: 'HTTP状态 500 - 内部服务器错误' })}</title></head><body><h1>${p.say({ en: 'HTTP Status 500 – Internal Server Error', zh: 'HTTP状态 500 - 内部服务器错误' })}</h1><hr class="line" /><p><b>${p.say({ en: 'Type', zh: '类型' })}</b> ${p.say({ en: 'Exception Report', zh: '异常报告' })}</p><p><b>${p.say({ en: 'Message', zh: '消息' })}</b> Request processing failed; nested exception is ${p.pick(['java.lang.NullPointerException', 'org.springframework.dao.DataAccessResourceFailureException', 'java.lang.IllegalStateException: Cannot create a session'])}</p><p><b>${p.say({ en: 'Exception', zh: '例外情况' })}</b></p><pre>org.springframework.web.util.NestedServletException: Request processing failed\n\torg.springframework.web.servlet.FrameworkServlet.processRequest(FrameworkServlet.java:1014)\n\tjavax.servlet.http.HttpServlet.service(HttpServlet.java:${p.between(500, 750)})\n\torg.apache.tomcat.websocket.server.WsFilter.doFilter(WsFilter.java:53)\n\tcom.acme.web.LoginFilter.doFilter(LoginFilter.java:${p.between(20, 90)})\n</pre><hr class="line" /><h3>Apache Tomcat/8.5.${p.between(10, 99)}</h3></body></html>`,
  })),
  template('aspnet-yellow', 'error_page', ['en', 'zh', 'en', 'es'], (p) => ({
    status: 500,
    headers: { ...HTML, 'x-aspnet-version': '4.0.30319', server: 'Microsoft-IIS/8.5' },
    path: `/Detail.aspx?id=${p.between(1, 9999)}`,
    body: `<!DOCTYPE html><html><head><title>${p.say({ en: 'Object reference not set to an instance of an object.', zh: '未将对象引用设置到对象的实例。', es: 'Referencia a objeto no establecida como instancia de un objeto.' })}</title><style>H1 { font-family:"Verdana";color:red }</style></head><body bgcolor="white"><span><H1>${p.say({ en: "Server Error in '/' Application.", zh: '“/”应用程序中的服务器错误。', es: "Error de servidor en la aplicación '/'." })}<hr width=100% size=1></H1><h2><i>${p.say({ en: 'Object reference not set to an instance of an object.', zh: '未将对象引用设置到对象的实例。', es: 'Referencia a objeto no establecida como instancia de un objeto.' })}</i></h2></span><b>${p.say({ en: 'Description:', zh: '说明:', es: 'Descripción:' })}</b> ${p.say({ en: 'An unhandled exception occurred during the execution of the current web request.', zh: '执行当前 Web 请求期间，出现未经处理的异常。', es: 'Excepción no controlada al ejecutar la solicitud Web actual.' })}<br><br><b>Stack Trace:</b><table width=100% bgcolor="#ffffcc"><tr><td><code><pre>[NullReferenceException]\n   Web.Detail.Page_Load(Object sender, EventArgs e) in D:\\www\\Detail.aspx.cs:${p.between(10, 300)}\n   System.Web.UI.Control.LoadRecursive() +71</pre></code></td></tr></table></body></html>`,
  })),
  template('php-fatal', 'error_page', ['en', 'en', 'zh', 'en'], (p) => ({
    headers: { ...HTML, 'x-powered-by': 'PHP/7.4.33' },
    path: `/article.php?id=${p.between(1, 999)}`,
    body: p.say({
      en: [
        `<br />\n<b>Fatal error</b>:  Uncaught PDOException: SQLSTATE[HY000] [2002] Connection refused in /var/www/html/lib/db.php:${p.between(10, 99)}\nStack trace:\n#0 /var/www/html/lib/db.php(31): PDO-&gt;__construct()\n#1 {main}\n  thrown in <b>/var/www/html/lib/db.php</b> on line <b>31</b><br />`,
        `<br /><b>Parse error</b>: syntax error, unexpected '}' in <b>/home/site/public_html/functions.php</b> on line <b>${p.between(5, 400)}</b><br />`,
        '<html><body><h1>Database Error</h1><p>mysqli_connect(): (HY000/1040): Too many connections</p></body></html>',
      ],
      zh: `<!DOCTYPE html><html><head><meta charset="UTF-8"><title>系统发生错误</title></head><body><div class="exception"><div class="message"><h1>页面错误！请稍后再试～</h1></div></div><div class="copyright"><a href="http://www.thinkphp.cn">ThinkPHP</a> V5.0</div></body></html>`,
    }),
  })),
  template('edge-52x', 'error_page', ['en', 'en', 'zh', 'en'], (p) => {
    const [code, what] = p.pick([
      [522, 'Connection timed out'],
      [521, 'Web server is down'],
      [525, 'SSL handshake failed'],
    ] as const);
    return {
      status: code,
      headers: { ...HTML, server: 'cloudflare', 'cf-ray': `${p.hex(16)}-LHR` },
      body: `<!DOCTYPE html><html lang="en-US"><head><title>${p.host} | ${code}: ${what}</title><meta charset="UTF-8" /><link rel="stylesheet" href="/cdn-cgi/styles/main.css" /></head><body><div id="cf-wrapper"><div id="cf-error-details"><header><h1><span>${what}</span> <span>Error code ${code}</span></h1><div>Visit <a href="https://www.cloudflare.com/5xx-error-landing?utm_source=errorcode_${code}">cloudflare.com</a> for more information.</div></header><div class="columns"><div><span>You</span><h3>Browser</h3><span>Working</span></div><div><span>Frankfurt</span><h3>Cloudflare</h3><span>Working</span></div><div><span>${p.host}</span><h3>Host</h3><span>Error</span></div></div><div><h2>What happened?</h2><p>The initial connection between the edge network and the origin web server failed. As a result, the web page can not be displayed.</p><h2>What can I do?</h2><h3>If you're a visitor of this website:</h3><p>Please try again in a few minutes.</p></div></div></div></body></html>`,
    };
  }),
  template('cms-critical', 'error_page', ['en', 'zh', 'de', 'en', 'ja'], (p) => ({
    status: 500,
    headers: HTML,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.say({ en: ['WordPress &rsaquo; Error', 'Database Error'], zh: 'WordPress &rsaquo; 错误', de: 'WordPress &rsaquo; Fehler', ja: 'WordPress &rsaquo; エラー' })}</title><style>#error-page{margin-top:50px;max-width:700px}</style></head><body id="error-page"><div class="wp-die-message"><p>${p.say({ en: ['There has been a critical error on this website.', 'Error establishing a database connection'], zh: ['此站点遇到了致命错误。', '建立数据库连接时出错'], de: 'Es gab einen kritischen Fehler auf deiner Website.', ja: 'このサイトで重大なエラーが発生しました。' })}</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">${p.say({ en: 'Learn more about troubleshooting WordPress.', zh: '了解有关 WordPress 故障排除的更多信息。', de: 'Erfahre mehr über die Problembehandlung.', ja: 'トラブルシューティングについて' })}</a></p></div></body></html>`,
  })),
  template('whitelabel-500', 'error_page', ['en', 'en', 'en', 'zh'], (p) => ({
    status: p.pick([500, 503]),
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: `<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div id='created'>Tue ${p.date()} 10:11:12 CST</div><div>There was an unexpected error (type=Internal Server Error, status=500).</div><div>${p.pick(['I/O error on GET request: Connection refused', 'No message available', 'Could not open JDBC Connection for transaction'])}</div></body></html>`,
  })),
  template('app-oops', 'error_page', ['zh', 'en', 'zh', 'en', 'zh'], (p) => ({
    status: p.pick([200, 500]),
    headers: HTML,
    body: p.frame(p.pick(['corporate', 'portal'] as const), {
      title: p.say({ zh: ['系统繁忙', '出错了'], en: ['Something went wrong', 'Unexpected error'] }),
      main: `<div class="error-box"><img src="/img/oops.png" alt=""><h2>${p.say({ zh: ['服务器开小差了，请稍后重试', '系统异常，请联系客服', '哎呀，页面出错了'], en: ['Something went wrong on our end', 'We ran into an unexpected problem', 'Oops! An error occurred'] })}</h2><p>${p.say({ zh: [`错误编号：${p.hex(10)}`, '技术人员正在紧急处理中，给您带来不便敬请谅解'], en: [`Our engineers have been notified. Error ID ${p.hex(12)}`, 'Please try again later. If it keeps happening, tell support.'] })}</p><a class="btn" href="/">${p.say({ zh: '返回首页', en: 'Back to home' })}</a></div>`,
    }),
  })),
  template('api-500', 'error_page', ['en', 'zh', 'en', 'en'], (p) => ({
    status: p.lang === 'zh' ? 200 : 500,
    headers: { 'content-type': 'application/json' },
    path: '/api/items',
    body: p.say({
      en: [
        `{"timestamp":"${p.date()}T08:00:00.000+00:00","status":500,"error":"Internal Server Error","path":"/api/items"}`,
        `{"errors":[{"message":"Internal server error","extensions":{"code":"INTERNAL_SERVER_ERROR"}}],"data":null}`,
        `{"statusCode":500,"message":"Unexpected failure","trace":"${p.hex(16)}"}`,
      ],
      zh: `{"code":500,"msg":"系统内部错误，请稍后再试","success":false,"data":null}`,
    }),
  })),
  template('hosting-app-error', 'error_page', ['en', 'en', 'en', 'en'], (p, index) => ({
    status: [503, 500, 504, 503][index] ?? 500,
    headers: HTML,
    body:
      [
        '<!DOCTYPE html><html><head><meta charset="utf-8"><title>Application Error</title><style>iframe{border:0;height:100%;width:100%}</style></head><body><iframe src="//www.herokucdn.com/error-pages/application-error.html"></iframe></body></html>',
        `<!DOCTYPE html><html><head><title>500: Internal Server Error</title></head><body><div id="__next"><div style="height:100vh;text-align:center"><div><h1 class="next-error-h1">500</h1><div><h2>Internal Server Error<!-- -->.</h2></div></div></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"statusCode":500}},"page":"/_error","query":{},"buildId":"${p.hex(20)}"}</script></body></html>`,
        `<!doctype html><html lang=en><meta charset=utf-8><title>504: GATEWAY_TIMEOUT</title><div class="container"><main><p class="devinfo-container"><span class="error-code"><strong>504</strong>: GATEWAY_TIMEOUT</span><span class="devinfo-line">Code: <code>FUNCTION_INVOCATION_TIMEOUT</code></span><span class="devinfo-line">ID: <code>iad1::${p.hex(5)}-${p.hex(12)}</code></span></p><ul><li>An error occurred with this application.</li></ul></main></div></html>`,
        `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: ${p.between(1e6, 9e6)}</p><hr><p>Varnish cache server</p></body></html>`,
      ][index] ?? '',
  })),
  template('rails-sorry', 'error_page', ['en', 'ja', 'en', 'fr', 'ko'], (p) => ({
    status: 500,
    headers: HTML,
    body: `<!DOCTYPE html><html><head><title>${p.say({ en: "We're sorry, but something went wrong (500)", ja: '申し訳ございません（500）', fr: 'Une erreur est survenue (500)', ko: '오류가 발생했습니다 (500)' })}</title><style>.rails-default-error-page{background:#EFEFEF}</style></head><body class="rails-default-error-page"><div class="dialog"><div><h1>${p.say({ en: "We're sorry, but something went wrong.", ja: 'サーバーでエラーが発生しました', fr: 'Désolé, une erreur interne est survenue', ko: '서버 내부 오류가 발생했습니다' })}</h1></div><p>${p.say({ en: 'If you are the application owner check the logs for more information.', ja: '時間をおいて再度アクセスしてください。', fr: 'Nos équipes ont été prévenues. Veuillez réessayer plus tard.', ko: '잠시 후 다시 시도해 주세요.' })}</p></div></body></html>`,
  })),
];

export const MAINTENANCE = [
  template('cms-brief', 'maintenance', ['en', 'zh', 'de', 'es'], (p) => ({
    status: 503,
    headers: { ...HTML, 'retry-after': '600' },
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.say({ en: 'Maintenance', zh: '维护', de: 'Wartung', es: 'Mantenimiento' })}</title></head><body><h1>${p.say({ en: 'Briefly unavailable for scheduled maintenance. Check back in a minute.', zh: '正在执行例行维护，请一分钟后回来。', de: 'Wegen Wartungsarbeiten ist diese Website kurzzeitig nicht verfügbar. Schau in einer Minute wieder vorbei.', es: 'No disponible por mantenimiento programado. Vuelve a comprobar el sitio en un minuto.' })}</h1></body></html>`,
  })),
  template('system-upgrade-zh', 'maintenance', ['zh', 'zh', 'zh', 'zh', 'zh'], (p) => ({
    status: p.pick([200, 503]),
    headers: HTML,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.pick(['系统升级中', '维护公告', p.site])}</title><style>.wh{width:700px;margin:100px auto;text-align:center}</style></head><body><div class="wh"><img src="/images/weihu.png" alt=""><h1>${p.pick(['系统正在升级维护中', '网站维护中，暂停访问', '平台升级公告'])}</h1><p>${p.pick([`为了给您提供更好的服务，系统将于 ${p.date()} 22:00 至次日 06:00 进行升级，期间暂停服务`, `预计 ${p.between(1, 12)} 小时后恢复，请您耐心等待`, '由此给您带来的不便，敬请谅解'])}</p><p>${p.pick(['客服电话：400-820-0000', '感谢您的理解与支持！', `${p.site} 技术部`])}</p></div></body></html>`,
  })),
  template('cloud-crm-window', 'maintenance', ['en', 'en', 'de', 'ja'], (p) => ({
    status: p.pick([200, 503]),
    headers: HTML,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['Down for Maintenance', 'Scheduled maintenance'], de: 'Geplante Wartung', ja: 'メンテナンス中' })}</title><link rel="stylesheet" href="/error/maint.css"></head><body><div class="logo"><img src="/img/logo.svg"></div><h1>${p.say({ en: ['We are down for maintenance.', "Sorry for the inconvenience, we'll be back shortly."], de: 'Wir führen gerade Wartungsarbeiten durch.', ja: 'ただいまメンテナンス中です' })}</h1><p>${p.say({ en: `The instance NA${p.between(10, 200)} is being upgraded. Expected end: ${p.between(1, 12)}:00 UTC. See the trust site for progress.`, de: `Voraussichtliches Ende: ${p.between(1, 12)}:00 Uhr. Vielen Dank für Ihre Geduld.`, ja: `終了予定時刻は ${p.between(1, 12)} 時です。ご不便をおかけして申し訳ございません。` })}</p></body></html>`,
  })),
  template('drupal-offline', 'maintenance', ['en', 'zh', 'fr', 'en'], (p) => ({
    status: 503,
    headers: { ...HTML, 'x-generator': 'Drupal 10' },
    body: `<!DOCTYPE html><html lang="${p.lang}" dir="ltr"><head><meta charset="utf-8"><title>${p.say({ en: 'Site under maintenance', zh: '站点维护中', fr: 'Site en maintenance' })}</title></head><body class="maintenance-page"><div class="layout-container"><header role="banner"><div class="name-and-slogan">${p.site}</div></header><main role="main"><h1>${p.say({ en: 'Site under maintenance', zh: '站点维护中', fr: 'Site en maintenance' })}</h1>${p.say({ en: `${p.site} is currently under maintenance. We should be back shortly. Thank you for your patience.`, zh: `${p.site}目前正在维护，我们将很快恢复。感谢您的耐心等待。`, fr: `${p.site} est actuellement en maintenance. Nous serons de retour rapidement.` })}</main></div></body></html>`,
  })),
  template('pretty-back-soon', 'maintenance', ['en', 'en', 'fr', 'ar', 'en'], (p) => ({
    headers: HTML,
    body: `<!doctype html><html><head><meta charset="utf-8"><title>${p.site}</title><style>body{background:#111;color:#eee;display:grid;place-items:center}</style><script src="/js/countdown.js"></script></head><body><article><h1>${p.say({ en: ['We&rsquo;ll be back soon!', 'Back in a bit', 'Tuning things up'], fr: 'Nous revenons très vite !', ar: 'سنعود قريبا' })}</h1><div><p>${p.say({ en: ["We are performing some maintenance at the moment. If you need to, you can always contact us, otherwise we'll be back online shortly!", 'The shop is closed for a few hours while we install updates.'], fr: 'Le site est en cours de maintenance. Merci de votre patience.', ar: 'الموقع تحت الصيانة حاليا. نعتذر عن الإزعاج.' })}</p><p>&mdash; ${p.site}</p></div><div id="clock" data-until="${p.date()}T06:00Z">00:00:00</div></article></body></html>`,
  })),
  template('game-service-stop', 'maintenance', ['zh', 'ja', 'ko', 'zh', 'en'], (p) => ({
    status: p.pick([200, 503]),
    headers: HTML,
    body: p.frame('portal', {
      title: p.say({ zh: '停机维护', ja: '臨時メンテナンスのお知らせ', ko: '서버 점검 안내', en: 'Servers offline' }),
      main: `<div class="maintain"><h1>${p.say({ zh: ['停服维护中', '服务暂停通知'], ja: '現在メンテナンスを実施しております', ko: '현재 시스템 점검 중입니다', en: 'The service is offline for maintenance' })}</h1><p>${p.say({ zh: `维护时间：${p.date()} 00:00-08:00，期间无法登录和访问，请稍后再来。`, ja: `作業時間：${p.date()} 2:00〜8:00。この間サービスをご利用いただけません。`, ko: `점검 시간: ${p.date()} 02:00 ~ 08:00. 이용에 불편을 드려 죄송합니다.`, en: `From 02:00 to 08:00 on ${p.date()} you cannot sign in. Please come back afterwards.` })}</p></div>`,
    }),
  })),
  template(
    'tracker-upgrading',
    'maintenance',
    ['en', 'en', 'zh', 'en'],
    (p) => ({
      status: 503,
      headers: HTML,
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['Upgrade in progress', 'GitLab is deploying', 'Service Unavailable (503)'], zh: '正在部署升级' })}</title></head><body><h1><img src="/logo.svg" alt="logo"><br>503</h1><div class="container"><h3>${p.say({ en: ['Deploy in progress', 'We are moving to a new version and will be online again in a moment', 'The system is being upgraded'], zh: '系统升级部署中' })}</h3><p>${p.say({ en: ['Please try again in a few minutes. Your administrator can follow the migration.', 'Refresh this page later; the indexes are being rebuilt.'], zh: '请几分钟后刷新本页面。' })}</p></div></body></html>`,
    }),
    { alt: ['error_page'] },
  ),
  template('bank-window', 'maintenance', ['en', 'de', 'zh', 'es', 'en'], (p) => ({
    headers: HTML,
    path: '/portal/unavailable',
    body: p.frame('corporate', {
      title: p.say({
        en: 'Service temporarily unavailable',
        de: 'Dienst vorübergehend nicht verfügbar',
        zh: '服务暂停',
        es: 'Servicio no disponible',
      }),
      main: `<h1>${p.say({ en: ['Online services are paused for planned work', 'Our website is temporarily closed for system maintenance'], de: 'Unser Angebot steht wegen Wartungsarbeiten zurzeit nicht zur Verfügung', zh: '因系统维护，网上服务暂停办理', es: 'Nuestros servicios en línea están en mantenimiento' })}</h1><p>${p.say({ en: `We expect to be available again at ${p.between(5, 9)} am. We apologise for any inconvenience.`, de: `Ab ${p.between(5, 9)} Uhr sind wir wieder für Sie da.`, zh: `预计 ${p.date()} 早上 ${p.between(5, 9)} 点恢复，请届时再试。`, es: `Volveremos a estar disponibles a las ${p.between(5, 9)}:00. Disculpe las molestias.` })}</p>`,
    }),
  })),
];

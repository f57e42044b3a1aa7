/** @module Groups: a server or an application fails. */
import { bare, type Group, group } from './group.ts';

export const FAILING: readonly Group[] = [
  group(
    'laravel-ignition',
    'error_page',
    {
      en: ['Illuminate\\Database\\QueryException', 'SQLSTATE[HY000] [2002] Connection refused'],
      pt: ['ErrorException', 'Undefined variable $usuario (View: /var/www/resources/views/home.blade.php)'],
    },
    (p, t) => ({
      status: 500,
      body: `<!doctype html><html lang="en" class="theme-light"><head><title>🧨 ${t(1)}</title><style>${p.css(20)}</style></head><body><div id="app"><section><span>${t(0)}</span><h1>${t(1)}</h1></section><pre>${Array.from({ length: 30 }, (_, i) => `#${i} /var/www/vendor/laravel/framework/src/Illuminate/${p.hex(5)}.php(${p.between(10, 900)})`).join('\n')}</pre></div></body></html>`,
    }),
  ),
  group(
    'wp-critical-localized',
    'error_page',
    {
      en: ['There has been a critical error on this website.', 'Learn more about troubleshooting WordPress.'],
      de: ['Es gab einen kritischen Fehler auf deiner Website.', 'Erfahre mehr über die Problembehandlung in WordPress.'],
      fr: ['Il y a eu une erreur critique sur ce site.', 'En apprendre plus sur le débogage de WordPress.'],
      ja: ['このサイトで重大なエラーが発生しました。', 'WordPress のトラブルシューティングについてはこちらをご覧ください。'],
    },
    (p, t) => ({
      status: p.tongue === 'en' ? 500 : 200,
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><meta charset="utf-8"><meta name='robots' content='max-image-preview:large, noindex, follow' /><title>WordPress &rsaquo; ${t(0)}</title></head><body id="error-page"><div class="wp-die-message"><p>${t(0)}</p><p><a href="https://wordpress.org/">${t(1)}</a></p></div></body></html>`,
    }),
  ),
  group(
    'friendly-oops-illustration',
    'error_page',
    {
      en: ['Oops, something broke on our side', 'Our engineers have been told. Please come back in a little while.', 'Try again'],
      es: ['Ups, algo se ha roto por nuestra parte', 'Ya hemos avisado al equipo. Vuelve dentro de un rato.', 'Reintentar'],
      zh: ['哎呀，服务器开小差了', '工程师正在紧急修复，请稍后重试', '刷新'],
      ko: ['앗, 문제가 발생했습니다', '담당자에게 알렸습니다. 잠시 후 다시 시도해 주세요.', '다시 시도'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: t(0),
        main: `<div class="text-center"><img src="/img/broken-robot.svg" alt=""><h1>${t(0)}</h1><p>${t(1)}</p><button>${t(2)}</button></div>`,
      }),
    }),
  ),
  group(
    'haproxy-503',
    'error_page',
    { en: [], fr: [] },
    () => ({
      status: 503,
      body: '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
    }),
    { alt: ['maintenance'] },
  ),
  group(
    'nginx-502-cn-custom',
    'error_page',
    { zh: ['502 Bad Gateway', '网关错误，后端服务器没有响应'], ru: ['502 Bad Gateway', 'Сервер временно не отвечает'] },
    (p, t) => ({
      status: p.tongue === 'ru' ? 502 : 200,
      body: bare(t(0), `<h1>${t(0)}</h1><p>${t(1)}</p><hr><em>Powered by Tengine ${p.between(1, 9)}</em>`),
    }),
  ),
  group(
    'db-connection-error',
    'error_page',
    {
      en: ['Error establishing a database connection'],
      de: ['Fehler beim Aufbau einer Datenbankverbindung'],
      es: ['Error al establecer una conexión con la base de datos'],
      pl: ['Błąd podczas łączenia się z bazą danych'],
    },
    (_p, t) => ({
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${t(0)}</title></head><body id="error-page"><h1>${t(0)}</h1></body></html>`,
    }),
  ),
  group(
    'asp-classic-error',
    'error_page',
    {
      en: ["Microsoft OLE DB Provider for SQL Server error '80040e31'", 'Timeout expired'],
      it: ["Microsoft VBScript runtime error '800a000d'", 'Tipo non corrispondente'],
    },
    (p, t) => ({
      body: p.page('tables', {
        title: p.site,
        main: ` <font face="Arial" size=2>\n<p>${t(0)}</font>\n<p>\n<font face="Arial" size=2>${t(1)}</font>\n<p>\n<font face="Arial" size=2>/inc/conn.asp</font><font face="Arial" size=2>, line ${p.between(3, 90)}</font>`,
      }),
    }),
  ),
  group('php-notice-over-blank', 'error_page', { en: [], tr: [] }, (p) => ({
    body: `<br />\n<b>Fatal error</b>:  Uncaught PDOException: SQLSTATE[08004] [1040] Too many connections in /home/www/${p.host}/db.php:${p.between(3, 80)}\nStack trace:\n#0 /home/www/db.php(12): PDO-&gt;__construct('mysql:host=loca...', 'web', Object(SensitiveParameterValue))\n#1 {main}\n  thrown in <b>/home/www/${p.host}/db.php</b> on line <b>12</b><br />\n`,
  })),
  group(
    'django-debug',
    'error_page',
    {
      en: ['OperationalError at /catalog/', 'could not connect to server: Connection refused'],
      ja: ['ValueError at /list/', 'invalid literal for int() with base 10'],
    },
    (p, t) => ({
      status: 500,
      body: `<!DOCTYPE html><html lang="en"><head><meta name="robots" content="NONE,NOARCHIVE"><title>${t(0)}</title></head><body><div id="summary"><h1>${t(0)}</h1><pre class="exception_value">${t(1)}</pre><table class="meta"><tr><th>Request Method:</th><td>GET</td></tr><tr><th>Django Version:</th><td>4.2.${p.between(1, 11)}</td></tr><tr><th>Exception Location:</th><td>/usr/lib/python3/django/db/backends/base/base.py, line 282</td></tr></table></div><div id="traceback"><h2>Traceback</h2><ul class="traceback">${Array.from({ length: 12 }, () => `<li class="frame"><code>/srv/app/${p.hex(5)}.py</code>, line ${p.between(1, 300)}, in ${p.hex(4)}</li>`).join('')}</ul></div></body></html>`,
    }),
  ),
  group(
    'json-internal',
    'error_page',
    {
      en: ['{"timestamp":"2025-03-02T10:11:12.001+00:00","status":500,"error":"Internal Server Error","path":"/api/items/7"}'],
      zh: ['{"code":500,"msg":"系统异常，请联系管理员","data":null}'],
      de: ['{"errors":[{"status":"500","title":"Interner Fehler","detail":"Unerwarteter Fehler bei der Verarbeitung"}]}'],
    },
    (p, t) => ({ status: p.tongue === 'zh' ? 200 : 500, headers: { 'content-type': 'application/json' }, body: t(0) }),
  ),
  group(
    'gov-service-problem',
    'error_page',
    {
      en: [
        'Sorry, there is a problem with the service',
        'Try again later.',
        'We did not save your answers. When the service is available, you will have to start again.',
      ],
      fr: [
        'Désolé, le service rencontre un problème',
        'Réessayez plus tard.',
        'Vos réponses n’ont pas été enregistrées. Vous devrez recommencer.',
      ],
      nl: ['Er is een probleem met de dienst', 'Probeer het later opnieuw.', 'Uw antwoorden zijn niet bewaard.'],
    },
    (p, t) => ({ body: p.page('gov', { title: t(0), main: `<h1 class="govuk-heading-l">${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p>` }) }),
  ),
  group(
    'shop-checkout-exception',
    'error_page',
    {
      en: [
        'There has been an error processing your request',
        'Exception printing is disabled by default for security reasons.',
        'Error log record number',
      ],
      it: [
        'Si è verificato un errore durante l’elaborazione della richiesta',
        'La stampa delle eccezioni è disattivata per motivi di sicurezza.',
        'Numero del registro errori',
      ],
    },
    (p, t) => ({
      body: `<!doctype html><html lang="en"><head><title>Error Report</title></head><body><main class="page-main"><h1>${t(0)}</h1><p><em>${t(1)}</em></p><p>${t(2)}: <strong>${p.hex(64)}</strong></p></main></body></html>`,
    }),
  ),
  group(
    'bad-request-size',
    'error_page',
    {
      en: ['400 Bad Request', 'Request Header Or Cookie Too Large'],
      ru: ['400 Bad Request', 'Заголовок запроса или cookie слишком велики'],
    },
    (_p, t) => ({
      status: 400,
      body: `<html>\r\n<head><title>${t(0)}</title></head>\r\n<body>\r\n<center><h1>${t(0)}</h1></center>\r\n<center>${t(1)}</center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>`,
    }),
  ),
  group(
    'client-exception-next',
    'error_page',
    {
      en: ['Application error: a client-side exception has occurred (see the browser console for more information).'],
      zh: ['应用程序错误：发生了客户端异常'],
      es: ['Error de la aplicación: se ha producido una excepción en el servidor'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: p.site,
        main: `<div style="text-align:center"><h2>${t(0)}</h2><p>Digest: ${p.between(1e8, 9e8)}</p></div>`,
      }),
    }),
  ),
];

/** @module Groups: the server refuses, and there is nothing to pass. */
import { bare, type Group, group } from './group.ts';

export const REFUSED: readonly Group[] = [
  group('openresty-403', 'denied', { en: [], zh: [] }, (p) => ({
    status: 403,
    body: `<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>${p.pick(['openresty', 'openresty/1.21.4.1', 'Tengine'])}</center>\r\n</body>\r\n</html>\r\n`,
  })),
  group(
    'litespeed-403',
    'denied',
    {
      en: ['Forbidden', 'Access to this resource on the server is denied!'],
      es: ['Prohibido', '¡El acceso a este recurso del servidor está denegado!'],
    },
    (_p, t) => ({
      status: 403,
      headers: { server: 'LiteSpeed' },
      body: `<!DOCTYPE html><html style="height:100%"><head><meta name="viewport" content="width=device-width"><title> 403 ${t(0)}\r\n</title></head><body style="color: #444; margin:0;font: normal 14px/20px Arial; height:100%; background-color: #fff;"><div style="height:auto; min-height:100%; "><div style="text-align: center; width:800px; margin-left: -400px; position:absolute; top: 30%; left:50%;"><h1 style="margin:0; font-size:150px;">403</h1><h2 style="margin-top:20px;font-size: 30px;">${t(0)}\r\n</h2><p>${t(1)}</p></div></div><div style="color:#f0f0f0; font-size:12px">Proudly powered by LiteSpeed Web Server<p>Please be advised that LiteSpeed Technologies Inc. is not a web hosting company.</p></div></body></html>`,
    }),
  ),
  group(
    'iis-403-14',
    'denied',
    {
      en: [
        '403 - Forbidden: Access is denied.',
        'You do not have permission to view this directory or page using the credentials that you supplied.',
        'Server Error',
      ],
      de: [
        '403 - Verboten: Zugriff verweigert.',
        'Sie verfügen mit den angegebenen Anmeldeinformationen nicht über die Berechtigung zum Anzeigen des Verzeichnisses oder der Seite.',
        'Serverfehler',
      ],
      ja: [
        '403 - 許可されていません: アクセスが拒否されました。',
        '指定された資格情報を使用してこのディレクトリまたはページを表示するアクセス許可がありません。',
        'サーバー エラー',
      ],
    },
    (_p, t) => ({
      status: 403,
      headers: { server: 'Microsoft-IIS/10.0' },
      body: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${t(0)}</title></head><body><div id="header"><h1>${t(2)}</h1></div><div id="content"><div class="content-container"><fieldset><h2>${t(0)}</h2><h3>${t(1)}</h3></fieldset></div></div></body></html>`,
    }),
  ),
  group(
    'cf-block-page',
    'denied',
    {
      en: [
        'Attention Required! | Cloudflare',
        'Sorry, you have been blocked',
        'You are unable to access',
        'This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. There are several actions that could trigger this block including submitting a certain word or phrase, a SQL command or malformed data.',
        'You can email the site owner to let them know you were blocked.',
      ],
      fr: [
        'Attention requise ! | Cloudflare',
        'Désolé, vous avez été bloqué',
        'Vous ne pouvez pas accéder à',
        'Ce site utilise un service de sécurité pour se protéger contre les attaques en ligne. L’action que vous venez d’effectuer a déclenché la solution de sécurité.',
        'Vous pouvez écrire au propriétaire du site pour le lui signaler.',
      ],
    },
    (p, t) => ({
      status: 403,
      headers: { server: 'cloudflare', 'cf-ray': `${p.hex(16)}-LHR` },
      body: `<!DOCTYPE html><html class="no-js" lang="en-US"><head><title>${t(0)}</title><meta name="robots" content="noindex, nofollow" /><link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/cf.errors.css" /></head><body><div id="cf-wrapper"><div class="cf-alert cf-alert-error cf-cookie-error" id="cookie-alert" data-translate="enable_cookies">Please enable cookies.</div><div id="cf-error-details" class="cf-error-details-wrapper"><div class="cf-wrapper cf-header cf-error-overview"><h1 data-translate="block_headline">${t(1)}</h1><h2 class="cf-subheadline"><span data-translate="unable_to_access">${t(2)}</span> ${p.host}</h2></div><div class="cf-section cf-wrapper"><div class="cf-columns two"><div class="cf-column"><h2>Why have I been blocked?</h2><p>${t(3)}</p></div><div class="cf-column"><h2>What can I do to resolve this?</h2><p>${t(4)}</p></div></div></div><div class="cf-error-footer"><p>Cloudflare Ray ID: <strong>${p.hex(16)}</strong> &bull; Your IP: 198.51.100.7</p></div></div></div></body></html>`,
    }),
  ),
  group(
    'f5-asm-reject',
    'denied',
    {
      en: ['Request Rejected', 'The requested URL was rejected. Please consult with your administrator.', 'Your support ID is'],
      pt: ['Requisição rejeitada', 'A URL solicitada foi rejeitada. Consulte o administrador.', 'Seu ID de suporte é'],
    },
    (p, t) => ({
      body: `<html><head><title>${t(0)}</title></head><body>${t(1)}<br><br>${t(2)}: ${p.between(1e9, 9e9)}${p.between(1e8, 9e8)}<br><br><a href='javascript:history.back();'>[Go Back]</a></body></html>`,
    }),
  ),
  group(
    'wordfence-block',
    'denied',
    {
      en: [
        'Your access to this site has been limited by the site owner',
        'Your access to this service has been limited. (HTTP response code 503)',
        'If you think you have been blocked in error, contact the owner of this site for assistance.',
        'Block Reason',
      ],
      nl: [
        'Je toegang tot deze site is beperkt door de eigenaar',
        'Je toegang tot deze dienst is beperkt. (HTTP-code 503)',
        'Denk je dat je ten onrechte bent geblokkeerd, neem dan contact op met de eigenaar van de site.',
        'Reden',
      ],
    },
    (p, t) => ({
      status: 503,
      body: bare(
        t(0),
        `<div class="wrapper"><h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p><table><tr><th>${t(3)}:</th><td>Access from your area has been temporarily limited for security reasons</td></tr><tr><th>Time:</th><td>${p.date()} 08:11:09 GMT</td></tr></table><p>Generated by Wordfence</p></div>`,
      ),
    }),
    { alt: ['geo_block'] },
  ),
  group(
    'intranet-role-missing',
    'denied',
    {
      en: [
        'Not authorised',
        'You are signed in, but your role does not allow you to open this record.',
        'Ask the owner of the record to share it with you.',
      ],
      de: [
        'Keine Berechtigung',
        'Sie sind angemeldet, dürfen diesen Vorgang mit Ihrer Rolle aber nicht öffnen.',
        'Bitten Sie die zuständige Stelle um eine Freigabe.',
      ],
      fr: ['Accès refusé', 'Votre profil ne vous permet pas d’ouvrir cette fiche.', 'Demandez au responsable de la partager avec vous.'],
      zh: ['没有权限', '您当前的角色无权打开此记录', '请联系记录所有者为您开通权限'],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: t(0),
        main: `<div class="css-${p.hex(6)}"><svg viewBox="0 0 24 24"><path d="M12 2v20"></path></svg><h4 class="MuiTypography-h4">${t(0)}</h4><p>${t(1)}</p><p>${t(2)}</p></div>`,
      }),
    }),
  ),
  group(
    'blocked-ip-municipality',
    'denied',
    {
      en: [
        'Your address has been blocked',
        'Requests from %s are not accepted because of earlier misuse.',
        'Write to webmaster@city.example if this is an error and quote reference',
      ],
      es: [
        'Su dirección ha sido bloqueada',
        'No se aceptan peticiones desde %s debido a un uso indebido anterior.',
        'Si cree que es un error, escriba a webmaster@city.example indicando la referencia',
      ],
      ko: [
        '접속이 차단되었습니다',
        '%s 주소에서 비정상적인 접근이 있어 접속이 차단되었습니다.',
        '차단이 잘못되었다고 생각되면 관리자에게 문의하십시오. 참조번호',
      ],
    },
    (p, t) => ({
      body: p.page('gov', {
        title: t(0),
        main: `<h1 class="govuk-heading-l">${t(0)}</h1><p>${t(1).replace('%s', `203.0.113.${p.between(1, 250)}`)}</p><p>${t(2)} ${p.hex(8)}</p>`,
      }),
    }),
  ),
  group(
    'json-forbidden-api',
    'denied',
    {
      en: ['{"message":"Forbidden"}'],
      zh: ['{"code":40301,"msg":"无访问权限","data":null}'],
      de: ['{"type":"about:blank","title":"Forbidden","status":403,"detail":"Ihr Konto darf diese Ressource nicht lesen."}'],
    },
    (_p, t) => ({ status: 403, headers: { 'content-type': 'application/json' }, body: t(0) }),
  ),
  group(
    'safeline-block-cn',
    'denied',
    {
      zh: ['请求存在威胁，已被拦截', '您的请求疑似攻击行为，已被网站管理员设置拦截', '如有疑问，请将事件 ID 提供给网站管理员'],
      en: [
        'Request blocked',
        'Your request looks like an attack and was stopped by the rules of this website',
        'If in doubt, give the event ID to the administrator',
      ],
    },
    (p, t) => ({
      status: 403,
      body: `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>${t(0)}</title><style>${p.css(3)}</style></head><body><div id="content"><svg width="60" height="60"><path d="M0 0h60v60H0z"/></svg><div id="title">${t(0)}</div><div class="sub">${t(1)}</div><div>EVENT ID: ${p.hex(32)}</div><div class="hint">${t(2)}</div></div></body></html>`,
    }),
  ),
  group(
    'bt-waf-cn',
    'denied',
    {
      zh: [
        '网站防火墙',
        '您的请求带有不合法参数，已被网站管理员设置拦截！',
        '可能原因：您提交的内容包含危险的攻击请求',
        '如何解决：检查提交内容；如网站托管，请联系空间提供商；普通网站访客，请联系网站管理员',
      ],
      tw: [
        '網站防火牆',
        '您的請求帶有不合法參數，已被網站管理員攔截！',
        '可能原因：您送出的內容包含危險的攻擊要求',
        '請檢查送出的內容，或聯絡網站管理員',
      ],
    },
    (_p, t) => ({
      body: `<!doctype html><html><head><meta charset="utf-8"><title>${t(0)}</title><style>*{margin:0;padding:0}.t1{margin:40px}</style></head><body><div class="main"><div class="top">${t(0)}</div><div class="mid"><p class="t1">${t(1)}</p><p>${t(2)}</p><p>${t(3)}</p></div></div></body></html>`,
    }),
  ),
  group(
    'unwelcome-scrapers',
    'denied',
    {
      en: [
        'No automated access',
        'Automated requests are not permitted on this website. Your client was recognised as a program and its request was turned down.',
        'People who use an ordinary browser and see this can write to us.',
      ],
      de: [
        'Kein automatisierter Zugriff',
        'Automatisierte Abrufe sind auf dieser Website nicht gestattet. Ihr Programm wurde erkannt und die Anfrage abgewiesen.',
        'Wer einen gewöhnlichen Browser benutzt und diese Seite sieht, schreibe uns bitte.',
      ],
      ja: [
        '自動アクセスはお断りしています',
        '本サイトではプログラムによるアクセスを許可しておりません。お使いのクライアントからのリクエストは拒否されました。',
        '通常のブラウザをお使いの方はお問い合わせください。',
      ],
    },
    (p, t) => ({ body: p.page('lean', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p>` }) }),
  ),
  group(
    'cloud-storage-signature',
    'denied',
    {
      en: ['AccessDenied', 'The bucket you access does not belong to you.'],
      zh: ['AccessDenied', 'You have no right to access this object because of bucket acl.'],
    },
    (p, t) => ({
      status: 403,
      headers: { 'content-type': 'application/xml', server: 'AliyunOSS' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n  <Code>${t(0)}</Code>\n  <Message>${t(1)}</Message>\n  <RequestId>${p.hex(24).toUpperCase()}</RequestId>\n  <HostId>${p.host}</HostId>\n</Error>\n`,
    }),
  ),
  group(
    'subscriber-network-only',
    'denied',
    {
      en: [
        'Restricted area',
        'This part of the catalogue can only be opened from computers inside the library building.',
        'Back to the catalogue',
      ],
      it: ['Area riservata', 'Questa sezione del catalogo è consultabile solo dai computer della biblioteca.', 'Torna al catalogo'],
      pl: ['Dostęp ograniczony', 'Ta część katalogu jest dostępna wyłącznie z komputerów w budynku biblioteki.', 'Powrót do katalogu'],
    },
    (p, t) => ({
      status: 403,
      body: p.page('drupal', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><p><a href="/katalog">${t(2)}</a></p>` }),
    }),
    { alt: ['geo_block', 'login_wall'] },
  ),
  group(
    'drupal-access-denied',
    'denied',
    {
      en: ['Access denied', 'You are not authorized to access this page.'],
      es: ['Acceso denegado', 'Usted no está autorizado para acceder a esta página.'],
      ru: ['Доступ запрещён', 'У вас нет прав для просмотра этой страницы.'],
      ja: ['アクセスが拒否されました', 'このページにアクセスする権限がありません。'],
    },
    (p, t) => ({
      status: p.tongue === 'ja' ? 200 : 403,
      body: p.page('drupal', {
        title: t(0),
        main: `<div class="block block-page-title-block"><h1 class="page-title">${t(0)}</h1></div><div class="block block-system-main-block">${t(1)}</div>`,
      }),
    }),
  ),
];

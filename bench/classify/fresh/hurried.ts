/** @module Groups: too many requests. */
import { bare, type Group, group } from './group.ts';

export const HURRIED: readonly Group[] = [
  group(
    'rate-page-plain-lines',
    'rate_limited',
    {
      en: ['429 Too Many Requests', 'Too Many Requests', 'You have sent too many requests in a given amount of time.'],
      de: ['429 Zu viele Anfragen', 'Zu viele Anfragen', 'Sie haben in kurzer Zeit zu viele Anfragen gesendet.'],
      ja: [
        '429 Too Many Requests',
        'リクエストが多すぎます',
        '短時間に多数のリクエストが送信されました。しばらくしてからもう一度お試しください。',
      ],
    },
    (_p, t) => ({ status: 429, headers: { 'retry-after': '120' }, body: bare(t(0), `<h1>${t(1)}</h1><p>${t(2)}</p>`) }),
  ),
  group(
    'slow-down-illustrated',
    'rate_limited',
    {
      en: ['Whoa there!', 'You are going a bit too fast for us. Wait a minute, then try again.'],
      fr: ['Doucement !', 'Vous allez un peu trop vite pour nous. Patientez une minute avant de réessayer.'],
      es: ['¡Más despacio!', 'Vas demasiado rápido para nosotros. Espera un minuto y vuelve a intentarlo.'],
      zh: ['慢一点', '您的操作太快了，请休息一分钟后再试'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: t(0),
        main: `<div class="text-center"><img src="/img/turtle.svg" alt=""><h1 class="text-4xl font-bold">${t(0)}</h1><p class="mt-4">${t(1)}</p></div>`,
      }),
    }),
  ),
  group(
    'api-limit-hourly',
    'rate_limited',
    {
      en: ['API rate limit exceeded for 198.51.100.23. (But here is the good news: authenticated requests get a higher rate limit.)'],
      pt: ['Limite de requisições por hora atingido. Tente novamente mais tarde.'],
      ko: ['시간당 요청 한도를 초과했습니다. 잠시 후 다시 시도하세요.'],
    },
    (p, t) => ({
      status: p.tongue === 'ko' ? 200 : 403,
      headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
      body: JSON.stringify({ message: t(0), documentation_url: `https://docs.${p.host}/limits` }),
    }),
    { alt: ['denied'] },
  ),
  group(
    'search-interval-cms',
    'rate_limited',
    {
      zh: ['提示信息', '抱歉，您在 15 秒内只能进行一次搜索'],
      en: ['Notice', 'Sorry, you may only run one search every 15 seconds'],
      ru: ['Сообщение', 'Извините, выполнять поиск можно не чаще одного раза в 15 секунд'],
    },
    (p, t) => ({
      body: p.page('discuz', {
        title: t(0),
        main: `<div id="messagetext" class="alert_info"><p>${t(1)}</p><p class="alert_btnleft"><a href="javascript:history.back()">[ ← ]</a></p></div>`,
      }),
    }),
  ),
  group(
    'daily-page-allowance',
    'rate_limited',
    {
      en: [
        'Daily limit reached',
        'You have opened 200 records today, which is the most that one visitor may open. The counter starts again at midnight.',
      ],
      de: [
        'Tageslimit erreicht',
        'Sie haben heute 200 Datensätze geöffnet; mehr sind pro Besucher nicht möglich. Um Mitternacht beginnt die Zählung von vorn.',
      ],
      it: [
        'Limite giornaliero raggiunto',
        'Oggi hai aperto 200 schede, il massimo consentito a un visitatore. Il conteggio riparte a mezzanotte.',
      ],
    },
    (p, t) => ({ body: p.page('drupal', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }) }),
    { alt: ['denied'] },
  ),
  group(
    'varnish-throttle',
    'rate_limited',
    {
      en: ['429 Rate limited', 'Error 429 Rate limited', 'Calm down, please'],
      nl: ['429 Rate limited', 'Error 429 Rate limited', 'Rustig aan, alstublieft: te veel verzoeken'],
    },
    (p, t) => ({
      status: 429,
      body: `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html>\n  <head>\n    <title>${t(0)}</title>\n  </head>\n  <body>\n    <h1>${t(1)}</h1>\n    <p>${t(2)}</p>\n    <h3>Guru Meditation:</h3>\n    <p>XID: ${p.between(1e5, 9e6)}</p>\n    <hr>\n    <p>Varnish cache server</p>\n  </body>\n</html>\n`,
    }),
  ),
  group(
    'visit-too-often-cn',
    'rate_limited',
    {
      zh: ['访问提示', '您的访问过于频繁，请稍后再试', '为保障服务稳定，系统对单位时间内的访问次数作了限制。'],
      tw: ['系統訊息', '您的存取過於頻繁，請稍後再試', '為維持服務品質，系統限制單位時間內的存取次數。'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: t(0),
        main: `<div class="tip-box"><i class="ico-warn"></i><h2>${t(1)}</h2><p>${t(2)}</p><a href="/">${p.words.nav[0]}</a></div>`,
      }),
    }),
  ),
  group(
    'catalog-robot-traffic',
    'rate_limited',
    {
      en: [
        'Temporarily restricted',
        'We have received an unusually large number of page views from your network. Access resumes by itself after %s minutes.',
      ],
      fr: [
        'Accès momentanément limité',
        'Nous avons reçu un nombre inhabituel de pages vues depuis votre réseau. L’accès reprendra de lui-même dans %s minutes.',
      ],
      pl: [
        'Dostęp czasowo ograniczony',
        'Z Twojej sieci napłynęła wyjątkowo duża liczba wyświetleń stron. Dostęp zostanie przywrócony automatycznie za %s minut.',
      ],
    },
    (p, t) => ({
      status: 429,
      body: p.page('bootstrap', {
        title: t(0),
        main: `<div class="alert alert-warning"><h3>${t(0)}</h3>${t(1).replace('%s', String(p.between(5, 60)))}</div>`,
      }),
    }),
  ),
  group(
    'code-hub-secondary',
    'rate_limited',
    {
      en: [
        'Rate limit &middot; Hub',
        'Access has been restricted',
        'You have triggered an abuse detection mechanism: too many requests.',
        'Please wait a few minutes before you try again; in some cases this may take up to an hour.',
      ],
      tr: [
        'İstek sınırı',
        'Erişim kısıtlandı',
        'Çok fazla istek gönderdiniz.',
        'Yeniden denemeden önce birkaç dakika bekleyin; bazen bir saat sürebilir.',
      ],
    },
    (_p, t) => ({
      status: 429,
      body: bare(
        t(0),
        `<div class="c"><img src="data:image/png;base64,iVBORw0KGgo=" width="200"><h1>${t(1)}</h1><p><strong>${t(2)}</strong></p><p>${t(3)}</p><div id="suggestions"><a href="https://support.example">Contact Support</a> &mdash; <a href="https://status.example">Status</a></div></div>`,
        '<meta name="robots" content="noindex">\n',
      ),
    }),
  ),
  group(
    'quota-error-xml',
    'rate_limited',
    { en: ['SlowDown', 'Please reduce your request rate.'], de: ['Throttled', 'Anfragerate überschritten, bitte verlangsamen.'] },
    (p, t) => ({
      status: 503,
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${t(0)}</Code><Message>${t(1)}</Message><RequestId>${p.hex(16)}</RequestId></Error>`,
    }),
  ),
  group(
    'api-code-cn',
    'rate_limited',
    {
      zh: ['{"errcode":45009,"errmsg":"接口调用超过限制，请稍后重试"}'],
      en: ['{"status":"OVER_QUERY_LIMIT","error_message":"You have exceeded your rate-limit for this API.","results":[]}'],
    },
    (_p, t) => ({ headers: { 'content-type': 'application/json; charset=utf-8' }, body: t(0) }),
  ),
  group(
    'flight-search-busy-user',
    'rate_limited',
    {
      en: [
        'Too many searches',
        'You’ve made a lot of searches in the last few minutes. Take a short break and come back in %s minutes.',
        'OK',
      ],
      es: [
        'Demasiadas búsquedas',
        'Has hecho muchas búsquedas en los últimos minutos. Tómate un descanso y vuelve dentro de %s minutos.',
        'Aceptar',
      ],
      ja: ['検索回数が上限に達しました', '短い時間に多くの検索が行われました。%s分ほど待ってから再度お試しください。', 'OK'],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: t(0),
        main: `<div role="alert" class="MuiAlert-root MuiAlert-standardWarning"><h1>${t(0)}</h1><p>${t(1).replace('%s', '10')}</p><button>${t(2)}</button></div>`,
      }),
    }),
  ),
];

/** @module Good pages that look like bad ones: they speak of walls and errors, carry log-in forms, banners and vendors' scripts, or are very short. */
import type { Lang, Pen } from './pen.ts';
import { type Label, type Template, template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;
const hard = (
  name: string,
  langs: readonly Lang[],
  write: Template['write'],
  label: Label = 'usable',
  alt: readonly Label[] = [],
): Template => template(name, label, langs, write, { hard: true, alt });

/** An article about a subject: headline and sentences on it, with ordinary prose between. */
function about(p: Pen, topic: Partial<Record<Lang, readonly [string, ...string[]]>>): { title: string; main: string } {
  const [title, ...sentences] = topic[p.lang] ?? topic.en ?? [''];
  const body = sentences
    .map((text, index) => `${index % 2 === 1 ? `<h2>${text.slice(0, 30)}</h2>` : ''}<p>${text} ${p.sentence()}</p>`)
    .join('\n');
  return { title, main: `<article><h1>${title}</h1><p class="meta">${p.name()} · ${p.date()}</p>${body}</article>` };
}

export const HARD = [
  hard('article-on-captchas', ['en', 'zh', 'ja', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: '/blog/captcha',
    body: p.frame(
      'blog',
      about(p, {
        en: [
          'Are you a robot? How CAPTCHAs lost the race',
          'A captcha asks visitors to prove that they are human, by picking traffic lights or typing distorted characters.',
          '"Please verify you are human" is a sentence that most of us read several times a week.',
          'Press and hold buttons measure how steady a finger is; sliders measure the path of the pointer.',
          'Image models now solve these tasks faster than people, so sites move to checks in the background.',
          'Operators who only need to keep out spam are better served by rate limits and honeypot fields.',
        ],
        zh: [
          '验证码简史：我们为什么总要证明自己不是机器人',
          '验证码要求访问者证明自己是真人，例如拖动滑块或点击图中的文字。',
          '“请完成安全验证”大概是中文互联网上最常见的一句话。',
          '滑块验证记录鼠标轨迹，再由服务器判断是否为自动程序。',
          '如今图像模型识别验证码的速度已经超过人类，许多网站转向无感验证。',
        ],
        ja: [
          'CAPTCHA はなぜ役目を終えつつあるのか',
          'CAPTCHA は利用者がロボットではないことを確認する仕組みである。',
          '「私はロボットではありません」という文言を毎日のように目にする。',
          '画像認識モデルは人間より速く問題を解けるようになった。',
          '背景で判定する方式への移行が進んでいる。',
        ],
      }),
    ),
  })),
  hard('docs-of-status-codes', ['en', 'zh', 'en', 'de', 'zh'], (p) => ({
    headers: HTML,
    path: '/docs/http-errors',
    body: p.frame('docs', {
      title: p.say({ en: ['HTTP errors', '403 Forbidden'], zh: ['错误码说明', '404 Not Found'], de: 'HTTP-Fehlercodes' }),
      main: `<h1>${p.say({ en: ['HTTP errors', '403 Forbidden'], zh: ['错误码说明', '404 Not Found'], de: 'HTTP-Fehlercodes' })}</h1><p>${p.say({ en: 'Every error response of the API has a status and a JSON body with the fields code and message.', zh: '接口返回的每个错误都包含状态码，以及带有 code 和 message 字段的 JSON。', de: 'Jede Fehlerantwort hat einen Statuscode und einen JSON-Körper.' })}</p><table><tr><td>401 Unauthorized</td><td>${p.say({ en: 'The token is missing or has expired.', zh: '缺少令牌或令牌已过期，请重新登录。', de: 'Das Token fehlt oder ist abgelaufen.' })}</td></tr><tr><td>403 Forbidden</td><td>${p.say({ en: 'You do not have permission to use this resource.', zh: '没有权限访问该资源。', de: 'Keine Berechtigung für diese Ressource.' })}</td></tr><tr><td>404 Not Found</td><td>${p.say({ en: 'The requested object does not exist.', zh: '请求的对象不存在。', de: 'Das angeforderte Objekt existiert nicht.' })}</td></tr><tr><td>429 Too Many Requests</td><td>${p.say({ en: 'You have sent too many requests; see Retry-After.', zh: '请求过于频繁，请稍后重试。', de: 'Zu viele Anfragen; siehe Retry-After.' })}</td></tr><tr><td>503</td><td>${p.say({ en: 'The service is under maintenance.', zh: '服务正在维护。', de: 'Der Dienst wird gewartet.' })}</td></tr></table><pre><code>HTTP/1.1 404 Not Found\n{"code":"not_found"}</code></pre><p>${p.say({ en: 'Clients should retry 429 and 503 with growing pauses, and never retry 403.', zh: '客户端遇到 429 和 503 时应逐步延长间隔再重试，遇到 403 不应重试。', de: 'Bei 429 und 503 mit wachsenden Pausen erneut versuchen.' })}</p>`,
    }),
  })),
  hard('article-on-cookies', ['en', 'zh', 'de', 'fr'], (p) => ({
    headers: HTML,
    path: '/wissen/cookies',
    body: p.frame(
      'corporate',
      about(p, {
        en: [
          'Accept all? What really happens when you click the cookie banner',
          'We value your privacy, says the banner, and offers one large button and one small link.',
          'Consent must be as easy to refuse as to give, the regulator repeated last week.',
          'Strictly necessary cookies need no consent; measuring and advertising do.',
          'A study of 680 sites found that rejecting took four clicks on average.',
        ],
        zh: [
          '点“同意”之前：Cookie 弹窗到底收集了什么',
          '“我们使用 Cookie 改善您的体验”，弹窗这样写道。',
          '个人信息保护法要求同意必须自愿、明确。',
          '必要 Cookie 无需同意，广告类 Cookie 则需要单独同意。',
        ],
        de: [
          'Alle akzeptieren? Was der Klick auf das Cookie-Banner bewirkt',
          'Ihre Privatsphäre ist uns wichtig, steht auf fast jedem Banner.',
          'Ablehnen muss so einfach sein wie Zustimmen, sagen die Aufsichtsbehörden.',
          'Notwendige Cookies brauchen keine Einwilligung.',
        ],
        fr: [
          'Tout accepter ? Ce que déclenche le bandeau de cookies',
          'Nous respectons votre vie privée, affirme le bandeau.',
          'Refuser doit être aussi simple qu’accepter, rappelle le régulateur.',
          'Les traceurs nécessaires sont exemptés de consentement.',
        ],
      }),
    ),
  })),
  hard('help-on-signing-in', ['en', 'zh', 'es', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: '/help/sign-in',
    body: p.frame(
      'corporate',
      about(p, {
        en: [
          'How to sign in when you have forgotten your password',
          'Open the sign-in page, enter your email and choose "Forgot password?".',
          'You must log in within thirty minutes of receiving the message, after which the link expires.',
          'If your account has been suspended, the page says so and names the team to contact.',
          'Two-factor codes are valid for one minute; check that the clock of your phone is right.',
        ],
        zh: [
          '忘记密码后如何登录',
          '打开登录页面，输入手机号，点击“忘记密码”。',
          '收到短信验证码后请在十分钟内完成登录，过期需重新获取。',
          '如果提示“账号已被冻结”，请联系客服并提供注册信息。',
          '扫码登录需要先在手机上安装客户端。',
        ],
        es: [
          'Cómo iniciar sesión si olvidó su contraseña',
          'Abra la página de inicio de sesión y elija «He olvidado mi contraseña».',
          'El enlace caduca a los treinta minutos.',
          'Si su cuenta está suspendida, escriba a soporte.',
        ],
      }),
    ),
  })),
  hard('log-in-form-in-header', ['en', 'zh', 'de', 'en'], (p) => ({
    headers: HTML,
    path: `/thread-${p.between(1, 9999)}-1-1.html`,
    body: p.frame('forum', {
      title: p.headline(),
      header: `<form method="post" action="/login" class="quicklogin"><input name="username" placeholder="${p.say({ en: 'User name', zh: '用户名', de: 'Benutzername' })}"><input type="password" name="password"><label><input type="checkbox" name="autologin">${p.say({ en: 'Remember me', zh: '自动登录', de: 'Angemeldet bleiben' })}</label><button>${p.say({ en: 'Log in', zh: '登录', de: 'Anmelden' })}</button><a href="/register">${p.say({ en: 'Register', zh: '立即注册', de: 'Registrieren' })}</a></form>`,
      main: `<h2 class="topic-title">${p.headline()}</h2>${Array.from({ length: p.between(3, 6) }, () => `<div class="post"><div class="postbody"><div class="author">${p.name()} » ${p.date()}</div><div class="content">${p.paragraphs(1)}</div></div></div>`).join('')}<p>${p.say({ en: 'You need to log in to reply.', zh: '您需要登录后才可以回帖', de: 'Zum Antworten bitte anmelden.' })}</p>`,
    }),
  })),
  hard('banner-over-article', ['en', 'de', 'fr', 'zh', 'es'], (p, index) => ({
    headers: HTML,
    path: `/stories/${p.hex(6)}`,
    body: p.frame('blog', {
      title: p.headline(),
      bodyClass: 'cmp-open no-scroll',
      main: `<article><h1>${p.headline()}</h1>${p.paragraphs(6)}</article>`,
      tail: `<div id="${['onetrust-banner-sdk', 'CybotCookiebotDialog', 'didomi-host'][index % 3]}" role="dialog" aria-modal="true" class="overlay"><h2>${p.say({ en: 'We value your privacy', de: 'Wir schätzen Ihre Privatsphäre', fr: 'Votre vie privée nous importe', zh: '我们重视您的隐私', es: 'Valoramos tu privacidad' })}</h2><p>${p.say({ en: 'We and our partners use cookies to personalise content and ads and to measure traffic. By clicking "Accept all" you agree.', de: 'Wir und unsere Partner verwenden Cookies für Inhalte, Anzeigen und Messung. Mit „Alle akzeptieren“ stimmen Sie zu.', fr: 'Nos partenaires et nous utilisons des cookies pour personnaliser le contenu et mesurer l’audience.', zh: '我们和合作伙伴使用 Cookie 来个性化内容和广告。点击“全部接受”即表示同意。', es: 'Nosotros y nuestros socios usamos cookies para personalizar contenidos y medir la audiencia.' })}</p><button>${p.say({ en: 'Accept all', de: 'Alle akzeptieren', fr: 'Tout accepter', zh: '全部接受', es: 'Aceptar todo' })}</button><button>${p.say({ en: 'Reject all', de: 'Alle ablehnen', fr: 'Tout refuser', zh: '全部拒绝', es: 'Rechazar todo' })}</button></div>`,
    }),
  })),
  hard('one-number', ['en', 'zh', 'en', 'zh', 'en'], (p, index) => ({
    headers: {
      'content-type': ['text/html', 'text/html; charset=utf-8', 'text/plain', 'application/json', 'text/plain'][index] ?? 'text/plain',
    },
    path: ['/rate/eur-usd', '/hl/usd-cny', '/version', '/api/price', '/VERSION'][index] ?? '/',
    body:
      [
        `<html><head><title>EUR/USD</title></head><body><h1>1 EUR = 1.0${p.between(100, 999)} USD</h1><p>${p.date()} 14:15</p></body></html>`,
        `<!DOCTYPE html><html><head><meta charset="utf-8"><title>美元兑人民币汇率</title></head><body><div class="rate">1美元 = 7.${p.between(1000, 2999)}人民币</div><div>更新时间：${p.date()}</div></body></html>`,
        `${p.between(1, 9)}.${p.between(0, 30)}.${p.between(0, 9)}\n`,
        `{"price":${p.between(100, 999)}.5}`,
        `v${p.between(1, 9)}.${p.between(0, 30)}.0-rc.1`,
      ][index] ?? '',
  })),
  hard('ssr-under-noscript-warning', ['en', 'zh', 'en', 'ja'], (p) => ({
    headers: HTML,
    path: `/article/${p.hex(6)}`,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.headline()}</title><script type="module" src="/_nuxt/entry.${p.hex(8)}.js"></script></head><body><noscript><strong>${p.say({ en: "We're sorry but this site doesn't work properly without JavaScript enabled. Please enable it to continue.", zh: '抱歉，如果没有启用 JavaScript，本站无法正常工作，请启用后继续。', ja: 'このサイトを利用するには JavaScript を有効にしてください。' })}</strong></noscript><div id="__nuxt"><div id="app"><header><a href="/">${p.site}</a></header><main><h1>${p.headline()}</h1>${p.paragraphs(5)}</main><footer>© ${p.site}</footer></div></div><script>window.__NUXT__={}</script></body></html>`,
  })),
  hard('thread-on-maintenance', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: `/t/${p.between(1, 9999)}`,
    body: p.frame('forum', {
      title: p.say({ en: 'Scheduled maintenance this weekend?', zh: '这周末又要停机维护吗？' }),
      main: `<h2 class="topic-title">${p.say({ en: 'Scheduled maintenance this weekend?', zh: '这周末又要停机维护吗？' })}</h2>${(p.lang === 'zh' ? ['昨晚打开网站显示“系统维护中，请稍后再试”，有人知道要维护多久吗？', '公告说是周六凌晨两点到六点，服务器升级，数据不会丢。', '上次也说四个小时，结果第二天中午才恢复，建议提前下载资料。', '我这边显示502，刷新几次之后就好了。'] : ['Last night the site only said "We are down for maintenance, back soon". Does anybody know how long it takes?', 'The notice says Saturday from 2 to 6 am; the servers get new disks and nothing is lost.', 'They said four hours last time as well and were back at noon, so download what you need before.', 'I got a 502 Bad Gateway for a minute and then it worked again.']).map((text) => `<div class="post"><div class="author">${p.name()} » ${p.date()}</div><div class="content">${text}</div></div>`).join('')}`,
    }),
  })),
  hard('sold-out-product', ['en', 'zh', 'de', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: `/products/${p.hex(6)}`,
    body: p.frame('shop', {
      title: p.say({ en: 'Folding bicycle 20"', zh: '20寸折叠自行车', de: 'Faltrad 20 Zoll' }),
      bodyClass: 'product',
      main: `<div class="product"><h1>${p.say({ en: 'Folding bicycle 20"', zh: '20寸折叠自行车', de: 'Faltrad 20 Zoll' })}</h1><span class="price">${p.between(299, 999)}.00</span><p class="stock">${p.say({ en: ['Sold out', "Currently unavailable. We don't know when or if this item will be back in stock."], zh: ['已售罄，到货通知', '该商品暂时缺货'], de: 'Zurzeit ausverkauft' })}</p><p>${p.say({ en: 'Aluminium frame, seven gears, folds to 78 × 60 × 35 cm, weight 11.8 kg. Load up to 110 kg.', zh: '铝合金车架，七速变速，折叠后尺寸78×60×35厘米，整车重11.8千克，最大承重110千克。', de: 'Alurahmen, sieben Gänge, gefaltet 78 × 60 × 35 cm, Gewicht 11,8 kg.' })}</p><table><tr><td>SKU</td><td>${p.hex(6).toUpperCase()}</td></tr></table></div>`,
    }),
  })),
  hard(
    'search-without-results',
    ['en', 'zh', 'en', 'zh'],
    (p) => ({
      headers: HTML,
      path: `/search?q=${p.hex(6)}`,
      body: p.frame('corporate', {
        title: p.say({ en: 'Search', zh: '搜索' }),
        main: `<h1>${p.say({ en: `Results for "${p.hex(6)}"`, zh: `“${p.hex(6)}”的搜索结果` })}</h1><form action="/search"><input name="q"></form><p>${p.say({ en: ['0 documents match your query. Searched 48,210 documents in 12 ms.', 'Your search did not match any documents. Suggestions: check the spelling, use more general words.'], zh: ['共找到 0 条结果，用时 0.02 秒', '没有找到与之匹配的文档，建议检查输入是否有误或换用更常见的词语。'] })}</p>`,
      }),
    }),
    'listing',
    ['usable', 'empty', 'soft404'],
  ),
  hard('question-on-403', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: `/questions/${p.between(1e5, 9e6)}`,
    body: p.frame('corporate', {
      title: p.say({
        en: ['nginx: 403 Forbidden on static files', '502 Bad Gateway after upgrade'],
        zh: ['nginx 访问静态文件报 403 Forbidden', '升级后出现 502 Bad Gateway 怎么办'],
      }),
      main: `<div id="question"><h1>${p.say({ en: 'nginx: 403 Forbidden on static files', zh: 'nginx 访问静态文件报 403 Forbidden' })}</h1><p>${p.say({ en: 'I moved the web root to my home folder and now every request gives "403 Forbidden". The log says: (13: Permission denied).', zh: '把网站根目录移到家目录之后，所有请求都返回“403 Forbidden”，日志写着 (13: Permission denied)。' })}</p><pre><code>location /static { root /home/me/www; }</code></pre></div><div class="answer"><p>${p.say({ en: 'The worker needs execute permission on every folder of the path. Check with namei -l and run chmod o+x on the folder that lacks it.', zh: '工作进程需要对路径上每一级目录都有执行权限，用 namei -l 检查，并对缺少权限的目录执行 chmod o+x。' })}</p></div><div class="answer"><p>${p.say({ en: 'On systems with SELinux you also have to set the type of the files, otherwise access is denied in spite of the mode bits.', zh: '如果启用了 SELinux，还需要设置文件类型，否则即使权限位正确也会被拒绝访问。' })}</p></div>`,
    }),
  })),
  hard('status-page', ['en', 'en', 'zh', 'en'], (p) => ({
    headers: HTML,
    path: '/',
    body: p.frame('corporate', {
      title: `${p.site} Status`,
      main: `<div class="page-status"><h2>${p.say({ en: ['All Systems Operational', 'Minor service outage'], zh: '所有系统运行正常' })}</h2></div><div class="components">${['API', 'Dashboard', 'Webhooks', 'Search', 'CDN'].map((name) => `<div class="component"><span class="name">${name}</span> <span>${p.say({ en: 'Operational', zh: '正常' })}</span> 99.${p.between(10, 99)} %</div>`).join('')}</div><h2>${p.say({ en: 'Past incidents', zh: '历史事件' })}</h2><div class="incident"><h3>${p.date()}</h3><p>${p.say({ en: 'Scheduled maintenance completed. Elevated error rates (500) between 10:02 and 10:19 UTC were caused by a failed database node.', zh: '计划维护已完成。10:02 至 10:19 期间接口返回 500 错误，原因是一个数据库节点故障。' })}</p></div>`,
    }),
  })),
  hard('article-on-domains', ['en', 'zh', 'en', 'de'], (p) => ({
    headers: HTML,
    path: '/guide/domains',
    body: p.frame(
      'blog',
      about(p, {
        en: [
          '"This domain is for sale": how parked names earn their keep',
          'A parked domain shows related searches and a line that the name may be bought.',
          'Registrars put up a coming-soon page until the owner uploads a site.',
          'The price of a name depends on its length, its ending and what was sold before.',
          'Before you buy this domain or another one, check its history in an archive.',
        ],
        zh: [
          '“该域名正在出售”：域名停放是怎么赚钱的',
          '停放页面通常展示广告链接和一句“该域名可以转让”。',
          '注册商会在新域名上放置默认页面，直到所有者上传网站。',
          '域名价格取决于长度、后缀和历史成交记录。',
        ],
        de: [
          '„Diese Domain steht zum Verkauf“: wie geparkte Namen Geld verdienen',
          'Eine geparkte Domain zeigt verwandte Suchbegriffe.',
          'Der Preis hängt von Länge und Endung ab.',
          'Vor dem Kauf lohnt ein Blick ins Archiv.',
        ],
      }),
    ),
  })),
  hard('open-article-with-offers', ['en', 'zh', 'de', 'en'], (p) => ({
    headers: HTML,
    path: `/free/${p.hex(6)}`,
    body: p.frame('blog', {
      title: p.headline(),
      main: `<article><h1>${p.headline()}</h1>${p.paragraphs(3)}<aside class="promo"><strong>${p.say({ en: 'Subscribe to our newsletter', zh: '开通会员享更多权益', de: 'Jetzt Plus testen' })}</strong><form><input type="email"><button>OK</button></form></aside>${p.paragraphs(4)}<div class="support"><p>${p.say({ en: 'Our journalism is free for everyone. If you can, support us from $1 a month.', zh: '喜欢这篇文章？欢迎订阅专栏支持作者。', de: 'Unsere Artikel sind frei. Unterstützen Sie uns mit einem Abo ab 1 €.' })}</p></div></article>`,
    }),
  })),
  hard('comment-form-with-captcha', ['en', 'zh', 'en', 'ko'], (p) => ({
    headers: HTML,
    path: `/${p.hex(5)}/`,
    body: p.frame('blog', {
      title: p.headline(),
      head: '<script src="https://www.google.com/recaptcha/api.js" async defer></script>',
      main: `<article><h1>${p.headline()}</h1>${p.paragraphs(5)}</article><div id="comments"><form id="commentform" action="/wp-comments-post.php" method="post"><textarea name="comment"></textarea><div class="g-recaptcha" data-sitekey="6L${p.hex(36)}"></div><input type="submit" value="${p.say({ en: 'Post comment', zh: '发表评论', ko: '댓글 쓰기' })}"></form></div>`,
    }),
  })),
  hard('behind-vendor-scripts', ['en', 'zh', 'en', 'en'], (p, index) => ({
    headers: { ...HTML, server: 'cloudflare', 'cf-ray': `${p.hex(16)}-FRA` },
    path: `/p/${p.hex(6)}`,
    body: p.frame('corporate', {
      title: p.headline(),
      main: `<h1>${p.headline()}</h1>${p.paragraphs(5)}`,
      tail:
        [
          `<script>(function(){function c(){var b=a.contentDocument;var d=b.createElement('script');d.innerHTML="window.__CF$cv$params={r:'${p.hex(16)}',t:'MTc'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';"}})();</script>`,
          '<script src="https://js.datadome.co/tags.js" async></script><script>window.ddjskey="x";</script>',
          `<script>(function(){window._pxAppId='PX${p.hex(8)}';var s=document.createElement('script');s.src='//client.px-cloud.net/PX/main.min.js';document.head.appendChild(s)})()</script>`,
          `<script src="/_Incapsula_Resource?SWJIYLWA=${p.hex(40)}"></script>`,
        ][index] ?? '',
    }),
  })),
  hard('notice-of-coming-maintenance', ['zh', 'en', 'zh', 'de'], (p) => ({
    headers: HTML,
    path: `/notice/${p.between(100, 999)}.html`,
    body: p.frame('portal', {
      title: p.say({
        zh: '关于网上银行系统升级的公告',
        en: 'Planned upgrade of online banking',
        de: 'Geplante Wartung des Online-Bankings',
      }),
      main: `<div class="article"><h1>${p.say({ zh: '关于网上银行系统升级的公告', en: 'Planned upgrade of online banking', de: 'Geplante Wartung des Online-Bankings' })}</h1><p class="date">${p.date()}</p><p>${p.say({ zh: `尊敬的客户：为提升服务质量，我行计划于${p.date()}凌晨1:00至5:00对网上银行进行系统升级。`, en: `Dear customers, we plan to upgrade online banking on ${p.date()} between 1 and 5 am.`, de: `Sehr geehrte Kundinnen und Kunden, am ${p.date()} wird das Online-Banking zwischen 1 und 5 Uhr gewartet.` })}</p><p>${p.say({ zh: '升级期间，转账汇款、缴费及理财购买功能将暂停服务，银行卡取现与刷卡消费不受影响。', en: 'During that time transfers, bill payments and fund orders will not be possible; cards and cash machines work as usual.', de: 'Überweisungen und Daueraufträge sind in dieser Zeit nicht möglich, Karten funktionieren wie gewohnt.' })}</p><p>${p.say({ zh: '请您提前安排好相关业务，如有疑问请拨打客服热线。特此公告。', en: 'Please plan ahead and call our service line if you have questions about a payment that is due on that day.', de: 'Bitte planen Sie entsprechend; Fragen beantwortet unser Service.' })}</p></div>`,
    }),
  })),
  hard('short-answer', ['en', 'zh', 'ja', 'en', 'ar'], (p) => ({
    headers: HTML,
    path: `/faq/${p.between(1, 99)}`,
    body: p.frame('corporate', {
      title: p.say({ en: 'When does the pool open?', zh: '泳池几点开放？', ja: 'プールは何時に開きますか？', ar: 'متى يفتح المسبح؟' }),
      main: `<h1>${p.say({ en: 'When does the pool open?', zh: '泳池几点开放？', ja: 'プールは何時に開きますか？', ar: 'متى يفتح المسبح؟' })}</h1><p>${p.say({ en: `At ${p.between(6, 9)} am, every day except Monday.`, zh: `每天早上${p.between(6, 9)}点，周一闭馆。`, ja: `午前${p.between(6, 9)}時です。月曜は休みです。`, ar: `الساعة ${p.between(6, 9)} صباحا، كل يوم عدا الاثنين.` })}</p>`,
    }),
  })),
  hard('dictionary-entry', ['en', 'zh', 'en', 'es'], (p) => ({
    headers: HTML,
    path: '/word/forbidden',
    body: p.frame('corporate', {
      title: p.say({ en: ['forbidden', 'denied', 'empty'], zh: ['维护', '禁止', '过期'], es: 'prohibido' }),
      main: `<h1>${p.say({ en: ['forbidden', 'denied', 'empty'], zh: ['维护', '禁止', '过期'], es: 'prohibido' })}</h1><p><i>${p.say({ en: 'adjective', zh: '动词', es: 'adjetivo' })}</i></p><ol><li>${p.say({ en: 'not allowed; refused by rule or by someone in authority', zh: '不允许；由规定或有权者加以拒绝', es: 'no permitido por una norma o autoridad' })}</li><li>${p.say({ en: 'used to describe a place that people may not enter', zh: '用于描述不得进入的地方', es: 'dicho de un lugar al que no se puede entrar' })}</li></ol><p>${p.say({ en: '"Smoking is strictly forbidden on the boat."', zh: '“船上严禁吸烟。”', es: '«Está prohibido fumar en el barco.»' })}</p>`,
    }),
  })),
  hard('changelog', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: '/changelog',
    body: p.frame('docs', {
      title: p.say({ en: 'Changelog', zh: '更新日志' }),
      main: `<h1>${p.say({ en: 'Changelog', zh: '更新日志' })}</h1>${Array.from({ length: p.between(3, 6) }, () => `<h2>${p.between(1, 5)}.${p.between(0, 20)}.0 (${p.date()})</h2><ul><li>${p.say({ en: ['Fixed "500 Internal Server Error" when a report has no rows', 'The login page no longer loops when cookies are blocked'], zh: ['修复报表为空时返回 500 错误的问题', '修复登录页在禁用 Cookie 时反复跳转的问题'] })}</li><li>${p.say({ en: ['Missing pages now answer 404 instead of redirecting', 'Access denied messages name the missing right'], zh: ['页面不存在时现在返回 404，而不是跳转', '拒绝访问的提示现在会说明缺少的权限'] })}</li></ul>`).join('')}`,
    }),
  })),
  hard('article-on-region-locks', ['en', 'zh', 'es', 'en'], (p) => ({
    headers: HTML,
    path: '/explain/region',
    body: p.frame(
      'blog',
      about(p, {
        en: [
          '"Not available in your country": why films stop at borders',
          'Rights are sold country by country, often for years ahead, so a service may not show a film everywhere.',
          '"This content is not available in your region" is the sentence that viewers see instead.',
          'The European rules on portability let subscribers take their catalogue on holiday.',
          'Sports are the hardest case, because every league sells its own package.',
        ],
        zh: [
          '“您所在的地区无法观看”：影视版权为何止步于国界',
          '版权按国家或地区分别出售，平台无法在所有地方播放同一部影片。',
          '“因版权限制，该内容在您所在的地区不可用”是观众最常看到的提示。',
          '欧盟规定允许订阅者在旅行期间继续使用本国片库。',
        ],
        es: [
          '«No disponible en tu región»: por qué el cine se detiene en la frontera',
          'Los derechos se venden país por país.',
          'El espectador solo ve un aviso de que el contenido no está disponible.',
          'Los deportes son el caso más difícil.',
        ],
      }),
    ),
  })),
  hard('pricing-page', ['en', 'zh', 'en', 'fr'], (p) => ({
    headers: HTML,
    path: '/pricing',
    body: p.frame('corporate', {
      title: p.say({ en: 'Pricing', zh: '价格方案', fr: 'Tarifs' }),
      main: `<h1>${p.say({ en: 'Pricing', zh: '价格方案', fr: 'Tarifs' })}</h1><div class="row">${['Free', 'Pro', 'Team'].map((plan) => `<div class="col"><h3>${plan}</h3><p class="price">$${p.between(0, 99)}</p><ul><li>${p.between(1, 90)} ${p.say({ en: 'projects', zh: '个项目', fr: 'projets' })}</li><li>${p.between(1, 500)} GB</li></ul><a class="btn" href="/signup">${p.say({ en: 'Subscribe', zh: '立即订阅', fr: 'S’abonner' })}</a></div>`).join('')}</div><h2>FAQ</h2><p>${p.say({ en: 'You can cancel at any time; the plan then runs to the end of the month. Prices exclude tax.', zh: '您可以随时取消，套餐将使用到当月底。价格不含税。', fr: 'Vous pouvez résilier à tout moment. Prix hors taxes.' })}</p>`,
    }),
  })),
];

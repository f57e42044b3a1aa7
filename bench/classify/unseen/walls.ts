/** @module Walls before content: log in, pay or follow, agree, be of age. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const LOGINS = [
  template('keycloak', 'login_wall', ['en', 'de', 'zh', 'en'], (p) => ({
    headers: { ...HTML, 'cache-control': 'no-store, must-revalidate, max-age=0' },
    path: `/realms/main/protocol/openid-connect/auth?client_id=portal&redirect_uri=https%3A%2F%2F${p.host}%2Freport&state=${p.hex(12)}`,
    body: `<!DOCTYPE html><html class="login-pf" lang="${p.lang}"><head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>${p.say({ en: 'Sign in to Main', de: 'Bei Main anmelden', zh: '登录到 Main' })}</title><link href="/resources/${p.hex(5)}/login/keycloak/css/login.css" rel="stylesheet"></head><body><div class="login-pf-page"><div id="kc-header"><div id="kc-header-wrapper">Main</div></div><div class="card-pf"><header><h1 id="kc-page-title">${p.say({ en: 'Sign in to your account', de: 'Bei Ihrem Konto anmelden', zh: '登录您的账户' })}</h1></header><form id="kc-form-login" action="/login-actions/authenticate" method="post"><label for="username">${p.say({ en: 'Username or email', de: 'Benutzername oder E-Mail', zh: '用户名或电子邮箱' })}</label><input id="username" name="username" type="text"><label for="password">${p.say({ en: 'Password', de: 'Passwort', zh: '密码' })}</label><input id="password" name="password" type="password"><input name="login" id="kc-login" type="submit" value="${p.say({ en: 'Sign In', de: 'Anmelden', zh: '登录' })}"></form></div></div></body></html>`,
  })),
  template(
    'identity-provider-spa',
    'login_wall',
    ['en', 'en', 'en', 'ja'],
    (p) => ({
      headers: HTML,
      path: `/login/login.htm?fromURI=/app/${p.hex(8)}/sso/saml`,
      body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.site} - ${p.say({ en: 'Sign In', ja: 'サインイン' })}</title><script src="https://ok14static.oktacdn.com/assets/js/sdk/okta-signin-widget/7.20.1/js/okta-sign-in.min.js"></script></head><body class="auth okta-container"><div class="login-bg-image"></div><div id="okta-sign-in" class="auth-container main-container"><div class="okta-sign-in-header"><img src="/logo.png"></div><div id="okta-login-container"></div></div><noscript><p>${p.say({ en: 'Javascript is disabled on your browser. Please enable it to sign in.', ja: 'サインインするには JavaScript を有効にしてください。' })}</p></noscript><script>var baseUrl='https://${p.host}';var stateToken='${p.hex(40)}';var signIn=new OktaSignIn({baseUrl:baseUrl,features:{rememberMe:true}});signIn.renderEl({el:'#okta-login-container'});</script></body></html>`,
    }),
    { alt: ['js_shell'] },
  ),
  template('code-host-sign-in', 'login_wall', ['en', 'en', 'zh', 'fr'], (p) => ({
    headers: HTML,
    path: '/users/sign_in',
    body: `<!DOCTYPE html><html class="html-devise-layout" lang="${p.lang}"><head><meta charset="utf-8"><meta content="GitLab Community Edition" name="description"><meta name="csrf-token" content="${p.hex(60)}"><title>${p.say({ en: 'Sign in · GitLab', zh: '登录 · GitLab', fr: 'Connexion · GitLab' })}</title></head><body class="login-page application navless"><div class="container"><div class="content"><div class="brand"><h1>${p.pick(['GitLab', p.site])}</h1><p>${p.say({ en: 'A complete platform for your code, open source and self-hosted.', zh: '开源的自托管代码协作平台', fr: 'Plateforme de code hébergée' })}</p></div><form class="new_user" action="/users/sign_in" method="post"><input type="hidden" name="authenticity_token" value="${p.hex(60)}"><label>${p.say({ en: 'Username or primary email', zh: '用户名或主要邮箱', fr: 'Nom d’utilisateur ou e-mail' })}</label><input name="user[login]" type="text"><label>${p.say({ en: 'Password', zh: '密码', fr: 'Mot de passe' })}</label><input name="user[password]" type="password"><button type="submit">${p.say({ en: 'Sign in', zh: '登录', fr: 'Se connecter' })}</button></form><p><a href="/users/sign_up">${p.say({ en: 'Register now', zh: '立即注册', fr: 'Inscrivez-vous' })}</a></p></div></div><div class="footer-container"><a href="/explore">Explore</a><a href="/help">Help</a></div></body></html>`,
  })),
  template('office-qr-login-zh', 'login_wall', ['zh', 'zh', 'zh', 'zh', 'zh'], (p) => ({
    headers: HTML,
    path: `/login?redirect=%2Fdocs%2F${p.hex(12)}`,
    body: `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${p.pick(['统一登录', '扫码登录', `${p.site}工作台`, '登录企业账号'])}</title><link rel="stylesheet" href="//gw.static.example/login/${p.hex(6)}.css"></head><body><div class="login-page"><div class="login-card"><div class="tabs"><span class="on">${p.pick(['扫码登录', '手机扫码'])}</span><span>${p.pick(['账号密码登录', '短信登录'])}</span></div><div class="qrcode"><canvas id="qr"></canvas><p>${p.pick(['请使用手机客户端扫描二维码登录', '打开手机 App 扫一扫，安全登录', '二维码已失效，点击刷新'])}</p></div><form style="display:none"><input name="mobile" placeholder="请输入手机号"><input name="code" placeholder="短信验证码"><button type="button">获取验证码</button></form><p class="agree"><input type="checkbox"> 我已阅读并同意<a href="/terms">服务协议</a>和<a href="/privacy">隐私政策</a></p><p>${p.pick(['注册账号', '下载客户端'])}</p></div></div><script src="//gw.static.example/login/${p.hex(6)}.js"></script></body></html>`,
  })),
  template('forum-members-only', 'login_wall', ['zh', 'en', 'zh', 'de', 'en'], (p) => ({
    headers: HTML,
    path: `/viewtopic.php?f=3&t=${p.between(10, 9999)}`,
    body: p.frame('forum', {
      title: p.say({ zh: '提示信息', en: 'Login', de: 'Anmelden' }),
      main: `<form action="./ucp.php?mode=login" method="post" id="login"><div class="panel"><div class="content"><h2 class="login-title">${p.say({ zh: ['您需要先登录才能继续本操作', '抱歉，您尚未登录，没有权限查看此版块'], en: ['The board requires you to be registered and logged in to view this forum.', 'You must be logged in to read this topic.'], de: 'Du musst registriert und angemeldet sein, um dieses Forum sehen zu können.' })}</h2><dl><dt>${p.say({ zh: '用户名', en: 'Username:', de: 'Benutzername:' })}</dt><dd><input type="text" name="username"></dd></dl><dl><dt>${p.say({ zh: '密码', en: 'Password:', de: 'Passwort:' })}</dt><dd><input type="password" name="password"></dd></dl><input type="submit" name="login" value="${p.say({ zh: '登录', en: 'Login', de: 'Anmelden' })}"><a href="./ucp.php?mode=register">${p.say({ zh: '立即注册', en: 'Register', de: 'Registrieren' })}</a></div></div></form>`,
    }),
  })),
  template('campus-sso', 'login_wall', ['zh', 'zh', 'en', 'es'], (p) => ({
    headers: HTML,
    path: `/cas/login?service=https%3A%2F%2F${p.host}%2Fportal`,
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ zh: ['统一身份认证平台', '统一身份认证'], en: 'Central Authentication Service', es: 'Servicio central de autenticación' })}</title></head><body id="cas"><div id="login"><form id="fm1" action="/cas/login" method="post"><h2>${p.say({ zh: '用户登录', en: 'Enter your NetID and password', es: 'Introduzca su usuario y contraseña' })}</h2><input id="username" name="username" placeholder="${p.say({ zh: '学号/工号', en: 'NetID', es: 'Usuario' })}"><input id="password" name="password" type="password"><input type="hidden" name="execution" value="${p.hex(80)}"><input type="text" name="captcha" placeholder="${p.say({ zh: '验证码', en: 'Code', es: 'Código' })}"><img src="captcha.jpg"><button type="submit">${p.say({ zh: '登 录', en: 'Log in', es: 'Entrar' })}</button></form><div class="tips">${p.say({ zh: '首次登录请使用身份证后六位作为初始密码；为保障账号安全请勿借给他人使用。', en: 'For security reasons, please log out and exit your web browser when you are done.', es: 'Cierre la sesión al terminar.' })}</div></div></body></html>`,
  })),
  template('network-join-wall', 'login_wall', ['en', 'en', 'zh', 'ko', 'en'], (p) => ({
    status: p.pick([200, 999]),
    headers: HTML,
    path: `/authwall?trk=${p.hex(8)}&sessionRedirect=%2Fin%2F${p.hex(6)}`,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.say({ en: ['Join to see more', 'Sign Up'], zh: '登录查看更多', ko: '로그인하여 더 보기' })} | ${p.site}</title></head><body><main class="authwall"><div class="authwall-join-form"><h1>${p.say({ en: [`Join ${p.site} to view the full profile`, 'Sign up to keep looking'], zh: ['登录后即可查看全部内容', '请先登录，查看完整回答'], ko: '계속하려면 로그인하세요' })}</h1><form action="/signup" method="post"><input name="email-or-phone" autocomplete="email"><input name="password" type="password"><button>${p.say({ en: 'Agree & Join', zh: '注册/登录', ko: '가입하기' })}</button></form><p>${p.say({ en: 'Already a member?', zh: '已有账号？', ko: '이미 회원이신가요?' })} <a href="/login">${p.say({ en: 'Sign in', zh: '直接登录', ko: '로그인' })}</a></p></div></main></body></html>`,
  })),
  template('admin-panel', 'login_wall', ['en', 'zh', 'ar', 'en', 'fr'], (p) => ({
    headers: HTML,
    path: '/admin/login/?next=/admin/reports/',
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.say({ en: ['Log in | Django site admin', 'Sign in [Jenkins]'], zh: '登录 | 后台管理系统', ar: 'تسجيل الدخول | إدارة الموقع', fr: 'Connexion | Site d’administration' })}</title></head><body class="login"><div id="container"><header id="header"><div id="site-name"><a href="/admin/">${p.say({ en: 'Administration', zh: '后台管理', ar: 'الإدارة', fr: 'Administration' })}</a></div></header><main id="content-main"><form action="/admin/login/" method="post" id="login-form"><input type="hidden" name="csrfmiddlewaretoken" value="${p.hex(60)}"><div class="form-row"><label for="id_username">${p.say({ en: 'Username:', zh: '账号', ar: 'اسم المستخدم', fr: 'Nom d’utilisateur' })}</label><input type="text" name="username" id="id_username"></div><div class="form-row"><label for="id_password">${p.say({ en: 'Password:', zh: '密码', ar: 'كلمة المرور', fr: 'Mot de passe' })}</label><input type="password" name="password" id="id_password"></div><input type="submit" value="${p.say({ en: 'Log in', zh: '登录', ar: 'دخول', fr: 'Connexion' })}"></form></main></div></body></html>`,
  })),
];

export const PAYWALLS = [
  template('news-meter', 'paywall', ['en', 'en', 'de', 'es', 'en'], (p) => ({
    headers: HTML,
    path: `/${p.date().replaceAll('-', '/')}/${p.hex(6)}.html`,
    body: p.frame('blog', {
      title: p.headline(),
      head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${p.headline()}","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".paywall"}}</script>`,
      main: `<article><h1>${p.headline()}</h1><p class="byline">${p.name()} · ${p.date()}</p><p>${p.sentence()} ${p.sentence()}</p><div class="paywall tp-container-inner"><h2>${p.say({ en: ['Subscribe to continue reading', 'This story is for subscribers', 'Keep reading for $1'], de: 'Weiterlesen mit Plus', es: 'Suscríbete para seguir leyendo' })}</h2><p>${p.say({ en: ['Get unlimited digital access. Cancel anytime.', 'You have read all of your free articles this month.'], de: 'Testen Sie einen Monat für 1 Euro, danach monatlich kündbar.', es: 'Acceso ilimitado por 1 € el primer mes. Cancela cuando quieras.' })}</p><a class="btn" href="/subscribe">${p.say({ en: 'See offers', de: 'Jetzt abonnieren', es: 'Ver ofertas' })}</a><p>${p.say({ en: 'Already a subscriber? Log in', de: 'Schon Abonnent? Anmelden', es: '¿Ya eres suscriptor? Inicia sesión' })}</p></div></article>`,
      tail: '<script src="https://cdn.tinypass.com/api/tinypass.min.js"></script>',
    }),
  })),
  template('fade-out-fr-ja', 'paywall', ['fr', 'ja', 'fr', 'en'], (p) => ({
    headers: HTML,
    path: `/article/${p.between(1e4, 9e5)}`,
    body: p.frame('corporate', {
      title: p.headline(),
      main: `<article class="article--locked"><h1>${p.headline()}</h1><p>${p.sentence()}</p><div class="poool-widget" id="poool-widget"><p>${p.say({ fr: 'Cet article est réservé aux abonnés. Il vous reste 80 % à découvrir.', ja: `この記事は有料会員限定です。残り ${p.between(500, 2400)} 文字`, en: 'The rest of this article is for paying members. 80% remains.' })}</p><a href="/abo">${p.say({ fr: 'Je m’abonne à partir de 1 €', ja: '有料会員に登録する', en: 'Become a member' })}</a><a href="/login">${p.say({ fr: 'Déjà abonné ? Se connecter', ja: '会員の方はログイン', en: 'Log in' })}</a></div></article>`,
      tail: '<script src="https://assets.poool.fr/access.min.js"></script>',
    }),
  })),
  template(
    'follow-to-read-zh',
    'paywall',
    ['zh', 'zh', 'zh', 'zh', 'zh'],
    (p) => ({
      headers: HTML,
      path: `/u${p.between(1000, 9999)}/article/details/${p.between(1e7, 9e7)}`,
      body: p.frame('portal', {
        title: p.headline(),
        main: `<div class="blog-content-box"><h1 class="title-article">${p.headline()}</h1><div class="article-info">${p.name()} 于 ${p.date()} 发布 阅读量 ${p.between(1, 90)}k</div><div id="content_views" style="height:420px;overflow:hidden"><p>${p.sentence()}</p></div><div class="hide-article-box"><span>${p.pick(['关注博主即可阅读全文', '最低 0.3 元/天 开通会员，解锁全文', '该文章为付费专栏内容，订阅后可阅读全文', '剩余 80% 内容，登录并购买后查看'])}</span><a class="btn-readmore">${p.pick(['立即开通', '订阅专栏', '关注并阅读'])}</a></div></div>`,
      }),
    }),
    { alt: ['login_wall'] },
  ),
  template('finance-weekly-zh', 'paywall', ['zh', 'zh', 'zh', 'zh'], (p) => ({
    headers: HTML,
    path: `/${p.date()}/${p.between(1e8, 9e8)}.html`,
    body: p.frame('portal', {
      title: p.headline(),
      main: `<div class="article"><h1>${p.headline()}</h1><p class="src">${p.site} ${p.date()}</p><div id="Main_Content_Val"><p>${p.sentence()}${p.sentence()}</p></div><div id="chargeWall"><p>${p.pick(['本文共计 3528 字，订阅后继续阅读', '此为付费内容，请购买后阅读', '试读结束，开通会员畅读全站文章'])}</p><ul><li>单篇购买 ￥${p.between(2, 9)}</li><li>月度会员 ￥${p.between(18, 68)}</li></ul><a href="/pay">${p.pick(['立即订阅', '去支付'])}</a></div></div>`,
    }),
  })),
  template('newsletter-paid', 'paywall', ['en', 'en', 'en', 'ko'], (p) => ({
    headers: HTML,
    path: `/p/${p.hex(8)}`,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.headline()} - by ${p.name()}</title><meta property="og:type" content="article"></head><body><div class="main-menu"><a href="/">${p.site}</a><a href="/subscribe">${p.say({ en: 'Subscribe', ko: '구독' })}</a></div><article class="newsletter-post post"><div class="post-header"><h1 class="post-title">${p.headline()}</h1><h3 class="subtitle">${p.sentence()}</h3></div><div class="available-content"><div class="body markup"><p>${p.sentence()} ${p.sentence()}</p></div></div><div class="paywall"><h2 class="paywall-title">${p.say({ en: ['This post is for paid subscribers', 'Continue reading this post for free, or upgrade'], ko: '유료 구독자만 읽을 수 있는 글입니다' })}</h2><div class="paywall-cta"><a href="/subscribe">${p.say({ en: 'Upgrade to paid', ko: '유료 구독 시작하기' })}</a></div><div>${p.say({ en: 'Already a paid subscriber? Sign in', ko: '이미 구독 중이신가요? 로그인' })}</div></div></article></body></html>`,
  })),
  template(
    'journal-purchase',
    'paywall',
    ['en', 'en', 'zh', 'en'],
    (p) => ({
      headers: HTML,
      path: `/doi/10.${p.between(1000, 9999)}/${p.hex(8)}`,
      body: p.frame('corporate', {
        title: p.headline(),
        main: `<h1 class="citation__title">${p.headline()}</h1><div class="loa">${p.name()}, ${p.name()}</div><section class="accessDenialWidget"><h2>${p.say({ en: ['Get full access to this article', 'Access options', 'You do not have access to this content'], zh: '您暂无本文全文的访问权限' })}</h2><ul><li>${p.say({ en: `Purchase 48-hour access: $${p.between(12, 59)}.00`, zh: `单篇购买：￥${p.between(5, 40)}` })}</li><li>${p.say({ en: 'Log in via your institution', zh: '通过机构登录' })}</li><li>${p.say({ en: 'Subscribe to the journal', zh: '订阅本刊' })}</li></ul></section><section><h2>${p.say({ en: 'First page preview', zh: '首页预览' })}</h2><img src="/pdf/preview.png" alt=""></section>`,
      }),
    }),
    { alt: ['login_wall', 'denied'] },
  ),
];

export const CONSENTS = [
  template('before-you-continue', 'consent', ['en', 'de', 'fr', 'en'], (p) => ({
    headers: HTML,
    path: `/m?continue=https://${p.host}/search?q%3D${p.hex(5)}&gl=DE`,
    body: `<!DOCTYPE html><html lang="${p.lang}" dir="ltr"><head><meta charset="utf-8"><title>${p.say({ en: 'Before you continue', de: 'Bevor Sie fortfahren', fr: 'Avant d’accéder au site' })}</title></head><body><div class="box"><img src="/logo.svg" alt="${p.site}"><h1>${p.say({ en: `Before you continue to ${p.site}`, de: `Bevor Sie zu ${p.site} weitergehen`, fr: `Avant de continuer vers ${p.site}` })}</h1><div>${p.say({ en: 'We use cookies and data to deliver and maintain our services, track outages and protect against spam, fraud and abuse, and measure audience engagement.', de: 'Wir verwenden Cookies und Daten, um unsere Dienste bereitzustellen, Ausfälle zu prüfen und die Nutzung zu messen.', fr: 'Nous utilisons des cookies et d’autres données pour fournir nos services, suivre les interruptions et mesurer l’audience.' })}</div><form action="/save" method="POST"><input type="hidden" name="bl" value="boq_${p.hex(8)}"><button>${p.say({ en: 'Reject all', de: 'Alle ablehnen', fr: 'Tout refuser' })}</button><button>${p.say({ en: 'Accept all', de: 'Alle akzeptieren', fr: 'Tout accepter' })}</button></form><a href="/ml">${p.say({ en: 'More options', de: 'Weitere Optionen', fr: 'Plus d’options' })}</a></div></body></html>`,
  })),
  template(
    'pay-or-agree',
    'consent',
    ['de', 'fr', 'es', 'de', 'en'],
    (p) => ({
      headers: HTML,
      path: `/zustimmung?redirect=%2F${p.hex(6)}`,
      body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.say({ de: 'Bitte stimmen Sie zu', fr: 'Votre choix', es: 'Elige cómo continuar', en: 'Choose how to continue' })} | ${p.site}</title><script src="https://cdn.privacy-mgmt.com/unified/wrapperMessagingWithoutDetection.js"></script></head><body class="pur-layer"><header>${p.site}</header><section class="choice"><div><h2>${p.say({ de: 'Mit Werbung lesen', fr: 'Continuer en acceptant', es: 'Navegar con publicidad', en: 'Read with advertising' })}</h2><p>${p.say({ de: 'Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Ihre Zustimmung können Sie jederzeit widerrufen.', fr: 'Nous et nos 842 partenaires stockons des cookies pour la publicité personnalisée et la mesure d’audience.', es: 'Nosotros y nuestros socios almacenamos cookies para publicidad personalizada.', en: 'We and our 842 partners store cookies for personalised ads and measurement.' })}</p><button>${p.say({ de: 'Akzeptieren und weiter', fr: 'Accepter et continuer', es: 'Aceptar y continuar', en: 'Accept and continue' })}</button></div><div><h2>${p.say({ de: 'Pur-Abo ohne Werbung', fr: 'S’abonner sans cookies', es: 'Suscribirse sin cookies', en: 'Subscribe without tracking' })}</h2><p>${p.between(2, 5)},99 € / ${p.say({ de: 'Monat', fr: 'mois', es: 'mes', en: 'month' })}</p></div></section></body></html>`,
    }),
    { alt: ['paywall'] },
  ),
  template('cmp-only', 'consent', ['en', 'en', 'de', 'es', 'fr'], (p, index) => ({
    headers: HTML,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.site}</title><script src="${['https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', 'https://consent.cookiebot.com/uc.js', 'https://sdk.privacy-center.org/loader.js'][index % 3]}" data-domain-script="${p.hex(32)}"></script></head><body><div id="consent-root" role="dialog" aria-modal="true"><h2>${p.say({ en: ['We value your privacy', 'Your privacy choices'], de: 'Ihre Privatsphäre ist uns wichtig', es: 'Tu privacidad es importante para nosotros', fr: 'Le respect de votre vie privée est notre priorité' })}</h2><p>${p.say({ en: 'Together with our partners we store and access information on your device, such as cookies, and process personal data such as IP addresses for advertising, content measurement and audience research.', de: 'Wir und unsere Partner speichern und verarbeiten Informationen auf Ihrem Gerät, etwa Cookies, zur Messung von Werbung und Inhalten.', es: 'Nosotros y nuestros socios almacenamos información en tu dispositivo, como cookies, y tratamos datos personales.', fr: 'Nos partenaires et nous-mêmes stockons des informations sur votre appareil, telles que les cookies.' })}</p><button>${p.say({ en: 'Accept', de: 'Zustimmen', es: 'Aceptar', fr: 'J’accepte' })}</button><button>${p.say({ en: 'Manage preferences', de: 'Einstellungen', es: 'Configurar', fr: 'Paramétrer' })}</button></div></body></html>`,
  })),
  template('age-check', 'consent', ['en', 'zh', 'ja', 'de', 'en'], (p) => ({
    headers: HTML,
    path: '/age-check',
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charset="utf-8"><title>${p.site}</title></head><body class="age-gate"><div class="gate"><img src="/logo.png" alt="${p.site}"><h1>${p.say({ en: ['Are you of legal drinking age?', 'You must be 18 or older to enter', 'How old are you?'], zh: ['您是否已年满18周岁？', '未成年人请勿进入'], ja: 'あなたは20歳以上ですか？', de: 'Sind Sie mindestens 18 Jahre alt?' })}</h1><form method="post"><input name="year" placeholder="YYYY"><button name="ok" value="1">${p.say({ en: ['Yes, I am', 'Enter'], zh: '是，进入', ja: 'はい', de: 'Ja' })}</button><a href="https://duckduckgo.com">${p.say({ en: ['No', 'Leave'], zh: '否，离开', ja: 'いいえ', de: 'Nein' })}</a></form><small>${p.say({ en: 'By entering you accept our terms. Please drink responsibly.', zh: '过量饮酒有害健康。', ja: '飲酒は20歳になってから。', de: 'Bitte genießen Sie verantwortungsvoll.' })}</small></div></body></html>`,
  })),
  template('terms-gate-zh', 'consent', ['zh', 'zh', 'zh', 'ko'], (p) => ({
    headers: HTML,
    path: '/agreement',
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ zh: ['服务协议与隐私政策', '使用须知'], ko: '이용 동의' })}</title></head><body><div class="modal-mask"><div class="modal"><h3>${p.say({ zh: ['用户协议与隐私保护提示', '温馨提示'], ko: '서비스 이용을 위한 동의' })}</h3><p>${p.say({ zh: ['在使用我们的服务前，请您阅读并同意《用户协议》和《隐私政策》，我们会使用 Cookie 收集必要的设备信息。', '本网站使用 Cookie 为您提供服务，请选择是否同意后继续访问。'], ko: '계속하려면 쿠키 사용과 개인정보 처리방침에 동의해 주세요.' })}</p><div class="ops"><button>${p.say({ zh: '不同意', ko: '거부' })}</button><button class="primary">${p.say({ zh: '同意并继续', ko: '동의하고 계속' })}</button></div></div></div></body></html>`,
  })),
];

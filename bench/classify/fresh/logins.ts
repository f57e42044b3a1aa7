/** @module Groups: content behind an account. */
import { bare, type Group, group } from './group.ts';

const userField = (name: string, text: string): string =>
  `<label for="f-${name}">${text}</label><input id="f-${name}" type="text" name="${name}" autocomplete="username">`;
const passField = (name: string, text: string): string =>
  `<label for="f-${name}">${text}</label><input id="f-${name}" type="password" name="${name}" autocomplete="current-password">`;

export const LOGINS: readonly Group[] = [
  group(
    'wp-login-plain',
    'login_wall',
    {
      en: ['Log In', 'Username or Email Address', 'Password', 'Remember Me', 'Lost your password?'],
      de: ['Anmelden', 'Benutzername oder E-Mail-Adresse', 'Passwort', 'Angemeldet bleiben', 'Passwort vergessen?'],
      ja: ['ログイン', 'ユーザー名またはメールアドレス', 'パスワード', 'ログイン状態を保存する', 'パスワードをお忘れですか ?'],
    },
    (p, t) => ({
      path: '/wp-login.php?redirect_to=%2Fwp-admin%2F&reauth=1',
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><title>${t(0)} &lsaquo; ${p.site} &#8212; WordPress</title><meta name='robots' content='max-image-preview:large, noindex, noarchive' /></head><body class="login no-js login-action-login wp-core-ui"><div id="login"><h1><a href="https://wordpress.org/">WordPress</a></h1><form name="loginform" id="loginform" action="/wp-login.php" method="post"><p>${userField('log', t(1))}</p><div class="user-pass-wrap">${passField('pwd', t(2))}</div><p class="forgetmenot"><input name="rememberme" type="checkbox"> <label>${t(3)}</label></p><p class="submit"><input type="submit" value="${t(0)}"></p></form><p id="nav"><a href="/wp-login.php?action=lostpassword">${t(4)}</a></p></div></body></html>`,
    }),
  ),
  group(
    'email-first-step',
    'login_wall',
    {
      en: ['Sign in', 'Email or phone', 'Next', 'Create account', 'to continue to Drive'],
      fr: ['Connexion', 'Adresse e-mail ou téléphone', 'Suivant', 'Créer un compte', 'pour continuer vers Drive'],
      ko: ['로그인', '이메일 또는 휴대전화', '다음', '계정 만들기', 'Drive로 이동'],
    },
    (p, t) => ({
      path: `/v3/signin/identifier?continue=https%3A%2F%2Fdrive.${p.host}%2Ffile%2F${p.hex(12)}`,
      body: bare(
        `${t(0)} - ${p.site}`,
        `<div id="initialView"><div class="logo"></div><h1 id="headingText"><span>${t(0)}</span></h1><div id="headingSubtext">${t(4)}</div><form method="post" novalidate><input type="email" name="identifier" id="identifierId" autocomplete="username" aria-label="${t(1)}"><input type="password" name="hiddenPassword" tabindex="-1" aria-hidden="true"><button type="button">${t(3)}</button><button type="button">${t(2)}</button></form></div><script>${p.js(40)}</script>`,
        `<style>${p.css(20)}</style>`,
      ),
    }),
  ),
  group(
    'members-thread-hint',
    'login_wall',
    {
      en: ['You must be logged in to view this thread', 'Register now, it takes less than a minute.', 'User name', 'Password', 'Log in'],
      zh: ['您需要登录后才可以浏览本帖', '还没有帐号？立即注册', '用户名', '密码', '登录'],
      es: ['Debes iniciar sesión para ver este tema', 'Regístrate, se tarda menos de un minuto.', 'Usuario', 'Contraseña', 'Entrar'],
    },
    (p, t) => ({
      body: p.page('discuz', {
        title: p.site,
        main: `<div class="nfl" id="main_message"><div class="alert_error"><p>${t(0)}</p><p>${t(1)}</p></div><form method="post" action="member.php?mod=logging&amp;action=login&amp;loginsubmit=yes"><table><tr><th>${userField('username', t(2))}</th></tr><tr><td>${passField('password', t(3))}</td></tr></table><button class="pn">${t(4)}</button></form></div>`,
      }),
    }),
  ),
  group(
    'saml-select-institution',
    'login_wall',
    {
      en: ['Find your institution', 'Sign in through your university or library to open this resource', 'Search by name', 'Continue'],
      de: [
        'Einrichtung auswählen',
        'Melden Sie sich über Ihre Hochschule an, um auf den Dienst zuzugreifen',
        'Name der Einrichtung',
        'Weiter',
      ],
      it: ['Scegli la tua istituzione', 'Accedi tramite la tua università per aprire questa risorsa', 'Cerca per nome', 'Continua'],
    },
    (p, t) => ({
      path: `/discovery?entityID=https%3A%2F%2Fsp.${p.host}%2Fshibboleth&return=https%3A%2F%2F${p.host}%2FLogin`,
      body: p.page('bootstrap', {
        title: t(0),
        main: `<h2>${t(0)}</h2><p>${t(1)}</p><form action="/ds" method="get"><input type="search" name="org" placeholder="${t(2)}"><select name="user_idp"><option>University of Elmvale</option><option>Universität Rietberg</option><option>Politecnico di Sorgues</option></select><button>${t(3)}</button></form>`,
      }),
    }),
  ),
  group(
    'social-only-gate',
    'login_wall',
    {
      en: ['Join to see more', 'Continue with Google', 'Continue with Apple', 'Continue with email', 'By joining you agree to our terms'],
      pt: [
        'Entre para ver mais',
        'Continuar com o Google',
        'Continuar com a Apple',
        'Continuar com e-mail',
        'Ao entrar, você aceita nossos termos',
      ],
      tr: [
        'Devamını görmek için katıl',
        'Google ile devam et',
        'Apple ile devam et',
        'E-posta ile devam et',
        'Katılarak koşulları kabul edersin',
      ],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: p.site,
        main: `<div class="MuiDialog-root"><h1>${t(0)}</h1><button type="button" data-provider="google">${t(1)}</button><button type="button" data-provider="apple">${t(2)}</button><button type="button" data-provider="email">${t(3)}</button><p>${t(4)}</p></div>`,
      }),
    }),
  ),
  group(
    'phone-code-cn',
    'login_wall',
    {
      zh: ['请先登录', '手机号', '获取验证码', '未注册手机号将自动创建账号', '登录/注册'],
      tw: ['請先登入', '手機號碼', '取得驗證碼', '未註冊的號碼將自動建立帳號', '登入／註冊'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: t(4),
        main: `<div class="login-panel"><h2>${t(0)}</h2><form><input type="tel" name="mobile" placeholder="${t(1)}" maxlength="11"><input name="smscode" placeholder="6"><a class="get-code">${t(2)}</a><button>${t(4)}</button></form><p>${t(3)}</p><div class="third"><i class="wechat"></i><i class="qq"></i></div></div>`,
      }),
    }),
  ),
  group(
    'router-or-panel',
    'login_wall',
    {
      en: ['Web administration', 'User', 'Password', 'OK'],
      ru: ['Панель управления', 'Логин', 'Пароль', 'Войти'],
      zh: ['后台管理系统', '账号', '密码', '登 录'],
    },
    (_p, t) => ({
      body: `<html><head><title>${t(0)}</title></head><body bgcolor=#eeeeee><table align=center><form method=post action=login.cgi><tr><td>${t(1)}</td><td><input name=user size=16></td></tr><tr><td>${t(2)}</td><td><input type=password name=pw size=16></td></tr><tr><td></td><td><input type=submit value="${t(3)}"></td></tr></form></table></body></html>`,
    }),
  ),
  group(
    'bank-portal',
    'login_wall',
    {
      nl: ['Inloggen op Mijn omgeving', 'Gebruikersnaam', 'Wachtwoord', 'Inloggen', 'Log niet in op een openbare computer'],
      pl: ['Zaloguj się do serwisu', 'Identyfikator', 'Hasło', 'Zaloguj', 'Nie loguj się na publicznym komputerze'],
      en: ['Log on to your account', 'Customer number', 'PIN', 'Log on', 'Never log on from a public computer'],
    },
    (p, t) => ({
      body: p.page('typo3', {
        title: t(0),
        main: `<div class="secure-login"><h1>${t(0)}</h1><form method="post" action="/auth" autocomplete="off">${userField('uid', t(1))}${passField('secret', t(2))}<button type="submit">${t(3)}</button></form><div class="hint"><h2>⚠</h2><p>${t(4)}</p><p>${p.sentence()}</p></div></div>`,
      }),
    }),
  ),
  group(
    'customer-account-shop',
    'login_wall',
    {
      en: ['Login', 'Email', 'Password', 'Sign in', 'Forgot your password?', 'Create account'],
      fr: ['Connexion', 'E-mail', 'Mot de passe', 'Se connecter', 'Mot de passe oublié ?', 'Créer un compte'],
      es: ['Iniciar sesión', 'Correo electrónico', 'Contraseña', 'Acceder', '¿Olvidaste tu contraseña?', 'Crear cuenta'],
    },
    (p, t) => ({
      path: '/account/login?checkout_url=%2Faccount%2Forders',
      body: p.page('shopify', {
        title: t(0),
        main: `<div class="customer login"><h1>${t(0)}</h1><form method="post" action="/account/login"><input type="hidden" name="form_type" value="customer_login"><input type="email" name="customer[email]" placeholder="${t(1)}"><input type="password" name="customer[password]" placeholder="${t(2)}"><a href="#recover">${t(4)}</a><button>${t(3)}</button><a href="/account/register">${t(5)}</a></form></div>`,
      }),
    }),
  ),
  group(
    'session-over',
    'login_wall',
    {
      en: ['Session expired', 'You were signed out after 20 minutes without activity. Sign in again to go on.', 'Sign in again'],
      de: ['Sitzung abgelaufen', 'Nach 20 Minuten ohne Aktivität wurden Sie abgemeldet. Melden Sie sich erneut an.', 'Erneut anmelden'],
      ja: ['セッションの有効期限切れ', '一定時間操作がなかったためログアウトしました。再度ログインしてください。', '再ログイン'],
      zh: ['登录已过期', '由于长时间未操作，您已退出登录，请重新登录', '重新登录'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: t(0),
        main: `<div class="panel panel-default"><div class="panel-heading">${t(0)}</div><div class="panel-body"><p>${t(1)}</p><a class="btn btn-primary" href="/sso/start?back=%2Freports%2F${p.between(100, 999)}">${t(2)}</a></div></div>`,
      }),
    }),
  ),
  group(
    'private-profile-network',
    'login_wall',
    {
      en: [
        'Log in to see what %s shares',
        'See photos and updates from friends.',
        'Email address or phone number',
        'Password',
        'Log in',
        'Create new account',
      ],
      it: [
        'Accedi per vedere cosa condivide %s',
        'Guarda foto e aggiornamenti degli amici.',
        'E-mail o telefono',
        'Password',
        'Accedi',
        'Crea nuovo account',
      ],
      ru: [
        'Войдите, чтобы увидеть, чем делится %s',
        'Смотрите фото и обновления друзей.',
        'Телефон или эл. адрес',
        'Пароль',
        'Вход',
        'Создать аккаунт',
      ],
    },
    (p, t) => ({
      body: bare(
        p.site,
        `<div id="blueBar"></div><div class="_li"><div class="pam uiBoxWhite"><h2>${t(0).replace('%s', p.person())}</h2><div>${t(1)}</div><form id="login_form" action="/login/device-based/" method="post"><input type="hidden" name="jazoest" value="${p.between(1000, 9999)}"><input type="text" name="email" placeholder="${t(2)}"><input type="password" name="pass" placeholder="${t(3)}"><button name="login">${t(4)}</button><a href="/r.php">${t(5)}</a></form></div></div><script>${p.js(20)}</script>`,
      ),
    }),
  ),
  group(
    'basic-auth-401',
    'login_wall',
    {
      en: ['401 Authorization Required', 'This server could not verify that you are authorized to access the document requested.'],
      es: ['401 Autorización requerida', 'Este servidor no pudo verificar que usted esté autorizado para acceder al documento solicitado.'],
    },
    (p, t) => ({
      status: 401,
      headers: { 'www-authenticate': `Basic realm="${p.site}"` },
      body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${t(0)}</title>\n</head><body>\n<h1>${t(0)}</h1>\n<p>${t(1)}</p>\n</body></html>\n`,
    }),
    { alt: ['denied'] },
  ),
  group(
    'wiki-read-for-members',
    'login_wall',
    {
      en: ['Login required', 'Please <a href="/login">log in</a> to view other pages.'],
      fr: ['Connexion nécessaire', 'Veuillez vous <a href="/login">connecter</a> pour voir les autres pages.'],
      ko: ['로그인 필요', '다른 문서를 보려면 <a href="/login">로그인</a>해야 합니다.'],
      zh: ['需要登录', '请<a href="/login">登录</a>后查看其他页面。'],
    },
    (p, t) => ({
      body: p.page('wordpress', { title: t(0), main: `<h1 id="firstHeading">${t(0)}</h1><div id="bodyContent"><p>${t(1)}</p></div>` }),
    }),
  ),
];

import type { PhraseFamily } from './family.ts';

/** "Log in before you can see this." Strong phrases name the condition. */
export const loginRequired: PhraseFamily = {
  id: 'login_required',
  strong: {
    en: `
      please log in | please login | please sign in | log in to continue | login to continue | sign in to continue |
      signin to continue | log in to view | login to view | sign in to view | log in to see | sign in to see |
      log in to access | sign in to access | must be logged in | must log in | must login | must be signed in | must sign in |
      need to log in | need to login | need to sign in | need to be logged in | have to log in | login required |
      sign-in required | login is required | requires login | requires you to log in | requires authentication |
      you are not logged in | not logged in or you do not | create an account to continue | enter your credentials |
      session has expired | session expired | session timed out | redirecting to sign-in | redirecting to login | members only |
      registered users only | restricted to members | log in with your account | continue to sign in | sign in with your |
      join to view | sign up to view | approval code | verification code … sent |
      one-time code`,
    zh: `
      登录后查看 | 登录后 … 查看 | 登录后可见 | 登录后继续 | 请先登录 | 请登录后 | 请 登录 后 | 您需要登录 | 需要登录 |
      您尚未登录 | 尚未登录 | 未登录 | 登录才能 | 登录以继续 | 登录后才 | 没有权限访问该版块 | 仅限会员 | 会员可见 |
      登录已过期 | 会话已过期 | 扫码登录 | 微信登录 | 请输入验证码登录 | 統一登入 | 統一身分認證 | 统一身份认证 |
      請先登入 | 請登入 | 登入後 | 需要登入 | 您尚未登入 | 登录您的账户 | 账号登录 | 密码登录 | 用户登录`,
    de: `
      bitte melden sie sich an | bitte anmelden | bitte einloggen | bitte loggen sie sich ein | anmeldung erforderlich |
      sie müssen angemeldet sein | sie müssen sich anmelden | sie müssen eingeloggt | melden sie sich an, um |
      nicht angemeldet | nur für mitglieder | sitzung … abgelaufen | login erforderlich`,
    fr: `
      veuillez vous connecter | connectez-vous pour | vous devez être connecté | vous devez vous connecter | connexion requise |
      identifiez-vous | veuillez vous identifier | réservé aux membres | session a expiré | vous devez vous identifier |
      n'êtes pas connecté`,
    es: `
      inicia sesión para | inicie sesión para | debes iniciar sesión | debe iniciar sesión | por favor inicie sesión |
      por favor, inicia sesión | necesitas iniciar sesión | acceso para usuarios registrados | solo para miembros |
      la sesión ha expirado | identifícate`,
    pt: `
      faça login para | faça o login | entre para continuar | você precisa estar logado | é necessário fazer login |
      inicie sessão para | sessão expirou | acesse sua conta`,
    it: `
      accedi per | effettua l'accesso | effettua il login | devi accedere | devi effettuare il login | è necessario accedere |
      accedi al portale | accedi a | area riservata | sessione scaduta`,
    nl: `
      log in om | u moet ingelogd zijn | je moet ingelogd zijn | inloggen vereist | meld u aan om | alleen voor leden`,
    pl: `
      zaloguj się, aby | zaloguj się, by | musisz się zalogować | musisz być zalogowany | wymagane logowanie |
      proszę się zalogować | sesja wygasła`,
    cs: `
      přihlaste se | pro pokračování se přihlaste | musíte být přihlášen | musíte se přihlásit | je nutné se přihlásit`,
    sv: `logga in för att | du måste logga in | du måste vara inloggad | vänligen logga in`,
    da: `log ind for at | du skal logge ind | du skal være logget ind | log venligst ind`,
    nb: `logg inn for å | du må logge inn | du må være innlogget`,
    fi: `kirjaudu sisään | sinun täytyy kirjautua | vaatii kirjautumisen`,
    hu: `jelentkezzen be | be kell jelentkezn | bejelentkezés szükséges`,
    ro: `autentificați-vă | trebuie să fii autentificat | trebuie să vă autentificați | conectați-vă pentru`,
    ru: `
      войдите, чтобы | войдите или зарегистрируйтесь | необходимо войти | необходимо авторизоваться | требуется авторизация |
      пожалуйста, войдите | пожалуйста, авторизуйтесь | вы не авторизованы | только для зарегистрированных | авторизуйтесь |
      вход в систему | вход в личный кабинет`,
    uk: `увійдіть, щоб | необхідно увійти | потрібно увійти | увійдіть або зареєструйтесь`,
    tr: `giriş yapmalısınız | giriş yapmanız gerek | lütfen giriş yap | devam etmek için giriş | üye girişi`,
    ar: `يجب تسجيل الدخول | سجل الدخول | الرجاء تسجيل الدخول | يرجى تسجيل الدخول`,
    vi: `vui lòng đăng nhập | đăng nhập để | bạn cần đăng nhập | bạn phải đăng nhập`,
    id: `silakan masuk | silakan login | anda harus login | anda harus masuk | masuk untuk melanjutkan`,
    ja: `
      ログインしてください | ログインが必要 | ログインすると | ログインして続 | サインインしてください | 会員限定 |
      ログインが必要です | セッションの有効期限 | 会員登録が必要 | 会員ログイン`,
    ko: `로그인이 필요 | 로그인 후 | 로그인해 주세요 | 로그인하세요 | 로그인하셔야 | 회원만 | 회원 로그인`,
    el: `συνδεθείτε για | πρέπει να συνδεθείτε | παρακαλώ συνδεθείτε`,
    th: `กรุณาเข้าสู่ระบบ | โปรดเข้าสู่ระบบ`,
    he: `עליך להתחבר | יש להתחבר | נא להתחבר`,
  },
  weak: { en: 'single sign-on | two-factor authentication', zh: '单点登录' },
};

/** The name of the act, as in titles, headings and buttons of log-in pages. */
export const loginAct: PhraseFamily = {
  id: 'login_act',
  strong: {
    en: `
      log in | login | sign in | signin | sign-in | log on | logon | member sign in | user login | customer login |
      account login | weblogin | forgot password | forgot your password | forgotten your password | remember me |
      stay signed in | keep me logged in | member center`,
    zh: `登录 | 登陆 | 登入 | 忘记密码 | 忘記密碼 | 用户名 | 记住我 | 自动登录 | 下次自动登录`,
    de: `anmelden | anmeldung | einloggen | passwort vergessen | angemeldet bleiben | benutzeranmeldung`,
    fr: `
      connexion | se connecter | identification | mot de passe oublié | se souvenir de moi | rester connecté |
      authentification`,
    es: `
      iniciar sesión | inicio de sesión | ingresar | contraseña olvidada | olvidaste tu contraseña | olvidó su contraseña |
      recordarme | acceder`,
    pt: `entrar | iniciar sessão | esqueceu a senha | esqueci minha senha | lembrar-me | acessar`,
    it: `accedi | accesso | password dimenticata | hai dimenticato la password | ricordami`,
    nl: `inloggen | aanmelden | wachtwoord vergeten | onthoud mij`,
    pl: `zaloguj | logowanie | zapomniałeś hasła | nie pamiętam hasła | zapamiętaj mnie | nie wylogowuj`,
    cs: `přihlášení | přihlásit | zapomenuté heslo | heslo | zapamatovat`,
    sv: `logga in | inloggning | glömt lösenord`,
    da: `log ind | adgangskode | glemt adgangskode | husk mig`,
    nb: `logg inn | glemt passord | innlogging`,
    fi: `kirjaudu | kirjautuminen | unohditko salasanan`,
    hu: `bejelentkezés | belépés | elfelejtett jelszó`,
    ro: `autentificare | conectare | ai uitat parola`,
    ru: `вход | войти | авторизация | забыли пароль | запомнить меня`,
    uk: `увійти | вхід | забули пароль`,
    tr: `giriş yap | oturum aç | şifremi unuttum | beni hatırla | oturumu açık tut`,
    ar: `تسجيل الدخول | نسيت كلمة المرور | تذكرني`,
    fa: `ورود | رمز عبور را فراموش`,
    vi: `đăng nhập | quên mật khẩu`,
    id: `masuk | lupa kata sandi | lupa password`,
    ja: `ログイン | サインイン | パスワードを忘れ | 次回から自動`,
    ko: `로그인 | 비밀번호 찾기 | 비밀번호를 잊`,
    el: `σύνδεση | είσοδος`,
    he: `התחברות | כניסה | שכחתי סיסמה`,
    th: `เข้าสู่ระบบ | ลืมรหัสผ่าน`,
  },
};

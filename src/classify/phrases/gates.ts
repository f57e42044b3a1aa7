import type { PhraseFamily } from './family.ts';

/** "Wait while we check your browser": nothing for a person to do. */
export const challenge: PhraseFamily = {
  id: 'challenge',
  strong: {
    en: `
      checking your browser | checking if the site connection is secure | checking your connection |
      checking the site connection | just a moment | ddos protection by | ddos protection | this process is automatic |
      your browser will redirect | redirect you to your | security check | please wait while we verify |
      please wait while we check | verifying you are human | making sure you're not a bot | making sure you are not a bot |
      pardon our interruption | verifying your browser | verifying your request | verify your browser |
      validating your browser | browser verification | browser check | bot verification | bot protection | bot detection |
      proof of work | proof-of-work | security checkpoint | one moment, please | please stand by |
      something about your browser made us think | needs to review the security of your connection | verify your connection |
      enable javascript and cookies to continue | turn javascript on and reload | protected by … anti-bot |
      powered and protected by | web scraping protection | request unsuccessful. incapsula | checking your device |
      unusual behavior | under attack mode | connecting securely | establishing a secure connection |
      performing security verification | ensuring you are human | anti-ddos`,
    zh: `
      浏览器安全验证 | 正在 … 您的浏览器 | 正在 … 你的浏览器 | 正在确认访问来源 | 正在进行安全检测 | 检测完成后 … 自动 | 检查完成后 … 自动 | 验证完成后 … 自动 | 验证通过后 … 自动 | 检测完成后 … 跳转 | 瀏覽器安全驗證 | 驗證完成後 … 自動 |
      安全检查中 | 正在进行安全检查 | 自动安全检查 | 正在检查您的浏览器 | 检查您的浏览器 | 检查你的浏览器 | 检查浏览器 |
      正在验证您的浏览器 | 浏览器安全检查 | 此过程将自动执行 | 将会在 … 重定向 | 秒后重定向 |
      重定向至您请求的 | 请稍候5秒 | 请等待五秒 | 耐心等待五秒 | 等待5秒 | 检查站点连接 | 正在检测您的 |
      正在检查您的 | 正在检查你的 | 网络环境 … 检查 | 安全检测中 | 安全防护 … 检测 | 正在进行安全验证 | 人机识别检测 |
      防御系统保护 | ddos | 正在為您檢查 | 檢查您的瀏覽器 | 安全檢查 | 自動重新導向 | 验证您的连接 | 正在验证`,
    de: `
      ihr browser wird überprüft | überprüfung ihres browsers | browser wird geprüft | einen moment bitte |
      sicherheitsüberprüfung | verbindung wird geprüft | dieser vorgang ist automatisch | wir überprüfen ihren browser`,
    fr: `
      vérification de votre navigateur | vérification de la sécurité | un instant | ce processus est automatique |
      vérification de votre connexion | nous vérifions votre navigateur | contrôle de sécurité | un moment`,
    es: `
      comprobando su navegador | verificando su navegador | verificando tu navegador | verificando su conexión |
      este proceso es automático | un momento | comprobación de seguridad`,
    pt: `
      verificando seu navegador | verificando se a conexão | este processo é automático | só um momento | um momento |
      verificação de segurança`,
    it: `
      verifica la tua connessione | verifica del browser | controllo del browser | verifica … connessione | attendi un momento |
      un momento | controllo di sicurezza | verifica di sicurezza | processo è automatico`,
    nl: `uw browser wordt gecontroleerd | we controleren je browser | een moment geduld | beveiligingscontrole`,
    pl: `
      sprawdzanie przeglądarki | sprawdzamy twoją przeglądarkę | chwileczkę | proces ten jest automatyczny |
      kontrola bezpieczeństwa`,
    cs: `kontrola prohlížeče | okamžik | kontrola zabezpečení`,
    ru: `
      проверка браузера | проверяем ваш браузер | проверка вашего браузера | проверка безопасности |
      этот процесс автоматический | подождите, идет проверка | один момент | защита от ddos | защита от ботов |
      проверка соединения`,
    uk: `перевірка браузера | зачекайте, триває перевірка`,
    tr: `tarayıcınız kontrol ediliyor | bir dakika lütfen | bir dakika | güvenlik kontrolü | güvenlik doğrulaması`,
    vi: `đang kiểm tra trình duyệt | kiểm tra bảo mật`,
    id: `memeriksa browser | memeriksa peramban | tunggu sebentar`,
    ja: `
      ブラウザを確認 | ブラウザーを確認 | 安全な接続を確認 | 接続を確認しています | しばらくお待ちください |
      セキュリティチェック | 自動的にリダイレクト`,
    ko: `브라우저를 확인 | 잠시만 기다리 | 보안 확인 | 보안 검사 | 연결이 안전한지`,
    ar: `جار التحقق من | التحقق من المتصفح | لحظة من فضلك`,
  },
  weak: {
    en: `
      performance & security by | cloudflare | loading | please wait | enable cookies | protect itself | protect the server |
      ray id`,
    zh: ` 秒后自动 | 秒后跳转 | 将在 … 跳转 |正在加载 | 加载中 | 读取中 | 请稍候 | 请稍等 | 耐心等待 | 等一下 | 机器人 | 恶意攻击 | 五秒 | 5s`,
    it: `traffico elevato | periodi di elevato traffico`,
    ru: `подождите`,
  },
};

/** "Show that you are a person." */
export const captcha: PhraseFamily = {
  id: 'captcha',
  strong: {
    en: `
      verify you are human | verify that you are human | verify you're human | verify that you are not a robot |
      verify you're not a robot | verify you are not a robot | confirm you are human | confirm that you are human |
      confirm you're not a robot | confirm that you are not a robot | make sure you're not a robot |
      make sure you are not a robot | prove you are human | prove you're human | prove your humanity | are you a robot |
      are you human | are you a human | i'm not a robot | i am not a robot | robot check | complete the captcha |
      solve the captcha | solve this captcha | complete a captcha | captcha required | captcha verification |
      enter the captcha | please enter the characters | enter the characters | type the characters | characters you see |
      complete the security check | press and hold | press & hold | slide to verify | drag the slider | slide to complete |
      unusual traffic | suspicious activity … verify | human verification | are not a bot | you're not a bot | not a bot |
      solve the puzzle | solve this puzzle | complete the puzzle | select all images | security verification`,
    zh: `
      人机验证 | 人机身份验证 | 完成安全检查 | 请完成安全验证 | 完成安全验证 | 安全验证 | 请输入验证码 | 输入验证码 |
      验证码访问 | 验证您非机器人 | 验证您不是机器人 | 证明您是人类 | 证明您不是机器人 | 证明你不是机器人 | 不是机器人 |
      是不是机器人 | 你是机器人 | 我不是机器人 | 拖动滑块 | 向右滑动 | 滑动验证 | 拖动下方 | 点击按钮进行验证 |
      访问过于频繁 … 验证 | 异常流量 | 异常访问 … 验证 | 请按住滑块 | captcha测试 | 我不是機器人 | 人機驗證 | 請輸入驗證碼 |
      輸入驗證碼 | 證明您不是機器人 | 證明您是人類 | 不是機器人 | 完成安全檢查 | 驗證您是人類 | 验证您是人类 | 验证您是真人 |
      真人验证 | 確認您不是機器人`,
    de: `
      ich bin kein roboter | bestätigen sie, dass sie kein roboter | kein roboter | dass sie ein mensch | sind sie ein mensch |
      sicherheitsabfrage | captcha lösen | geben sie die zeichen | captcha eingeben | ungewöhnlicher datenverkehr |
      mensch sind`,
    fr: `
      je ne suis pas un robot | vous n'êtes pas un robot | n'êtes pas un robot | vous êtes humain | êtes un humain |
      saisissez les caractères | entrez les caractères | résoudre le captcha | trafic inhabituel | preuve que vous êtes humain`,
    es: `
      no soy un robot | no eres un robot | no es un robot | eres humano | es humano | introduzca los caracteres |
      introduce los caracteres | complete el captcha | completa el captcha | tráfico inusual`,
    pt: `
      não sou um robô | não é um robô | você é humano | é humano | complete o captcha | digite os caracteres | tráfego incomum`,
    it: `
      non sono un robot | non essere un robot | non sei un robot | sei umano | sei un essere umano | inserisci i caratteri |
      completa il captcha | attività sospetta | traffico insolito | dimostra di`,
    nl: `ik ben geen robot | geen robot bent | geen robot | u een mens bent | je een mens bent | voer de tekens in`,
    pl: `nie jestem robotem | nie jesteś robotem | jesteś człowiekiem | wpisz znaki | przepisz kod | potwierdź, że nie`,
    cs: `nejsem robot | nejste robot | opište kód | jste člověk`,
    sk: `nie som robot | nie ste robot`,
    sv: `jag är inte en robot | inte är en robot | inte en robot | är människa`,
    da: `jeg er ikke en robot | ikke er en robot | ikke en robot | er et menneske`,
    fi: `en ole robotti | et ole robotti`,
    hu: `nem vagyok robot | nem robot`,
    ro: `nu sunt robot | nu sunteți robot | nu ești robot`,
    ru: `
      я не робот | вы не робот | не робот | подтвердите, что вы | введите символы | введите код с картинки |
      подозрительная активность | необычный трафик | докажите, что вы | вы человек | запросы … похожи на автоматические`,
    uk: `я не робот | ви не робот | введіть символи`,
    tr: `robot değilim | robot olmadığınızı | insan olduğunuzu | karakterleri girin | güvenlik kodunu`,
    ar: `لست برنامج روبوت | لست روبوت | أنك إنسان | أدخل الأحرف`,
    fa: `من ربات نیستم | ربات نیستید`,
    vi: `không phải là người máy | không phải là robot | không phải robot | là con người`,
    id: `bukan robot | adalah manusia | masukkan karakter`,
    ja: `
      私はロボットではありません | ロボットではない | ロボットでない | 人間であること | 画像認証 | 文字を入力 |
      通常と異なるトラフィック | 画像に表示 | ボットではない`,
    ko: `로봇이 아닙니다 | 로봇이 아님 | 로봇이 아닌 | 사람인지 확인 | 자동입력 방지 | 보안문자 | 보안 문자 | 사람임을`,
    el: `δεν είμαι ρομπότ | δεν είστε ρομπότ`,
    he: `אינני רובוט | אני לא רובוט`,
    th: `ฉันไม่ใช่โปรแกรมอัตโนมัติ | ไม่ใช่หุ่นยนต์`,
  },
  weak: {
    en: `captcha | recaptcha | hcaptcha | one more step | attention required`,
    zh: `验证码 | 驗證碼 | 还有一步 | 机器人 | 机器人咩`,
    de: `captcha`,
    it: `silicio`,
    ru: `капча`,
    ja: `認証`,
  },
};

/** "You ask too often." */
export const rateLimited: PhraseFamily = {
  id: 'rate_limited',
  strong: {
    en: `
      rate exceeded | throttling | daily quota | quota limit |
      too many requests | rate limit exceeded | rate limit reached | rate limited | rate-limited | being rate limited | been throttled |
      exceeded … rate limit | exceeded … request rate | too many attempts |
      too many visits | too many connections | quota exceeded | exceeded your quota | exceeded … quota |
      bandwidth limit exceeded | you have sent too many | sent too many | has received too many | slow down | requesting too |
      too frequently | too fast | retry after | banned … temporarily |
      temporarily banned | temporarily blocked … too many | temporarily rate`,
    zh: `
      配额超限 | 次数已用完 | 次数超限 |
      请求过于频繁 | 请求太频繁 | 请求频繁 | 请求速率过快 | 请求过多 | 太多的请求 | 太多请求 | 访问过于频繁 | 访问太频繁 |
      访问频繁 | 操作过于频繁 | 操作太频繁 | 操作频繁 | 受到速率限制 | 超出 … 限制 |
      请求次数 … 上限 | 超过 … 次数 | 已被限流 | 被限流 | 请求太快 | 太快了 | 访问速度过快 | 暂时禁止您访问 | 慢一点 | 請求過多 |
      請求過於頻繁 | 訪問過於頻繁 | 過於頻繁 | 超过限额`,
    de: `zu viele anfragen | zu viele zugriffe | anfragelimit | zu häufig | zu viele versuche | anzahl der anfragen`,
    fr: `
      trop de requêtes | trop de demandes | trop de tentatives | limite de requêtes | nombre de requêtes | trop rapidement`,
    es: `
      demasiadas solicitudes | demasiadas peticiones | demasiados intentos | límite de solicitudes | límite de peticiones |
      límite de velocidad`,
    pt: `
      muitas solicitações | muitas requisições | demasiados pedidos | limite de requisições | limite de solicitações |
      muitas tentativas`,
    it: `troppe richieste | troppi tentativi | limite di richieste | numero di richieste`,
    nl: `te veel verzoeken | te veel aanvragen | te veel pogingen | teveel verzoeken`,
    pl: `
      zbyt wiele żądań | zbyt wiele zapytań | zbyt wiele prób | zbyt dużo zapytań | limit zapytań | za dużo zapytań |
      przekroczono limit`,
    cs: `příliš mnoho požadavků | příliš mnoho pokusů`,
    sv: `för många förfrågningar | för många försök | för många anrop`,
    da: `for mange anmodninger | for mange forespørgsler | for mange forsøg`,
    fi: `liian monta pyyntöä | liikaa pyyntöjä`,
    hu: `túl sok kérés`,
    ro: `prea multe cereri | prea multe solicitări`,
    ru: `
      слишком много запросов | слишком частые запросы | превышен лимит | превышено количество | слишком много попыток |
      временно ограничен | слишком часто | лимит запросов`,
    uk: `забагато запитів | занадто багато запитів`,
    tr: `çok fazla istek | çok fazla deneme | istek sınırı`,
    vi: `quá nhiều yêu cầu | quá nhiều lần`,
    id: `terlalu banyak permintaan | terlalu sering`,
    ja: `
      リクエストが多すぎ | アクセスが集中 | アクセス過多 | リクエスト数 | 短時間に | 回数制限 |
      しばらく時間をおいて | アクセス回数`,
    ko: `요청이 너무 많 | 너무 많은 요청 | 요청 횟수 | 과도한 요청 | 너무 자주`,
    ar: `طلبات كثيرة | عدد كبير جدا من الطلبات | الكثير من الطلبات`,
  },
  weak: {
    en: `
      try again later | try again in | please wait | wait a few minutes | requests per | request rate limit | request limit |
      retry-after | throttled`,
    zh: `稍后再试 | 请稍后再 | 稍后访问 | 过一会 | 等一会 | 访问频率 | 速率限制 | 频率限制 | 限流`,
    de: `später erneut | später noch einmal`,
    fr: `réessayez plus tard`,
    ru: `попробуйте позже | повторите попытку`,
    ja: ` レート制限 |後ほど | 時間をおいて`,
  },
};

/** "This needs scripts." */
export const needsScript: PhraseFamily = {
  id: 'needs_script',
  strong: {
    en: `
      enable javascript | javascript is required | requires javascript | javascript … to run this app | without javascript |
      javascript is disabled | javascript disabled | javascript to be enabled | javascript must be enabled |
      turn on javascript | javascript to view | javascript enabled | need javascript | needs javascript |
      javascript is not enabled | browser doesn't support javascript | activate javascript | allow javascript`,
    zh: `
      启用 javascript | 启用javascript | 开启 javascript | 开启javascript | 打开javascript | 打开 javascript | 需要 javascript |
      需要javascript | 允许 javascript | 禁用了 javascript | 禁用了javascript | 支持 javascript | 不支持javascript |
      啟用 javascript | 啟用javascript | 開啟 javascript`,
    de: `javascript aktiviert | javascript muss | javascript wird benötigt | javascript aktivieren | aktivieren sie javascript | benötigt javascript | ohne javascript | javascript ist deaktiviert |
      javascript ist erforderlich | bitte aktivieren sie`,
    fr: `javascript activé | javascript est nécessaire | activer javascript | activez javascript | javascript est requis | nécessite javascript | sans javascript |
      javascript est désactivé | javascript doit être activé`,
    es: `javascript activado | javascript habilitado | activa javascript | activar javascript | habilitar javascript | habilite javascript | active javascript | activar javascript | requiere javascript |
      necesita javascript | javascript está desactivado`,
    pt: `javascript ativado | javascript habilitado | ative javascript | habilite o javascript | ative o javascript | habilitar javascript | precisa habilitar o javascript | requer javascript`,
    it: `javascript attivato | javascript abilitato | javascript è disattivato | abilita javascript | attiva javascript | abilitare javascript | richiede javascript | attivare javascript`,
    nl: `javascript ingeschakeld | javascript aan | javascript inschakelen | schakel javascript in | vereist javascript | javascript nodig | zonder javascript`,
    pl: `włączoną obsługę javascript | włączony javascript | obsługi javascript | włącz javascript | włącz obsługę javascript | wymaga javascript | włączyć javascript`,
    cs: `zapněte javascript | povolte javascript | vyžaduje javascript`,
    sv: `aktivera javascript | kräver javascript`,
    ru: `включен javascript | включенный javascript | поддержка javascript | включите javascript | включить javascript | требуется javascript | необходимо включить javascript | нужен javascript |
      отключен javascript`,
    tr: `javascript etkin | javascript devre dışı | javascript'i etkinleştir | javascript etkinleştir | javascript gerek`,
    ja: `javascriptを有効 | javascript を有効 | javascriptが必要 | javascript が必要 | javascriptが無効`,
    ko: `자바스크립트를 | javascript를 활성화 | javascript가 필요 | javascript를 사용`,
  },
};

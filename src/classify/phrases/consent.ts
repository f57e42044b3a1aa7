import type { PhraseFamily } from './family.ts';

/** The question for consent to cookies and tracking. */
export const consent: PhraseFamily = {
  id: 'consent',
  strong: {
    en: `
      before you continue | we value your privacy | we use cookies | uses cookies | use cookies and | our partners … cookies |
      partners … personal data | your consent | consent to | manage your privacy | cookie preferences | cookie settings |
      privacy preferences | privacy settings | your privacy choices | manage consent | manage cookies | allow all cookies |
      accept all cookies | continue without accepting | accept the use of cookies | cookie consent |
      we care about your privacy | legitimate interest`,
    zh: `
      用户协议 … 隐私 | 服务协议 … 隐私 | 请您阅读并同意 | 选择是否同意 |
      我们使用 cookie | 我们使用cookie | 使用 cookie | 使用cookie | 接受所有 cookie | 接受所有cookie | 隐私设置 | 隐私偏好 |
      cookie 设置 | cookie设置 | 管理 cookie | 同意 … cookie | 在您继续之前 | 重视您的隐私 | 我們使用 cookie | 您的同意 |
      隱私權設定 | 繼續之前 | 阅读并同意 … 隐私政策`,
    de: `
      bevor sie fortfahren | brauchen ihre einwilligung | ihre einwilligung | ihre zustimmung | wir verwenden cookies |
      wir nutzen cookies | cookies akzeptieren | alle akzeptieren | datenschutzeinstellungen | cookie-einstellungen |
      einwilligung | partner … cookies | ihre privatsphäre | privatsphäre-einstellungen | weiter mit werbung | mit werbung |
      pur-abo | zustimmen und weiter | berechtigtes interesse`,
    fr: `
      avant de continuer | votre consentement | consentement cookies | nous utilisons des cookies | nos partenaires … cookies |
      autoriser tous les cookies | accepter tous les cookies | tout accepter | continuer sans accepter |
      paramétrer les cookies | gérer mes choix | vos choix … cookies | votre vie privée | choisir les cookies |
      avec votre accord | intérêt légitime`,
    es: `
      antes de continuar | tu consentimiento | su consentimiento | utilizamos cookies | usamos cookies |
      aceptar todas las cookies | aceptar cookies | configurar cookies | tu privacidad | su privacidad | socios … cookies |
      aceptar y continuar | rechazar y suscrib | interés legítimo`,
    pt: `
      antes de continuar | seu consentimento | utilizamos cookies | usamos cookies | aceitar todos os cookies |
      valorizamos sua privacidade | parceiros … cookies`,
    it: `
      prima di continuare | il tuo consenso | utilizziamo cookie | usiamo i cookie | accetta tutti | gestisci le preferenze |
      terze parti selezionate | la tua privacy | rifiuta e abbonati | informativa … cookie | accetta e continua`,
    nl: `
      voordat je verdergaat | voordat u verdergaat | uw toestemming | jouw toestemming | wij gebruiken cookies |
      we gebruiken cookies | alle cookies accepteren | alles accepteren | cookies toestaan | cookie-instellingen |
      partners … cookies`,
    pl: `
      zanim przejdziesz | twoja zgoda | twoją zgodę | używamy plików cookie | pliki cookie | zaakceptuj wszystkie |
      akceptuję wszystkie | szanujemy twoją prywatność | przejdź do serwisu | zaufani partnerzy | zaufanych partnerów`,
    cs: `než budete pokračovat | váš souhlas | používáme cookies | používáme soubory cookie | přijmout vše | souhlasím`,
    sv: `innan du fortsätter | ditt samtycke | vi använder cookies | vi använder kakor | godkänn alla`,
    da: `før du fortsætter | dit samtykke | vi bruger cookies | tillad alle | accepter alle`,
    nb: `før du fortsetter | ditt samtykke | vi bruker informasjonskapsler | godta alle`,
    fi: `ennen kuin jatkat | suostumuksesi | käytämme evästeitä | hyväksy kaikki`,
    hu: `mielőtt továbblép | hozzájárulás | sütiket használunk | összes elfogadása`,
    ro: `înainte de a continua | consimțământ | folosim cookie | accept toate`,
    ru: `
      мы используем файлы cookie | мы используем cookie | используем файлы cookie | ваше согласие | принять все |
      прежде чем продолжить | настройки cookie`,
    tr: `devam etmeden önce | çerezleri kullan | çerez kullan | tümünü kabul | onayınız | çerez tercih`,
    el: `πριν συνεχίσετε | χρησιμοποιούμε cookies | συγκατάθεσή | αποδοχή όλων`,
    ja: `
      続行する前に | 同意 … cookie | cookieを使用 | クッキーを使用 | すべて同意 | すべて許可 | プライバシー設定 |
      cookie の使用 | すべて受け入れる | クッキーの使用`,
    ko: ` 쿠키 … 동의 | 개인정보 … 동의 | 동의해 주세요 | 동의해야 |계속하기 전에 | 쿠키를 사용 | 모두 동의 | 모두 수락 | 쿠키 설정 | 동의가 필요`,
    vi: `trước khi bạn tiếp tục | chúng tôi sử dụng cookie | chấp nhận tất cả`,
    id: `sebelum melanjutkan | kami menggunakan cookie | terima semua`,
  },
};

/** Labels of the two choices, matched in buttons. */
export const consentChoice: PhraseFamily = {
  id: 'consent_choice',
  strong: {
    en: `
      accept all | accept cookies | accept | i accept | agree | i agree | reject all | decline | reject | allow all |
      more options | manage options | manage settings | customize | got it | only necessary | necessary only | essential only`,
    zh: `
      接受 | 全部接受 | 同意 | 拒绝 | 全部拒绝 | 更多选项 | 自定义 | 同意并继续 | 不同意 | 接受全部 | 拒絕 | 更多選項`,
    de: `
      alle akzeptieren | akzeptieren | zustimmen | ablehnen | alle ablehnen | einstellungen | einverstanden | mehr optionen`,
    fr: `
      tout accepter | accepter | j'accepte | refuser | tout refuser | continuer sans accepter | paramétrer | personnaliser |
      autoriser`,
    es: `aceptar | rechazar | configurar | acepto`,
    pt: `aceitar | rejeitar | recusar | configurar`,
    it: `accetta | accetto | rifiuta | personalizza | scopri di più`,
    nl: `accepteren | akkoord | weigeren | instellingen`,
    pl: `akceptuję | zgadzam się | odrzuć | zaakceptuj | ustawienia`,
    sv: `godkänn | acceptera | avvisa | neka`,
    da: `accepter | tillad | afvis`,
    ru: `принять | согласен | отклонить | принимаю`,
    tr: `kabul et | reddet`,
    ja: `同意する | 同意 | 拒否 | 許可 | 受け入れる`,
    ko: `동의 | 수락 | 거부`,
  },
};

/** The question for the visitor's age. */
export const ageGate: PhraseFamily = {
  id: 'age_gate',
  strong: {
    en: `
      how old are you | are you old enough |
      are you of legal | legal drinking age | legal smoking age | verify your age | age verification | age check |
      confirm your age | are you over 18 | are you 18 | are you 21 | are you over 21 | must be 18 | must be 21 |
      must be at least 18 | must be at least 21 | must be over 18 | i am over 18 | i am 18 or older | i'm over 18 |
      i am over 21 | adults only | enter your date of birth | date of birth to continue | age-restricted | age restricted |
      18 years or older | 18 years of age`,
    zh: `
      未成年人请勿 | 未成年人不得 | 未成年请 | 年满十八 | 年满18周岁 |
      年满18 | 年满 18 | 已满18 | 已满 18 | 未满18 | 未满 18 | 未成年人禁止 | 成人内容 | 年龄验证 | 确认您的年龄 |
      法定饮酒年龄 | 滿18歲 | 未滿18 | 未滿十八歲 | 年滿十八 | 已滿 | 年齡確認`,
    de: `
      altersprüfung | altersverifikation | sind sie über 18 | sind sie 18 | bist du über 18 | bist du 18 | mindestens 18 jahre |
      volljährig | alter bestätigen | ab 18 jahren`,
    fr: `
      avez-vous plus de 18 | plus de 18 ans | vérification de l'âge | vérification d'âge | majeur | confirmer votre âge |
      l'âge légal`,
    es: `mayor de edad | mayor de 18 | verificación de edad | tienes más de 18 | eres mayor | es usted mayor`,
    pt: `maior de 18 | maior de idade | verificação de idade`,
    it: `maggiore di 18 | maggiorenne | verifica dell'età | hai più di 18 | età legale`,
    nl: `ben je 18 | bent u 18 | leeftijdscontrole | 18 jaar of ouder | ouder dan 18 | leeftijdsverificatie`,
    pl: `czy masz ukończone 18 | ukończone 18 | ukończyłem 18 | pełnoletni | weryfikacja wieku`,
    cs: `je vám 18 | starší 18 | ověření věku`,
    sv: `är du över 18 | fyllt 18 | ålderskontroll`,
    da: `er du over 18 | fyldt 18 | alderskontrol`,
    ru: `вам есть 18 | мне есть 18 | старше 18 | подтвердите свой возраст | подтвердите возраст | исполнилось 18`,
    tr: `18 yaşından büyük | 18 yaşında mısınız | yaş doğrulama`,
    ja: `18歳以上 | 20歳以上 | 年齢確認 | 18歳未満 | 20歳未満 | 成人向け`,
    ko: `19세 이상 | 만 19세 | 성인인증 | 성인 인증 | 청소년 이용불가 | 연령 확인`,
  },
};

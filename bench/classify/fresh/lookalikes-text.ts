/** @module Groups: good pages that speak of refusals. */
import { bare, type Group, group } from './group.ts';
import type { Design, Parts } from './layout.ts';
import type { Pen } from './pen.ts';

const hard = { hard: true } as const;
const body = (p: Pen, design: Design, parts: Parts): { body: string } => ({ body: p.page(design, parts) });
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const all = (t: (index: number) => string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => t(from + index));

export const TEXT_LOOKALIKES: readonly Group[] = [
  group(
    'error-code-table',
    'usable',
    {
      en: ['Error codes', 'Access denied', 'Session expired, log in again', 'Internal server error', 'Not found'],
      zh: ['错误码说明', '没有权限', '登录已过期，请重新登录', '系统异常', '资源不存在'],
      pt: ['Códigos de erro', 'Acesso negado', 'Sessão expirada, entre novamente', 'Erro interno do servidor', 'Não encontrado'],
    },
    (p, t) =>
      body(p, 'tailwind', {
        title: t(0),
        main: `<h1>${t(0)}</h1><table><tr><td>4030</td><td>${t(1)}</td></tr><tr><td>4010</td><td>${t(2)}</td></tr><tr><td>5000</td><td>${t(3)}</td></tr><tr><td>4040</td><td>${t(4)}</td></tr></table>`,
      }),
    hard,
  ),
  group(
    'login-how-to',
    'usable',
    {
      en: [
        'How do I reset my password?',
        'Open the sign-in page and choose “Forgot password?”.',
        'Enter the e-mail address of your account. We send you a link that works for one hour.',
        'Choose a new password of at least twelve characters.',
      ],
      ja: [
        'パスワードを再設定するには',
        'ログイン画面で「パスワードをお忘れですか」を選びます。',
        '登録したメールアドレスを入力すると、1時間有効なリンクが届きます。',
        '12文字以上の新しいパスワードを設定してください。',
      ],
      nl: [
        'Hoe stel ik mijn wachtwoord opnieuw in?',
        'Open de inlogpagina en kies ‘Wachtwoord vergeten?’.',
        'Vul het e-mailadres van je account in. Je krijgt een link die een uur werkt.',
        'Kies een nieuw wachtwoord van minstens twaalf tekens.',
      ],
    },
    (p, t) =>
      body(p, 'mui', {
        title: t(0),
        main: `<h1>${t(0)}</h1><ol>${all(t, 1, 3)
          .map((text) => `<li>${text}</li>`)
          .join('')}</ol><p>${p.sentence()}</p>`,
      }),
    hard,
  ),
  group(
    'webtv-page-with-text',
    'usable',
    {
      en: ['Video available until 2030', 'Enable JavaScript to play the video'],
      de: ['Video verfügbar bis 2030', 'Bitte JavaScript aktivieren, um das Video abzuspielen'],
      fr: ['Vidéo disponible jusqu’en 2030', 'Activez JavaScript pour lire la vidéo'],
    },
    (p, t) =>
      body(p, 'drupal', {
        title: p.head(),
        main: `<div class="player"><noscript>${t(1)}</noscript></div><h1>${p.head()}</h1><p>${t(0)}</p>${p.prose(3)}`,
      }),
    hard,
  ),
  group(
    'blank-form-declaration',
    'usable',
    {
      en: [
        'Report a pothole',
        'Street',
        'Describe the damage',
        'Send',
        'You can report damage to roads and paths here. The yard usually repairs it within ten working days.',
      ],
      es: [
        'Avisar de un bache',
        'Calle',
        'Describa el daño',
        'Enviar',
        'Aquí puede avisar de daños en calles y caminos. El servicio suele repararlos en diez días laborables.',
      ],
      pl: [
        'Zgłoś dziurę w drodze',
        'Ulica',
        'Opisz uszkodzenie',
        'Wyślij',
        'Tutaj można zgłosić uszkodzenia dróg i chodników. Naprawa trwa zwykle do dziesięciu dni roboczych.',
      ],
    },
    (p, t) =>
      body(p, 'gov', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(4)}</p><form method="post"><label>${t(1)}<input name="street"></label><label>${t(2)}<textarea name="d"></textarea></label><button>${t(3)}</button></form>`,
      }),
    hard,
  ),
  group(
    'pricing-page',
    'usable',
    {
      en: ['Plans', 'Free', 'Pro', 'per month', 'Subscribe', 'Unlimited access to all reports'],
      de: ['Tarife', 'Kostenlos', 'Pro', 'im Monat', 'Abonnieren', 'Unbegrenzter Zugang zu allen Berichten'],
      zh: ['价格方案', '免费版', '专业版', '每月', '立即订阅', '不限次数查看全部报告'],
    },
    (p, t) =>
      body(p, 'tailwind', {
        title: t(0),
        main: `<h1>${t(0)}</h1><div class="grid"><div><h2>${t(1)}</h2><p>€0 ${t(3)}</p></div><div><h2>${t(2)}</h2><p>€${p.between(9, 49)} ${t(3)}</p><ul><li>${t(5)}</li></ul><a href="/subscribe">${t(4)}</a></div></div>`,
      }),
    hard,
  ),
  group(
    'privacy-policy-text',
    'usable',
    {
      en: [
        'Cookie policy',
        'This page explains which cookies we use. You can accept or refuse them at any time.',
        'Necessary cookies keep you signed in.',
        'Measurement cookies count visits; with your consent only.',
        'You can withdraw consent below.',
      ],
      it: [
        'Informativa sui cookie',
        'Questa pagina spiega quali cookie usiamo. Puoi accettarli o rifiutarli in ogni momento.',
        'I cookie necessari mantengono l’accesso.',
        'I cookie di misurazione contano le visite, solo con il tuo consenso.',
        'Puoi revocare il consenso qui sotto.',
      ],
      tr: [
        'Çerez politikası',
        'Bu sayfa hangi çerezleri kullandığımızı açıklar. İstediğiniz zaman kabul edebilir veya reddedebilirsiniz.',
        'Zorunlu çerezler oturumunuzu açık tutar.',
        'Ölçüm çerezleri yalnızca onayınızla ziyaretleri sayar.',
        'Onayınızı aşağıdan geri çekebilirsiniz.',
      ],
    },
    (p, t) => body(p, 'wordpress', { title: t(0), main: `<h1>${t(0)}</h1>${paragraphs(all(t, 1, 4))}` }),
    hard,
  ),
  group(
    'bot-traffic-report',
    'usable',
    {
      en: [
        'Bots made half of our traffic',
        'In May our servers began to answer slowly. The log showed 900 requests a second from one network.',
        'We now check browsers with a small proof of work, and block addresses that send too many requests.',
        'Access denied is a hard word, so the page says why and whom to write to.',
        'Real visitors: down 0.2 percent. Load: down by half.',
      ],
      fr: [
        'Les robots faisaient la moitié de notre trafic',
        'En mai nos serveurs sont devenus lents. Le journal montrait 900 requêtes par seconde depuis un seul réseau.',
        'Nous vérifions désormais les navigateurs par un petit calcul et bloquons les adresses qui envoient trop de requêtes.',
        '« Accès refusé » est un mot dur, la page dit donc pourquoi et à qui écrire.',
        'Visiteurs réels : moins 0,2 %. Charge : moitié moins.',
      ],
      ja: [
        'トラフィックの半分はボットだった',
        '五月、サーバーの応答が遅くなった。ログには一つのネットワークから毎秒九百件のリクエストが記録されていた。',
        '現在は小さな計算でブラウザを確認し、リクエストが多すぎるアドレスを遮断している。',
        '「アクセスが拒否されました」とだけ書かず、理由と連絡先を示すようにした。',
        '実際の訪問者は〇・二パーセント減、負荷は半減した。',
      ],
    },
    (p, t) => body(p, 'lean', { title: t(0), main: `<article><h1>${t(0)}</h1><p>${p.date()}</p>${paragraphs(all(t, 1, 4))}</article>` }),
    hard,
  ),
  group(
    'book-titled-not-found',
    'usable',
    {
      en: [
        'Page Not Found: a novel',
        'Publisher',
        'Pages',
        'A librarian discovers that books vanish from the catalogue one by one. A funny and sad story about memory.',
      ],
      de: [
        'Seite nicht gefunden: Roman',
        'Verlag',
        'Seiten',
        'Eine Bibliothekarin entdeckt, dass Bücher nacheinander aus dem Katalog verschwinden. Eine komische und traurige Geschichte über das Erinnern.',
      ],
      es: [
        'Página no encontrada: novela',
        'Editorial',
        'Páginas',
        'Una bibliotecaria descubre que los libros desaparecen uno tras otro del catálogo. Una historia divertida y triste sobre la memoria.',
      ],
    },
    (p, t) =>
      body(p, 'shopify', {
        title: t(0),
        main: `<div class="product"><h1>${t(0)}</h1><p>${p.person()}</p><p>€ 18,00</p><p>${t(3)}</p><table><tr><td>${t(1)}</td><td>${p.site}</td></tr><tr><td>${t(2)}</td><td>${p.between(150, 500)}</td></tr><tr><td>ISBN</td><td>978-0-00-${p.between(100000, 999999)}-1</td></tr></table></div>`,
      }),
    hard,
  ),
  group(
    'changelog-fixes',
    'usable',
    {
      en: [
        'Release notes 3.8',
        'Fixed: “Internal server error” when the session had expired.',
        'Fixed: pages that do not exist now answer 404.',
        'New: maintenance mode can be scheduled.',
        'Security: failed log-ins are rate limited.',
      ],
      zh: [
        '3.8 版本更新日志',
        '修复：登录过期时出现“系统异常”的问题',
        '修复：页面不存在时正确返回404',
        '新增：支持定时进入维护模式',
        '安全：对登录失败次数进行限制',
      ],
      nl: [
        'Versie 3.8',
        'Opgelost: “Interne serverfout” bij een verlopen sessie.',
        'Opgelost: pagina’s die niet bestaan geven nu 404.',
        'Nieuw: onderhoudsmodus kan worden gepland.',
        'Beveiliging: mislukte inlogpogingen worden beperkt.',
      ],
    },
    (p, t) =>
      body(p, 'bootstrap', {
        title: t(0),
        main: `<h1>${t(0)}</h1><ul>${all(t, 1, 4)
          .map((text) => `<li>${text}</li>`)
          .join('')}</ul>`,
      }),
    hard,
  ),
  group(
    'plain-json-short',
    'usable',
    {
      en: ['{"rate":1.0832,"base":"EUR","date":"2025-03-14"}'],
      zh: ['{"code":0,"msg":"success","data":{"temp":12,"city":"杭州"}}'],
      de: ['{"status":"ok","error":null,"pegel_cm":312}'],
    },
    (_p, t) => ({ headers: { 'content-type': 'application/json' }, body: t(0) }),
    hard,
  ),
  group(
    'travel-entry-rules',
    'usable',
    {
      en: [
        'Entry requirements',
        'Visitors under 18 must be accompanied by an adult.',
        'Nationals of some countries are refused entry without a visa.',
        'Border posts are closed from 22:00 to 06:00.',
      ],
      ru: [
        'Правила въезда',
        'Лица младше 18 лет въезжают только в сопровождении взрослых.',
        'Гражданам некоторых стран во въезде без визы отказывают.',
        'Пункты пропуска закрыты с 22:00 до 06:00.',
      ],
      tw: ['入境須知', '未滿18歲者須由成人陪同。', '部分國家的國民未持簽證將被拒絕入境。', '邊境檢查站於22:00至06:00關閉。'],
    },
    (p, t) => ({
      body: bare(
        t(0),
        `<div id="nav">${p.words.nav.map((text) => `<a href="/${p.hex(3)}">${text}</a>`).join(' ')}</div><h1>${t(0)}</h1>${paragraphs(all(t, 1, 3))}<p>${p.sentence()}</p>`,
      ),
    }),
    hard,
  ),
];

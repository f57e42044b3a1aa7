/** @module Groups: good pages that look or sound like refusals, short ones and others. */
import { type Group, group } from './group.ts';
import type { Design, Parts } from './layout.ts';
import type { Pen } from './pen.ts';

const hard = { hard: true } as const;
const body = (p: Pen, design: Design, parts: Parts): { body: string } => ({ body: p.page(design, parts) });
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const all = (t: (index: number) => string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => t(from + index));

export const SHORT_LOOKALIKES: readonly Group[] = [
  group(
    'article-on-paywalls',
    'usable',
    {
      en: [
        'Do paywalls work?',
        'Eight of ten papers ask readers to subscribe to continue reading.',
        'Most let people read three free articles a month; then comes the wall.',
        'Those who subscribe stay for 14 months on average.',
        'One editor tells us: “Become a member” works better than “Buy now”.',
      ],
      de: [
        'Funktionieren Bezahlschranken?',
        'Acht von zehn Zeitungen bitten ihre Leser, zum Weiterlesen ein Abo abzuschließen.',
        'Die meisten erlauben drei freie Artikel im Monat, dann kommt die Schranke.',
        'Wer ein Abo abschließt, bleibt im Schnitt 14 Monate.',
        '„Unterstützen Sie uns“ wirkt besser als „Jetzt kaufen“, sagt eine Redakteurin.',
      ],
      zh: [
        '付费墙有用吗',
        '十家报纸中有八家要求读者订阅后才能继续阅读。',
        '多数报纸每月提供三篇免费文章，之后便会弹出付费提示。',
        '订阅者平均留存十四个月。',
        '一位编辑说，“成为会员”比“立即购买”更有效。',
      ],
    },
    (p, t) => body(p, 'drupal', { title: t(0), main: `<article><h1>${t(0)}</h1>${paragraphs(all(t, 1, 4))}${p.prose(2)}</article>` }),
    hard,
  ),
  group(
    'full-article-subscribe-box',
    'usable',
    {
      en: ['Enjoyed this story? Subscribe to our newsletter', 'Every Friday, free', 'Subscribe'],
      it: ['Ti è piaciuto? Iscriviti alla newsletter', 'Ogni venerdì, gratis', 'Iscriviti'],
      pl: ['Podobał się tekst? Zapisz się na newsletter', 'W każdy piątek, za darmo', 'Zapisz się'],
    },
    (p, t) =>
      body(p, 'typo3', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1>${p.prose(7)}<div class="nl"><h3>${t(0)}</h3><p>${t(1)}</p><form><input type="email"><button>${t(2)}</button></form></div></article>`,
      }),
    hard,
  ),
  group(
    'empty-search-shop',
    'listing',
    {
      en: ['0 results for “flugelhorn”', 'Nothing matched your search. Try fewer words.'],
      de: ['0 Treffer für „Flügelhorn“', 'Zu Ihrer Suche wurde nichts gefunden. Versuchen Sie es mit weniger Wörtern.'],
      ja: ['「フリューゲルホルン」の検索結果 0件', '該当する商品は見つかりませんでした。'],
      zh: ['“小号”的搜索结果 0 条', '没有找到相关商品，换个关键词试试'],
    },
    (p, t) => ({
      path: '/search?q=flugelhorn',
      ...body(p, 'shopify', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><form action="/search"><input type="search" name="q" value="flugelhorn"></form>`,
      }),
    }),
    { hard: true, alt: ['usable', 'empty', 'soft404'] },
  ),
  group(
    'vacancies-none-now',
    'usable',
    {
      en: ['Careers', 'There are no open positions at the moment. We publish new ones here first.', 'How we hire'],
      fr: ['Nous rejoindre', 'Aucun poste n’est ouvert actuellement. Les prochaines offres paraîtront ici.', 'Notre recrutement'],
      ko: ['채용', '현재 진행 중인 채용이 없습니다. 새로운 공고는 이곳에 먼저 올라옵니다.', '채용 절차'],
    },
    (p, t) => body(p, 'wordpress', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><h2>${t(2)}</h2>${p.prose(2)}` }),
    hard,
  ),
  group(
    'short-notice',
    'usable',
    {
      en: [
        'Pool closed on Friday',
        'The indoor pool stays closed on Friday 14 March because of a competition. From Saturday we are open as usual.',
      ],
      zh: ['停水通知', '因管道检修，3月14日8:00至17:00东湖路一带停水，请提前储水。'],
      de: [
        'Freibad am Freitag geschlossen',
        'Wegen eines Wettkampfs bleibt das Bad am Freitag, 14. März, geschlossen. Ab Samstag ist wieder wie gewohnt geöffnet.',
      ],
      tw: ['停電公告', '因設備維修，3月14日上午9時至12時中正路停電，敬請見諒。'],
    },
    (p, t) => body(p, 'gov', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }),
    hard,
  ),
  group(
    'news-of-outage',
    'usable',
    {
      en: [
        'Bank apologises after its app went down',
        'Customers of the bank could not log in on Tuesday; the app said “service temporarily unavailable”.',
        'A failed update of the database was the cause, a spokesman said.',
        'By the evening the service was restored. Fees for late payments will be returned.',
      ],
      es: [
        'El banco se disculpa tras la caída de su aplicación',
        'Los clientes no pudieron iniciar sesión el martes; la aplicación mostraba “servicio no disponible temporalmente”.',
        'La causa fue una actualización fallida de la base de datos, según un portavoz.',
        'Por la noche el servicio quedó restablecido.',
      ],
      zh: [
        '银行就手机应用宕机致歉',
        '周二，该行客户无法登录，应用提示“系统繁忙，请稍后再试”。',
        '发言人表示，原因是数据库更新失败。',
        '当晚服务已恢复，逾期费用将予以退还。',
      ],
    },
    (p, t) =>
      body(p, 'portal', { title: t(0), main: `<h1>${t(0)}</h1><p class="date">${p.date()}</p>${paragraphs(all(t, 1, 3))}${p.prose(1)}` }),
    hard,
  ),
  group(
    'geoblocking-law-explainer',
    'usable',
    {
      en: [
        'Geo-blocking: your rights',
        '“This content is not available in your country” is a sentence most travellers know.',
        'Since 2018 shops in the Union may not refuse customers because of where they live.',
        'Films and music are exempt, because licences are sold country by country.',
      ],
      it: [
        'Geoblocco: i tuoi diritti',
        '“Contenuto non disponibile nel tuo paese” è una frase che ogni viaggiatore conosce.',
        'Dal 2018 i negozi dell’Unione non possono rifiutare clienti per la loro residenza.',
        'Film e musica fanno eccezione, perché le licenze si vendono paese per paese.',
      ],
      pl: [
        'Blokowanie geograficzne: twoje prawa',
        '„Ta treść nie jest dostępna w twoim kraju” to zdanie znane każdemu podróżnemu.',
        'Od 2018 roku sklepy w Unii nie mogą odmawiać klientom ze względu na miejsce zamieszkania.',
        'Wyjątkiem są filmy i muzyka.',
      ],
    },
    (p, t) => body(p, 'gov', { title: t(0), main: `<h1>${t(0)}</h1>${paragraphs(all(t, 1, 3))}<h2>FAQ</h2>${p.prose(2)}` }),
    hard,
  ),
  group(
    'rate-limit-docs',
    'usable',
    {
      en: [
        'Rate limits',
        'Each key may send 60 requests a minute. Beyond that the API answers 429 Too Many Requests.',
        'Read the Retry-After header and wait before you try again.',
        'Need more? Write to us.',
      ],
      ja: [
        'レート制限',
        '各キーは毎分60回までリクエストできます。超えると 429 Too Many Requests を返します。',
        'Retry-After ヘッダーを読み、待ってから再試行してください。',
        '上限を増やしたい場合はご連絡ください。',
      ],
      fr: [
        'Limites de débit',
        'Chaque clé permet 60 requêtes par minute. Au-delà, l’API répond 429 Too Many Requests.',
        'Lisez l’en-tête Retry-After et patientez avant de réessayer.',
        'Besoin de plus ? Écrivez-nous.',
      ],
    },
    (p, t) =>
      body(p, 'tailwind', {
        title: t(0),
        main: `<h1>${t(0)}</h1>${paragraphs(all(t, 1, 3))}<table><tr><th>plan</th><th>rpm</th></tr><tr><td>free</td><td>60</td></tr><tr><td>team</td><td>600</td></tr></table><pre>HTTP/1.1 429 Too Many Requests\nRetry-After: 30</pre>`,
      }),
    hard,
  ),
  group(
    'protected-contact-form',
    'usable',
    {
      en: ['Contact', 'Write to us; we answer within two days.', 'I’m not a robot', 'Send'],
      de: ['Kontakt', 'Schreiben Sie uns, wir antworten binnen zwei Tagen.', 'Ich bin kein Roboter', 'Absenden'],
      ru: ['Контакты', 'Напишите нам, мы ответим в течение двух дней.', 'Я не робот', 'Отправить'],
    },
    (p, t) =>
      body(p, 'typo3', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><p>${p.site}, ${p.between(1, 90)} Mill Lane, +44 5555 ${p.between(1000, 9999)}</p><form method="post"><input name="name"><input name="email" type="email"><textarea name="msg"></textarea><div class="g-recaptcha" data-sitekey="6L${p.hex(20)}" aria-label="${t(2)}"></div><button>${t(3)}</button></form>`,
        tail: '<script src="https://www.google.com/recaptcha/api.js"></script>',
      }),
    hard,
  ),
  group(
    'comment-captcha-article',
    'usable',
    {
      en: ['Leave a comment', 'Type the characters you see in the picture'],
      zh: ['发表评论', '请输入图中的验证码'],
      tr: ['Yorum yaz', 'Resimdeki karakterleri yazın'],
    },
    (p, t) =>
      body(p, 'wordpress', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1>${p.prose(5)}</article><form id="commentform"><h3>${t(0)}</h3><textarea></textarea><img src="/captcha.php?${p.hex(4)}"><input name="captcha" placeholder="${t(1)}"><button>OK</button></form>`,
      }),
    hard,
  ),
  group(
    'cloudflare-ordinary-page',
    'usable',
    { en: [], de: [], es: [] },
    (p) => ({
      headers: { server: 'cloudflare', 'cf-ray': `${p.hex(16)}-AMS`, 'content-type': 'text/html; charset=UTF-8' },
      body: p.page('lean', {
        title: p.head(),
        main: `<h1>${p.head()}</h1>${p.prose(3)}`,
        tail: `<script>(function(){var js="window['__CF$cv$params']={r:'${p.hex(16)}',m:'${p.hex(20)}'};_cpo=document.createElement('script');_cpo.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';document.getElementsByTagName('head')[0].appendChild(_cpo);";})();</script>`,
      }),
    }),
    hard,
  ),
  group(
    'domain-guide',
    'usable',
    {
      en: [
        'How to sell a domain name',
        'A parked page with “this domain is for sale” is the simplest shop window.',
        'Set a price or ask buyers to make an offer.',
        'Use an escrow service; it costs about three percent.',
      ],
      de: [
        'So verkaufen Sie eine Domain',
        'Eine geparkte Seite mit „Diese Domain steht zum Verkauf“ ist das einfachste Schaufenster.',
        'Nennen Sie einen Preis oder bitten Sie um Gebote.',
        'Nutzen Sie einen Treuhänder; er kostet etwa drei Prozent.',
      ],
      zh: [
        '如何出售域名',
        '挂一个“本域名出售”的页面是最简单的橱窗。',
        '可以标一口价，也可以让买家报价。',
        '建议使用担保交易，费用约百分之三。',
      ],
    },
    (p, t) =>
      body(p, 'bootstrap', { title: t(0), main: `<h1>${t(0)}</h1>${paragraphs(all(t, 1, 3))}<h2>1. ${p.head()}</h2>${p.prose(2)}` }),
    hard,
  ),
  group(
    'law-access-text',
    'usable',
    {
      en: [
        'Access to public records',
        'Section 4. Access may be denied where disclosure would harm an investigation.',
        'Section 5. A person whose access was denied may appeal within thirty days.',
        'Section 6. No authentication is needed to consult the register.',
      ],
      fr: [
        'Accès aux documents administratifs',
        'Article 4. L’accès peut être refusé lorsque la divulgation nuirait à une enquête.',
        'Article 5. La personne à qui l’accès a été refusé peut former un recours dans les trente jours.',
        'Article 6. Aucune authentification n’est requise pour consulter le registre.',
      ],
      ko: [
        '공공기록 열람',
        '제4조 공개가 수사에 지장을 줄 경우 열람을 거부할 수 있다.',
        '제5조 열람이 거부된 사람은 30일 이내에 이의를 신청할 수 있다.',
        '제6조 등록부 열람에는 인증이 필요하지 않다.',
      ],
    },
    (p, t) => body(p, 'tables', { title: t(0), main: `<H2>${t(0)}</H2>${paragraphs(all(t, 1, 3))}` }),
    hard,
  ),
];

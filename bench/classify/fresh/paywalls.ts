/** @module Groups: the beginning of something, and an offer. */
import { type Group, group } from './group.ts';
import type { Pen } from './pen.ts';

const teaser = (p: Pen, count: number): string => `<h1>${p.head()}</h1><p class="byline">${p.person()} · ${p.date()}</p>${p.prose(count)}`;

export const PAYWALLS: readonly Group[] = [
  group(
    'metered-counter',
    'paywall',
    {
      en: [
        'You have read your 3 free articles this month',
        'Subscribe for 1 € a week and keep reading.',
        'See offers',
        'Already a subscriber? Log in',
      ],
      fr: [
        'Vous avez lu vos 3 articles offerts ce mois-ci',
        'Abonnez-vous dès 1 € par semaine pour poursuivre votre lecture.',
        'Voir les offres',
        'Déjà abonné ? Connectez-vous',
      ],
      es: [
        'Has leído tus 3 artículos gratuitos de este mes',
        'Suscríbete desde 1 € a la semana para seguir leyendo.',
        'Ver ofertas',
        '¿Ya eres suscriptor? Inicia sesión',
      ],
    },
    (p, t) => ({
      body: p.page('wordpress', {
        title: p.head(),
        main: `<article>${teaser(p, 1)}<div class="meter-wall"><h2>${t(0)}</h2><p>${t(1)}</p><a class="button" href="/subscribe">${t(2)}</a><a href="/login">${t(3)}</a></div></article>`,
      }),
    }),
  ),
  group(
    'plus-badge-german',
    'paywall',
    {
      de: ['Weiterlesen mit Plus', 'Jetzt 4 Wochen kostenlos testen, danach 9,99 € im Monat', 'Jederzeit kündbar', 'Zugang freischalten'],
      nl: ['Verder lezen met Plus', 'Nu 4 weken gratis, daarna € 9,99 per maand', 'Altijd opzegbaar', 'Direct toegang'],
      pl: ['Czytaj dalej w Plus', '4 tygodnie za darmo, potem 39,99 zł miesięcznie', 'Rezygnujesz, kiedy chcesz', 'Odblokuj dostęp'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: p.head(),
        head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"x","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".paid"}}</script>`,
        main: `<article>${teaser(p, 1)}<div class="offer rounded-xl"><span class="badge">Plus</span><h3>${t(0)}</h3><p>${t(1)}</p><ul><li>${t(2)}</li></ul><button>${t(3)}</button></div></article>`,
      }),
    }),
  ),
  group(
    'nikkei-like',
    'paywall',
    {
      ja: ['この記事は有料会員限定です。', '残り1,240文字', '登録すると続きをお読みいただけます', '有料会員に登録する', 'ログイン'],
      tw: ['本文為訂戶專屬內容', '還有 1,240 字', '訂閱後即可閱讀全文', '立即訂閱', '登入'],
      ko: ['이 기사는 유료회원 전용입니다', '남은 글자 1,240자', '구독하면 전문을 읽을 수 있습니다', '구독하기', '로그인'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: p.head(),
        main: `<article>${teaser(p, 1)}<div class="paywall-box"><p>${t(0)} ${t(1)}</p><p>${t(2)}</p><a class="btn" href="/r/sub">${t(3)}</a> <a href="/r/login">${t(4)}</a></div></article>`,
      }),
    }),
  ),
  group(
    'column-vip-cn',
    'paywall',
    {
      zh: ['本文为付费内容，剩余70%', '开通会员即可阅读全文', '立即开通 ¥18/月', '单篇购买 ¥2'],
      en: [
        '70 % of this story is left, for paying members',
        'Become a member to read it to the end',
        'Join for $5 a month',
        'Buy this story for $1',
      ],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: p.head(),
        main: `<div class="article">${teaser(p, 1)}<div class="mask"></div><div class="vip-guide"><p>${t(0)}</p><p>${t(1)}</p><a>${t(2)}</a><a>${t(3)}</a></div></div>`,
      }),
    }),
  ),
  group(
    'journal-purchase-pdf',
    'paywall',
    {
      en: [
        'Access this article',
        'Buy article PDF 39,95 €',
        'Price includes VAT. Instant access to the full article PDF.',
        'Rent this article',
        'Access through your institution',
      ],
      de: [
        'Zugang zu diesem Artikel',
        'Artikel als PDF kaufen 39,95 €',
        'Preis inklusive Mehrwertsteuer, sofortiger Zugriff auf den Volltext.',
        'Artikel leihen',
        'Zugang über Ihre Einrichtung',
      ],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.head(),
        head: '<meta name="citation_journal_title" content="Annals of Pumps">',
        main: `<article><h1>${p.head()}</h1><h2>Abstract</h2>${p.prose(1)}<div class="c-article-buy-box"><h2>${t(0)}</h2><ul><li>${t(1)}</li><li>${t(3)}</li></ul><p>${t(2)}</p><a>${t(4)}</a></div></article>`,
      }),
    }),
  ),
  group(
    'newsletter-platform-locked',
    'paywall',
    {
      en: ['This post is for paid subscribers', 'Subscribe', 'Already a paid subscriber? Sign in'],
      pt: ['Este post é para assinantes pagantes', 'Assinar', 'Já é assinante? Entrar'],
      it: ['Questo post è per gli abbonati paganti', 'Abbonati', 'Sei già abbonato? Accedi'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: p.head(),
        main: `<article>${teaser(p, 1)}<div class="paywall" data-testid="paywall"><div class="paywall-login">${t(2)}</div><h2 class="paywall-title">${t(0)}</h2><div class="paywall-cta"><a href="/subscribe"><button>${t(1)}</button></a></div></div></article>`,
        tail: `<script>window._preloads=JSON.parse("{}");${p.js(20)}</script>`,
      }),
    }),
  ),
  group(
    'local-paper-cz',
    'paywall',
    {
      pl: [
        'Pozostało 82% artykułu',
        'Kup dostęp do wszystkich treści serwisu',
        'od 1 zł za pierwszy miesiąc',
        'Masz subskrypcję? Zaloguj się',
      ],
      tr: ['Haberin %82’si kaldı', 'Tüm içeriklere erişim için abone olun', 'İlk ay 1 TL', 'Abone misiniz? Giriş yapın'],
      ru: ['Осталось 82% статьи', 'Оформите подписку, чтобы дочитать', 'первый месяц за 1 рубль', 'Уже подписаны? Войдите'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.head(),
        main: `<div class="article-body">${teaser(p, 1)}<div class="gradient"></div><div class="sub-box"><strong>${t(0)}</strong><p>${t(1)}</p><p>${t(2)}</p><a href="/prenumerata">${t(3)}</a></div></div>`,
      }),
    }),
  ),
  group(
    'report-store',
    'paywall',
    {
      en: [
        'Get full access to this statistic',
        'You need a Starter or Professional account to see the values',
        'Show pricing',
        'from $199 per month',
      ],
      de: [
        'Vollen Zugriff auf diese Statistik erhalten',
        'Zum Anzeigen der Werte benötigen Sie einen Starter- oder Professional-Account',
        'Preise anzeigen',
        'ab 199 € im Monat',
      ],
      zh: ['获取该统计数据的完整访问权限', '您需要升级到专业版账户才能查看数值', '查看价格', '每月 ¥1299 起'],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: p.head(),
        main: `<h1>${p.head()}</h1><div class="chart blurred"><svg viewBox="0 0 300 90">${Array.from({ length: 12 }, (_, i) => `<rect x="${i * 20}" y="10" width="12" height="${p.between(10, 80)}"/>`).join('')}</svg><div class="lock"><h3>${t(0)}</h3><p>${t(1)}</p><a href="/prices">${t(2)}</a><p>${t(3)}</p></div></div><p>${p.sentence()}</p>`,
      }),
    }),
  ),
  group(
    'video-course-lesson',
    'paywall',
    {
      en: ['Unlock this lesson', 'The lesson is part of Pro. Start your membership for $12 a month', 'Go Pro', 'Watch the free preview'],
      es: ['Desbloquea esta lección', 'La lección forma parte de Pro. Hazte miembro por 12 $ al mes', 'Hazte Pro', 'Ver avance gratuito'],
      ja: ['このレッスンを見るには', 'このレッスンはプレミアム会員限定です。月額1,480円で見放題', 'プレミアム会員になる', '無料プレビュー'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: p.head(),
        main: `<div class="grid"><div class="player locked"><h2>${t(0)}</h2><p>${t(1)}</p><a class="btn" href="/pricing">${t(2)}</a><a href="#preview">${t(3)}</a></div><aside><h1>${p.head()}</h1><p>${p.sentence()}</p></aside></div>`,
      }),
    }),
  ),
  group(
    'magazine-digital-pass',
    'paywall',
    {
      fr: [
        'La suite est réservée aux abonnés',
        'Il vous reste 85 % de cet article à découvrir.',
        'Je m’abonne',
        'L’offre numérique : 2 mois à 1 €',
      ],
      it: [
        'Il seguito è riservato agli abbonati',
        'Resta da leggere l’85% dell’articolo.',
        'Abbonati ora',
        'Offerta digitale: 2 mesi a 1 €',
      ],
      en: [
        'The rest is reserved for subscribers',
        '85% of this article remains to be discovered.',
        'I subscribe',
        'Digital offer: 2 months for €1',
      ],
    },
    (p, t) => ({
      body: p.page('typo3', {
        title: p.head(),
        main: `<article class="is-premium">${teaser(p, 2)}<section class="abo"><p>${t(1)}</p><h3>${t(0)}</h3><p>${t(3)}</p><a href="https://abo.${p.host}/">${t(2)}</a></section></article>`,
      }),
    }),
  ),
  group(
    'registration-free-tier',
    'paywall',
    {
      en: [
        'Continue reading this article',
        'Create a free account to read this story, or subscribe for unlimited access from $2 per week',
        'Create free account',
        'Subscribe',
      ],
      de: [
        'Diesen Artikel weiterlesen',
        'Erstellen Sie ein kostenloses Konto für diesen Text oder abonnieren Sie ab 2 € pro Woche unbegrenzt',
        'Kostenlos registrieren',
        'Abonnieren',
      ],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.head(),
        main: `<article>${teaser(p, 1)}<div class="regwall"><h3>${t(0)}</h3><p>${t(1)}</p><a href="/register">${t(2)}</a><a href="/subscribe">${t(3)}</a></div></article>`,
      }),
    }),
    { alt: ['login_wall'] },
  ),
  group(
    'novel-locked-chapter',
    'paywall',
    {
      zh: ['这是VIP章节，需要订阅后才能阅读', '本章价格：12书币', '订阅本章', '余额不足？去充值'],
      en: ['This is a premium chapter', 'Price: 12 coins', 'Unlock chapter', 'Not enough coins? Top up'],
      ko: ['유료 회차입니다', '이 회차 가격: 3코인', '구매하기', '코인 충전'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: p.head(),
        main: `<div class="chapter"><h1>${p.head()}</h1><p>${p.sentence()}</p><p>${p.sentence()}……</p><div class="vip-limit-wrap"><h3>${t(0)}</h3><p>${t(1)}</p><a>${t(2)}</a><a>${t(3)}</a></div></div>`,
      }),
    }),
  ),
];

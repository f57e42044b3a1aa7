/** @module Groups: nothing but a question for consent, terms or age. */
import { bare, type Group, group } from './group.ts';

export const CONSENTS: readonly Group[] = [
  group(
    'before-you-read-cmp',
    'consent',
    {
      en: [
        'Your privacy matters',
        'We and our 842 partners store and access information on a device, such as cookies, and process personal data for personalised ads and content measurement.',
        'Accept all',
        'Manage settings',
        'Reject',
      ],
      de: [
        'Ihre Privatsphäre ist uns wichtig',
        'Wir und unsere 842 Partner speichern Informationen auf einem Gerät, etwa Cookies, und verarbeiten personenbezogene Daten für personalisierte Anzeigen.',
        'Alle akzeptieren',
        'Einstellungen',
        'Ablehnen',
      ],
      fr: [
        'Votre vie privée nous importe',
        'Avec nos 842 partenaires, nous stockons des informations sur votre terminal, comme des cookies, et traitons des données personnelles pour des publicités personnalisées.',
        'Tout accepter',
        'Paramétrer',
        'Refuser',
      ],
    },
    (p, t) => ({
      path: `/consent?redirectUri=%2Fa%2F${p.hex(6)}`,
      body: bare(
        p.site,
        `<div id="sp_message_container_${p.between(1e5, 9e5)}" role="dialog" aria-modal="true"><h2>${t(0)}</h2><p>${t(1)}</p><ul><li><button>${t(3)}</button></li><li><button>${t(4)}</button></li><li><button class="primary">${t(2)}</button></li></ul></div><script>window._sp_={config:{accountId:${p.between(100, 2000)}}};${p.js(20)}</script>`,
      ),
    }),
  ),
  group(
    'pay-or-ok',
    'consent',
    {
      de: [
        'Weiter mit Werbung lesen oder Pur-Abo',
        'Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Details in der Datenschutzerklärung.',
        'Akzeptieren und weiter',
        'Pur-Abo für 4,99 € im Monat',
      ],
      it: [
        'Leggi gratis con la pubblicità o abbonati',
        'Accetta i cookie di profilazione per leggere gratis.',
        'Accetta e continua',
        'Abbonati a 4,99 € al mese',
      ],
      es: [
        'Sigue leyendo con publicidad o suscríbete',
        'Acepta las cookies de seguimiento para leer gratis. Más detalles en la política de privacidad.',
        'Aceptar y continuar',
        'Suscribirse por 4,99 € al mes',
      ],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: p.site,
        main: `<div class="purwall"><h1>${t(0)}</h1><div class="col"><p>${t(1)}</p><button>${t(2)}</button></div><div class="col"><button>${t(3)}</button></div></div>`,
      }),
    }),
  ),
  group(
    'search-before-continue',
    'consent',
    {
      en: [
        'Before you continue',
        'We use cookies and data to deliver and maintain services, track outages and protect against spam, fraud and abuse.',
        'Reject all',
        'Accept all',
        'More options',
      ],
      nl: [
        'Voordat je verdergaat',
        'We gebruiken cookies en gegevens om services te leveren, storingen bij te houden en te beschermen tegen spam.',
        'Alles afwijzen',
        'Alles accepteren',
        'Meer opties',
      ],
      pl: [
        'Zanim przejdziesz dalej',
        'Używamy plików cookie i danych, aby świadczyć usługi, śledzić awarie i chronić przed spamem.',
        'Odrzuć wszystko',
        'Zaakceptuj wszystko',
        'Więcej opcji',
      ],
    },
    (p, t) => ({
      path: `/m?continue=https://www.${p.host}/&gl=DE&pc=n&cm=2`,
      body: bare(
        t(0),
        `<div class="box"><h1>${t(0)}</h1><div>${t(1)}</div><form action="/save" method="POST"><input type="hidden" name="set_eom" value="true"><button>${t(2)}</button></form><form action="/save" method="POST"><button>${t(3)}</button></form><a href="/d?continue">${t(4)}</a></div>`,
        `<style>${p.css(6)}</style>`,
      ),
    }),
  ),
  group(
    'brewery-age',
    'consent',
    {
      en: ['Are you of legal drinking age?', 'You must be 21 or older to enter this site', 'Yes, I am', 'No'],
      de: ['Bist du alt genug?', 'Für den Besuch dieser Seite musst du mindestens 16 Jahre alt sein', 'Ja', 'Nein'],
      ja: ['あなたは20歳以上ですか？', '20歳未満の方はこのサイトをご覧いただけません', 'はい', 'いいえ'],
      es: ['¿Eres mayor de edad?', 'Debes tener al menos 18 años para entrar', 'Sí', 'No'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: p.site,
        main: `<div class="agegate"><img src="/img/crest.svg" alt="${p.site}"><h2>${t(0)}</h2><p>${t(1)}</p><form method="post"><button name="ok" value="1">${t(2)}</button><a href="https://www.example.org">${t(3)}</a></form></div>`,
      }),
    }),
  ),
  group(
    'game-store-birthday',
    'consent',
    {
      en: ['Please enter your birth date to continue', 'Day', 'Month', 'Year', 'View page'],
      fr: ['Veuillez saisir votre date de naissance pour continuer', 'Jour', 'Mois', 'Année', 'Voir la page'],
      ru: ['Укажите дату рождения, чтобы продолжить', 'День', 'Месяц', 'Год', 'Открыть страницу'],
      ko: ['계속하려면 생년월일을 입력하세요', '일', '월', '년', '페이지 보기'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.site,
        main: `<div class="agegate_box"><h2>${t(0)}</h2><select name="ageDay" aria-label="${t(1)}">${Array.from({ length: 31 }, (_, i) => `<option>${i + 1}</option>`).join('')}</select><select name="ageMonth" aria-label="${t(2)}">${Array.from({ length: 12 }, (_, i) => `<option>${i + 1}</option>`).join('')}</select><select name="ageYear" aria-label="${t(3)}">${Array.from({ length: 60 }, (_, i) => `<option>${1960 + i}</option>`).join('')}</select><a class="btn" id="view">${t(4)}</a></div>`,
      }),
    }),
  ),
  group(
    'novel-adult-zh',
    'consent',
    {
      zh: ['内容提示', '以下内容可能包含不适合未成年人的情节，请确认您已年满18周岁', '我已满18岁，继续阅读', '离开'],
      tw: ['警告', '本網站內容限18歲以上人士瀏覽，請確認您已年滿18歲', '我已滿18歲，進入', '離開'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: t(0),
        main: `<div class="warn18"><h2>${t(0)}</h2><p>${t(1)}</p><a href="?confirm=1">${t(2)}</a> <a href="about:blank">${t(3)}</a></div>`,
      }),
    }),
  ),
  group(
    'medical-professionals',
    'consent',
    {
      en: [
        'For healthcare professionals only',
        'The information in this section is intended for healthcare professionals. Please confirm that you are one.',
        'I am a healthcare professional',
        'I am not',
      ],
      de: [
        'Nur für medizinische Fachkreise',
        'Die Informationen richten sich an Angehörige der Fachkreise nach § 2 HWG. Bitte bestätigen Sie Ihre Zugehörigkeit.',
        'Ich gehöre zu den Fachkreisen',
        'Nein',
      ],
      pt: [
        'Somente para profissionais de saúde',
        'O conteúdo destina-se a profissionais de saúde. Confirme que você é um deles.',
        'Sou profissional de saúde',
        'Não sou',
      ],
    },
    (p, t) => ({
      body: p.page('drupal', {
        title: t(0),
        main: `<div class="hcp-gate"><h1>${t(0)}</h1><p>${t(1)}</p><a class="button" href="?hcp=1">${t(2)}</a><a href="/patients">${t(3)}</a></div>`,
      }),
    }),
  ),
  group(
    'investor-disclaimer',
    'consent',
    {
      en: [
        'Important information',
        'To proceed, please read and accept the following terms. The funds described are not offered to persons resident in the United States.',
        'I have read and accept',
        'Decline',
      ],
      fr: [
        'Informations importantes',
        'Pour accéder au site, veuillez lire et accepter les conditions suivantes. Les fonds décrits ne s’adressent pas aux résidents des États-Unis.',
        'J’ai lu et j’accepte',
        'Refuser',
      ],
      it: [
        'Informazioni importanti',
        'Per procedere leggi e accetta i seguenti termini. I fondi descritti non sono offerti ai residenti negli Stati Uniti.',
        'Ho letto e accetto',
        'Rifiuto',
      ],
    },
    (p, t) => ({
      body: p.page('gov', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><form method="post"><label><input type="checkbox" name="accept" value="yes"> ${t(2)}</label><button>${t(2)}</button><a href="/">${t(3)}</a></form>`,
      }),
    }),
  ),
  group(
    'community-mature-notice',
    'consent',
    {
      en: [
        'You must be 18+ to view this community',
        'You must be at least eighteen years old to view this content. Are you over eighteen and willing to see adult content?',
        'Yes',
        'No thank you',
      ],
      pt: [
        'Você precisa ter mais de 18 anos',
        'É preciso ter pelo menos dezoito anos para ver este conteúdo. Você tem mais de dezoito anos e quer ver conteúdo adulto?',
        'Sim',
        'Não, obrigado',
      ],
    },
    (p, t) => ({
      path: `/over18?dest=%2Fr%2F${p.hex(5)}`,
      body: p.page('tables', {
        title: t(0),
        main: `<div class="interstitial"><h3>${t(0)}</h3><div class="md"><p>${t(1)}</p></div><form method="post"><button name="over18" value="no">${t(3)}</button><button name="over18" value="yes">${t(2)}</button></form></div>`,
      }),
    }),
  ),
  group(
    'portal-kr-terms',
    'consent',
    {
      ko: ['서비스 이용 동의', '서비스를 이용하려면 개인정보 수집 및 이용에 동의해야 합니다.', '모두 동의합니다', '취소'],
      ja: ['ご利用にあたって', '本サービスのご利用には、利用規約への同意が必要です。', '同意して進む', '同意しない'],
      zh: ['温馨提示', '在使用前请阅读并同意《用户协议》和《隐私政策》', '同意并继续', '不同意'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: t(0),
        main: `<div class="agree"><h3>${t(0)}</h3><p>${t(1)}</p><button class="yes">${t(2)}</button><button class="no">${t(3)}</button></div>`,
      }),
    }),
  ),
  group(
    'cookie-required-screen',
    'consent',
    {
      en: [
        'We need your consent',
        'To show you this page we need your agreement to the use of cookies. Without it the page stays closed.',
        'I agree',
        'Learn more',
      ],
      tr: [
        'Onayınıza ihtiyacımız var',
        'Bu sayfayı göstermek için çerez kullanımını kabul etmeniz gerekiyor.',
        'Kabul ediyorum',
        'Daha fazla bilgi',
      ],
      ru: [
        'Нам нужно ваше согласие',
        'Чтобы показать страницу, нам нужно ваше согласие на использование файлов cookie.',
        'Согласен',
        'Подробнее',
      ],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: t(0),
        main: `<section class="gdpr-full"><h1>${t(0)}</h1><p>${t(1)}</p><button id="agree">${t(2)}</button><a href="/privacy">${t(3)}</a></section>`,
      }),
    }),
  ),
  group(
    'tobacco-vape-overlay',
    'consent',
    {
      en: [
        'Age verification',
        'Our products contain nicotine and are sold to adults only. By entering you confirm that you are over 18.',
        'Enter',
        'Leave',
      ],
      pl: [
        'Weryfikacja wieku',
        'Nasze produkty zawierają nikotynę i są przeznaczone wyłącznie dla osób pełnoletnich. Wchodząc, potwierdzasz, że masz ukończone 18 lat.',
        'Wchodzę',
        'Wychodzę',
      ],
      fr: [
        'Vérification de l’âge',
        'Nos produits contiennent de la nicotine et sont réservés aux adultes. En entrant, vous confirmez avoir plus de 18 ans.',
        'Entrer',
        'Quitter',
      ],
    },
    (p, t) => ({
      body: p.page('shopify', {
        title: p.site,
        main: `<div class="av-overlay av-fullscreen"><div class="av-box"><h2>${t(0)}</h2><p>${t(1)}</p><button>${t(2)}</button><button>${t(3)}</button></div></div>`,
      }),
    }),
  ),
];

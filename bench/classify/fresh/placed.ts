/** @module Groups: refused for place or law. */
import { bare, type Group, group } from './group.ts';

export const PLACED: readonly Group[] = [
  group(
    'broadcaster-rights',
    'geo_block',
    {
      en: [
        'Not available in your region',
        'Due to rights restrictions, this programme can only be played within %s.',
        'You can still listen to our podcasts.',
      ],
      de: [
        'In Ihrem Land nicht verfügbar',
        'Aus rechtlichen Gründen kann diese Sendung nur in %s wiedergegeben werden.',
        'Unsere Podcasts können Sie weiterhin hören.',
      ],
      fr: [
        'Non disponible dans votre pays',
        'Pour des raisons de droits, ce programme n’est visible qu’en %s.',
        'Nos podcasts restent accessibles.',
      ],
      ko: ['시청할 수 없는 지역입니다', '저작권 문제로 이 프로그램은 %s에서만 시청할 수 있습니다.', '팟캐스트는 계속 들을 수 있습니다.'],
    },
    (p, t) => ({
      body: p.page('tailwind', {
        title: p.head(),
        main: `<div class="aspect-video bg-black text-white"><p class="text-2xl">${t(0)}</p><p>${t(1).replace('%s', p.pick(['Austria', 'Norge', 'Canada']))}</p><p>${t(2)}</p></div>`,
      }),
    }),
  ),
  group(
    'us-paper-gdpr',
    'geo_block',
    {
      en: [
        '451: Unavailable due to legal reasons',
        'We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time.',
        'For any issues, contact news@paper.example or call 555-0134.',
      ],
      es: [
        '451: No disponible por motivos legales',
        'Detectamos que intenta acceder desde un país del Espacio Económico Europeo, en el que rige el Reglamento General de Protección de Datos, por lo que en este momento no podemos darle acceso.',
        'Contacto: news@paper.example',
      ],
    },
    (p, t) => ({ status: p.tongue === 'en' ? 451 : 200, body: bare(t(0), `<h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p>`) }),
  ),
  group(
    'ministry-blocked-list',
    'geo_block',
    {
      ru: [
        'Доступ ограничен',
        'Доступ к информационному ресурсу ограничен на основании Федерального закона об информации.',
        'Единый реестр',
      ],
      tr: ['Erişim engellendi', 'Bu internet sitesi hakkında idari tedbir uygulanmış ve erişim engellenmiştir.', 'Karar'],
      it: ['Sito inibito', 'L’accesso a questo sito è inibito per ordine dell’autorità giudiziaria.', 'Provvedimento'],
      en: [
        'Site blocked',
        'Access to this website has been disabled by order of the High Court; internet providers have been told to block it.',
        'Order',
      ],
    },
    (p, t) => ({
      body: bare(
        t(0),
        `<div style="text-align:center"><img src="/gerb.png" alt=""><h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)} № ${p.between(100, 9999)}, ${p.date()}</p></div>`,
      ),
    }),
  ),
  group(
    'streaming-overseas-cn',
    'geo_block',
    {
      zh: ['抱歉，您所在的地区暂不支持播放', '由于版权限制，该视频仅限中国大陆地区观看'],
      tw: ['很抱歉，您所在的地區無法觀看', '因版權限制，本影片僅限台灣地區播放'],
      ja: ['お住まいの地域ではご利用いただけません', '権利上の都合により、この動画は日本国内からのみご覧いただけます。'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: p.head(),
        main: `<div class="player"><div class="err-tip"><p>${t(0)}</p><p>${t(1)}</p></div></div>`,
      }),
    }),
  ),
  group(
    'betting-licence',
    'geo_block',
    {
      en: [
        'Sorry, you cannot play from here',
        'Our licence does not allow us to offer games to persons located in your country (%s).',
        'Detected location',
      ],
      pt: [
        'Desculpe, você não pode jogar daqui',
        'Nossa licença não permite oferecer jogos a pessoas no seu país (%s).',
        'Localização detectada',
      ],
      nl: [
        'Sorry, vanaf hier kun je niet spelen',
        'Onze vergunning staat niet toe dat wij spellen aanbieden aan personen in jouw land (%s).',
        'Gedetecteerde locatie',
      ],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: t(0),
        main: `<div class="modal"><h1>${t(0)}</h1><p>${t(1).replace('%s', p.pick(['FR', 'US', 'AU']))}</p><p>${t(2)}: ${p.pick(['FR', 'US'])}</p></div>`,
      }),
    }),
  ),
  group(
    'sanctions-embargo',
    'geo_block',
    {
      en: [
        'Access restricted',
        'Because of export control and sanctions law we are unable to serve customers in the territory from which you connect.',
        'Error code: GEO-7',
      ],
      ru: [
        'Сервис недоступен в вашем регионе',
        'В связи с требованиями экспортного контроля и санкционного законодательства мы не можем обслуживать пользователей из вашей страны.',
        'Код: GEO-7',
      ],
      fr: [
        'Accès restreint',
        'En raison de la réglementation sur les sanctions et le contrôle des exportations, nous ne pouvons pas servir les clients du territoire depuis lequel vous vous connectez.',
        'Code : GEO-7',
      ],
    },
    (p, t) => ({ status: 403, body: p.page('lean', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><code>${t(2)}</code>` }) }),
  ),
  group(
    'cdn-country-restriction',
    'geo_block',
    {
      en: [
        'ERROR: The request could not be satisfied',
        '403 ERROR',
        'The Amazon CloudFront distribution is configured to block access from your country. We can&#39;t connect to the server for this app or website at this time.',
      ],
      zh: [
        'ERROR: The request could not be satisfied',
        '403 ERROR',
        'The Amazon CloudFront distribution is configured to block access from your country.',
      ],
    },
    (p, t) => ({
      status: 403,
      headers: { server: 'CloudFront', 'x-cache': 'Error from cloudfront' },
      body: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1"><TITLE>${t(0)}</TITLE></HEAD><BODY><H1>${t(1)}</H1><H2>The request could not be satisfied.</H2><HR noshade size="1px">${t(2)}<BR clear="all"><HR noshade size="1px"><PRE>Generated by cloudfront (CloudFront)\nRequest ID: ${p.hex(40)}</PRE></BODY></HTML>`,
    }),
  ),
  group(
    'shop-picks-other-store',
    'geo_block',
    {
      en: [
        'This store does not ship to your country',
        'You seem to be in %s. The items of this store are sold in Switzerland only.',
        'Go to the international store',
      ],
      de: [
        'Dieser Shop liefert nicht in Ihr Land',
        'Sie befinden sich offenbar in %s. Die Artikel dieses Shops werden nur in der Schweiz verkauft.',
        'Zum internationalen Shop',
      ],
      pl: [
        'Ten sklep nie wysyła do Twojego kraju',
        'Wygląda na to, że jesteś w: %s. Produkty z tego sklepu są sprzedawane tylko w Szwajcarii.',
        'Przejdź do sklepu międzynarodowego',
      ],
    },
    (p, t) => ({
      body: p.page('shopify', {
        title: t(0),
        main: `<div class="page-width"><h1>${t(0)}</h1><p>${t(1).replace('%s', p.pick(['Ireland', 'Polska', 'Chile']))}</p><a class="button" href="https://int.${p.host}/">${t(2)}</a></div>`,
      }),
    }),
  ),
  group(
    'ai-service-countries',
    'geo_block',
    {
      en: [
        'App unavailable',
        'Unfortunately, the app is currently unavailable in your region.',
        'We are working hard to expand to more countries.',
      ],
      es: [
        'Aplicación no disponible',
        'Lamentablemente, la aplicación no está disponible en su región por ahora.',
        'Trabajamos para llegar a más países.',
      ],
      ja: [
        'アプリをご利用いただけません',
        '申し訳ありませんが、現在お住まいの地域ではアプリをご利用いただけません。',
        '提供国の拡大に取り組んでいます。',
      ],
      zh: ['应用不可用', '很抱歉，本应用目前不在您所在的国家或地区提供服务。', '我们正在努力扩大服务范围。'],
    },
    (p, t) => ({
      path: '/app-unavailable-in-region',
      body: p.page('tailwind', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p>` }),
    }),
  ),
  group(
    'national-library-abroad',
    'geo_block',
    {
      de: [
        'Zugriff nur aus dem Inland',
        'Das Digitalisat darf aus urheberrechtlichen Gründen nur innerhalb Deutschlands angezeigt werden. Ihre IP-Adresse wurde dem Ausland zugeordnet.',
      ],
      fr: [
        'Consultation limitée au territoire',
        'Pour des raisons de droit d’auteur, ce document numérisé n’est consultable qu’en France. Votre adresse IP semble située à l’étranger.',
      ],
      en: [
        'Domestic access only',
        'For reasons of copyright this scan may be shown inside the country only. Your IP address was located abroad.',
      ],
    },
    (p, t) => ({ body: p.page('typo3', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }) }),
  ),
  group(
    'legal-takedown-notice',
    'geo_block',
    {
      en: ['Content withheld', 'This post has been withheld in Germany in response to a legal demand.', 'Learn more'],
      de: [
        'Inhalt zurückgehalten',
        'Dieser Beitrag wurde in Deutschland aufgrund einer rechtlichen Forderung zurückgehalten.',
        'Mehr erfahren',
      ],
      tr: ['İçerik kısıtlandı', 'Bu gönderi, yasal bir talep üzerine Türkiye’de gösterilmiyor.', 'Daha fazla bilgi'],
    },
    (p, t) => ({
      status: 451,
      body: p.page('mui', { title: t(0), main: `<article><h2>${t(0)}</h2><p>${t(1)}</p><a href="/rules">${t(2)}</a></article>` }),
    }),
  ),
  group(
    'vpn-detected',
    'geo_block',
    {
      en: [
        'You seem to be using a VPN or proxy',
        'Our offer is limited to certain territories, and we cannot tell where you are while a VPN or unblocker is switched on. Turn it off and try again.',
      ],
      es: [
        'Parece que usas una VPN o un proxy',
        'Nuestra oferta está limitada a ciertos territorios y no podemos saber dónde estás mientras uses una VPN. Desactívala e inténtalo de nuevo.',
      ],
      pt: [
        'Parece que você está usando uma VPN ou proxy',
        'Nossa oferta é limitada a alguns territórios e não sabemos onde você está com a VPN ligada. Desligue-a e tente de novo.',
      ],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: t(0),
        main: `<section><h1>${t(0)}</h1><p>${t(1)}</p><p>m${p.between(7000, 7999)}-${p.between(1000, 9999)}</p></section>`,
      }),
    }),
    { alt: ['denied'] },
  ),
];

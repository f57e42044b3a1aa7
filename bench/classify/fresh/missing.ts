import { type Group, group } from './group.ts';
import type { Pen } from './pen.ts';

const cards = (p: Pen, count: number): string =>
  Array.from(
    { length: count },
    () => `<li class="card"><a href="/${p.hex(6)}"><img src="/t/${p.hex(6)}.jpg" alt=""><h3>${p.head()}</h3></a></li>`,
  ).join('');

export const MISSING: readonly Group[] = [
  group(
    'wp-block-404',
    'soft404',
    {
      en: [
        'Page not found',
        'The page you are looking for doesn’t exist, or it has been moved. Please try searching using the form below.',
      ],
      es: ['Página no encontrada', 'La página que buscas no existe o se ha movido. Prueba a buscar con el formulario.'],
      zh: ['未找到页面', '您要查找的页面不存在，或者已被移动。请尝试使用下面的表单搜索。'],
    },
    (p, t) => ({
      body: p.page('wordpress', {
        title: t(0),
        bodyClass: 'error404',
        main: `<h1 class="wp-block-heading">${t(0)}</h1><p>${t(1)}</p><form role="search" class="wp-block-search"><input type="search" name="s"><button>${p.words.search}</button></form>`,
      }),
    }),
  ),
  group(
    'witty-lost',
    'soft404',
    {
      en: [
        'Well, this is awkward',
        'You have wandered off the map. Even our best guide dog came back with nothing for this address.',
        'Take me home',
      ],
      de: ['Hoppla, falsch abgebogen', 'Hier endet der Wanderweg: unter dieser Adresse wächst nur Gras.', 'Zurück zum Start'],
      fr: ['Aïe, chemin perdu', 'Vous êtes sorti de la carte : il n’y a rien à cette adresse.', 'Revenir au départ'],
    },
    (p, t) => ({
      status: p.tongue === 'en' ? 404 : 200,
      body: p.page('tailwind', {
        title: t(0),
        main: `<div class="text-center"><h1 class="text-5xl">${t(0)}</h1><p>${t(1)}</p><a class="btn" href="/">${t(2)}</a></div>`,
      }),
    }),
  ),
  group(
    'product-withdrawn',
    'soft404',
    {
      en: [
        'This product is no longer available',
        'It may have been sold out for good or taken off our range. Have a look at these instead:',
      ],
      it: ['Questo prodotto non è più disponibile', 'Potrebbe essere stato ritirato dal catalogo. Guarda questi:'],
      ja: ['この商品は販売を終了しました', 'お探しの商品は現在お取り扱いしておりません。こちらの商品もご覧ください。'],
      zh: ['很抱歉，您查看的商品已下架', '您可以看看以下推荐商品'],
    },
    (p, t) => ({
      body: p.page('shopify', {
        title: t(0),
        main: `<div class="page-width"><h1>${t(0)}</h1><p>${t(1)}</p><ul class="grid">${cards(p, 8)}</ul></div>`,
      }),
    }),
  ),
  group(
    'job-expired',
    'soft404',
    {
      en: ['This vacancy has closed', 'The position you were looking for has been filled or withdrawn.', 'See similar jobs'],
      fr: ['Cette offre n’est plus en ligne', 'Le poste que vous cherchez a été pourvu ou retiré.', 'Voir des offres similaires'],
      nl: ['Deze vacature is gesloten', 'De functie is vervuld of ingetrokken.', 'Bekijk vergelijkbare vacatures'],
      ko: ['마감된 채용공고입니다', '찾으시는 채용공고는 마감되었거나 삭제되었습니다.', '비슷한 공고 보기'],
    },
    (p, t) => ({
      body: p.page('mui', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p><h2>${t(2)}</h2><ul>${cards(p, 5)}</ul>` }),
    }),
  ),
  group(
    'discuz-thread-missing',
    'soft404',
    {
      zh: ['提示信息', '抱歉，指定的主题不存在或已被删除或正在被审核'],
      en: ['Notice', 'Sorry, the specified thread does not exist or has been deleted or is being reviewed'],
      ru: ['Сообщение', 'Извините, указанная тема не существует, удалена или проверяется модератором'],
    },
    (p, t) => ({
      body: p.page('discuz', {
        title: t(0),
        main: `<div id="messagetext" class="alert_error"><p>${t(1)}</p><p class="alert_btnleft"><a href="javascript:history.back()">[ ← ]</a></p></div>`,
      }),
    }),
  ),
  group(
    'typo3-page-missing',
    'soft404',
    {
      de: [
        'Seite nicht gefunden',
        'Die gewünschte Seite konnte leider nicht gefunden werden. Möglicherweise wurde sie verschoben oder gelöscht.',
        'Bitte nutzen Sie die Suche oder die Navigation.',
      ],
      pl: [
        'Nie znaleziono strony',
        'Strona, której szukasz, nie została odnaleziona. Być może ją przeniesiono lub usunięto.',
        'Skorzystaj z wyszukiwarki lub menu.',
      ],
      it: [
        'Pagina non trovata',
        'La pagina richiesta non è stata trovata. Potrebbe essere stata spostata o eliminata.',
        'Usa la ricerca o il menu.',
      ],
    },
    (p, t) => ({
      body: p.page('typo3', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p><ul class="sitemap">${p.words.nav.map((text) => `<li><a href="/x">${text}</a></li>`).join('')}</ul>`,
      }),
    }),
  ),
  group(
    'gov-archive-moved',
    'soft404',
    {
      en: [
        'Page not found',
        'If you typed the web address, check it is correct.',
        'If you pasted the web address, check you copied the entire address.',
      ],
      fr: [
        'Page introuvable',
        'Si vous avez saisi l’adresse, vérifiez qu’elle est correcte.',
        'Si vous l’avez collée, vérifiez que vous l’avez copiée en entier.',
      ],
    },
    (p, t) => ({
      status: 404,
      body: p.page('gov', { title: t(0), main: `<h1 class="govuk-heading-l">${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p>` }),
    }),
  ),
  group(
    'user-account-gone',
    'soft404',
    {
      en: ['This account doesn’t exist', 'Try searching for another.'],
      pt: ['Esta conta não existe', 'Tente buscar outra.'],
      tr: ['Bu hesap yok', 'Başka bir hesap aramayı deneyin.'],
      zh: ['该用户不存在', '换个关键词试试吧'],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: p.site,
        main: `<div class="profile-empty"><div class="avatar"></div><h2>@${p.hex(6)}</h2><h3>${t(0)}</h3><p>${t(1)}</p></div>`,
      }),
    }),
  ),
  group(
    'video-removed',
    'soft404',
    {
      en: ['Video unavailable', 'This video has been removed by the uploader'],
      es: ['Vídeo no disponible', 'El usuario que lo subió ha eliminado este vídeo'],
      tw: ['影片無法播放', '上傳者已移除這部影片'],
      ja: ['動画を再生できません', 'この動画は投稿者により削除されました'],
    },
    (p, t) => ({
      body: p.page('portal', { title: p.site, main: `<div class="player-error"><h2>${t(0)}</h2><p>${t(1)}</p></div>` }),
    }),
  ),
  group('cannot-get-express', 'soft404', { en: [], de: [] }, (p) => ({
    body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /${p.hex(5)}/${p.hex(4)}</pre>\n</body>\n</html>\n`,
  })),
  group(
    'jetty-tomcat-404',
    'soft404',
    {
      en: [
        'HTTP Status 404 – Not Found',
        'Type',
        'Status Report',
        'The origin server did not find a current representation for the target resource or is not willing to disclose that one exists.',
      ],
      fr: ['État HTTP 404 – Non trouvé', 'Type', 'Rapport d’état', 'La ressource demandée n’est pas disponible.'],
    },
    (p, t) => ({
      body: `<!doctype html><html lang="en"><head><title>${t(0)}</title><style type="text/css">body {font-family:Tahoma,Arial,sans-serif;} h1 {color:white;background-color:#525D76;}</style></head><body><h1>${t(0)}</h1><hr class="line" /><p><b>${t(1)}</b> ${t(2)}</p><p><b>Message</b> &#47;${p.hex(5)}</p><p><b>Description</b> ${t(3)}</p><hr class="line" /><h3>Apache Tomcat/9.0.65</h3></body></html>`,
    }),
  ),
  group(
    'json-not-found',
    'soft404',
    {
      en: ['{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}'],
      zh: ['{"code":404,"success":false,"msg":"资源不存在"}'],
      pt: ['{"erro":true,"mensagem":"Registro não encontrado"}'],
    },
    (_p, t) => ({ headers: { 'content-type': 'application/json' }, body: t(0) }),
  ),
  group(
    'big-number-icon',
    'soft404',
    {
      en: ['404', 'Nothing here', 'Home'],
      ru: ['404', 'Такой страницы нет', 'На главную'],
      ko: ['404', '요청하신 페이지를 찾을 수 없습니다', '홈으로'],
      tr: ['404', 'Aradığınız sayfa bulunamadı', 'Ana sayfaya dön'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: t(0),
        main: `<div class="error-template"><i class="fa fa-frown-o"></i><h1>${t(0)}</h1><h3>${t(1)}</h3><a class="btn btn-lg" href="/">${t(2)}</a></div>`,
      }),
    }),
  ),
  group(
    'listing-removed-estate',
    'soft404',
    {
      de: ['Dieses Angebot ist nicht mehr verfügbar', 'Die Immobilie wurde vermietet oder deaktiviert.', 'Ähnliche Angebote'],
      es: ['Este anuncio ya no está publicado', 'El propietario lo ha dado de baja.', 'Anuncios parecidos'],
      zh: ['该房源已下架', '您访问的房源已成交或被房东撤下', '为您推荐相似房源'],
      pl: ['To ogłoszenie jest nieaktualne', 'Właściciel zakończył publikację.', 'Podobne ogłoszenia'],
    },
    (p, t) => ({
      body: p.page('portal', {
        title: t(0),
        main: `<div class="offline"><h1>${t(0)}</h1><p>${t(1)}</p></div><h2>${t(2)}</h2><ul>${cards(p, 10)}</ul>`,
      }),
    }),
  ),
];

/** @module Groups: closed for work. */
import { bare, type Group, group } from './group.ts';

export const WORKED_ON: readonly Group[] = [
  group(
    'wp-briefly',
    'maintenance',
    {
      en: ['Briefly unavailable for scheduled maintenance. Check back in a minute.'],
      it: ['Breve indisponibilità per manutenzione programmata. Riprova tra un minuto.'],
      nl: ['Kort niet beschikbaar wegens gepland onderhoud. Kom over een minuutje terug.'],
    },
    (p, t) => ({
      status: p.tongue === 'en' ? 503 : 200,
      body: `<!DOCTYPE html><html lang="${p.words.html}"><head><meta charset="utf-8"><title>${t(0).split('.')[0]}</title></head><body><div class="wp-die-message"><h1>${t(0)}</h1></div></body></html>`,
    }),
  ),
  group(
    'magento-back-soon',
    'maintenance',
    {
      en: ['Temporarily Offline', 'The website is down for an upgrade. We will be right back.'],
      de: ['Vorübergehend offline', 'Der Shop wird gerade aktualisiert. Wir sind gleich wieder da.'],
      es: ['Temporalmente fuera de línea', 'Estamos actualizando la tienda. Volvemos enseguida.'],
    },
    (p, t) => ({ body: p.page('lean', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }) }),
  ),
  group(
    'bank-night-window-jp',
    'maintenance',
    {
      ja: ['システムメンテナンスのお知らせ', 'ただいまシステムメンテナンスのため、サービスを停止しております。', '停止期間'],
      ko: ['시스템 점검 안내', '현재 시스템 점검으로 서비스를 일시 중단합니다.', '점검 시간'],
      tw: ['系統維護公告', '目前系統維護中，暫停服務，造成不便敬請見諒。', '維護時間'],
    },
    (p, t) => ({
      body: bare(t(0), `<div class="box"><h1>${t(0)}</h1><p>${t(1)}</p><dl><dt>${t(2)}</dt><dd>${p.date()} 01:00 – 05:30</dd></dl></div>`),
    }),
  ),
  group(
    'university-server-move',
    'maintenance',
    {
      en: ['We are moving house', 'While our servers travel to the new data centre this site is switched off until Monday morning.'],
      de: ['Wir ziehen um', 'Während unsere Server ins neue Rechenzentrum umziehen, ist diese Website bis Montagmorgen abgeschaltet.'],
      fr: ['Nous déménageons', 'Pendant le transfert de nos serveurs vers le nouveau centre, ce site est coupé jusqu’à lundi matin.'],
    },
    (p, t) => ({ body: p.page('drupal', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }) }),
  ),
  group(
    'countdown-bootstrap',
    'maintenance',
    {
      en: ['Under maintenance', 'We are making improvements. The site will be back in', 'hours', 'minutes'],
      pt: ['Em manutenção', 'Estamos fazendo melhorias. O site volta em', 'horas', 'minutos'],
      tr: ['Bakımdayız', 'İyileştirmeler yapıyoruz. Site şu süre sonra geri dönecek', 'saat', 'dakika'],
    },
    (p, t) => ({
      body: bare(
        t(0),
        `<div class="bg"><h1>${t(0)}</h1><p>${t(1)}</p><div id="countdown"><span>${p.between(1, 9)}</span> ${t(2)} <span>${p.between(1, 59)}</span> ${t(3)}</div></div><script>${p.js(3)}</script>`,
      ),
    }),
  ),
  group(
    'portal-upgrade-cn',
    'maintenance',
    {
      zh: ['系统升级公告', '为给您提供更好的服务，平台正在进行升级改造，暂停访问', '预计恢复时间'],
      en: ['Upgrade in progress', 'The platform is being rebuilt to serve you better and is closed for now', 'Expected to return'],
    },
    (p, t) => ({
      body: p.page('lean', {
        title: t(0),
        main: `<div class="notice"><h2>${t(0)}</h2><p>${t(1)}</p><p>${t(2)}：${p.date()} 08:00</p></div>`,
      }),
    }),
  ),
  group(
    'game-servers-down',
    'maintenance',
    {
      en: ['Servers are offline', 'Patch 4.12 is being rolled out. Expected downtime: four hours.', 'Patch notes'],
      ru: ['Серверы отключены', 'Устанавливается обновление 4.12. Работы продлятся около четырёх часов.', 'Список изменений'],
      zh: ['停服更新', '4.12 版本正在更新，预计停服四小时', '更新内容'],
    },
    (p, t) => ({
      body: p.page('mui', {
        title: t(0),
        main: `<div class="status-offline"><h1>${t(0)}</h1><p>${t(1)}</p><a href="/patch">${t(2)}</a></div>`,
      }),
    }),
  ),
  group(
    'joomla-offline',
    'maintenance',
    {
      en: ['This site is down for maintenance.', 'Please check back again soon.', 'Username', 'Password', 'Log in'],
      es: [
        'Este sitio está cerrado por tareas de mantenimiento.',
        'Por favor, inténtelo nuevamente más tarde.',
        'Usuario',
        'Contraseña',
        'Identificarse',
      ],
      pl: ['Strona w trakcie konserwacji.', 'Zapraszamy później.', 'Użytkownik', 'Hasło', 'Zaloguj'],
    },
    (p, t) => ({
      status: 503,
      body: bare(
        p.site,
        `<div id="frame" class="outline"><h1>${p.site}</h1><p>${t(0)}<br>${t(1)}</p><form action="/index.php" method="post" id="form-login"><fieldset class="input"><label>${t(2)}</label><input name="username" type="text"><label>${t(3)}</label><input type="password" name="password"><input type="submit" value="${t(4)}"></fieldset></form></div>`,
      ),
    }),
  ),
  group(
    'json-maintenance',
    'maintenance',
    {
      en: ['{"error":"maintenance","message":"The API is undergoing scheduled maintenance. Please retry after 03:00 UTC."}'],
      zh: ['{"ret":-503,"msg":"系统维护中，请稍后再试"}'],
    },
    (p, t) => ({
      status: p.tongue === 'en' ? 503 : 200,
      headers: { 'content-type': 'application/json', 'retry-after': '3600' },
      body: t(0),
    }),
  ),
  group(
    'tax-office-annual-close',
    'maintenance',
    {
      en: [
        'Service closed for the annual update',
        'The online service is unavailable until 6 April while we prepare it for the new tax year.',
      ],
      pt: [
        'Serviço fechado para atualização anual',
        'O serviço on-line fica indisponível até 6 de abril, enquanto o preparamos para o novo ano fiscal.',
      ],
      it: [
        'Servizio chiuso per aggiornamento annuale',
        'Il servizio online non è disponibile fino al 6 aprile, in preparazione del nuovo anno fiscale.',
      ],
    },
    (p, t) => ({ body: p.page('gov', { title: t(0), main: `<h1>${t(0)}</h1><p>${t(1)}</p>` }) }),
  ),
  group(
    'crm-maintenance-window',
    'maintenance',
    {
      en: ['Scheduled maintenance', 'Your organization is unavailable during this window.', 'Trust status'],
      ja: ['定期メンテナンス中', 'この時間帯は組織をご利用いただけません。', '稼働状況'],
      fr: ['Maintenance planifiée', 'Votre espace est indisponible pendant cette plage.', 'État du service'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: t(0),
        main: `<div class="maint"><img src="/img/tools.png" alt=""><h1>${t(0)}</h1><p>${t(1)}</p><a href="https://status.${p.host}">${t(2)}</a></div>`,
      }),
    }),
  ),
  group(
    'gone-fishing-shop',
    'maintenance',
    {
      en: ['We are giving the shop a fresh coat of paint', 'Back online soon. Questions? hello@shop.example'],
      de: ['Wir streichen den Laden neu', 'Bald wieder online. Fragen? hallo@laden.example'],
      fr: ['On refait une beauté à la boutique', 'De retour très bientôt. Des questions ? bonjour@boutique.example'],
    },
    (p, t) => ({ body: p.page('shopify', { title: p.site, main: `<div class="rte"><h1>${t(0)}</h1><p>${t(1)}</p></div>` }) }),
  ),
];

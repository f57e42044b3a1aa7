/** @module Refusals for place, law or network policy; and names that no site stands behind: parked, for sale, default pages, suspended. */
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const GEO_BLOCKS = [
  template('video-region', 'geo_block', ['en', 'zh', 'ja', 'ko', 'es'], (p) => ({
    status: p.pick([200, 403]),
    headers: HTML,
    path: `/watch/${p.hex(8)}`,
    body: p.frame('corporate', {
      title: p.say({
        en: ['Not available', p.headline()],
        zh: '暂不支持观看',
        ja: 'ご視聴いただけません',
        ko: '이용 불가',
        es: 'No disponible',
      }),
      main: `<div class="player player--blocked"><div class="overlay"><h2>${p.say({ en: ["This title isn't available where you are", 'Sorry, this video is not available in your country'], zh: ['您所在的地区暂时无法观看该内容', '因版权限制，本内容仅限中国大陆地区播放'], ja: 'お住まいの地域ではこのコンテンツをご利用いただけません', ko: '현재 계신 국가에서는 이용할 수 없는 콘텐츠입니다', es: 'Este contenido no está disponible en tu región' })}</h2><p>${p.say({ en: 'Licensing agreements limit the countries in which we may show it.', zh: '如您正在使用代理，请关闭后重试。', ja: '配信権の都合により、国内からのアクセスに限られます。', ko: '저작권 계약에 따라 제공 지역이 제한됩니다.', es: 'Los derechos de emisión limitan los países donde puede verse.' })}</p></div></div>`,
    }),
  })),
  template('eu-unavailable-451', 'geo_block', ['en', 'en', 'en', 'de'], (p) => ({
    status: 451,
    headers: HTML,
    path: `/news/${p.hex(6)}.html`,
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${p.say({ en: ['451: Unavailable due to legal reasons', 'Unavailable in Europe'], de: 'In Ihrem Land nicht verfügbar' })}</title></head><body><h1>${p.say({ en: ['451: Unavailable due to legal reasons', `${p.site} is not available in your location`], de: 'Dieses Angebot ist in Ihrem Land aus rechtlichen Gründen nicht verfügbar' })}</h1><p>${p.say({ en: ['We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time.', 'Because of data protection rules we do not serve readers in the European Union at present.'], de: 'Wegen gesetzlicher Vorgaben können wir Leserinnen und Leser aus der EU derzeit nicht bedienen.' })} <a href="mailto:web@${p.host}">web@${p.host}</a></p></body></html>`,
  })),
  template(
    'icp-unregistered',
    'geo_block',
    ['zh', 'zh', 'zh', 'zh'],
    (p) => ({
      status: p.pick([403, 200]),
      headers: { ...HTML, server: p.pick(['Beaver', 'nginx', 'yunjiasu']) },
      body: `<html><head><meta http-equiv="Content-Type" content="text/html;charset=utf-8"><title>${p.pick(['Non-compliance ICP Filing', '网站未备案', '该网站暂时无法进行访问'])}</title><style>body{background:#f5f7fa}.tips{width:800px;margin:80px auto}</style></head><body><div class="tips"><h2>${p.pick(['该网站暂时无法访问', '您访问的域名尚未完成备案'])}</h2><p>${p.pick(['根据《互联网信息服务管理办法》以及《非经营性互联网信息服务备案管理办法》规定，该网站未按要求完成 ICP 备案或接入备案，服务商已停止对外提供服务。', '按照工信部要求，未取得备案号的域名不得指向境内服务器提供服务。'])}</p><p>${p.pick(['如您是网站管理员，请登录服务商控制台办理备案。', '网站主办者请尽快补办备案手续，备案完成后将自动恢复。'])}</p><a href="https://beian.miit.gov.cn/">工业和信息化部政务服务平台</a></div></body></html>`,
    }),
    { alt: ['denied', 'parked'] },
  ),
  template(
    'carrier-fraud-block',
    'geo_block',
    ['zh', 'zh', 'zh', 'zh'],
    (p) => ({
      headers: { 'content-type': 'text/html; charset=gb2312', server: 'Apache-Coyote/1.1' },
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.pick(['安全提醒', '国家反诈中心提示', '访问受限'])}</title></head><body style="background:#1a4fa3;color:#fff;text-align:center"><div class="shield"></div><h1>${p.pick(['您访问的网站存在安全风险，已被依法拦截', '涉诈网站，禁止访问', '该网址含有违法违规内容，运营商已限制访问'])}</h1><p>${p.pick(['经公安机关认定，该网站涉嫌电信网络诈骗，请勿输入个人信息。', '依据《中华人民共和国网络安全法》及有关部门要求，对该地址采取阻断措施。', '如有疑问，请拨打客服热线 10086 或 96110 咨询。'])}</p><p>${p.pick(['中国电信', '中国移动', '中国联通'])} · ${p.pick(['网络安全中心', '信息安全管理'])}</p></body></html>`,
    }),
    { alt: ['denied'] },
  ),
  template(
    'corporate-filter',
    'geo_block',
    ['en', 'zh', 'de', 'en', 'zh'],
    (p) => ({
      status: p.pick([200, 403]),
      headers: { ...HTML, server: 'xxxx' },
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['Web Page Blocked', 'Blocked by policy'], zh: '访问被管理员禁止', de: 'Zugriff durch Richtlinie gesperrt' })}</title><style>.logo-box{height:60px;background:#b0232a}</style></head><body><div class="logo-box"></div><h1>${p.say({ en: ['Web Page Blocked!', 'Your organisation has blocked this site'], zh: ['您访问的网站已被上网行为管理策略禁止', '该网页不符合公司上网规定，已被阻止'], de: 'Diese Webseite wurde durch Ihre Organisation gesperrt' })}</h1><p>${p.say({ en: 'The page you have requested has been blocked because the URL is in a category that your network administrator does not allow.', zh: '当前网址属于管理员不允许访问的分类，如需访问请联系网络管理员。', de: 'Die Adresse gehört zu einer Kategorie, die in diesem Netz nicht erlaubt ist.' })}</p><table><tr><td>URL</td><td>${p.host}/</td></tr><tr><td>${p.say({ en: 'Category', zh: '分类', de: 'Kategorie' })}</td><td>${p.say({ en: ['Proxy Avoidance', 'Streaming Media', 'Games'], zh: ['视频娱乐', '网络购物'], de: 'Streaming' })}</td></tr><tr><td>${p.say({ en: 'Client IP', zh: '终端地址', de: 'Client-IP' })}</td><td>10.0.${p.between(0, 20)}.${p.between(2, 250)}</td></tr></table></body></html>`,
    }),
    { alt: ['denied'] },
  ),
  template('court-order-isp', 'geo_block', ['es', 'fr', 'de', 'ko', 'ar'], (p) => ({
    headers: HTML,
    body: `<html><head><meta charset="utf-8"><title>${p.say({ es: 'Contenido bloqueado', fr: 'Accès bloqué', de: 'Website gesperrt', ko: '불법·유해 정보(사이트)에 대한 차단 안내', ar: 'الموقع محجوب' })}</title></head><body><img src="/seal.png" alt=""><h1>${p.say({ es: 'Acceso bloqueado por orden judicial', fr: 'L’accès à ce site est bloqué sur décision de justice', de: 'Diese Webseite ist aus urheberrechtlichen Gründen nicht verfügbar', ko: '귀하가 접속하려고 하는 정보(사이트)에서 불법 내용이 제공되고 있어 접속이 차단되었음을 알려 드립니다', ar: 'عذرا، هذا الموقع محجوب لمخالفته الأنظمة المعمول بها' })}</h1><p>${p.say({ es: 'El acceso a esta dirección ha sido restringido en cumplimiento de una resolución judicial.', fr: 'Votre fournisseur d’accès applique une décision du tribunal judiciaire.', de: 'Zu den Hintergründen informiert die Clearingstelle Urheberrecht im Internet.', ko: '해당 정보는 관계 법령에 따라 심의를 거쳐 차단된 것입니다.', ar: 'إذا كنت ترى أن هذا الموقع لا ينبغي حجبه فيرجى تعبئة النموذج.' })}</p></body></html>`,
  })),
  template(
    'cdn-country',
    'geo_block',
    ['en', 'en', 'en', 'en'],
    (p, index) => ({
      status: 403,
      headers: { 'content-type': 'text/html', server: index % 2 ? 'CloudFront' : 'cloudflare', 'x-cache': 'Error from cloudfront' },
      body:
        index % 2
          ? `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1">\n<TITLE>ERROR: The request could not be satisfied</TITLE>\n</HEAD><BODY>\n<H1>403 ERROR</H1>\n<H2>The request could not be satisfied.</H2>\n<HR noshade size="1px">\nThe Amazon CloudFront distribution is configured to block access from your country.\nWe can't connect to the server for this app or website at this time.\n<BR clear="all">\n<PRE>\nGenerated by cloudfront (CloudFront)\nRequest ID: ${p.hex(40)}\n</PRE></BODY></HTML>`
          : `<!DOCTYPE html><html lang="en-US"><head><title>Access denied</title></head><body><div id="cf-wrapper"><h1><span>Error</span> <span>1009</span></h1><h2>Access denied</h2><section><h2>What happened?</h2><p>The owner of this website (${p.host}) has banned the country or region your IP address is in (XX) from accessing this website.</p><small>Ray ID: ${p.hex(16)}</small></section></div></body></html>`,
    }),
    { alt: ['denied'] },
  ),
  template('shop-no-delivery-country', 'geo_block', ['en', 'en', 'zh', 'fr'], (p) => ({
    headers: HTML,
    body: p.frame('shop', {
      title: p.say({ en: 'Unavailable in your region', zh: '当前地区不可用', fr: 'Indisponible dans votre pays' }),
      main: `<section class="geo-stop"><h1>${p.say({ en: ['We do not serve your region yet', 'This site cannot be used from your location'], zh: '抱歉，该服务在您所在的国家或地区不可用', fr: 'Ce service n’est pas accessible depuis votre pays' })}</h1><p>${p.say({ en: 'Regulations in your jurisdiction do not allow us to offer our products there.', zh: '根据当地法律法规，我们无法向您所在地区的用户提供服务。', fr: 'La réglementation locale ne nous permet pas de proposer nos offres.' })}</p></section>`,
    }),
  })),
];

export const PARKED = [
  template('sedo-like', 'parked', ['en', 'de', 'en', 'es'], (p) => ({
    headers: HTML,
    path: '/',
    body: `<!DOCTYPE html><html lang="en" data-adblockkey="MFwwDQ${p.hex(40)}"><head><meta charset="utf-8"><title>${p.host}&nbsp;-&nbsp;${p.say({ en: 'This website is for sale!', de: 'Diese Website steht zum Verkauf!', es: '¡Este sitio web está a la venta!' })}&nbsp;-&nbsp;${p.host} ${p.say({ en: 'Resources and Information.', de: 'Informationen zum Thema.', es: 'Recursos e información.' })}</title></head><body><div id="container-header"><h1>${p.host}</h1></div><div id="container-relatedlinks"><span>${p.say({ en: 'Related searches', de: 'Verwandte Suchbegriffe', es: 'Búsquedas relacionadas' })}</span><ul>${Array.from({ length: 6 }, () => `<li><a href="//www.${p.host}/caf/?ses=${p.hex(20)}">${p.pick(['Car Insurance', 'Cheap Flights', 'Online Courses', 'Web Hosting', 'Used Cars', 'Loans'])}</a></li>`).join('')}</ul></div><div id="container-buybox"><a href="https://sedo.com/search/details/?domain=${p.host}">${p.say({ en: 'The domain is available for purchase from its owner.', de: 'Die Domain wird vom Inhaber zum Verkauf angeboten.', es: 'El propietario ofrece este dominio a la venta.' })}</a></div><div id="container-disclaimer">${p.say({ en: 'This webpage was generated by the domain owner using Sedo Domain Parking. Disclaimer: the parking company maintains no relationship with third party advertisers.', de: 'Die hier angezeigten Sponsored Listings werden von dritter Seite automatisch generiert.', es: 'El propietario del dominio generó esta página con un programa de aparcamiento de dominios.' })}</div><script src="https://www.google.com/adsense/domains/caf.js"></script></body></html>`,
  })),
  template('registrar-coming-soon', 'parked', ['en', 'de', 'fr', 'en', 'ko'], (p) => ({
    headers: HTML,
    path: '/',
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.host}</title><style>.hero{min-height:60vh;background:#fff4e8}</style></head><body><div class="hero"><h1>${p.say({ en: ['This Web page is parked for FREE, courtesy of our registrar.', 'Future home of something quite cool', 'A new website is on its way'], de: 'Diese Domain wurde gerade registriert', fr: 'Félicitations ! Votre domaine a bien été créé', ko: '이 도메인은 현재 연결된 사이트가 없습니다' })}</h1><h2>${p.host}</h2><p>${p.say({ en: ["Is this your domain? Let's turn it into a website!", 'Would you like to buy this domain? Get a quote.', 'If you are the owner, log in to launch this site.'], de: 'Hier entsteht eine neue Internetpräsenz. Der Inhaber hat noch keine Inhalte hinterlegt.', fr: 'Le site est en construction. Hébergez votre projet à partir de 2,99 €.', ko: '도메인 소유자는 관리 화면에서 호스팅을 연결해 주세요.' })}</p><a class="btn" href="https://registrar.example/?d=${p.host}">${p.say({ en: 'Get started', de: 'Mehr erfahren', fr: 'Découvrir', ko: '도메인 관리' })}</a></div><footer>© 2026 Registrar Holdings</footer></body></html>`,
  })),
  template('domain-sale-zh', 'parked', ['zh', 'zh', 'zh', 'zh', 'ja'], (p) => ({
    headers: HTML,
    path: '/',
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.host}${p.say({ zh: ['-域名出售', '正在转让', ' 该域名可转让'], ja: 'は売り出し中です' })}</title><meta name="keywords" content="${p.host},域名交易"></head><body><div class="wrap"><h1>${p.host}</h1><h2>${p.say({ zh: ['您正在访问的域名可以转让！', '该域名正在出售，欢迎洽谈', '此域名由卖家在一口价平台挂牌'], ja: 'このドメインは購入できます' })}</h2><p>${p.say({ zh: [`一口价：￥${p.between(1, 90)}000`, '支持平台中介交易，安全快捷', '有意者请扫码联系或发送邮件报价'], ja: 'お問い合わせフォームからご連絡ください' })}</p><dl><dt>${p.say({ zh: '联系人', ja: '連絡先' })}</dt><dd>${p.name()}</dd><dt>QQ</dt><dd>${p.between(1e6, 9e8)}</dd></dl><a href="https://domain-market.example/buy/${p.host}">${p.say({ zh: '我要购买', ja: '購入する' })}</a></div></body></html>`,
  })),
  template('server-default', 'parked', ['en', 'en', 'en', 'zh', 'en'], (p, index) => ({
    headers: { ...HTML, server: p.pick(['nginx/1.22.1', 'Apache', 'Microsoft-IIS/10.0', 'Caddy']) },
    path: '/',
    body:
      [
        '<!DOCTYPE html><html><head><title>Welcome to nginx!</title><style>body{width:35em;margin:0 auto}</style></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p><p>For online documentation and support please refer to <a href="http://nginx.org/">nginx.org</a>.</p><p><em>Thank you for using nginx.</em></p></body></html>',
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><head><title>Apache2 Debian Default Page: It works</title></head><body><div class="main_page"><div class="page_header"><span>Apache2 Debian Default Page</span></div><div class="content_section"><p>This is the default welcome page used to test the correct operation of the Apache2 server after installation on Debian systems. If you can read this page, it means that the Apache HTTP server installed at this site is working properly. You should replace this file before continuing to operate your HTTP server.</p><pre>/etc/apache2/\n|-- apache2.conf\n|       `--  ports.conf</pre></div></div></body></html>',
        '<!DOCTYPE html><html><head><title>IIS Windows Server</title><style>#container{text-align:center}</style></head><body><div id="container"><a href="http://go.microsoft.com/fwlink/?linkid=66138&amp;clcid=0x409"><img src="iisstart.png" alt="IIS" width="960" height="600" /></a></div></body></html>',
        `<!doctype html><html><head><meta charset="utf-8"><title>恭喜，站点创建成功！</title></head><body><div class="container"><h1>恭喜, 站点创建成功！</h1><h3>这是默认index.html，本页面由系统自动生成</h3><ul><li>本页面在FTP根目录下的index.html</li><li>您可以修改、删除或覆盖本页面</li><li>FTP相关信息，请到“面板系统后台 > FTP” 查看</li></ul></div></body></html>`,
        "<!DOCTYPE html><html><head><title>Caddy works!</title></head><body><h1>Congratulations! Your web server is working.</h1><p>Point your domain's DNS records at this machine, upload your site's files and edit the Caddyfile to serve them instead of this page.</p></body></html>",
      ][index] ?? '',
  })),
  template('panel-default', 'parked', ['en', 'de', 'en', 'fr'], (p) => ({
    headers: HTML,
    path: '/cgi-sys/defaultwebpage.cgi',
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: ['Default Web Site Page', 'Domain Default page'], de: 'Standardseite der Domain', fr: 'Page par défaut du domaine' })}</title></head><body><div class="container"><h1>${p.say({ en: ['SORRY!', "Web Server's Default Page"], de: 'Standardseite des Webservers', fr: 'Page par défaut du serveur' })}</h1><p>${p.say({ en: [`If you are the owner of this website, please contact your hosting provider: webmaster@${p.host}`, 'This page is generated by the control panel because there is no Web site at this address yet.'], de: 'Unter dieser Adresse ist noch keine Website eingerichtet. Sie sehen diese Seite, weil der Hoster sie angelegt hat.', fr: 'Aucun site n’est encore configuré à cette adresse.' })}</p><p>${p.say({ en: 'It is possible you have reached this page because the IP address has changed, the server was misconfigured, or the site was moved to a different server.', de: 'Melden Sie sich in der Verwaltung an, um Inhalte hochzuladen.', fr: 'Connectez-vous au panneau pour publier votre site.' })}</p><footer>cPanel / Plesk</footer></div></body></html>`,
  })),
  template(
    'account-suspended',
    'parked',
    ['en', 'zh', 'en', 'zh', 'es'],
    (p) => ({
      status: p.pick([200, 403]),
      headers: HTML,
      path: '/cgi-sys/suspendedpage.cgi',
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.say({ en: 'Account Suspended', zh: ['站点已暂停', '网站已到期'], es: 'Cuenta suspendida' })}</title><link href="//use.fontawesome.com/releases/v5.0.6/css/all.css" rel="stylesheet"></head><body><div class="status-reason"><i class="fas fa-user-times fa-5x"></i><h1>${p.say({ en: ['Account Suspended', 'This site has been suspended'], zh: ['您访问的网站已暂停服务', '该空间已到期，请续费', '虚拟主机因欠费已停止'], es: 'Esta cuenta ha sido suspendida' })}</h1></div><div class="contact">${p.say({ en: 'This Account has been suspended. Contact your hosting provider for more information.', zh: '如果您是网站管理员，请联系您的主机服务商处理续费或解除暂停。', es: 'Póngase en contacto con su proveedor de alojamiento.' })}</div></body></html>`,
    }),
    { alt: ['denied'] },
  ),
  template(
    'parking-script-frame',
    'parked',
    ['en', 'en', 'en', 'de'],
    (p) => ({
      headers: { ...HTML, 'x-adblock-key': p.hex(32), server: 'openresty' },
      path: '/',
      body: `<!doctype html><html data-adblockkey="MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBA${p.hex(40)}" lang="en"><head><meta charset="utf-8"><title>${p.host}</title></head><body><div id="target" style="opacity: 0"></div><script>window.park = "${p.hex(200)}";</script><script src="/${p.hex(9)}.js"></script><noscript>${p.host} - ${p.say({ en: 'domain parking', de: 'Domain geparkt' })}</noscript></body></html>`,
    }),
    { alt: ['js_shell', 'empty'] },
  ),
  template('broker-lander', 'parked', ['en', 'en', 'en', 'ja', 'ar'], (p) => ({
    headers: HTML,
    path: '/',
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${p.host} | ${p.say({ en: 'Domain for sale', ja: 'ドメイン販売', ar: 'النطاق معروض للبيع' })}</title><link rel="stylesheet" href="/_next/static/css/${p.hex(16)}.css"></head><body><div id="__next"><header><span>DomainBroker</span><a href="/help">FAQ</a></header><main><h1>${p.host}</h1><p>${p.say({ en: ['The domain name is for sale. Make an instant offer or buy now.', 'Own this name today: pay in instalments or at once.'], ja: 'このドメイン名は販売中です。オファーをお送りください。', ar: 'اسم النطاق هذا معروض للبيع. قدّم عرضك الآن.' })}</p><form method="post"><label>${p.say({ en: 'Your offer in USD', ja: 'ご希望額', ar: 'عرضك' })}<input name="offer" type="number"></label><label>E-mail<input type="email" name="email"></label><button>${p.say({ en: 'Make offer', ja: '送信', ar: 'إرسال' })}</button></form><ul><li>${p.say({ en: 'Free transaction support', ja: '無料サポート', ar: 'دعم مجاني' })}</li><li>${p.say({ en: 'Secure payments', ja: '安全な支払い', ar: 'دفع آمن' })}</li></ul></main></div></body></html>`,
  })),
];

/** @module Pages that answer, and pages that lead to answers. */
import type { Pen } from './pen.ts';
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const card = (p: Pen): string =>
  `<article class="post"><h2 class="entry-title"><a href="/${p.hex(6)}/">${p.headline()}</a></h2><div class="entry-meta">${p.date()} · ${p.name()}</div><div class="entry-summary"><p>${p.sentence()} <a class="more-link" href="/${p.hex(6)}/">»</a></p></div></article>`;

export const USABLE = [
  template('news-article', 'usable', ['en', 'zh', 'de', 'ar', 'en', 'ja'], (p) => ({
    headers: HTML,
    path: `/news/${p.hex(8)}`,
    body: p.frame(p.pick(['blog', 'portal'] as const), {
      title: p.headline(),
      head: `<meta property="og:type" content="article"><meta property="article:published_time" content="${p.date()}T09:00:00Z">`,
      main: `<article><h1>${p.headline()}</h1><p class="byline">${p.name()}, ${p.city()}, ${p.date()}</p>${p.paragraphs(p.between(5, 9))}</article>`,
    }),
  })),
  template('docs-page', 'usable', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: '/docs/configuration',
    body: p.frame('docs', {
      title: p.say({ en: 'Configuration', zh: '配置说明' }),
      main: `<h1>${p.say({ en: 'Configuration', zh: '配置说明' })}</h1><p>${p.say({ en: 'All options live in one file in the project folder. Values given on the command line win over values in the file.', zh: '所有选项都写在项目目录下的一个文件里，命令行给出的值优先于文件中的值。' })}</p><h2>${p.say({ en: 'Options', zh: '选项' })}</h2><table><tr><th>name</th><th>default</th></tr>${many(6, () => `<tr><td><code>${p.pick(['timeout', 'retries', 'cacheDir', 'logLevel', 'workers'])}</code></td><td>${p.between(1, 90)}</td></tr>`).join('')}</table><pre><code>workers = ${p.between(2, 16)}\nretries = 3\n</code></pre><h2>${p.say({ en: 'Precedence', zh: '优先级' })}</h2><p>${p.say({ en: 'Environment variables are read first, then the file, then flags. A flag that is given twice takes the last value.', zh: '首先读取环境变量，然后是配置文件，最后是命令行参数；重复给出的参数以最后一次为准。' })}</p>`,
    }),
  })),
  template('product-page', 'usable', ['en', 'zh', 'es', 'en', 'ko'], (p) => ({
    headers: HTML,
    path: `/products/${p.hex(6)}`,
    body: p.frame('shop', {
      title: p.say({ en: 'Cast iron pan 26 cm', zh: '26厘米铸铁煎锅', es: 'Sartén de hierro 26 cm', ko: '무쇠 프라이팬 26cm' }),
      bodyClass: 'product',
      main: `<div class="product"><img src="/p.jpg" alt=""><h1>${p.say({ en: 'Cast iron pan 26 cm', zh: '26厘米铸铁煎锅', es: 'Sartén de hierro 26 cm', ko: '무쇠 프라이팬 26cm' })}</h1><span class="price">${p.between(29, 399)}.00</span><p>${p.say({ en: 'Pre-seasoned with linseed oil, works on induction, gas and open fire. Weight 2.1 kg, wall 4 mm.', zh: '亚麻籽油预先开锅，适用电磁炉、燃气灶与明火。重量2.1千克，壁厚4毫米。', es: 'Curada con aceite de linaza, apta para inducción, gas y fuego. Peso 2,1 kg.', ko: '아마씨유로 길들인 제품으로 인덕션과 가스에서 쓸 수 있습니다. 무게 2.1kg.' })}</p><button>+</button><h2>${p.say({ en: 'Reviews', zh: '用户评价', es: 'Opiniones', ko: '후기' })} (${p.between(3, 200)})</h2><p>${p.name()}: ${p.say({ en: 'Heats evenly and nothing sticks after the third use.', zh: '受热很均匀，用了三次之后完全不粘。', es: 'Calienta de forma uniforme y no se pega.', ko: '열이 고르고 눌어붙지 않아요.' })}</p></div>`,
    }),
  })),
  template('question-and-answers', 'usable', ['en', 'zh', 'en', 'fr'], (p) => ({
    headers: HTML,
    path: `/questions/${p.between(1e4, 9e6)}`,
    body: p.frame('corporate', {
      title: p.headline(),
      main: `<div id="question"><h1>${p.headline()}</h1>${p.paragraphs(1)}</div><div id="answers"><h2>${p.between(2, 5)}</h2>${many(p.between(2, 4), () => `<div class="answer"><div class="votecell">${p.between(0, 80)}</div>${p.paragraphs(2)}<div class="user">${p.name()} ${p.date()}</div></div>`).join('')}</div>`,
    }),
  })),
  template('json-answer', 'usable', ['en', 'zh', 'en', 'en'], (p) => ({
    headers: { 'content-type': 'application/json' },
    path: `/api/stations/${p.between(1, 99)}`,
    body: JSON.stringify({
      code: 0,
      message: p.pick(['ok', 'success']),
      error: null,
      data: { id: p.hex(8), name: p.city(), lines: [p.between(1, 20)], opened: p.date(), note: p.sentence() },
    }),
  })),
  template('plain-text', 'usable', ['en', 'en', 'zh', 'en'], (p) => ({
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    path: '/README.txt',
    body: `${p.headline()}\n${'='.repeat(20)}\n\n${many(6, () => p.sentence()).join('\n')}\n\n${many(5, () => p.sentence()).join('\n')}\n`,
  })),
  template('ssr-with-state', 'usable', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: { ...HTML, 'x-powered-by': 'Next.js' },
    path: `/post/${p.hex(6)}`,
    body: `<!DOCTYPE html><html lang="${p.lang}"><head><meta charSet="utf-8"/><title>${p.headline()}</title><link rel="stylesheet" href="/_next/static/css/${p.hex(16)}.css"/></head><body><div id="__next"><header><nav><a href="/">${p.site}</a></nav></header><main><h1>${p.headline()}</h1>${p.paragraphs(6)}</main></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"id":"${p.hex(6)}"}},"page":"/post/[id]","buildId":"${p.hex(20)}"}</script><script src="/_next/static/chunks/main-${p.hex(16)}.js" defer=""></script></body></html>`,
  })),
  template('public-notice', 'usable', ['zh', 'zh', 'en', 'zh', 'fr'], (p) => ({
    headers: HTML,
    path: `/art/${p.date().slice(0, 4)}/art_${p.between(100, 999)}.html`,
    body: p.frame('portal', {
      title: p.say({ zh: '关于调整公交线路的通告', en: 'Notice of changed bus routes', fr: 'Avis de modification des lignes de bus' }),
      main: `<div class="article-con"><h1>${p.say({ zh: '关于调整公交线路的通告', en: 'Notice of changed bus routes', fr: 'Avis de modification des lignes de bus' })}</h1><p>${p.say({ zh: `因${p.city()}路道路施工，自${p.date()}起，${p.between(2, 90)}路公交车临时改道，取消“老码头”站，首末班时间不变。`, en: `From ${p.date()} bus ${p.between(2, 90)} takes another way because of road works; the stop "Old Quay" is not served.`, fr: `À partir du ${p.date()}, la ligne ${p.between(2, 90)} est déviée en raison de travaux ; l’arrêt « Vieux Port » n’est pas desservi.` })}</p><p>${p.say({ zh: `特此通告。 ${p.city()}市交通运输局`, en: 'Transport Office', fr: 'Service des transports' })}</p></div>`,
    }),
  })),
];

export const LISTINGS = [
  template('blog-index', 'listing', ['en', 'zh', 'en', 'de', 'ja'], (p) => ({
    headers: HTML,
    path: `/page/${p.between(1, 9)}/`,
    body: p.frame('blog', {
      title: p.site,
      bodyClass: 'blog hfeed',
      main: `${many(p.between(6, 10), () => card(p)).join('\n')}<nav class="pagination"><a href="/page/2/">2</a><a href="/page/3/">3</a></nav>`,
    }),
  })),
  template('shop-category', 'listing', ['en', 'zh', 'es', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: `/collections/${p.hex(5)}`,
    body: p.frame('shop', {
      title: p.say({ en: 'Kitchen', zh: '厨房用品', es: 'Cocina' }),
      bodyClass: 'collection',
      main: `<h1>${p.say({ en: 'Kitchen', zh: '厨房用品', es: 'Cocina' })}</h1><ul class="grid">${many(p.between(12, 24), () => `<li class="grid__item"><a href="/products/${p.hex(6)}"><img src="/p.jpg" alt=""><span>${p.say({ en: ['Pan', 'Kettle', 'Knife set', 'Baking tray'], zh: ['煎锅', '水壶', '刀具套装', '烤盘'], es: ['Sartén', 'Hervidor', 'Cuchillos'] })} ${p.hex(2).toUpperCase()}</span><span class="price">${p.between(5, 200)}.00</span></a></li>`).join('')}</ul>`,
    }),
  })),
  template('tag-page', 'listing', ['en', 'zh', 'zh', 'fr', 'en'], (p) => ({
    headers: HTML,
    path: `/tag/${p.hex(5)}`,
    body: p.frame('portal', {
      title: p.say({ en: 'Tag: transport', zh: '标签：交通', fr: 'Étiquette : transport' }),
      main: `<h1>${p.say({ en: 'transport', zh: '交通', fr: 'transport' })}</h1><ul class="news-list">${many(p.between(12, 25), () => `<li><a href="/a/${p.hex(8)}.html">${p.headline()}</a><span>${p.date()}</span></li>`).join('')}</ul>`,
    }),
  })),
  template('forum-board', 'listing', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    path: `/forum-${p.between(2, 60)}-1.html`,
    body: p.frame('forum', {
      title: p.say({ en: 'General discussion', zh: '综合讨论区' }),
      main: `<h2 class="forum-title">${p.say({ en: 'General discussion', zh: '综合讨论区' })}</h2><ul class="topiclist topics">${many(p.between(15, 25), () => `<li class="row"><dl><dt><a href="./viewtopic.php?t=${p.between(1, 9999)}" class="topictitle">${p.headline()}</a> ${p.name()}</dt><dd class="posts">${p.between(0, 90)}</dd><dd class="views">${p.between(10, 9000)}</dd><dd class="lastpost">${p.date()}</dd></dl></li>`).join('')}</ul>`,
    }),
  })),
  template('search-results', 'listing', ['en', 'zh', 'de', 'en', 'ko'], (p) => ({
    headers: HTML,
    path: '/?s=bridge',
    body: p.frame('blog', {
      title: p.say({ en: 'Search Results for: bridge', zh: '搜索结果：桥', de: 'Suchergebnisse für: Brücke', ko: '검색 결과: 다리' }),
      bodyClass: 'search search-results',
      main: `<h1 class="page-title">${p.say({ en: 'Search Results for: bridge', zh: '“桥”的搜索结果', de: 'Suchergebnisse für: Brücke', ko: '검색 결과: 다리' })} (${p.between(20, 300)})</h1>${many(p.between(8, 10), () => card(p)).join('')}`,
    }),
  })),
  template('front-page-zh', 'listing', ['zh', 'zh', 'zh', 'zh', 'en'], (p) => ({
    headers: HTML,
    path: '/',
    body: p.frame('portal', {
      title: p.say({ zh: '首页', en: 'Front page' }),
      main: many(
        5,
        () =>
          `<div class="section"><h2><a href="/ch/${p.hex(4)}">${p.say({ zh: ['要闻', '财经', '科技', '体育', '文化'], en: ['World', 'Business', 'Science', 'Culture'] })}</a></h2><ul>${many(p.between(8, 14), () => `<li><a href="/a/${p.hex(8)}.html">${p.headline()}</a></li>`).join('')}</ul></div>`,
      ).join(''),
    }),
  })),
  template(
    'index-of',
    'listing',
    ['en', 'en', 'en', 'zh'],
    (p) => ({
      headers: { 'content-type': 'text/html;charset=UTF-8', server: 'Apache' },
      path: '/pub/',
      body: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<html>\n <head>\n  <title>Index of /pub</title>\n </head>\n <body>\n<h1>Index of /pub</h1>\n<pre><img src="/icons/blank.gif" alt="Icon "> <a href="?C=N;O=D">Name</a>                    <a href="?C=M;O=A">Last modified</a>      <a href="?C=S;O=A">Size</a>  <hr>${many(p.between(8, 30), () => `<img src="/icons/compressed.gif" alt="[   ]"> <a href="pkg-${p.hex(4)}.tar.gz">pkg-${p.hex(4)}.tar.gz</a>     ${p.date()} 10:2${p.between(0, 9)}  ${p.between(1, 900)}K  \n`).join('')}<hr></pre>\n</body></html>\n`,
    }),
    { alt: ['usable'] },
  ),
];

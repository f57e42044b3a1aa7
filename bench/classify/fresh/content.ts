/** @module Groups: what was asked for, and lists that lead to it. */
import { bare, type Group, group } from './group.ts';
import type { Pen } from './pen.ts';

const list = (p: Pen, count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(p.pick(['', '\n']));

export const USABLE: readonly Group[] = [
  group(
    'wp-article-comments',
    'usable',
    {
      en: ['Comments', 'Leave a reply', 'Name', 'Email', 'Post comment'],
      de: ['Kommentare', 'Kommentar schreiben', 'Name', 'E-Mail', 'Absenden'],
      ja: ['コメント', 'コメントを残す', '名前', 'メール', '送信'],
      zh: ['评论', '发表评论', '昵称', '邮箱', '提交'],
    },
    (p, t) => ({
      body: p.page('wordpress', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1><p>${p.person()}, <time datetime="${p.date()}">${p.date()}</time></p>${p.prose(9)}<h2>${p.head()}</h2>${p.prose(4)}</article><section id="comments"><h2>${t(0)} (3)</h2>${list(p, 3, () => `<div class="comment"><cite>${p.person()}</cite><p>${p.sentence()}</p></div>`)}<h3>${t(1)}</h3><form><input name="author" placeholder="${t(2)}"><input name="email" placeholder="${t(3)}"><textarea name="comment"></textarea><button>${t(4)}</button></form></section>`,
      }),
    }),
  ),
  group(
    'recipe-card',
    'usable',
    {
      en: ['Ingredients', 'Method', 'Serves 4'],
      fr: ['Ingrédients', 'Préparation', 'Pour 4 personnes'],
      es: ['Ingredientes', 'Preparación', 'Para 4 personas'],
      ko: ['재료', '만드는 법', '4인분'],
    },
    (p, t) => ({
      body: p.page('bootstrap', {
        title: p.head(),
        main: `<h1>${p.head()}</h1><p>${t(2)}</p><h2>${t(0)}</h2><ul>${list(p, 7, () => `<li>${p.between(2, 500)} g</li>`)}</ul><h2>${t(1)}</h2><ol>${list(p, 5, () => `<li>${p.sentence()}</li>`)}</ol>`,
      }),
    }),
  ),
  group(
    'product-detail-stock',
    'usable',
    {
      en: ['Add to cart', 'In stock, delivered in 2 days', 'Description', 'Weight', 'Material'],
      de: ['In den Warenkorb', 'Auf Lager, Lieferung in 2 Tagen', 'Beschreibung', 'Gewicht', 'Material'],
      it: ['Aggiungi al carrello', 'Disponibile, consegna in 2 giorni', 'Descrizione', 'Peso', 'Materiale'],
      tw: ['加入購物車', '有現貨，2 天內送達', '商品說明', '重量', '材質'],
    },
    (p, t) => ({
      body: p.page('shopify', {
        title: p.head(),
        main: `<div class="product"><h1>${p.head()}</h1><p class="price">€ ${p.between(9, 400)},90</p><p>${t(1)}</p><form action="/cart/add"><button>${t(0)}</button></form><h2>${t(2)}</h2>${p.prose(3)}<table><tr><th>${t(3)}</th><td>${p.between(1, 20)} kg</td></tr><tr><th>${t(4)}</th><td>Steel</td></tr></table></div>`,
      }),
    }),
  ),
  group(
    'api-reference',
    'usable',
    { en: ['Parameters', 'Returns', 'Example'], zh: ['参数', '返回值', '示例'], ru: ['Параметры', 'Возвращает', 'Пример'] },
    (p, t) => ({
      body: p.page('tailwind', {
        title: `client.open()`,
        main: `<h1>client.open(path, options)</h1>${p.prose(2)}<h2>${t(0)}</h2><table><tr><td><code>path</code></td><td>string</td><td>${p.sentence()}</td></tr><tr><td><code>options.limit</code></td><td>number</td><td>${p.sentence()}</td></tr></table><h2>${t(1)}</h2><p>${p.sentence()}</p><h2>${t(2)}</h2><pre><code>const file = await client.open('/a', { limit: 3 });\nconsole.log(file.size);</code></pre>`,
      }),
    }),
  ),
  group(
    'plain-readme',
    'usable',
    {
      en: [
        '# wavefold\n\nA small library for folding waveforms.\n\n## Install\n\n    npm install wavefold\n\n## Use\n\nCall fold(samples, gain). The result is a new array of the same length.\n',
      ],
      de: [
        'Protokoll der Sitzung vom 3. März\n\nAnwesend: Kurz, Albers, Vogt.\n\nTOP 1: Das Dach der Halle wird im Mai gedeckt.\nTOP 2: Der Kassenbericht wurde angenommen.\n',
      ],
    },
    (_p, t) => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: t(0).repeat(2) }),
  ),
  group(
    'json-records',
    'usable',
    { en: ['station'], zh: ['站点'] },
    (p, t) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        total: 12,
        items: Array.from({ length: 12 }, (_, i) => ({ id: i, [t(0)]: p.head(), level: p.between(10, 400), updated: p.date() })),
      }),
    }),
    { alt: ['listing'] },
  ),
  group(
    'gov-how-to',
    'usable',
    {
      en: ['Who can apply', 'How to apply', 'Fees'],
      fr: ['Qui peut demander', 'Comment demander', 'Tarifs'],
      pl: ['Kto może złożyć wniosek', 'Jak złożyć wniosek', 'Opłaty'],
      pt: ['Quem pode pedir', 'Como pedir', 'Taxas'],
    },
    (p, t) => ({
      body: p.page('gov', {
        title: p.head(),
        main: `<h1>${p.head()}</h1>${p.prose(1)}<h2>${t(0)}</h2><ul><li>${p.sentence()}</li><li>${p.sentence()}</li></ul><h2>${t(1)}</h2>${p.prose(2)}<h2>${t(2)}</h2><p>€ ${p.between(10, 90)}</p>`,
      }),
    }),
  ),
  group(
    'person-profile',
    'usable',
    { en: ['Publications', 'Office', 'Phone'], de: ['Veröffentlichungen', 'Büro', 'Telefon'], nl: ['Publicaties', 'Kamer', 'Telefoon'] },
    (p, t) => ({
      body: p.page('typo3', {
        title: p.person(),
        main: `<h1>${p.person()}</h1><dl><dt>${t(1)}</dt><dd>B ${p.between(100, 400)}</dd><dt>${t(2)}</dt><dd>+49 5555 ${p.between(1000, 9999)}</dd></dl><h2>${t(0)}</h2><ul>${list(p, 6, () => `<li>${p.person()} (20${p.between(10, 25)}): ${p.head()}.</li>`)}</ul>`,
      }),
    }),
  ),
  group('forum-answer-thread', 'usable', { en: ['Reply', 'posted'], zh: ['回复', '发表于'], ru: ['Ответить', 'написал'] }, (p, t) => ({
    body: p.page('discuz', {
      title: p.head(),
      main: `<h1 class="ts">${p.head()}</h1>${list(p, 5, (i) => `<div id="post_${i}" class="plhin"><div class="authi">${p.person()} ${t(1)} ${p.date()}</div><div class="t_f">${p.sentence()} ${p.sentence()}</div><a class="fastre">${t(0)}</a></div>`)}`,
    }),
  })),
  group('old-table-page', 'usable', { en: ['History of the mill'], it: ['Storia del mulino'], ja: ['水車小屋の歴史'] }, (p, t) => ({
    body: p.page('tables', { title: t(0), main: `<H2>${t(0)}</H2>${p.prose(5)}<P><I>${p.person()}, ${p.date()}</I>` }),
  })),
  group(
    'weather-now',
    'usable',
    { en: ['Now', 'Wind', 'Humidity'], es: ['Ahora', 'Viento', 'Humedad'], tr: ['Şimdi', 'Rüzgâr', 'Nem'], zh: ['当前', '风力', '湿度'] },
    (p, t) => ({
      body: p.page('mui', {
        title: `${t(0)} ${p.between(2, 30)}°`,
        main: `<h1>${p.site}</h1><div class="big">${p.between(2, 30)}°C</div><p>${t(1)}: ${p.between(1, 9)} m/s</p><p>${t(2)}: ${p.between(30, 95)} %</p>`,
      }),
    }),
  ),
  group(
    'press-release',
    'usable',
    { en: ['Media contact'], de: ['Pressekontakt'], ko: ['언론 문의'], pt: ['Contato de imprensa'] },
    (p, t) => ({
      body: p.page('drupal', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1><p>${p.date()}</p>${p.prose(4)}<h3>${t(0)}</h3><p>${p.person()}, press@${p.host}</p></article>`,
      }),
    }),
  ),
];

export const LISTINGS: readonly Group[] = [
  group(
    'wp-archive',
    'listing',
    { en: ['Posts tagged'], de: ['Beiträge mit dem Schlagwort'], ja: ['タグ'], pt: ['Posts com a tag'] },
    (p, t) => ({
      body: p.page('wordpress', {
        title: `${t(0)}: ${p.head()}`,
        main: `<h1>${t(0)}: ${p.pick(p.words.nav)}</h1>${list(p, 10, (i) => `<article class="post"><h2><a href="/20${p.between(20, 25)}/a${i}-${p.hex(4)}/">${p.head()}</a></h2><time>${p.date()}</time><p>${p.sentence()}</p><a class="more-link" href="/b${i}-${p.hex(4)}/">${p.words.more}</a></article>`)}<nav class="pagination"><a href="/page/2/">2</a><a href="/page/3/">3</a></nav>`,
      }),
    }),
  ),
  group(
    'shop-grid',
    'listing',
    { en: ['48 products', 'Sort by'], fr: ['48 produits', 'Trier par'], es: ['48 productos', 'Ordenar por'], zh: ['共48件商品', '排序'] },
    (p, t) => ({
      body: p.page('shopify', {
        title: p.pick(p.words.nav),
        main: `<div class="facets"><span>${t(0)}</span><label>${t(1)}<select><option>A-Z</option></select></label></div><ul class="product-grid">${list(p, 24, () => `<li class="grid__item"><a href="/products/${p.hex(6)}">${p.head()}</a><span class="price">€${p.between(5, 200)}</span></li>`)}</ul>`,
      }),
    }),
  ),
  group('news-front', 'listing', { en: [], zh: [], it: [], ru: [] }, (p) => ({
    body: p.page('portal', {
      title: p.site,
      main: list(
        p,
        6,
        (i) =>
          `<section><h2><a href="/ch/${i}">${p.pick(p.words.nav)}</a></h2><ul>${list(p, 8, () => `<li><a href="/a/${p.hex(8)}.html">${p.head()}</a></li>`)}</ul></section>`,
      ),
    }),
  })),
  group('forum-index', 'listing', { en: ['Replies', 'Views'], zh: ['回复', '查看'], ko: ['댓글', '조회'] }, (p, t) => ({
    body: p.page('discuz', {
      title: p.pick(p.words.nav),
      main: `<table id="threadlisttableid"><tr><th></th><td>${t(0)}</td><td>${t(1)}</td></tr>${list(p, 25, (i) => `<tbody id="normalthread_${i}"><tr><th><a href="thread-${p.between(1000, 9999)}-1-1.html" class="s xst">${p.head()}</a></th><td>${p.between(0, 99)}</td><td>${p.between(100, 9999)}</td></tr></tbody>`)}</table>`,
    }),
  })),
  group('job-results', 'listing', { en: ['jobs found'], nl: ['vacatures gevonden'], pl: ['znalezionych ofert'] }, (p, t) => ({
    body: p.page('mui', {
      title: `${p.between(20, 90)} ${t(0)}`,
      main: `<h1>${p.between(20, 90)} ${t(0)}</h1>${list(p, 15, () => `<div class="MuiCard-root"><a href="/jobs/${p.hex(7)}"><h3>${p.head()}</h3></a><p>${p.site}</p><p>${p.date()}</p></div>`)}`,
    }),
  })),
  group('apache-dir-index', 'listing', { en: ['Index of /pub/releases'], ja: ['Index of /archive'] }, (p, t) => ({
    body: bare(
      t(0),
      `<h1>${t(0)}</h1>\n<table><tr><th><a href="?C=N;O=D">Name</a></th><th>Last modified</th><th>Size</th></tr>${list(p, 18, (i) => `<tr><td><a href="v${i}.tar.gz">release-${i}.${p.between(0, 9)}.tar.gz</a></td><td>${p.date()} 10:11</td><td>${p.between(1, 900)}K</td></tr>`)}</table>`,
    ),
  })),
  group('library-search-results', 'listing', { en: ['results for'], de: ['Treffer für'], fr: ['résultats pour'] }, (p, t) => ({
    path: '/search?q=bridge',
    body: p.page('drupal', {
      title: `${p.between(30, 300)} ${t(0)} “bridge”`,
      main: `<h1>${p.between(30, 300)} ${t(0)} “bridge”</h1><ol>${list(p, 10, () => `<li><h3><a href="/record/${p.hex(8)}">${p.head()}</a></h3><p>${p.person()}, 20${p.between(10, 24)}</p></li>`)}</ol>`,
    }),
  })),
  group('docs-toc', 'listing', { en: ['Guide', 'Reference'], es: ['Guía', 'Referencia'], tw: ['指南', '參考'] }, (p, t) => ({
    body: p.page('tailwind', {
      title: t(1),
      main: `<h1>${t(1)}</h1>${list(p, 5, () => `<h2>${t(0)}</h2><ul>${list(p, 9, () => `<li><a href="/docs/${p.hex(5)}">${p.head()}</a></li>`)}</ul>`)}`,
    }),
  })),
  group('municipality-sections', 'listing', { fr: [], de: [], tr: [] }, (p) => ({
    body: p.page('gov', {
      title: p.site,
      main: `<h1>${p.site}</h1>${list(p, 14, (i) => `<div class="tile"><h2><a href="/t/${i}">${p.pick(p.words.nav)}</a></h2><p>${p.sentence()}</p></div>`)}`,
    }),
  })),
  group('real-estate-cards', 'listing', { en: ['per month'], it: ['al mese'], zh: ['元/月'] }, (p, t) => ({
    body: p.page('bootstrap', {
      title: p.pick(p.words.nav),
      main: `<div class="row">${list(p, 18, () => `<div class="col-sm-4"><a href="/expose/${p.between(1e5, 9e5)}"><img src="/i/${p.hex(5)}.jpg"><h4>${p.head()}</h4></a><p>${p.between(400, 2400)} ${t(0)}</p></div>`)}</div>`,
    }),
  })),
  group(
    'rss-feed',
    'listing',
    { en: [], ru: [], ja: [] },
    (p) => ({
      headers: { 'content-type': 'application/rss+xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${p.site}</title><link>https://${p.host}/</link>${list(p, 12, () => `<item><title>${p.head()}</title><link>https://${p.host}/${p.hex(6)}</link><description>${p.sentence()}</description></item>`)}</channel></rss>`,
    }),
    { alt: ['usable'] },
  ),
  group('typo3-news-list', 'listing', { de: [], nl: [], en: [] }, (p) => ({
    body: p.page('typo3', {
      title: p.words.nav[1] ?? '',
      main: `<h1>${p.words.nav[1]}</h1><div class="news-list-view">${list(p, 12, () => `<div class="article"><h3><a href="/aktuelles/detail/${p.hex(6)}">${p.head()}</a></h3><time>${p.date()}</time><p>${p.sentence()} <a href="/aktuelles/detail/${p.hex(6)}">${p.words.more}</a></p></div>`)}</div>`,
    }),
  })),
];

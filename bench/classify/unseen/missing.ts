/** @module Pages that say that a thing does not exist, pages with nothing on them, and bytes that are no text. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Pen } from './pen.ts';
import { template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const MISSING = [
  template('blog-404', 'soft404', ['en', 'zh', 'de', 'en', 'fr'], (p) => ({
    status: p.pick([404, 200]),
    headers: HTML,
    path: `/${p.hex(6)}/${p.hex(5)}/`,
    body: p.frame('blog', {
      title: p.say({ en: 'Page not found', zh: '未找到页面', de: 'Seite nicht gefunden', fr: 'Page introuvable' }),
      bodyClass: 'error404',
      main: `<section class="error-404 not-found"><header class="page-header"><h1 class="page-title">${p.say({ en: ['Oops! That page can&rsquo;t be found.', 'Nothing here'], zh: ['有点尴尬诶！该页无法显示。', '没有找到您要的页面'], de: 'Diese Seite konnte leider nicht gefunden werden.', fr: 'Cette page est introuvable.' })}</h1></header><div class="page-content"><p>${p.say({ en: 'It looks like nothing was found at this location. Maybe try one of the links below or a search?', zh: '这儿似乎什么都没有，试试搜索？', de: 'Unter dieser Adresse gibt es nichts. Vielleicht hilft eine Suche?', fr: 'Il semble que rien n’ait été trouvé à cet endroit. Essayez une recherche ?' })}</p></div></section>`,
    }),
  })),
  template(
    'hosting-404',
    'soft404',
    ['en', 'en', 'en', 'en'],
    (p, index) => ({
      status: 404,
      headers: { ...HTML, server: ['GitHub.com', 'Netlify', 'Vercel', 'AmazonS3'][index] ?? 'x' },
      body:
        [
          '<!DOCTYPE html><html><head><meta http-equiv="Content-type" content="text/html; charset=utf-8"><title>Site not found &middot; GitHub Pages</title></head><body><div class="container"><h1>404</h1><p><strong>There isn\'t a GitHub Pages site here.</strong></p><p>If you\'re trying to publish one, <a href="https://help.github.com/pages/">read the full documentation</a> to learn how to set up <strong>GitHub Pages</strong> for your repository.</p></div></body></html>',
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page not found</title></head><body><div class="main"><div class="card"><div class="header"><h1>Page not found</h1></div><div class="body"><p>Looks like you\'ve followed a broken link or entered a URL that doesn\'t exist on this site.</p><p><a id="back-link" href="/">Back to our site</a></p><hr><p>If this is your site, and you weren\'t expecting a 404 for this path, please visit the support guide.</p></div></div></div></body></html>',
          `<!doctype html><html lang=en><title>404: NOT_FOUND</title><div class="container"><main><p class="devinfo-container"><span class="error-code"><strong>404</strong>: NOT_FOUND</span><span class="devinfo-line">Code: <code>DEPLOYMENT_NOT_FOUND</code></span><span class="devinfo-line">ID: <code>fra1::${p.hex(12)}</code></span></p><a href="https://vercel.com/docs"><div class="note">This deployment cannot be found.</div></a></main></div></html>`,
          `<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1><ul><li>Code: NoSuchKey</li><li>Message: The specified key does not exist.</li><li>Key: ${p.hex(8)}/index.html</li><li>RequestId: ${p.hex(16).toUpperCase()}</li></ul><hr/></body></html>`,
        ][index] ?? '',
    }),
    { alt: ['parked'] },
  ),
  template('forum-topic-gone', 'soft404', ['zh', 'en', 'zh', 'en', 'de'], (p) => ({
    status: p.pick([200, 404]),
    headers: HTML,
    path: `/thread-${p.between(1000, 99999)}-1-1.html`,
    body: p.frame('forum', {
      title: p.say({ zh: '提示信息', en: 'Information', de: 'Information' }),
      main: `<div id="message" class="panel alert_error"><div class="inner"><h2 class="message-title">${p.say({ zh: '提示信息', en: 'Information', de: 'Information' })}</h2><p>${p.say({ zh: ['抱歉，指定的主题不存在或已被删除或正在被审核', '该帖子已被作者删除', '没有找到帖子，可能已经移除'], en: ['The requested topic does not exist.', 'The post you are looking for has been removed by a moderator.'], de: 'Das gewünschte Thema existiert nicht.' })}</p></div></div>`,
    }),
  })),
  template(
    'account-article-deleted',
    'soft404',
    ['zh', 'zh', 'zh', 'zh'],
    (p) => ({
      headers: HTML,
      path: `/s/${p.hex(22)}`,
      body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title></title><link rel="stylesheet" href="//res.cdn.example/mmbizappmsg/${p.hex(6)}.css"><script>var __initCatch={idkey:1,startKey:2};window.logs={pagetime:{}};</script></head><body class="zh_CN mm_appmsg" id="activity-detail"><div class="weui-msg"><div class="weui-msg__icon-area"><i class="weui-icon-info-circle"></i></div><div class="weui-msg__text-area"><div class="weui-msg__title warn">${p.pick(['该内容已被发布者删除', '此内容因违规无法查看', '该公众号已迁移，原文章不再提供', '此账号已自主注销，内容无法查看'])}</div></div></div><script nonce="${p.between(1e6, 9e6)}">(function(){if(!/Android|iPhone/.test(navigator.userAgent)){document.body.className+=' pc'}})()</script></body></html>`,
    }),
    { alt: ['denied', 'geo_block'] },
  ),
  template('shop-item-gone', 'soft404', ['en', 'zh', 'zh', 'es', 'en'], (p) => ({
    status: p.pick([200, 404, 410]),
    headers: HTML,
    path: `/item/${p.between(1e5, 9e6)}.html`,
    body: p.frame('shop', {
      title: p.say({ en: ['Product not found', p.site], zh: ['商品不存在', p.site], es: 'Producto no encontrado' }),
      main: `<div class="empty-state"><h1>${p.say({ en: ["We can't find that product", 'This listing has ended and been removed'], zh: ['很抱歉，您查看的宝贝不存在，可能已下架或者被转移', '商品已失效'], es: 'No encontramos este producto' })}</h1><p>${p.say({ en: 'It may have been discontinued, or the link may be wrong.', zh: '您可以返回首页挑选其他商品。', es: 'Puede que ya no exista o que la dirección sea incorrecta.' })}</p><a class="button" href="/">${p.say({ en: 'Keep shopping', zh: '去首页逛逛', es: 'Seguir comprando' })}</a></div>`,
    }),
  })),
  template('server-404', 'soft404', ['en', 'en', 'zh', 'en'], (p, index) => ({
    status: 404,
    headers: { 'content-type': 'text/html', server: 'nginx' },
    body:
      [
        '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/1.20.1</center>\r\n</body>\r\n</html>\r\n',
        `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<p>The requested URL /${p.hex(5)} was not found on this server.</p>\n</body></html>\n`,
        '<!doctype html><html lang="zh"><head><title>HTTP状态 404 - 未找到</title></head><body><h1>HTTP状态 404 - 未找到</h1><hr class="line" /><p><b>类型</b> 状态报告</p><p><b>描述</b> 源服务器未能找到目标资源的表示或者是不愿公开一个已经存在的资源表示。</p><h3>Apache Tomcat/9.0.37</h3></body></html>',
        '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Not Found, status=404).</div></body></html>',
      ][index] ?? '',
  })),
  template('charity-404-zh', 'soft404', ['zh', 'zh', 'zh', 'zh'], (p) => ({
    status: p.pick([200, 404]),
    headers: HTML,
    path: `/a/${p.between(2019, 2025)}/${p.hex(8)}.shtml`,
    body: p.frame('portal', {
      title: p.pick(['404', '页面找不到了', '您访问的页面不存在']),
      main: `<div class="page404"><h1>${p.pick(['抱歉，您访问的页面找不到了', '404，您访问的页面不存在或已删除', '页面走丢了'])}</h1><p>${p.pick([`<span id="sec">${p.between(3, 10)}</span> 秒后自动返回首页`, '您可以检查网址是否正确，或返回首页'])}</p><div class="public"><h3>宝贝回家，让爱不再等待</h3><p>姓名：${p.name()} 性别：男 出生日期：2011-06-0${p.between(1, 9)} 失踪地点：${p.city()}火车站附近</p></div></div>`,
    }),
  })),
  template('job-or-user-gone', 'soft404', ['en', 'en', 'ja', 'zh', 'ko'], (p) => ({
    headers: HTML,
    path: `/jobs/${p.between(1e4, 9e5)}`,
    body: p.frame('corporate', {
      title: p.say({
        en: ['Job closed', 'Profile unavailable', p.site],
        ja: 'ページが見つかりません',
        zh: '用户不存在',
        ko: '페이지를 찾을 수 없습니다',
      }),
      main: `<div class="notice"><h1>${p.say({ en: ['This job is no longer available', 'The link you followed may be broken, or the profile may have been removed', 'This account doesn&#x27;t exist'], ja: 'お探しのページは削除されたか、URL が変更された可能性があります', zh: '该用户不存在或账号已注销', ko: '요청하신 페이지가 존재하지 않거나 삭제되었습니다' })}</h1><p>${p.say({ en: 'Try searching for another.', ja: 'トップページからお探しください。', zh: '去看看其他内容吧。', ko: '주소를 다시 확인해 주세요.' })}</p></div>`,
    }),
  })),
  template('wiki-no-article', 'soft404', ['en', 'zh', 'ja', 'en', 'ar'], (p) => ({
    status: 404,
    headers: { ...HTML, 'x-powered-by': 'PHP/8.1' },
    path: `/wiki/${p.hex(8)}`,
    body: `<!DOCTYPE html><html class="client-nojs" lang="${p.lang}"><head><meta charset="UTF-8"><title>${p.hex(8)} - Wiki</title><meta name="generator" content="MediaWiki 1.39.3"></head><body class="mediawiki ltr ns-0 ns-subject page-missing skin-vector"><div id="mw-head"><ul><li><a href="/wiki/Talk">Talk</a></li></ul></div><div id="content" class="mw-body" role="main"><h1 id="firstHeading">${p.hex(8)}</h1><div id="mw-content-text"><div class="noarticletext"><p>${p.say({ en: 'There is currently no text in this page. You can search for this page title in other pages, or search the related logs, but you do not have permission to create this page.', zh: '本页面目前没有内容。您可以在其他页面中搜索本页标题，或搜索有关日志，但您没有权限创建本页面。', ja: '現在このページには内容がありません。他のページに含まれるこのページ名を検索するか、関連する記録を検索できます。', ar: 'لا يوجد حاليا نص في هذه الصفحة. يمكنك البحث عن عنوان هذه الصفحة في الصفحات الأخرى.' })}</p></div></div></div><div id="mw-navigation"><a href="/wiki/Main">Main page</a><a href="/wiki/Special:Random">Random</a></div></body></html>`,
  })),
];

export const EMPTY = [
  template('blank-body', 'empty', ['en', 'zh', 'en', 'zh'], (p, index) => ({
    headers: HTML,
    body:
      [
        '',
        '<html><head></head><body></body></html>',
        `<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title></title></head>\n<body>\n<!-- ${p.hex(40)} -->\n</body>\n</html>`,
        '\n\n   \n',
      ][index] ?? '',
  })),
  template('frame-without-content', 'empty', ['en', 'zh', 'en', 'de', 'zh'], (p) => ({
    headers: HTML,
    body: p.frame(p.pick(['corporate', 'portal', 'blog'] as const), {
      title: p.site,
      main: p.pick([
        '<div class="content"></div>',
        '<article><div class="entry-content"> </div></article>',
        '<section id="list"><ul></ul></section>',
      ]),
    }),
  })),
  template(
    'no-data-yet',
    'empty',
    ['zh', 'en', 'zh', 'ja', 'zh'],
    (p) => ({
      headers: HTML,
      path: `/category/${p.hex(5)}`,
      body: p.frame('portal', {
        title: p.say({ zh: '列表', en: 'Category', ja: '一覧' }),
        main: `<div class="list"><div class="empty"><img src="/img/empty.png" alt=""><p>${p.say({ zh: ['暂无数据', '这里还没有内容哦', '暂无相关记录'], en: ['There are no items in this category yet.', 'Nothing to show'], ja: 'まだ記事がありません' })}</p></div></div>`,
      }),
    }),
    { alt: ['listing', 'soft404'] },
  ),
  template('counter-and-scripts', 'empty', ['en', 'zh', 'en', 'en'], (p) => ({
    headers: HTML,
    body: `<html><head><title>${p.pick(['', 'index', 'Untitled Document'])}</title></head><body bgcolor="#ffffff">&nbsp;<img src="/count.gif?${p.hex(8)}" width="1" height="1"></body></html>`,
  })),
  template(
    'feed-without-entries',
    'empty',
    ['en', 'zh', 'en', 'en'],
    (p, index) => ({
      headers: { 'content-type': index < 3 ? 'application/rss+xml' : 'text/plain' },
      path: '/feed',
      body:
        index < 3
          ? `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${p.pick(['', p.site])}</title><link>https://${p.host}</link><description></description></channel></rss>`
          : '\n',
    }),
    { alt: ['listing'] },
  ),
];

/** Bytes of a known kind of file: its signature, then noise that no text decoder takes for text. */
function bytesOf(pen: Pen, signature: string, length: number): Uint8Array {
  const noise = Uint8Array.from({ length }, () => pen.between(0, 255));
  return Buffer.concat([Buffer.from(signature, 'latin1'), noise]);
}

function zipOf(pen: Pen, name: string): Uint8Array {
  const data = deflateRawSync(bytesOf(pen, '', 900));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(900, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), data]);
}

export const BINARY = [
  template('images', 'binary', ['en', 'zh', 'en', 'en'], (p, index) => ({
    headers: { 'content-type': 'text/html' },
    path: `/photo/${p.hex(6)}`,
    body: bytesOf(
      p,
      ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '\xff\xd8\xff\xe0\0\x10JFIF\0', 'RIFF\x24\x10\0\0WEBPVP8 ', 'GIF89a'][index] ?? '',
      p.between(600, 4000),
    ),
  })),
  template('media', 'binary', ['en', 'zh', 'en', 'en'], (p, index) => ({
    headers: { 'content-type': p.pick(['text/html', 'application/octet-stream']) },
    path: `/play/${p.hex(6)}`,
    body: bytesOf(
      p,
      ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'ID3\x03\0\0\0\0\x1fv', '\x1aE\xdf\xa3\x01\0\0\0', 'OggS\0\x02\0\0'][index] ?? '',
      p.between(600, 4000),
    ),
  })),
  template('archives', 'binary', ['en', 'zh', 'en', 'en'], (p, index) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    path: `/get?id=${p.between(1, 999)}`,
    body:
      [
        zipOf(p, 'setup.exe'),
        gzipSync(bytesOf(p, '', 2000)),
        bytesOf(p, '7z\xbc\xaf\x27\x1c\0\x04', 1500),
        bytesOf(p, 'Rar!\x1a\x07\x01\0', 1500),
      ][index] ?? '',
  })),
  template('fonts-and-code', 'binary', ['en', 'en', 'zh', 'en'], (p, index) => ({
    headers: { 'content-type': 'text/html' },
    path: `/assets/${p.hex(6)}`,
    body: bytesOf(
      p,
      ['wOF2\0\x01\0\0', '\x7fELF\x02\x01\x01\0', 'MZ\x90\0\x03\0\0\0', '\0asm\x01\0\0\0'][index] ?? '',
      p.between(900, 3000),
    ),
  })),
  template('unknown-bytes', 'binary', ['en', 'zh', 'en', 'zh'], (p, index) => ({
    headers: { 'content-type': ['text/html', 'text/plain', 'text/html', 'application/octet-stream'][index] ?? 'text/html' },
    path: `/download/${p.hex(6)}`,
    body: bytesOf(p, ['SQLite format 3\0\x10\0', '', '\xca\xfe\xba\xbe\0\0\x004', '\x08\x12\x9a\x01'][index] ?? '', p.between(900, 3000)),
  })),
];

/** @module Whole pages around a main part, as common systems write them: head with styles and scripts, header, navigation, side matter, footer. */
import type { Frame, FrameStyle, Pen } from './pen.ts';
import { FURNITURE } from './words.ts';

const LOCALE = { en: 'en-US', zh: 'zh-CN', de: 'de', ja: 'ja', es: 'es', fr: 'fr-FR', ko: 'ko', ar: 'ar' } as const;

export function framed(style: FrameStyle, pen: Pen, parts: Frame): string {
  return WRITERS[style](pen, parts);
}

/** The measuring script that most pages carry. */
function analytics({ hex }: Pen): string {
  return `<script async src="https://www.googletagmanager.com/gtag/js?id=G-${hex(8).toUpperCase()}"></script><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-${hex(8)}');</script>`;
}

function furniture(pen: Pen): (index: number) => string {
  return (index) => FURNITURE[pen.lang][index] ?? '';
}

function links(pen: Pen, from: number, to: number): string {
  const word = furniture(pen);
  return Array.from(
    { length: to - from + 1 },
    (_, step) => `<li class="menu-item"><a href="/${pen.hex(4)}/">${word(from + step)}</a></li>`,
  ).join('');
}

function head(pen: Pen, { title, head: more }: Frame, extra = ''): string {
  return `<head>
<meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/assets/main.${pen.hex(8)}.css">
<style>:root{--brand:#${pen.hex(6)};--gap:16px}body{margin:0;font-family:system-ui,sans-serif;line-height:1.6}.wrap{max-width:1140px;margin:0 auto;padding:0 var(--gap)}nav ul{display:flex;gap:1rem;list-style:none}.hidden{display:none}</style>
${extra}${more ?? ''}
${analytics(pen)}
</head>`;
}

function html(pen: Pen, headText: string, body: string): string {
  return `<!DOCTYPE html>\n<html lang="${LOCALE[pen.lang]}"${pen.lang === 'ar' ? ' dir="rtl"' : ''}>\n${headText}\n${body}\n</html>\n`;
}

const WRITERS: Readonly<Record<FrameStyle, (pen: Pen, parts: Frame) => string>> = {
  blog(pen, parts) {
    const word = furniture(pen);
    const recent = Array.from({ length: 4 }, () => `<li><a href="/${pen.hex(5)}/">${pen.headline()}</a></li>`).join('');
    return html(
      pen,
      head(
        pen,
        { ...parts, title: `${parts.title} – ${pen.site}` },
        `<meta name="generator" content="WordPress 6.${pen.between(1, 8)}"><link rel="https://api.w.org/" href="https://${pen.host}/wp-json/">`,
      ),
      `<body class="${parts.bodyClass ?? 'wp-singular single single-post'} wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#content">↓</a>
<header id="masthead" class="site-header"><div class="site-branding"><p class="site-title"><a href="/" rel="home">${pen.site}</a></p></div>
<nav id="site-navigation" class="main-navigation"><ul id="primary-menu">${links(pen, 0, 4)}</ul></nav>${parts.header ?? ''}</header>
<div id="content" class="site-content"><main id="primary" class="site-main">
${parts.main}
</main>
<aside id="secondary" class="widget-area"><section class="widget widget_search"><form role="search" method="get" class="search-form" action="/"><input type="search" class="search-field" name="s"><input type="submit" class="search-submit" value="${word(5)}"></form></section><section class="widget widget_recent_entries"><h2 class="widget-title">${word(11)}</h2><ul>${recent}</ul></section></aside></div>
<footer id="colophon" class="site-footer"><div class="site-info">© ${pen.site}. ${word(10)}. <a href="/privacy-policy/">${word(9)}</a></div></footer>
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script><script src="/wp-content/themes/astra/js/navigation.js"></script>${parts.tail ?? ''}
</body>`,
    );
  },
  corporate(pen, parts) {
    const word = furniture(pen);
    return html(
      pen,
      head(
        pen,
        parts,
        `<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/css/bootstrap.min.css" rel="stylesheet"><meta property="og:site_name" content="${pen.site}">`,
      ),
      `<body class="${parts.bodyClass ?? 'd-flex flex-column'}">
<nav class="navbar navbar-expand-lg bg-light"><div class="container"><a class="navbar-brand" href="/"><img src="/logo.svg" alt="${pen.site}" width="120"></a><ul class="navbar-nav me-auto">${links(pen, 0, 4)}</ul>${parts.header ?? `<a class="btn btn-outline-primary" href="/login">${word(6)}</a>`}</div></nav>
<div class="container my-5">${parts.main}</div>
<footer class="bg-dark text-light py-4 mt-auto"><div class="container"><div class="row"><div class="col"><ul class="list-unstyled">${links(pen, 7, 9)}</ul></div><div class="col text-end"><small>&copy; 20${pen.between(22, 26)} ${pen.site} · ${word(10)}</small></div></div></div></footer>
<script src="https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/js/bootstrap.bundle.min.js"></script>${parts.tail ?? ''}
</body>`,
    );
  },
  portal(pen, parts) {
    const word = furniture(pen);
    const hot = Array.from(
      { length: 6 },
      () => `<li><em>${pen.between(1, 99)}</em><a target="_blank" href="//${pen.host}/a/${pen.hex(9)}.html">${pen.headline()}</a></li>`,
    ).join('');
    return html(
      pen,
      head(
        pen,
        { ...parts, title: `${parts.title}_${pen.site}` },
        `<meta name="applicable-device" content="pc,mobile"><meta name="keywords" content="${pen.site}"><script>var _hmt=_hmt||[];(function(){var hm=document.createElement("script");hm.src="https://hm.baidu.com/hm.js?${pen.hex(32)}";document.head.appendChild(hm)})();</script>`,
      ),
      `<body>
<div class="top-bar"><div class="wrap"><a href="/">${word(0)}</a> <a href="/passport/login">${word(6)}</a></div></div>
<div class="header wrap"><h2 class="logo"><a href="/">${pen.site}</a></h2><ul class="nav clearfix">${links(pen, 0, 4)}</ul>${parts.header ?? ''}</div>
<div class="crumb wrap"><a href="/">${word(0)}</a> &gt; <a href="/list/">${word(1)}</a></div>
<div class="main wrap clearfix"><div class="left fl">${parts.main}</div>
<div class="right fr"><div class="box"><h3>${word(11)}</h3><ul class="hot">${hot}</ul></div></div></div>
<div class="footer"><p><a href="/about">${word(7)}</a> | <a href="/contact">${word(8)}</a> | <a href="/privacy">${word(9)}</a></p><p>Copyright © ${pen.site} ${word(10)}${pen.lang === 'zh' ? ` 浙ICP备${pen.between(10000000, 20999999)}号-${pen.between(1, 9)}` : ''}</p></div>
<script src="/static/js/common.${pen.hex(6)}.js"></script>${parts.tail ?? ''}
</body>`,
    );
  },
  shop(pen, parts) {
    const word = furniture(pen);
    return html(
      pen,
      head(
        pen,
        { ...parts, title: `${parts.title} | ${pen.site}` },
        `<link rel="preconnect" href="https://cdn.shopify.com"><script>window.theme={moneyFormat:"{{amount}}",cart:"/cart"};</script>`,
      ),
      `<body class="template-${parts.bodyClass ?? 'page'}"><div id="shopify-section-announcement-bar" class="announcement">★ ${pen.site} ★</div>
<header class="site-header"><a href="/" class="site-header__logo">${pen.site}</a><nav><ul class="site-nav">${links(pen, 0, 3)}</ul></nav><a href="/account/login">${word(6)}</a><a href="/cart" class="cart-link">0</a>${parts.header ?? ''}</header>
<main id="MainContent" role="main">${parts.main}</main>
<footer class="site-footer"><ul class="footer__links">${links(pen, 7, 9)}</ul><form method="post" action="/contact#newsletter"><input type="email" name="contact[email]" placeholder="mail@"><button type="submit">→</button></form><small>© ${pen.site}</small></footer>
<script src="/cdn/theme.js?v=${pen.hex(10)}" defer></script>${parts.tail ?? ''}</body>`,
    );
  },
  docs(pen, parts) {
    const word = furniture(pen);
    const side = Array.from(
      { length: 7 },
      () => `<li class="toc-item"><a href="../${pen.hex(6)}/">${pen.headline().slice(0, 24)}</a></li>`,
    ).join('');
    return html(
      pen,
      head(
        pen,
        { ...parts, title: `${parts.title} — ${pen.site}` },
        '<meta name="generator" content="Docusaurus v3.4.0"><link rel="alternate" type="application/rss+xml" href="/rss.xml">',
      ),
      `<body class="navigation-with-keyboard"><nav class="navbar navbar--fixed-top"><a class="navbar__brand" href="/"><b>${pen.site}</b></a><a href="/docs">${word(3)}</a><a href="/blog">${word(1)}</a><button class="DocSearch">${word(5)}</button>${parts.header ?? ''}</nav>
<div class="docs-wrapper"><aside class="theme-doc-sidebar-container"><ul class="menu__list">${side}</ul></aside><main class="docMainContainer"><article><div class="theme-doc-markdown markdown">${parts.main}</div></article></main></div>
<footer class="footer"><div class="footer__copyright">© ${pen.site}</div></footer><script src="/assets/js/runtime~main.${pen.hex(8)}.js" defer></script>${parts.tail ?? ''}</body>`,
    );
  },
  forum(pen, parts) {
    const word = furniture(pen);
    return html(
      pen,
      head(pen, { ...parts, title: `${parts.title} - ${pen.site}` }, '<script src="/styles/prosilver/template/forum_fn.js"></script>'),
      `<body id="phpbb" class="nojs notouch ltr"><div id="wrap" class="wrap"><div id="page-header"><div class="headerbar"><div id="site-description"><a class="logo" href="./index.php"></a><h1>${pen.site}</h1></div></div>
<div class="navbar"><ul id="nav-main" class="nav-main linklist">${links(pen, 0, 4)}<li><a href="./ucp.php?mode=login">${word(6)}</a></li></ul>${parts.header ?? ''}</div></div>
<div id="page-body" class="page-body" role="main">${parts.main}</div>
<div id="page-footer"><div class="copyright">Powered by <a href="https://www.phpbb.com/">phpBB</a>® Forum Software</div></div></div>${parts.tail ?? ''}</body>`,
    );
  },
};

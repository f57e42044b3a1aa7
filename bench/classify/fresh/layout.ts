/** @module Whole pages as systems of different making write them: head, navigation, side matter, scripts and state around a main part. */
import type { Pen } from './pen.ts';

export type Design =
  | 'wordpress'
  | 'bootstrap'
  | 'tailwind'
  | 'drupal'
  | 'typo3'
  | 'shopify'
  | 'discuz'
  | 'portal'
  | 'mui'
  | 'tables'
  | 'gov'
  | 'lean';

export interface Parts {
  readonly title: string;
  readonly main: string;
  /** Into the head. */
  readonly head?: string;
  /** Beside the navigation. */
  readonly header?: string;
  /** At the end of the body. */
  readonly tail?: string;
  readonly bodyClass?: string;
}

const links = (list: readonly string[], each: (text: string, index: number) => string): string => list.map(each).join('\n');

const DESIGNS: Record<Design, (p: Pen, parts: Required<Parts>) => string> = {
  wordpress: (p, x) => `<!DOCTYPE html>
<html lang="${p.words.html}">
<head>
<meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${x.title} &#8211; ${p.site}</title>
<link rel="alternate" type="application/rss+xml" href="https://${p.host}/feed/">
<style id="wp-block-library-inline-css">${p.css(6)}</style>
<meta name="generator" content="WordPress 6.5.2">
${x.head}
</head>
<body class="wp-embed-responsive ${x.bodyClass}">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">${p.words.nav[0]}</a>
<div class="wp-site-blocks">
<header class="wp-block-template-part"><div class="wp-block-group"><p class="wp-block-site-title"><a href="/" rel="home">${p.site}</a></p>
<nav class="wp-block-navigation"><ul>${links(p.words.nav, (text, i) => `<li class="wp-block-navigation-item"><a href="/p${i}/">${text}</a></li>`)}</ul></nav>${x.header}</div></header>
<main class="wp-block-group" id="wp--skip-link--target">${x.main}</main>
<footer class="wp-block-template-part"><ul>${links(p.words.foot, (text, i) => `<li><a href="/f${i}/">${text}</a></li>`)}</ul><p>© 2025 ${p.site}</p></footer>
</div>
<script>${p.js(9)}</script>
${x.tail}
</body></html>`,
  bootstrap: (p, x) => `<!DOCTYPE html>
<html lang="${p.words.html}"><head><meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge">
<title>${p.site} | ${x.title}</title>
<link href="/css/bootstrap.min.css" rel="stylesheet"><link href="/css/font-awesome.min.css" rel="stylesheet">
${x.head}</head>
<body class="${x.bodyClass}">
<nav class="navbar navbar-default navbar-fixed-top"><div class="container"><div class="navbar-header"><a class="navbar-brand" href="/"><img src="/img/logo.png" alt="${p.site}"></a></div>
<ul class="nav navbar-nav">${links(p.words.nav, (text, i) => `<li${i === 1 ? ' class="active dropdown"' : ''}><a href="/index.php?page=${i}">${text}</a></li>`)}</ul>
${x.header}<form class="navbar-form navbar-right" role="search" action="/search"><input type="text" class="form-control" name="q" placeholder="${p.words.search}"><button class="btn btn-default">${p.words.search}</button></form></div></nav>
<div class="container" id="content"><div class="row"><div class="col-md-12">
${x.main}
</div></div></div>
<footer class="footer"><div class="container"><p>${links(p.words.foot, (text, i) => `<a href="/legal/${i}">${text}</a> · `)} © ${p.site}</p></div></footer>
<script src="/js/jquery-1.12.4.min.js"></script><script src="/js/bootstrap.min.js"></script>
<script>$(function(){$('[data-toggle="tooltip"]').tooltip();});
${p.js(3)}</script>
${x.tail}
</body></html>`,
  tailwind: (p, x) =>
    `<!DOCTYPE html><html lang="${p.words.html}" class="scroll-smooth antialiased"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${x.title}</title><meta property="og:site_name" content="${p.site}"/><link rel="preload" href="/_next/static/css/${p.hex(16)}.css" as="style"/><link rel="stylesheet" href="/_next/static/css/${p.hex(16)}.css"/><script defer="" src="/_next/static/chunks/webpack-${p.hex(16)}.js"></script><script defer="" src="/_next/static/chunks/main-${p.hex(16)}.js"></script>${x.head}</head><body class="bg-white text-slate-700 ${x.bodyClass}"><div id="__next"><div class="flex min-h-screen flex-col"><header class="sticky top-0 z-40 border-b"><div class="mx-auto flex max-w-7xl items-center justify-between px-4"><a class="text-xl font-bold" href="/">${p.site}</a><nav class="hidden gap-6 md:flex">${links(p.words.nav.slice(0, 5), (text, i) => `<a class="text-sm hover:text-sky-600" href="/${p.hex(4)}${i}">${text}</a>`)}</nav>${x.header}</div></header><main class="mx-auto w-full max-w-7xl flex-1 px-4 py-16">${x.main}</main><footer class="border-t py-8 text-sm text-slate-500"><div class="mx-auto flex max-w-7xl gap-8">${links(p.words.foot, (text) => `<a href="/legal">${text}</a>`)}<span>© ${p.site}</span></div></footer></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"locale":"${p.words.html}","build":"${p.hex(12)}"}},"page":"/[...slug]","query":{},"buildId":"${p.hex(20)}","isFallback":false,"gssp":true}</script>${x.tail}</body></html>`,
  drupal: (p, x) => `<!DOCTYPE html>
<html lang="${p.words.html}" dir="ltr" prefix="og: https://ogp.me/ns#">
<head><meta charset="utf-8" /><meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /><title>${x.title} | ${p.site}</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_${p.hex(20)}.css" />${x.head}</head>
<body class="path-node page-node-type-page ${x.bodyClass}">
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div class="layout-container">
<header role="banner"><div class="region region-header"><div id="block-branding" class="block"><a href="/" rel="home">${p.site}</a></div>${x.header}
<nav role="navigation" aria-labelledby="block-main-menu"><h2 class="visually-hidden" id="block-main-menu">Main navigation</h2><ul class="menu">${links(p.words.nav, (text, i) => `<li class="menu-item"><a href="/node/${i + 3}" data-drupal-link-system-path="node/${i + 3}">${text}</a></li>`)}</ul></nav></div></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><div class="region region-content"><div data-drupal-messages-fallback class="hidden"></div>
${x.main}</div></div></main>
<footer role="contentinfo"><div class="region region-footer"><ul class="menu">${links(p.words.foot, (text, i) => `<li><a href="/info/${i}">${text}</a></li>`)}</ul></div></footer>
</div></div>
<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"baseUrl":"\\/","currentPath":"node\\/${p.between(4, 900)}","isFront":false,"currentLanguage":"${p.words.html}"},"user":{"uid":0,"permissionsHash":"${p.hex(64)}"}}</script>
<script src="/core/assets/vendor/jquery/jquery.min.js?v=3.7.1"></script><script src="/sites/default/files/js/js_${p.hex(20)}.js"></script>
${x.tail}</body></html>`,
  typo3: (p, x) => `<!DOCTYPE html>
<html lang="${p.words.html}">
<head>
<meta charset="utf-8">
<!-- This website is powered by TYPO3 - inspiring people to share! -->
<title>${x.title} - ${p.site}</title><meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-${p.hex(32)}.css" media="all">${x.head}</head>
<body id="p${p.between(10, 999)}" class="${x.bodyClass}">
<div class="page-wrap"><div class="metanav"><ul>${links(p.words.foot.slice(0, 3), (text) => `<li><a href="/service">${text}</a></li>`)}</ul>${x.header}</div>
<div class="logo"><a href="/"><img src="/fileadmin/logo.svg" alt="${p.site}"></a></div>
<div class="mainnav" role="navigation"><ul>${links(p.words.nav, (text, i) => `<li class="lvl1"><a href="/bereich-${i}">${text}</a><ul class="sub"><li><a href="/bereich-${i}/a">${text} A</a></li><li><a href="/bereich-${i}/b">${text} B</a></li></ul></li>`)}</ul></div>
<div class="breadcrumb"><a href="/">${p.words.nav[0]}</a> &gt; ${x.title}</div>
<!--TYPO3SEARCH_begin--><div class="content-main">${x.main}</div><!--TYPO3SEARCH_end-->
<div class="footer">${links(p.words.foot, (text, i) => `<a href="/meta/${i}">${text}</a>`)} <span>&copy; ${p.site}</span></div></div>
<script src="/typo3temp/assets/compressed/merged-${p.hex(32)}.js"></script>${x.tail}
</body></html>`,
  shopify: (
    p,
    x,
  ) => `<!doctype html><html class="no-js" lang="${p.words.html}"><head><meta charset="utf-8"><title>${x.title} &ndash; ${p.site}</title><meta name="theme-color" content=""><link rel="preconnect" href="https://cdn.shop-assets.example" crossorigin><script>window.Theme = window.Theme || {};Theme.routes={root_url:"/",cart_url:"/cart",search_url:"/search"};${p.js(5)}</script><style data-shopify>${p.css(4)}</style>${x.head}</head>
<body class="gradient ${x.bodyClass}"><div class="announcement-bar"><p>${p.sentence()}</p></div>
<sticky-header class="header-wrapper"><header class="header"><h2 class="header__heading"><a href="/">${p.site}</a></h2><nav class="header__inline-menu"><ul class="list-menu" role="list">${links(p.words.nav.slice(0, 6), (text, i) => `<li><a href="/collections/c${i}" class="header__menu-item">${text}</a></li>`)}</ul></nav><div class="header__icons"><a href="/account/login">${p.words.account}</a><a href="/cart">0</a></div>${x.header}</header></sticky-header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">${x.main}</main>
<footer class="footer"><div class="footer__content">${links(p.words.foot, (text, i) => `<a href="/policies/${i}">${text}</a>`)}</div><form method="post" action="/contact#ContactFooter"><input type="email" name="contact[email]" placeholder="E-mail"><button type="submit">→</button></form><small>&copy; 2025, ${p.site}</small></footer>
<script>window.shopUrl='https://${p.host}';${p.js(4)}</script>${x.tail}</body></html>`,
  discuz: (
    p,
    x,
  ) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${x.title} - ${p.site} - Powered by Discuz!</title><link rel="stylesheet" type="text/css" href="data/cache/style_1_common.css?${p.hex(3)}" /><script type="text/javascript">var STYLEID='1',STATICURL='static/',IMGDIR='static/image/common',discuz_uid='0',cookiepre='${p.hex(4)}_',attackevasive='0',REPORTURL='';</script><script src="data/cache/common.js?${p.hex(3)}" type="text/javascript"></script>${x.head}</head>
<body id="nv_forum" class="pg_viewthread ${x.bodyClass}" onkeydown="if(event.keyCode==27) return false;">
<div id="append_parent"></div><div id="ajaxwaitid"></div>
<div id="toptb" class="cl"><div class="wp"><div class="z"><a href="javascript:;">${p.words.nav[0]}</a></div><div class="y"><a href="member.php?mod=logging&amp;action=login">${p.words.account}</a></div></div></div>
<div id="hd"><div class="wp"><div class="hdc cl"><h2><a href="./" title="${p.site}"><img src="static/image/common/logo.png" alt="${p.site}" /></a></h2>${x.header}</div>
<div id="nv"><ul>${links(p.words.nav, (text, i) => `<li id="mn_${i}"><a href="forum-${i}-1.html" hidefocus="true">${text}</a></li>`)}</ul></div></div></div>
<div id="wp" class="wp">${x.main}</div>
<div id="ft" class="wp cl"><div id="flk" class="y"><p>${links(p.words.foot, (text) => `<a href="misc.php">${text}</a><span class="pipe">|</span>`)}</p><p class="xs0">GMT+8, ${p.date()} 10:0${p.between(0, 9)}</p></div></div>${x.tail}</body></html>`,
  portal: (p, x) =>
    `<!DOCTYPE html><html lang="${p.words.html}"><head><meta charset="utf-8"><title>${x.title}_${p.site}</title><meta name="keywords" content="${p.words.nav.join(',')}"><style>${p.css(8)}</style><script>${p.js(6)}</script>${x.head}</head><body class="${x.bodyClass}"><div class="topbar"><ul>${links([...p.words.nav, ...p.words.nav], (text, i) => `<li><a href="https://c${i}.${p.host}/" target="_blank">${text}</a></li>`)}</ul>${x.header}</div><div class="logo-area"><a href="/">${p.site}</a><div class="search"><input id="kw" name="kw"><button>${p.words.search}</button></div></div><div class="wrap clearfix"><div class="left">${x.main}</div><div class="right"><div class="rank"><ol>${links([...p.words.heads, ...p.words.heads], (text, i) => `<li><em>${i + 1}</em><a href="/a/${p.hex(8)}.shtml">${text}</a></li>`)}</ol></div><div class="ad" data-slot="${p.hex(6)}"></div></div></div><div class="bottom">${links(p.words.foot, (text) => `<a href="/about">${text}</a> | `)}<p>Copyright © ${p.site}</p></div><script>${p.js(12)}</script>${x.tail}</body></html>`,
  mui: (p, x) =>
    `<!doctype html><html lang="${p.words.html}"><head><meta charset="utf-8"/><title>${x.title}</title><style data-emotion="css 1a2b">${p.css(10)}</style>${x.head}</head><body class="${x.bodyClass}"><div id="root"><div class="MuiBox-root css-${p.hex(6)}"><header class="MuiPaper-root MuiAppBar-root css-${p.hex(6)}"><div class="MuiToolbar-root"><a class="MuiTypography-root MuiLink-root" href="/">${p.site}</a>${links(p.words.nav.slice(0, 4), (text) => `<button class="MuiButtonBase-root MuiButton-root css-${p.hex(6)}" tabindex="0" type="button">${text}<span class="MuiTouchRipple-root"></span></button>`)}${x.header}</div></header><div class="MuiContainer-root MuiContainer-maxWidthLg css-${p.hex(6)}">${x.main}</div><footer class="MuiBox-root css-${p.hex(6)}"><p class="MuiTypography-root MuiTypography-body2">${links(p.words.foot, (text) => `<a href="/t">${text}</a> `)}© ${p.site}</p></footer></div></div><script>window.__STATE__={"user":null,"flags":{"f${p.hex(3)}":true}}</script><script src="/static/js/main.${p.hex(8)}.chunk.js"></script>${x.tail}</body></html>`,
  tables: (
    p,
    x,
  ) => `<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"><TITLE>${p.site} - ${x.title}</TITLE>${x.head}</HEAD>
<BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK="#003399" class="${x.bodyClass}"><TABLE WIDTH="780" BORDER="0" CELLSPACING="0" CELLPADDING="4" ALIGN="center"><TR><TD COLSPAN="2"><IMG SRC="/images/banner.gif" WIDTH="780" HEIGHT="90" ALT="${p.site}">${x.header}</TD></TR>
<TR><TD WIDTH="160" VALIGN="top" BGCOLOR="#E8EEF4">${links(p.words.nav, (text, i) => `<A HREF="/page${i}.htm">${text}</A><BR>`)}</TD><TD VALIGN="top">
${x.main}
</TD></TR><TR><TD COLSPAN="2" ALIGN="center"><FONT SIZE="1">${links(p.words.foot, (text) => `<A HREF="/info.htm">${text}</A> | `)} &copy; ${p.site}</FONT></TD></TR></TABLE>${x.tail}</BODY></HTML>`,
  gov: (p, x) =>
    `<!DOCTYPE html><html lang="${p.words.html}" class="govuk-template"><head><meta charset="utf-8"><title>${x.title} - ${p.site}</title><link rel="stylesheet" href="/assets/all.css">${x.head}</head><body class="govuk-template__body js-enabled ${x.bodyClass}"><div class="govuk-cookie-banner" hidden></div><a href="#main-content" class="govuk-skip-link">${p.words.nav[0]}</a><header class="govuk-header" role="banner"><div class="govuk-header__container govuk-width-container"><a href="/" class="govuk-header__link">${p.site}</a>${x.header}</div></header><div class="govuk-width-container"><div class="govuk-phase-banner"><strong class="govuk-tag">beta</strong><span>${p.words.foot[0]}</span></div><nav class="govuk-breadcrumbs"><ol>${links(p.words.nav.slice(0, 3), (text) => `<li><a href="/x">${text}</a></li>`)}</ol></nav><main class="govuk-main-wrapper" id="main-content" role="main"><div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">${x.main}</div></div></main></div><footer class="govuk-footer" role="contentinfo"><ul>${links(p.words.foot, (text, i) => `<li><a href="/help/${i}">${text}</a></li>`)}</ul></footer><script type="module" src="/assets/all.js"></script>${x.tail}</body></html>`,
  lean: (p, x) => `<!doctype html>
<html lang="${p.words.html}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${x.title}</title><style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:44rem}</style>${x.head}</head>
<body class="${x.bodyClass}"><div class="top"><a href="/">${p.site}</a>${x.header}</div>
${x.main}
<div class="bottom">© ${p.site} · <a href="/legal">${p.words.foot[0]}</a></div>${x.tail}</body></html>`,
};

export function laid(design: Design, pen: Pen, { title, main, head = '', header = '', tail = '', bodyClass = '' }: Parts): string {
  return DESIGNS[design](pen, { title, main, head, header, tail, bodyClass });
}

/** @module How the hosts of the world dress their text: each host has a site with a style of its own. */
import { encodeGbk } from './gbk.ts';
import type { Draft, Language, SearchEntry } from './types.ts';

export interface Site {
  host: string;
  name: string;
  language: Language;
  style: 'sidebar' | 'plain' | 'magazine' | 'portal' | 'wire' | 'forum';
  organization: { name: string; url: string };
  nav: readonly (readonly [label: string, path: string])[];
  footer: string;
  cookieBanner: boolean;
  /** Older sites serve GBK and say so only in the page. */
  charset?: 'gbk';
}

export interface Article {
  path: string;
  title: string;
  /** HTML inside the article, heading of the page included. */
  body: string;
  description: string;
  /** ISO dates. */
  published: string;
  modified?: string;
  /** Shown date line; none if absent. */
  dateline?: string;
  author?: string;
  /** HTML after the article: comments, related links. */
  after?: string;
  /** Attributes of `<body>` or extra head elements. */
  head?: string;
}

const WORDS: Record<Language, { cookies: string; accept: string; reject: string; home: string; updated: string; tag: string; by: string }> =
  {
    en: {
      cookies: 'We use cookies to measure how our site is used. You can change your choice at any time.',
      accept: 'Accept all',
      reject: 'Only necessary',
      home: 'Home',
      updated: 'Last updated',
      tag: 'en',
      by: 'By',
    },
    zh: {
      cookies: '本网站使用 Cookie 统计访问情况，您可以随时更改选择。',
      accept: '全部接受',
      reject: '仅必要',
      home: '首页',
      updated: '更新时间',
      tag: 'zh-CN',
      by: '作者：',
    },
  };

const CHROME: Record<Site['style'], (site: Site, article: Article, inner: string) => string> = {
  sidebar: (site, article, inner) => `<header class="topbar"><a class="logo" href="/">${site.name}</a></header>
<div class="layout"><aside class="sidebar"><nav>${list(site, 'toc')}</nav></aside>
<main id="content"><article class="doc">${inner}${dateline(site, article)}</article></main></div>
<footer class="site-footer"><p>${site.footer}</p></footer>`,
  plain: (site, article, inner) => `<div id="top"><b>${site.name}</b> ${links(site)}</div>
<div class="crumbs"><a href="/">${WORDS[site.language].home}</a> / ${article.title}</div>
<div class="markdown-body" role="main">${dateline(site, article)}${inner}</div>
<div id="foot">${site.footer}</div>`,
  magazine: (site, article, inner) => `<header><h2 class="brand"><a href="/">${site.name}</a></h2><nav>${links(site)}</nav></header>
<article itemscope itemtype="https://schema.org/Article"><div class="entry">${inner}</div>${byline(site, article)}</article>
<section class="related">${article.after ?? ''}</section><footer>${site.footer}</footer>`,
  portal: (site, article, inner) => `<table class="head"><tr><td><a href="/">${site.name}</a></td><td>${links(site)}</td></tr></table>
<div class="wrap"><div class="story">${byline(site, article)}${inner}</div><div class="right">${list(site, 'hot')}</div></div>
<div class="copyright">${site.footer}</div>`,
  wire: (
    site,
    article,
    inner,
  ) => `<nav class="wire-nav">${list(site, 'menu')}</nav><section class="release">${dateline(site, article)}${inner}</section>
<footer><small>${site.footer}</small></footer>`,
  forum: (site, article, inner) => `<div class="forum-head"><a href="/">${site.name}</a> ${links(site)}</div>
<div class="topic" itemscope itemtype="https://schema.org/DiscussionForumPosting">${inner}</div>${article.after ?? ''}<div class="forum-foot">${site.footer}</div>`,
};

/** The whole page as HTML. */
function renderPage(site: Site, article: Article): string {
  const words = WORDS[site.language];
  const banner = site.cookieBanner
    ? `<div class="cookie-banner" role="dialog" aria-label="cookies"><p>${words.cookies}</p><button>${words.accept}</button><button>${words.reject}</button></div>`
    : '';
  return `<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="${site.charset ?? 'utf-8'}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${article.title} | ${site.name}</title>
<meta name="description" content="${article.description}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:title" content="${article.title}">
<meta property="article:published_time" content="${article.published}">
${article.modified === undefined ? '' : `<meta property="article:modified_time" content="${article.modified}">\n`}<link rel="canonical" href="http://${site.host}${article.path}">
<script type="application/ld+json">${jsonLd(site, article)}</script>
${article.head ?? ''}<link rel="stylesheet" href="/assets/site.css">
</head>
<body class="${site.style}">
${CHROME[site.style](site, article, article.body)}
${banner}
</body>
</html>
`;
}

/** A page of a site together with what the index says of it. */
export function draft(
  site: Site,
  article: Article,
  keywords: string[],
  listing: Partial<Pick<SearchEntry, 'snippet' | 'title' | 'publishedDate'>> = {},
): Draft {
  const html = renderPage(site, article);
  const [type, body] = site.charset === undefined ? ['text/html; charset=utf-8', html] : ['text/html', encodeGbk(html)];
  return {
    page: { url: `http://${site.host}${article.path}`, status: 200, headers: { 'content-type': type }, body },
    listing: {
      title: listing.title ?? `${article.title} | ${site.name}`,
      snippet: listing.snippet ?? article.description,
      publishedDate: listing.publishedDate === undefined ? (article.modified ?? article.published) : listing.publishedDate,
      keywords,
    },
  };
}

/** The start page of a documentation site: not in the index, but where its logo leads. */
export function startPage(site: Site, introduction: string): Draft {
  const { page } = draft(
    site,
    {
      path: '/',
      title: site.name,
      published: '2025-03-14',
      modified: '2026-10-20',
      description: introduction,
      body: `<h1>${site.name}</h1>\n<p>${introduction}</p>\n${list(site, 'guides')}`,
    },
    [],
  );
  return { page };
}

const links = (site: Site): string => site.nav.map(([label, path]) => `<a href="${path}">${label}</a>`).join(' ');
const list = (site: Site, name: string): string =>
  `<ul class="${name}">${site.nav.map(([label, path]) => `<li><a href="${path}">${label}</a></li>`).join('')}</ul>`;

const dateline = (site: Site, article: Article): string =>
  article.dateline === undefined
    ? ''
    : `<p class="updated">${WORDS[site.language].updated}: <time datetime="${article.modified ?? article.published}">${article.dateline}</time></p>`;

const byline = (site: Site, article: Article): string =>
  `<p class="byline">${article.author === undefined ? '' : `${WORDS[site.language].by} ${article.author} · `}<time datetime="${article.published}">${article.dateline ?? article.published}</time></p>`;

function jsonLd(site: Site, article: Article): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type':
      site.style === 'sidebar' || site.style === 'plain'
        ? 'TechArticle'
        : site.style === 'forum'
          ? 'DiscussionForumPosting'
          : 'NewsArticle',
    headline: article.title,
    datePublished: article.published,
    ...(article.modified === undefined ? {} : { dateModified: article.modified }),
    ...(article.author === undefined ? {} : { author: { '@type': 'Person', name: article.author } }),
    publisher: { '@type': 'Organization', name: site.organization.name, url: site.organization.url },
  });
}

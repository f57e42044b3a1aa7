/** Absolute http(s) addresses of a page: `<base>` obeyed, each different reference parsed once, and the plain ones never. */
export function addressResolver(pageUrl: string, baseHref: string | undefined): (href: string) => string | null {
  const base = (baseHref === undefined ? null : URL.parse(baseHref.trim(), pageUrl)) ?? URL.parse(pageUrl);
  const site =
    base !== null && isWeb(base) ? base.href.slice(0, base.href.length - `${base.pathname}${base.search}${base.hash}`.length) : null;
  const known = new Map<string, string | null>();
  return (href) => {
    if (site !== null) {
      if (isPlainPath(href)) return site + href;
      if (href.startsWith(site) && isPlainPath(href.slice(site.length))) return href;
    }
    const cached = known.get(href);
    if (cached !== undefined) return cached;
    const url = base === null ? URL.parse(href.trim()) : URL.parse(href.trim(), base.href);
    const result = url !== null && isWeb(url) ? url.href : null;
    if (known.size < 50_000) known.set(href, result);
    return result;
  };
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';

/** Most links of most pages: characters that no part of a URL escapes and no dot segment, so that parsing changes nothing (WHATWG URL 4.4). */
const PLAIN = /^\/(?:[\w~$&()*+,;=:@-][\w~$&()*+,;=:@./?-]*)?$/;
const isPlainPath = (href: string): boolean => PLAIN.test(href) && !href.includes('/.');

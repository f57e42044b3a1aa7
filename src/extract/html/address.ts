/** Absolute http(s) addresses of a page: `<base>` obeyed, each different reference resolved once. */
export function addressResolver(pageUrl: string, baseHref: string | undefined): (href: string) => string | null {
  const base = (baseHref === undefined ? null : URL.parse(baseHref.trim(), pageUrl)) ?? URL.parse(pageUrl);
  const known = new Map<string, string | null>();
  return (href) => {
    const cached = known.get(href);
    if (cached !== undefined) return cached;
    const url = base === null ? URL.parse(href.trim()) : URL.parse(href.trim(), base.href);
    const result = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
    if (known.size < 50_000) known.set(href, result);
    return result;
  };
}

import { canonicalizeUrl } from '../../text/index.ts';

/** Addresses of a crawl in canonical form. Most links of a site stand on many of its pages: each is worked out once. */
export interface Addresses {
  readonly canonical: (url: string) => string | null;
  /** For one page, `<base>` obeyed. */
  readonly resolver: (pageUrl: string, baseHref: string | undefined) => (href: string) => string | null;
}

const MAX_KEPT = 20_000;

export function createAddresses(): Addresses {
  const canonical = memo(canonicalizeUrl);
  /** What a reference from the root means depends on the origin alone. */
  const origins = memo((origin: string) => memo((href: string) => absolute(href, origin)));
  const absolute = (href: string, base: string): string | null => {
    const url = URL.parse(href.trim(), base);
    return url === null ? null : canonical(url.href);
  };
  return {
    canonical,
    resolver(pageUrl, baseHref) {
      const base = (baseHref === undefined ? null : URL.parse(baseHref.trim(), pageUrl)) ?? new URL(pageUrl);
      const fromRoot = origins(base.origin);
      return (href) => (href.charCodeAt(0) === SLASH && href.charCodeAt(1) !== SLASH ? fromRoot(href) : absolute(href, base.href));
    },
  };
}

const SLASH = 47;

/** The latest answers are kept. */
function memo<T>(work: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined || kept.has(key)) return known as T;
    const result = work(key);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(ownCopy(key), result);
    return result;
  };
}

/** A reference is a slice of its page, which a memory of the slice would hold as a whole. */
const ownCopy = (text: string): string => Buffer.from(text).toString();

/** A name that a person gave to a part of the site; longer ones, and ones with digits, name single pages. */
const SECTION = /^[a-z]{1,16}$/;

/**
 * What addresses of one template have in common: sections by name, numbers as `#`, all else as `*`; the last part by its ending only, parameters
 * by their names. Linear in the address.
 */
export function urlShape(url: URL): string {
  const parts = url.pathname
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const last = parts.length - 1;
  const path = parts.slice(0, 12).map((part, at) => {
    if (/^\d+$/.test(part)) return '#';
    if (at === last) return /\.[a-z]{1,5}$/.exec(part.slice(-6))?.[0].replace(/^/, '*') ?? '*';
    return SECTION.test(part) ? part : '*';
  });
  const names = [...new Set(url.searchParams.keys())].sort().slice(0, 12);
  return `/${path.join('/')}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

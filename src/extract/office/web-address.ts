/** An address that a reader on the web can follow, or null. */
export function webAddress(address: string | null | undefined): string | null {
  const url = address === null || address === undefined ? null : URL.parse(address.trim());
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.href;
}

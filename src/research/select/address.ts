/** An address as it reads: percent codes undone where they can be, so that names in it may be looked for. */
export function addressWords(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

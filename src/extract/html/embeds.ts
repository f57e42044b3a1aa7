/** Query parameters by which viewers are told what to show (`viewer.html?file=/report.pdf`). */
const FILE_PARAMETERS = ['file', 'src', 'url', 'pdf'] as const;

const isPdfPath = (url: URL): boolean => /\.pdf$/i.test(url.pathname);

/** The PDF that an `embed`, `object` or `iframe` shows, by its stated type or its (absolute) address; null when it shows something else. */
export function embeddedPdf(address: string | null, type: string | undefined): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (/^application\/(?:x-)?pdf\b/i.test(type ?? '') || isPdfPath(url)) return url.href.slice(0, 2000);
  for (const name of FILE_PARAMETERS) {
    const inner = url.searchParams.get(name);
    const file = inner === null ? null : URL.parse(inner, url.href);
    if (file !== null && /^https?:$/.test(file.protocol) && isPdfPath(file)) return file.href.slice(0, 2000);
  }
  return null;
}

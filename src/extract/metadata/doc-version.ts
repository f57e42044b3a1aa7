import { type Head, textField, typesOf } from '../html/head.ts';

/** A version that a documentation page is for, and where it is stated. */
export interface DocumentationVersion {
  readonly value: string;
  readonly source: string;
}

const META = [
  'docsearch:version',
  'docusaurus_version',
  'dc.hasversion',
  'version',
  'product_version',
  'release',
  'software-version',
  'doc-version',
] as const;
const VERSION = /^(?:version\s|v|release\s)?\s?(\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}(?:[-.]?(?:alpha|beta|rc|dev|lts|preview)\.?\d{0,3})?)$/i;
const NAMED = /^(?:latest|stable|current|next|main|master|dev|devel|nightly|lts|edge)$/i;
/** After such a part of the path, a number is a version. */
const PATH =
  /\/(?:docs?|documentation|api|reference|manual|guide|javadoc|en|[a-z-]{2,30}docs?)\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?v?(\d{1,3}(?:\.(?:\d{1,3}|x)){0,3})(?=\/|$)/i;
const DOTTED = /\/v?(\d{1,3}\.(?:\d{1,3}|x)(?:\.(?:\d{1,3}|x))?)(?=\/|$)/i;
const DOC_ADDRESS =
  /^https?:\/\/(?:docs?|developers?|api|reference|help|manual)\.|readthedocs|\/(?:docs?|documentation|reference|manual|javadoc|api)(?:\/|$)/i;

/** `Router — Framework 4.2 documentation`: a title of a documentation page names its version before such a word (Sphinx, Javadoc). */
const IN_TITLE =
  /(?:^|[\s(])v?(\d{1,4}(?:\.\d{1,4}){1,3}(?:\.?(?:alpha|beta|rc|dev|a|b)\.?\d{0,3})?)\)? (?:documentation|docs|manual|user guide|reference|api|文档|手册|参考)\s{0,3}$/i;
const DOC_GENERATOR = /sphinx|mkdocs|docusaurus|javadoc|doxygen|antora|vitepress|gitbook|typedoc|pdoc|rustdoc/i;

/**
 * As stated: structured data, meta elements, the generator's own search marks, then the title and the addresses of a documentation page. Null where
 * nothing says.
 */
export function documentationVersion(head: Head, url: string): DocumentationVersion | null {
  for (const object of head.jsonLd) {
    const [type] = typesOf(object);
    if (!/TechArticle|SoftwareApplication|SoftwareSourceCode|APIReference/.test(type ?? '')) continue;
    for (const key of ['softwareVersion', 'version', 'assemblyVersion'] as const) {
      const found = versionIn(textField(object, key) ?? (typeof object[key] === 'number' ? String(object[key]) : ''));
      if (found !== null) return { value: found, source: `json-ld ${type ?? ''}.${key}` };
    }
  }
  for (const name of META) {
    const found = versionIn(head.meta.get(name)?.split(',')[0] ?? '');
    if (found !== null) return { value: found, source: `meta ${name}` };
  }
  const canonical = head.canonicalHref === null ? null : (URL.parse(head.canonicalHref, url)?.href ?? null);
  if (DOC_GENERATOR.test(head.meta.get('generator') ?? '') || DOC_ADDRESS.test(url)) {
    const inTitle = IN_TITLE.exec(head.title.slice(0, 300).trim())?.[1];
    if (inTitle !== undefined) return { value: inTitle, source: 'title' };
  }
  return inAddress(url, 'url') ?? (canonical === null ? null : inAddress(canonical, 'canonical'));
}

function inAddress(url: string, source: string): DocumentationVersion | null {
  if (!DOC_ADDRESS.test(url)) return null;
  const path = URL.parse(url)?.pathname ?? '';
  const found = PATH.exec(path)?.[1] ?? DOTTED.exec(path)?.[1];
  return found === undefined ? null : { value: found, source };
}

function versionIn(text: string): string | null {
  const bare = text.trim();
  return VERSION.exec(bare)?.[1] ?? (NAMED.test(bare) ? bare : null);
}

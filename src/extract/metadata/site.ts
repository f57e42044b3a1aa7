import { type Head, isObject, textField, typesOf } from '../html/head.ts';
import { decodeEntities } from './entities.ts';

const MAX_NAME = 200;
const SEPARATOR = /\s+[|｜\-–—·•»«:/_]+\s+|\s*[|｜]\s*|\s+[«»]\s*|\s*[—]{1,2}\s*/u;
const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** How the site calls itself: its meta elements, its structured data, else the part of the title that spells the host's name. */
export function chooseSite(head: Head, url: string): string | null {
  const named = head.meta.get('og:site_name') ?? head.meta.get('application-name') ?? head.meta.get('apple-mobile-web-app-title');
  if (named !== undefined && !/^https?:/i.test(named)) return decodeEntities(named).slice(0, MAX_NAME);
  for (const object of head.jsonLd) {
    const publisher = object['publisher'];
    const name = typesOf(object).includes('WebSite')
      ? textField(object, 'name')
      : isObject(publisher)
        ? textField(publisher, 'name')
        : null;
    if (name !== null) return decodeEntities(name).slice(0, MAX_NAME);
  }
  return siteInTitle(head.title, url);
}

function siteInTitle(title: string, url: string): string | null {
  const labels = (URL.parse(url)?.hostname ?? '')
    .replace(/^www\./, '')
    .split('.')
    .slice(0, -1)
    .map((label) => label.replaceAll('-', ''));
  const parts = title.split(SEPARATOR).filter((part) => key(part) !== '');
  const ends = parts.length < 2 ? parts : [parts.at(-1) ?? '', parts[0] ?? ''];
  return ends.find((part) => labels.some((label) => spells(part, label)))?.trim() ?? null;
}

/** `The Acme Blog` for acmeblog, `NIDDK` for niddk, `Example Site News` for examplesite: the same letters, or nearly all of them. */
function spells(part: string, label: string): boolean {
  const name = key(part).replace(/^the(?=.{3})/, '');
  if (label.length < 3 || name === '') return false;
  if (name === label) return true;
  if (name.length >= 4 && label.includes(name)) return name.length >= label.length * 0.6;
  return label.length >= 4 && name.startsWith(label) && part.trim().split(/\s+/).length <= 5;
}

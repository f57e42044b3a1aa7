import type { Arena } from '../html/arena.ts';
import { fold, type Head, type JsonObject, textField, typesOf } from '../html/head.ts';
import type { Layout } from '../html/layout.ts';
import { remembered } from '../html/remember.ts';
import { HEADINGS, T } from '../html/tags.ts';
import { decodeEntities } from './entities.ts';
import { isAside, type Place, visibleText } from './marks.ts';

/** A text that may be the title, as one source states it. */
export interface TitleSource {
  readonly via: TitleVia;
  readonly text: string;
}
export type TitleVia =
  | 'headline'
  | 'h1'
  | 'h2'
  | 'marked'
  | 'og'
  | 'twitter'
  | 'jsonld'
  | 'jsonld-page'
  | 'microdata'
  | 'citation'
  | 'title';

const WORKS =
  /Article|Posting$|Report$|Product|Recipe|HowTo|Question|Course|Event|Book|Movie|VideoObject|SoftwareApplication|Dataset|Review/;
const PAGES = /WebPage|ItemPage|CollectionPage|FAQPage|AboutPage/;
const MAX_TEXT = 500;
const MAX_HEADINGS = 8;
const TITLE_CLASS =
  /(?:^|[\s_-])(?:entry|post|article|page|product|story|news|content|thread|topic)[_-]{0,2}(?:title|headline|heading|name)(?=$|[\s_-])|(?:^|\s)(?:p-name|headline)(?=\s|$)/i;

const namesTitle = remembered((value) => TITLE_CLASS.test(value.slice(0, 200)));

export function titleSources(
  { arena, layout, head }: { arena: Arena; layout: Layout; head: Head },
  place: Place,
  microdata: readonly JsonObject[],
): TitleSource[] {
  const out: TitleSource[] = [];
  const add = (via: TitleVia, stated: string | null | undefined): void => {
    const text = stated === null || stated === undefined ? '' : fold(decodeEntities(stated)).slice(0, MAX_TEXT);
    if (/[\p{L}\p{N}]/u.test(text)) out.push({ via, text });
  };
  if (place.headline >= 0) add('headline', visibleText(arena, layout, place.headline, MAX_TEXT));
  let [h1, h2] = [0, 0];
  for (let n = 1; n < arena.count && h1 + h2 < MAX_HEADINGS; n += 1) {
    const tag = arena.tag(n);
    if (HEADINGS[tag] !== 1 || tag > T.h2 || layout.seen[n] !== 1 || n === place.headline) continue;
    if (tag === T.h1 && h1 < 4) {
      h1 += 1;
      add('h1', visibleText(arena, layout, n, MAX_TEXT));
    } else if (tag === T.h2 && h2 < 2 && n >= place.mainStart && !isAside(arena, n, place)) {
      h2 += 1;
      add('h2', visibleText(arena, layout, n, MAX_TEXT));
    }
  }
  let marked = 0;
  for (const n of arena.withAttribute('class')) {
    if (marked >= 3) break;
    if (layout.seen[n] !== 1 || HEADINGS[arena.tag(n)] === 1 || (layout.units[n] ?? 0) > 250 || (layout.units[n] ?? 0) < 4) continue;
    if (!namesTitle(arena.attribute(n, 'class') ?? '') || isAside(arena, n, place)) continue;
    marked += 1;
    add('marked', visibleText(arena, layout, n, MAX_TEXT));
  }
  add('og', head.meta.get('og:title'));
  add('twitter', head.meta.get('twitter:title'));
  for (const [objects, work] of [
    [head.jsonLd, 'jsonld'],
    [microdata, 'microdata'],
  ] as const) {
    for (const object of objects.filter((one) => typesOf(one).some((type) => WORKS.test(type))).slice(0, 3))
      add(work, textField(object, 'headline') ?? textField(object, 'name'));
  }
  for (const object of head.jsonLd.filter((one) => typesOf(one).some((type) => PAGES.test(type))).slice(0, 1))
    add('jsonld-page', textField(object, 'name'));
  add(
    'citation',
    head.meta.get('citation_title') ?? head.meta.get('dc.title') ?? head.meta.get('dcterms.title') ?? head.meta.get('parsely-title'),
  );
  add('title', head.title);
  return out;
}

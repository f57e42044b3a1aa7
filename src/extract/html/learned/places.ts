import type { Arena } from '../arena.ts';
import type { Layout } from '../layout.ts';
import { cutName, namesOf } from '../names.ts';
import { T, type TagName } from '../tags.ts';
import type { Lexicon } from './lexicon.ts';

/** Elements and roles by the part of a page that they make. */
const PARTS: Readonly<Record<string, readonly TagName[]>> = {
  main: ['main'],
  article: ['article'],
  section: ['section'],
  aside: ['aside'],
  nav: ['nav'],
  header: ['header'],
  footer: ['footer'],
  form: ['form', 'fieldset'],
  table: ['table'],
  row: ['tr'],
  list: ['ul', 'ol', 'menu'],
  item: ['li'],
  definitions: ['dl'],
  figure: ['figure'],
  quote: ['blockquote'],
  details: ['details'],
  dialog: ['dialog'],
  link: ['a'],
  label: ['label', 'legend'],
  code: ['pre', 'code'],
};
const ROLES: Readonly<Record<string, string>> = {
  main: 'main',
  article: 'article',
  navigation: 'nav',
  menu: 'nav',
  menubar: 'nav',
  contentinfo: 'footer',
  banner: 'header',
  complementary: 'aside',
  search: 'form',
  dialog: 'dialog',
  alertdialog: 'dialog',
  list: 'list',
  listitem: 'item',
};
/** Words of classes and ids, by what they say about the place. */
const WORDS: Readonly<Record<string, string>> = {
  main: 'main content maincontent',
  menu: 'nav navbar navigation menu megamenu submenu dropdown tabs tab breadcrumb breadcrumbs pagination pager',
  frame: 'footer foot header masthead topbar banner copyright',
  side: 'sidebar aside side rail widget widgets secondary',
  share: 'share sharing social socials follow',
  advert: 'ad ads advert advertisement sponsor sponsored promo promotion adsbygoogle',
  comments: 'comment comments commentlist discussion replies reply respond',
  related: 'related recommend recommended recommendations similar popular trending recent latest upsell crosssell',
  consent: 'cookie cookies consent gdpr popup modal overlay toast',
  join: 'newsletter subscribe subscription signup login signin register cta',
  byline: 'meta byline author date time published tags tag category categories timestamp info',
  prose: 'article body text entry story prose markdown richtext rte wysiwyg copy paragraph',
  post: 'post message msg thread topic answer question',
  product: 'product products price sku variant swatch cart buy shop',
  describe: 'description desc details spec specs specification specifications features feature summary overview',
  card: 'card cards item items tile tiles grid teaser listing result results row col',
  hero: 'hero intro lead headline title heading subtitle',
  review: 'review reviews rating ratings testimonial testimonials stars',
  person: 'avatar user username profile bio signature',
  faq: 'faq faqs accordion collapse panel toggle',
  button: 'button btn control controls action actions toolbar icon',
  caption: 'caption credit figcaption gallery slider carousel slide image media video',
  filter: 'filter filters facet facets sort refine search',
};

export const PLACES = [...Object.keys(PARTS), ...Object.keys(WORDS).map((name) => `${name}-word`)] as const;
const GROUPS = PLACES.length;
const PART_COUNT = Object.keys(PARTS).length;

const partOf = new Map<number, number>();
Object.values(PARTS).forEach((tags, part) => {
  for (const tag of tags) partOf.set(T[tag], part);
});
const roleOf = new Map(Object.entries(ROLES).map(([role, part]) => [role, Object.keys(PARTS).indexOf(part)]));
const groupsOf = new Map<string, number[]>();
Object.values(WORDS).forEach((words, group) => {
  for (const word of words.split(' ')) groupsOf.set(word, [...(groupsOf.get(word) ?? []), PART_COUNT + group]);
});

/** As far as an ancestor can be; also "no such ancestor". */
export const FAR = 31;

/** What stands around each element, columns over the nodes of the page. */
export interface Places {
  /** One more than the depth of the nearest ancestor (or self) of each group, 0 = none; rows of `PLACES.length`, which elements share. */
  readonly nearest: Uint16Array;
  /** The row of each element. */
  readonly rowOf: Int32Array;
  /** What the names say by the learned lexicon: own, nearest that says something, least and most on the way to the root, faded sum. */
  readonly own: Float32Array;
  readonly said: Float32Array;
  readonly least: Float32Array;
  readonly most: Float32Array;
  readonly faded: Float32Array;
  /** Equal for elements built alike: tag and classes of the element and its two ancestors. */
  readonly build: Int32Array;
}

export function findPlaces(arena: Arena, layout: Layout, body: number, lexicon: Lexicon): Places {
  const count = arena.count;
  let nearest = new Uint16Array(256 * GROUPS);
  let used = 1;
  const rowOf = new Int32Array(count);
  const ownScore = new Float32Array(count);
  const said = new Float32Array(count);
  const least = new Float32Array(count);
  const most = new Float32Array(count);
  const faded = new Float32Array(count);
  const build = new Int32Array(count);
  const self = new Int32Array(count);
  const known = new Map<string, NameReading>();
  for (let n = body; n < arena.end(body); n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) continue;
    if (layout.seen[n] !== 1) {
      n = arena.end(n) - 1;
      continue;
    }
    const up = n === body ? -1 : arena.parent(n);
    if (up >= 0) {
      rowOf[n] = rowOf[up] ?? 0;
      said[n] = said[up] ?? 0;
      least[n] = least[up] ?? 0;
      most[n] = most[up] ?? 0;
      faded[n] = (faded[up] ?? 0) * 0.75;
    }
    const depth = arena.depth(n) + 1;
    let own = false;
    const mark = (group: number): void => {
      if (!own) {
        if ((used + 1) * GROUPS > nearest.length) {
          const more = new Uint16Array(nearest.length * 2);
          more.set(nearest);
          nearest = more;
        }
        const above = (rowOf[n] ?? 0) * GROUPS;
        nearest.copyWithin(used * GROUPS, above, above + GROUPS);
        rowOf[n] = used;
        used += 1;
        own = true;
      }
      nearest[(rowOf[n] ?? 0) * GROUPS + group] = depth;
    };
    const part = partOf.get(tag);
    if (part !== undefined) mark(part);
    let mixed = tag;
    if (arena.hasAttributes(n)) {
      const role = arena.attribute(n, 'role');
      const byRole = role === undefined ? undefined : roleOf.get(role.toLowerCase());
      if (byRole !== undefined && byRole >= 0) mark(byRole);
      const names = namesOf(arena, n);
      if (names !== '') {
        let reading = known.get(names);
        if (reading === undefined) {
          reading = readName(names, lexicon);
          known.set(names, reading);
        }
        for (const group of reading.groups) mark(group);
        mixed = (Math.imul(mixed, 31) + reading.hash) | 0;
        if (reading.score !== 0) {
          ownScore[n] = reading.score;
          said[n] = reading.score;
          least[n] = Math.min(least[n] ?? 0, reading.least);
          most[n] = Math.max(most[n] ?? 0, reading.most);
          faded[n] = (faded[n] ?? 0) + reading.score;
        }
      }
    }
    self[n] = mixed;
    const grand = up < 0 ? -1 : arena.parent(up);
    build[n] = (Math.imul(mixed, 961) + Math.imul(up < 0 ? 0 : (self[up] ?? 0), 31) + (grand < 0 ? 0 : (self[grand] ?? 0))) | 0;
  }
  return { nearest, rowOf, own: ownScore, said, least, most, faded, build };
}

interface NameReading {
  readonly groups: readonly number[];
  readonly score: number;
  readonly least: number;
  readonly most: number;
  readonly hash: number;
}

function readName(names: string, lexicon: Lexicon): NameReading {
  const groups: number[] = [];
  let sum = 0;
  let said = 0;
  let least = 0;
  let most = 0;
  let hash = 7;
  for (const word of cutName(names)) {
    const own = groupsOf.get(word);
    if (own !== undefined) groups.push(...own);
    const score = lexicon.names.get(word);
    if (score !== undefined) {
      sum += score;
      said += 1;
      least = Math.min(least, score);
      most = Math.max(most, score);
    }
    // Numbers count up along siblings that are built alike.
    const before = hash;
    for (let i = 0; i < word.length; i += 1) {
      const code = word.charCodeAt(i);
      if (code < 58) {
        hash = before;
        break;
      }
      hash = (Math.imul(hash, 33) + code) | 0;
    }
  }
  return { groups, score: said === 0 ? 0 : sum / said, least, most, hash };
}

import { urlParts } from '../text/index.ts';
import type { Analysis, Document } from '../vocabulary/index.ts';
import { literal } from './literal.ts';
import { ownSite } from './select/own-site.ts';

type Entity = Analysis['entities'][number];

const patterns = new WeakMap<Entity, RegExp>();

/** Words after a model's name that make it another model: "Trail 5 Plus" is not "Trail 5". A plan's name is none ("API Pro plan"). */
const VARIANT = '(?!\\s*(?:Plus|Pro|Max|Mini|Ultra|Lite|Air|SE|XL|XS|GT)(?![\\p{L}])(?!\\s+(?:plan|tier|edition|subscription)))';

function patternOf(name: string): string {
  const variant = /\d[A-Za-z]?$/.test(name) ? VARIANT : '';
  if (/^\p{Script=Han}/u.test(name)) return `${literal(name)}${/[A-Za-z\d]$/.test(name) ? '(?![A-Za-z\\d])' : ''}${variant}`;
  // A subject in lower case is a common word, which pages also use in the plural.
  const plural = /^[a-z]+$/.test(name) ? 's?' : '';
  return `(?<![\\p{L}\\p{N}])${literal(name).replace(/\s+/g, '[\\s-]+')}${plural}(?![\\p{L}\\p{N}])${variant}`;
}

/** Name or alias, at word borders where the script has them, in any case and spacing. */
export function containsEntity(text: string, entity: Entity): boolean {
  let pattern = patterns.get(entity);
  if (pattern === undefined) {
    pattern = new RegExp([entity.name, ...entity.aliases].map(patternOf).join('|'), 'iu');
    patterns.set(entity, pattern);
  }
  return pattern.test(text);
}

/** Title and headline of a page: what it says it is about. */
export const titleOf = (document: Document): string =>
  `${document.title ?? ''} ${document.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.headingPath.join(' ') ?? ''}`;

/** Which of the asked entities a page as a whole is about: by its title and headline, else by its own site. A maker's site is about all its things. */
export function pageSubjects(document: Document, entities: readonly Entity[]): Entity[] {
  const title = titleOf(document);
  const titled = entities.filter((entity) => containsEntity(title, entity));
  if (titled.length > 0) return titled;
  const own = entities.filter((entity) => ownSite(document.sourceUrl, document.siteName, entity)?.of === 'subject');
  if (own.length > 0) return own;
  const host = urlParts(document.sourceUrl)?.host ?? '';
  return entities.filter((entity) => containsEntity(host.replaceAll('.', ' '), entity));
}

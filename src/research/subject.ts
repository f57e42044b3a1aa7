import { urlParts } from '../text/index.ts';
import type { Analysis, Document } from '../vocabulary/index.ts';
import { isOwnSite } from './select/tier.ts';

type Entity = Analysis['entities'][number];

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = new WeakMap<Entity, RegExp>();

/** Name or alias, at word borders where the script has them, in any case and spacing. */
export function containsEntity(text: string, entity: Entity): boolean {
  let pattern = patterns.get(entity);
  if (pattern === undefined) {
    const names = [entity.name, ...entity.aliases].map((name) => (/\p{Script=Han}/u.test(name) ? escape(name) : `(?<![\\p{L}\\p{N}])${escape(name).replace(/\s+/g, '[\\s-]+')}(?![\\p{L}\\p{N}])`));
    pattern = new RegExp(names.join('|'), 'iu');
    patterns.set(entity, pattern);
  }
  return pattern.test(text);
}

/** Which of the asked entities a page as a whole is about: its own site, else its title and headline. */
export function pageSubjects(document: Document, entities: readonly Entity[]): Entity[] {
  const own = entities.filter((entity) => isOwnSite(document.sourceUrl, document.siteName, entity) !== null);
  const title = `${document.title ?? ''} ${document.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.headingPath.join(' ') ?? ''}`;
  const titled = entities.filter((entity) => containsEntity(title, entity));
  if (titled.length > 0) return titled;
  if (own.length > 0) return own;
  const host = urlParts(document.sourceUrl)?.host ?? '';
  return entities.filter((entity) => containsEntity(host.replaceAll('.', ' '), entity));
}

import type { Analysis, Document, SourceTier } from '../../vocabulary/index.ts';
import { urlParts } from '../../text/index.ts';

type Entity = Analysis['entities'][number];

const COMMUNITY_HOST = /^(?:forum|forums|community|discuss|talk|bbs|ask)\.|(?:^|\.)(?:reddit|stackoverflow|stackexchange|quora|zhihu|tieba|v2ex|ycombinator|medium|csdn|jianshu|weibo)\./i;
const PUBLIC_BODY = /(?:^|\.)(?:gov|mil)(?:\.[a-z]{2})?$|\.(?:gouv|gob|go)\.[a-z]{2}$|(?:^|\.)europa\.eu$/i;
const ACADEMIC = /(?:^|\.)edu(?:\.[a-z]{2})?$|\.ac\.[a-z]{2}$/i;
const STANDARDS = /(?:^|\.)(?:ietf\.org|rfc-editor\.org|w3\.org|whatwg\.org|iso\.org|itu\.int|ieee\.org|ecma-international\.org|unicode\.org|nist\.gov|etsi\.org)$/i;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Names that an entity goes by, shortest first; the alias usually is the vendor. */
const namesOf = (entity: Entity): string[] => [...entity.aliases, entity.name].map(plain).filter((name) => name.length >= 3 || /\p{Script=Han}{2}/u.test(name));

/** Is this the entity's own site? By its registrable domain, else by the name the site gives itself. */
export function isOwnSite(url: string, siteName: string | null, entity: Entity): string | null {
  const parts = urlParts(url);
  if (parts === null) return null;
  const label = plain((parts.registrableDomain ?? parts.host).split('.')[0] ?? '');
  const names = namesOf(entity);
  if (names.some((name) => label.length >= 4 && (label === name || label.startsWith(name) || name.startsWith(label)))) return `the domain ${parts.registrableDomain ?? parts.host} is named after ${entity.name}`;
  const site = siteName === null ? '' : plain(siteName);
  if (site !== '' && !/评测|测评|资讯|新闻|论坛|博客|review|news|forum|blog|wiki/i.test(site) && names.some((name) => site.startsWith(name))) return `the site calls itself ${siteName}`;
  return null;
}

/** Tier of a source for statements about the given entities, with the reason. A prior by claim kind, not a verdict on the text. */
export function tierOf(source: { url: string; siteName: string | null; pageType: Document['pageType'] | null; author: readonly string[]; hasPublisher: boolean }, entities: readonly Entity[]): { tier: SourceTier; reason: string } {
  const host = urlParts(source.url)?.host ?? '';
  for (const entity of entities) {
    const own = COMMUNITY_HOST.test(host) ? null : isOwnSite(source.url, source.siteName, entity);
    if (own !== null) return { tier: 'first_hand', reason: own };
  }
  if (COMMUNITY_HOST.test(host) || source.pageType === 'forum') return { tier: 'community', reason: `${host} carries what its users write` };
  if (PUBLIC_BODY.test(host)) return { tier: 'first_hand', reason: `${host} belongs to a public body` };
  if (STANDARDS.test(host)) return { tier: 'first_hand', reason: `${host} belongs to a standards body` };
  if (ACADEMIC.test(host)) return { tier: 'quality_secondary', reason: `${host} is academic` };
  if (source.hasPublisher || source.author.length > 0) return { tier: 'quality_secondary', reason: `${host} names who is responsible for the text` };
  return { tier: 'unknown', reason: `nothing says who stands behind ${host}` };
}

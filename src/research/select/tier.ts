import { urlParts } from '../../text/index.ts';
import type { Analysis, Document, SourceTier } from '../../vocabulary/index.ts';
import { containsEntity } from '../subject.ts';
import { addressWords } from './address.ts';
import { ownSite } from './own-site.ts';

type Entity = Analysis['entities'][number];

const COMMUNITY_HOST =
  /^(?:forum|forums|community|discuss|talk|bbs|ask)\.|(?:^|\.)(?:reddit|stackoverflow|stackexchange|quora|zhihu|tieba|v2ex|ycombinator|medium|csdn|jianshu|weibo)\./i;
const PUBLIC_BODY = /(?:^|\.)(?:gov|mil)(?:\.[a-z]{2})?$|\.(?:gouv|gob|go)\.[a-z]{2}$|(?:^|\.)europa\.eu$/i;
/** What public bodies call themselves. */
const PUBLIC_NAME =
  /\b(?:council|government|ministry|parliament|municipality|(?:city|town|county) of|department of|national (?:survey|archives?|statistics)|(?:statistics|statistical|census) (?:office|bureau)|bureau of statistics)\b|人民政府|市政府|人大常委会|管理局|统计(?:局|站)|监督局|委员会/i;
const ACADEMIC = /(?:^|\.)edu(?:\.[a-z]{2})?$|\.ac\.[a-z]{2}$/i;
const STANDARDS =
  /(?:^|\.)(?:ietf\.org|rfc-editor\.org|w3\.org|whatwg\.org|iso\.org|itu\.int|ieee\.org|ecma-international\.org|unicode\.org|nist\.gov|etsi\.org)$/i;

/** What is known of a source; a search result brings no more than its address. */
export interface SourceLook {
  readonly url: string;
  readonly siteName: string | null;
  /** Title and headline. */
  readonly title?: string;
  readonly pageType: Document['pageType'] | null;
  readonly author: readonly string[];
  readonly hasPublisher: boolean;
}

/** Is this the entity's own site, or its maker's page about it? The reason, or null. */
export function isOwnSite(url: string, siteName: string | null, entity: Entity, title = ''): string | null {
  const own = ownSite(url, siteName, entity);
  return own === null || (own.of === 'maker' && !containsEntity(`${title} ${addressWords(url).replace(/[-_/]+/g, ' ')}`, entity))
    ? null
    : own.reason;
}

/** Tier of a source for statements about the given entities, with the reason. A prior by claim kind, not a verdict on the text. */
export function tierOf(source: SourceLook, entities: readonly Entity[]): { tier: SourceTier; reason: string } {
  const host = urlParts(source.url)?.host ?? '';
  for (const entity of entities) {
    const own = COMMUNITY_HOST.test(host) ? null : isOwnSite(source.url, source.siteName, entity, source.title);
    if (own !== null) return { tier: 'first_hand', reason: own };
  }
  if (COMMUNITY_HOST.test(host) || source.pageType === 'forum')
    return { tier: 'community', reason: `${host} carries what its users write` };
  if (PUBLIC_BODY.test(host)) return { tier: 'first_hand', reason: `${host} belongs to a public body` };
  if (source.siteName !== null && PUBLIC_NAME.test(source.siteName))
    return { tier: 'first_hand', reason: `the site calls itself ${source.siteName}, a public body` };
  if (STANDARDS.test(host)) return { tier: 'first_hand', reason: `${host} belongs to a standards body` };
  if (ACADEMIC.test(host)) return { tier: 'quality_secondary', reason: `${host} is academic` };
  if (source.hasPublisher || source.author.length > 0)
    return { tier: 'quality_secondary', reason: `${host} names who is responsible for the text` };
  return { tier: 'unknown', reason: `nothing says who stands behind ${host}` };
}

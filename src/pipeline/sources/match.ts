import { createScope, type Scope } from '../../lanes/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import type { RegisteredSource } from '../../vocabulary/index.ts';

/** To which source an address belongs; null = to none. */
export type SourceMatch = (url: string) => RegisteredSource | null;

/** The narrower scope is the more exact statement. */
const NARROW: Readonly<Record<RegisteredSource['scope']['kind'], number>> = { path: 2, host: 1, domain: 0 };

interface Held {
  readonly source: RegisteredSource;
  readonly scope: Scope;
  /** The longest of its addresses that leads to the address in question wins among scopes of one kind. */
  readonly areas: readonly string[];
}

/**
 * Of several sources that an address belongs to, the narrowest speaks for it: path before host before domain, then the deeper folder, then the
 * first by id. What a crawl leaves out as an image or a trap still belongs to its source. Pure.
 */
export function matchSources(sources: readonly RegisteredSource[]): SourceMatch {
  const held: Held[] = sources.map((source) => {
    const { kind, urls, include, exclude } = source.scope;
    const scope = createScope({ seeds: urls, scope: kind, include, exclude });
    return { source, scope, areas: scope.seeds.map(folderOf) };
  });
  return (address) => {
    const url = canonicalizeUrl(address);
    if (url === null) return null;
    const [best] = held
      .filter(({ scope }) => belongs(scope, url))
      .map((one) => ({ source: one.source, rank: [NARROW[one.source.scope.kind], depthIn(one.areas, url)] as const }))
      .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || (a.source.id < b.source.id ? -1 : 1));
    return best?.source ?? null;
  };
}

function belongs(scope: Scope, url: string): boolean {
  const verdict = scope.judge(url);
  return verdict.kind === 'in' || verdict.code === 'asset' || verdict.code.startsWith('trap_');
}

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);

const depthIn = (areas: readonly string[], url: string): number =>
  Math.max(0, ...areas.filter((area) => url.startsWith(area)).map((area) => area.length));

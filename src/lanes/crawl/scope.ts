import { canonicalizeUrl, urlParts } from '../../text/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { shapeTrap, type TrapKind } from './address-shape.ts';
import { compilePattern, type Pattern } from './pattern.ts';

/** `path`: the folder of a seed and below; `host`: its host, with or without `www.`; `domain`: its registrable domain. */
export type ScopeKind = 'path' | 'host' | 'domain';

export interface ScopeOptions {
  readonly seeds: readonly string[];
  readonly scope: ScopeKind;
  /** Where given, an address must match one of them. Seeds need not. */
  readonly include: readonly string[];
  /** An address that matches one of them is left out, seeds too. */
  readonly exclude: readonly string[];
}

export type ScopeVerdict =
  | { readonly kind: 'in'; readonly reason: string }
  | {
      readonly kind: 'out';
      readonly code: 'not_web' | 'asset' | 'out_of_scope' | 'excluded' | 'not_included' | `trap_${TrapKind}`;
      readonly reason: string;
    };

export interface Scope {
  /** @param url canonical */
  judge(url: string): ScopeVerdict;
  /** The seeds in canonical form. */
  readonly seeds: readonly string[];
}

/** @throws VeritrailError `url_invalid` for a seed that is none, `regex_invalid` for a pattern that does not compile */
export function createScope({ seeds, scope, include, exclude }: ScopeOptions): Scope {
  if (seeds.length === 0) throw new VeritrailError('input_invalid', 'a crawl needs a seed');
  const canonical = seeds.map((seed) => {
    const url = canonicalizeUrl(seed);
    if (url === null) throw new VeritrailError('url_invalid', seed);
    return url;
  });
  const includes = include.map(compilePattern);
  const excludes = exclude.map(compilePattern);
  const areas = [...new Set(canonical.map((seed) => areaOf(seed, scope)))];
  const seedSet = new Set(canonical);
  return {
    seeds: [...seedSet],
    judge(url) {
      if (!URL.canParse(url)) return { kind: 'out', code: 'not_web', reason: 'not a web address' };
      const parsed = new URL(url);
      const area = areas.find((one) => isInside(url, one, scope));
      if (area === undefined && !seedSet.has(url))
        return { kind: 'out', code: 'out_of_scope', reason: `not in the ${scope} of a seed: ${areas.join(', ')}` };
      const excluded = excludes.find((pattern) => pattern.matches(parsed));
      if (excluded !== undefined) return { kind: 'out', code: 'excluded', reason: `matches exclude ${named(excluded)}` };
      if (seedSet.has(url)) return { kind: 'in', reason: 'a seed' };
      const included = includes.find((pattern) => pattern.matches(parsed));
      if (includes.length > 0 && included === undefined) return { kind: 'out', code: 'not_included', reason: 'matches no include pattern' };
      if (ASSET.test(parsed.pathname))
        return { kind: 'out', code: 'asset', reason: 'named as an image, sound, font, style, script or archive' };
      const trap = shapeTrap(parsed);
      if (trap !== null) return { kind: 'out', code: `trap_${trap.kind}`, reason: trap.reason };
      return { kind: 'in', reason: `in the ${scope} ${area}${included === undefined ? '' : `, matches include ${named(included)}`}` };
    },
  };
}

/** Never pages, and large. Anything else is judged by its bytes, not by its name. */
const ASSET =
  /\.(?:jpe?g|png|gif|webp|avif|bmp|ico|svgz?|tiff?|heic|mp[34]|m4[av]|mpe?g|avi|mov|mkv|webm|og[gav]|wav|flac|aac|woff2?|ttf|otf|eot|css|m?js|map|wasm|zip|gz|tgz|bz2|xz|7z|rar|tar|jar|dmg|iso|exe|msi|apk|deb|rpm|bin)$/i;

const named = ({ source, part }: Pattern): string => `"${source}" (looks at the ${part})`;

/** Scheme and `www.` make no other site. The port does, unless it is the scheme's own. */
function areaOf(seed: string, scope: ScopeKind): string {
  const host = siteOf(seed);
  if (scope === 'domain') return urlParts(seed)?.registrableDomain ?? host;
  if (scope === 'host') return host;
  const { pathname } = new URL(seed);
  return `${host}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
}

function isInside(url: string, area: string, scope: ScopeKind): boolean {
  if (scope === 'domain') return urlParts(url)?.registrableDomain === area;
  const host = siteOf(url);
  if (scope === 'host') return host === area;
  return `${host}${new URL(url).pathname}`.startsWith(area);
}

function siteOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${port === '' ? '' : `:${port}`}`;
}

import type { PassageQuery } from '../store/index.ts';
import { urlParts } from '../text/url/index.ts';
import type { Document, PermissionClass } from '../vocabulary/index.ts';

/** Where a search may look; within a field any value is enough, all fields must match. */
export interface PassageFilters {
  /** Host names (`docs.example.com`) or registrable domains (`example.com`). */
  readonly hosts?: readonly string[];
  /** Primary subtags: `en`, `zh`. */
  readonly languages?: readonly string[];
  readonly regions?: readonly string[];
  readonly permissions?: readonly PermissionClass[];
  /** `2026-08`: month of the last update or, failing that, of publication. */
  readonly months?: readonly string[];
  /** Public text and that of this scope; without it public text only. */
  readonly authScope?: string;
}

/** What the document itself does not say. */
export interface GivenFacets {
  readonly region?: string;
  readonly authScope?: string;
}

/** Stands on text of any auth scope. */
const SCOPED = 'scoped';

/** Facet tokens of all passages of a document. */
export function facetsOf(document: Document, given: GivenFacets): string[] {
  const parts = urlParts(document.canonicalUrl) ?? urlParts(document.sourceUrl);
  const month = (document.times.updated ?? document.times.published)?.value.match(/^\d{4}-\d{2}/)?.[0];
  const tokens = [
    ...(given.authScope === undefined ? [] : [SCOPED, `scope:${given.authScope}`]),
    `perm:${document.provenance.permissionClass}`,
    parts && `host:${parts.host}`,
    parts?.registrableDomain && `host:${parts.registrableDomain}`,
    document.language && `lang:${primarySubtag(document.language)}`,
    given.region && `region:${given.region.toLowerCase()}`,
    month && `month:${month}`,
  ];
  return [...new Set(tokens.filter((token): token is string => typeof token === 'string' && token !== ''))];
}

/** The filters as conditions on those tokens. */
export function conditionsOf(filters: PassageFilters): Pick<PassageQuery, 'facets' | 'without'> {
  const { hosts, languages, regions, permissions, months, authScope } = filters;
  const groups = [
    hosts?.map((host) => `host:${host.toLowerCase()}`),
    languages?.map((language) => `lang:${primarySubtag(language)}`),
    regions?.map((region) => `region:${region.toLowerCase()}`),
    permissions?.map((permission) => `perm:${permission}`),
    months?.map((month) => `month:${month}`),
  ];
  return {
    facets: groups.filter((group) => group !== undefined),
    // A condition that all public text meets would cost more than the search itself, so what is not public is excluded instead.
    without: { every: SCOPED, unless: authScope === undefined ? undefined : `scope:${authScope}` },
  };
}

const primarySubtag = (tag: string): string => tag.toLowerCase().replace(/-.*$/s, '');

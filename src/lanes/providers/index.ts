/** @module All search providers by name. Adding one: a folder with its definition, and a row here. */
import type { HttpClient } from '../../http/index.ts';
import type { PassageIndex } from '../../index/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { type HttpProviderDefinition, httpProvider, type SearchProvider } from '../search/index.ts';
import { arxiv } from './arxiv/index.ts';
import { crossref } from './crossref/index.ts';
import { github } from './github/index.ts';
import { hackernews } from './hackernews/index.ts';
import { ownIndex } from './own-index/index.ts';
import { searxng } from './searxng/index.ts';
import { stackexchange } from './stackexchange/index.ts';
import { wikipedia } from './wikipedia/index.ts';

export interface ProviderSettings {
  /** Base URL of a SearXNG instance. */
  readonly searxng?: string;
  /** Contact for services with a polite pool. */
  readonly mailto?: string;
  /** Providers by name; absent = SearXNG and the own index where an instance is named, else the own index and the open services. */
  readonly providers?: readonly string[];
}

const OPEN: Readonly<Record<string, (settings: ProviderSettings) => HttpProviderDefinition>> = {
  wikipedia: () => wikipedia,
  crossref: ({ mailto }) => crossref(mailto),
  arxiv: () => arxiv,
  github: () => github,
  stackexchange: () => stackexchange,
  hackernews: () => hackernews,
};

export const PROVIDER_NAMES: readonly string[] = ['searxng', 'index', ...Object.keys(OPEN)];

/** @throws VeritrailError `config_invalid` for an unknown name, or for `searxng` without an address */
export function createProviders(settings: ProviderSettings, http: HttpClient, index: PassageIndex): SearchProvider[] {
  const names = settings.providers ?? (settings.searxng === undefined ? ['index', ...Object.keys(OPEN)] : ['searxng', 'index']);
  return names.map((name) => {
    if (name === 'index') return ownIndex(index);
    if (name === 'searxng') {
      if (settings.searxng === undefined)
        throw new VeritrailError('config_invalid', 'the provider searxng needs the address of an instance (--searxng URL)');
      return httpProvider(searxng(settings.searxng), http);
    }
    const open = Object.hasOwn(OPEN, name) ? OPEN[name] : undefined;
    if (open === undefined)
      throw new VeritrailError('config_invalid', `there is no provider "${name}"; known are ${PROVIDER_NAMES.join(', ')}`);
    return httpProvider(open(settings), http);
  });
}

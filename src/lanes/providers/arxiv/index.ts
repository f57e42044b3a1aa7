/** @module arXiv's query API. In: a query. Out: preprints with abstract and dates, read from Atom XML. */
import { Parser } from 'htmlparser2';
import { failure, type Hit, type HttpProviderDefinition, type SearchOutcome } from '../../search/provider.ts';

export const arxiv: HttpProviderDefinition = {
  name: 'arxiv',
  intents: ['preprint', 'scholarly'],
  maxQueryLength: 300,
  ask({ query, count }) {
    // Quotes and operators of the user's text must not become arXiv's own syntax.
    const words = query
      .replace(/[^\p{L}\p{N}.\s-]/gu, ' ')
      .split(/\s+/)
      .filter((word) => word !== '');
    const parameters = new URLSearchParams({
      search_query: words.map((word) => `all:${word}`).join(' AND '),
      max_results: String(Math.min(count, 50)),
      sortBy: 'relevance',
    });
    return { url: `https://export.arxiv.org/api/query?${parameters}`, headers: [['accept', 'application/atom+xml']] };
  },
  read: (body) => readAtom(body),
};

/** Entries of an Atom feed: `id`, `title`, `summary`, `published`. */
function readAtom(xml: string): SearchOutcome {
  const hits: Hit[] = [];
  let isFeed = false;
  let entry: Record<string, string> | null = null;
  let field = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'feed') isFeed = true;
        if (name === 'entry') entry = {};
        field = name;
      },
      ontext(text) {
        if (entry !== null && field !== '') entry[field] = (entry[field] ?? '') + text;
      },
      onclosetag(name) {
        field = '';
        if (name !== 'entry' || entry === null) return;
        const { id = '', title = '', summary = '', published = '' } = entry;
        const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
        hits.push({
          url: fold(id).replace(/^http:/, 'https:'),
          title: fold(title),
          snippet: fold(summary),
          ...(published === '' ? {} : { publishedAt: fold(published) }),
        });
        entry = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  // Its errors are feeds, too: one entry whose id lies under /api/errors.
  const error = hits.find(({ url }) => url.includes('arxiv.org/api/errors'));
  if (error !== undefined) return failure('provider_refused', `arXiv: ${error.snippet}`, 'switch');
  return isFeed ? { kind: 'results', hits } : failure('provider_contract', 'arXiv answered something that is not an Atom feed', 'switch');
}

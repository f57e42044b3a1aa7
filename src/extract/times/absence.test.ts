import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Document, TimeAbsence, type Times } from '../../vocabulary/index.ts';
import { extractDocument } from '../index.ts';

const FETCHED = '2026-11-30T09:00:00Z';
const PROSE = '<p>This is a sentence long enough to be the text of the page, and here is another one after it.</p>';

function read(source: string | Uint8Array, contentType: string, headers: [string, string][] = []): Document {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const { document } = extractDocument({ bytes, contentType, charset: null, url: 'https://acme.test/a', fetchedAt: FETCHED, headers });
  if (document === null) throw new Error('no document');
  return document;
}

const page = (body: string, head = '', headers: [string, string][] = []): Times =>
  read(
    `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>A title of the page</h1>${body}${PROSE}${PROSE}</main></body></html>`,
    'text/html',
    headers,
  ).times;

const far = '<p>x</p>'.repeat(200);
const comments =
  '<div class="comments"><p><time datetime="2026-05-01">Ann</time> So it is.</p><p><time datetime="2026-05-02">Bob</time> Is it?</p></div>';

describe('a date that is not given says why', () => {
  test.each([
    ['no page states one', '', 'no_candidates'],
    ['an expiry', '<p>Valid until 31 December 2026</p>', 'other_kind'],
    ['years before the Web', '<p>Published 3 May 1923</p>', 'implausible'],
    ['dates of comments', `${far}${comments}`, 'page_chrome'],
    ['stray dates that disagree', `${far}<time datetime="2025-01-01">a</time>${far}<time datetime="2024-02-02">b</time>`, 'disagree'],
    ['an open order of day and month', '<p>Published 03/04/2026</p>', 'ambiguous'],
  ] as const)('%s', (_name, body, reason) => {
    const { published, absent } = page(body);
    expect(published).toBeUndefined();
    expect(absent?.published?.reason).toBe(reason);
  });

  test('one after the fetch is implausible, and named', () => {
    const { absent } = page('', '<script type="application/ld+json">{"@type":"Article","datePublished":"2027-01-10"}</script>');
    expect(absent?.published).toEqual({
      reason: 'implausible',
      considered: [{ kind: 'published', value: '2027-01-10', source: 'json-ld Article.datePublished' }],
    });
  });

  test('what was weighed stands likeliest first, each with its probability', () => {
    const { absent } = page(`${far}<time datetime="2025-01-01">a</time>${far}<time datetime="2024-02-02">b</time>`);
    const probabilities = absent?.published?.considered.map(({ probability }) => probability ?? -1) ?? [];
    expect(absent?.published?.considered.map(({ value }) => value).toSorted()).toEqual(['2024-02-02', '2025-01-01']);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(probabilities.every((one) => one >= 0 && one <= 1)).toBe(true);
  });

  test('a change that only the server names is unlikely to be one', () => {
    const { updated, absent } = page('', '', [['Last-Modified', 'Tue, 03 Mar 2026 10:00:00 GMT']]);
    expect(updated).toBeUndefined();
    expect(absent?.updated).toEqual({
      reason: 'unlikely',
      considered: [{ kind: 'updated', value: '2026-03-03T10:00:00Z', source: 'header last-modified' }],
    });
  });

  test('a page with both dates has nothing to explain', () => {
    const { published, updated, absent } = page(
      '',
      '<script type="application/ld+json">{"@type":"Article","datePublished":"2026-05-03","dateModified":"2026-06-01"}</script>',
    );
    expect([published?.value, updated?.value, absent]).toEqual(['2026-05-03', '2026-06-01', undefined]);
  });
});

describe('of other kinds of files', () => {
  test('a text without any date', () => {
    expect(read('Words, and no date.', 'text/plain').times.absent).toEqual({
      published: { reason: 'no_candidates', considered: [] },
      updated: { reason: 'no_candidates', considered: [] },
    });
  });

  test('a feed says when it changed, not when it was published', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><updated>2026-05-03T08:00:00Z</updated><entry><title>One</title><summary>Words.</summary></entry></feed>`;
    const { updated, absent, candidates } = read(feed, 'application/atom+xml').times;
    expect(updated?.value).toBe('2026-05-03T08:00:00Z');
    expect(absent?.published?.reason).toBe('other_kind');
    expect(absent?.published?.considered[0]).toMatchObject({ kind: 'updated', value: '2026-05-03T08:00:00Z' });
    expect(absent?.updated).toBeUndefined();
    expect(candidates).toContainEqual({ kind: 'updated', time: updated });
  });

  test('front matter with both dates has nothing to explain', () => {
    const { absent } = read('---\ndate: 2026-05-03\nupdated: 2026-06-01\n---\n# A\n\nWords.\n', 'text/markdown').times;
    expect(absent).toBeUndefined();
  });
});

test('law: of publication and change each is given or its absence explained, never both', () => {
  const piece = fc.constantFrom(
    '<p>Published 3 May 2026</p>',
    '<p>Updated: 4 May 2026</p>',
    '<p>03/04/2026</p>',
    '<time datetime="2024-01-01">x</time>',
    '<p>Posted 3 days ago</p>',
    '<p>Valid until 1 January 2030</p>',
    '<p>Published 1 January 2031</p>',
    '<div class="comments"><p>2 May 2026</p></div>',
    PROSE,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const times = page(pieces.join(''), '', [['Date', 'Mon, 30 Nov 2026 09:00:00 GMT']]);
      for (const kind of ['published', 'updated'] as const) {
        const why = times.absent?.[kind];
        expect(times[kind] === undefined).toBe(why !== undefined);
        if (why !== undefined) expect(TimeAbsence.safeParse(why).success).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

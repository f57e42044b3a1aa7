/** The router's table, from a page that came to the step that follows: lanes change by cause, and say so. */
import { describe, expect, it } from 'vitest';
import { EMPTY_CONTRACT } from '../../src/vocabulary/index.ts';
import { noBrowser } from '../support/browser-lane.ts';
import type { testContext } from '../support/context.ts';
import { type Answer, ARTICLE, html, json, page, STORY, shell, site, stage, WRITE } from '../support/escalation.ts';

describe('a page that only its scripts fill', () => {
  const api = `fetch("/api/hall").then(r=>r.json()).then(j=>{${WRITE}})`;

  it('is read from the state that it carries, in the Fetch lane', async () => {
    const state = JSON.stringify({ props: { pageProps: { title: 'The new hall', body: STORY } } });
    const server = await site({
      '/a': html(page(`<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${state}</script>`)),
    });
    expect(await stage(server)('/a')).toMatchObject({ end: 'complete', lanes: ['fetch'], escalations: [], hasStory: true });
  });

  it('else where it says that its content is', async () => {
    const server = await site({ '/a': html(shell(api)), '/api/hall': json({ title: 'The new hall', body: STORY }) });
    const found = await stage(server)('/a', { browser: true });
    expect(found).toMatchObject({
      end: 'complete',
      kind: 'usable',
      lanes: ['fetch', 'api'],
      retries: 0,
      escalations: ['fetch > api: js_shell'],
      hasStory: true,
    });
    expect(found.context.ledger.spent().browserStarts).toBe(0);
  });

  const missing = noBrowser();
  it.skipIf(missing !== null)(
    'else in a browser, which goes on from what was received',
    async () => {
      const server = await site({
        '/a': html(shell(`fetch("/api/"+atob("aGFsbA==")).then(r=>r.json()).then(j=>{${WRITE}})`)),
        '/api/hall': json({ body: STORY }),
      });
      const found = await stage(server)('/a', { browser: true });
      expect(found).toMatchObject({ end: 'complete', kind: 'usable', hasStory: true });
      expect(found.lanes.at(-1)).toBe('browser');
      expect(found.escalations.at(-1)).toMatch(/ > browser: js_shell$/);
      expect(found.asked.filter((url) => url === '/a')).toHaveLength(1);
    },
    60_000,
  );

  it.skipIf(missing !== null)(
    'in the browser at once where a condition is declared, which ends the wait',
    async () => {
      const server = await site({ '/a': html(shell(`setTimeout(()=>{${api}},50)`)), '/api/hall': json({ body: STORY }) });
      const found = await stage(server)('/a', { browser: true, task: { contract: { ...EMPTY_CONTRACT, waitFor: 'selector:main' } } });
      expect(found).toMatchObject({ end: 'complete', lanes: ['browser'], escalations: [], hasStory: true });
      expect(found.context.of('browser.read')).toMatchObject([{ settled: 'condition' }]);
    },
    60_000,
  );

  it.skipIf(missing !== null)(
    'is opened at once the next time, by what is remembered of its form, and tried the cheap way again later',
    async () => {
      const closed = html(shell(`fetch("/api/"+atob("aGFsbA==")).then(r=>r.json()).then(j=>{${WRITE}})`));
      const server = await site({ '/items/1': closed, '/items/2': closed, '/api/hall': json({ body: STORY }) });
      const run = stage(server);
      const first = await run('/items/1', { browser: true });
      expect(first.lanes[0]).toBe('fetch');
      expect(first.context.of('lane.learned')).toMatchObject([{ template: '/items/#', lane: 'browser' }]);
      const second = await run('/items/2', { browser: true });
      expect(second).toMatchObject({ end: 'complete', lanes: ['browser'], escalations: [], hasStory: true });
      expect(second.context.of('lane.chosen')).toMatchObject([
        { lane: 'browser', reason: expect.stringContaining('the plain request is left out') },
      ]);
      // Without a browser the memory changes nothing.
      expect((await run('/items/1')).lanes[0]).toBe('fetch');
    },
    60_000,
  );
});

describe('a page whose scripts send something for its content', () => {
  const query = (text: string): string =>
    `{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({query:"${text}",variables:{id:location.pathname}})}`;
  const graphql = (text: string): Answer =>
    html(shell(`fetch("/graphql",${query(text)}).then(r=>r.json()).then(({data:{hall:j}})=>{${WRITE}})`));
  const READS = 'query Hall($id: ID!) { hall(id: $id) { body } }';
  const answer: Answer = (request, response, times) =>
    request.method === 'POST' ? json({ data: { hall: { body: STORY } } })(request, response, times) : response.writeHead(400).end();
  const posted = (found: { context: ReturnType<typeof testContext> }): unknown[] =>
    found.context.of('policy.exception').filter((event) => event.type === 'policy.exception' && event.rule === 'posted_query');

  it('is never asked for in its place, and says why: api_needs_post', async () => {
    const server = await site({ '/halls/1': graphql(READS), '/graphql': answer });
    const found = await stage(server)('/halls/1');
    expect(found).toMatchObject({ end: 'no_acceptable_source', kind: 'js_shell', lanes: ['fetch'] });
    expect(found.signals).toContain('shell:api_needs_post');
    expect(found.reason).toMatch(/the browser lane is not available here.*\/graphql.*\(api_needs_post\)$/);
    expect(found.asked).not.toContain('/graphql');
  });

  it('has a settings call beside it not taken for its content', async () => {
    const server = await site({
      '/a': html(shell(`fetch("/api/hall");fetch("/graphql",${query(READS)}).then(r=>r.json()).then(({data:{hall:j}})=>{${WRITE}})`)),
      '/api/hall': json({
        title: 'Opening of the week',
        body: 'Every week another part of the museum is opened to the visitors of the town.',
      }),
      '/graphql': answer,
    });
    expect(await stage(server)('/a')).toMatchObject({ kind: 'js_shell', lanes: ['fetch', 'api'], hasStory: false });
  });

  it.skipIf(noBrowser() !== null)(
    'goes to the browser, with that reason; there a query is sent only where the operator lets it, and then the form is remembered',
    async () => {
      const server = await site({ '/halls/1': graphql(READS), '/halls/2': graphql(READS), '/graphql': answer });
      const run = stage(server);
      const without = await run('/halls/1', { browser: true });
      expect(without).toMatchObject({
        end: 'no_acceptable_source',
        kind: 'js_shell',
        lanes: ['fetch', 'browser'],
        escalations: ['fetch > browser: js_shell'],
      });
      expect(without.context.of('escalated')).toMatchObject([{ reason: expect.stringContaining('(api_needs_post)') }]);
      expect(without.problems).toMatchObject([{ code: 'policy_denied', detail: expect.stringContaining('--posted-queries on') }]);
      expect(server.seen.filter(({ url }) => url === '/graphql')).toEqual([]);
      const found = await run('/halls/1', { browser: true, queries: true });
      expect(found).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch', 'browser'], hasStory: true });
      expect(posted(found)).toHaveLength(1);
      expect(found.context.of('lane.learned')).toMatchObject([{ template: '/halls/#', lane: 'browser' }]);
      expect(await run('/halls/2', { browser: true, queries: true })).toMatchObject({
        end: 'complete',
        lanes: ['browser'],
        hasStory: true,
      });
    },
    60_000,
  );

  it.skipIf(noBrowser() !== null)(
    'has no mutation, form data or beacon sent, whatever the operator lets pass',
    async () => {
      const server = await site({
        '/a': html(
          shell(
            `const note=${query('mutation { like(id: 7) { id } }')};Promise.allSettled([fetch("/graphql",note),fetch("/graphql",{method:"POST",body:new URLSearchParams({query:"{a}"})}),fetch("/graphql",{...note,method:"PUT"})]).then(()=>{navigator.sendBeacon("/graphql",note.body);const j={body:${JSON.stringify(STORY)}};${WRITE}})`,
          ),
        ),
        '/graphql': answer,
      });
      const found = await stage(server)('/a', { browser: true, queries: true });
      expect(found).toMatchObject({ end: 'complete', hasStory: true });
      expect(server.seen.filter(({ url }) => url === '/graphql')).toEqual([]);
    },
    60_000,
  );
});

describe('a challenge', () => {
  it('is reported, never solved and never opened in a browser', async () => {
    const body = page(
      '<h1>Checking your browser before accessing</h1><p>Please wait while we verify that you are not a robot.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
      'Just a moment...',
    );
    const server = await site({ '/a': html(body, 403, { 'cf-mitigated': 'challenge' }) });
    expect(await stage(server)('/a', { browser: true })).toMatchObject({
      end: 'challenge',
      kind: 'challenge',
      lanes: ['fetch'],
      retries: 0,
      escalations: [],
    });
  });
});

describe('a captcha', () => {
  it('is reported, never solved and never opened in a browser', async () => {
    const body = page(
      '<h1>Please prove that you are human</h1><p>Tick the box to go on to the page.</p><form action="/check"><div class="g-recaptcha" data-sitekey="k"></div><button>Submit</button></form><script src="https://www.google.com/recaptcha/api.js"></script>',
      'Are you a robot?',
    );
    const server = await site({ '/a': html(body) });
    expect(await stage(server)('/a', { browser: true })).toMatchObject({
      end: 'challenge',
      kind: 'captcha',
      lanes: ['fetch'],
      retries: 0,
      escalations: [],
    });
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/a']);
  });
});

describe('content that does not meet the contract', () => {
  const contract = { ...EMPTY_CONTRACT, qualityChecks: [{ kind: 'pattern' as const, pattern: 'copper engine' }] };
  const short = page(
    `<main><h1>The new hall</h1><p>${'The hall is near the northern pier and has a roof of glass. '.repeat(5)}</p></main>`,
  );

  it('leads to the next candidate; the bar is never lowered', async () => {
    const server = await site({ '/a': html(short), '/b': html(ARTICLE) });
    const run = stage(server);
    expect(await run('/a', { task: { contract } })).toMatchObject({ end: 'no_acceptable_source', kind: 'contract_unmet', escalations: [] });
    const found = await run('/a', { task: { contract, mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
  });

  it.skipIf(noBrowser() !== null)(
    'leads to a browser where scripts of the page bring what is missing',
    async () => {
      const server = await site({
        '/a': html(
          shell(`fetch("/api/hall").then(r=>r.json()).then(()=>fetch("/api/"+atob("bW9yZQ=="))).then(r=>r.json()).then(j=>{${WRITE}})`),
        ),
        '/api/hall': json({ title: 'The new hall', body: 'The harbour museum is near the northern pier and has a roof of glass.' }),
        '/api/more': json({ body: STORY }),
      });
      const found = await stage(server)('/a', { browser: true, task: { contract } });
      expect(found).toMatchObject({
        end: 'complete',
        lanes: ['fetch', 'api', 'browser'],
        escalations: ['fetch > api: js_shell', 'api > browser: contract_unmet'],
        hasStory: true,
      });
    },
    60_000,
  );
});

import { describe, expect, it } from 'vitest';
import { html, inputSite, page, SENTENCE } from '../support/input-site.ts';

const article = (head = ''): string => html(`<main><h1>Levels</h1><p>${SENTENCE.repeat(5)}</p></main>`, head);
const RESERVED = '<meta name="tdm-reservation" content="1"><meta name="tdm-policy" content="https://press.example/p.json">';
const usageOf = ({ policy }: { policy: readonly { rule: string; reason: string }[] }): string[] =>
  policy.filter(({ rule }) => rule === 'usage_signal').map(({ reason }) => reason);

describe('what a page says about its use in its head', () => {
  it('stands with the artifact, and the page is used', async () => {
    await using web = await inputSite({ '/page': article(`${RESERVED}<meta name="googlebot" content="noindex">`) });
    const { verdict, artifact } = await web.read('/page');
    expect(verdict.kind).toBe('usable');
    expect(usageOf(artifact)).toEqual(['meta tdm-reservation: tdm=no (policy https://press.example/p.json)']);
  });

  it('is obeyed where the operator says so: the page is refused by policy', async () => {
    await using web = await inputSite({ '/page': article(RESERVED), '/open': article() }, { usage: { tdm: 'obey' } });
    const { verdict, artifact } = await web.read('/page');
    expect(verdict.kind).toBe('robots_disallowed');
    expect(usageOf(artifact)).toEqual([expect.stringContaining('tdm=no is obeyed')]);
    expect((await web.read('/open')).verdict.kind).toBe('usable');
    expect(web.asked('/.well-known/tdmrep.json')).toBe(1);
  });

  it('counts beside what headers and robots.txt say: each place stands in the record', async () => {
    await using web = await inputSite({
      '/robots.txt': 'User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-input=yes\nContent-Usage: /page train-ai=n\n',
      '/page': page(article('<meta name="robots" content="noarchive">'), { 'x-robots-tag': 'otherbot: noindex, veritrail: nosnippet' }),
    });
    const { verdict, artifact } = await web.read('/page');
    expect(verdict.kind).toBe('usable');
    expect(usageOf(artifact).map((reason) => reason.replace(/127\.0\.0\.1:\d+/, 'host'))).toEqual([
      'Content-Signal of host: search=yes, ai-input=yes',
      'Content-Usage of host: ai-train=no',
      'X-Robots-Tag: snippet=no',
      'meta robots: archive=no',
    ]);
    expect(web.asked('/.well-known/tdmrep.json')).toBe(0);
  });
});

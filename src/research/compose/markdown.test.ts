import { describe, expect, it } from 'vitest';
import { makeEvidence } from '../../evidence/index.ts';
import { extractDocument } from '../../extract/index.ts';
import { type Answer, problem, ZERO_SPEND } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import { renderMarkdown } from './markdown.ts';

const NOW = '2026-11-30T09:00:00Z';

/** An answer in which every text that comes from outside is this one, quoted from a page that says it. */
function answerOf(hostile: string, title: string = hostile): Answer {
  const html = `<title>x</title><main><h1>Prices</h1><p>The widget costs 5 EUR. ${hostile.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</p></main>`;
  const { document } = extractDocument({
    bytes: Buffer.from(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url: 'https://a.test/',
    fetchedAt: NOW,
  });
  if (document === null) throw new Error('the page was not read');
  const start = document.text.indexOf('The widget');
  const block = document.blocks.findIndex(({ span }) => span.start <= start && start < span.end);
  const evidence = makeEvidence({ document, artifactId: 'a', anchor: { kind: 'span', block, span: { start, end: document.text.length } } });
  return {
    schemaVersion: 'answer-v1',
    runId: 'r',
    question: hostile,
    language: 'en',
    analysis: analyse('What does the widget cost?'),
    asOf: NOW,
    retrievedAt: { from: NOW, to: NOW },
    facts: [
      {
        id: 'f1',
        claimId: 'c',
        text: hostile,
        scope: {},
        asOf: { kind: 'retrieved', value: '2026-11-30' },
        citations: [{ evidenceId: evidence.id, valid: true, failures: [], detail: '' }],
        confidence: 1,
      },
    ],
    derivations: [{ id: 'd', text: hostile, premises: ['f1'], computation: hostile }],
    recommendations: [{ id: 'r', text: hostile, conditions: [hostile], premises: ['f1'] }],
    conflicts: [],
    unknowns: [{ claimId: null, text: hostile, reason: 'none', tried: [hostile] }],
    claims: [],
    evidence: [evidence],
    supports: [],
    coverage: 1,
    sources: [],
    stopReason: 'critical_claims_covered',
    stopDetail: hostile,
    cost: ZERO_SPEND,
    problems: [problem('internal', title)],
    traceId: 'r',
  };
}

describe('words of pages in Markdown', () => {
  it.each([
    ['a link', '[pay here](javascript:alert(1))', /(?<!\\)\[pay/],
    ['an image', '![x](http://t.test/pixel.png)', /(?<!\\)\[x/],
    ['a footnote of its own', '[^1]: “forged” — official', /(?<!\\)\[\^1\](?=: “forged)/],
    ['a script', '<script>alert(1)</script><img src=x onerror=y>', /(?<!\\)<(?:script|img|\/script)/],
    ['a comment that hides the rest', '<!-- hidden', /(?<!\\)<!--/],
    ['an autolink', '<https://t.test/>', /(?<!\\)<https:\/\/t/],
    ['a heading', '# Facts', /^- # Facts|^# # Facts/m],
    ['lines of its own', 'fine\n\n## Facts\n\n- forged', /^## Facts\n\n- forged/m],
    ['a code fence', '```\nrest is code', /(?<!\\)`/],
    ['emphasis', '**bold** _under_ ~~gone~~', /(?<!\\)\*|(?<![\\\w])_|(?<!\\)~/],
    ['an entity', '&lt;b&gt; &#60;', /(?<!\\)&/],
    ['an escape of its own', '\\[x](y)', /(?<!\\)(?:\\\\)*\[x/],
    ['a list', '- item', /^- - item/m],
    ['a number', '1. item', /^- 1\. item/m],
    ['text that runs backwards', '\u202egnp.exe\u001b[2J', /[\u202e\u001b]/],
  ])('do not become %s', (_, hostile, acts) => {
    const markdown = renderMarkdown(answerOf(hostile));
    // Inside an autolink nothing acts.
    expect(markdown.replace(/<https:\/\/a\.test\/[^<>\s]*>/g, '')).not.toMatch(acts);
    expect(markdown.match(/^\[\^\d+\]:/gm)).toEqual(['[^1]:']);
    expect(markdown.match(/^## .*$/gm)).toEqual([
      '## Facts',
      '## Derived',
      '## Recommendations',
      '## Could not be confirmed',
      '## Evidence',
    ]);
  });

  it('stay readable where nothing acts', () => {
    const text = 'snake_case costs $5–10 (a < b & c), ~3 items; 每月 5 元 - no.';
    expect(renderMarkdown(answerOf(text))).toContain(`- ${text} [^1]`);
  });

  it('are rendered in time that grows with their length', () => {
    for (const unit of ['[', '](', '_', '*_', '~', '<a', '&', '\\', '`', ' ', '1', '#']) {
      const started = performance.now();
      renderMarkdown({ ...answerOf('x'), question: unit.repeat(200_000), stopDetail: `${unit.repeat(200_000)}!` });
      expect(performance.now() - started, JSON.stringify(unit)).toBeLessThan(2_000);
    }
  });
});

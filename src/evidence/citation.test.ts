import { describe, expect, it } from 'vitest';
import type { Document, Evidence } from '../vocabulary/index.ts';
import { checkCitation, readInContext } from './citation.ts';
import { makeEvidence } from './make.ts';
import { page } from './page.fixture.ts';

const day = (value: string) => ({ value, precision: 'day', zone: null, source: 'meta', confidence: 'high' }) as const;
const document = page(
  [
    { h: 'Nimbus DB', level: 1 },
    { p: 'Nimbus DB keeps backups for 30 days. Backups are kept for 90 days only if the archive option is booked.' },
    { h: 'Frankfurt' },
    {
      table: [
        ['Plan', 'Monthly price'],
        ['Business', '€58'],
      ],
    },
  ],
  { times: { updated: day('2026-11-01') } },
);
const quote = (text: string, on: Document = document, more: { scope?: Evidence['scope']; flags?: Evidence['flags'] } = {}): Evidence => {
  const start = on.text.indexOf(text);
  const block = on.blocks.findIndex((entry) => entry.span.start <= start && start < entry.span.end);
  return makeEvidence({
    document: on,
    artifactId: 'a',
    anchor: { kind: 'span', span: { start, end: start + text.length }, block },
    ...more,
  });
};
const base = { document, asked: {}, now: '2026-11-30T09:00:00Z' };
const claimText = 'Nimbus DB keeps backups for 30 days.';

describe('a citation', () => {
  it('stands when the quote is there and carries the statement', () => {
    expect(checkCitation({ ...base, evidence: quote(claimText), claimText })).toMatchObject({ valid: true, failures: [] });
  });
  it('of a table cell is read with its headers', () => {
    const evidence = makeEvidence({ document, artifactId: 'a', anchor: { kind: 'cell', block: 3, table: 0, row: 1, column: 1 } });
    expect(readInContext(document, evidence)).toBe('Pricing. Nimbus DB. Frankfurt. Business. Monthly price. €58');
    expect(checkCitation({ ...base, evidence, claimText: 'The monthly price of the Business plan is €58.' }).valid).toBe(true);
    expect(checkCitation({ ...base, evidence, claimText: 'The monthly price of the Business plan is €49.' }).failures).toContain(
      'weak_evidence',
    );
  });
  it('works the same in Chinese', () => {
    const zh = page([{ h: '星云数据库' }, { p: '企业版备份保留30天。' }], { language: 'zh', title: '星云数据库' });
    const evidence = quote('企业版备份保留30天。', zh);
    expect(checkCitation({ ...base, document: zh, evidence, claimText: '企业版备份保留30天' }).valid).toBe(true);
    expect(checkCitation({ ...base, document: zh, evidence, claimText: '企业版备份保留7天' }).failures).toEqual(['weak_evidence']);
  });
  it('fails without evidence or without the quote in the page', () => {
    expect(checkCitation({ ...base, evidence: null, claimText }).failures).toEqual(['missing_evidence']);
    expect(
      checkCitation({ ...base, document: page([{ p: 'Something else.' }]), evidence: quote(claimText), claimText }).failures,
    ).toContain('quote_not_found');
    expect(checkCitation({ ...base, document: null, evidence: quote(claimText), claimText }).failures).toEqual(['quote_not_found']);
  });
  it('fails when the quote leaves out a condition of its sentence', () => {
    const check = checkCitation({ ...base, evidence: quote('Backups are kept for 90 days'), claimText: 'Backups are kept for 90 days.' });
    expect(check.failures).toContain('truncated_meaning');
    expect(check.detail).toContain('only if');
  });
  it('fails in another scope', () => {
    expect(
      checkCitation({
        ...base,
        asked: { region: 'Singapore' },
        evidence: quote(claimText, document, { scope: { region: 'Frankfurt' } }),
        claimText,
      }).failures,
    ).toContain('scope_mismatch');
  });
  it('fails when the statement is not yet in force or no longer', () => {
    expect(
      checkCitation({ ...base, evidence: quote(claimText, document, { scope: { validFrom: '2027-01-01' } }), claimText }).failures,
    ).toContain('scope_mismatch');
    expect(
      checkCitation({ ...base, evidence: quote(claimText, document, { scope: { validUntil: '2026-06-30' } }), claimText }).failures,
    ).toContain('stale_evidence');
  });
  it('fails when the content is too old, behind a wall, flagged or weak', () => {
    expect(checkCitation({ ...base, evidence: quote(claimText), claimText, maxAgeSeconds: 86_400 }).failures).toEqual(['stale_evidence']);
    expect(checkCitation({ ...base, evidence: quote(claimText), claimText, verdict: 'login_wall' }).failures).toEqual(['login_required']);
    expect(checkCitation({ ...base, evidence: quote(claimText, document, { flags: ['injection_likely'] }), claimText }).failures).toEqual([
      'weak_evidence',
    ]);
    expect(checkCitation({ ...base, evidence: quote(claimText), claimText, strength: 0.1, minStrength: 0.3 }).failures).toEqual([
      'weak_evidence',
    ]);
  });
});

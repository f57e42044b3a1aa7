import { createHash } from 'node:crypto';
import { fingerprint } from '../../text/index.ts';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { type Attempt, type Content, decideIngest, type IngestDecision, type Known, NORMALISER, type Outcome } from './index.ts';

export const [HOUR, DAY] = [3_600_000, 86_400_000];
export const START = Date.UTC(2026, 11, 1);
export const source: RegisteredSource = {
  ...COMPLETE,
  scope: { kind: 'host', urls: ['https://docs.example/'], include: [], exclude: [] },
  schemaVersion: 'source-v1',
  state: 'active',
  createdAt: '2026-12-01T00:00:00Z',
  updatedAt: '2026-12-01T00:00:00Z',
};
export const sha = (name: string): string => createHash('sha256').update(name).digest('hex');
export const TEXT = `${Array.from({ length: 60 }, (_, n) => `Sentence ${String.fromCharCode(97 + (n % 26))} number ${n} tells of the ferry to the island of tea.`).join(' ')}`;

export const content = (name: string, more: Partial<Content> = {}): Content => ({
  contentHash: sha(name),
  textHash: sha(`text of ${name}`),
  bytesHash: sha(`bytes of ${name}`),
  documentHash: sha(`document of ${name}`),
  title: name,
  language: 'en',
  times: {
    retrieved: { value: '2026-12-01T00:00:00Z', precision: 'second', zone: 'Z', source: 'fetch', confidence: 'high' },
    candidates: [],
  },
  madeBy: `veritrail-extract/3 ${NORMALISER}`,
  redacted: {},
  fields: [],
  prints: fingerprint(name),
  text: name,
  ...more,
});

export const attempt = (outcome: Outcome, at = START, more: Partial<Attempt> = {}): Attempt => ({
  source,
  url: 'https://docs.example/a',
  canonicalUrl: 'https://docs.example/a',
  authScope: null,
  at,
  // Whatever was read has waited: what is late is told by what is known, not by the clock.
  now: START + 1_000 * DAY,
  correlationId: 'c1',
  verdict: outcome.kind === 'content' ? 'usable' : 'transient',
  artifactId: `a_${at}`,
  validators: { etag: null, lastModified: null },
  hintedChange: null,
  outcome,
  ...more,
});

export const EMPTY: Known = { record: null, current: null, latest: null, siblings: [], held: null };

/** What the store would hold after a change. */
export function applied(known: Known, { change }: IngestDecision): Known {
  if (change === null) return known;
  const { record, version, quarantine } = change;
  return { ...known, record, current: version ?? known.current, latest: version ?? known.latest, held: quarantine ?? known.held };
}
export const read = (known: Known, name: string, at: number, more: Partial<Attempt> = {}): [IngestDecision, Known] => {
  const decision = decideIngest(known, attempt({ kind: 'content', content: content(name) }, at, more));
  return [decision, applied(known, decision)];
};
export const missing = (known: Known, at: number, status = 404): [IngestDecision, Known] => {
  const decision = decideIngest(known, attempt({ kind: 'missing', status }, at, { verdict: 'gone' }));
  return [decision, applied(known, decision)];
};

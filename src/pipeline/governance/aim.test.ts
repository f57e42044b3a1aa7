import { describe, expect, it } from 'vitest';
import type { ErasableEntry, ErasablePlace, WorkRow } from '../../store/index.ts';
import { type Aim, concerns, isWorkOn } from './aim.ts';
import { speaksOf } from './subject.ts';

const KEY = 'a'.repeat(32);
const PAGE = 'https://docs.example/a';
const AIM: Aim = {
  sourceId: 'docs',
  keys: new Set([KEY]),
  artifacts: new Set(['a1']),
  bodies: new Set(),
  covers: (url) => url === PAGE,
  asked: new Set(['https://docs.example/old']),
  hosts: new Set(['docs.example']),
  learned: new Set(['docs.example']),
  speaks: null,
};
const entry = (over: Partial<ErasableEntry>): ErasableEntry => ({ id: '1', name: '', urls: [], bodies: [], text: '', ...over });

describe('what goes', () => {
  it.each<[ErasablePlace, Partial<ErasableEntry>]>([
    ['records', { name: KEY }],
    ['events', { name: '', text: '{"sourceId":"docs"}' }],
    ['artifacts', { name: 'a9', urls: [PAGE] }],
    ['documents', { name: 'a1' }],
    ['http_cache', { urls: ['https://docs.example/old'] }],
    ['passages', { urls: [PAGE] }],
    ['key_values', { space: 'keep.prepared', name: `${KEY}:a1` }],
    ['key_values', { space: 'keep.addresses', name: 'docs.example' }],
    ['key_values', { space: 'keep.addresses', name: 'other.example', text: `[{"from":"${PAGE}","to":"x"}]` }],
    ['scratch', { space: 'site.profile', name: 'docs.example' }],
    ['lane_memory', { host: 'docs.example' }],
    ['run_events', { text: `{"url":"${PAGE}"}` }],
    ['answers', { text: `see ${PAGE}` }],
  ])('%s: %o', (place, of) => expect(concerns(AIM, place, entry(of))).toBe(true));

  it.each<[ErasablePlace, Partial<ErasableEntry>]>([
    ['records', { name: 'b'.repeat(32) }],
    ['events', { name: 'b'.repeat(32), text: '{"sourceId":"docs"}' }],
    ['events', { name: '', text: '{"sourceId":"docs2"}' }],
    ['artifacts', { name: 'a9', urls: [`${PAGE}/other`] }],
    ['http_cache', { urls: ['https://other.example/'] }],
    ['key_values', { space: 'keep.prepared', name: `${'b'.repeat(32)}:a1` }],
    ['lane_memory', { host: 'other.example' }],
    ['run_events', { text: `{"url":"${PAGE}b"}` }],
  ])('and what stays, %s: %o', (place, of) => expect(concerns(AIM, place, entry(of))).toBe(false));

  it('of a subject, wherever the text stands', () => {
    const aim: Aim = { ...AIM, speaks: speaksOf('Anna Kestrel') };
    expect(concerns(aim, 'runs', entry({ text: 'who is anna kestrel' }))).toBe(true);
    expect(concerns(aim, 'bodies', entry({ text: Buffer.from('Anna Kestrel') }))).toBe(true);
  });

  it('of the work that waits', () => {
    const row: WorkRow = {
      number: 1,
      queue: 'acquire',
      key: 'k',
      host: null,
      source: 'other',
      tenant: 't',
      priority: 0,
      dueAt: 0,
      payload: {},
      maxAttempts: 5,
      state: 'queued',
      reason: null,
      attempts: 0,
      worker: null,
      leaseUntil: null,
      endedAt: null,
      again: false,
    };
    expect(isWorkOn(AIM, row)).toBe(false);
    expect(isWorkOn(AIM, { ...row, source: 'docs' })).toBe(true);
    expect(isWorkOn(AIM, { ...row, key: `${KEY}:a1` })).toBe(true);
    expect(isWorkOn(AIM, { ...row, payload: { url: PAGE } })).toBe(true);
  });
});

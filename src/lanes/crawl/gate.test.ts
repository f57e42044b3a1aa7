import { describe, expect, it } from 'vitest';
import type { FrontierClaim } from '../../store/index.ts';
import { createGate } from './gate.ts';

const claim = (url: string, more: Partial<FrontierClaim> = {}): FrontierClaim => ({
  key: url,
  url,
  host: new URL(url).host,
  depth: 1,
  priority: 0,
  parent: null,
  anchor: '',
  edge: 'link',
  state: 'leased',
  reason: null,
  attempts: 1,
  fetched: false,
  artifactId: null,
  contentHash: null,
  bytesHash: null,
  canonicalUrl: null,
  aliasOf: null,
  fence: 1,
  ...more,
});
const made = (doubtful = new Set(['x'])) =>
  createGate({ familyOf: ({ pathname }) => pathname.split('/')[1] ?? '', isDoubtful: (family) => doubtful.has(family) });

describe('the gate', () => {
  it('lets one of a doubtful family go at a time, and all of another', () => {
    const gate = made();
    const [one, two, three] = ['x/1', 'x/2', 'x/3'].map((path) => claim(`https://a.test/${path}`));
    if (one === undefined || two === undefined || three === undefined) throw new Error('no claims');
    expect([one, two, three].map((it) => gate.enter(it, 0))).toEqual([true, false, false]);
    expect(['y/1', 'y/2'].map((path) => gate.enter(claim(`https://a.test/${path}`), 0))).toEqual([true, true]);
    expect(gate.mostHeld()).toBe(2);
    expect(gate.leave(one, 10)).toEqual({ ready: [two, three], stale: [] });
    expect(gate.mostHeld()).toBe(0);
    expect([two, three].map((it) => gate.enter(it, 10))).toEqual([true, false]);
  });

  it('holds no seed', () => {
    const gate = made();
    expect([1, 2].map((n) => gate.enter(claim(`https://a.test/x/${n}`, { edge: 'seed' }), 0))).toEqual([true, true]);
  });

  it('lets the others go once the doubt is over, and gives back what waited too long', () => {
    const doubtful = new Set(['x']);
    const gate = made(doubtful);
    const [one, two, three] = ['x/1', 'x/2', 'x/3'].map((path) => claim(`https://a.test/${path}`));
    if (one === undefined || two === undefined || three === undefined) throw new Error('no claims');
    gate.enter(one, 0);
    gate.enter(two, 0);
    gate.enter(three, 200_000);
    expect(gate.leave(one, 300_000)).toEqual({ ready: [three], stale: [two] });
    doubtful.clear();
    expect([two, three].map((it) => gate.enter(it, 0))).toEqual([true, true]);
  });

  it('holds something only while one of its family is under way', () => {
    const gate = made();
    const one = claim('https://a.test/x/1');
    gate.enter(one, 0);
    gate.leave(one, 0);
    expect(gate.enter(claim('https://a.test/x/2'), 0)).toBe(true);
  });
});

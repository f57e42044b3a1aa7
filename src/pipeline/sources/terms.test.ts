import { describe, expect, it } from 'vitest';
import { readEntry } from './entry.ts';
import { termsOf } from './index.ts';
import { COMPLETE } from './source.test.fixture.ts';

const grant = { by: 'its owner', evidence: 'letter 7', expires: '2027-01-01T00:00:00Z' };
const registered = (more: object) => {
  const reading = readEntry({ ...COMPLETE, ...more }, '2026-12-01T00:00:00.000Z');
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults));
  return reading.source;
};

describe('the terms of an address', () => {
  it('come from the registry before the settings', () => {
    const stated = [{ origin: 'https://docs.example/', permission: 'owned' as const, stealthGrant: grant }];
    expect(termsOf('https://docs.example/a', registered({}), stated)).toEqual({
      sourceId: 'docs',
      origin: 'https://docs.example',
      permission: 'licensed',
      maxAgeSeconds: 604_800,
    });
    expect(termsOf('https://docs.example/a', null, stated)).toMatchObject({ sourceId: null, permission: 'owned', stealthGrant: grant });
    expect(termsOf('https://docs.example:8443/a', null, stated)).toBeNull();
  });

  it('hold a stealth grant only for the origins that the source names, and only while it is active', () => {
    const scope = { kind: 'domain', urls: ['https://docs.example/'] };
    const source = registered({ scope, stealthGrant: grant });
    expect(termsOf('https://docs.example/a', source, [])?.stealthGrant).toEqual(grant);
    expect(termsOf('http://docs.example/a', source, [])?.stealthGrant).toBeUndefined();
    expect(termsOf('https://shop.docs.example/a', source, [])?.stealthGrant).toBeUndefined();
    expect(
      termsOf('https://docs.example/a', registered({ scope, stealthGrant: grant, state: 'paused' }), [])?.stealthGrant,
    ).toBeUndefined();
  });

  it('hold the source’s own target before that of its class', () => {
    expect(termsOf('https://docs.example/a', registered({ maxAgeSeconds: 60 }), [])?.maxAgeSeconds).toBe(60);
  });
});

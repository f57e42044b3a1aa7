import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PermissionClass, type SourcePolicy } from '../../vocabulary/index.ts';
import { type StealthCondition, stealthGate } from './gate.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const grant = { by: 'Site owner', evidence: 'contract 7', expires: '2027-01-01T00:00:00Z' };
const source: SourcePolicy = { origin: 'https://a.test', permission: 'licensed', stealthGrant: grant };
const task = { stealth: { reason: '每日核对价格' } };

describe('the gate of the stealth lane', () => {
  it.each(['owned', 'licensed', 'public-authorized'] as const)(
    'opens for a source that is %s, with a grant in force and a reason',
    (permission) => {
      expect(stealthGate({ ...source, permission }, task, NOW)).toMatchObject({
        kind: 'allowed',
        grant,
        reason: expect.stringMatching(/Site owner.*contract 7.*每日核对价格/),
      });
    },
  );

  it.each<[StealthCondition, string, SourcePolicy | null, { stealth?: { reason: string } }]>([
    ['asked_for', 'a task that does not ask', source, {}],
    ['asked_for', 'a task with an empty reason', source, { stealth: { reason: '  ' } }],
    ['registered', 'a source that nobody has registered', null, task],
    ['permission', 'a source of unknown permission', { ...source, permission: 'unknown' }, task],
    ['grant', 'a source without a grant', { origin: source.origin, permission: 'owned' }, task],
    ['grant', 'a grant by nobody', { ...source, stealthGrant: { ...grant, by: ' ' } }, task],
    ['grant', 'a grant without evidence', { ...source, stealthGrant: { ...grant, evidence: '' } }, task],
    ['grant_in_force', 'a grant that has ended', { ...source, stealthGrant: { ...grant, expires: '2026-11-30T23:59:59Z' } }, task],
    ['grant_in_force', 'a grant that ends now', { ...source, stealthGrant: { ...grant, expires: '2026-12-01T00:00:00Z' } }, task],
    ['grant_in_force', 'a grant whose end cannot be read', { ...source, stealthGrant: { ...grant, expires: 'soon' } }, task],
  ])('names the condition %s that fails for %s', (failed, _, given, asked) => {
    expect(stealthGate(given, asked, NOW)).toMatchObject({ kind: 'refused', failed, reason: expect.stringMatching(/./) });
  });

  it('opens only if every condition holds', () => {
    const text = fc.constantFrom('', ' ', 'x');
    fc.assert(
      fc.property(
        fc.constantFrom(...PermissionClass.options),
        fc.option(fc.record({ by: text, evidence: text, offset: fc.integer({ min: -5, max: 5 }) })),
        fc.option(text),
        (permission, given, reason) => {
          const expires = given === null ? '' : new Date(NOW + given.offset * 1000).toISOString();
          const policy: SourcePolicy = {
            origin: source.origin,
            permission,
            ...(given === null ? {} : { stealthGrant: { by: given.by, evidence: given.evidence, expires } }),
          };
          const all = reason === 'x' && permission !== 'unknown' && given?.by === 'x' && given.evidence === 'x' && given.offset > 0;
          expect(stealthGate(policy, reason === null ? {} : { stealth: { reason } }, NOW).kind === 'allowed').toBe(all);
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { createHttpClient } from '../../http/index.ts';
import { type AuditEntry, openStore } from '../../store/index.ts';
import { EMPTY_CONTRACT, VeritrailError } from '../../vocabulary/index.ts';
import type { BrowserLane } from '../browser/index.ts';
import { readStealthily, type StealthLane } from './index.ts';

const url = 'https://a.test/page';
const task = { id: 't', stealth: { reason: 'why' } };
const grant = { by: 'owner', evidence: 'letter', expires: '2099-01-01T00:00:00Z' };

function stage(over: Partial<StealthLane> = {}) {
  const order: string[] = [];
  const entries: AuditEntry[] = [];
  const http = createHttpClient();
  const pool: BrowserLane['pool'] = {
    missing: () => null,
    lease: () => {
      order.push('browser');
      return Promise.reject(new VeritrailError('deadline_exceeded', 'no place'));
    },
    pages: 0,
    browsers: 0,
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const lane: StealthLane = {
    policy: async () => ({ origin: 'https://a.test', permission: 'owned', stealthGrant: grant }),
    audit: {
      append: async (entry) => {
        order.push('audit');
        entries.push(entry);
      },
    },
    browser: async () => ({ pool, http, userAgent: 'Test/1' }),
    machine: { locale: 'en-GB', timeZone: 'Europe/Paris', platform: 'linux' },
    ...over,
  };
  const context = testContext();
  const read = () => readStealthily({ url, contract: EMPTY_CONTRACT }, task, lane, { http, store: openStore({ memory: true }) }, context);
  return { read, order, entries, context };
}

describe('the stealth lane', () => {
  it('writes to the audit what allows it before it opens anything', async () => {
    const { read, order, entries } = stage();
    const page = await read();
    expect(order).toEqual(['audit', 'browser']);
    expect(entries).toMatchObject([
      {
        kind: 'stealth',
        detail: {
          url,
          task: 't',
          trace: 'test',
          reason: 'why',
          grant,
          appearance: { locale: 'en-GB', timeZone: 'Europe/Paris', platform: 'Linux' },
        },
      },
    ]);
    expect(page.artifact.lane).toBe('stealth');
  });

  it('opens nothing when the audit cannot be written', async () => {
    const append = () => {
      throw new VeritrailError('store_unavailable', 'the disk is full');
    };
    const { read, order, context } = stage({ audit: { append } });
    expect(await read()).toMatchObject({
      verdict: { kind: 'denied' },
      problem: { code: 'policy_denied', detail: expect.stringContaining('audit') },
    });
    expect(order).toEqual([]);
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'stealth', url }]);
  });

  it('asks the gate itself, whoever calls it', async () => {
    const { read, order } = stage({ policy: async () => null });
    expect(await read()).toMatchObject({ problem: { code: 'policy_denied', detail: expect.stringContaining('condition registered') } });
    expect(order).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from './context.ts';
import { createSecrets } from './secrets.ts';
import { createTrace } from './trace.ts';

const secret = fc.string({ minLength: 6, maxLength: 40, unit: 'grapheme' });

describe('known secrets', () => {
  it('are in no event, whatever surrounds them and however they are written', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        fc.pre(!'REDACTED'.includes(value));
        const secrets = createSecrets();
        secrets.add('a', [value]);
        const events: string[] = [];
        const trace = createTrace({
          traceId: 't',
          clock: systemClock,
          sinks: [(event) => events.push(event.type, Object.values(event).join('\n'))],
          mask: secrets.mask,
        });
        for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]) {
          trace.emit({
            type: 'query.started',
            queryId: 'q',
            query: `${before}${form}${after}`,
            provider: form,
            reason: `because of ${form}`,
          });
          expect(events.at(-1)).not.toContain(form);
        }
      }),
    );
  });

  it('leave no rest where one holds another', () => {
    const secrets = createSecrets();
    secrets.add('a', ['abcdefgh', 'xxabcdefghyy']);
    expect(secrets.mask('1 xxabcdefghyy 2 abcdefgh 3')).toBe('1 REDACTED 2 REDACTED 3');
  });

  it('do not include what is too short to be one, and only long ones give something away', () => {
    const secrets = createSecrets();
    secrets.add('a', ['zh', 'zh-Hans-CN', '0123456789abcdef']);
    expect(secrets.mask('zh')).toBe('zh');
    expect(secrets.reveals('accept-language: zh-Hans-CN')).toBe(false);
    expect(secrets.reveals('https://b.test/?t=0123456789abcdef')).toBe(true);
  });

  it('of one owner are those of the last few times, so that they do not become more and more; those of others stay', () => {
    const secrets = createSecrets();
    secrets.add('other', ['of-the-other']);
    for (let at = 0; at < 20; at++) secrets.add('one', ['the-same-token', `renewed-${at}-value`]);
    expect(secrets.mask('of-the-other the-same-token renewed-19-value renewed-12-value renewed-0-value')).toBe(
      'REDACTED REDACTED REDACTED REDACTED renewed-0-value',
    );
  });
});

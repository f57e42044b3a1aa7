import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSecret, secretBytes, signedHeaders } from './sign.ts';

describe('a signed message', () => {
  it('is signed as the reference implementations of Standard Webhooks sign theirs', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    expect(signedHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 1_614_265_330_999)).toEqual([
      ['webhook-id', 'msg_p5jXN8AQM9LWM0D4loKWxJek'],
      ['webhook-timestamp', '1614265330'],
      ['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
    ]);
  });

  it('is signed by a secret of 24 to 64 bytes, and whoever gives another one hears nothing of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        if (bytes.length >= 24 && bytes.length <= 64) return expect(secretBytes(secret).equals(bytes)).toBe(true);
        expect(() => secretBytes(secret)).toThrow(
          /^The input is not valid\. the secret of a webhook is whsec_ and 24 to 64 bytes in Base64$/,
        );
      }),
    );
    for (const wrong of ['', 'whsec_', Buffer.alloc(32).toString('base64'), `whsec_${'!'.repeat(40)}`])
      expect(() => secretBytes(wrong)).toThrow();
    const made = [newSecret(), newSecret()];
    expect([made.map((one) => secretBytes(one).byteLength), new Set(made).size]).toEqual([[32, 32], 2]);
  });
});

import { createHash, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeCertificate } from './certificate.ts';

it('is a certificate that is valid now, under a key of its own each time', () => {
  const now = Date.parse('2026-11-30T09:00:00Z');
  const made = Array.from({ length: 20 }, () => makeCertificate(now));
  for (const { cert, keyHash } of made) {
    const read = new X509Certificate(cert);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(Date.parse(read.validFrom)).toBeLessThan(now);
    expect(Date.parse(read.validTo)).toBeGreaterThan(now);
    expect(
      createHash('sha256')
        .update(read.publicKey.export({ type: 'spki', format: 'der' }))
        .digest('base64'),
    ).toBe(keyHash);
  }
  expect(new Set(made.map(({ keyHash }) => keyHash)).size).toBe(made.length);
});

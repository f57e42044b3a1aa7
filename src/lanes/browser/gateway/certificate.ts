import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface GatewayCertificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, base64: the form of `--ignore-certificate-errors-spki-list`. */
  readonly keyHash: string;
}

/** ASN.1 in DER (X.690), as much of it as one certificate needs. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const utcTime = (ms: number): Buffer => der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** ecdsa-with-SHA256 (RFC 5758 §3.2). */
const ALGORITHM = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
/** CN=Veritrail gateway */
const NAME = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Veritrail gateway')))));
const DAY_MS = 86_400_000;

/**
 * A self-signed certificate (RFC 5280) under a key made here and now, which no one but a browser started by this process trusts, and never
 * leaves the process. The certificates of the sites themselves are checked by the HTTP client behind the gateway.
 */
export function makeCertificate(now: number = Date.now()): GatewayCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = randomBytes(16);
  // A positive number: the first bit is its sign.
  serial.writeUInt8(serial.readUInt8(0) & 0x7f || 1, 0);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ALGORITHM,
    NAME,
    sequence(utcTime(now - DAY_MS), utcTime(now + 365 * DAY_MS)),
    NAME,
    spki,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    sequence(body, ALGORITHM, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
  };
}

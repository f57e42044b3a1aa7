import 'reflect-metadata'; // @peculiar/x509 needs it before it is loaded
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

/** What shall be wrong with a certificate. */
export interface CertificateFaults {
  /** Valid from and until so many days from now, e.g. `[-3, -2]` for one that has expired. */
  readonly days?: readonly [from: number, until: number];
  /** Signed by itself instead of the authority. */
  readonly selfSigned?: boolean;
}

export interface TestCa {
  /** The authority's certificate, for `ca`. */
  readonly caPem: string;
  /** Key and certificate in PEM for these host names or IP addresses. */
  issue(hostnames: readonly string[], faults?: CertificateFaults): Promise<{ key: string; cert: string }>;
}

/** A certificate authority for tests on loopback, valid for a day around now. */
export async function createTestCa(): Promise<TestCa> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const period = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
  const authority: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    ...period,
    serialNumber: '01',
    name: 'CN=Veritrail test authority',
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  let serial = 1;
  return {
    caPem: authority.toString('pem'),
    async issue(hostnames, { days: [from, until] = [-1, 1], selfSigned = false } = {}) {
      const own = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
      const certificate = await X509CertificateGenerator.create({
        notBefore: new Date(Date.now() + from * DAY_MS),
        notAfter: new Date(Date.now() + until * DAY_MS),
        serialNumber: (++serial).toString(16).padStart(2, '0'),
        subject: `CN=${hostnames[0] ?? 'localhost'}`,
        issuer: selfSigned ? `CN=${hostnames[0] ?? 'localhost'}` : authority.subject,
        publicKey: own.publicKey,
        signingKey: selfSigned ? own.privateKey : keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new SubjectAlternativeNameExtension(
            hostnames.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
          ),
        ],
      });
      const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', own.privateKey);
      return { key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') };
    },
  };
}

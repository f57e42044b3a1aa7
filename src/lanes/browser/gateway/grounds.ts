import type { AddressInfo } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export interface Grounds {
  readonly secureContext: SecureContext;
  readonly keyHash: string;
  /** Where everything ends that a browser sends for itself. */
  readonly deadEnd: string;
  close(): void;
}

/** What all browsers of one pool share. */
export async function prepareGrounds(): Promise<Grounds> {
  const { key, cert, keyHash } = makeCertificate();
  // As a module `node:http` would bring a second HTTP client.
  const refuse = process.getBuiltinModule('node:http').createServer((_, response) => void response.writeHead(403).end());
  refuse.on('connect', (_, socket) => {
    // A browser that is killed resets what it has open.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    refuse.once('error', reject);
    refuse.listen(0, '127.0.0.1', resolve);
  });
  refuse.unref();
  const { port } = refuse.address() as AddressInfo;
  return {
    secureContext: createSecureContext({ key, cert }),
    keyHash,
    deadEnd: `127.0.0.1:${port}`,
    close() {
      refuse.close();
      refuse.closeAllConnections();
    },
  };
}

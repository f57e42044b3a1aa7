import { isIP } from 'node:net';
import { type AddressList, listHas, specialKind } from './addresses.ts';
import type { ConnectTo } from './connect-to.ts';
import { isBadPort } from './ports.ts';

export interface GuardPolicy {
  readonly allow: AddressList;
  readonly connectTo: readonly ConnectTo[];
}

export type GuardAnswer =
  | { readonly allowed: true; readonly exception: string | null }
  | { readonly allowed: false; readonly reason: string };

const PASS: GuardAnswer = { allowed: true, exception: null };

/** What can be said of a URL before a name is resolved: scheme, port, literal address. `url` is parsed by the WHATWG rules, so octal, decimal and other forms are plain addresses already. */
export function checkUrl(url: URL, policy: GuardPolicy): GuardAnswer {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { allowed: false, reason: `the scheme ${url.protocol} is not http or https` };
  const port = portOf(url);
  if (isBadPort(port)) return { allowed: false, reason: `port ${port} belongs to another protocol` };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return checkAddress(host, policy);
  if (host === 'localhost' || host.endsWith('.localhost')) {
    const named = policy.connectTo.some((one) => one.fromHost === host && (one.fromPort === null || one.fromPort === port));
    if (named || listHas(policy.allow, '127.0.0.1') || listHas(policy.allow, '::1')) return PASS;
    return { allowed: false, reason: `${host} names this machine (RFC 6761)` };
  }
  return PASS;
}

export function checkAddress(address: string, policy: Pick<GuardPolicy, 'allow'>): GuardAnswer {
  const kind = specialKind(address);
  if (kind === null) return PASS;
  if (listHas(policy.allow, address)) return { allowed: true, exception: `the operator allows the ${kind} address ${address}` };
  return { allowed: false, reason: `${address} is a ${kind} address` };
}

const portOf = (url: URL): number => (url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80);

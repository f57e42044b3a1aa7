import { BlockList, isIP, isIPv4 } from 'node:net';
import { VeritrailError } from '../../vocabulary/index.ts';

/** What is not the public internet, by the IANA special-purpose registries (RFC 6890 and its updates). First match names the kind. */
const SPECIAL: readonly (readonly [kind: string, ...blocks: string[]])[] = [
  ['unspecified', '0.0.0.0/8', '::/128'],
  ['loopback', '127.0.0.0/8', '::1/128'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fec0::/10'],
  ['unique local', 'fc00::/7'],
  ['link-local', '169.254.0.0/16', 'fe80::/10'],
  ['carrier-grade NAT', '100.64.0.0/10'],
  ['protocol assignment', '192.0.0.0/24', '192.88.99.0/24', '2001::/23', '100::/64', '5f00::/16'],
  ['documentation', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  ['benchmarking', '198.18.0.0/15', '2001:2::/48'],
  ['multicast', '224.0.0.0/4', 'ff00::/8'],
  ['reserved', '240.0.0.0/4'],
  ['IPv4 in IPv6', '::ffff:0:0/96', '::/96', '::ffff:0:0:0/96'],
  ['NAT64', '64:ff9b::/96', '64:ff9b:1::/48'],
  ['6to4', '2002::/16'],
];

const LISTS = SPECIAL.map(([kind, ...blocks]) => ({ kind, list: addressList(blocks) }));

/** The kind of a special address, or null for a public one. Text that is no IP address is "not an address". */
export function specialKind(address: string): string | null {
  const bare = address.replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 0) return 'not an address';
  // Node matches IPv4 blocks against mapped addresses too, so the mapped form is told apart first.
  if (family === 6 && isEmbeddedIPv4(bare)) return 'IPv4 in IPv6';
  return LISTS.find(({ list }) => list.check(bare, family === 4 ? 'ipv4' : 'ipv6'))?.kind ?? null;
}

const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');
const isEmbeddedIPv4 = (address: string): boolean => address.toLowerCase().startsWith('::ffff:') && MAPPED.check(address, 'ipv6');

/** @throws VeritrailError config_invalid for text that is neither an address nor a CIDR block */
export function addressList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix, ...more] = block
      .trim()
      .replace(/^\[|\]$/g, '')
      .split('/');
    const family = isIP(address);
    const width = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (family === 0 || more.length > 0 || bits < 0 || bits > width) {
      throw new VeritrailError('config_invalid', `"${block}" is neither an IP address nor a CIDR block`);
    }
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

export const listHas = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

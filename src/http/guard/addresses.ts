import { BlockList, isIP } from 'node:net';
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

/** Blocks of both families, kept apart: Node's list matches IPv4 blocks against mapped IPv6 addresses and the other way round. */
export interface AddressList {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

/** Kinds that were looked up lately: the same few addresses are asked about with every request. */
const known = new Map<string, string | null>();
const MAX_KNOWN = 1000;

/** The kind of a special address, or null for a public one. Text that is no IP address is "not an address". */
export function specialKind(address: string): string | null {
  const kind = known.get(address);
  if (kind !== undefined) return kind;
  const found = lookUp(address);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(address, found);
  return found;
}

function lookUp(address: string): string | null {
  const bare = address.replace(/%.*$/s, '');
  if (isIP(bare) === 0) return 'not an address';
  return LISTS.find(({ list }) => listHas(list, bare))?.kind ?? null;
}

/** Names that no public server has: RFC 6761, 6762, 8375, the private-use domain `internal`, and what is commonly given to routers. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'lan',
  'intranet',
  'corp',
  'home',
  'localdomain',
]);

/** Why a name leads into a private network, as far as a name can tell; null when it does not. */
export function privateName(host: string): string | null {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  if (labels.length === 1) return 'a name without a domain';
  const [last = '', before = ''] = labels.toReversed();
  return PRIVATE_NAMES.has(last) || PRIVATE_NAMES.has(`${before}.${last}`) ? 'a name of private networks' : null;
}

/** @throws VeritrailError config_invalid for text that is neither an address nor a CIDR block */
export function addressList(blocks: readonly string[]): AddressList {
  const lists: AddressList = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const block of blocks) {
    const [address = '', prefix, ...more] = block
      .trim()
      .replace(/^\[|\]$/g, '')
      .split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    const width = family === 'ipv4' ? 32 : 128;
    const bits = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (isIP(address) === 0 || more.length > 0 || bits < 0 || bits > width) {
      throw new VeritrailError('config_invalid', `"${block}" is neither an IP address nor a CIDR block`);
    }
    lists[family].addSubnet(address, bits, family);
  }
  return lists;
}

export function listHas(list: AddressList, address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return list.ipv4.check(address, 'ipv4');
    case 6:
      return list.ipv6.check(address, 'ipv6');
    default:
      return false;
  }
}

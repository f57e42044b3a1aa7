import { isIP } from 'node:net';
import { type AddressList, addressList, listHas } from '../../guard/addresses.ts';

/** @param host name or literal address as it stands in the URL, without brackets */
export type Bypass = (host: string, port: number) => boolean;

/** An entry with its port, or null for any port. */
interface Entry {
  readonly port: number | null;
  matches(host: string): boolean;
}

/**
 * The form of the NO_PROXY variable, as curl and Go read it: `*`, a name (with everything below it, a leading dot or `*.` changes nothing), a
 * literal address, a CIDR block; a name or address may end in `:port`. Addresses are compared with literal ones in a URL, names are not resolved.
 * @throws VeritrailError config_invalid
 */
export function parseNoProxy(entries: readonly string[]): Bypass {
  const parsed = entries
    .flatMap((entry) => entry.split(/[\s,]+/))
    .filter((entry) => entry !== '')
    .map(parseEntry);
  return (host, port) => parsed.some((entry) => (entry.port === null || entry.port === port) && entry.matches(host.toLowerCase()));
}

function parseEntry(text: string): Entry {
  if (text === '*') return { port: null, matches: () => true };
  if (text.includes('/')) return { port: null, matches: inList(addressList([text])) };
  const [, bracketed, bare = text, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = (bracketed ?? bare).toLowerCase();
  const number = port === undefined ? null : Number(port);
  if (isIP(host) !== 0) return { port: number, matches: inList(addressList([host])) };
  const name = host.replace(/^\*?\./, '').replace(/\.$/, '');
  return { port: number, matches: (asked) => name !== '' && (asked === name || asked.endsWith(`.${name}`)) };
}

const inList =
  (list: AddressList) =>
  (host: string): boolean =>
    listHas(list, host);

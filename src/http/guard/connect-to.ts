import { VeritrailError } from '../../vocabulary/index.ts';

/** Connect to another place than the URL says, as curl's --connect-to does. Null = any host or port, or unchanged. */
export interface ConnectTo {
  readonly fromHost: string | null;
  readonly fromPort: number | null;
  readonly toHost: string | null;
  readonly toPort: number | null;
}

/** HOST:PORT:ADDR:PORT, IPv6 in brackets; each part may be empty. */
const SHAPE = /^(\[[0-9a-f:.]*\]|[^:[\]]*):(\d*):(\[[0-9a-f:.]*\]|[^:[\]]*):(\d*)$/i;

/**
 * @example parseConnectTo('example.org:443:127.0.0.1:8443')
 * @example parseConnectTo('::127.0.0.1:8080') // every host and port
 * @throws VeritrailError config_invalid
 */
export function parseConnectTo(text: string): ConnectTo {
  const parts = SHAPE.exec(text.trim());
  if (parts === null) throw new VeritrailError('config_invalid', `"${text}" is not HOST:PORT:ADDR:PORT`);
  const [, fromHost = '', fromPort = '', toHost = '', toPort = ''] = parts;
  return { fromHost: host(fromHost), fromPort: port(fromPort, text), toHost: host(toHost), toPort: port(toPort, text) };
}

const host = (text: string): string | null => (text === '' ? null : text.replace(/^\[|\]$/g, '').toLowerCase());
function port(text: string, whole: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (value < 1 || value > 65_535) throw new VeritrailError('config_invalid', `"${whole}" names port ${text}`);
  return value;
}

export interface ConnectTarget {
  readonly host: string;
  readonly port: number;
  /** The operator named this address in a mapping. */
  readonly named: boolean;
}

/** The first mapping that matches decides, as in curl. */
export function connectTarget(mappings: readonly ConnectTo[], hostname: string, port: number): ConnectTarget {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const match = mappings.find(
    (one) => (one.fromHost === null || one.fromHost === name) && (one.fromPort === null || one.fromPort === port),
  );
  if (match === undefined) return { host: name, port, named: false };
  return { host: match.toHost ?? name, port: match.toPort ?? port, named: match.toHost !== null };
}

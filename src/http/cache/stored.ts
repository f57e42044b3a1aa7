import { hash } from 'node:crypto';
import { headerOf, valuesOf, withoutHeaders } from '../headers.ts';
import type { HeaderList } from '../model.ts';
import type { StoredResponse } from './port.ts';

/** Belong to the connection, not to the response (RFC 9110 §7.6.1, RFC 9111 §3.1). */
const CONNECTION_FIELDS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Describe the stored bytes; a 304 does not change those (RFC 9111 §3.2). */
const BOUND_TO_BODY: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'content-range', 'content-type']);

/** The response headers as they are kept. */
export function keptHeaders(headers: HeaderList): HeaderList {
  const named = valuesOf(headers, 'connection').flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));
  return withoutHeaders(headers, new Set([...CONNECTION_FIELDS, ...named]));
}

/** The kept headers after a 304 (RFC 9111 §3.2): its fields replace those of the same name. */
export function freshened(kept: HeaderList, from304: HeaderList): HeaderList {
  const updates = keptHeaders(from304).filter(([name]) => !BOUND_TO_BODY.has(name));
  const names = new Set(updates.map(([name]) => name));
  // An age belongs to the old answer.
  names.add('age');
  return [...withoutHeaders(kept, names), ...updates];
}

/** With the Age a cache must state (RFC 9111 §4). */
export const withAge = (headers: HeaderList, ageSeconds: number): HeaderList => [
  ...withoutHeaders(headers, new Set(['age'])),
  ['age', String(Math.max(0, Math.floor(ageSeconds)))],
];

/** The request's values of the fields that `Vary` names, normalised where the meaning stays the same (RFC 9111 §4.1). */
export function selectingFields(response: HeaderList, request: HeaderList): [string, string][] {
  const fields = new Set((headerOf(response, 'vary') ?? '').split(',').map((name) => name.trim().toLowerCase()));
  fields.delete('');
  return [...fields].sort().map((name) => [name, normalize(name, headerOf(request, name))]);
}

const normalize = (name: string, value: string | null): string => {
  if (value === null) return '';
  const members = value.split(',').map((member) => member.trim().replace(/\s*([;=])\s*/g, '$1'));
  return name === 'accept-language'
    ? members
        .map((member) => member.toLowerCase())
        .sort()
        .join(',')
    : members.join(',');
};

export const selects = (selecting: readonly (readonly [string, string])[], request: HeaderList): boolean =>
  selecting.every(([name, value]) => normalize(name, headerOf(request, name)) === value);

export const variantKey = (primary: string, { selecting }: StoredResponse): string =>
  `${primary} vary:${hash('sha256', JSON.stringify(selecting))}`;

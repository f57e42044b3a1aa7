import { Parser } from 'htmlparser2';
import { Refusal } from './refusal.ts';

/** Attributes by name; those of a namespace by its prefix in `PREFIXES`, whatever prefix the file has chosen. */
export type Attributes = Readonly<Record<string, string>>;

/** Names are `prefix:local` with the prefix of `PREFIXES`; `?:local` when the namespace is unknown, `local` alone when there is none. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const OOXML = 'http://schemas.openxmlformats.org/';
/** The strict variant of ISO/IEC 29500 has names of its own. */
const STRICT = 'http://purl.oclc.org/ooxml/';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OOXML}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OOXML}spreadsheetml/2006/main`, 'x'],
  [`${STRICT}spreadsheetml/main`, 'x'],
  [`${OOXML}presentationml/2006/main`, 'p'],
  [`${STRICT}presentationml/main`, 'p'],
  [`${OOXML}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OOXML}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}drawingml/wordprocessingDrawing`, 'wp'],
  [`${OOXML}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OOXML}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OOXML}markup-compatibility/2006`, 'mc'],
  [`${OOXML}package/2006/relationships`, 'rel'],
  [`${OOXML}package/2006/content-types`, 'ct'],
  [`${OOXML}package/2006/metadata/core-properties`, 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://www.idpf.org/2007/opf', 'opf'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/2001/04/xmlenc#', 'enc'],
  [`${ODF}container`, 'container'],
  ...['office', 'text', 'table', 'style', 'meta', 'presentation', 'manifest'].map((name) => [`${ODF}${name}:1.0`, name] as const),
  [`${ODF}drawing:1.0`, 'draw'],
  [`${ODF}datastyle:1.0`, 'number'],
  [`${ODF}xsl-fo-compatible:1.0`, 'fo'],
  [`${ODF}svg-compatible:1.0`, 'svg'],
]);

/** Deeper than any program writes; what reads the events keeps a stack. */
const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 1000;
const CHUNK = 1 << 18;

interface Scope {
  readonly depth: number;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
  /** The file's prefixes are ours: attribute names need no change. */
  readonly plain: boolean;
}

/**
 * XML as events. Entities are the five of XML and numbers; a DTD is passed over, so nothing is expanded and nothing outside is read. Of
 * alternative content (ECMA-376-3, 9.3) the preferred choice is read. Malformed XML is read as far as it goes.
 * @throws Refusal when it is nested too deeply or an element has too many attributes
 */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  let scope: Scope = { depth: 0, prefixes: new Map(), names: new Map(), plain: true };
  const outer: Scope[] = [];
  let depth = 0;
  let skipped = 0;
  let attributes = 0;
  let declares = false;
  const parser = new Parser(
    {
      onattribute(name) {
        attributes += 1;
        if (attributes > MAX_ATTRIBUTES) throw new Refusal('an element of its XML has too many attributes');
        if (name.startsWith('xmlns')) declares = true;
      },
      onopentag(raw, given) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Refusal('its XML is nested too deeply');
        if (declares) {
          outer.push(scope);
          scope = innerScope(scope, given, depth);
        }
        attributes = 0;
        declares = false;
        const name = nameOf(scope, raw);
        if (skipped > 0) return;
        if (name === 'mc:Fallback') skipped = depth;
        else handler.open?.(name, scope.plain ? given : renamed(scope, given));
      },
      ontext(text) {
        if (skipped === 0) handler.text?.(text);
      },
      onclosetag(raw) {
        if (skipped === 0) handler.close?.(nameOf(scope, raw));
        else if (skipped === depth) skipped = 0;
        if (scope.depth === depth) scope = outer.pop() ?? scope;
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += CHUNK) parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  parser.end();
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? 'utf-16be' : 'utf-8';
}

function innerScope(scope: Scope, given: Attributes, depth: number): Scope {
  const prefixes = new Map(scope.prefixes);
  for (const [name, uri] of Object.entries(given)) {
    if (name === 'xmlns') prefixes.set('', uri === '' ? '' : (PREFIXES.get(uri) ?? '?'));
    else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), PREFIXES.get(uri) ?? '?');
  }
  return { depth, prefixes, names: new Map(), plain: [...prefixes].every(([own, ours]) => own === '' || own === ours || ours === '?') };
}

function nameOf(scope: Scope, raw: string): string {
  let name = scope.names.get(raw);
  if (name === undefined) {
    const colon = raw.indexOf(':');
    const prefix = scope.prefixes.get(colon < 0 ? '' : raw.slice(0, colon)) ?? (colon < 0 ? '' : '?');
    const local = raw.slice(colon + 1);
    name = prefix === '' ? local : `${prefix}:${local}`;
    if (scope.names.size < 2000) scope.names.set(raw, name);
  }
  return name;
}

function renamed(scope: Scope, given: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      name.includes(':') && !name.startsWith('xmlns') ? [nameOf(scope, name), value] : [name, value],
    ),
  );
}

/** XML switches: everything but these values is on. */
export const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false' && value !== 'off' && value !== 'none';

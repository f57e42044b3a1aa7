import { decodeFlatGraph, decodeTurboStream, isFlatGraph } from './devalue.ts';
import { readFlight } from './flight.ts';
import { type Allowance, parseJson, readLiteral } from './literal.ts';
import type { Part } from './scan.ts';

/** A value that a page carries for its scripts. */
export interface State {
  /** As the page names it: `__NEXT_DATA__`, `window.__APOLLO_STATE__`, `data-preloaded`. */
  readonly name: string;
  readonly value: unknown;
}

const MAX_STATES = 300;
const MAX_SCRIPT = 8_000_000;

/** An assignment whose right side begins like a literal. Groups: property of the global object (dotted, quoted), declared name, path. */
const ASSIGNED =
  /(?:\b(?:window|self|globalThis|top)\s{0,9}(?:\.\s{0,9}([\w$]{1,80})|\[\s{0,9}["']([^"'\n]{1,80})["']\s{0,9}\])|\b(?:var|let|const)\s{1,9}([\w$]{1,80})|(?:^|[;{}\n])\s{0,9}([A-Za-z_$][\w$.]{0,119}))\s{0,9}=(?!=)\s{0,9}(?=[[{("'`]|JSON\b)/g;
/** A call that hands state to a framework, and `data:` of SvelteKit's start. */
const HANDED =
  /(?:\b((?:[\w$]{1,60}\.){0,6}(?:hydrate|hydrateRoot|start|init|initialize|boot|bootstrap|preload|provide|setState|push))\(\s{0,9}(?=[{[])|\b(data)\s{0,9}:\s{0,9}(?=[[(]))/g;
const FLIGHT = /__next_f\s{0,9}(?:=[^;]{0,60}|\|\|\s{0,9}\[\]\s{0,9}\)?)?\.push\(\s{0,9}(?=\[)/g;
const STREAMED = /streamController\.enqueue\(\s{0,9}(?=["'`])/g;

/** All states of a page, in order. Bounded; nothing is run. */
export function readStates(parts: readonly Part[]): State[] {
  const length = parts.reduce((sum, part) => sum + part.inner.length, 0);
  const allowance: Allowance = { characters: 6 * length + 10_000, values: 400_000 };
  const states: State[] = [];
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null && states.length < MAX_STATES) states.push({ name, value: opened(value) });
  };
  const flight: string[] = [];
  const streamed: string[] = [];
  const islands: unknown[] = [];
  for (const part of parts) {
    if (part.tag === 'script') readScript(part, { add, flight, streamed, allowance });
    else readAttributes(part, add, islands);
  }
  if (flight.length > 0) {
    const { html, properties } = readFlight(flight.join(''));
    add('__next_f', { html, properties });
  }
  if (streamed.length > 0) add('__remixContext', decodeTurboStream(streamed.join('')));
  if (islands.length > 0) add('astro-island', islands);
  return states;
}

/** Lists that are graphs, as graphs. */
const opened = (value: unknown): unknown => (isFlatGraph(value) ? decodeFlatGraph(value) : value);

interface Sink {
  readonly add: (name: string, value: unknown) => void;
  readonly flight: string[];
  readonly streamed: string[];
  readonly allowance: Allowance;
}

function readScript({ attributes, inner }: Part, sink: Sink): void {
  const type = (attributes.get('type') ?? '').toLowerCase();
  if (inner.trim() === '' || inner.length > MAX_SCRIPT || /ld\+json|importmap|speculationrules/.test(type)) return;
  const label =
    attributes.get('id') ?? attributes.get('data-url') ?? (attributes.has('data-sveltekit-fetched') ? 'sveltekit-fetched' : 'script');
  if (/json$/.test(type) || /^\s*[[{]/.test(inner.slice(0, 200))) {
    const value = parseJson(inner.trim().replace(/^<!--|-->$/g, ''));
    if (value !== undefined) {
      sink.add(label, value);
      return;
    }
  }
  if (type !== '' && !/javascript|ecmascript|module|^text\/babel$/.test(type)) return;
  readCode(inner, sink);
}

function readCode(code: string, sink: Sink): void {
  const { allowance } = sink;
  if (code.includes('__next_f')) {
    for (const { value } of literals(code, FLIGHT, allowance))
      if (Array.isArray(value) && (value[0] === 1 || value[0] === 3) && typeof value[1] === 'string') sink.flight.push(value[1]);
    return;
  }
  if (code.includes('streamController'))
    for (const { value } of literals(code, STREAMED, allowance)) if (typeof value === 'string') sink.streamed.push(value);
  for (const { found, value } of literals(code, ASSIGNED, allowance)) {
    const name = (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim().replace(/^(?:window|self|globalThis|top)\./, '');
    // A string may hold JSON.
    const state = typeof value === 'string' ? jsonIn(value) : value;
    if (state !== undefined) sink.add(name, state);
  }
  for (const { found, value } of literals(code, HANDED, allowance))
    sink.add(found[1] ?? (code.includes('__sveltekit') ? '__sveltekit' : 'data'), value);
}

/** Literals at the places a pattern finds; one inside another is not read again. */
function* literals(code: string, pattern: RegExp, allowance: Allowance): Generator<{ found: RegExpExecArray; value: unknown }> {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(code); found !== null; found = pattern.exec(code)) {
    const from = found.index + found[0].length;
    const reading = readLiteral(code, from, allowance);
    if (reading !== null) {
      yield { found, value: reading.value };
      pattern.lastIndex = Math.max(from, reading.end - 1);
    } else pattern.lastIndex = from;
  }
}

/** The JSON value that a text holds, also percent-encoded or with entities left in; undefined when it holds none. */
export function jsonIn(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed.length < 2) return undefined;
  if (/^%(?:7B|5B)/i.test(trimmed)) {
    try {
      return jsonIn(decodeURIComponent(trimmed));
    } catch {
      // Not percent-encoded after all.
      return undefined;
    }
  }
  if (!/^(?:\{\s{0,99}["}]|\[\s{0,99}["\]\d[{tfn-])/.test(trimmed)) return undefined;
  const value = parseJson(trimmed);
  return typeof value === 'object' && value !== null ? value : undefined;
}

function readAttributes({ tag, attributes }: Part, add: (name: string, value: unknown) => void, islands: unknown[]): void {
  for (const [name, text] of attributes) {
    if (text.length < 20) continue;
    const value = jsonIn(text);
    if (value === undefined) continue;
    if (tag === 'astro-island' && name === 'props') islands.push(astroProps(value, 0));
    else add(name, value);
  }
}

/** Astro writes each property as `[type, value]`, type 0 a plain value, 1 a list. */
function astroProps(value: unknown, depth: number): unknown {
  if (depth > 100 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const [type, inner] = value;
    if (type === 1 && Array.isArray(inner)) return inner.map((entry) => astroProps(entry, depth + 1));
    return value.length === 2 && Number.isInteger(type) ? astroProps(inner, depth + 1) : value.map((entry) => astroProps(entry, depth + 1));
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, astroProps(entry, depth + 1)]));
}

/**
 * Floors of the house: a lower floor never imports a higher one, and the imports between rooms of one floor have no circle.
 * Tests keep the floors too; on top of them they may use the shared test support, which no shipped file may.
 * Reads import specifiers from the source text, so it sees `import`, `export … from`, `import()` and `import('…').Type` alike.
 * Exit 1 on a violation, and also when it finds no files: a check that cannot fail is no check.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FLOORS: Readonly<Record<string, number>> = {
  vocabulary: 0,
  text: 1,
  budget: 1,
  telemetry: 1,
  http: 2,
  extract: 2,
  store: 2,
  model: 2,
  classify: 3,
  evidence: 3,
  index: 4,
  lanes: 4,
  router: 5,
  pipeline: 6,
  research: 6,
  surfaces: 7,
};
/** Files that stand directly in src (the library face) may import every room but the surfaces. */
const FACE_FLOOR = 6.5;

/** Outside src, for tests only. */
const TEST_SUPPORT = '../test/support/';
const TEST_FILE = /\.test\.(?:[a-z-]+\.)*tsx?$/;

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

export interface Violation {
  file: string;
  message: string;
}

/** @param files path (relative to the source root, `/` separated) → text */
export function checkLayers(files: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = [];
  const edges = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    const from = roomOf(file);
    if (!(from in FLOORS) && from !== '') {
      violations.push({ file, message: `"${from}" is no room of the house` });
      continue;
    }
    for (const [, specifier] of text.matchAll(SPECIFIER)) {
      if (specifier === undefined) continue;
      const target = join(dirname(file), specifier).split(sep).join('/');
      if (target.startsWith('../')) {
        if (!(target.startsWith(TEST_SUPPORT) && TEST_FILE.test(file)))
          violations.push({ file, message: `imports ${specifier}, outside src` });
        continue;
      }
      const to = roomOf(target);
      if (to === from) continue;
      const [floorFrom, floorTo] = [floorOf(from), floorOf(to)];
      if (floorTo > floorFrom)
        violations.push({
          file,
          message: `imports ${specifier}: floor ${floorTo} (${to || 'face'}) lies above floor ${floorFrom} (${from || 'face'})`,
        });
      if (floorTo === floorFrom) {
        const known = edges.get(from) ?? new Map<string, string>();
        known.set(to, file);
        edges.set(from, known);
      }
    }
  }
  for (const [from, targets] of edges) {
    for (const [to, file] of targets)
      if (reaches(edges, to, from)) violations.push({ file, message: `rooms ${from} and ${to} import each other` });
  }
  return violations;
}

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');
const floorOf = (room: string): number => (room === '' ? FACE_FLOOR : (FLOORS[room] ?? Number.POSITIVE_INFINITY));

function reaches(edges: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === goal) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(edges.get(at)?.keys() ?? []));
  }
  return false;
}

export function readSources(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readSources(resolve(import.meta.dirname, '../../src'));
  const violations = checkLayers(files);
  if (files.size === 0) {
    console.error('layers: found no source files, so nothing was checked');
    process.exitCode = 1;
  }
  for (const { file, message } of violations) console.error(`layers: src/${file}: ${message}`);
  if (violations.length > 0) process.exitCode = 1;
  else console.log(`layers: ${files.size} files, no upward import, no circle`);
}

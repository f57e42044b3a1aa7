/** Lists the licences of everything that ships (production dependencies, transitively) and fails on one that is not on the list of allowed ones. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Zlib',
  'Python-2.0',
  'MIT-0',
]);

/** An SPDX expression is allowed when one side of each OR, and both sides of each AND, are. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim();
  return plain.split(/\s+OR\s+/i).some((side) => side.split(/\s+AND\s+/i).every((licence) => ALLOWED.has(licence.trim())));
}

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Name and licence of every shipped package in a lock file; the development runtime and workspaces are not shipped. */
export function shipped(
  lock: { packages: Record<string, LockEntry> },
  licenceOf: (path: string) => string | undefined,
): { name: string; licence: string }[] {
  return Object.entries(lock.packages)
    .filter(
      ([path, entry]) =>
        path.startsWith('node_modules/') &&
        entry.dev !== true &&
        entry.link !== true &&
        !/node_modules\/node-(linux|win|darwin)-/.test(path),
    )
    .map(([path, entry]) => ({
      name: `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${entry.version ?? '?'}`,
      licence: entry.license ?? licenceOf(path) ?? 'none stated',
    }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '../..');
  const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> };
  const packages = shipped(lock, (path) => {
    const manifest = JSON.parse(readFileSync(resolve(root, path, 'package.json'), 'utf8')) as { license?: string };
    return manifest.license;
  });
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  for (const [licence, list] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) console.log(`${licence.padEnd(28)} ${list.length}`);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, licence } of refused) console.error(`licences: ${name} is ${licence}, which is not allowed`);
  if (packages.length === 0) console.error('licences: found no shipped package, so nothing was checked');
  process.exitCode = refused.length > 0 || packages.length === 0 ? 1 : 0;
}

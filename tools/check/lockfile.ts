/** The lock file names no registry address (any registry must be able to serve it) and every version in package.json is exact. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const lock = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Record<string, Record<string, string> | undefined>;
const addresses = [...lock.matchAll(/"resolved": *"https?:[^"]*"/g)];
const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) =>
  Object.entries(manifest[field] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version)),
);
for (const [address] of addresses.slice(0, 5)) console.error(`lockfile: names an address: ${address}`);
for (const [name, version] of loose) console.error(`package.json: ${name} is "${version}", not an exact version`);
if (addresses.length + loose.length > 0) process.exitCode = 1;
else console.log('lockfile: no addresses, all versions exact');

/**
 * A page is waited for by what can be observed of it, never for a fixed time. Nothing may call `waitForTimeout`, and in the Browser lane only the
 * loop that looks at a page again and again (`rest.ts`) may let time pass, between two looks.
 * Exit 1 on a violation, and also when it finds no files: a check that cannot fail is no check.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources } from './layers.ts';

const LANE = 'src/lanes/browser/';
const LOOKS = `${LANE}rest.ts`;
const SLEEPS = /node:timers\/promises|\bsetTimeout\(\s*(?:resolve|done)\b|\bawait\s+(?:\w+\.)*sleep\(/;
const FIXED = ['waitFor', 'Timeout'].join('');

/** @param files path (relative to the repository, `/` separated) → text */
export function checkWaits(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...(text.includes(FIXED) && !file.startsWith('tools/check/') ? [`${file}: calls ${FIXED}`] : []),
    ...(file.startsWith(LANE) && file !== LOOKS && !/\.test\./.test(file) && SLEEPS.test(text) ? [`${file}: waits for a fixed time`] : []),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '../..');
  const files = new Map(
    ['src', 'bench', 'test', 'demo', 'tools'].flatMap((folder) =>
      [...readSources(resolve(root, folder))].map(([file, text]): [string, string] => [`${folder}/${file}`, text]),
    ),
  );
  const violations = checkWaits(files);
  for (const violation of violations) console.error(`waits: ${violation}`);
  if (files.size === 0) console.error('waits: found no source files, so nothing was checked');
  if (violations.length > 0 || files.size === 0) process.exitCode = 1;
  else console.log(`waits: ${files.size} files, no page is waited for by the clock`);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of shared data and benches: `VERITRAIL_SHARED`, else the sibling folder `shared` of the repository; null when it is not there. */
function sharedFolder(): string | null {
  const folder = process.env.VERITRAIL_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
  return existsSync(folder) ? folder : null;
}

/** A file in the shared folder, or null (with one clear line on stderr, so that a skipped test is seen). */
export function sharedFile(path: string): string | null {
  const folder = sharedFolder();
  const file = folder === null ? null : join(folder, path);
  if (file !== null && existsSync(file)) return file;
  process.stderr.write(`skipped: ${path} is not in the shared folder (set VERITRAIL_SHARED)\n`);
  return null;
}

/** Plain tsc build into dist, from a clean folder, with the executable bit on the command. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
rmSync(resolve(root, 'dist'), { recursive: true, force: true });
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
if (status !== 0) process.exit(status ?? 1);
// Data files that are read, not imported, lie beside the code that reads them.
for (const entry of readdirSync(resolve(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
  const from = join(entry.parentPath, entry.name);
  cpSync(from, from.replace(resolve(root, 'src'), resolve(root, 'dist')));
}
chmodSync(resolve(root, 'dist/surfaces/cli/main.js'), 0o755);

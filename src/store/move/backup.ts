import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';
import { openDatabase } from '../sqlite/database.ts';
import { openStore } from '../sqlite/open.ts';

const DATABASE = 'veritrail.db';
const MANIFEST = 'backup.json';

const Manifest = z.strictObject({
  schemaVersion: z.literal('backup-v1'),
  createdAt: z.iso.datetime({ offset: true }),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int().min(0), sha256: z.string().regex(/^[a-f0-9]{64}$/) })),
});
type Manifest = z.infer<typeof Manifest>;

interface BackupReport {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * A copy of a data directory that is in use: the database as it is at one moment, every body, and the keys. The manifest is written last, so a
 * backup that was cut short is none.
 * @throws store_unavailable, input_invalid where the target holds something
 */
export async function backupStore(directory: string, target: string, now: string): Promise<BackupReport> {
  if (!existsSync(join(directory, DATABASE))) throw new VeritrailError('store_unavailable', `${directory}: there is no store`);
  requireEmpty(target);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const database = openDatabase(join(directory, DATABASE));
    try {
      database.sql('VACUUM INTO ?').run(join(target, DATABASE));
    } finally {
      database.close();
    }
    // Bodies after the database: what it names is there, or came later.
    for (const path of await filesBeside(directory)) await copyInto(directory, target, path);
    const files: Manifest['files'] = [];
    for (const path of [DATABASE, ...(await filesBeside(target))]) {
      await flush(join(target, path));
      files.push(await entryOf(target, path));
    }
    const manifest: Manifest = { schemaVersion: 'backup-v1', createdAt: now, files };
    await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    return reportOf(target, manifest);
  } catch (error) {
    throw asUnavailable(target, error);
  }
}

/**
 * Puts a backup where nothing is, and looks whether it is whole.
 * @throws input_invalid where the directory holds something or the folder is no backup, store_corrupt where the backup is not as it was written
 */
export async function restoreStore(folder: string, directory: string): Promise<BackupReport> {
  requireEmpty(directory);
  const manifest = await manifestOf(folder);
  for (const { path, sha256 } of manifest.files) {
    const found = await entryOf(folder, path).catch((error: unknown) => {
      throw new VeritrailError('store_corrupt', `${join(folder, path)}: ${messageOf(error)}`, error);
    });
    if (found.sha256 !== sha256) throw new VeritrailError('store_corrupt', `${join(folder, path)}: is not as it was written`);
  }
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const { path } of manifest.files) await copyInto(folder, directory, path);
  } catch (error) {
    throw asUnavailable(directory, error);
  }
  const store = openStore({ directory });
  try {
    const { problems } = await store.inspect();
    if (problems.length > 0) throw new VeritrailError('store_corrupt', `${directory}: ${problems.join('; ')}`);
  } finally {
    await store.close();
  }
  return reportOf(directory, manifest);
}

async function manifestOf(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    throw new VeritrailError('input_invalid', `${folder}: no whole backup: ${messageOf(error)}`, error);
  }
  const parsed = Manifest.safeParse(textToJson(text));
  // A path that leaves the folder would write anywhere.
  if (!parsed.success || parsed.data.files.some(({ path }) => path.startsWith('/') || path.split(/[\\/]/).includes('..')))
    throw new VeritrailError('input_invalid', `${join(folder, MANIFEST)}: is no manifest of a backup`);
  return parsed.data;
}

function textToJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keys and bodies, by their path in the directory. The database with its log, and drafts of bodies, are left out. */
async function filesBeside(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !path.startsWith(DATABASE) && path !== MANIFEST)
    .filter((path) => !path.startsWith('bodies') || /^[a-f0-9]{64}$/.test(path.split(/[\\/]/).at(-1) ?? ''))
    .sort();
}

async function copyInto(from: string, to: string, path: string): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  await copyFile(join(from, path), join(to, path));
}

async function entryOf(folder: string, path: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new VeritrailError('input_invalid', `${folder}: holds something already; name a folder that is empty or not there`);
}

const asUnavailable = (place: string, error: unknown): VeritrailError =>
  error instanceof VeritrailError ? error : new VeritrailError('store_unavailable', `${place}: ${messageOf(error)}`, error);

const reportOf = (folder: string, { files }: Manifest): BackupReport => ({
  folder,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';

/** Where texts still stand, each with its place; empty where none does. */
export type Remains = string[];

/** Every file below a folder, byte by byte, as it is and unpacked; of SQLite files each row, and each term of an index, as well. */
export function remainsInFiles(folder: string, texts: readonly string[]): Remains {
  const found: Remains = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    if (holds(bytes, texts)) found.push(name);
    if (name.endsWith('.db')) found.push(...remainsInRows(path, texts).map((place) => `${name}: ${place}`));
  }
  return found;
}

function remainsInRows(path: string, texts: readonly string[]): Remains {
  const found: Remains = [];
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) {
      const all = database.prepare(`SELECT * FROM "${String(name)}"`);
      all.setReadBigInts(true);
      for (const row of all.iterate()) if (Object.values(row).some((value) => holds(value, texts))) found.push(`table ${String(name)}`);
    }
  } finally {
    database.close();
  }
  return [...new Set(found)];
}

/** Every row of every table of a database, what its planner remembers of columns, and the files of its tables. */
export async function remainsInPostgres(url: string, texts: readonly string[]): Promise<Remains> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = new Set<string>();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       UNION ALL SELECT 'pg_catalog.pg_stats'`,
    );
    for (const { name } of tables.rows) {
      // As COPY would write it, and packed values by themselves.
      const rows = await client.query<Record<string, unknown>>(`SELECT t.*, t::text AS whole_row FROM ${name} AS t`);
      for (const row of rows.rows) if (Object.values(row).some((value) => holds(value, texts))) found.add(`table ${name}`);
    }
    await client.query('CHECKPOINT');
    const [place] = (
      await client.query<{ folder: string; oid: string }>(
        "SELECT current_setting('data_directory') AS folder, oid::text FROM pg_database WHERE datname = current_database()",
      )
    ).rows;
    const folder = join(place?.folder ?? '', 'base', place?.oid ?? '');
    for (const name of readdirSync(folder)) if (holds(readFileSync(join(folder, name)), texts)) found.add(`file ${name}`);
  } finally {
    await client.end();
  }
  return [...found];
}

function holds(value: unknown, texts: readonly string[]): boolean {
  if (value instanceof Uint8Array) return [Buffer.from(value), ...unpacked(Buffer.from(value))].some((bytes) => stands(bytes, texts));
  return stands(Buffer.from(typeof value === 'string' || typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? '')), texts);
}

/** In UTF-8 and UTF-16, in both cases; also without its first letters, which an index may share with the term before. */
function stands(bytes: Buffer, texts: readonly string[]): boolean {
  return texts
    .flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
    .flatMap((text) => [text, ...(text.length > 8 ? [text.slice(4)] : [])])
    .some(
      (text) =>
        bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')) || bytes.includes(Buffer.from(text, 'utf16le').swap16()),
    );
}

function unpacked(bytes: Buffer): Buffer[] {
  return [gunzipSync, zstdDecompressSync, inflateSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(bytes)];
    } catch {
      // It is packed in another way, or not at all.
      return [];
    }
  });
}

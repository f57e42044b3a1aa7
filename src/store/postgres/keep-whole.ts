import type { WholeRecord, WholeVersion } from '../keep.ts';
import { bytesOf, fieldOf, recordOf, versionOf } from '../keep-rows.ts';
import { requireWhole, servedOf } from '../keep-rules.ts';
import type { PostgresDatabase, Queries } from './database.ts';
import { insertRecord, insertVersion, serve, updateRecord } from './keep-apply.ts';
import { fromText } from './key.ts';

/** At one moment. */
export const wholeRecord = (database: PostgresDatabase, key: string): Promise<WholeRecord | null> =>
  database.transaction(
    async ({ rows }) => {
      // Nobody changes it in between.
      const [row] = await rows('SELECT number, key, json FROM veritrail.keep_records WHERE key = $1 FOR SHARE', bytesOf(key));
      if (row === undefined) return null;
      const fields = (
        await rows(
          `SELECT r.key, f.* FROM veritrail.keep_fields f JOIN veritrail.keep_records r ON r.number = f.record
           WHERE f.record = $1 ORDER BY f.version, f.position`,
          row.number,
        )
      ).map((field) => fieldOf(field, fromText));
      const versions = await rows(
        'SELECT state, json, prints, followed_at FROM veritrail.keep_versions WHERE record = $1 ORDER BY number',
        row.number,
      );
      return {
        record: recordOf(row),
        versions: versions.map((one): WholeVersion => {
          const version = versionOf(one);
          return {
            version,
            followedAt: one.followed_at === null ? null : Number(one.followed_at),
            fields: fields.filter((field) => field.version === version.number),
            prints: Array.isArray(one.prints) ? one.prints.map(Number) : [],
          };
        }),
      };
    },
    { repeat: true },
  );

/** @param again whether the same may have been done by an attempt whose answer was lost */
export async function restoreWhole(queries: Queries, whole: WholeRecord, replace: boolean, again: boolean): Promise<boolean> {
  requireWhole(whole);
  const { record, versions } = whole;
  const [before] = await queries.rows('SELECT number, json FROM veritrail.keep_records WHERE key = $1 FOR UPDATE', bytesOf(record.key));
  if (before !== undefined && !replace) return again && before.json === JSON.stringify(record);
  const number = before === undefined ? await insertRecord(queries, { record }) : Number(before.number);
  // Another connection has just inserted it.
  if (number === null) return false;
  if (before !== undefined)
    for (const table of ['keep_prints', 'keep_fields', 'keep_versions'])
      await queries.run(`DELETE FROM veritrail.${table} WHERE record = $1`, number);
  for (const { version, fields, prints } of versions) await insertVersion(queries, number, { record, fields, prints }, version);
  await queries.run(
    `UPDATE veritrail.keep_versions v SET followed_at = f.at FROM unnest($2::int[], $3::bigint[]) AS f (number, at)
     WHERE v.record = $1 AND v.number = f.number`,
    number,
    versions.map(({ version }) => version.number),
    versions.map(({ followedAt }) => followedAt),
  );
  await queries.run('UPDATE veritrail.keep_records SET versions = $2 WHERE number = $1', number, versions.length);
  await updateRecord(queries, number, { record });
  if (servedOf(record) !== null) await serve(queries, number, null, servedOf(record));
  return true;
}

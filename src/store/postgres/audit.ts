import { z } from 'zod';
import { type AuditLink, followChain, linkTo, NO_LINK } from '../audit-chain.ts';
import { parseStored, readStored } from '../json.ts';
import { bytesOf, hexOf } from '../keep-rows.ts';
import type { AuditCheck, AuditEntry, AuditStore } from '../ports.ts';
import type { PostgresDatabase, Queries, Row, Transaction } from './database.ts';
import { fromText, toText } from './key.ts';

const Detail = z.record(z.string(), z.unknown());

/** Rows that are read at a time. */
const PAGE = 1_000;

/** Held by whoever writes, to the end of the transaction: the last entry is the last. */
const LOCK = 0x7665726961756469n;

export function postgresAudit({ rows, transaction }: PostgresDatabase): AuditStore {
  return {
    // Once: an entry that stands twice tells of something that was done twice.
    append: (entry) => transaction((queries) => appendAudit(queries, entry)),
    async list(limit) {
      const found = await rows('SELECT * FROM veritrail.audit ORDER BY number DESC LIMIT $1', limit);
      return found.map((row) => ({
        at: Number(row.at),
        kind: fromText(row.kind),
        detail: readStored(Detail, row.json, `audit entry ${row.number}`),
        hash: hexOf(row.hash),
      }));
    },
    async verify() {
      let check: AuditCheck = NO_LINK;
      for (let after: unknown = 0; ; ) {
        const page = await rows('SELECT * FROM veritrail.audit WHERE number > $1 ORDER BY number LIMIT $2', after, PAGE);
        check = page.map(linkOf).reduce(followChain, check);
        if (page.length === 0 || check.state === 'broken') return check;
        after = page.at(-1)?.number;
      }
    },
  };
}

export async function appendAudit(queries: Queries, { at, kind, detail }: AuditEntry): Promise<void> {
  await queries.rows('SELECT pg_advisory_xact_lock($1)', LOCK);
  const [last] = await queries.rows('SELECT hash FROM veritrail.audit ORDER BY number DESC LIMIT 1');
  const { previous, hash } = linkTo(last === undefined ? null : hexOf(last.hash), { at, kind, detail });
  await queries.run(
    'INSERT INTO veritrail.audit (at, kind, json, previous, hash) VALUES ($1, $2, $3, $4, $5)',
    at,
    toText(kind),
    JSON.stringify(detail),
    bytesOf(previous),
    bytesOf(hash),
  );
}

const linkOf = (row: Row): AuditLink => ({
  number: Number(row.number),
  at: Number(row.at),
  kind: fromText(row.kind),
  detail: parseStored(row.json, `audit entry ${row.number}`),
  previous: hexOf(row.previous),
  hash: hexOf(row.hash),
});

/** A step of the schema: what was written before is chained as it stands. */
export async function chainAudit(queries: Transaction): Promise<void> {
  await queries.script('ALTER TABLE veritrail.audit ADD COLUMN previous bytea, ADD COLUMN hash bytea');
  let last: string | null = null;
  for (const row of await queries.rows('SELECT number, at, kind, json FROM veritrail.audit ORDER BY number')) {
    const { previous, hash } = linkTo(last, linkOf(row));
    await queries.run(
      'UPDATE veritrail.audit SET previous = $2, hash = $3 WHERE number = $1',
      row.number,
      bytesOf(previous),
      bytesOf(hash),
    );
    last = hash;
  }
  await queries.script(`
    ALTER TABLE veritrail.audit ALTER COLUMN previous SET NOT NULL, ALTER COLUMN hash SET NOT NULL, ADD UNIQUE (previous);
    CREATE FUNCTION veritrail.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the audit is only ever added to'; END $$;
    CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON veritrail.audit
      FOR EACH STATEMENT EXECUTE FUNCTION veritrail.refuse_change();`);
}

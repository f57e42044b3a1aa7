import { z } from 'zod';
import { type AuditLink, followChain, linkTo, NO_LINK } from '../audit-chain.ts';
import { parseStored, readStored } from '../json.ts';
import { bytesOf, hexOf } from '../keep-rows.ts';
import type { AuditCheck, AuditEntry, AuditStore, ChainedEntry, Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';

const Detail = z.record(z.string(), z.unknown());

/** Rows that are read at a time. */
const PAGE = 1_000;

export function sqliteAudit(database: Database): Sync<AuditStore> {
  return {
    // One writer at a time, in one transaction: the last entry is the last.
    append: (entry) => database.durably(() => insert(database, entry)),
    list: (limit) => database.sql('SELECT * FROM audit ORDER BY number DESC LIMIT ?').all(limit).map(auditEntryOf),
    verify() {
      let check: AuditCheck = NO_LINK;
      for (let after = 0; ; ) {
        const rows = database.sql('SELECT * FROM audit WHERE number > ? ORDER BY number LIMIT ?').all(after, PAGE);
        check = rows.map(linkOf).reduce(followChain, check);
        const last = rows.at(-1);
        if (last === undefined || check.state === 'broken') return check;
        after = Number(last.number);
      }
    },
  };
}

function insert({ sql }: Database, { at, kind, detail }: AuditEntry): void {
  const last = sql('SELECT hash FROM audit ORDER BY number DESC LIMIT 1').get();
  const { previous, hash } = linkTo(last === undefined ? null : hexOf(last.hash), { at, kind, detail });
  sql('INSERT INTO audit (at, kind, json, previous, hash) VALUES (?, ?, ?, ?, ?)').run(
    at,
    kind,
    JSON.stringify(detail),
    bytesOf(previous),
    bytesOf(hash),
  );
}

export const auditEntryOf = (row: Row): ChainedEntry => ({
  at: Number(row.at),
  kind: String(row.kind),
  detail: readStored(Detail, row.json, `audit entry ${row.number}`),
  hash: hexOf(row.hash),
});

const linkOf = (row: Row): AuditLink => ({
  number: Number(row.number),
  at: Number(row.at),
  kind: String(row.kind),
  detail: parseStored(row.json, `audit entry ${row.number}`),
  previous: hexOf(row.previous),
  hash: hexOf(row.hash),
});

/** A step of the schema: what was written before is chained as it stands. */
export function chainAudit(database: Database): void {
  database.raw.exec(`
    ALTER TABLE audit RENAME TO audit_unchained;
    CREATE TABLE audit (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL, previous BLOB NOT NULL UNIQUE, hash BLOB NOT NULL
    );
  `);
  for (const row of database.raw.prepare('SELECT * FROM audit_unchained ORDER BY number').iterate()) insert(database, auditEntryOf(row));
  database.raw.exec(`
    DROP TABLE audit_unchained;
    CREATE TRIGGER audit_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END;
    CREATE TRIGGER audit_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END;
    CREATE TRIGGER audit_replace BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number OR previous = NEW.previous)
      BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END;
  `);
}

import { Answer, Artifact, Document } from '../../vocabulary/index.ts';
import { packJson, parseStored, readStored, unpack } from '../json.ts';
import { bytesOrNull } from '../keep-rows.ts';
import type { AnswerStore, ArtifactStore, DocumentStore, KeyValueStore, Sync } from '../ports.ts';
import type { Database } from './database.ts';

export function sqliteArtifacts(database: Database): Sync<ArtifactStore> {
  const entryOf = (id: string): string => `artifact ${id}`;
  const read = (row: Record<string, unknown> | undefined): Artifact | null =>
    row === undefined ? null : readStored(Artifact, row.json, entryOf(String(row.id)));
  return {
    put(artifact) {
      const { id, canonicalUrl, authScope = '', fetchedAt, bytesHash } = artifact;
      const json = JSON.stringify(artifact);
      database.later(entryOf(id), json.length, () =>
        database
          .sql('INSERT OR REPLACE INTO artifacts (id, canonical_url, auth_scope, fetched_at, body, json) VALUES (?, ?, ?, ?, ?, ?)')
          .run(id, canonicalUrl, authScope, Date.parse(fetchedAt), bytesOrNull(bytesHash), json),
      );
    },
    get(id) {
      database.settle(entryOf(id));
      return read(database.sql('SELECT id, json FROM artifacts WHERE id = ?').get(id));
    },
    latestByUrl(canonicalUrl, authScope = '') {
      database.settle();
      return read(
        database
          .sql('SELECT id, json FROM artifacts WHERE canonical_url = ? AND auth_scope = ? ORDER BY fetched_at DESC, id DESC LIMIT 1')
          .get(canonicalUrl, authScope),
      );
    },
    remove(id) {
      database.settle(entryOf(id));
      return Number(database.sql('DELETE FROM artifacts WHERE id = ?').run(id).changes) > 0;
    },
  };
}

export function sqliteDocuments(database: Database): Sync<DocumentStore> {
  const entryOf = (artifactId: string): string => `document of artifact ${artifactId}`;
  return {
    put(artifactId, document) {
      const packed = packJson(document);
      database.later(entryOf(artifactId), packed.byteLength, () =>
        database.sql('INSERT OR REPLACE INTO documents (artifact_id, data) VALUES (?, ?)').run(artifactId, packed),
      );
    },
    get(artifactId) {
      const entry = entryOf(artifactId);
      database.settle(entry);
      const row = database.sql('SELECT data FROM documents WHERE artifact_id = ?').get(artifactId);
      if (row === undefined) return null;
      return readStored(Document, Buffer.from(unpack(row.data, entry)).toString(), entry);
    },
    remove(artifactId) {
      database.settle(entryOf(artifactId));
      return Number(database.sql('DELETE FROM documents WHERE artifact_id = ?').run(artifactId).changes) > 0;
    },
  };
}

export function sqliteKeyValues(database: Database): Sync<KeyValueStore> {
  const put: Sync<KeyValueStore>['put'] = (space, key, value, expiresAt) => {
    database
      .sql('INSERT OR REPLACE INTO kv (space, key, json, expires_at) VALUES (?, ?, ?, ?)')
      .run(space, key, JSON.stringify(value), expiresAt === undefined ? null : Math.round(expiresAt));
  };
  const remove: Sync<KeyValueStore>['delete'] = (space, key) => {
    database.sql('DELETE FROM kv WHERE space = ? AND key = ?').run(space, key);
  };
  return {
    put,
    delete: remove,
    putIf: (space, key, expected, value, expiresAt) =>
      database.transaction(() => {
        const stored = database.sql('SELECT json FROM kv WHERE space = ? AND key = ?').get(space, key)?.json;
        if (stored !== JSON.stringify(expected)) return false;
        if (value === undefined) remove(space, key);
        else put(space, key, value, expiresAt);
        return true;
      }),
    get(space, key, now) {
      const row = database.sql('SELECT json, expires_at FROM kv WHERE space = ? AND key = ?').get(space, key);
      if (row === undefined) return undefined;
      if (now !== undefined && row.expires_at !== null && Number(row.expires_at) <= now) return undefined;
      return parseStored(row.json, `${space} entry ${key}`);
    },
    prune: (now) => Number(database.sql('DELETE FROM kv WHERE expires_at IS NOT NULL AND expires_at <= ?').run(now).changes),
  };
}

export function sqliteAnswers({ sql, durably }: Database): Sync<AnswerStore> {
  return {
    put(runId, answer) {
      durably(() => sql('INSERT OR REPLACE INTO answers (run_id, json) VALUES (?, ?)').run(runId, JSON.stringify(answer)));
    },
    get(runId) {
      const row = sql('SELECT json FROM answers WHERE run_id = ?').get(runId);
      return row === undefined ? null : readStored(Answer, row.json, `answer of run ${runId}`);
    },
  };
}

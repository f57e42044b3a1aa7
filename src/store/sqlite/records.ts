import { Answer, Artifact, Document } from '../../vocabulary/index.ts';
import type { AnswerStore, ArtifactStore, DocumentStore, KeyValueStore } from '../ports.ts';
import type { Database } from './database.ts';
import { pack, parseStored, readStored, unpack } from './json.ts';

export function sqliteArtifacts(database: Database): ArtifactStore {
  const read = (row: Record<string, unknown> | undefined): Artifact | null =>
    row === undefined ? null : readStored(Artifact, row.json, `artifact ${row.id}`);
  return {
    put(artifact) {
      database
        .sql('INSERT OR REPLACE INTO artifacts (id, canonical_url, auth_scope, fetched_at, json) VALUES (?, ?, ?, ?, ?)')
        .run(artifact.id, artifact.canonicalUrl, artifact.authScope ?? '', Date.parse(artifact.fetchedAt), JSON.stringify(artifact));
    },
    get: (id) => read(database.sql('SELECT id, json FROM artifacts WHERE id = ?').get(id)),
    latestByUrl: (canonicalUrl, authScope = '') =>
      read(
        database
          .sql('SELECT id, json FROM artifacts WHERE canonical_url = ? AND auth_scope = ? ORDER BY fetched_at DESC, id DESC LIMIT 1')
          .get(canonicalUrl, authScope),
      ),
  };
}

export function sqliteDocuments(database: Database): DocumentStore {
  return {
    put(artifactId, document) {
      database
        .sql('INSERT OR REPLACE INTO documents (artifact_id, data) VALUES (?, ?)')
        .run(artifactId, pack(Buffer.from(JSON.stringify(document))));
    },
    get(artifactId) {
      const row = database.sql('SELECT data FROM documents WHERE artifact_id = ?').get(artifactId);
      if (row === undefined) return null;
      const entry = `document of artifact ${artifactId}`;
      return readStored(Document, Buffer.from(unpack(row.data, entry)).toString(), entry);
    },
  };
}

export function sqliteKeyValues(database: Database): KeyValueStore {
  return {
    get(space, key, now) {
      const row = database.sql('SELECT json, expires_at FROM kv WHERE space = ? AND key = ?').get(space, key);
      if (row === undefined) return undefined;
      if (now !== undefined && row.expires_at !== null && Number(row.expires_at) <= now) return undefined;
      return parseStored(row.json, `${space} entry ${key}`);
    },
    put(space, key, value, expiresAt) {
      database
        .sql('INSERT OR REPLACE INTO kv (space, key, json, expires_at) VALUES (?, ?, ?, ?)')
        .run(space, key, JSON.stringify(value), expiresAt === undefined ? null : Math.round(expiresAt));
    },
    delete(space, key) {
      database.sql('DELETE FROM kv WHERE space = ? AND key = ?').run(space, key);
    },
    prune: (now) => Number(database.sql('DELETE FROM kv WHERE expires_at IS NOT NULL AND expires_at <= ?').run(now).changes),
  };
}

/** @param durable a connection that flushes every commit to the disk */
export function sqliteAnswers(durable: () => Database): AnswerStore {
  return {
    put(runId, answer) {
      durable().sql('INSERT OR REPLACE INTO answers (run_id, json) VALUES (?, ?)').run(runId, JSON.stringify(answer));
    },
    get(runId) {
      const row = durable().sql('SELECT json FROM answers WHERE run_id = ?').get(runId);
      return row === undefined ? null : readStored(Answer, row.json, `answer of run ${runId}`);
    },
  };
}

import { Answer, Artifact, Document } from '../../vocabulary/index.ts';
import { packJson, parseStored, readStored, unpack } from '../json.ts';
import { bytesOrNull } from '../keep-rows.ts';
import type { AnswerStore, ArtifactStore, DocumentStore, KeyValueStore } from '../ports.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresArtifacts({ rows, run }: PostgresDatabase): ArtifactStore {
  const read = (row: Row | undefined): Artifact | null =>
    row === undefined ? null : readStored(Artifact, row.json, `artifact ${fromText(row.id)}`);
  return {
    async put(artifact) {
      const { id, canonicalUrl, authScope = '', fetchedAt, bytesHash } = artifact;
      await run(
        `INSERT INTO veritrail.artifacts (key, page, id, canonical_url, auth_scope, fetched_at, json, body)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (key) DO UPDATE SET page = excluded.page, canonical_url = excluded.canonical_url, auth_scope = excluded.auth_scope,
           fetched_at = excluded.fetched_at, json = excluded.json, body = excluded.body`,
        keyOf(id),
        keyOf(canonicalUrl, authScope),
        toText(id),
        toText(canonicalUrl),
        toText(authScope),
        Date.parse(fetchedAt),
        JSON.stringify(artifact),
        bytesOrNull(bytesHash),
      );
    },
    async get(id) {
      const [row] = await rows('SELECT id, json FROM veritrail.artifacts WHERE key = $1', keyOf(id));
      return read(row);
    },
    async latestByUrl(canonicalUrl, authScope = '') {
      const [row] = await rows(
        'SELECT id, json FROM veritrail.artifacts WHERE page = $1 ORDER BY fetched_at DESC, id DESC LIMIT 1',
        keyOf(canonicalUrl, authScope),
      );
      return read(row);
    },
    remove: async (id) => (await rows('DELETE FROM veritrail.artifacts WHERE key = $1 RETURNING 1', keyOf(id))).length > 0,
  };
}

export function postgresDocuments({ rows, run }: PostgresDatabase): DocumentStore {
  return {
    async put(artifactId, document) {
      await run(
        `INSERT INTO veritrail.documents (key, artifact_id, data) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET data = excluded.data`,
        keyOf(artifactId),
        toText(artifactId),
        packJson(document),
      );
    },
    async get(artifactId) {
      const entry = `document of artifact ${artifactId}`;
      const [row] = await rows('SELECT data FROM veritrail.documents WHERE key = $1', keyOf(artifactId));
      return row === undefined ? null : readStored(Document, Buffer.from(unpack(row.data, entry)).toString(), entry);
    },
    remove: async (artifactId) => (await rows('DELETE FROM veritrail.documents WHERE key = $1 RETURNING 1', keyOf(artifactId))).length > 0,
  };
}

export function postgresKeyValues({ rows, run, transaction }: PostgresDatabase): KeyValueStore {
  return {
    async get(space, key, now) {
      const [row] = await rows('SELECT json, expires_at FROM veritrail.kv WHERE entry = $1', keyOf(space, key));
      if (row === undefined) return undefined;
      if (now !== undefined && row.expires_at !== null && Number(row.expires_at) <= now) return undefined;
      return parseStored(row.json, `${space} entry ${key}`);
    },
    async put(space, key, value, expiresAt) {
      await run(
        `INSERT INTO veritrail.kv (entry, space, key, json, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (entry) DO UPDATE SET json = excluded.json, expires_at = excluded.expires_at`,
        keyOf(space, key),
        toText(space),
        toText(key),
        JSON.stringify(value),
        expiresAt === undefined ? null : Math.round(expiresAt),
      );
    },
    putIf: (space, key, expected, value, expiresAt) =>
      transaction(
        async (queries, again) => {
          const entry = keyOf(space, key);
          const [before, after] = [JSON.stringify(expected), JSON.stringify(value)];
          const expiry = expiresAt === undefined ? null : Math.round(expiresAt);
          const [stored] = await queries.rows('SELECT json FROM veritrail.kv WHERE entry = $1 FOR UPDATE', entry);
          // Perhaps it was put by an attempt whose answer was lost.
          if (stored?.json !== before) return again && stored?.json === after;
          if (after === undefined) await queries.run('DELETE FROM veritrail.kv WHERE entry = $1', entry);
          else if (before !== undefined)
            await queries.run('UPDATE veritrail.kv SET json = $2, expires_at = $3 WHERE entry = $1', entry, after, expiry);
          // Where nothing stands there is no row to hold: another one may be inserting it.
          else
            return (
              (await queries.run(
                `INSERT INTO veritrail.kv (entry, space, key, json, expires_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (entry) DO NOTHING`,
                entry,
                toText(space),
                toText(key),
                after,
                expiry,
              )) === 1
            );
          return true;
        },
        { repeat: true },
      ),
    async delete(space, key) {
      await run('DELETE FROM veritrail.kv WHERE entry = $1', keyOf(space, key));
    },
    prune: (now) => run('DELETE FROM veritrail.kv WHERE expires_at <= $1', Math.floor(now)),
  };
}

export function postgresAnswers({ rows, run }: PostgresDatabase): AnswerStore {
  return {
    async put(runId, answer) {
      await run(
        'INSERT INTO veritrail.answers (run, run_id, json) VALUES ($1, $2, $3) ON CONFLICT (run) DO UPDATE SET json = excluded.json',
        keyOf(runId),
        toText(runId),
        JSON.stringify(answer),
      );
    },
    async get(runId) {
      const [row] = await rows('SELECT json FROM veritrail.answers WHERE run = $1', keyOf(runId));
      return row === undefined ? null : readStored(Answer, row.json, `answer of run ${runId}`);
    },
  };
}

import { join } from 'node:path';
import { folderBodies } from '../bodies/folder.ts';
import type { BodyStore, Store } from '../ports.ts';
import { openStore } from '../sqlite/open.ts';
import { postgresAudit } from './audit.ts';
import { openPostgres, type PostgresOptions } from './database.ts';
import { postgresErasure } from './erasure.ts';
import { postgresHttpCache } from './http-cache.ts';
import { inspectPostgres } from './inspect.ts';
import { postgresKeptRecords } from './keep.ts';
import { postgresHolds, postgresQuarantine, postgresWebhooks } from './keep-registers.ts';
import { postgresPassages } from './passages.ts';
import { postgresAnswers, postgresArtifacts, postgresDocuments, postgresKeyValues } from './records.ts';
import { postgresRuns } from './runs.ts';
import { migratePostgres } from './schema.ts';
import { postgresSessions } from './sessions.ts';
import { postgresLaneMemory, postgresPagePrints } from './site-memory.ts';
import { postgresSources } from './sources.ts';
import { postgresWork } from './work.ts';

export interface SharedStoreOptions extends PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Of this machine: for crawls, and for bodies where they have no other place. */
  readonly directory: string;
  /** Default: files in the directory, which every process must share then. */
  readonly bodies?: BodyStore;
}

/** @throws store_unavailable, schema_too_new */
export async function openPostgresStore({
  url,
  directory,
  bodies = folderBodies(join(directory, 'bodies')),
  ...options
}: SharedStoreOptions): Promise<Store> {
  const database = openPostgres(url, options);
  try {
    await migratePostgres(database);
    const local = openStore({ directory });
    return {
      bodies,
      artifacts: postgresArtifacts(database),
      documents: postgresDocuments(database),
      httpCache: postgresHttpCache(database, bodies),
      kv: postgresKeyValues(database),
      runs: postgresRuns(database),
      answers: postgresAnswers(database),
      passages: postgresPassages(database),
      laneMemory: postgresLaneMemory(database),
      prints: postgresPagePrints(database),
      sessions: postgresSessions(database),
      audit: postgresAudit(database),
      sources: postgresSources(database),
      work: postgresWork(database),
      records: postgresKeptRecords(database),
      quarantine: postgresQuarantine(database),
      holds: postgresHolds(database),
      webhooks: postgresWebhooks(database),
      erasure: postgresErasure(database, bodies, local.erasure),
      frontier: local.frontier,
      scratch: local.scratch,
      inspect: () => inspectPostgres(database),
      async close() {
        await local.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

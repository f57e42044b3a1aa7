import type { ConfigInput } from './config.ts';
import { openSharedStore, openStore, type Store } from './store/index.ts';
import { VeritrailError } from './vocabulary/index.ts';

/** The store that the settings name. @throws VeritrailError `config_invalid`, `store_unavailable`, `schema_too_new` */
export async function openStoreOf({ dataDir = '.veritrail', databaseUrl, bodies }: ConfigInput): Promise<Store> {
  if (databaseUrl !== undefined) return openSharedStore({ url: databaseUrl, directory: dataDir, ...bodiesOf(bodies) });
  if (bodies !== undefined)
    throw new VeritrailError(
      'config_invalid',
      'bodies.s3: a bucket goes with a database (VERITRAIL_DATABASE_URL); without one bodies are in the data directory',
    );
  return openStore({ directory: dataDir });
}

function bodiesOf(bodies: ConfigInput['bodies']) {
  if (bodies === undefined) return {};
  const { accessKeyId, secretAccessKey, ...s3 } = bodies.s3;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new VeritrailError('config_invalid', 'bodies.s3: VERITRAIL_S3_ACCESS_KEY_ID and VERITRAIL_S3_SECRET_ACCESS_KEY are not set');
  return { bodies: { s3: { ...s3, accessKeyId, secretAccessKey } } };
}

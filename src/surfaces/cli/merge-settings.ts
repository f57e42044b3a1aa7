import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Config, type ConfigInput } from '../../config.ts';
import { parseConnectTo } from '../../http/index.ts';
import { PROVIDER_NAMES } from '../../lanes/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { flagName, SETTINGS, type Setting } from './settings.ts';

const FILE = 'veritrail.config.json';
/** Settings that stand together. */
const GROUPS: readonly string[] = ['budget', 'browser'];

export interface SettingSources {
  /** Flags as given, by the setting's flag name in camel case (`maxRequests`). */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parsed `veritrail.config.json`, or null without one. */
  readonly file: unknown;
}

/** What is wrong with one value of a list, where the schema of the settings cannot tell; null when nothing is. */
const WRONG: Readonly<Record<string, (value: string) => string | null>> = {
  connectTo(value) {
    try {
      parseConnectTo(value);
      return null;
    } catch {
      return 'expected HOST:PORT:ADDR:PORT';
    }
  },
  providers: (value) => (PROVIDER_NAMES.includes(value) ? null : `there is no such provider; known are ${PROVIDER_NAMES.join(', ')}`),
};

/**
 * Flag, else variable, else file, else the default of `Config`.
 * @throws VeritrailError `config_invalid` that names the flag, the variable or the file key
 */
export function mergeSettings({ flags, env, file }: SettingSources): ConfigInput {
  const merged: Record<string, unknown> = { ...fromFile(file) };
  const groups = new Map<string, Record<string, unknown>>();
  for (const name of GROUPS) {
    const inFile = merged[name];
    if (inFile !== undefined && !isRecord(inFile)) throw new VeritrailError('config_invalid', `${FILE}: ${name}: expected an object`);
    groups.set(name, { ...inFile });
  }
  const givenAs = new Map<string, string>();
  for (const one of SETTINGS) {
    const flag = flags[flagName(one)];
    // An empty variable is an absent one.
    const variable = env[one.env] || (one.systemEnv === undefined ? '' : env[one.systemEnv]);
    const raw = flag ?? (variable || undefined);
    if (raw === undefined || (Array.isArray(raw) && raw.length === 0)) continue;
    const name = flag === undefined ? one.env : one.flag.replace(/ .*$/, '');
    const value = parseValue(raw, one, name);
    givenAs.set(one.path, name);
    const [group = '', key] = one.path.split('.');
    const into = key === undefined ? undefined : groups.get(group);
    if (into !== undefined && key !== undefined) into[key] = value;
    else merged[one.path] = value;
  }
  const config = { ...merged, ...Object.fromEntries([...groups].filter(([, values]) => Object.keys(values).length > 0)) };
  const parsed = Config.safeParse(config);
  if (parsed.success) return config;
  // A person corrects what they wrote: the flag, the variable or the key of the file.
  const issues = parsed.error.issues.map(({ path, message }) => {
    const name = givenAs.get(path.slice(0, GROUPS.includes(String(path[0])) ? 2 : 1).join('.'));
    return name === undefined ? [FILE, path.join('.'), message].filter((part) => part !== '').join(': ') : `${name}: ${message}`;
  });
  throw new VeritrailError('config_invalid', issues.join('; '));
}

function parseValue(raw: unknown, { kind, path }: Setting, name: string): unknown {
  if (kind === 'text') return String(raw);
  if (kind === 'switch') {
    if (raw !== 'on' && raw !== 'off') throw new VeritrailError('config_invalid', `${name} must be on or off, not "${String(raw)}"`);
    return raw === 'on';
  }
  if (kind === 'list') {
    const items = (Array.isArray(raw) ? raw.map(String) : [String(raw)])
      .flatMap((item) => item.split(','))
      .map((item) => item.trim())
      .filter((item) => item !== '');
    for (const item of items) {
      const why = WRONG[path]?.(item) ?? null;
      if (why !== null) throw new VeritrailError('config_invalid', `${name}: "${item}": ${why}`);
    }
    return items;
  }
  const value = Number(raw);
  if (
    !(kind === 'integer' ? /^\d+$/ : /^\d+(\.\d+)?$/).test(String(raw).trim()) ||
    !Number.isFinite(value) ||
    (kind === 'integer' && !Number.isSafeInteger(value))
  ) {
    throw new VeritrailError(
      'config_invalid',
      `${name} must be a ${kind === 'integer' ? 'whole ' : ''}number from 0, not "${String(raw)}"`,
    );
  }
  return value;
}

function fromFile(file: unknown): Record<string, unknown> {
  if (file === null || file === undefined) return {};
  if (!isRecord(file)) throw new VeritrailError('config_invalid', `${FILE} must hold an object`);
  for (const secret of ['sessionKey', 'formerSessionKey'])
    if (secret in file)
      throw new VeritrailError('config_invalid', `${FILE}: ${secret}: a key belongs into the environment, VERITRAIL_SESSION_KEY`);
  const s3 = isRecord(file.bodies) && isRecord(file.bodies.s3) ? file.bodies.s3 : {};
  for (const secret of ['accessKeyId', 'secretAccessKey', 'sessionToken'])
    if (secret in s3)
      throw new VeritrailError(
        'config_invalid',
        `${FILE}: bodies.s3.${secret}: a key belongs into the environment, VERITRAIL_S3_SECRET_ACCESS_KEY`,
      );
  if (typeof file.databaseUrl === 'string' && URL.canParse(file.databaseUrl) && new URL(file.databaseUrl).password !== '')
    throw new VeritrailError('config_invalid', `${FILE}: databaseUrl: a password belongs into the environment, VERITRAIL_DATABASE_URL`);
  return file;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Read the config file of a folder; null when there is none. @throws VeritrailError `config_invalid`, `file_unreadable` */
export function readConfigFile(folder: string): unknown {
  const path = resolve(folder, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    // An editor may have written a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new VeritrailError('config_invalid', `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Certificate files are read here, so that the library gets their text. @throws VeritrailError `file_unreadable` */
export function withCertificates(config: ConfigInput): ConfigInput {
  const read = (path: string): string => {
    if (path.includes('-----BEGIN')) return path;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return config.ca === undefined ? config : { ...config, ca: config.ca.map(read) };
}

/**
 * The address of a database holds its password, so it comes from the environment, too. `DATABASE_URL` is the name that platforms give it; of
 * another engine it is somebody else's. `VERITRAIL_DATABASE_URL=none` keeps everything in the data directory.
 */
export function withDatabase(config: ConfigInput, env: SettingSources['env']): ConfigInput {
  const { VERITRAIL_DATABASE_URL: own, DATABASE_URL: common } = env;
  const url = own || (common !== undefined && /^postgres(?:ql)?:/.test(common) ? common : undefined);
  if (url === 'none') {
    const { databaseUrl: _, bodies: __, ...embedded } = config;
    return embedded;
  }
  return url === undefined ? config : { ...config, databaseUrl: url };
}

/** Keys of the bucket, as the whole system names them where we have none of our own. */
export function withBodies(config: ConfigInput, env: SettingSources['env']): ConfigInput {
  if (config.bodies === undefined) return config;
  const own = env.VERITRAIL_S3_SECRET_ACCESS_KEY ? 'VERITRAIL_S3' : 'AWS';
  const [accessKeyId, secretAccessKey, sessionToken] = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'].map(
    (name) => env[`${own}_${name}`] || undefined,
  );
  const keys = {
    ...(accessKeyId === undefined ? {} : { accessKeyId }),
    ...(secretAccessKey === undefined ? {} : { secretAccessKey }),
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
  return { ...config, bodies: { s3: { ...config.bodies.s3, ...keys } } };
}

/** Keys come from the environment alone: a command line is seen by every user of the machine, and a file is soon in a repository. */
export function withSessionKeys(config: ConfigInput, env: SettingSources['env']): ConfigInput {
  const { VERITRAIL_SESSION_KEY: key, VERITRAIL_SESSION_KEY_FORMER: former } = env;
  return { ...config, ...(key ? { sessionKey: key } : {}), ...(former ? { formerSessionKey: former } : {}) };
}

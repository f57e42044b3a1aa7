import { z } from 'zod';
import { Budget, ScopeName, SourcePolicy, WebUrl } from './vocabulary/index.ts';

/** Settings of one Veritrail. All are optional; the CLI fills them from flags, `VERITRAIL_*` variables and `veritrail.config.json`. */
export const Config = z.strictObject({
  /** Data directory: store, archived bodies, signing key. */
  dataDir: z.string().min(1).default('.veritrail'),
  /**
   * `postgres://USER:PASSWORD@HOST:PORT/NAME`, PostgreSQL 15 or newer: everything is kept there, for any number of processes on any number of
   * machines, but for bodies (a folder of the data directory, which they must share, or a bucket) and what one crawl does at each turn. Default: SQLite in
   * the data directory.
   */
  databaseUrl: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/./, 'expected postgres://USER:PASSWORD@HOST:PORT/NAME')
    .optional(),
  /**
   * Where bodies are kept when records are in a database: a bucket of any service with the interface of S3. Default: a folder of the data
   * directory. The command line takes both keys from the environment alone.
   */
  bodies: z
    .strictObject({
      s3: z.strictObject({
        /** `https://s3.eu-central-1.amazonaws.com`, or that of another service. The bucket goes into the path. */
        endpoint: WebUrl,
        bucket: z.string().regex(/^[a-z0-9][a-z0-9._-]{1,62}$/, 'expected the name of a bucket'),
        region: z.string().min(1),
        /** Before every key, e.g. `evidence/`. */
        prefix: z
          .string()
          .regex(/^[\w.-][\w./-]*$/, 'expected letters, digits, -, _, . and /')
          .optional(),
        accessKeyId: z.string().min(1).optional(),
        secretAccessKey: z.string().min(1).optional(),
        sessionToken: z.string().min(1).optional(),
      }),
    })
    .optional(),
  searxng: WebUrl.optional(),
  providers: z.array(z.string().min(1)).min(1).optional(),
  /** E-mail address or URL by which site owners reach the operator; stands in the User-Agent. */
  contact: z.string().min(3).optional(),
  userAgent: z.string().min(3).optional(),
  /** curl's `--connect-to`: `HOST:PORT:ADDR:PORT`, an empty host or port matches any. */
  connectTo: z.array(z.string()).default([]),
  /**
   * `http://`, `https://`, `socks5://` or `socks5h://` address through which everything public goes. Names are resolved and checked here all the
   * same, but for `socks5h://`: there the proxy resolves them, and the guard sees names only.
   */
  proxy: z.string().min(1).optional(),
  /** Hosts that are reached without the proxy, in the form of the NO_PROXY variable: names with all below them, addresses, blocks, `host:port`, `*`. */
  noProxy: z.array(z.string()).default([]),
  /** HTTP/2 where an https origin offers it. */
  http2: z.boolean().default(true),
  /** Ask once more where a host answers later than it usually does, and take what comes first; both are paid for. */
  hedge: z.boolean().default(false),
  /** PEM texts of further trusted certificate authorities. */
  ca: z.array(z.string()).default([]),
  /** Addresses or CIDR blocks that the guard lets through by the operator's decision. */
  allowAddresses: z.array(z.string()).default([]),
  /** Origins whose robots.txt the operator has decided not to apply, each with the reason. */
  robotsExceptions: z.array(z.strictObject({ origin: WebUrl, reason: z.string().min(1) })).default([]),
  /**
   * Whether a publisher's usage signal is obeyed or only recorded, by its name (`ai-input`, `tdm`, `ai`, …); default: only `ai-input` is obeyed.
   * A row for `tdm` also has tdmrep.json asked for, once an origin and day.
   */
  usageSignals: z.record(z.string(), z.enum(['obey', 'record'])).default({}),
  /** Registered sources: what may be done with each, and by whose leave. */
  sources: z.array(SourcePolicy).default([]),
  /** 32 bytes, hex or Base64, by which sessions are sealed. Default: a key of the data directory. */
  sessionKey: z.string().optional(),
  /**
   * Where the key of sessions is kept: `env` = `sessionKey`, `keyring` = that of the operating system, `file` = the data directory. Default:
   * `sessionKey` where it is given, else where this data directory has its key, else a file. A rotation moves it.
   */
  keySource: z.enum(['env', 'keyring', 'file']).optional(),
  /** The key before a new one, to open what it sealed. */
  formerSessionKey: z.string().optional(),
  /** Search services that tasks of a scope may ask besides the own index, by the scope's name. Default: none. */
  scopeProviders: z.record(ScopeName, z.array(z.string().min(1))).default({}),
  /** Ask each site once a day for a page that it cannot have, to know its catch-all page from its real ones. */
  probeMissing: z.boolean().default(false),
  /** Wall clock of the run, ISO 8601; it stands still. */
  now: z.iso.datetime({ offset: true }).optional(),
  budget: Budget.partial().default({}),
  /** Queries and pages in flight at once. */
  concurrency: z.int().min(1).max(64).default(6),
  concurrencyPerHost: z.int().min(1).max(32).optional(),
  /** Floor of the delay between two requests to one host, in ms. */
  minDelayMs: z.int().min(0).optional(),
  /** The browser for pages that are made by scripts. It is found on this machine or attached to, never downloaded, and started by the first such page. */
  browser: z
    .strictObject({
      use: z.boolean().default(true),
      /** Default: `chromium-headless-shell`, else `chromium` and its relatives. */
      executablePath: z.string().min(1).optional(),
      /** DevTools address (ws, wss, http or https) of a browser that runs already. */
      endpoint: z.url({ protocol: /^(?:wss?|https?)$/ }).optional(),
      /** Chromium's sandbox; default: on, but for root, for whom it has none. */
      sandbox: z.boolean().optional(),
      /** Parts that are loaded though nobody reads them. */
      load: z.array(z.enum(['image', 'media', 'font', 'tracker', 'prefetch'])).default([]),
      /** Let pages of the public web ask GraphQL queries, which only read, by POST. Pages of a scope never may. */
      postedQueries: z.boolean().default(false),
      /** A browser of its own for the stealth lane, e.g. that of an installed `patchright`. Default: the browser of the other pages. */
      stealthExecutablePath: z.string().min(1).optional(),
      /** Keep a picture of every page. */
      screenshots: z.boolean().default(false),
      /** Pages at once; default: two for each processor. */
      concurrency: z.int().min(1).max(64).optional(),
    })
    .prefault({}),
  /** Write every exchange to this WARC file. */
  record: z.string().optional(),
  /** Answer every request from this WARC file, never from a network. */
  replay: z.string().optional(),
});
export type Config = z.infer<typeof Config>;
export type ConfigInput = z.input<typeof Config>;

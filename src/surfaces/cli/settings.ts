/** One setting: how it is written as a flag, as an environment variable and in the config file. */
export interface Setting {
  /** Place in `Config`; `budget.x` and `browser.x` go into the group of that name. */
  readonly path: string;
  readonly flag: string;
  readonly env: string;
  readonly kind: 'text' | 'integer' | 'number' | 'list' | 'switch';
  /** A variable of the whole system that counts where ours is not set. */
  readonly systemEnv?: string;
  readonly help: string;
}

const setting = (path: string, flag: string, kind: Setting['kind'], help: string): Setting => ({
  path,
  flag,
  kind,
  help,
  env: `VERITRAIL_${flag.replace(/^--/, '').replace(/ .*$/, '').replaceAll('-', '_').toUpperCase()}`,
});

/** All settings; flags, variables, file keys and help come from this one table. */
export const SETTINGS: readonly Setting[] = [
  setting('searxng', '--searxng <url>', 'text', 'SearXNG instance to search with'),
  setting(
    'providers',
    '--providers <list>',
    'list',
    'search providers, comma separated: searxng, index, wikipedia, crossref, arxiv, github, stackexchange, hackernews',
  ),
  setting('dataDir', '--data <dir>', 'text', 'data directory (default .veritrail)'),
  setting('contact', '--contact <text>', 'text', 'e-mail or URL by which site owners reach you; stands in the User-Agent'),
  setting(
    'connectTo',
    '--connect-to <HOST:PORT:ADDR:PORT>',
    'list',
    'connect elsewhere, as with curl; an empty host or port matches any; repeatable',
  ),
  setting('proxy', '--proxy <url>', 'text', 'http, https, socks5 or socks5h proxy for everything public; socks5h resolves names itself'),
  {
    ...setting('noProxy', '--bypass-proxy <list>', 'list', 'hosts that are reached without the proxy, as in NO_PROXY, which counts too'),
    systemEnv: 'NO_PROXY',
  },
  setting('http2', '--http2 <switch>', 'switch', 'on or off: HTTP/2 where an https server offers it (default on)'),
  setting('hedge', '--hedge <switch>', 'switch', 'on or off: ask a host once more that answers later than it usually does (default off)'),
  setting('ca', '--ca <file>', 'list', 'PEM file of a further trusted certificate authority; repeatable'),
  setting('allowAddresses', '--allow-address <address>', 'list', 'address or CIDR block that the guard lets through; repeatable'),
  setting(
    'browser.use',
    '--use-browser <switch>',
    'switch',
    'on or off: a browser for pages that are made by scripts (default on, where there is one)',
  ),
  setting('browser.executablePath', '--browser <path>', 'text', 'the browser (default: chromium-headless-shell, else chromium)'),
  setting('browser.endpoint', '--browser-endpoint <url>', 'text', 'DevTools address of a browser that runs already'),
  setting(
    'browser.postedQueries',
    '--posted-queries <switch>',
    'switch',
    'on or off: let scripts of public pages ask GraphQL queries, which only read, by POST (default off)',
  ),
  setting(
    'keySource',
    '--key-source <place>',
    'text',
    'where the key of sessions is kept: env, keyring (of the operating system) or file (default: where it is)',
  ),
  setting(
    'probeMissing',
    '--probe-missing <switch>',
    'switch',
    'on or off: ask each site once a day for a page that it cannot have, to know its catch-all page (default off)',
  ),
  setting('now', '--now <iso>', 'text', 'wall clock of the run, ISO 8601 with zone'),
  setting('record', '--record <file>', 'text', 'write every exchange to a WARC file (.warc.gz)'),
  setting('replay', '--replay <file>', 'text', 'answer every request from a WARC file, never from a network'),
  setting('concurrency', '--concurrency <n>', 'integer', 'queries and pages in flight at once (default 6)'),
  setting('concurrencyPerHost', '--concurrency-per-host <n>', 'integer', 'requests in flight to one host (default 2)'),
  setting('minDelayMs', '--min-delay-ms <ms>', 'integer', 'least delay between two requests to one host (default 250)'),
  setting('budget.deadlineMs', '--deadline-ms <ms>', 'integer', 'time limit of the whole run (default 120000)'),
  setting(
    'budget.maxRequests',
    '--max-requests <n>',
    'integer',
    'most messages that reach a server, redirects, retries and robots.txt included (default 200)',
  ),
  setting('budget.maxSearchQueries', '--max-search-queries <n>', 'integer', 'most search queries (default 48)'),
  setting('budget.maxPages', '--max-pages <n>', 'integer', 'most pages read (default 80)'),
  setting('budget.maxDepth', '--max-depth <n>', 'integer', 'most links followed from a seed (default 3)'),
  setting('budget.maxBrowserStarts', '--max-browser-starts <n>', 'integer', 'most pages opened in a browser (default 10)'),
  setting('budget.maxBytes', '--max-bytes <n>', 'integer', 'most bytes over the wire (default 100000000)'),
  setting('budget.maxCostUsd', '--max-cost-usd <n>', 'number', 'most money spent on paid services'),
  setting('budget.maxTokens', '--max-tokens <n>', 'integer', 'most model tokens'),
];

/** `--max-requests <n>` → `maxRequests`: the name under which the command line gives it. */
export const flagName = ({ flag }: Setting): string =>
  flag
    .replace(/^--/, '')
    .replace(/ .*$/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

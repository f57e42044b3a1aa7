import type { Config } from './config.ts';
import { createExtractor } from './extract/index.ts';
import { openGates, openStealth } from './gates.ts';
import { createHttpClient, createWarcRecorder, openWarcReplay } from './http/index.ts';
import { httpOptions } from './http-options.ts';
import { createIndex } from './index/index.ts';
import { type BrowserLane, createBrowserPool, createProviders, createSitePrints } from './lanes/index.ts';
import { createSourceRegistry, termsOf } from './pipeline/index.ts';
import { createLaneMemory, type RouterDeps } from './router/index.ts';
import { openStoreOf } from './stores.ts';
import { type Clock, fixedClock, openTelemetry, systemClock } from './telemetry/index.ts';

/** Everything of one Veritrail by its settings. @param opened is told how to close each part, for the case that a later one cannot be made */
export async function openParts(config: Config, opened: (() => unknown)[]) {
  const clock: Clock = config.now === undefined ? systemClock : fixedClock(config.now);
  const store = await openStoreOf(config);
  opened.push(() => store.close());
  const gates = openGates(config, store, clock);
  const telemetry = await openTelemetry(gates.secrets.mask);
  const sources = createSourceRegistry({ store, now: () => clock.now() });
  const terms = async (url: string) => termsOf(url, await sources.match(url), config.sources);
  const recorder = config.record === undefined ? null : await createWarcRecorder(config.record, { now: () => clock.now() });
  if (recorder !== null) opened.push(() => recorder.close());
  const options = httpOptions(config);
  const { userAgent } = options;
  const http = createHttpClient({
    ...options,
    cache: store.httpCache,
    credentials: gates.credentials,
    recorder,
    replay: config.replay === undefined ? null : await openWarcReplay(config.replay),
  });
  opened.push(() => http.close());
  const index = createIndex(store);
  const extractor = createExtractor();
  opened.push(() => extractor.close());
  const { use, load, screenshots, postedQueries: queries, stealthExecutablePath: _, ...browserSettings } = config.browser;
  const pool = createBrowserPool(browserSettings);
  opened.push(() => pool.close());
  const browser: BrowserLane = { pool, http, userAgent, load, screenshots, queries };
  const hidden = openStealth(config, terms, store, browser);
  opened.push(() => hidden.close());
  const deps: RouterDeps = {
    http,
    ...(use ? { browser, stealth: hidden.lane } : {}),
    sessions: gates.desk,
    mask: gates.secrets.mask,
    terms,
    scopeProviders: config.scopeProviders,
    store,
    extractor,
    // A recording holds the way that a fresh memory takes, so that its replay takes the same.
    ...(config.record === undefined && config.replay === undefined
      ? {
          memory: createLaneMemory(store.laneMemory),
          prints: createSitePrints({ prints: store.prints, ...(config.probeMissing ? { probe: { http, kv: store.kv } } : {}) }),
        }
      : {}),
    providers: createProviders(
      {
        ...(config.searxng === undefined ? {} : { searxng: config.searxng }),
        ...(config.providers === undefined ? {} : { providers: config.providers }),
        ...(config.contact?.includes('@') === true ? { mailto: config.contact } : {}),
      },
      http,
      index,
    ),
    onDocument: async (document, artifact) => {
      await index.add(document, { artifactId: artifact.id });
    },
  };

  return { clock, store, gates, telemetry, sources, recorder, http, index, extractor, pool, browser, hidden, deps };
}

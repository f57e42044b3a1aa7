import { hash } from 'node:crypto';
import type { ClassifyInput } from '../../classify/index.ts';
import { extractDocument } from '../../extract/index.ts';
import type { HttpClient } from '../../http/index.ts';
import type { KeyValueStore, PagePrintStore } from '../../store/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { Document } from '../../vocabulary/index.ts';

/** Which texts stood under which addresses of a site. */
export interface SitePrints {
  /** What is known of the text of a page; undefined where nothing is. */
  known(document: Document, url: string, context: RunContext): Promise<ClassifyInput['sameBody']>;
  keep(document: Document, url: string): Promise<void>;
}

/** Addresses that are looked at. */
const MOST_PATHS = 8;
const DAY_MS = 86_400_000;
const SPACE = 'missing-page';

/** A print of the text of a page, without what it repeats of its own address; null when there is none. */
export function printOf({ text, textHash, title }: Document, url: string): string | null {
  const path = URL.parse(url)?.pathname;
  if (path === undefined || text.trim() === '') return null;
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  const echoes = [path, last].filter((part) => part.length > 2 && text.includes(part));
  if (echoes.length === 0 && (title ?? '') === '') return textHash.slice(0, 24);
  const plain = echoes.reduce(
    (rest, part) => rest.replaceAll(part, ''),
    `${(title ?? '').replaceAll(last === '' ? path : last, '')}\n${text}`,
  );
  return hash('sha256', plain).slice(0, 24);
}

export interface SitePrintParts {
  readonly prints: PagePrintStore;
  /** Asks each site once a day for an address that nobody can have made, and remembers what it shows there. Absent where the policy wants none. */
  readonly probe?: { readonly http: HttpClient; readonly kv: KeyValueStore };
}

export function createSitePrints({ prints, probe }: SitePrintParts): SitePrints {
  const asking = new Map<string, Promise<Probed | null>>();
  return {
    async known(document, url, context) {
      const [print, target] = [printOf(document, url), URL.parse(url)];
      if (print === null || target === null) return undefined;
      const probed = probe === undefined ? null : await once(asking, target.origin, () => probedAt(target.origin, probe, context));
      const paths = (await prints.paths(target.host, print, MOST_PATHS)).filter((path) => path !== target.pathname);
      const same = probed !== null && probed.print === print ? probed.path : null;
      return paths.length === 0 && same === null ? undefined : { paths, probed: same };
    },
    async keep(document, url) {
      const [print, target] = [printOf(document, url), URL.parse(url)];
      if (print !== null && target !== null) await prints.put(target.host, print, target.pathname.slice(0, 500));
    },
  };
}

/** For a crawl, which settles copies by its own rows: it teaches and does not ask. */
export const teaching = (prints: SitePrints): SitePrints => ({ ...prints, known: async () => undefined });

interface Probed {
  readonly path: string;
  /** Null where the site says that there is nothing. */
  readonly print: string | null;
}

const isProbed = (value: unknown): value is Probed => typeof value === 'object' && value !== null && 'path' in value && 'print' in value;

/** Pages of one site that come at once share one question. */
async function once<T>(asking: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const running = asking.get(key) ?? ask();
  asking.set(key, running);
  try {
    return await running;
  } finally {
    asking.delete(key);
  }
}

/** What a site shows at an address that nobody has made. Guard, robots.txt and budget hold for it as for any page. */
async function probedAt(origin: string, { http, kv }: NonNullable<SitePrintParts['probe']>, context: RunContext): Promise<Probed | null> {
  const now = context.clock.now();
  const known = await kv.get(SPACE, origin, now);
  if (isProbed(known)) return known;
  const path = `/${Array.from({ length: 3 }, () =>
    Math.floor(context.random() * 2 ** 32)
      .toString(36)
      .padStart(7, 'q'),
  ).join('')}`;
  const outcome = await http.request({ url: `${origin}${path}`, purpose: 'page', maxAttempts: 1, keep: false }, context);
  // Where nothing came, the next run asks again.
  if (outcome.kind === 'failure') return null;
  const { status, body, contentType, charset, finalUrl } = outcome;
  const found =
    status >= 400
      ? null
      : extractDocument({ bytes: body, contentType, charset, url: finalUrl, fetchedAt: new Date(now).toISOString() }).document;
  // By the path that was asked for, since that is what such a page repeats.
  const probed: Probed = { path, print: found === null ? null : printOf(found, `${origin}${path}`) };
  await kv.put(SPACE, origin, probed, now + DAY_MS);
  return probed;
}

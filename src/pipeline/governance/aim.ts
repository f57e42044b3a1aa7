import type { ErasableEntry, ErasablePlace, WorkRow } from '../../store/index.ts';
import type { Speaks } from './subject.ts';

/** What is to go, as every place can be asked about it. */
export interface Aim {
  /** All of this source. */
  readonly sourceId: string | null;
  /** Of records. */
  readonly keys: ReadonlySet<string>;
  readonly artifacts: ReadonlySet<string>;
  /** Bodies that speak of the subject, whoever refers to them. */
  readonly bodies: ReadonlySet<string>;
  /** Whether an address is one of its pages. */
  readonly covers: (url: string) => boolean;
  /** Addresses that were asked for on the way to its pages: redirects, what a shell asks for. */
  readonly asked: ReadonlySet<string>;
  /** Hosts that go as a whole. */
  readonly hosts: ReadonlySet<string>;
  /** Hosts of its pages, of which what was learned goes, because texts of pages may be in it. */
  readonly learned: ReadonlySet<string>;
  readonly speaks: Speaks | null;
}

/** Whether an entry goes with it. Pure. */
export const concerns = (aim: Aim, place: ErasablePlace, entry: ErasableEntry): boolean =>
  belongs(aim, place, entry) || aim.speaks?.(entry.text) === true;

function belongs(aim: Aim, place: ErasablePlace, { name, space, urls, host, bodies, text }: ErasableEntry): boolean {
  switch (place) {
    case 'records':
    case 'versions':
    case 'fields':
    case 'quarantine':
      return aim.keys.has(name);
    case 'events':
      return aim.keys.has(name) || (name === '' && aim.sourceId !== null && isOfSource(aim.sourceId, text));
    case 'artifacts':
      return aim.artifacts.has(name) || urls.some(aim.covers);
    case 'documents':
      return aim.artifacts.has(name);
    case 'bodies':
      return aim.bodies.has(name);
    case 'http_cache':
      return urls.some((url) => aim.covers(url) || aim.asked.has(url)) || bodies.some((body) => aim.bodies.has(body));
    case 'passages':
    case 'frontier':
    case 'anchors':
    case 'page_prints':
      return urls.some(aim.covers);
    case 'lane_memory':
      return host !== undefined && aim.hosts.has(host);
    case 'key_values':
    case 'scratch':
      return ofKeyValue(aim, space ?? '', name, text);
    case 'run_events':
    case 'runs':
    case 'answers':
      return mentions(aim, text);
  }
}

/** An event that is about no single record. */
const isOfSource = (sourceId: string, text: string | Uint8Array): boolean =>
  typeof text === 'string' && text.includes(`"sourceId":${JSON.stringify(sourceId)}`);

/** By the spaces of those who put them; see their rooms. */
function ofKeyValue(aim: Aim, space: string, name: string, text: string | Uint8Array): boolean {
  switch (space) {
    case 'keep.prepared':
      return aim.keys.has(name.split(':')[0] ?? '');
    case 'keep.discovered':
    case 'keep.retained':
      return name === aim.sourceId;
    case 'site.profile':
      return aim.learned.has(name);
    case 'missing-page':
      return aim.hosts.has(URL.parse(name)?.host ?? name);
    default:
      return aim.hosts.has(name) || mentions(aim, text);
  }
}

/** Work on its pages, waiting or done. Pure. */
export const isWorkOn = (aim: Aim, { key, source, payload, reason }: WorkRow): boolean =>
  (aim.sourceId !== null && source === aim.sourceId) ||
  aim.keys.has(key.split(':')[0] ?? '') ||
  mentions(aim, JSON.stringify(payload)) ||
  aim.speaks?.(JSON.stringify([key, payload, reason])) === true;

/** Whether one of its addresses stands in a text. */
function mentions({ covers }: Aim, text: string | Uint8Array): boolean {
  if (typeof text !== 'string') return false;
  return [...new Set(text.match(/https?:\/\/[^\s"\\<>]+/g) ?? [])].some(covers);
}

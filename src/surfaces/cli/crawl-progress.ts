import type { CrawlCounts, CrawlPage, TraceEvent } from '../../vocabulary/index.ts';
import { cut } from './progress.ts';
import { CLEAR_LINE, type Terminal } from './terminal.ts';

interface HostState {
  readonly underWay: number;
  /** Nobody asks it before, ms since 1970; 0 = it does not rest. */
  readonly restsUntil: number;
}

/** What is known of a crawl or map under way: a fold over its events and pages. */
export interface CrawlState {
  readonly counts: CrawlCounts | null;
  readonly pageLimit: number | null;
  readonly requests: number;
  readonly hosts: ReadonlyMap<string, HostState>;
  /** Wall time of the first and the latest event, ms. */
  readonly began: number;
  readonly latest: number;
}

export const NOTHING_YET: CrawlState = { counts: null, pageLimit: null, requests: 0, hosts: new Map(), began: 0, latest: 0 };

export function foldCrawl(state: CrawlState, event: TraceEvent): CrawlState {
  const latest = Date.parse(event.at);
  const next = { ...state, latest, began: state.began === 0 ? latest : state.began };
  const change = (host: string | undefined, by: (known: HostState) => HostState): CrawlState => {
    if (host === undefined) return next;
    const known = by(state.hosts.get(host) ?? { underWay: 0, restsUntil: 0 });
    const hosts = new Map(state.hosts);
    if (known.underWay === 0 && known.restsUntil <= latest) hosts.delete(host);
    else hosts.set(host, known);
    return { ...next, hosts };
  };
  switch (event.type) {
    case 'request.sent':
      return {
        ...change(URL.parse(event.url)?.host, (known) => ({ ...known, underWay: known.underWay + 1 })),
        requests: state.requests + 1,
      };
    case 'response.received':
    case 'request.failed':
      return change(URL.parse(event.url)?.host, (known) => ({ ...known, underWay: Math.max(0, known.underWay - 1) }));
    case 'host.paused':
      return change(event.host, (known) => ({ ...known, restsUntil: event.untilMs }));
    case 'budget.spent':
      return event.resource === 'pages' ? { ...next, pageLimit: event.limit } : next;
    default:
      return next;
  }
}

const MAX_HOSTS = 3;
const GAP = '  ';

/** One line that fits: what does not is left out whole, the least important first. */
export function statusLine({ counts, pageLimit, requests, hosts, began, latest }: CrawlState, columns: number): string {
  const seconds = Math.round((latest - began) / 1000);
  const shown = [...hosts]
    .filter(([, { underWay, restsUntil }]) => underWay > 0 || restsUntil > latest)
    .sort(
      ([one, a], [other, b]) =>
        Math.max(b.restsUntil, latest) - Math.max(a.restsUntil, latest) || b.underWay - a.underWay || (one < other ? -1 : 1),
    )
    .slice(0, MAX_HOSTS)
    .map(([host, { underWay, restsUntil }]) =>
      restsUntil > latest ? `${host} rests ${Math.ceil((restsUntil - latest) / 1000)} s` : `${host} ${underWay} under way`,
    );
  const parts =
    counts === null
      ? [`${requests} request${requests === 1 ? '' : 's'}`]
      : [
          `${counts.fetched}${pageLimit === null ? '' : `/${pageLimit}`} pages`,
          `${counts.open} open`,
          ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
          `${counts.skipped} skipped`,
        ];
  let line = `… ${parts[0]}`;
  for (const part of [...parts.slice(1), ...(seconds > 0 ? [`${seconds} s`] : []), ...shown]) {
    if (line.length + GAP.length + part.length > columns) break;
    line += GAP + part;
  }
  return cut(line, columns);
}

export interface CrawlProgress {
  hear(event: TraceEvent): void;
  page(page: CrawlPage): void;
  end(): void;
}

/** Live progress: a line a page (on stdout where nobody reads JSON there), rests of hosts, and on a TTY one status line below. */
export function showCrawl(terminal: Terminal, quiet: boolean, json: boolean): CrawlProgress {
  let shown = false;
  let state = NOTHING_YET;
  const clear = (): void => {
    if (shown) terminal.err(CLEAR_LINE);
    shown = false;
  };
  const status = (): void => {
    if (!terminal.isTty || quiet) return;
    clear();
    terminal.err(statusLine(state, terminal.columns));
    shown = true;
  };
  const note = (line: string): void => {
    if (quiet) return;
    clear();
    terminal.err(`${cut(line, terminal.isTty ? terminal.columns : 400)}\n`);
    status();
  };
  return {
    hear(event) {
      const before = Math.floor(state.latest / REDRAW_MS);
      state = foldCrawl(state, event);
      if (event.type === 'crawl.started') note(`crawl    ${event.traceId}: ${event.reason}`);
      else if (event.type === 'host.paused') note(`rest     ${event.host}: ${event.reason}`);
      else if (Math.floor(state.latest / REDRAW_MS) !== before) status();
    },
    page({ url, state: ending, depth, reason, aliasOf, title, counts }) {
      state = { ...state, counts };
      const about = ending === 'done' ? (title ?? '') : `${reason.code}${aliasOf === null ? '' : ` = ${aliasOf}`}`;
      const line = `${ending.padEnd(7)} ${depth} ${url}${about === '' ? '' : `  ${about}`}`;
      if (json) return note(line);
      clear();
      terminal.out(`${cut(line, terminal.isTty ? terminal.columns : 400)}\n`);
      status();
    },
    end: clear,
  };
}

/** Between pages the line is drawn anew at most so often. */
const REDRAW_MS = 250;

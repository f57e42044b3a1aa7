import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { Config, type ConfigInput } from './config.ts';
import { createCrawling } from './crawling.ts';
import type { AskOptions, CallOptions, Veritrail } from './face.ts';
import { visitTold } from './gates.ts';
import { createGoverning } from './governing.ts';
import { createKeeping } from './keeping.ts';
import { renderPage, searchLane, teaching } from './lanes/index.ts';
import { operatingOf, withApproval } from './operating.ts';
import { openParts } from './parts.ts';
import { discardRead } from './pipeline/index.ts';
import { loadSigningKey, ask as runAsk, verifyBundle, writeBundle } from './research/index.ts';
import { explainRead, retrieve, searchScope } from './router/index.ts';
import { contextMaker } from './run-context.ts';
import { holdRun } from './run-lock.ts';
import { createSessions } from './sessions.ts';
import type { RunRecord } from './store/index.ts';
import { createJournal, EMPTY_RUN, foldTrace, type RunContext, redactUrl, withoutCredentials } from './telemetry/index.ts';
import { VERSION } from './version.ts';
import {
  type Answer,
  EMPTY_CONTRACT,
  LanguageTag,
  type Operated,
  parseInput,
  type RunState,
  ScopeName,
  type Task,
  type TraceEvent,
  VeritrailError,
} from './vocabulary/index.ts';

const checkScope = (name: string | undefined): string | undefined => (name === undefined ? name : parseInput(ScopeName, name, 'authScope'));
const checkLanguage = (tag: string | undefined): unknown => (tag === undefined ? tag : parseInput(LanguageTag, tag, 'language'));

/** In UTF-16 units. A longer text is a document, not a question; claims and queries are made from every part of it. */
const MAX_QUESTION = 10_000;

/** What a later start must know of a run. */
const RunSettings = z
  .looseObject({ kind: z.string(), language: LanguageTag.nullish(), authScope: ScopeName.nullish() })
  .catch({ kind: 'run of another kind' });

/** Open the data directory and make everything ready. @throws VeritrailError `config_invalid`, `store_unavailable` */
export async function createVeritrail(input: ConfigInput = {}): Promise<Veritrail> {
  const config = parseInput(Config, input, 'configuration', 'config_invalid');
  const opened: (() => unknown)[] = [];
  try {
    return await assemble(config, opened);
  } catch (error) {
    for (const close of opened.toReversed()) await close();
    throw error;
  }
}

/** @param opened is told how to close each part, for the case that a later one cannot be made */
async function assemble(config: Config, opened: (() => unknown)[]): Promise<Veritrail> {
  const parts = await openParts(config, opened);
  const { clock, store, gates, telemetry, sources, recorder, http, index, extractor, pool, browser, hidden, deps } = parts;

  async function newRun(kind: string, subject: string, settings: Record<string, unknown> = {}): Promise<string> {
    const runId = `${kind}-${new Date(clock.now()).toISOString().slice(0, 10).replaceAll('-', '')}-${randomUUID().slice(0, 8)}`;
    await store.runs.create({
      id: runId,
      question: subject,
      createdAt: new Date(clock.now()).toISOString(),
      settings: { kind, ...settings },
    });
    return runId;
  }

  /** A research run can be resumed: what a later start builds on is on the disk before the next step, whatever ends the process. */
  async function research(runId: string, question: string, options: AskOptions): Promise<Answer> {
    const release = await holdRun(store.kv, runId, randomUUID());
    const journal = createJournal((events) => store.runs.appendEvents(runId, events));
    try {
      // Read only now: nobody else adds to it any more.
      const state = foldTrace(await store.runs.events(runId));
      const keeper = { sink: journal.sink, settled: journal.flush };
      return await telemetry.span({ correlationId: runId, name: 'ask', place: 'root' }, () =>
        finish(runId, question, options, state, makeContext(runId, options, state, keeper)),
      );
    } finally {
      try {
        await journal.flush();
      } finally {
        await release();
      }
    }
  }

  /** A single call is done again rather than resumed, so its events are written once, together, however it ends. */
  async function singleCall<T>(
    kind: string,
    subject: string,
    options: CallOptions,
    call: (runId: string, context: RunContext) => Promise<T>,
  ): Promise<T> {
    const events: TraceEvent[] = [];
    const runId = await newRun(kind, subject);
    try {
      return await telemetry.span({ correlationId: runId, name: kind, place: 'root' }, () =>
        call(runId, makeContext(runId, options, EMPTY_RUN, { sink: (event) => events.push(event) })),
      );
    } finally {
      await store.runs.appendEvents(runId, events);
    }
  }

  const makeContext = contextMaker({ clock, telemetry, mask: gates.secrets.mask, budget: config.budget });

  async function finish(runId: string, question: string, options: AskOptions, state: RunState, context: RunContext): Promise<Answer> {
    const answer = await runAsk(
      {
        runId,
        question,
        concurrency: config.concurrency,
        resumeFrom: state,
        ...(options.language === undefined ? {} : { language: options.language }),
        ...(options.authScope === undefined ? {} : { authScope: options.authScope }),
        ...(options.stealth === undefined ? {} : { stealth: options.stealth }),
        ...(options.freshness === undefined ? {} : { freshness: options.freshness }),
      },
      deps,
      context,
    );
    await store.answers.put(runId, answer);
    return answer;
  }

  const known = async (runId: string): Promise<RunRecord> => {
    const run = await store.runs.get(runId);
    if (run === null) throw new VeritrailError('not_found', `no run ${runId} in ${config.dataDir}`);
    return run;
  };

  const crawling = createCrawling({
    config,
    deps: { ...deps, store, ...(deps.prints === undefined ? {} : { prints: teaching(deps.prints) }) },
    newRun,
    known,
    hold: (runId) => holdRun(store.kv, runId, randomUUID()),
    appendEvents: (runId, events) => store.runs.appendEvents(runId, events),
    lastSeq: (runId) => store.runs.lastSeq(runId),
    makeContext,
  });

  const close = async (): Promise<void> => {
    await Promise.all([pool.close(), hidden.close()]);
    await http.close();
    await extractor.close();
    await recorder?.close();
    await store.close();
  };

  // What the pipeline reads goes through the contract of its source before anybody finds it.
  const { onDocument: _index, ...keepDeps } = deps;
  const face: Veritrail = {
    ...crawling,
    async read(address, options = {}) {
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
        throw new VeritrailError('url_invalid', redactUrl(address));
      const url = withoutCredentials(address);
      const authScope = checkScope(options.authScope);
      const operating = operatingOf(options);
      // Before anything is written, so that nothing written holds what is in it; whoever lacks the key hears of it here.
      if (authScope !== undefined) await gates.book.open(new URL(url).origin, authScope);
      const { mask } = gates.secrets;
      return singleCall('read', mask(redactUrl(url)), options, async (runId, context) => {
        const task: Task = {
          id: runId,
          correlationId: runId,
          mode: authScope === undefined ? 'read' : 'authenticated',
          url,
          contract: { ...EMPTY_CONTRACT, ...options.contract },
          enough: { requiredFacts: [], minIndependentSources: 1 },
          budget: context.ledger.limits,
          stageAttempts: { fetch: 2, browser: 1 },
          freshness: options.freshness ?? { mode: 'default' },
          ...(options.query === undefined ? {} : { query: options.query }),
          ...(authScope === undefined ? {} : { authScope }),
          ...(options.stealth === undefined ? {} : { stealth: options.stealth }),
          ...(options.locale === undefined ? {} : { locale: options.locale }),
          ...operating,
        };
        const found = await retrieve(task, withApproval(deps, options.approve), context);
        const { end, reason, artifact, document, verdict, problems, browsing } = found;
        return {
          schemaVersion: 'read-result-v1',
          end,
          reason: mask(reason),
          artifact,
          document,
          verdict,
          ...(browsing === null ? {} : { browsing: visitTold(browsing, mask) }),
          cost: context.ledger.spent(),
          problems: [...problems],
          traceId: runId,
        };
      });
    },

    async search(query, options = {}) {
      checkLanguage(options.language);
      const scope = searchScope(checkScope(options.authScope), config.scopeProviders);
      return singleCall('search', query, options, async (runId, context) => {
        const found = await searchLane(
          { query, language: options.language ?? null, count: options.count ?? 10, ...scope },
          deps.providers,
          context,
        );
        return {
          schemaVersion: 'search-result-v1',
          query,
          candidates: found.candidates,
          providers: found.providers.map((one) => ({ ...one })),
          cost: context.ledger.spent(),
          problems: found.problems,
          traceId: runId,
        };
      });
    },

    async ask(question, options = {}) {
      if (question.trim() === '') throw new VeritrailError('input_invalid', 'the question is empty');
      if (question.length > MAX_QUESTION)
        throw new VeritrailError('input_invalid', `the question has ${question.length} characters; at most ${MAX_QUESTION} are taken`);
      checkLanguage(options.language);
      const runId = await newRun('ask', question, { language: options.language ?? null, authScope: checkScope(options.authScope) ?? null });
      return research(runId, question, options);
    },

    async resume(runId, options = {}) {
      const run = await known(runId);
      const { kind, language, authScope } = RunSettings.parse(run.settings);
      if (kind !== 'ask')
        throw new VeritrailError('input_invalid', `${runId} is a ${kind} and no research run: there is nothing to go on with`);
      const done = await store.answers.get(runId);
      // An answer that the caller or the budget cut short may be gone on with; a finished one is the answer.
      if (done !== null && done.stopReason !== 'cancelled' && done.stopReason !== 'budget_exhausted') return done;
      return research(runId, run.question, {
        ...(language == null ? {} : { language }),
        ...options,
        ...(authScope == null ? {} : { authScope }),
      });
    },

    writeBundle: (answer, folder, { includeScoped = false } = {}) =>
      writeBundle(answer, folder, store, loadSigningKey(join(config.dataDir, 'signing.key')), `veritrail/${VERSION}`, includeScoped),

    async verify(folder, options = {}) {
      const key = options.expectedKey === undefined ? {} : { expectedKey: options.expectedKey };
      if (options.live !== true) return verifyBundle(folder, key);
      return singleCall('verify', folder, options, async (_, context) => {
        const lacking = deps.browser === undefined ? 'the browser is switched off' : deps.browser.pool.missing();
        const render =
          lacking === null
            ? (url: string, operated?: Operated) => renderPage(url, browser, context, operated)
            : typeof lacking === 'string'
              ? lacking
              : (lacking.detail ?? lacking.message);
        return verifyBundle(folder, { ...key, live: { http, context, render } });
      });
    },

    async foresee(url, of) {
      const lacking = deps.browser?.pool.missing();
      return explainRead(url, of === undefined ? null : await crawling.explain(url, of), {
        http,
        laneMemory: store.laneMemory,
        artifacts: store.artifacts,
        browserLacking:
          lacking === undefined ? 'the browser is switched off' : lacking === null ? null : (lacking.detail ?? lacking.message),
        now: clock.now(),
      });
    },

    async trace(runId) {
      await known(runId);
      const events = await store.runs.events(runId);
      return { schemaVersion: 'trace-v1', traceId: runId, state: foldTrace(events), events };
    },

    answer: (runId) => store.answers.get(runId),
    bytes: (hash) => store.bodies.get(hash),
    runs: (limit = 20) => store.runs.list(limit),
    audit: (limit = 20) => store.audit.list(limit),
    checkAudit: () => store.audit.verify(),
    inspectStore: () => store.inspect(),
    sessions: createSessions({
      book: gates.book,
      executablePath: config.browser.executablePath,
      read: (url, scope) => face.read(url, { authScope: scope, freshness: { mode: 'reload' } }),
    }),
    sources,
    governing: createGoverning({ store, sources, index, clock, dataDir: config.dataDir }),
    kept: createKeeping({
      store,
      http,
      vault: gates.vault,
      clock,
      concurrency: config.concurrency,
      deps: {
        store,
        sources,
        router: keepDeps,
        index,
        contextOf: (correlationId, signal) => makeContext(correlationId, { signal }, EMPTY_RUN, { sink: () => undefined }),
        telemetry,
        discard: (artifact) => discardRead({ store, http }, artifact),
        now: () => clock.now(),
        random: Math.random,
      },
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
  return face;
}

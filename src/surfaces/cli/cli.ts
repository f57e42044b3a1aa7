import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../../version.ts';
import { jsonSchema, KeepEventType, problem, SCHEMAS, type SchemaName, toProblem, VeritrailError } from '../../vocabulary/index.ts';
import { EXIT, EXIT_HELP, exitOfError } from './exit-codes.ts';
import { type CommandContext, printJson } from './session.ts';
import { SETTINGS } from './settings.ts';
import { SOURCE_FLAGS } from './source-flags.ts';
import { CLEAR_LINE, printable, processTerminal, type Terminal } from './terminal.ts';

/** A flag that may be given several times. */
const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** Run a command line. Commands are loaded when they are called, so that `--version` starts fast. @returns the exit code */
export async function main(argv: readonly string[], given: Terminal = processTerminal()): Promise<number> {
  const terminal: Terminal = {
    ...given,
    out: (text) => given.out(printable(text)),
    err: (text) => given.err(text === CLEAR_LINE ? text : printable(text)),
  };
  let code: number = EXIT.done;
  const program = new Command('veritrail')
    .description(
      'Verifiable web evidence: search, read and ask, with every statement cited to the exact quote in the exact bytes that were fetched.',
    )
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText(
      'after',
      `\nSettings come from the flag, else the VERITRAIL_* variable, else veritrail.config.json, else the default.\n\n${EXIT_HELP}`,
    );
  const isJson = argv.includes('--json');

  const command = (signature: string, description: string): Command => {
    const made = program
      .command(signature)
      .description(description)
      .option('--json', 'print JSON that fits the emitted JSON Schema (see "veritrail schema")');
    return made;
  };
  const withSettings = (made: Command): Command => {
    for (const { flag, kind, help, env } of SETTINGS) {
      if (kind === 'list') made.option(flag, `${help} [${env}]`, collect);
      else made.option(flag, `${help} [${env}]`);
    }
    return made;
  };
  const context = (flags: Record<string, unknown>): CommandContext => ({ terminal, flags, json: flags.json === true });

  withSettings(command('ask [question]', 'research a question and answer it with cited, checked facts'))
    .option('--resume <id>', 'go on with an interrupted run')
    .option('--bundle <dir>', 'write the evidence bundle there')
    .option('--include-scoped', 'put pages of an authorisation scope into the bundle as well')
    .option('--auth-scope <name>', 'read with the sessions of this scope, and keep what comes inside it')
    .option('--stealth <reason>', 'after a challenge, ask once more in an ordinary browser where the source has granted it; says what for')
    .option('--language <tag>', 'language of the question (default: found from its text)')
    .option('--quiet', 'no progress on stderr')
    .action(async (question: string | undefined, flags: Record<string, unknown>) => {
      const { askCommand } = await import('./commands/ask.ts');
      code = await askCommand(question, flags, context(flags));
    });
  withSettings(command('read <url>', 'read one page, or a file on this machine: its content, what it was judged to be, and why'))
    .option('--format <format>', 'markdown, text, json, html, or blocks (a JSON object a line)', 'markdown')
    .option('--query <text>', 'used to search for another address when this one is gone')
    .option('--reload', 'ask the server even if a fresh copy is stored')
    .option('--auth-scope <name>', 'read with the sessions of this scope, and keep what comes inside it')
    .option('--stealth <reason>', 'after a challenge, ask once more in an ordinary browser where the source has granted it; says what for')
    .option('--schema <file>', 'print the values that fill this JSON Schema; with --json each with its quote and locator')
    .option('--steps <file>', 'JSON file of steps to take on the page in a browser before it is read (see docs/operate-a-page.md)')
    .option('--screenshot <file>', 'open the page in a browser and write a PNG of it there')
    .option('--quiet', 'no progress and no summary on stderr')
    .action(async (url: string, flags: Record<string, unknown> & { format: string }) => {
      const { readCommand } = await import('./commands/read.ts');
      code = await readCommand(url, flags, context(flags));
    });
  withSettings(command('search <query>', 'search with all providers that fit; results are hints, never evidence'))
    .option('--count <n>', 'most results', '10')
    .option('--language <tag>', 'language to search in')
    .option('--auth-scope <name>', 'search the pages of this scope as well; only the services that its policy names are asked')
    .action(async (query: string, flags: Record<string, unknown> & { count: string }) => {
      const { searchCommand } = await import('./commands/search.ts');
      code = await searchCommand(query, flags, context(flags));
    });
  withSettings(command('session <action>', 'sessions for pages behind a login: add, list, show, remove, rotate, check'))
    .option('--origin <url>', 'the site that a session belongs to')
    .option('--scope <name>', 'the scope by which tasks name it (--auth-scope)')
    .option('--storage-state <file>', 'add: a storageState file of Playwright')
    .option('--cookies <file>', 'add: a cookies.txt, or a JSON list of cookies')
    .option('--header <source>', 'add: @FILE or env:NAME with a line "Name: value"; sent to exactly the origin; repeatable', collect)
    .option('--check-url <url>', 'add, check: a page that only those see who are logged in (default: the first page)')
    .addHelpText(
      'after',
      '\nadd without a file opens a visible browser for a person to log in. Sessions are sealed with the key in VERITRAIL_SESSION_KEY (32 bytes, hex\nor Base64), in the keyring of the operating system (--key-source keyring), else in session.key of the data directory. rotate seals them anew with a new key;\nVERITRAIL_SESSION_KEY_FORMER opens what an earlier key sealed.\n',
    )
    .action(async (action: string, flags: Record<string, unknown>) => {
      const { sessionCommand } = await import('./commands/session.ts');
      code = await sessionCommand(action, flags, context(flags));
    });
  const source = withSettings(
    command('source <action> [ids...]', 'registered sources: add, list, show, pause, resume, remove, import, export'),
  );
  for (const [flag, help, list] of SOURCE_FLAGS) {
    if (list === undefined) source.option(flag, `add: ${help}`);
    else source.option(flag, `add: ${help}`, collect);
  }
  source
    .option('--file <file>', 'add, import: sources to read (YAML or JSON); export: where they are written')
    .option('--yes', 'remove: without asking')
    .option('--erase', 'remove: with everything that was kept of it, wherever it stands; prints a receipt')
    .option('--answers', 'remove --erase: answers that cite it go, too')
    .option('--reason <text>', 'remove --erase: on which ground; it stands in the audit')
    .option('--by <name>', 'remove --erase: who decides (default: the user)')
    .addHelpText(
      'after',
      '\nA source is refused until everything that governs it is stated; the error says what to write. See docs/keep-sources.md.\n',
    )
    .action(async (action: string, ids: string[], flags: Record<string, unknown>) => {
      if (action === 'remove' && flags.erase === true) {
        const { eraseSourceCommand } = await import('./commands/erase.ts');
        code = await eraseSourceCommand(ids, flags, context(flags));
        return;
      }
      const { sourceCommand } = await import('./commands/source.ts');
      code = await sourceCommand(action, ids, flags, context(flags));
    });
  withSettings(command('worker', 'keep the registered sources fresh until told to stop; as many workers as are wanted share one store'))
    .option(
      '--queues <list>',
      'only these, comma separated: discover, frontier, acquire, accept, contract, normalise, version, index, notify, retain',
    )
    .option('--no-schedule', 'do not plan what is due; another worker does')
    .option('--visits <n>', 'most visits planned at a time (default 500)')
    .option('--tick-seconds <n>', 'time between two plans (default 10)')
    .option('--lease-seconds <n>', 'after so long the work of a worker that is gone is taken up by others (default 60)')
    .option('--drain-seconds <n>', 'how long what is under way may take after a stop (default 30)')
    .option('--until-empty', 'plan once, and end when nothing is under way or due within a minute')
    .option('--metrics-port <n>', 'serve figures to Prometheus at http://127.0.0.1:N/metrics; 0 = a free port, which is printed')
    .option('--quiet', 'nothing but the summary')
    .action(async (flags: Record<string, unknown>) => {
      const { workerCommand } = await import('./commands/worker.ts');
      code = await workerCommand(flags, context(flags));
    });
  withSettings(
    command(
      'record <action> [of]',
      'what is kept of registered sources, by address or key: list, get, show, diff, fields, rollback, erase',
    ),
  )
    .option('--source <id>', 'list, fields: of this source')
    .option('--state <state>', 'list: active, gone or removed')
    .option('--host <name>', 'list: of this host')
    .option('--entity <kind>', 'fields: product, price, place, schedule, or a kind of the source')
    .option('--name <name>', 'fields: of this name')
    .option('--min <number>', 'fields: at least')
    .option('--max <number>', 'fields: at most')
    .option('--limit <n>', 'most rows', '100')
    .option(
      '--mode <mode>',
      'get: background (what is stored), on_demand (the source is asked) or hybrid (asked where the copy is too old)',
      'hybrid',
    )
    .option('--max-age <seconds>', 'get: an older copy is not served')
    .option('--reload', 'get: ask the source whatever is stored')
    .option('--auth-scope <name>', 'get: of this scope')
    .option('--format <format>', 'get: markdown, text, json, html, or blocks', 'markdown')
    .option('--from <n>', 'diff: this version (default: the one before)')
    .option('--to <n>', 'diff: with this one (default: the one that is served)')
    .option('--subject <text>', 'erase: every page in which this text stands, e.g. a name or a mail address')
    .option('--answers', 'erase: answers that cite it go, too')
    .option('--yes', 'erase: without asking')
    .option('--reason <text>', 'rollback, erase: why; it stands in the audit')
    .option('--by <name>', 'rollback, erase: who decides (default: the user)')
    .action(async (action: string, of: string | undefined, flags: Record<string, unknown>) => {
      if (action === 'erase') {
        const { eraseRecordCommand } = await import('./commands/erase.ts');
        code = await eraseRecordCommand(of, flags, context(flags));
        return;
      }
      const { recordCommand } = await import('./commands/record.ts');
      code = await recordCommand(action, of, flags, context(flags));
    });
  withSettings(command('quarantine <action> [ids...]', 'what came and was not accepted: list, show, replay, release, drop'))
    .option('--source <id>', 'list: of this source')
    .option('--state <state>', 'list: held, released, replayed or dropped (default held)')
    .option('--code <code>', 'list: for this reason')
    .option('--limit <n>', 'list: most entries', '100')
    .option('--bytes <file>', 'show: write the held bytes there')
    .option('--by <name>', 'replay, release, drop: who decides (default: the user)')
    .action(async (action: string, ids: string[], flags: Record<string, unknown>) => {
      const { quarantineCommand } = await import('./commands/quarantine.ts');
      code = await quarantineCommand(action, ids, flags, context(flags));
    });
  withSettings(command('hold <action> [of]', 'legal holds: what must not be removed, by whose word: add URL, list, lift ID'))
    .option('--source <id>', 'add: all records of this source, in place of one by its address or key')
    .option('--reason <text>', 'add, lift: why; it stands in the audit')
    .option('--by <name>', 'add, lift: who decides (default: the user)')
    .option('--all', 'list: those that were lifted, too')
    .action(async (action: string, of: string | undefined, flags: Record<string, unknown>) => {
      const { holdCommand } = await import('./commands/hold.ts');
      code = await holdCommand(action, of, flags, context(flags));
    });
  withSettings(command('retention <action> [ids...]', 'sweep: let go now what the retention of sources no longer keeps')).action(
    async (action: string, ids: string[], flags: Record<string, unknown>) => {
      const { retentionCommand } = await import('./commands/retention.ts');
      code = await retentionCommand(action, ids, context(flags));
    },
  );
  withSettings(command('webhook <action> [id]', 'who is told of what happens to records: add, list, show, pause, resume, remove, test'))
    .option('--url <url>', 'add: where signed messages are sent')
    .option('--events <list>', `add: ${KeepEventType.options.join(', ')}, or all; comma separated`)
    .option('--source <id>', 'add: only of this source; repeatable', collect)
    .option('--secret <source>', 'add: env:NAME of a variable that holds whsec_… (default: one is made, and printed once)')
    .addHelpText('after', '\nWorkers of the queue notify send the messages. See docs/be-told-of-changes.md.\n')
    .action(async (action: string, id: string | undefined, flags: Record<string, unknown>) => {
      const { webhookCommand } = await import('./commands/webhook.ts');
      code = await webhookCommand(action, id, flags, context(flags));
    });
  withSettings(command('status', 'how fresh the registered sources are, and what waits')).action(async (flags: Record<string, unknown>) => {
    const { statusCommand } = await import('./commands/status.ts');
    code = await statusCommand(context(flags));
  });
  const withScope = (made: Command): Command =>
    made
      .option('--scope <kind>', 'what belongs to the site: path, host or domain of an address (default host)')
      .option('--include <pattern>', 'only addresses that match: [url|host|path|query:]regex or glob:…; repeatable', collect)
      .option('--exclude <pattern>', 'no addresses that match; repeatable', collect)
      .option('--no-sitemaps', 'do not ask for sitemaps and llms.txt')
      .option('--quiet', 'nothing but the result')
      // Known, so that the answer can say what to do instead.
      .addOption(new Option('--auth-scope <name>').hideHelp())
      .addOption(new Option('--stealth <reason>').hideHelp());
  withScope(withSettings(command('crawl [urls...]', 'read a site page by page, each with its verdict; every address is accounted for')))
    .option('--query <text>', 'best first by its words; ends when more pages add nothing to it')
    .option('--no-index', 'keep the pages, but do not put them into the index')
    .option('--links-only', 'only follow links: no page is read, judged by its content or kept')
    .option('--resume <id>', 'go on with a crawl that ended early')
    .option('--explain <url>', 'say what the crawl would do with an address (with --resume: what it did), and why')
    .action(async (urls: string[], flags: Record<string, unknown>) => {
      const { crawlCommand } = await import('./commands/crawl.ts');
      code = await crawlCommand(urls, flags, context(flags));
    });
  withScope(
    withSettings(command('map <urls...>', 'list the addresses of a site from its links, sitemaps and llms.txt, without reading it')),
  )
    .option('--query <text>', 'those that name its words first')
    .option('--limit <n>', 'most addresses (default 100000)')
    .action(async (urls: string[], flags: Record<string, unknown>) => {
      const { mapCommand } = await import('./commands/map.ts');
      code = await mapCommand(urls, flags, context(flags));
    });
  withSettings(command('explain <url>', 'say what a read would do with an address, and why; asks no network'))
    .option('--seed <url>', 'also what a crawl from here says of it; repeatable', collect)
    .option('--scope <kind>', 'with --seed: path, host or domain (default host)')
    .option('--include <pattern>', 'with --seed: only addresses that match; repeatable', collect)
    .option('--exclude <pattern>', 'with --seed: no addresses that match; repeatable', collect)
    .option('--run <id>', 'also what this crawl did with it')
    .action(async (url: string, flags: Record<string, unknown>) => {
      const { explainCommand } = await import('./commands/explain.ts');
      code = await explainCommand(url, flags, context(flags));
    });
  withSettings(command('verify <bundle>', 'check every quote of an evidence bundle again'))
    .option('--live', 'look on the live pages instead of the archived bytes')
    .option('--key <fingerprint>', 'the key that must have signed the bundle, as an earlier verify printed it')
    .action(async (folder: string, flags: Record<string, unknown>) => {
      const { verifyCommand } = await import('./commands/verify.ts');
      code = await verifyCommand(folder, flags, context(flags));
    });
  withSettings(command('trace [id]', 'every event of a run with its reason; without an id the latest runs'))
    .option('--audit', 'what was done by an exceptional permission, in all runs')
    .action(async (id: string | undefined, flags: Record<string, unknown>) => {
      const { traceCommand } = await import('./commands/trace.ts');
      code = await traceCommand(id, context(flags));
    });
  withSettings(command('migrate', 'copy everything of the data directory to PostgreSQL; what is there already is compared and left'))
    .option('--to <url>', 'postgres://USER@HOST:PORT/NAME (default, and the place for a password: VERITRAIL_DATABASE_URL)')
    .option('--replace', 'put what comes in the place of what is another there')
    .action(async (flags: Record<string, unknown>) => {
      const { migrateCommand } = await import('./commands/migrate.ts');
      code = await migrateCommand(flags, context(flags));
    });
  withSettings(command('backup <folder>', 'copy the data directory, also while it is in use: database, bodies and keys')).action(
    async (folder: string, flags: Record<string, unknown>) => {
      const { backupCommand } = await import('./commands/backup.ts');
      code = await backupCommand(folder, context(flags));
    },
  );
  withSettings(command('restore <folder>', 'put a backup into a data directory that holds nothing')).action(
    async (folder: string, flags: Record<string, unknown>) => {
      const { restoreCommand } = await import('./commands/backup.ts');
      code = await restoreCommand(folder, context(flags));
    },
  );
  withSettings(command('doctor', 'check settings, data directory, store and search, and say how to mend them')).action(
    async (flags: Record<string, unknown>) => {
      const { doctorCommand } = await import('./commands/doctor.ts');
      code = await doctorCommand(context(flags));
    },
  );
  program
    .command('schema [name]')
    .description('print a JSON Schema (2020-12); without a name the list')
    .action((name: string | undefined) => {
      if (name === undefined) return terminal.out(`${Object.keys(SCHEMAS).join('\n')}\n`);
      if (!Object.hasOwn(SCHEMAS, name))
        throw new VeritrailError('input_invalid', `there is no schema "${name}"; there are ${Object.keys(SCHEMAS).join(', ')}`);
      terminal.out(`${JSON.stringify(jsonSchema(name as SchemaName), null, 2)}\n`);
    });
  program
    .command('eval <stage>')
    .description('answer JSON lines on stdin, one stage alone, so that it can be measured')
    .action(async (stage: string) => {
      const { runEval } = await import('./eval/index.ts');
      await runEval(stage);
    });

  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (isJson) printJson(terminal, { problem: problem('input_invalid', error.message.replace(/^error: /, '')) });
      return EXIT.wrongUse;
    }
    return report(error, isJson, terminal);
  }
}

/** What was wrong, why, and what to do next; as JSON when JSON was asked for. */
function report(error: unknown, json: boolean, terminal: Terminal): number {
  const found = toProblem(error);
  if (json) printJson(terminal, { problem: found });
  terminal.err(`veritrail: ${found.message}${found.detail === undefined ? '' : ` ${found.detail}`}\n${found.hint}\n`);
  if (found.code === 'internal' && error instanceof Error && error.stack !== undefined && terminal.env.VERITRAIL_DEBUG === '1')
    terminal.err(`${error.stack}\n`);
  return exitOfError(found.code);
}

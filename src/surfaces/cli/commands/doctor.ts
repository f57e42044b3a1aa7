import { accessSync, constants, mkdirSync } from 'node:fs';
import { findBrowser, isExecutable } from '../../../lanes/index.ts';
import { toProblem, VeritrailError } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { mergeSettings, readConfigFile, withCertificates } from '../merge-settings.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** How to mend it; null when nothing is wrong. */
  readonly mend: string | null;
}

/** `veritrail doctor`: is everything there that a run needs, and how to mend what is not. */
export async function doctorCommand(context: CommandContext): Promise<number> {
  const { terminal, json, flags } = context;
  const checks: Check[] = [{ name: 'node', ok: true, detail: `Node ${process.versions.node}`, mend: null }];
  const attempt = async (name: string, run: () => Promise<string> | string, mend: string): Promise<boolean> => {
    try {
      checks.push({ name, ok: true, detail: await run(), mend: null });
      return true;
    } catch (error) {
      const { message, detail, hint } = toProblem(error);
      checks.push({ name, ok: false, detail: detail ?? message, mend: error instanceof Error && 'hint' in error ? hint : mend });
      return false;
    }
  };
  const settings = () => withCertificates(mergeSettings({ flags, env: terminal.env, file: readConfigFile(terminal.cwd) }));
  if (
    await attempt(
      'settings',
      () => {
        settings();
        return `read (${readConfigFile(terminal.cwd) === null ? 'no veritrail.config.json here' : 'with veritrail.config.json'})`;
      },
      'Correct the named setting.',
    )
  ) {
    const config = settings();
    const folder = config.dataDir ?? '.veritrail';
    await attempt(
      'data directory',
      () => {
        mkdirSync(folder, { recursive: true });
        accessSync(folder, constants.W_OK);
        return `${folder} can be written`;
      },
      'Choose another folder with --data.',
    );
    // No failure: a run works without, but a polite robot says who runs it.
    const contact = config.userAgent ?? config.contact ?? null;
    checks.push({
      name: 'contact',
      ok: true,
      detail: contact ?? 'none',
      mend: contact === null ? 'With --contact site owners can reach you; it stands in the User-Agent.' : null,
    });
    await attempt(
      'store',
      () =>
        withVeritrail(context, async (veritrail) => {
          const { engine, version, schema, place, problems } = await veritrail.inspectStore();
          if (problems.length > 0) throw new VeritrailError('store_corrupt', `${place}: ${problems.join('; ')}`);
          return `${engine} ${version}, schema ${schema}: ${place}; whole, ${(await veritrail.runs(1_000)).length} runs kept`;
        }),
      'Choose another folder with --data, or restore it from a backup.',
    );
    await attempt(
      'audit',
      () =>
        withVeritrail(context, async (veritrail) => {
          const check = await veritrail.checkAudit();
          if (check.state === 'broken')
            throw new VeritrailError(
              'store_corrupt',
              `audit entry ${check.first.number} (${check.first.kind}, ${new Date(check.first.at).toISOString()}): ${check.reason}`,
            );
          return check.head === null ? 'no entry yet' : `${check.entries} entries, each as it was written; the last is ${check.head}`;
        }),
      'Restore the store from a backup; keep this one for whoever looks into it.',
    );
    await attempt(
      'sessions',
      () =>
        withVeritrail(context, async ({ sessions }) => {
          const key = { env: 'VERITRAIL_SESSION_KEY', keyring: 'the keyring of the operating system', file: 'the data directory' }[
            sessions.keyPlace()
          ];
          const all = await sessions.list();
          // Each is opened, so that a wrong key is known before a page is wanted.
          for (const { origin, scope } of all) await sessions.show(origin, scope);
          const expired = all.filter(({ status }) => status === 'expired').length;
          const count = all.length === 0 ? 'none registered' : `${all.length} registered, ${expired} of them expired`;
          return `${count}; their key is kept in ${key}`;
        }),
      'Give the key that sealed them in VERITRAIL_SESSION_KEY.',
    );
    const { use = true, executablePath, endpoint } = config.browser ?? {};
    if (use && endpoint === undefined) {
      // No failure: most pages need none.
      const found = findBrowser({ executablePath, path: terminal.env.PATH ?? '', isExecutable });
      const missing = found.kind === 'missing' ? found.problem : null;
      checks.push({ name: 'browser', ok: true, detail: found.kind === 'found' ? found.executable : 'none', mend: missing?.hint ?? null });
    } else checks.push({ name: 'browser', ok: true, detail: use ? `${endpoint} is used` : 'switched off', mend: null });
    await attempt(
      'search',
      () =>
        withVeritrail(context, async (veritrail) => {
          if (config.searxng === undefined) return 'no SearXNG named; the own index and the open services are used';
          const { candidates, providers } = await veritrail.search('veritrail doctor', { budget: { maxRequests: 2, deadlineMs: 8_000 } });
          const failed = providers.find(({ name, failure }) => name === 'searxng' && failure !== null);
          if (failed !== undefined) throw new Error(`${config.searxng}: ${failed.failure}`);
          return `${config.searxng} answers JSON (${candidates.length} results)`;
        }),
      'Start the instance, correct --searxng, and enable "json" under search.formats in its settings.',
    );
  }
  if (json) printJson(terminal, { ok: checks.every(({ ok }) => ok), checks });
  else
    for (const { name, ok, detail, mend } of checks)
      terminal.out(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(15)} ${detail}${mend === null ? '' : `\n     ${''.padEnd(15)} ${mend}`}\n`);
  return checks.every(({ ok }) => ok) ? EXIT.done : EXIT.noResult;
}

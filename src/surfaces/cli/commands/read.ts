import type { ReadResult, SchemaFilled } from '../../../vocabulary/index.ts';
import { EXIT, exitOfRead } from '../exit-codes.ts';
import { showProgress } from '../progress.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';
import { dated } from './read-dates.ts';
import { bytesOfFile, localFile, readLocalFile } from './read-file.ts';
import { formatOf, printed } from './read-formats.ts';
import { fillFromPage, readSchemaFile } from './read-schema.ts';
import { approvalAt, readStepsFile, stepLines, writePicture } from './read-steps.ts';

export interface ReadFlags {
  readonly format: string;
  readonly query?: string;
  readonly quiet?: boolean;
  readonly reload?: boolean;
  readonly authScope?: string;
  /** What the stealth lane is asked for. */
  readonly stealth?: string;
  /** A file with a JSON Schema to fill. */
  readonly schema?: string;
  /** A file with steps to take on the page. */
  readonly steps?: string;
  /** Where a picture of the page is written. */
  readonly screenshot?: string;
}

/** `veritrail read URL|FILE`: the page as Markdown on stdout; what it was judged to be, and why, on stderr. */
export async function readCommand(url: string, flags: ReadFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const format = json ? 'json' : formatOf(flags.format);
  const schema = flags.schema === undefined ? null : readSchemaFile(flags.schema, terminal.cwd);
  const show = async (result: ReadResult, bytesOf: (hash: string) => Promise<Uint8Array | null>): Promise<number> => {
    if (schema !== null && result.end === 'complete' && result.document !== null) {
      const { document, artifact } = result;
      const filled = fillFromPage(schema, document, await bytesOf(document.bytesHash), artifact?.charset ?? null, artifact?.id ?? 'file');
      printJson(terminal, format === 'json' ? filled : filled.value);
      if (!json && flags.quiet !== true) terminal.err(summary(result) + fillSummary(filled));
      return filled.valid && filled.missing.length === 0 ? exitOfRead(result) : EXIT.noResult;
    }
    if (format === 'json') printJson(terminal, result);
    else terminal.out(printed(result, format));
    if (!json && flags.quiet !== true) terminal.err(summary(result));
    return exitOfRead(result);
  };
  const path = localFile(url, terminal.cwd);
  if (path !== null) return show(readLocalFile(path, new Date()), async () => bytesOfFile(path));
  return withVeritrail(context, async (veritrail) => {
    const progress = showProgress(terminal, flags.quiet === true || json);
    const approve = approvalAt(terminal, progress.end);
    const options = {
      signal: terminal.signal,
      onEvent: progress.hear,
      ...(flags.query === undefined ? {} : { query: flags.query }),
      ...(flags.authScope === undefined ? {} : { authScope: flags.authScope }),
      ...(flags.stealth === undefined ? {} : { stealth: { reason: flags.stealth } }),
      ...(flags.reload === true ? { freshness: { mode: 'reload' as const } } : {}),
      ...(flags.steps === undefined ? {} : readStepsFile(flags.steps, terminal.cwd)),
      ...(flags.screenshot === undefined ? {} : { screenshot: true }),
      ...(approve === undefined ? {} : { approve }),
    };
    const result = await veritrail.read(url, options).finally(progress.end);
    if (flags.screenshot !== undefined) {
      const kept = result.browsing?.screenshot ?? null;
      writePicture(flags.screenshot, terminal.cwd, kept === null ? null : await veritrail.bytes(kept));
    }
    return show(result, veritrail.bytes);
  });
}

/** What was filled, what is missing, and what the schema objects to. */
function fillSummary({ fields, missing, problems }: SchemaFilled): string {
  const lines = [
    `filled   ${fields.length} values, ${fields.filter(({ locator }) => locator !== null).length} of them with their place in the text`,
    ...missing.map((pointer) => `missing  ${pointer}`),
    ...problems.map((problem) => `schema   ${problem}`),
  ];
  return `${lines.map(inOneLine).join('\n')}\n`;
}

function summary(result: ReadResult): string {
  const { end, reason, verdict, document, artifact, problems, traceId } = result;
  const lines = [
    `${end === 'complete' ? 'accepted' : 'refused'} ${verdict === null ? end : `${verdict.kind} (confidence ${verdict.confidence.toFixed(2)}), next: ${verdict.next}`}`,
    `because  ${reason}`,
    // What the person has to do, where only a person can.
    ...problems.filter(({ code }) => code.startsWith('session_')).map(({ hint }) => `do       ${hint}`),
    ...(verdict?.signals.slice(0, 5).map(({ id, basis, excerpt }) => `signal   ${id} [${basis}]${excerpt === '' ? '' : ` ${excerpt}`}`) ??
      []),
    ...stepLines(result),
    ...(document === null
      ? []
      : [
          `title    ${document.title ?? '–'}`,
          `dates    published ${dated(document.times, 'published')}, updated ${dated(document.times, 'updated')}, retrieved ${document.times.retrieved.value}`,
        ]),
    ...(artifact === null
      ? []
      : [`artifact ${artifact.id}, ${artifact.byteLength} bytes, ${artifact.cache === 'none' ? 'no cache' : artifact.cache}`]),
    ...(traceId === '' ? [] : [`trace    veritrail trace ${traceId}`]),
  ];
  return `${lines.map(inOneLine).join('\n')}\n`;
}

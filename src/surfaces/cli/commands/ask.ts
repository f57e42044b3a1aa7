import { checkBundleTarget, renderMarkdown } from '../../../research/index.ts';
import type { Answer, Problem } from '../../../vocabulary/index.ts';
import { toProblem, VeritrailError } from '../../../vocabulary/index.ts';
import { exitOfAnswer, exitOfError } from '../exit-codes.ts';
import { showProgress } from '../progress.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';

export interface AskFlags {
  readonly resume?: string;
  readonly bundle?: string;
  readonly includeScoped?: boolean;
  readonly authScope?: string;
  /** What the stealth lane is asked for. */
  readonly stealth?: string;
  readonly language?: string;
  readonly quiet?: boolean;
}

/** `veritrail ask QUESTION`: research, print, and on request write the bundle. */
export async function askCommand(question: string | undefined, flags: AskFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (question === undefined && flags.resume === undefined) throw new VeritrailError('input_invalid', 'give a question, or --resume ID');
  // Minutes of research must not end at a folder that cannot take the bundle.
  if (flags.bundle !== undefined) checkBundleTarget(flags.bundle);
  return withVeritrail(context, async (veritrail) => {
    const progress = showProgress(terminal, flags.quiet === true);
    const options = {
      signal: terminal.signal,
      onEvent: progress.hear,
      ...(flags.language === undefined ? {} : { language: flags.language }),
      ...(flags.authScope === undefined ? {} : { authScope: flags.authScope }),
      ...(flags.stealth === undefined ? {} : { stealth: { reason: flags.stealth } }),
    };
    let answer: Answer;
    try {
      answer = flags.resume === undefined ? await veritrail.ask(question ?? '', options) : await veritrail.resume(flags.resume, options);
    } finally {
      progress.end();
    }
    // The answer is printed whatever becomes of its bundle.
    let failed: Problem | null = null;
    if (flags.bundle !== undefined) {
      try {
        await veritrail.writeBundle(answer, flags.bundle, { includeScoped: flags.includeScoped === true });
        terminal.err(`bundle   ${flags.bundle}\n`);
      } catch (error) {
        failed = toProblem(error);
        terminal.err(`bundle   not written: ${failed.detail ?? failed.message} ${failed.hint}\n`);
      }
    }
    if (json) printJson(terminal, answer);
    else terminal.out(renderMarkdown(answer));
    if (answer.stopReason === 'cancelled' || answer.stopReason === 'budget_exhausted')
      terminal.err(`partial  go on with: veritrail ask --resume ${answer.runId}\n`);
    return failed === null ? exitOfAnswer(answer) : exitOfError(failed.code);
  });
}

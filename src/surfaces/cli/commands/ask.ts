import { renderMarkdown } from '../../../research/index.ts';
import type { Answer } from '../../../vocabulary/index.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { exitOfAnswer } from '../exit-codes.ts';
import { showProgress } from '../progress.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';

export interface AskFlags {
  readonly resume?: string;
  readonly bundle?: string;
  readonly language?: string;
  readonly quiet?: boolean;
}

/** `veritrail ask QUESTION`: research, print, and on request write the bundle. */
export async function askCommand(question: string | undefined, flags: AskFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (question === undefined && flags.resume === undefined) throw new VeritrailError('input_invalid', 'give a question, or --resume ID');
  return withVeritrail(context, async (veritrail) => {
    const progress = showProgress(terminal, flags.quiet === true);
    const options = {
      signal: terminal.signal,
      onEvent: progress.hear,
      ...(flags.language === undefined ? {} : { language: flags.language }),
    };
    let answer: Answer;
    try {
      answer = flags.resume === undefined ? await veritrail.ask(question ?? '', options) : await veritrail.resume(flags.resume, options);
    } finally {
      progress.end();
    }
    if (flags.bundle !== undefined) {
      veritrail.writeBundle(answer, flags.bundle);
      terminal.err(`bundle   ${flags.bundle}\n`);
    }
    if (json) printJson(terminal, answer);
    else terminal.out(renderMarkdown(answer));
    if (answer.stopReason === 'cancelled' || answer.stopReason === 'budget_exhausted')
      terminal.err(`partial  go on with: veritrail ask --resume ${answer.runId}\n`);
    return exitOfAnswer(answer);
  });
}

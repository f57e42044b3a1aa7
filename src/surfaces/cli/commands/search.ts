import { VeritrailError } from '../../../vocabulary/index.ts';
import { exitOfSearch } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';

const MOST = 100;

export interface SearchFlags {
  readonly count: string;
  readonly language?: string;
  readonly authScope?: string;
}

/** `veritrail search QUERY`: candidates of all providers that fit. Snippets are hints, never evidence, and say so. */
export async function searchCommand(query: string, flags: SearchFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const count = Number(flags.count);
  if (!/^\d{1,3}$/.test(flags.count) || count < 1 || count > MOST)
    throw new VeritrailError('input_invalid', `--count must be a whole number from 1 to ${MOST}, not "${flags.count}"`);
  return withVeritrail(context, async (veritrail) => {
    const result = await veritrail.search(query, {
      count,
      signal: terminal.signal,
      ...(flags.language === undefined ? {} : { language: flags.language }),
      ...(flags.authScope === undefined ? {} : { authScope: flags.authScope }),
    });
    if (json) printJson(terminal, result);
    else {
      for (const { rank, title, url, snippet, provider, publishedAt } of result.candidates) {
        terminal.out(
          `${rank}. ${inOneLine(title)}\n   ${inOneLine(url)}\n   ${inOneLine(`${[provider, publishedAt].filter((part) => part !== undefined).join(', ')}${snippet === '' ? '' : ` · hint: ${snippet.slice(0, 200)}`}`)}\n`,
        );
      }
      for (const { name, failure } of result.providers) if (failure !== null) terminal.err(`${name}: ${inOneLine(failure)}\n`);
      for (const { code, message, hint, detail } of result.providers.length === 0 ? result.problems : [])
        terminal.err(`${code}: ${message} ${inOneLine(detail ?? '')}\n${hint}\n`);
    }
    return exitOfSearch(result);
  });
}

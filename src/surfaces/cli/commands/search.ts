import { exitOfSearch } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';

export interface SearchFlags {
  readonly count: string;
  readonly language?: string;
}

/** `veritrail search QUERY`: candidates of all providers that fit. Snippets are hints, never evidence, and say so. */
export async function searchCommand(query: string, flags: SearchFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  return withVeritrail(context, async (veritrail) => {
    const count = Math.max(1, Math.min(100, Number.parseInt(flags.count, 10) || 10));
    const result = await veritrail.search(query, { count, signal: terminal.signal, ...(flags.language === undefined ? {} : { language: flags.language }) });
    if (json) printJson(terminal, result);
    else {
      for (const { rank, title, url, snippet, provider, publishedAt } of result.candidates) {
        terminal.out(`${rank}. ${title}\n   ${url}\n   ${[provider, publishedAt].filter((part) => part !== undefined).join(', ')}${snippet === '' ? '' : ` · hint: ${snippet.slice(0, 200)}`}\n`);
      }
      for (const { name, failure } of result.providers) if (failure !== null) terminal.err(`${name}: ${failure}\n`);
      for (const { code, message, hint, detail } of result.providers.length === 0 ? result.problems : []) terminal.err(`${code}: ${message} ${detail ?? ''}\n${hint}\n`);
    }
    return exitOfSearch(result);
  });
}

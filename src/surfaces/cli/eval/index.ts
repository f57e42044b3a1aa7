/** @module `veritrail eval STAGE`: JSON lines in, JSON lines out, so that every stage can be measured alone. */
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { EvalLine, EvalStage } from './stage.ts';

/** Stages by name, loaded only when asked for. */
const STAGES: Readonly<Record<string, () => Promise<EvalStage>>> = {
  facts: async () => (await import('./facts.ts')).stage,
  extract: async () => (await import('./extract.ts')).stage,
  claims: async () => (await import('./claims.ts')).stage,
  injection: async () => (await import('./injection.ts')).stage,
  classify: async () => (await import('./classify.ts')).stage,
  search: async () => (await import('./search.ts')).stage,
  robots: async () => (await import('./robots.ts')).stage,
  duplicates: async () => (await import('./duplicates.ts')).stage,
  url: async () => (await import('./url.ts')).stage,
};

export const EVAL_STAGES: readonly string[] = Object.keys(STAGES);

/** Read lines from `input` (ended by `\n` only: page text may hold U+2028) until it ends, answer each in order. */
export async function runEval(
  name: string,
  input: AsyncIterable<Uint8Array> = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  const load = STAGES[name];
  if (load === undefined)
    throw new VeritrailError('input_invalid', `eval knows no stage "${name}"; the stages are ${EVAL_STAGES.join(', ')}`);
  const answer = await load();
  for await (const line of lines(input)) {
    const reply = await answer(JSON.parse(line) as EvalLine);
    if (reply !== undefined && !output.write(`${JSON.stringify(reply)}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
}

async function* lines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    rest += decoder.decode(chunk, { stream: true });
    const parts = rest.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.trim() !== '') yield part;
  }
  if (rest.trim() !== '') yield rest;
}

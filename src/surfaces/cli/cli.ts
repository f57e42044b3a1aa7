import { runEval } from './eval/index.ts';

export async function main(argv: readonly string[]): Promise<number> {
  const [command, stage] = argv;
  if (command === 'eval' && stage !== undefined) {
    await runEval(stage);
    return 0;
  }
  process.stderr.write('usage: veritrail eval STAGE\n');
  return 2;
}

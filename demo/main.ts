/** `npm run demo [-- --seed N]`: the main question in English and Chinese over the demo world, answered, bundled, verified. Loopback only. */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVeritrail } from '../src/index.ts';
import { main as veritrail } from '../src/surfaces/cli/cli.ts';
import { judgeAnswer } from './judge.ts';
import { startWorld } from './server.ts';
import { createWorld, type DemoQuestion } from './world.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '7' }, data: { type: 'string', default: '.veritrail/demo' } } });
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 0) {
  process.stderr.write(`--seed must be a whole number from 0, not "${values.seed}"\n`);
  process.exit(2);
}
const data = resolve(values.data);
// Every demo starts fresh, but only a folder that an earlier demo filled is emptied.
if (existsSync(data) && !existsSync(join(data, 'veritrail.db'))) {
  process.stderr.write(`${data} exists and is no data directory of a demo; give another folder with --data\n`);
  process.exit(2);
}
rmSync(data, { recursive: true, force: true });

const world = createWorld(seed);
const running = await startWorld(world);
const common = ['--data', data, '--now', world.now, '--min-delay-ms', '0', ...running.connectTo.flatMap((rule) => ['--connect-to', rule])];
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
/** Show a command as a person would type it, then run it. */
const run = async (command: string, ...args: string[]): Promise<number> => {
  say(`\n$ veritrail ${command} ${args.map((arg) => (/[\s?？]/.test(arg) ? `"${arg}"` : arg)).join(' ')}`);
  return veritrail([command, ...args, ...common]);
};

let failures = 0;
const expect = (ok: boolean, what: string): void => {
  if (!ok) failures++;
  say(`${ok ? 'ok  ' : 'FAIL'} ${what}`);
};

try {
  for (const id of ['en-compare', 'zh-compare']) {
    const question = world.questions.find((one) => one.id === id);
    if (question === undefined) throw new Error(`the world has no question ${id}`);
    const bundle = join(data, `${id}.evidence`);
    expect((await run('ask', question.question, '--searxng', running.searchUrl, '--bundle', bundle)) === 0, `${id}: answered`);
    expect((await run('verify', bundle)) === 0, `${id}: every quote of the bundle is intact`);
    await judge(question);
  }
  const asked = running.requests();
  expect(!asked.some(({ url }) => world.disallowed.includes(url)), 'no page closed by robots.txt was requested');
  say(`\n${asked.length} requests were answered by ${world.hosts.length} hosts of the demo world, all on 127.0.0.1; the seed was ${seed}.`);
} finally {
  await running.close();
}
process.exitCode = failures === 0 ? 0 : 1;

/** The world knows what is true in it, so the demo checks its own answer. */
async function judge(question: DemoQuestion): Promise<void> {
  const library = await createVeritrail({ dataDir: data });
  const runId = (await library.runs()).find((one) => one.question === question.question)?.id ?? '';
  const answer = await library.answer(runId);
  await library.close();
  if (answer === null) return expect(false, `${question.id}: no answer was kept`);
  const verdict = judgeAnswer(question, answer);
  say('');
  expect(
    verdict.missed.length === 0,
    `${question.id}: ${verdict.found.length} of ${verdict.found.length + verdict.missed.length} expected facts stand in the answer`,
  );
  expect(verdict.wrong.length === 0, `${question.id}: no outdated or foreign value is stated as true`);
  expect(verdict.conflictsMissed.length === 0, `${question.id}: the outdated review is told as a difference of versions`);
  expect(verdict.unknownsMissed.length === 0, `${question.id}: what has no public source is said to be unknown`);
}

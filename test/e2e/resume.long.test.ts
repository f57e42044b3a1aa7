import { describe, expect, it } from 'vitest';
import { type Answer, createVeritrail } from '../../src/index.ts';
import { Answer as AnswerSchema } from '../../src/vocabulary/index.ts';
import { runIdIn, veritrail } from '../support/child.ts';
import { relay } from '../support/relay.ts';
import { sameness, stage } from '../support/world.ts';

const answerOf = (json: string): Answer => AnswerSchema.parse(JSON.parse(json));
/** Requests that a life may make: enough for one page with the robots.txt of its hosts, so that each life can finish something. */
const LIVES = [6, 9, 12, 7, 15];
/** Few at once, so that a short life is not spent on many beginnings. */
const FEW = ['--concurrency', '2'];

describe.each([
  [7, 'en-compare'],
  [11, 'zh-compare'],
])('a run that is killed again and again, seed %i, %s', (seed, id) => {
  it('loses nothing it had written, and ends with the answer of an uninterrupted run', async () => {
    await using world = await stage(seed);
    const { question } = world.question(id);
    const whole = await veritrail('ask', question, '--json', ...FEW, ...world.flags(world.folder())).ended;
    expect(whole.code, whole.err).toBe(0);

    await using fresh = await stage(seed);
    const data = fresh.folder();
    let runId = '';
    let stored = 0;
    let kills = 0;
    for (;;) {
      const life = LIVES[kills % LIVES.length] ?? 6;
      const held = Promise.withResolvers<'held'>();
      await using door = await relay(fresh.running, (_, nth) => {
        if (nth > life) held.resolve('held');
        return nth > life ? 'hold' : 'pass';
      });
      const child = veritrail('ask', ...(runId === '' ? [question] : ['--resume', runId]), '--json', ...FEW, ...fresh.flags(data, door));
      const first = await Promise.race([held.promise, child.ended]);
      if (first !== 'held') {
        expect(first.code, first.err).toBe(0);
        expect(sameness(answerOf(first.out))).toEqual(sameness(answerOf(whole.out)));
        break;
      }
      child.process.kill('SIGKILL');
      runId ||= runIdIn((await child.ended).err);
      await child.ended;
      kills++;
      await using library = await createVeritrail(fresh.settings(data));
      const { events } = await library.trace(runId);
      expect(events.length).toBeGreaterThan(stored);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
      stored = events.length;
      expect(kills).toBeLessThan(60);
    }
    expect(kills).toBeGreaterThanOrEqual(6);
    process.stdout.write(`  ${id} seed ${seed}: killed ${kills} times\n`);
  }, 600_000);
});

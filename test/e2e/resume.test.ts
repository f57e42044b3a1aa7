import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createVeritrail, type TraceEvent } from '../../src/index.ts';
import { Answer as AnswerSchema } from '../../src/vocabulary/index.ts';
import { runIdIn, veritrail } from '../support/child.ts';
import { relay } from '../support/relay.ts';
import { type Stage, sameness, stage } from '../support/world.ts';

const answerOf = (json: string): Answer => AnswerSchema.parse(JSON.parse(json));
const timesAsked = (urls: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const url of urls) times.set(url, (times.get(url) ?? 0) + 1);
  return times;
};

describe.each(['en-compare', 'zh-compare'])('ask as a process that is killed, %s', (id) => {
  let whole: Answer;
  let wholeRequests: string[];

  beforeAll(async () => {
    await using world = await stage(7);
    const { question } = world.question(id);
    await using door = await relay(world.running, () => 'pass');
    const { code, out, err } = await veritrail('ask', question, '--json', ...world.flags(world.folder(), door)).ended;
    expect(code, err).toBe(0);
    whole = answerOf(out);
    wholeRequests = door.arrived;
  }, 120_000);

  it.each(id === 'en-compare' ? [0.1, 0.55, 0.95] : [0.7])(
    'gives the answer of an uninterrupted run when killed after %d of its requests',
    async (share) => {
      await using world = await stage(7);
      const data = world.folder();
      const { question } = world.question(id);
      const limit = Math.floor(wholeRequests.length * share);
      // The relay lets so many requests through and holds all later ones, so the kill comes at the same place whatever the machine's speed.
      const held = Promise.withResolvers<void>();
      const served: string[] = [];
      await using door = await relay(world.running, (url, nth) => {
        if (nth > limit) held.resolve();
        else served.push(url.href);
        return nth > limit ? 'hold' : 'pass';
      });
      const first = veritrail('ask', question, '--json', ...world.flags(data, door));
      await Promise.race([held.promise, first.ended]);
      first.process.kill('SIGKILL');
      const cut = await first.ended;
      expect(cut).toMatchObject({ code: null, out: '' });
      const runId = runIdIn(cut.err);
      const before = await eventsOf(world, data, runId);
      expect(before.some(({ type }) => type === 'answer.ready')).toBe(false);

      await using again = await relay(world.running, () => 'pass');
      const second = await veritrail('ask', '--resume', runId, '--json', ...world.flags(data, again)).ended;
      expect(second.code, second.err).toBe(0);
      const answer = answerOf(second.out);
      expect(answer.runId).toBe(runId);
      for (const part of ['facts', 'conflicts', 'unknowns', 'derivations'] as const) expect(answer[part], part).toEqual(whole[part]);
      expect(sameness(answer)).toEqual(sameness(whole));

      // A page that was done is asked for no more often than in one go (as a target of redirects it may be asked for twice there, too).
      const inOneGo = timesAsked(wholeRequests);
      const inTwo = timesAsked([...served, ...again.arrived]);
      const done = before.flatMap((event) => (event.type === 'page.done' ? [event.url] : []));
      if (share > 0.5) expect(done.length).toBeGreaterThan(0);
      expect(done.filter((url) => (inTwo.get(url) ?? 0) > (inOneGo.get(url) ?? 0))).toEqual([]);
      const searched = before.filter(({ type }) => type === 'query.done').length;
      expect(again.arrived.filter((url) => new URL(url).pathname === '/search').length).toBe(
        wholeRequests.filter((url) => new URL(url).pathname === '/search').length - searched,
      );

      // The numbers of the events go on without a gap, and the spending of both parts is in the cost.
      const after = await eventsOf(world, data, runId);
      expect(after.map(({ seq }) => seq)).toEqual(after.map((_, at) => at));
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.filter(({ type }) => type === 'run.resumed')).toHaveLength(1);

      // A finished run is its answer: nothing is asked any more.
      const { length } = again.arrived;
      await using library = await createVeritrail(world.settings(data, again));
      expect(await library.resume(runId)).toEqual(answer);
      expect(again.arrived).toHaveLength(length);
    },
    120_000,
  );
});

async function eventsOf(world: Stage, data: string, runId: string): Promise<TraceEvent[]> {
  await using library = await createVeritrail(world.settings(data));
  return (await library.trace(runId)).events;
}

describe('a run cut between any two events', () => {
  it('gives the same answer from every cut', async () => {
    await using world = await stage(11);
    const { question } = world.question('en-compare');
    const data = world.folder();
    const images: { at: string; folder: string }[] = [];
    // The data directory as a crash right after this event would leave it: an event is durable before it is heard.
    const cut = (event: TraceEvent): void => {
      const folder = world.folder();
      cpSync(data, folder, { recursive: true, filter: (from) => !from.endsWith('-shm') });
      images.push({ at: `${event.seq} ${event.type}`, folder });
    };
    const seen = new Map<string, number>();
    const wanted = new Set(CUTS);
    let whole: Answer;
    {
      await using library = await createVeritrail(world.settings(data));
      whole = await library.ask(question, {
        onEvent(event) {
          const nth = (seen.get(event.type) ?? 0) + 1;
          seen.set(event.type, nth);
          if (wanted.has(`${event.type} ${nth}`)) cut(event);
        },
      });
    }
    expect(images.length).toBeGreaterThanOrEqual(CUTS.length - 2);
    for (const { at, folder } of images) {
      expect(existsSync(join(folder, 'veritrail.db'))).toBe(true);
      await using library = await createVeritrail(world.settings(folder));
      const [run] = await library.runs();
      const answer = await library.resume(run?.id ?? '');
      expect(sameness(answer), `cut after event ${at}`).toEqual(sameness(whole));
    }
  }, 120_000);

  it('goes on after a cancellation as if there had been none', async () => {
    await using world = await stage(7);
    const { question } = world.question('en-retention');
    await using straight = await createVeritrail(world.settings(world.folder()));
    const whole = await straight.ask(question);

    await using cancelled = await createVeritrail(world.settings(world.folder()));
    const controller = new AbortController();
    let pages = 0;
    const partial = await cancelled.ask(question, {
      signal: controller.signal,
      onEvent: ({ type }) => {
        if (type === 'page.done' && ++pages === 3) controller.abort();
      },
    });
    expect(partial.stopReason).toBe('cancelled');
    // That it was once cancelled stays among the problems it met.
    expect(sameness(await cancelled.resume(partial.runId))).toEqual({ ...sameness(whole), problems: expect.anything() });
  }, 60_000);

  it('goes on after an exhausted budget when it is given more, and keeps what it had', async () => {
    await using world = await stage(7);
    const { question } = world.question('en-retention');
    await using library = await createVeritrail(world.settings(world.folder()));
    const partial = await library.ask(question, { budget: { maxRequests: 9 } });
    expect(partial.stopReason).toBe('budget_exhausted');
    const spent = world.running.requests().length;
    expect(spent).toBeLessThanOrEqual(9);
    const answer = await library.resume(partial.runId, { budget: { maxRequests: 60 } });
    expect(answer.stopReason).not.toBe('budget_exhausted');
    expect(world.running.requests().length).toBeLessThanOrEqual(60);
    expect(answer.cost.requests).toBe(world.running.requests().length);
    expect(answer.coverage).toBeGreaterThanOrEqual(partial.coverage);
    const texts = answer.facts.map(({ text }) => text);
    expect(partial.facts.filter(({ text }) => !texts.includes(text))).toEqual([]);
  }, 60_000);

  it('refuses to resume a run that is not there', async () => {
    await using world = await stage(7);
    await using library = await createVeritrail(world.settings(world.folder()));
    await expect(library.resume('ask-20261130-00000000')).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** Events of one type by their number: at every kind of step of a run, early and late. */
const CUTS = [
  'run.started 1',
  'query.done 5',
  'round.planned 2',
  'verdict 4',
  'page.done 7',
  'request.sent 40',
  'round.assessed 3',
  'plan.extended 2',
  'stopped 1',
];

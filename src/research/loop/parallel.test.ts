import { describe, expect, it } from 'vitest';
import { inParallel } from './parallel.ts';

const tick = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('inParallel', () => {
  it('never has more jobs in flight than allowed, starts them in order and ends all', async () => {
    let inFlight = 0;
    let most = 0;
    const started: number[] = [];
    const ended: number[] = [];
    const jobs = Array.from({ length: 20 }, (_, at) => async () => {
      started.push(at);
      most = Math.max(most, ++inFlight);
      await tick((at * 7) % 5);
      inFlight--;
      ended.push(at);
    });
    await inParallel(jobs, 3);
    expect(most).toBe(3);
    expect(started).toEqual(jobs.map((_, at) => at));
    expect(ended.sort((a, b) => a - b)).toEqual(started);
  });

  it('ends at once without jobs', async () => {
    await expect(inParallel([], 4)).resolves.toBeUndefined();
  });

  it.each([0, -1, 0.5])('runs one at a time for a limit of %d', async (limit) => {
    let inFlight = 0;
    let most = 0;
    const job = async (): Promise<void> => {
      most = Math.max(most, ++inFlight);
      await tick();
      inFlight--;
    };
    await inParallel([job, job, job], limit);
    expect(most).toBe(1);
  });

  it('rejects with the first failure only after the jobs of all other workers have ended', async () => {
    const ended: string[] = [];
    const run = inParallel(
      [
        async () => {
          throw new Error('broken');
        },
        async () => {
          await tick(10);
          ended.push('slow');
        },
        async () => {
          ended.push('next');
        },
      ],
      2,
    );
    await expect(run).rejects.toThrow('broken');
    expect(ended).toEqual(['slow', 'next']);
  });
});

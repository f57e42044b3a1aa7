import { describe, expect, it } from 'vitest';
import { createFigures } from './figures.ts';

describe('figures', () => {
  it('add up by their labels, and tell those who listen of each', () => {
    const figures = createFigures();
    const heard: unknown[] = [];
    expect(figures.isHeard()).toBe(false);
    figures.subscribe((...measured) => heard.push(measured));
    expect(figures.isHeard()).toBe(true);
    figures.count('veritrail.work.lost', 1, { queue: 'index' });
    figures.count('veritrail.work.lost', 2, { queue: 'index' });
    figures.count('veritrail.work.lost', 5, { queue: 'accept' });
    expect(figures.read()).toEqual([
      {
        name: 'veritrail.work.lost',
        points: [
          { labels: { queue: 'index' }, value: 3 },
          { labels: { queue: 'accept' }, value: 5 },
        ],
      },
    ]);
    expect(heard).toHaveLength(3);
  });

  it('forget what was observed when it is observed anew: what is gone must not stand there for ever', () => {
    const figures = createFigures();
    figures.observe('veritrail.queue.oldest.wait', [{ value: 9, labels: { queue: 'index' } }]);
    figures.observe('veritrail.queue.oldest.wait', [{ value: 1, labels: { queue: 'accept' } }]);
    expect(figures.read()).toEqual([{ name: 'veritrail.queue.oldest.wait', points: [{ labels: { queue: 'accept' }, value: 1 }] }]);
  });

  it('are looked up until that is ended', async () => {
    const figures = createFigures();
    let asked = 0;
    const end = figures.lookUp(async () => void asked++);
    await figures.refresh();
    end();
    await figures.refresh();
    expect(asked).toBe(1);
  });
});

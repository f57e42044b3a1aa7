import { describe, expect, it } from 'vitest';
import { createDnsCache } from './dns-cache.ts';

describe('names that were resolved', () => {
  const setup = (answer: (host: string, n: number) => Promise<{ address: string; family: number }[]>) => {
    let now = 0;
    let asked = 0;
    const cache = createDnsCache(
      (host) => answer(host, ++asked),
      () => now,
    );
    return { cache, asked: () => asked, later: (ms: number) => (now += ms) };
  };

  it('are asked for once at a time, and again after half a minute', async () => {
    const { cache, asked, later } = setup(async (_host, n) => [{ address: `192.0.2.${n}`, family: 4 }]);
    expect(cache.peek('a.test')).toBeNull();
    await Promise.all([cache.resolve('a.test'), cache.resolve('a.test')]);
    await cache.resolve('a.test');
    expect(asked()).toBe(1);
    expect(cache.peek('a.test')).toBe('192.0.2.1');
    later(31_000);
    expect(cache.peek('a.test')).toBeNull();
    expect(await cache.resolve('a.test')).toEqual([{ address: '192.0.2.2', family: 4 }]);
  });

  it('are not remembered when there was no answer', async () => {
    const { cache, asked } = setup(async (host) => {
      if (host === 'gone.test') throw new Error('ENOTFOUND');
      return [];
    });
    for (const host of ['gone.test', 'gone.test']) await expect(cache.resolve(host)).rejects.toThrow('ENOTFOUND');
    await cache.resolve('empty.test');
    await cache.resolve('empty.test');
    expect(asked()).toBe(4);
  });

  it('are asked for anew when nothing answers there', async () => {
    const { cache, asked } = setup(async () => [{ address: '192.0.2.1', family: 4 }]);
    await cache.resolve('a.test');
    cache.forget('a.test');
    await cache.resolve('a.test');
    expect(asked()).toBe(2);
  });

  it('are bounded in number', async () => {
    const { cache } = setup(async () => [{ address: '192.0.2.1', family: 4 }]);
    for (let n = 0; n < 2100; n++) await cache.resolve(`h${n}.test`);
    expect(cache.peek('h0.test')).toBeNull();
    expect(cache.peek('h2099.test')).toBe('192.0.2.1');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** A transaction that counts, and can be made to fail at its commit. */
function parts() {
  const log: string[] = [];
  let open = false;
  let failing = false;
  const group = createGroupCommit(
    (work, durability) => {
      open = true;
      const before = log.length;
      try {
        const result = work();
        if (failing) throw new Error('disk full');
        log.push(`commit ${durability}`);
        return result;
      } catch (error) {
        log.length = before;
        throw error;
      } finally {
        open = false;
      }
    },
    () => open,
  );
  const later = (entry: string, value = entry, bytes = 1): void => group.later(entry, bytes, () => void log.push(value));
  return { log, group, later, fail: (yes: boolean) => (failing = yes) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('writes that wait for the next commit', () => {
  it('go with the next transaction, the latest of each entry once', () => {
    const { log, group, later } = parts();
    later('a', 'a1');
    later('b');
    later('a', 'a2');
    expect(group.isWaiting('a')).toBe(true);
    expect(group.join(() => log.push('work') && 7, 'FULL')).toBe(7);
    expect(log).toEqual(['work', 'b', 'a2', 'commit FULL']);
    expect(group.isWaiting('a')).toBe(false);
    vi.runAllTimers();
    expect(log).toHaveLength(4);
  });

  it('are committed soon when nothing else comes', () => {
    const { log, later } = parts();
    later('a');
    expect(log).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(log).toEqual(['a', 'commit NORMAL']);
  });

  it('are committed at once when they are many or large', () => {
    const { log, later } = parts();
    later('large', 'large', 5_000_000);
    expect(log).toEqual(['large', 'commit NORMAL']);
    for (let number = 0; number < 256; number++) later(`${number}`);
    expect(log).toHaveLength(2 + 257);
  });

  it('come before a read of their entry, and only of that', () => {
    const { log, group, later } = parts();
    later('a');
    group.settle('b');
    expect(log).toEqual([]);
    group.settle('a');
    expect(log).toEqual(['a', 'commit NORMAL']);
    later('c');
    group.settle();
    expect(log).toEqual(['a', 'commit NORMAL', 'c', 'commit NORMAL']);
  });

  it('made or read inside a transaction go with that one', () => {
    const { log, group, later } = parts();
    later('a');
    group.join(() => {
      group.settle('a');
      expect(log).toEqual(['a']);
      later('b');
    }, 'FULL');
    expect(log.at(-1)).toBe('commit FULL');
    expect(log.filter((line) => line.startsWith('commit'))).toHaveLength(1);
    expect(log).toContain('b');
    expect(group.isWaiting('b')).toBe(false);
  });

  it('survive a transaction that was undone', () => {
    const { log, group, later } = parts();
    later('a');
    expect(() =>
      group.join(() => {
        throw new Error('refused');
      }, 'FULL'),
    ).toThrow('refused');
    expect(log).toEqual([]);
    group.settle('a');
    expect(log).toEqual(['a', 'commit NORMAL']);
  });

  it('that failed while nobody waited are tried again by the next one, which throws', () => {
    const { log, later, fail } = parts();
    fail(true);
    later('a');
    vi.advanceTimersByTime(20);
    expect(() => later('b')).toThrow('disk full');
    fail(false);
    later('c');
    expect(log).toEqual(['a', 'b', 'c', 'commit NORMAL']);
  });
});

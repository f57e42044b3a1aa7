import { describe, expect, it, vi } from 'vitest';
import type { TraceEvent } from '../vocabulary/index.ts';
import { createJournal } from './journal.ts';

const event = (seq: number, type: 'request.sent' | 'page.done'): TraceEvent =>
  ({
    seq,
    at: '2026-11-30T09:00:00Z',
    traceId: 'r',
    type,
    url: 'https://a.test/',
    canonicalUrl: 'https://a.test/',
    artifactId: null,
    accepted: true,
    verdict: null,
    method: 'GET',
    purpose: 'page',
    attempt: 1,
    reason: 'x',
  }) as TraceEvent;

describe('the journal', () => {
  it('writes a milestone and all before it at once, in order', () => {
    const written: number[][] = [];
    const journal = createJournal(async (events) => void written.push(events.map(({ seq }) => seq)));
    journal.sink(event(0, 'request.sent'));
    expect(written).toEqual([]);
    journal.sink(event(1, 'page.done'));
    expect(written).toEqual([[0, 1]]);
  });

  it('writes the rest soon, and when it is told to', async () => {
    vi.useFakeTimers();
    try {
      const written: number[][] = [];
      const journal = createJournal(async (events) => void written.push(events.map(({ seq }) => seq)));
      journal.sink(event(0, 'request.sent'));
      journal.sink(event(1, 'request.sent'));
      vi.advanceTimersByTime(25);
      expect(written).toEqual([[0, 1]]);
      journal.sink(event(2, 'request.sent'));
      await journal.flush();
      await journal.flush();
      expect(written).toEqual([[0, 1], [2]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells of a failed write at the next event, not as an uncaught error of its timer', async () => {
    vi.useFakeTimers();
    try {
      const journal = createJournal(() => Promise.reject(new Error('disk full')));
      journal.sink(event(0, 'request.sent'));
      await vi.advanceTimersByTimeAsync(25);
      expect(() => journal.sink(event(1, 'request.sent'))).toThrow('disk full');
      await expect(journal.flush()).rejects.toThrow('disk full');
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes one after the other to a store that takes its time, and is done when the last is kept', async () => {
    const written: number[][] = [];
    const done: (() => void)[] = [];
    const journal = createJournal((events) => {
      written.push(events.map(({ seq }) => seq));
      return new Promise((resolve) => done.push(resolve));
    });
    journal.sink(event(0, 'page.done'));
    journal.sink(event(1, 'page.done'));
    journal.sink(event(2, 'request.sent'));
    expect(written).toEqual([[0]]);
    let flushed = false;
    const flush = journal.flush().then(() => {
      flushed = true;
    });
    done[0]?.();
    await vi.waitFor(() => expect(written).toEqual([[0], [1, 2]]));
    expect(flushed).toBe(false);
    done[1]?.();
    await flush;
  });
});

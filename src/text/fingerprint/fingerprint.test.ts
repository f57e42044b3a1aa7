import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containment, fingerprint, relateTexts } from './index.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

/** Distinct sentences of a made-up report: words drawn from a fixed sequence, one number in each. */
const report = (topic: string, count: number): string[] => {
  let state = [...topic].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 65_537;
  const word = (): string => {
    state = (state * 75 + 74) % 65_537;
    return `${'bcdfglmnprst'.charAt(state % 12)}${'aeiou'.charAt(state % 5)}${'lmnrst'.charAt(state % 6)}${'aeiou'.charAt((state >> 4) % 5)}${'dknt'.charAt((state >> 7) % 4)}`;
  };
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, i) => `${topic} ${words(8)} took ${i * 37 + 11} samples ${words(8)}.`);
};
const chinese = (topic: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) =>
      `第${i + 1}次调查由${topic}小组完成，在${topic}附近的${'东西南北'.charAt(i % 4)}侧采集了${i * 37 + 11}个样本，并写出了关于${topic}的报告。`,
  );

const relation = (a: readonly string[] | string, b: readonly string[] | string) =>
  relateTexts(typeof a === 'string' ? a : a.join('\n'), typeof b === 'string' ? b : b.join('\n')).relation;

describe('relateTexts', () => {
  const page = report('Glacier', 30);
  const other = report('Volcano', 30);

  it('calls the same text in another layout identical', () => {
    expect(relation(page, `${page.join('\n\n')}\n`)).toBe('identical');
  });

  it.each([
    ['a digit', '11 samples', '12 samples'],
    ['a sign', ' 11 samples', ' -11 samples'],
    ['a power', ' 11 samples', ' 1¹ samples'],
    ['a decimal mark', ' 11 samples', ' 1.1 samples'],
  ])('never calls a text identical when %s changed', (_name, before, after) => {
    const text = page.join('\n');
    expect(text).toContain(before);
    expect(relation(text, text.replace(before, after))).toBe('new_version');
  });

  it('calls changed numbers and small additions a new version, and counts them', () => {
    const updated = [
      ...page.map((sentence, i) => (i % 4 === 0 ? sentence.replace(/\d+ samples/, '999 samples') : sentence)),
      'This page was revised.',
    ];
    expect(relateTexts(page.join('\n'), updated.join('\n'))).toMatchObject({ relation: 'new_version', changedNumbers: 8 });
  });

  it('calls an edited copy among foreign sentences syndicated', () => {
    const copy = page.filter((_, i) => i % 12 !== 5).map((sentence, i) => (i % 5 === 0 ? sentence.replace('took', 'gathered') : sentence));
    expect(relation(page, [...other.slice(0, 2), ...copy, ...other.slice(2, 5)])).toBe('syndicated');
  });

  it('calls a part with page furniture an excerpt, in either order', () => {
    const part = ['Skip to content', ...page.slice(0, 10), 'All rights reserved'];
    expect(relation(page, part)).toBe('excerpt');
    expect(relation(part, page)).toBe('excerpt');
  });

  it('calls a half-replaced text a shared passage', () => {
    expect(relation(page, [...page.slice(0, 15), ...other.slice(0, 15)])).toBe('shares_passage');
  });

  it('calls other texts different, empty ones too', () => {
    expect(relation(page, ['Nothing of that kind was ever written here, and nobody asked for it.', 'Weather was fine.'])).toBe('different');
    expect(relation(page, '')).toBe('different');
    expect(relation('', '')).toBe('identical');
  });

  it('works alike on Chinese', () => {
    const text = chinese('冰川', 30);
    expect(relation(text, text.join('\n\n'))).toBe('identical');
    expect(
      relation(
        text,
        text.map((sentence, i) => (i % 4 === 0 ? sentence.replace(/\d+个/, '999个') : sentence)),
      ),
    ).toBe('new_version');
    expect(relation(text, text.slice(0, 10))).toBe('excerpt');
    expect(relation(text, ['今天天气很好，我们去公园散步，看到了许多花，孩子们玩得很开心。', '晚上吃了面条。'])).toBe('different');
  });

  it('law: relation and containment do not depend on the order of the two', () => {
    const sentence = fc.constantFrom(...page.slice(0, 12), ...other.slice(0, 12));
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 20 }), fc.array(sentence, { maxLength: 20 }), (a, b) => {
        const [one, two] = [relateTexts(a.join(' '), b.join(' ')), relateTexts(b.join(' '), a.join(' '))];
        expect(one.aInB).toBe(two.bInA);
        expect(one.relation === 'identical').toBe(two.relation === 'identical');
        expect(one.relation === 'different').toBe(two.relation === 'different');
      }),
      { numRuns: 100 },
    );
  });
});

describe('fingerprint', () => {
  it('is a sorted list of distinct safe integers, the same for another layout', () => {
    const text = report('glacier', 20).join('\n');
    const print = fingerprint(text);
    expect(print.every((hash, i) => Number.isSafeInteger(hash) && hash > (print[i - 1] ?? -1))).toBe(true);
    expect(fingerprint(text.toUpperCase().replaceAll('\n', '\n\n  '))).toEqual(print);
  });

  it('shows how much of one text the other contains', () => {
    const all = report('glacier', 40);
    const part = fingerprint(all.slice(0, 20).join('\n'));
    const whole = fingerprint(all.join('\n'));
    expect(containment(part, whole)).toBeGreaterThan(0.95);
    expect(containment(whole, part)).toBeLessThan(0.6);
    expect(containment([], whole)).toBe(0);
  });

  it('notices a shared run in Chinese text', () => {
    const run = '采集了三千七百个样本并写出了报告';
    expect(containment(fingerprint(run), fingerprint(`今天天气很好我们去公园散步。${run}晚上吃了面条。`))).toBeGreaterThan(0);
  });

  it('is linear on huge and hostile text', () => {
    for (const text of ['word '.repeat(400_000), '字'.repeat(1_000_000), '1,'.repeat(500_000), 'a'.repeat(1_000_000), '']) {
      const started = process.cpuUsage();
      fingerprint(text);
      expect(cpuMs(started)).toBeLessThan(3_000);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from './inline.ts';

describe('text as Markdown', () => {
  it.each([
    ['a*b*c [x] `y`', 'a\\*b\\*c \\[x\\] \\`y\\`'],
    ['snake_case and _mark_', 'snake_case and \\_mark\\_'],
    ['a < b <i>', 'a < b \\<i>'],
    // TeX between dollar signs stands as it was written.
    ['$$ h_{i}^{\\ell+1} = \\sigma(W^{\\ell} h_{i}^{\\ell}) $$', '$$ h_{i}^{\\ell+1} = \\sigma(W^{\\ell} h_{i}^{\\ell}) $$'],
    ['*where* $x_{i}$ and $\\alpha$ *are*', '\\*where\\* $x_{i}$ and $\\alpha$ \\*are\\*'],
    ['costs $5, and $x_{i}$ too', 'costs $5, and $x_{i}$ too'],
    // Prices are no formulas.
    ['from $5 *net* to $6 *gross*', 'from $5 \\*net\\* to $6 \\*gross\\*'],
    ['$5_ to $6_', '$5\\_ to $6\\_'],
    ['$$ and *', '$$ and \\*'],
    ['$', '$'],
    ['', ''],
  ])('%s', (text, expected) => expect(escapeMarkdown(text)).toBe(expected));

  it('takes linear time on nothing but dollar signs and marks', () => {
    for (const text of ['$', '$$', '$$*', '$_{', '$a ']) {
      const started = process.cpuUsage();
      escapeMarkdown(text.repeat(200_000));
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(1_500);
    }
  });
});

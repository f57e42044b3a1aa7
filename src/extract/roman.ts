const SIGNS: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A positive whole number in small Roman numerals; a number below 1 as it stands. */
export function roman(number: number): string {
  if (number < 1) return String(number);
  let [out, rest] = ['', number];
  for (const [value, sign] of SIGNS) for (; rest >= value; rest -= value) out += sign;
  return out;
}

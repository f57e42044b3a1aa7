/** URLs over hosts whose sizes are skewed (the n-th has 1/n of the first), the same in every run. */
export interface Load {
  readonly size: number;
  readonly hosts: number;
}

/** One of five is offered twice. */
export const OFFERED = 1.2;

export interface Offered {
  readonly key: string;
  readonly host: string;
}

export function* offeredOf({ size, hosts }: Load): Generator<Offered> {
  const random = mulberry(size);
  const total = Math.log(hosts + 0.5) + 0.5772;
  for (let number = 0; number < size; number++) {
    // Inverse of the harmonic sum: host of rank r with probability 1/r.
    const rank = Math.min(hosts, Math.max(1, Math.round(Math.exp(random() * total - 0.5772))));
    yield { key: keyOf(number), host: `host-${rank}.example` };
    if (number % 5 === 0 && number > 0) {
      const again = Math.floor(random() * number);
      yield { key: keyOf(again), host: '' };
    }
  }
}

/** As long as the hash of an address. */
const keyOf = (number: number): string => number.toString(16).padStart(8, '0').split('').reverse().join('').padEnd(64, '0123456789abcdef');

function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Loaded before a worker (`--import`): its clock is the machine's, moved by the milliseconds that a file says, as if somebody had set it.
import { readFileSync } from 'node:fs';

const path = process.env.VERITRAIL_BENCH_CLOCK ?? '';
const LOOK_MS = 50;
const Real = Date;

let [moved, lookedAt] = [0, Number.NEGATIVE_INFINITY];
function now(): number {
  if (performance.now() - lookedAt >= LOOK_MS) {
    moved = Number(readFileSync(path, 'utf8'));
    lookedAt = performance.now();
  }
  return Real.now() + moved;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name, target)),
});

import { expect, it } from 'vitest';
import { checkWaits } from './waits.ts';

it.each([
  ['src/router/x.ts', `await page.${'waitFor'}Timeout(500)`],
  ['bench/x.ts', `await page.${'waitFor'}Timeout(500)`],
  ['src/lanes/browser/page/x.ts', "import { setTimeout as delay } from 'node:timers/promises';"],
  ['src/lanes/browser/x.ts', 'await new Promise((resolve) => setTimeout(resolve, 500));'],
  ['src/lanes/browser/interact/x.ts', 'await context.clock.sleep(500);'],
])('a fixed wait in %s is found: %s', (file, text) => {
  expect(checkWaits(new Map([[file, text]]))).toHaveLength(1);
});

it.each([
  ['src/lanes/browser/rest.ts', "import { setTimeout as delay } from 'node:timers/promises';"],
  ['src/lanes/browser/attempt.ts', 'await Promise.race([cleared, clock.sleep(left, signal)]);'],
  ['src/lanes/browser/cdp/x.ts', 'const timer = setTimeout(() => reject(late), ms);'],
  ['src/http/x.ts', 'await new Promise((resolve) => setTimeout(resolve, 500));'],
])('a deadline, and a pause between two looks, is none: %s', (file, text) => {
  expect(checkWaits(new Map([[file, text]]))).toEqual([]);
});

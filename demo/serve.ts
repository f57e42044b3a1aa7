/** @module Runs the demo world until Ctrl-C: `node demo/serve.ts --seed 7 [--port 8099]`. */
import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { startWorld } from './server.ts';
import { createWorld } from './world.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, port: { type: 'string', default: '0' } } });
const world = createWorld(wholeNumber('seed', values.seed));
const running = await startWorld(world, wholeNumber('port', values.port));
stdout.write(
  `port ${running.port}\n--searxng ${running.searchUrl} ${running.connectTo.map((rule) => `--connect-to ${rule}`).join(' ')} --now ${world.now}\n`,
);
for (const { question } of world.questions) stdout.write(`  ${question}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close());

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} needs a whole number, not "${text}"`);
  return Number(text);
}

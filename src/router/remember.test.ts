import { expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { openStore } from '../store/index.ts';
import type { LaneRead } from './memory.ts';
import { createLaneMemory, placeOf } from './remember.ts';

const needed: LaneRead[] = [
  { lane: 'fetch', verdict: 'js_shell', length: 10 },
  { lane: 'browser', verdict: 'usable', length: 900 },
];

it('holds for pages of one form on one host, and says in the trace what was learned', async () => {
  const store = openStore({ memory: true });
  const memory = createLaneMemory(store.laneMemory);
  const context = testContext();
  await memory.learn('https://a.test/items/7', needed, context);
  expect((await memory.recall('https://a.test/items/8?x=1#y', context)).kind).toBe('unknown');
  expect((await memory.recall('https://a.test/items/8', context)).kind).toBe('skip');
  expect((await memory.recall('https://b.test/items/8', context)).kind).toBe('unknown');
  expect((await memory.recall('https://a.test/users/8', context)).kind).toBe('unknown');
  expect(context.of('lane.learned')).toMatchObject([{ host: 'a.test', template: '/items/#', lane: 'browser' }]);
  await memory.passOver('https://a.test/items/9');
  expect(await store.laneMemory.get('a.test', '/items/#')).toMatchObject({ needed: 1, skipped: 1 });
  await store.close();
});

it('keeps nothing of what is no address or says nothing', async () => {
  const store = openStore({ memory: true });
  const memory = createLaneMemory(store.laneMemory);
  const context = testContext();
  await memory.learn('no address', needed, context);
  await memory.learn('https://a.test/', [], context);
  await memory.passOver('https://a.test/');
  expect(placeOf('no address')).toBeNull();
  expect((await memory.recall('no address', context)).kind).toBe('unknown');
  expect(context.events).toEqual([]);
  await store.close();
});

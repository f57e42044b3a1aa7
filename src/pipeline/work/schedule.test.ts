import { expect, it } from 'vitest';
import type { KeptRecord } from '../../vocabulary/index.ts';
import { attempt, content, DAY, EMPTY, HOUR, START, source } from '../ingest/attempt.test.fixture.ts';
import { decideIngest } from '../ingest/index.ts';
import { planSource, priorOf } from './schedule.ts';

function recordAt(at: number): KeptRecord {
  const { change } = decideIngest(EMPTY, attempt({ kind: 'content', content: content('a') }, at));
  if (change === null) throw new Error('nothing was kept');
  return change.record;
}

it('a page that a clock which was ahead has dated is looked at again at once, not when the clock is there again', () => {
  const prior = priorOf(source, []);
  const planned = (record: KeptRecord) =>
    planSource({ ...source, maxAgeSeconds: 86_400 }, [record], prior, START, 10).map(({ overdue }) => overdue);
  expect(planned(recordAt(START + 365 * DAY))).toEqual([true]);
  expect(planned({ ...recordAt(START + 365 * DAY), failures: 3 })).toEqual([true]);
  expect(planned(recordAt(START + 60_000))).toEqual([]);
  expect(planned(recordAt(START - 25 * HOUR))).toEqual([true]);
});

import { describe, expect, it } from 'vitest';
import { trackActivity } from './activity.ts';

function tracked() {
  let now = 0;
  const activity = trackActivity(() => now);
  return { activity, pass: (ms: number) => (now += ms), now: () => now, url: (path: string) => new URL(path, 'http://a.test') };
}

describe('what a page waits for', () => {
  it('is what was asked and not answered', () => {
    const { activity, pass, now, url } = tracked();
    const done = activity.begin(url('/a'));
    pass(100);
    expect(activity.pending(now())).toBe(1);
    done();
    expect(activity.pending(now())).toBe(0);
    expect(activity.lastAt()).toBe(100);
  });

  it('is no answer that takes as long as a long poll, and its coming is no news', () => {
    const { activity, pass, now, url } = tracked();
    const done = activity.begin(url('/poll'));
    pass(2_600);
    expect(activity.pending(now())).toBe(0);
    done();
    expect(activity.lastAt()).toBe(0);
  });

  it('is nothing that is asked again and again', () => {
    const { activity, pass, now, url } = tracked();
    for (let n = 0; n < 20; n++) {
      activity.begin(url(`/tick?${n}`))();
      pass(100);
    }
    expect(activity.lastAt()).toBe(400);
    activity.begin(url('/tick?last'));
    expect(activity.pending(now())).toBe(0);
    activity.begin(url('/other'));
    expect(activity.pending(now())).toBe(1);
  });
});

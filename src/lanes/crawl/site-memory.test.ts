import { describe, expect, it } from 'vitest';
import { emptyProfile, type Observation, StoredProfile, storedProfile } from '../../extract/index.ts';
import { ORIGIN, run, store } from './run.test.fixture.ts';
import { links, prose } from './site.test.fixture.ts';
import { createSiteMemory } from './site-memory.ts';

const PITCH =
  'Our people walk the whole country for you, and every week they bring home what nobody else tells. Whoever reads us knows more, and whoever subscribes helps us to go on walking.';
const note = (n: number): string =>
  `<html lang="en"><head><title>Note ${n}</title></head><body><div class="middle"><h1>Note ${n}</h1><div class="text"><p>${PITCH}</p>${prose(n)}</div></div></body></html>`;
const site = (count: number) =>
  Object.fromEntries([
    ['/', `<html><body>${links(...Array.from({ length: count }, (_, n) => `/notes/${n}`))}</body></html>`],
    ...Array.from({ length: count }, (_, n) => [`/notes/${n}`, note(n)]),
  ]);
const HOST = new URL(ORIGIN).host;
const textAt = async (path: string): Promise<string> => {
  const artifact = await store.artifacts.latestByUrl(`${ORIGIN}${path}`);
  return artifact === null ? '' : ((await store.documents.get(artifact.id))?.text ?? '');
};
const selectionAt = async (path: string) => (await store.artifacts.latestByUrl(`${ORIGIN}${path}`))?.selection;

describe('a crawl', () => {
  it('reads later pages with what the earlier ones have in common, and says so on their artifacts', async () => {
    await run(site(8), { concurrency: 1 });
    expect(await textAt('/notes/0')).toContain(PITCH);
    expect(await selectionAt('/notes/0')).toBeUndefined();
    expect(await textAt('/notes/7')).not.toContain(PITCH);
    expect(await textAt('/notes/7')).toContain('Item 7 was measured in hall 7x5');
    expect(await selectionAt('/notes/7')).toMatchObject({ host: HOST, support: 7 });
  });

  it('leaves what it learned to the next one', async () => {
    await run(site(4), { runId: 'crawl-1', concurrency: 1 });
    expect(StoredProfile.parse(store.scratch.get('site.profile', HOST)).version).toBe(5);
    await run({ '/notes/77': note(77) }, { runId: 'crawl-2', seeds: [`${ORIGIN}/notes/77`] });
    expect(await textAt('/notes/77')).not.toContain(PITCH);
  });
});

describe('the memory of sites', () => {
  const observation: Observation = { host: HOST, urlShape: '/*', shape: [1], segments: [], quality: 0.5, type: null, drifted: false };
  const stored = (): unknown => store.scratch.get('site.profile', HOST);

  it('is written after some pages, and at the end whatever is new', () => {
    const memory = createSiteMemory(store.scratch);
    memory.hear(observation);
    memory.keep();
    expect(stored()).toBeUndefined();
    for (let page = 1; page < 16; page++) memory.hear(observation);
    memory.keep();
    expect(stored()).toMatchObject({ version: 16 });
    memory.hear(observation);
    memory.keep({ all: true });
    expect(stored()).toMatchObject({ version: 17 });
  });

  it('begins anew where what is kept is damaged, or of another host', async () => {
    const empty = storedProfile(emptyProfile(HOST));
    for (const damaged of [null, 'x', { ...empty, templates: [{}] }, { ...empty, host: 'other.test' }]) {
      store.scratch.put('site.profile', HOST, damaged);
      expect(createSiteMemory(store.scratch).profileOf(`${ORIGIN}/a`)).toEqual(emptyProfile(HOST));
    }
  });

  it('holds a bounded number of hosts, and loses none of what it learned', () => {
    const memory = createSiteMemory(store.scratch);
    for (let n = 0; n < 150; n++) memory.hear({ ...observation, host: `h${n}.test` });
    expect(memory.profileOf('https://h0.test/')).toMatchObject({ version: 1 });
    expect(memory.profileOf('mailto:x')).toBeNull();
  });
});

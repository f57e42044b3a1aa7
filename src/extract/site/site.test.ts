import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKept, writeKept } from './kept.ts';
import { learn } from './learn.ts';
import { learnPages, PITCH, page, read, withProfile } from './pages.test.fixture.ts';
import { emptyProfile, LIMITS, type Observation, type SiteProfile } from './profile.ts';
import { openProfile, StoredProfile, storedProfile } from './stored.ts';
import { urlShape } from './url-shape.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const textOf = (n: number, pages: number): string => read(page(n), withProfile(learnPages(upTo(pages)))).document?.text ?? '';

describe('a page of a known site', () => {
  it('loses what stands on every page, from three pages on', () => {
    expect(textOf(30, 0)).toContain(PITCH);
    expect(textOf(30, 2)).toContain(PITCH);
    for (const pages of [3, 5, 12]) {
      const text = textOf(30, pages);
      expect(text).not.toContain(PITCH);
      for (const part of page(30).content) expect(text).toContain(part);
    }
  });

  it('says which profile decided, how, and by how many pages', () => {
    const selection = (pages: number) => read(page(30), withProfile(learnPages(upTo(pages)))).site?.selection;
    expect(selection(2)).toBeNull();
    expect(selection(3)).toMatchObject({ host: 'site.example', version: 3, support: 3, way: 'full' });
    expect(selection(6)).toMatchObject({ version: 6, support: 6, way: 'fast' });
    // Now and then the model looks as well.
    expect(selection(8)).toMatchObject({ support: 8, way: 'full' });
  });

  it('is read as it always was when nothing is known of the site, or only of other sites', () => {
    const { site, ...alone } = read(page(30));
    expect(site).toBeUndefined();
    const { site: learned, ...empty } = read(page(30), withProfile(emptyProfile('site.example')));
    expect(empty).toEqual(alone);
    expect(learned).toMatchObject({ selection: null, drift: null, observation: { host: 'site.example', urlShape: '/notes/*.html' } });
  });

  it('learns from a fast page what stands where, but not whether it is content', () => {
    const observation = read(page(30), withProfile(learnPages(upTo(6)))).site?.observation;
    expect(observation?.quality).toBeNull();
    expect(observation?.segments.every(({ content }) => content === null)).toBe(true);
  });
});

describe('a page that repeats others', () => {
  const copy = { ...page(0), url: 'https://site.example/notes/2000.html' };

  it('teaches nothing: texts that recur because pages do are no surroundings', () => {
    expect(read(copy, withProfile(learnPages([0]))).site?.observation).toBeNull();
    expect(read(page(1), withProfile(learnPages([0]))).site?.observation).not.toBeNull();
  });

  it('is helped by the profile all the same when it is one that was read before', () => {
    const again = read(page(0), withProfile(learnPages(upTo(6))));
    expect(again.site).toMatchObject({ observation: null, selection: { support: 6 } });
    expect(again.document?.text).not.toContain(PITCH);
  });

  it('keeps its text when that stands on most pages', () => {
    const observed = read(page(0), withProfile(emptyProfile('site.example'))).site?.observation ?? null;
    expect(observed).not.toBeNull();
    if (observed === null) return;
    const profile = upTo(6).reduce((known) => learn(known, observed), emptyProfile('site.example'));
    const { site, ...copied } = read(copy, withProfile(profile));
    expect(site).toMatchObject({ observation: null, selection: null });
    expect(copied).toEqual(read(copy));
  });
});

describe('a choice that was recorded', () => {
  const profile = learnPages(upTo(6));
  const first = read(page(30), withProfile(profile));
  const selection = first.site?.selection ?? null;

  it.each(['fast', 'full'])('gives the same document without the profile: %s', (way) => {
    const read1 = read(page(30), withProfile(learnPages(upTo(way === 'fast' ? 6 : 8))));
    const chosen = read1.site?.selection;
    expect(chosen?.way).toBe(way);
    if (chosen == null) return;
    expect(read(page(30), { kind: 'recorded', selection: chosen }).document).toEqual(read1.document);
  });

  it('decides nothing about another page, or when it was damaged', () => {
    expect(selection).not.toBeNull();
    if (selection === null) return;
    const alone = read(page(31)).document;
    expect(read(page(31), { kind: 'recorded', selection })).toMatchObject({ document: alone, site: { selection: null } });
    for (const kept of ['0-999', '3-1', '5,4', 'x', '0-1,,2', '-1'])
      expect(read(page(30), { kind: 'recorded', selection: { ...selection, kept } }).document).toEqual(read(page(30)).document);
  });

  it('can be left aside for all that is seen', () => {
    const text = read(page(30), { kind: 'everything' }).document?.text ?? '';
    for (const part of [PITCH, ...page(30).content, 'Start', 'all rights reserved']) expect(text).toContain(part);
  });
});

describe('a site that changes', () => {
  it('is noticed when its content stands elsewhere: the page is read alone, and the template learned anew', () => {
    const before = learnPages(upTo(12));
    const moved = read(page(50, { box: 'story' }), withProfile(before));
    expect(moved.site).toMatchObject({ selection: null, drift: { kind: 'paths' } });
    expect(moved.document).toEqual(read(page(50, { box: 'story' })).document);
    const after = learnPages([50, 51, 52, 53, 54], { box: 'story' }, before);
    expect(after.templates).toHaveLength(1);
    expect(after.templates[0]?.pages).toBeLessThan(6);
    const again = read(page(60, { box: 'story' }), withProfile(after));
    expect(again.site).toMatchObject({ drift: null, selection: { support: after.templates[0]?.pages } });
    expect(again.document?.text).not.toContain(PITCH);
  });

  it('is noticed when it is built in another way', () => {
    const html = `<html><body><main><section id="n"><h2>All new</h2><p>${page(3).content.join(' ')}</p></section></main></body></html>`;
    const other = read({ url: page(3).url, html }, withProfile(learnPages(upTo(4))));
    expect(other.site).toMatchObject({ selection: null, drift: { kind: 'shape' } });
  });

  it('is not believed to have changed because of one odd page', () => {
    const before = learnPages(upTo(12));
    const after = learnPages([13], {}, learnPages([50], { box: 'story' }, before));
    expect(after.templates[0]).toMatchObject({ pages: 13, drifted: 0 });
  });

  it('takes short and long pages of one template for the same', () => {
    const profile = learnPages(upTo(6));
    for (const paragraphs of [1, 2, 30]) expect(read(page(40, { paragraphs }), withProfile(profile)).site?.drift).toBeNull();
  });
});

const observation: fc.Arbitrary<Observation> = fc.record({
  host: fc.constant('site.example'),
  urlShape: fc.constantFrom('/a/*', '/b/*'),
  shape: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }).map((list) => list.sort((a, b) => a - b)),
  segments: fc.array(
    fc.record({
      path: fc.nat(500),
      text: fc.nat(3000),
      units: fc.nat(400),
      linked: fc.nat(400),
      content: fc.option(fc.constantFrom(0, 0.25, 0.5, 1)),
    }),
    { maxLength: 40 },
  ),
  quality: fc.option(fc.constantFrom(0.25, 0.5, 1)),
  type: fc.option(fc.constantFrom('article', 'forum')),
  drifted: fc.boolean(),
});

describe('a profile', () => {
  const profileOf = (pages: readonly Observation[]): SiteProfile => pages.reduce(learn, emptyProfile('site.example'));

  it('is the same for the same pages, survives JSON, and counts them', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 12 }), (pages) => {
        const profile = profileOf(pages);
        expect(profileOf(pages)).toEqual(profile);
        expect(openProfile(StoredProfile.parse(JSON.parse(JSON.stringify(storedProfile(profile)))))).toEqual(profile);
        expect(profile.version).toBe(pages.length);
      }),
    );
  });

  it('does not grow beyond its bounds, and keeps what recurs', () => {
    const segments = (n: number): Observation['segments'] =>
      Array.from({ length: 590 }, (_, i) => ({ path: n * 1000 + i, text: n * 1000 + i, units: 9, linked: 0, content: 0.5 })).concat(
        Array.from({ length: 9 }, (_, i) => ({ path: i, text: i, units: 9, linked: 0, content: 0.5 })),
      );
    const pages = upTo(20).map((n) => ({ ...base, segments: segments(n + 1) }));
    const [template] = profileOf(pages).templates;
    expect(template?.texts.size).toBe(LIMITS.texts);
    expect(template?.paths.size).toBe(LIMITS.paths);
    const texts = [...(template?.texts ?? [])];
    expect(texts.filter(([, { seen }]) => seen === 20).map(([text]) => text)).toEqual(upTo(9));
    // Of those that were seen once the latest; of one page those of the smaller hashes.
    const rest = texts.filter(([, { seen }]) => seen === 1);
    expect(rest.filter(([, { since }]) => since === 19)).toHaveLength(590);
    expect(
      rest
        .filter(([, { since }]) => since < 19)
        .map(([text]) => text)
        .sort((a, b) => a - b),
    ).toEqual(upTo(LIMITS.texts - 599).map((i) => 19_000 + i));
    const many = profileOf(upTo(40).map((n) => ({ ...base, urlShape: `/${n}/*`, shape: [n * 10 + 1] })));
    expect(many.templates.length).toBe(LIMITS.templates);
    expect(many.templates.at(-1)?.urlShape).toBe('/39/*');
  });

  const base: Observation = { host: 'site.example', urlShape: '/a/*', shape: [1], segments: [], quality: 0.5, type: null, drifted: false };
});

describe('writing', () => {
  it('runs of kept segments read back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (flags) => {
        const kept = Uint8Array.from(flags, Number);
        expect(readKept(writeKept(kept), kept.length)).toEqual(kept);
      }),
    );
    expect(writeKept(Uint8Array.of(1, 1, 0, 1))).toBe('0-1,3');
  });

  it.each([
    ['https://a.example/', '/'],
    ['https://a.example/news/2024/05/the-bridge-is-open', '/news/#/#/*'],
    ['https://a.example/news/2024/05/', '/news/#/#'],
    ['https://a.example/Docs/api/v2/index.HTML', '/docs/api/*/*.html'],
    ['https://a.example/viewtopic.php?t=5&f=2&t=9', '/*.php?f&t'],
    ['https://a.example/%E6%96%B0%E9%97%BB/12345', '/*/#'],
  ])('the shape of %s is %s', (url, shape) => {
    expect(urlShape(new URL(url))).toBe(shape);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { emptyProfile, extractDocument, learn } from '../../extract/index.ts';
import { fakeSite } from '../../lanes/crawl/site.test.fixture.ts';
import { BundleManifest, type SiteSelection } from '../../vocabulary/index.ts';
import { NOW, sample, URL_OF_PAGE } from './bundle.test.sample.ts';
import { verifyBundle, writeBundle } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'veritrail-site-')), 'bundle');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const PITCH =
  'Our people walk the whole country for you, and every week they bring home what nobody else tells. Whoever reads us knows more, and whoever subscribes helps us to go on walking.';
const BACKUPS = [
  'On the Business plan we keep automated backups for 15 days, and they cannot be switched off.',
  'On the Starter plan we keep automated backups for 3 days, and they can be switched off.',
];
const pageOf = (title: string, sentences: readonly string[], foot = ''): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${PITCH}</p>${sentences.map((text) => `<p>${text}</p>`).join('')}</main>${foot}</body></html>`;
const PAGE = pageOf('Backups of Lumora', BACKUPS);
const input = (html: string, url = URL_OF_PAGE) => ({
  bytes: Buffer.from(html),
  contentType: 'text/html',
  charset: 'utf-8',
  url,
  fetchedAt: NOW,
});

/** As a crawl chooses that has seen other pages of the site. */
function selectionOf(html: string): SiteSelection {
  let profile = emptyProfile('docs.lumora.example');
  for (const [at, word] of ['harbour', 'lantern', 'meadow', 'orchard'].entries()) {
    const texts = [0, 1].map((n) => `The ${word} of day ${at * 2 + n} was painted by two neighbours, and the ${word} stayed as it was.`);
    const read = extractDocument({
      ...input(pageOf(`About the ${word}`, texts), `https://docs.lumora.example/${word}`),
      site: { kind: 'profile', profile },
    });
    if (read.site?.observation != null) profile = learn(profile, read.site.observation);
  }
  const selection = extractDocument({ ...input(html), site: { kind: 'profile', profile } }).site?.selection;
  if (selection == null) throw new Error('the profile did not decide');
  return selection;
}

const bytes = (html: string) => ({ bytes: Buffer.from(html), contentType: 'text/html' });
const states = async (live?: string) => {
  const deps = live === undefined ? {} : { live: { http: fakeSite(() => live), context: testContext(), render: 'there is none' } };
  return (await verifyBundle(folder, deps)).quotes.map(({ state }) => state);
};

describe('a bundle of a page that was read with what is known of its site', () => {
  beforeEach(async () => {
    const { answer, store } = await sample({ page: bytes(PAGE), selection: selectionOf(PAGE) });
    await writeBundle(answer, folder, store, null, 'veritrail/test');
  });

  it('is read again to the same text: every quote stands at its place', async () => {
    expect(await states()).toEqual(['intact', 'intact']);
    expect(await states(PAGE)).toEqual(['intact', 'intact']);
  });

  it('would not be without the record of what was chosen', async () => {
    const path = join(folder, 'manifest.json');
    const manifest = BundleManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
    expect(manifest.artifacts[0]?.selection).toMatchObject({ host: 'docs.lumora.example', version: 4, support: 4 });
    const artifacts = manifest.artifacts.map(({ selection: _, ...entry }) => entry);
    writeFileSync(path, JSON.stringify({ ...manifest, artifacts }));
    expect(await states()).toEqual(['moved', 'moved']);
  });

  it('is looked up in all that the page shows now, when the page has changed', async () => {
    expect(await states(pageOf('Backups of Lumora', [...BACKUPS, 'A third sentence came later, and it says nothing of backups.']))).toEqual(
      ['moved', 'moved'],
    );
    const aside = pageOf(
      'The harbour',
      Array.from(
        { length: 12 },
        (_, n) => `The harbour of day ${n} was painted by two neighbours, and ${n} lanterns stayed where they were.`,
      ),
      `<footer><ul>${BACKUPS.map((text) => `<li>${text}</li>`).join('')}</ul></footer>`,
    );
    expect(extractDocument(input(aside)).document?.text).not.toContain(BACKUPS[0]);
    expect(await states(aside)).toEqual(['moved', 'moved']);
    expect(await states(pageOf('The harbour', ['Nothing is left of what stood here before.']))).toEqual(['gone', 'gone']);
  });
});

/**
 * @module What the site model adds to the reading of single pages, on generated sites whose content is known: F1 of the words after 0 to 20 pages
 * seen, CPU time of the fast path beside the full one, and how surely a changed site is noticed. Half of the templates have fitted the weights
 * (`bench/site/fit.ts`); the other half is measured.
 * @example npm run bench:site-model
 */
import {
  type ExtractInput,
  type ExtractResult,
  emptyProfile,
  extractDocument,
  learn,
  type SiteProfile,
  storedProfile,
} from '../src/extract/index.ts';
import { reboxed, redesigned, type SitePage, type Template, templates } from './site/generate.ts';
import { wordF1 } from './site/look.ts';
import { FIT_SEED, isFitted, SEEN, TEMPLATES } from './site/set.ts';

const PAGES = 20;
/** Pages that no profile has seen, by which each is measured. */
const MEASURED = [40, 41, 42, 43];
/** The first page of a changed site; its content is new as well. */
const CHANGED_FROM = 60;
const TIMED_ROUNDS = 8;

const inputOf = ({ html, url }: SitePage): ExtractInput => ({
  bytes: Buffer.from(html),
  contentType: 'text/html',
  charset: 'utf-8',
  url,
  fetchedAt: '2026-01-01T00:00:00Z',
});

const read = (page: SitePage, profile: SiteProfile | null): ExtractResult =>
  extractDocument(profile === null ? inputOf(page) : { ...inputOf(page), site: { kind: 'profile', profile } });

const learned = (profile: SiteProfile, { site }: ExtractResult): SiteProfile =>
  site?.observation == null ? profile : learn(profile, site.observation);

interface Score {
  readonly seen: number;
  readonly f1: number[];
  fast: number;
}

interface Change {
  readonly name: string;
  readonly make: (template: Template) => Template;
  noticed: number;
  sites: number;
  readonly before: number[];
  readonly first: number[];
  readonly after: number[];
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const scores: Score[] = [0, ...SEEN].map((seen) => ({ seen, f1: [], fast: 0 }));
const changes: Change[] = [
  { name: 'redesign', make: redesigned, noticed: 0, sites: 0, before: [], first: [], after: [] },
  { name: 'content moved', make: reboxed, noticed: 0, sites: 0, before: [], first: [], after: [] },
];
const [fullMs, fastMs]: [number[], number[]] = [[], []];
let [alarms, unchanged, profileBytes] = [0, 0, 0];
const perKind = new Map<string, [number[], number[]]>();

const tested = templates(TEMPLATES, FIT_SEED).filter((_, at) => !isFitted(at));
for (const template of tested) measure(template);
report();

function measure(template: Template): void {
  const measured = MEASURED.map((page) => template.page(page));
  const take = (score: Score | undefined, profile: SiteProfile | null): void => {
    if (score === undefined) return;
    for (const page of measured) {
      const { document, site } = read(page, profile);
      score.f1.push(wordF1(document?.text ?? '', page.truth));
      if (site?.selection?.way === 'fast') score.fast += 1;
      if (profile !== null) {
        unchanged += 1;
        if (site?.drift != null) alarms += 1;
      }
    }
  };
  take(scores[0], null);
  let profile = emptyProfile(`${template.name}.example`);
  for (let page = 0; page < PAGES; page += 1) {
    const result = read(template.page(page), profile);
    unchanged += 1;
    if (result.site?.drift != null) alarms += 1;
    profile = learned(profile, result);
    take(
      scores.find(({ seen }) => seen === page + 1),
      profile,
    );
  }
  const kind = perKind.get(template.kind) ?? [[], []];
  perKind.set(template.kind, kind);
  kind[0].push(mean(scores[0]?.f1.slice(-MEASURED.length) ?? []));
  kind[1].push(mean(scores.at(-1)?.f1.slice(-MEASURED.length) ?? []));
  profileBytes = Math.max(profileBytes, JSON.stringify(storedProfile(profile)).length);
  for (const change of changes) meet(change, template, profile);
  time(measured, profile);
}

/** The next pages of the site come from a changed template. */
function meet(change: Change, template: Template, known: SiteProfile): void {
  const changed = change.make(template);
  let profile = structuredClone(known);
  change.sites += 1;
  for (let page = 0; page < 10; page += 1) {
    const one = changed.page(CHANGED_FROM + page);
    const result = read(one, profile);
    const f1 = wordF1(result.document?.text ?? '', one.truth);
    if (page === 0) {
      if (result.site?.selection == null) change.noticed += 1;
      change.first.push(f1);
      change.before.push(wordF1(read(one, null).document?.text ?? '', one.truth));
    }
    if (page >= 5) change.after.push(f1);
    profile = learned(profile, result);
  }
}

function time(pages: readonly SitePage[], profile: SiteProfile): void {
  for (const page of pages) {
    if (read(page, profile).site?.selection?.way !== 'fast') continue;
    const [full, fast] = [cpuMs(() => read(page, null)), cpuMs(() => read(page, profile))];
    fullMs.push(full);
    fastMs.push(fast);
  }
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  for (let round = 0; round < TIMED_ROUNDS; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TIMED_ROUNDS;
}

function report(): void {
  const plain = mean(scores[0]?.f1 ?? []);
  console.log(`${tested.length} templates not fitted on, ${MEASURED.length} unseen pages each`);
  console.log('pages seen      F1    gain   fast');
  for (const { seen, f1, fast } of scores)
    console.log(
      `${`${seen}`.padStart(10)}  ${mean(f1).toFixed(3)}  ${(mean(f1) - plain).toFixed(3).padStart(6)}  ${`${Math.round((fast / f1.length) * 100)} %`.padStart(5)}`,
    );
  for (const [kind, [before, after]] of perKind)
    console.log(`${kind.padEnd(14)} ${mean(before).toFixed(3)} -> ${mean(after).toFixed(3)} after ${PAGES} pages`);
  console.log(`CPU ms a page, median: full ${median(fullMs).toFixed(2)}, fast ${median(fastMs).toFixed(2)} (${fastMs.length} pages)`);
  for (const { name, noticed, sites, before, first, after } of changes)
    console.log(
      `${name}: noticed on the first page ${noticed} of ${sites}; F1 of it ${mean(first).toFixed(3)} (alone ${mean(before).toFixed(3)}), of pages 6 to 10 ${mean(after).toFixed(3)}`,
    );
  console.log(`false alarms: ${alarms} of ${unchanged} pages; largest profile ${profileBytes} bytes`);
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  console.log(
    `BENCH ${JSON.stringify({
      templates: tested.length,
      f1: Object.fromEntries(scores.map(({ seen, f1 }) => [seen, round(mean(f1))])),
      gainAt3: round(mean(scores.find(({ seen }) => seen === 3)?.f1 ?? []) - plain),
      gainAt20: round(mean(scores.at(-1)?.f1 ?? []) - plain),
      fastShareAt20: round((scores.at(-1)?.fast ?? 0) / (scores.at(-1)?.f1.length ?? 1)),
      fullMs: round(median(fullMs)),
      fastMs: round(median(fastMs)),
      driftNoticed: Object.fromEntries(changes.map(({ name, noticed, sites }) => [name, round(noticed / sites)])),
      falseAlarms: round(alarms / unchanged),
      profileBytes,
    })}`,
  );
}

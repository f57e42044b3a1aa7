import type { Document, PageShape } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { isObject, type JsonObject } from '../html/head.ts';
import type { PageReading } from '../html/page.ts';
import { parseHtml } from '../html/parse.ts';
import { withOwnTimes } from '../times/times.ts';
import { readApis } from './apis.ts';
import { type Chosen, chooseContent } from './choose.ts';
import { foldKey } from './keys.ts';
import { readText } from './mass.ts';
import { authorOf, publishedOf, updatedOf } from './record.ts';
import { renderChosen, renderMarkup } from './render.ts';
import { type Part, scanParts } from './scan.ts';
import { readStates } from './states.ts';
import { chooseStructured, saysWalled, structuredScripts } from './structured.ts';

/** A reading whose text may come from what the page carries for its scripts. */
export interface OpenedReading extends PageReading {
  readonly origin?: NonNullable<Document['origin']>;
}

export interface ShellInput {
  readonly source: string;
  readonly url: string;
  readonly requestedUrl: string;
}

/** From so much running text on a page is read as it stands. */
const PROSE_OF_PAGE = 1_500;
/** Up to here a page shows nothing of its own. */
const BARE = 160;
const PARAGRAPHS_OF_PAGE = 4;
/** So little between header and footer is a placeholder. */
const LEAST_CORE = 60;
/** An empty element of such a name waits for the application; other empty elements wait for advertisements and dialogs. */
const APPLICATION_ROOT =
  /^(?:(?:react|vue|app|page|spa|main|js)?[-_]?(?:root|app|mount|application)|__next|__nuxt|___gatsby|q-app|svelte|main|content|app-(?:root|main|content|container))$/i;
/** State must hold so many times the text that is seen, to stand for the page. */
const TIMES_SEEN = 2;
/** Units below which a state says nothing. */
const LEAST = 20;
/** Share of blocks that are seen anyway, from which the state only repeats the page. */
const REPEATED = 0.4;
/** Shorter blocks are labels. */
const SENTENCE = 30;
const MARKUP_LEAST = 100;

interface Candidate {
  readonly state: string;
  readonly mass: number;
  readonly title: string | null;
  readonly total: number;
  /** The record that it is, where it is one. */
  readonly record: JsonObject | null;
  readonly blocks: () => BlockDraft[];
}

/**
 * A shell filled from its own state, and told where else its content can be asked for; any other page as it is. The visible page is
 * left alone when it has text of its own, when its state only repeats it, and when the page says that its text is not for everybody.
 */
export function openShell(reading: PageReading, input: ShellInput): OpenedReading {
  const { shape } = reading;
  const seen = weighed(shape.visibleText, shape.visibleLength - shape.linkTextLength);
  const { core } = shape;
  // Header and footer are there, and nothing between them yet.
  const framed = core !== undefined && (core.length < LEAST_CORE || core.busy);
  const waits = seen < BARE || framed || shape.emptyRoots.some((name) => APPLICATION_ROOT.test(name));
  if (!waits || seen > PROSE_OF_PAGE || shape.paragraphs > PARAGRAPHS_OF_PAGE || asksToLogIn(shape)) return reading;
  const parts = scanParts(input.source);
  if (parts.length === 0) return reading;
  const { apis, unknownCalls, posts } = readApis(parts, input);
  const asked = {
    ...(apis.length === 0 ? {} : { apis }),
    // One that sends is one of which nobody else may know what it would bring.
    ...(apis.length === 0 || unknownCalls + posts.length === 0 ? {} : { unknownCalls: unknownCalls + posts.length }),
    ...(posts.length === 0 ? {} : { posts }),
  };
  const told: PageReading = { ...reading, shape: { ...shape, ...asked } };
  const scripts = structuredScripts(parts);
  if (saysWalled(scripts)) return reading;
  const page = { title: reading.title ?? shape.title, url: input.url };
  const candidates = [
    ...readStates(parts).map((state) => ofChosen(chooseContent(state, page), input.url)),
    ofChosen(chooseStructured(scripts, page), input.url),
    ...markup(parts, input.url),
  ]
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.mass - a.mass);
  for (const candidate of candidates.slice(0, 3)) {
    if (candidate.mass < LEAST || candidate.mass < TIMES_SEEN * (seen < BARE ? seen / 2 : seen)) return told;
    const blocks = candidate.blocks();
    const length = blocks.reduce((sum, block) => sum + block.text.length, 0);
    if (length < LEAST || (seen >= BARE && proseOf(blocks) < TIMES_SEEN * seen) || repeats(blocks, shape.visibleText)) continue;
    return withBlocks(told, candidate, blocks, length);
  }
  return told;
}

function withBlocks(reading: PageReading, candidate: Candidate, blocks: readonly BlockDraft[], length: number): OpenedReading {
  return {
    ...reading,
    blocks,
    title: titleFor(reading.title, candidate.title),
    ...statedBy(candidate, reading),
    coverage: Math.min(1, candidate.total === 0 ? 1 : candidate.mass / candidate.total),
    shape: { ...reading.shape, mainLength: length, embeddedState: [...new Set([...reading.shape.embeddedState, candidate.state])] },
    origin: { channel: 'embedded', state: candidate.state, visibleLength: reading.shape.visibleLength },
  };
}

/** What the page does not say of author and dates, the record says that its text comes from. */
function statedBy({ record, state }: Candidate, { author, times }: PageReading): Pick<PageReading, 'author' | 'times'> {
  if (record === null) return { author, times };
  const source = `state ${state}`;
  return {
    author: author.length > 0 ? author : authorOf(record),
    times: withOwnTimes(times, {
      published: times.published === undefined ? (publishedOf(record, source) ?? undefined) : undefined,
      updated: times.updated === undefined ? (updatedOf(record, source) ?? undefined) : undefined,
    }),
  };
}

const ofChosen = (chosen: Chosen | null, url: string): Candidate | null =>
  chosen === null
    ? null
    : {
        state: chosen.state,
        mass: chosen.mass,
        total: chosen.total,
        title: chosen.title,
        record: isObject(chosen.value) ? chosen.value : null,
        blocks: () => renderChosen(chosen, url),
      };

/** Text that stands in mark-up which is not shown: `noscript` that holds more than the wish for scripts, and templates. */
function markup(parts: readonly Part[], url: string): Candidate[] {
  return parts.flatMap(({ tag, attributes, inner }) => {
    if (tag !== 'noscript' && tag !== 'template') return [];
    if (tag === 'template' && !attributes.has('shadowrootmode') && /\{\{|\$\{|<slot\b|\bv-for=/.test(inner)) return [];
    const { mass } = readText(parseHtml(inner).textContent(0));
    if (mass < MARKUP_LEAST) return [];
    return [{ state: tag, mass, total: mass, title: null, record: null, blocks: () => renderMarkup(inner, tag, url) }];
  });
}

/** The page's own title, unless it is only the name of the application. */
function titleFor(title: string | null, own: string | null): string | null {
  if (own === null) return title;
  if (title === null) return own;
  return foldKey(title).includes(foldKey(own)) ? title : own;
}

/** A form that waits for a password is what such a page shows, whatever else it carries. */
const asksToLogIn = ({ forms }: PageShape): boolean => forms.some(({ fields }) => fields.some(({ type }) => type === 'password'));

/** Units of sentences: no labels, no tables. */
const proseOf = (blocks: readonly BlockDraft[]): number =>
  blocks.reduce(
    (sum, { kind, text }) => (kind === 'table' || text.length < SENTENCE ? sum : sum + weighed(text.slice(0, 2_000), text.length)),
    0,
  );

function repeats(blocks: readonly BlockDraft[], visible: string): boolean {
  const long = blocks.filter(({ text }) => text.length >= 12).slice(0, 30);
  if (long.length === 0) return false;
  const folded = visible.replace(/\s+/g, ' ');
  return long.filter(({ text }) => folded.includes(text.replace(/\s+/g, ' ').slice(0, 60))).length > REPEATED * long.length;
}

/** Length in units: characters of scripts without spaces twice. */
const weighed = (sample: string, length: number): number => {
  const wide = sample.match(/[\u2e80-\ufaff]/g)?.length ?? 0;
  return Math.max(0, length) * (1 + (sample.length === 0 ? 0 : wide / sample.length));
};

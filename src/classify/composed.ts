/** Votes of concepts that stand in one sentence of a page with little text: what it says, in whatever words. */
import type { VerdictKind } from '../vocabulary/index.ts';
import { fold } from './fold.ts';
import { findConcepts, type PhraseHit } from './lexicon.ts';
import { isQuoted, type Mention } from './mention.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { isTold } from './told.ts';
import { type PageView, weighedLength, type Zone } from './view.ts';

interface Composition {
  readonly id: string;
  readonly kind: VerdictKind;
  readonly all: readonly string[];
  readonly weight: number;
  /** Must not stand in the sentence. */
  readonly not?: string;
  /** In running text the sentence must speak of the page itself or to its reader: hours, prices and rules of a house use the same words. */
  readonly direct?: true;
  /** Only where the page offers something to choose: texts about terms do not. */
  readonly choice?: true;
}
/** Pairs that say it even where they stand in two sentences of a page that has no more than these. */
const ACROSS: ReadonlySet<string> = new Set([
  'prove-human',
  'picture-task',
  'asked-too-often',
  'rest-for-payers',
  'site-unbuilt',
  'paused-for-work',
  'not-here',
  'broken-system',
  'terms-to-accept',
  'adults-only',
  'for-some-only',
]);
const made = (id: string, kind: VerdictKind, weight: number, ...all: readonly string[]): Composition => ({
  id,
  kind,
  weight,
  all: all.map((name) => `concept:${name}`),
});

const direct = (one: Composition): Composition => ({ ...one, direct: true });

const COMPOSITIONS: readonly Composition[] = [
  direct(made('not-here', 'geo_block', 0.58, 'place', 'denial')),
  direct(made('stopped-by-law', 'legal_block', 0.58, 'authority', 'stopped')),
  direct(made('thing-gone', 'soft_404', 0.55, 'thing', 'gone')),
  made('prove-human', 'captcha', 0.6, 'machine', 'prove'),
  made('picture-task', 'captcha', 0.6, 'picture', 'prove'),
  made('visit-checked', 'challenge', 0.56, 'visit', 'checking'),
  direct(made('asked-too-often', 'rate_limited', 0.58, 'often', 'asking')),
  direct(made('rest-for-payers', 'paywall', 0.58, 'rest', 'pay')),
  made('site-unbuilt', 'parked', 0.58, 'site', 'unbuilt'),
  direct(made('paused-for-work', 'maintenance', 0.58, 'work', 'paused')),
  { ...made('data-for-purpose', 'consent_wall', 0.56, 'data', 'purpose'), not: 'concept:denial' },
  direct(made('adults-only', 'age_gate', 0.58, 'adult', 'enter')),
  direct(made('no-rights', 'denied', 0.56, 'rights', 'denial')),
  { ...made('machines-refused', 'denied', 0.58, 'machine', 'rights', 'denial'), not: 'concept:prove' },
  direct(made('access-limited', 'denied', 0.55, 'rights', 'stopped')),
  direct(made('request-stopped', 'denied', 0.56, 'visit', 'stopped')),
  direct(made('system-paused', 'maintenance', 0.54, 'system', 'paused')),
  made('broken-system', 'error_page', 0.56, 'fault', 'system'),
  direct(made('log-in-to-see', 'login_wall', 0.58, 'sign-in', 'to-see')),
  { ...made('terms-to-accept', 'consent_wall', 0.58, 'terms', 'accept'), choice: true },
  { ...made('for-some-only', 'consent_wall', 0.58, 'audience', 'accept'), choice: true },
];

/** Up to so much text, in Latin-equivalent characters, a sentence may be all that a page says; a wall to pay at stands below a teaser. */
const SHORT = 300;
const TEASER = 900;
const TINY = 150;
const WHOLE = 300;
const OFFER = 420;
/** A sentence longer than this tells a story. */
const SENTENCE = 170;
const END = /[.!?。！？…\n]/;
/** What a sentence in the text keeps of the weight of a heading. */
const IN_TEXT = 0.92;
/** What a page says in two of its places it means. */
const REPEATED = 1.15;
const PRICE = /[$€£¥₩₽₺]\s?\d|\d\s?(?:[$€£¥₩₽₺]|zł|元|円|원)/;

/** The concepts of a zone that the page states itself. */
const said = (zone: Zone): PhraseHit[] =>
  findConcepts(zone.folded).filter((hit) => !isTold(zone.folded.text, hit.start) && !isQuoted(zone, hit));

interface Said {
  readonly concepts: ReadonlySet<string>;
  readonly text: string;
  /** Of a whole page: a tiny one, or one with a price in it. */
  readonly across?: 'tiny' | 'priced';
}

/** Concepts by sentence. */
function sentencesOf(zone: Zone, stated: readonly PhraseHit[]): Said[] {
  const { original, offsets } = zone.folded;
  const hits = stated.map((hit) => ({ family: hit.family, at: offsets[hit.start] ?? 0 }));
  if (hits.length < 2) return [];
  const sentences: Said[] = [];
  let from = 0;
  let next = 0;
  for (let at = 0; at <= original.length; at += 1) {
    const char = original.charAt(at);
    if (char !== '' && !END.test(char)) continue;
    if (char === '.' && /\S/.test(original.charAt(at + 1))) continue;
    const concepts = new Set<string>();
    for (let hit = hits[next]; hit !== undefined && hit.at <= at; hit = hits[next]) {
      if (hit.at >= from) concepts.add(hit.family);
      next += 1;
    }
    const text = original.slice(from, at).trim();
    if (concepts.size >= 2 && text.length <= SENTENCE && !text.includes('©')) sentences.push({ concepts, text });
    from = at + 1;
  }
  return sentences;
}

/** All that a tiny page says, as if it were one sentence. */
function wholeOf({ shape, main, zones }: PageView): Said | null {
  const text = shape.core?.text ?? zones.find(({ name }) => name === 'lead')?.folded.original ?? '';
  const tiny = Math.min(main, weighedLength(text)) <= TINY && weighedLength(text) <= WHOLE;
  // What is for sale stands below what it is about.
  if (!tiny && !(main > TINY && main <= OFFER && PRICE.test(text))) return null;
  const folded = fold(text);
  const stated = said({ name: 'lead', folded, hits: [] });
  return { concepts: new Set(stated.map(({ family }) => family)), text: text.slice(0, SENTENCE), across: tiny ? 'tiny' : 'priced' };
}

/** Something to press or to fill in. */
const offersChoice = ({ shape }: PageView): boolean =>
  shape.buttons.length > 0 || shape.forms.some(({ fields }) => fields.some(({ type }) => type !== 'hidden'));

export function composedVotes(view: PageView, { factor, content }: Mention): Vote[] {
  const { shape, zones, document } = view;
  const short = Math.min(view.main === 0 ? view.shown : view.main, view.prose) <= SHORT && content <= 0.5;
  const choice = zones.some(({ name, hits }) => name === 'buttons' && hits.some(({ family }) => family === 'consent_choice'));
  if (
    view.prose > TEASER ||
    shape.paragraphs > 3 ||
    (document !== null && document.tables.length > 0) ||
    (shape.contentKind !== 'html' && shape.contentKind !== 'text' && shape.contentKind !== 'json')
  )
    return [];
  const offers = offersChoice(view);
  const whole = wholeOf(view);
  const best = new Map<VerdictKind, { id: string; weight: number; text: string; title: boolean }>();
  const places = new Map<string, Set<string>>();
  for (const zone of zones) {
    if (zone.name !== 'title' && zone.name !== 'heading' && zone.name !== 'lead') continue;
    const stated = said(zone);
    const sentences = sentencesOf(zone, stated);
    if (zone.name === 'lead' && whole !== null) sentences.push(whole);
    for (const { concepts, text, across } of sentences) {
      for (const { id, kind, all, weight, not, direct: toReader, choice: needsChoice } of COMPOSITIONS) {
        if (
          !all.every((name) => concepts.has(name)) ||
          (not !== undefined && concepts.has(not)) ||
          (across === 'tiny' && !ACROSS.has(id)) ||
          (across === 'priced' && id !== 'rest-for-payers') ||
          (needsChoice === true && !offers) ||
          (toReader === true &&
            zone.name === 'lead' &&
            !concepts.has('concept:asker') &&
            !(kind === 'paywall' && PRICE.test(text) && view.main > TINY)) ||
          (!short && kind !== 'paywall')
        )
          continue;
        const told = kind === 'paywall' || (kind === 'consent_wall' && choice) ? 1 : factor;
        // What a page tells in passing is seldom all that it says.
        if (id === 'thing-gone' && zone.name === 'lead' && Math.min(view.main, view.prose) > TINY) continue;
        const seen = places.get(id) ?? new Set();
        places.set(id, seen.add(zone.name));
        const weighed = weight * (zone.name === 'lead' ? IN_TEXT : 1) * (seen.size > 1 ? REPEATED : 1) * told;
        if ((best.get(kind)?.weight ?? 0) < weighed) best.set(kind, { id, weight: weighed, text, title: zone.name === 'title' });
      }
    }
  }
  return [...best].map(([kind, { id, weight, text, title }]) =>
    vote(kind, { id: `says:${id}`, layer: 'content', source: title ? 'title' : 'text', basis: 'guess', excerpt: text, weight }),
  );
}

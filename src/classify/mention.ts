/**
 * Pages that speak of a thing and pages that are it: an article on captchas uses the words of a captcha. Told apart by shape, in any language:
 * by what else the page says, by how many different refusals it names, by its dates, and by what kind of page it was read as.
 */
import type { Document } from '../vocabulary/index.ts';
import type { PhraseHit } from './lexicon.ts';
import { type PageView, weighedLength, type Zone } from './view.ts';

/** A page that refuses talks to its reader, about itself. Sentences that do so are no content of their own. */
const READER =
  /(?<![\p{L}\p{N}])(?:you|your|yours|you've|please|we|we're|our|us|sorry|sie|ihre?[mnrs]?|du|dein\p{L}*|bitte|wir|unser\p{L}*|vous|votre|vos|veuillez|nous|notre|usted|tus?|su|sus|nuestr\p{L}+|você|seu|sua|voi|vostr\p{L}+|uw|вы|вас|ваш\p{L}*|пожалуйста)(?![\p{L}\p{N}])|[您你请請咱]|我们|本站|管理员|抱歉|ください|お客様|ご利用|申し訳|しております|주세요|귀하|바랍니다|죄송|يرجى|عذرا|لديك/iu;
const DATE = /(?:19|20)\d\d(?:[-/.]\d|年)|\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d/;
const END = /[.!?。！？…]/;
/** Shorter pieces are labels, menu entries and bylines. */
const SENTENCE = 30;
/** So much text of its own, in Latin-equivalent characters, makes a page one with content. */
const CONTENT = 420;
/** Replies of a thread say more than this; what a forum says in place of a thread says less. */
const THREAD = 250;
/** Kinds of which a page is one, not several at once. A refusal is also called an error, and a captcha a challenge. */
const RIVALS: ReadonlyMap<string, string> = new Map([
  ['not_found', 'missing'],
  ['denied', 'denied'],
  ['rate_limited', 'often'],
  ['maintenance', 'pause'],
  ['server_error', 'error'],
  ['login_required', 'login'],
  ['captcha', 'check'],
  ['challenge', 'check'],
  ['parked', 'parked'],
  ['region', 'place'],
  ['age_gate', 'age'],
]);

/** Latin-equivalent characters of the sentences that neither hold one of the phrases nor speak to the reader. */
function ownText(lead: Zone): number {
  const { original, offsets } = lead.folded;
  const starts = lead.hits.filter(isStrong).map(({ start }) => offsets[start] ?? 0);
  let own = 0;
  let from = 0;
  let next = 0;
  for (let at = 0; at <= original.length; at += 1) {
    const char = original.charAt(at);
    const line = char === '\n' || char === '';
    if (!line && !(END.test(char) && (char.charCodeAt(0) > 127 || /\s|^$/.test(original.charAt(at + 1))))) continue;
    const sentence = original.slice(from, at);
    const length = weighedLength(sentence.trim());
    let hit = false;
    for (; next < starts.length && (starts[next] ?? 0) <= at; next += 1) if ((starts[next] ?? 0) >= from) hit = true;
    if (!line && !hit && length >= SENTENCE && !READER.test(sentence) && !sentence.includes('©')) own += length;
    from = at + 1;
  }
  return own;
}

export interface Mention {
  /** What a phrase keeps of its weight: 1 where the page speaks for itself, down to 0.15 where it tells of something. */
  readonly factor: number;
  /** 0 to 1: how much the page says besides. */
  readonly content: number;
}

export function mentionOf({ zones, document, main }: PageView): Mention {
  const lead = zones.find(({ name }) => name === 'lead');
  if (lead === undefined || !lead.hits.some(isStrong)) return { factor: 1, content: 0 };
  const content = Math.min(1, ownText(lead) / CONTENT);
  const named = new Set(zones.flatMap(({ hits }) => hits.filter(isStrong).flatMap(({ family }) => RIVALS.get(family) ?? [])));
  const dated = lead.folded.original.split('\n').filter((line) => DATE.test(line)).length;
  let factor = 1 - 0.65 * content;
  if (named.size >= 4) factor *= 0.35;
  else if (named.size - Number(named.has('error')) - Number(named.has('check')) >= 3) factor *= 0.55;
  if (dated >= 3) factor *= 0.5;
  // A table of refusals is about them.
  if (named.size >= 3 && (document?.tables.length ?? 0) > 0) factor *= 0.5;
  if (defines(lead, zones)) factor *= 0.35;
  if (zones.some(({ hits }) => hits.some(({ family }) => TELLING.has(family)))) factor *= 0.25;
  if ((document?.pageType === 'forum' || document?.pageType === 'documentation') && main >= THREAD) factor *= 0.5;
  const guided = headedAsGuide(zones) && main >= GUIDE;
  if (guided) factor *= 0.4;
  if (document !== null && (guided || !isHeadlined(zones)) && isBuiltAsText(document, lead)) factor *= 0.5;
  return { factor: Math.max(0.15, factor), content };
}

/** A guide says more than this. */
const GUIDE = 180;
/** Steps of an instruction, entries of a change log. */
const STEPS = 3;
/** What is printed of a failed program is longer. */
const SNIPPET = 300;
const PARAGRAPH_SIGN = /(?:§|\bart(?:icle|ikel|ículo|igo|icolo)?\.?|\bsection|第|제)\s?\d{1,4}\s?(?:条|條|조|\b)/giu;
const ENTRY = /^\p{L}{2,14}\s?[:：]\s?\S/gmu;

/** What stands first on the page: its title and its first heading. A page that refuses asks "why?" further down. */
const headlines = (zones: readonly Zone[]): Zone[] => [
  ...zones.filter(({ name }) => name === 'title'),
  ...zones.filter(({ name }) => name === 'heading').slice(0, 1),
];
const headedAsGuide = (zones: readonly Zone[]): boolean =>
  headlines(zones).some(({ hits }) => hits.some(({ family }) => family === 'guide'));
const isHeadlined = (zones: readonly Zone[]): boolean =>
  headlines(zones).some((zone) => zone.hits.some((hit) => isStrong(hit) && hit.kind !== null && fillsHeadline(zone, hit)));

/** Code, numbered steps, rows of a table, sections of a law, entries of a log: no refusal is written so. */
function isBuiltAsText({ blocks, links, text }: Document, lead: Zone): boolean {
  const items = blocks.filter(({ kind, span }) => kind === 'list_item' && span.end - span.start >= SENTENCE).length;
  const led = links.filter(({ region }) => region === 'content').length;
  const code = blocks.filter(({ kind }) => kind === 'code').reduce((sum, { span }) => sum + span.end - span.start, 0);
  return (
    (code > 0 && code <= SNIPPET && code < 0.6 * text.length) ||
    (items >= STEPS && 2 * led < items) ||
    (text.match(PARAGRAPH_SIGN)?.length ?? 0) >= STEPS ||
    (lead.folded.original.match(ENTRY)?.length ?? 0) >= STEPS
  );
}

const TELLING: ReadonlySet<string> = new Set(['status_report', 'telling']);
const TERM = 60;

/** Does a sentence begin with what heads the page, as a definition does ("Rate limiting is …")? */
function defines({ folded }: Zone, zones: readonly Zone[]): boolean {
  const heads = zones.filter(({ name, folded: { original } }) => name === 'heading' && original.length >= 2 && original.length <= TERM);
  const lines = folded.original.split('\n');
  return heads.some(({ folded: { original } }) =>
    lines.some(
      (line) =>
        line.startsWith(original) &&
        /^\s?(?:is|are|means|refers|describes|是|指|就是|は|とは|designa|désigne|bezeichnet|es |est )/.test(line.slice(original.length)),
    ),
  );
}

const isStrong = ({ strength, family }: PhraseHit): boolean => strength === 'strong' && family !== 'guide' && !TELLING.has(family);

interface Place {
  readonly start: number;
  readonly end: number;
}

const OPENING = '"“„「『«‹《';
const CLOSING = '"”“」』»›》';
/** How far from a phrase its quotation marks may stand. */
const QUOTE = 60;

/** Does the phrase stand in quotation marks, as words of somebody else? */
export function isQuoted({ folded }: Zone, { start, end }: Place): boolean {
  const { original, offsets } = folded;
  const from = offsets[start] ?? 0;
  const to = (offsets[end - 1] ?? from) + 1;
  let opened = '';
  for (let at = Math.max(0, from - QUOTE); at < from; at += 1) {
    const char = original.charAt(at);
    if (opened !== '' && CLOSING.includes(char)) opened = '';
    else if (OPENING.includes(char) && (char !== '"' || !/[\p{L}\p{N}.,!?]/u.test(original.charAt(at - 1)))) opened = char;
    else if (char === '\n') opened = '';
  }
  if (opened === '') return false;
  const line = original.slice(to, to + QUOTE).split('\n', 1)[0] ?? '';
  return [...CLOSING].some((mark) => line.includes(mark));
}

/** Between what a page is called and whose it is. */
const SITE = /\s[|\-:»·•—–]\s|[|»·•_]/g;
const HEADLINE = 26;
const FILLED = 0.45;
/** "Site down for maintenance this weekend?" is somebody's question; "Are you a robot?" is a server's. */
const ASKED_BY_SERVERS: ReadonlySet<string> = new Set(['captcha', 'challenge', 'age_gate', 'region', 'parked', 'login_required']);

/** Does a title or heading say this, and not only name it on the way? Short ones say what they name. */
export function fillsHeadline({ folded, hits }: Zone, { start, end, family }: Place & { readonly family: string }): boolean {
  const { text } = folded;
  let from = 0;
  let to = text.length;
  for (const { index, 0: sign } of text.matchAll(SITE)) {
    if (index + sign.length <= start) from = index + sign.length;
    else if (index >= end) {
      to = index;
      break;
    }
  }
  const headline = text.slice(from, to).trim();
  if (/(?:[?？؟]|吗|怎么办)$/.test(headline) && !ASKED_BY_SERVERS.has(family)) return false;
  if (weighedLength(headline) <= HEADLINE) return true;
  let covered = 0;
  let reached = from;
  for (const hit of [...hits].sort((a, b) => a.start - b.start)) {
    if (hit.start < from || hit.end > to) continue;
    covered += Math.max(0, hit.end - Math.max(reached, hit.start));
    reached = Math.max(reached, hit.end);
  }
  return covered >= FILLED * headline.length;
}

import { validityOf } from '../../evidence/index.ts';
import { scanFacts } from '../../text/facts/index.ts';
import type { Document, EvidenceFlag, FactSpan, Scope } from '../../vocabulary/index.ts';

const MARKETING =
  /\b(?:industry[- ]leading|best[- ]in[- ]class|world[- ]class|unmatched|unbeatable|revolutionary|cutting[- ]edge|blazing(?:ly)?[- ]fast|next[- ]generation)\b|行业领先|业界领先|遥遥领先|极致|颠覆性|首屈一指|无与伦比/i;
const SPECULATION =
  /\b(?:rumou?r(?:ed|s)?|reportedly|allegedly|might|may be(?! (?:returned|refunded|cancell?ed|exchanged|used|combined|transferred|shared|changed|renewed|requested|paid|copied|stored|brought|taken)\b)|could be|i think|(?:i|we) (?:also )?heard|i believe|maybe|probably|not sure|supposedly|expected to|is said to|iirc|afaik|someone told|according to (?:a|the) draft|the draft)\b|草案|征求意见|据传|据说|听说|可能会|或许|大概|预计|有望|传闻|我觉得|好像/i;

/** Flags that the statement itself earns. `now` is the run's clock, ISO 8601. */
export function statementFlags(text: string, near: string, scope: Scope, now: string): EvidenceFlag[] {
  const flags: EvidenceFlag[] = [];
  if (MARKETING.test(text)) flags.push('marketing');
  if (SPECULATION.test(text)) flags.push('speculation');
  const own = validityOf(text);
  const around = own.from !== null || own.until !== null ? own : validityOf(near);
  const [from, until] = [around.from ?? scope.validFrom ?? null, around.until ?? scope.validUntil ?? null];
  const today = now.slice(0, 10);
  if (from !== null && from > today.slice(0, from.length)) flags.push('not_yet_effective');
  if (until !== null && until < today.slice(0, until.length)) flags.push('expired');
  return flags;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** Flags that the whole page earns: a title that claims a newer year than the page's own dates. */
export function pageFlags(document: Document): EvidenceFlag[] {
  const dated = document.times.updated ?? document.times.published;
  const years = Array.from((document.title ?? '').matchAll(YEAR), ([year]) => Number(year));
  if (dated === undefined || years.length === 0) return [];
  return Math.max(...years) > Number(dated.value.slice(0, 4)) ? ['title_newer_than_body'] : [];
}

/** Does a search snippet state a value of the same kind that the page nowhere states? Then whoever trusted the snippet was misled. */
export function snippetContradicts(fact: FactSpan, snippets: readonly string[], document: Document): boolean {
  if (fact.kind === 'number' || fact.kind === 'ordinal') return false;
  return snippets.some((snippet) =>
    scanFacts(snippet, { language: document.language }).some(
      (one) =>
        one.kind === fact.kind &&
        one.currency === fact.currency &&
        one.value !== undefined &&
        one.value !== fact.value &&
        !document.text.includes(one.raw.trim()),
    ),
  );
}

/** Headings over what visitors of a page have written. */
const COMMENTS =
  /^(?:(?:user |reader )?comments?|\d+ comments?|reviews|replies|discussion|用户留言|留言|评论|用户评论|网友评论|读者评论)$/iu;

/** Does it stand among the visitors' comments? Then it is theirs, whoever's page it is. */
export const isComment = (headingPath: readonly string[]): boolean => headingPath.some((heading) => COMMENTS.test(heading.trim()));

const FORMER =
  /\b(?:former(?:ly)?|previous(?:ly)?|used to|at the time|then (?=chief|ceo|head|director|president|chair|mayor)|ex-(?=\p{L}))|时任|前任|曾任|曾经|原先|此前/iu;
const ASKS_PAST = /\b(?:was|were|did|had|used to|former|previous)\b|曾|原来|当时|以前|过去/iu;

/** A statement of what once was, where the question asks for what is. */
export const tellsThePast = (text: string, question: string): boolean => FORMER.test(text) && !ASKS_PAST.test(question);

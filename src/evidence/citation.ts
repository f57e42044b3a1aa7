import type { CitationCheck, CitationFailure, Document, Evidence, Scope, VerdictKind } from '../vocabulary/index.ts';
import { cellContext } from './cell.ts';
import { checkClaim } from './claim/index.ts';
import { matchAspects, matchScope, sentenceAround } from './scope/index.ts';
import { ageInDays } from './strength.ts';

export interface CitationInput {
  /** null = the answer cites evidence that does not exist. */
  readonly evidence: Evidence | null;
  /** The page as it was read; null when it is not kept. */
  readonly document: Document | null;
  /** The statement of the answer that the citation is to carry. */
  readonly claimText: string;
  /** The scope of the question. */
  readonly asked: Scope;
  /** The run's clock, ISO 8601. */
  readonly now: string;
  /** Oldest acceptable age of the content in seconds; absent = any age. */
  readonly maxAgeSeconds?: number;
  /** What the classifier said of the page. */
  readonly verdict?: VerdictKind;
  /** Strength of the evidence and the least that counts. */
  readonly strength?: number;
  readonly minStrength?: number;
}

const LOGIN: ReadonlySet<VerdictKind> = new Set(['auth_required', 'auth_expired', 'login_wall', 'paywall']);
/** Words in the rest of the sentence that turn, condition or hedge what was quoted. */
const TURNS =
  /(?<![\p{L}])(?:not|no|never|nor|neither|unless|except|excluding|only if|only when|if|provided that|as long as|until|without|cannot|can['’]t|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|wasn['’]t|won['’]t|no longer|deni(?:es|ed)|false|untrue|allegedly|reportedly|rumou?r(?:s|ed)?|may|might|could|would|planned|expected to|hypothetical(?:ly)?|suppose)(?![\p{L}])|不(?!同|过|仅|但|断)|没有|未|并非|除非|除了|除外|如果|若|假如|只有|仅当|前提|否则|据称|传言|可能|或将|预计|拟|禁止|不再|谣言|不实/iu;

/** The quote with what the page says around it: headings, a cell's headers, the sentence. This is what a claim is checked against. */
export function readInContext(document: Document, evidence: Evidence): string {
  const { position, place } = evidence.locator;
  const block = 'block' in place ? document.blocks[place.block] : undefined;
  if (place.kind === 'table' && block?.table !== undefined) {
    const { caption, headingPath, rowHeaders, columnHeaders } = cellContext(document, block.table, place.row, place.column);
    return [document.title, ...headingPath, caption, ...rowHeaders, ...columnHeaders, evidence.quote]
      .filter((text) => text !== null && text !== '')
      .join('. ');
  }
  const span = { start: position.start, end: position.end };
  const sentence = block === undefined ? span : sentenceAround(document, block.span, span);
  return [document.title, ...(block?.headingPath ?? []), document.text.slice(sentence.start, sentence.end)]
    .filter((text) => text !== null && text !== '')
    .join('. ');
}

/** Does the quote leave out a part of its sentence that turns its meaning? */
function leftOut(document: Document, { locator, quote }: Evidence): string | null {
  const { position, place } = locator;
  const block = place.kind === 'html' || place.kind === 'pdf' ? document.blocks[place.block] : undefined;
  if (block === undefined || block.kind === 'table') return null;
  const sentence = sentenceAround(document, block.span, position);
  const rest = [document.text.slice(sentence.start, position.start), document.text.slice(position.end, sentence.end)];
  return rest.map((text) => TURNS.exec(text)?.[0] ?? null).find((word) => word !== null && !quote.includes(word)) ?? null;
}

/** Check one citation: the quote is there, carries the whole claim, in the asked scope, and is fresh enough. `detail` says why not. */
export function checkCitation(input: CitationInput): CitationCheck {
  const { evidence, document, claimText, asked, now, maxAgeSeconds, verdict, strength, minStrength = 0 } = input;
  if (evidence === null) return { evidenceId: '', valid: false, failures: ['missing_evidence'], detail: 'the citation names no evidence' };
  const failures: CitationFailure[] = [];
  const details: string[] = [];
  const fail = (failure: CitationFailure, detail: string): void => {
    if (!failures.includes(failure)) failures.push(failure);
    details.push(detail);
  };
  const { position } = evidence.locator;
  const there = document?.text.slice(position.start, position.end) === evidence.quote;
  if (!there)
    fail('quote_not_found', document === null ? 'the page is not kept' : `the page does not read “${evidence.quote}” at ${position.start}`);
  if (verdict !== undefined && LOGIN.has(verdict)) fail('login_required', `the page is behind a wall (${verdict})`);
  if (matchScope(asked, evidence.scope) === 'different') {
    const aspect = matchAspects(asked, evidence.scope).find(({ match }) => match === 'different');
    fail(
      'scope_mismatch',
      `asked for ${aspect?.aspect ?? 'another scope'} ${aspect?.asked ?? ''}, the page speaks of ${aspect?.stated ?? 'another'}`,
    );
  }
  const { validFrom, validUntil } = evidence.scope;
  if (validUntil !== undefined && validUntil < now.slice(0, validUntil.length)) fail('stale_evidence', `it was valid until ${validUntil}`);
  if (
    validFrom !== undefined &&
    validFrom > now.slice(0, validFrom.length) &&
    (asked.validFrom === undefined || asked.validFrom < validFrom) &&
    !mentions(claimText, validFrom)
  ) {
    fail('scope_mismatch', `it takes effect on ${validFrom}`);
  }
  if (document !== null) {
    const age = ageInDays(document.times, now);
    if (maxAgeSeconds !== undefined && age !== null && age * 86_400 > maxAgeSeconds)
      fail('stale_evidence', `the content is ${Math.round(age)} days old`);
    if (there) {
      const word = leftOut(document, evidence);
      if (word !== null) fail('truncated_meaning', `the sentence goes on with “${word}”, which the quote leaves out`);
      const context = readInContext(document, evidence);
      // A statement in the page's own words is carried by them; only another wording has to be checked.
      const check = folded(context).includes(folded(claimText))
        ? { verdict: 'supported' as const, checks: [] }
        : checkClaim({ claim: claimText, evidence: context, language: document.language, reference: now });
      if (check.verdict === 'scope_differs')
        fail('scope_mismatch', 'the quote speaks of another region, plan or version than the statement');
      else if (check.verdict === 'contradicted')
        fail('weak_evidence', `the quote contradicts the statement: ${open(check.checks, 'violated')}`);
      else if (check.verdict !== 'supported')
        fail('weak_evidence', `the quote does not carry the whole statement: ${open(check.checks, 'missing')}`);
    }
  }
  if (evidence.flags.includes('injection_likely') || evidence.flags.includes('speculation'))
    fail('weak_evidence', `flagged ${evidence.flags.join(', ')}`);
  if (strength !== undefined && strength < minStrength)
    fail('weak_evidence', `strength ${strength.toFixed(2)} is below ${minStrength.toFixed(2)}`);
  return {
    evidenceId: evidence.id,
    valid: failures.length === 0,
    failures,
    detail: details.length === 0 ? 'the quote stands in the page and carries the statement' : details.join('; '),
  };
}

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
const mentions = (claim: string, date: string): boolean => claim.includes(date.slice(0, 4));
const open = (checks: ReturnType<typeof checkClaim>['checks'], outcome: 'violated' | 'missing'): string =>
  checks
    .filter((check) => check.outcome === outcome)
    .map((check) => `${check.kind} “${check.claim}”`)
    .join(', ') || 'too little of its wording is there';

import { checkCitation, checkClaim, matchAspects, readInContext } from '../../evidence/index.ts';
import { compareVersions } from '../../text/facts/index.ts';
import type { AnswerFact, CitationCheck, CitationFailure, Claim, Document, RunState, Scope, Unknown } from '../../vocabulary/index.ts';
import { OPEN, wantsLatest } from '../analyse/index.ts';
import { type Assessment, type Finding, holdsNow, mayCarry, valueKey } from '../assess/index.ts';
import { askedScope, claimSubject } from '../plan/index.ts';
import { valueWords, type Words, wordsFor } from './words.ts';

export interface StatedFact {
  readonly fact: AnswerFact;
  readonly finding: Finding;
}

export interface Stated {
  readonly facts: StatedFact[];
  readonly unknowns: Unknown[];
}

const MAX_CITATIONS = 3;

/** Every claim becomes cited facts or an unknown with its reason. Nothing is said without evidence that passed the citation check. */
export function stateFacts(state: RunState, assessment: Assessment, now: string): Stated {
  const analysis = state.analysis;
  const facts: StatedFact[] = [];
  const unknowns: Unknown[] = [];
  if (analysis === null) return { facts, unknowns };
  const words = wordsFor(analysis.language);
  const asked = askedScope(analysis);
  for (const claim of assessment.claims) {
    const findings = assessment.findings.get(claim.id) ?? [];
    const { entity, dimension } = claimSubject(claim.id, analysis);
    const before = facts.length;
    const failures: string[] = [];
    const carrying = findings.filter((finding) => holdsNow(finding) && mayCarry(claim, finding));
    for (const group of groupsOf(newestFirst(carrying, dimension?.id, analysis.question), dimension?.id === OPEN)) {
      // Beside a value only what can be described says more than the value.
      if (facts.length > before && !DESCRIBED.has(dimension?.id ?? '')) break;
      for (const finding of group) {
        const built = build(finding, claim, entity?.name ?? '', dimension?.label ?? claim.text, dimension?.id === OPEN);
        if (built.citations.some(({ valid }) => valid)) {
          facts.push({ fact: { ...built, id: `f${facts.length + 1}`, citations: withCorroboration(built, finding, carrying) }, finding });
          break;
        }
        failures.push(...built.citations.map(({ detail }) => detail));
      }
    }
    const upcoming = findings.find(
      (finding) =>
        finding.evidence.flags.includes('not_yet_effective') &&
        finding.scopeMatch !== 'different' &&
        mayCarry(claim, finding) &&
        finding.fact.kind !== 'text',
    );
    if (upcoming?.evidence.scope.validFrom !== undefined) {
      const built = build(upcoming, claim, entity?.name ?? '', dimension?.label ?? claim.text, false);
      if (built.citations.some(({ valid }) => valid)) facts.push({ fact: { ...built, id: `f${facts.length + 1}` }, finding: upcoming });
    }
    if (facts.length === before)
      unknowns.push({
        claimId: claim.id,
        text: words.unknown(claim.text),
        reason: whyUnknown(findings, claim, failures, words, asked),
        tried: triedFor(claim, state),
      });
  }
  return { facts, unknowns };

  function build(finding: Finding, claim: Claim, subject: string, label: string, open: boolean): AnswerFact {
    const { evidence, support } = finding;
    const document = assessment.documents.get(evidence.artifactId) ?? null;
    const text = statement(finding, subject, label, open, words);
    return {
      id: '',
      claimId: claim.id,
      text,
      scope: evidence.scope,
      asOf: asOfOf(finding, document, now),
      citations: [check(finding, document, text, asked, now)],
      confidence: Math.min(1, support.strength),
    };
  }

  function withCorroboration(built: AnswerFact, finding: Finding, carrying: readonly Finding[]): CitationCheck[] {
    const clusters = new Set([finding.source.cluster]);
    const more: CitationCheck[] = [];
    for (const other of carrying) {
      if (more.length >= MAX_CITATIONS - 1) break;
      if (clusters.has(other.source.cluster) || finding.fact.kind === 'text' || valueKey(other.fact) !== valueKey(finding.fact)) continue;
      const checked = check(other, assessment.documents.get(other.evidence.artifactId) ?? null, built.text, asked, now);
      if (!checked.valid) continue;
      clusters.add(other.source.cluster);
      more.push(checked);
    }
    return [...built.citations, ...more];
  }
}

/** Of several versions the latest was asked for, so the highest stands first. */
function newestFirst(carrying: readonly Finding[], dimensionId: string | undefined, question: string): readonly Finding[] {
  if (!wantsLatest(question) || (dimensionId !== 'version' && dimensionId !== 'release_date')) return carrying;
  const newer = (a: Finding, b: Finding): number => {
    const [x, y] = [String(a.fact.value ?? ''), String(b.fact.value ?? '')];
    return a.fact.kind === 'version' && b.fact.kind === 'version' ? compareVersions(y, x) : y < x ? -1 : y > x ? 1 : 0;
  };
  return [...carrying].sort(newer);
}

/** A number and a description of one thing are two statements; two descriptions are one too many. */
const DESCRIBED: ReadonlySet<string> = new Set(['availability', 'data_residency']);

function groupsOf(carrying: readonly Finding[], open: boolean): Finding[][] {
  if (open) return [[...carrying]];
  const valued = carrying.filter(({ fact }) => fact.kind !== 'text');
  const described = carrying.filter(({ fact }) => fact.kind === 'text');
  return [valued, described].filter((group) => group.length > 0);
}

function statement({ evidence, fact, raw, headers, year }: Finding, subject: string, label: string, open: boolean, words: Words): string {
  if (open) return headers === '' ? evidence.quote : `${subject === '' ? '' : `${subject}: `}${headers}: ${evidence.quote}`;
  const text =
    raw === null
      ? `${words.textFact(subject, label)}: ${headers === '' ? '' : `${headers}: `}${evidence.quote}`
      : words.fact(subject, year === null ? label : words.inYear(label, year), valueWords(raw, fact, words));
  const from = evidence.scope.validFrom;
  return evidence.flags.includes('not_yet_effective') && from !== undefined ? words.upcoming(text, from) : text;
}

function asOfOf({ evidence, source }: Finding, document: Document | null, now: string): AnswerFact['asOf'] {
  if (evidence.flags.includes('not_yet_effective') && evidence.scope.validFrom !== undefined)
    return { kind: 'effective_from', value: evidence.scope.validFrom };
  const { updated, published } = document?.times ?? {};
  if (updated !== undefined && updated.confidence !== 'low') return { kind: 'updated', value: updated.value };
  if (published !== undefined && published.confidence !== 'low') return { kind: 'published', value: published.value };
  return { kind: 'retrieved', value: source.retrievedAt === '' ? now : source.retrievedAt };
}

/**
 * The citation check of a statement. Its value must stand in the quote as it is; the quote must stand in the page, whole, in scope and in force;
 * and read in its context (headings, headers) it must not contradict the statement.
 */
function check(finding: Finding, document: Document | null, text: string, asked: Scope, now: string): CitationCheck {
  const { evidence, raw } = finding;
  const context = document === null ? evidence.quote : readInContext(document, evidence);
  const checked = checkCitation({ evidence, document, claimText: context, asked, now });
  const problems: { failure: CitationFailure; detail: string }[] = [];
  if (raw !== null && !evidence.quote.includes(raw))
    problems.push({ failure: 'quote_not_found', detail: `the quote does not hold “${raw}”` });
  // Where the sentence itself is the statement there is no other wording that could say something else.
  if (
    raw !== null &&
    document !== null &&
    checkClaim({ claim: text, evidence: context, language: document.language, reference: now }).verdict === 'contradicted'
  ) {
    problems.push({ failure: 'weak_evidence', detail: 'the quote contradicts the statement' });
  }
  if (problems.length === 0) return checked;
  return {
    ...checked,
    valid: false,
    failures: [...new Set([...checked.failures, ...problems.map(({ failure }) => failure)])],
    detail: [...problems.map(({ detail }) => detail), ...(checked.valid ? [] : [checked.detail])].join('; '),
  };
}

function whyUnknown(findings: readonly Finding[], claim: Claim, failures: readonly string[], words: Words, asked: Scope): string {
  const holding = findings.filter(holdsNow);
  if (failures[0] !== undefined) return words.failedCitation(failures[0]);
  if (holding.length > 0 && !holding.some((finding) => mayCarry(claim, finding)))
    return words.onlyHearsay([...new Set(holding.map(({ source }) => source.domain))].join(', '));
  const elsewhere = findings
    .filter(({ scopeMatch }) => scopeMatch === 'different')
    .flatMap(({ evidence }) =>
      matchAspects(asked, evidence.scope)
        .filter(({ match }) => match === 'different')
        .map(({ stated }) => stated ?? ''),
    );
  if (elsewhere.length > 0) return words.otherScope([...new Set(elsewhere)].slice(0, 4).join(', '));
  if (findings.some(({ evidence }) => evidence.flags.some((flag) => flag === 'not_yet_effective' || flag === 'expired')))
    return words.notYet;
  return words.nothingFound;
}

/** The queries asked and the pages that did not help, so that a reader sees what was tried. */
function triedFor(claim: Claim, state: RunState): string[] {
  const queries = state.queries.filter(({ claims, status }) => claims.includes(claim.id) && (status === 'done' || status === 'failed'));
  const found = new Set(
    state.outcomes
      .filter(({ queryId }) => queries.some(({ id }) => id === queryId))
      .flatMap(({ candidates }) => candidates.map(({ canonicalUrl }) => canonicalUrl)),
  );
  const pages = state.pages.filter(({ canonicalUrl, accepted }) => found.has(canonicalUrl) && !accepted);
  return [
    ...queries.map(({ query }) => query),
    ...pages.map(({ url, verdict, reason }) => `${url}: ${verdict ?? ''} ${reason}`.trim()),
  ].slice(0, 12);
}

/** @module What the pages read so far say about the claims. In: analysis, claims, pages. Out: evidence, supports, conflicts, coverage. Pure. */
import { findConflicts, makeEvidence, matchAspects, matchScope, type ScopeMatch, scanDocument, strengthOf } from '../../evidence/index.ts';
import { relateTexts } from '../../text/fingerprint/index.ts';
import { urlParts } from '../../text/index.ts';
import type { Analysis, Artifact, Candidate, Claim, Conflict, Document, Evidence, EvidenceFlag, Fact, FactSpan, Scope, Source, SourceTier, Support } from '../../vocabulary/index.ts';
import { contentTerms } from '../analyse/index.ts';
import { askedScope, claimSubject } from '../plan/index.ts';
import { tierOf } from '../select/index.ts';
import { containsEntity, pageSubjects } from '../subject.ts';
import { matchEntry } from './entry.ts';
import { pageFlags, snippetContradicts, statementFlags } from './flags.ts';
import { scopesByFact } from './alignment.ts';
import { type Match, matchDimension, matchOpen, subjectOf, wordingWeight } from './match.ts';
import { priceKindOf, refineScope } from './scope.ts';
import { type Unit, unitsOf } from './units.ts';
import { toFact, valueKey } from './value.ts';

export { valueKey } from './value.ts';

export interface ReadPage {
  readonly artifact: Artifact;
  readonly document: Document;
  /** Search results that led here; their snippets are hints to be checked, nothing more. */
  readonly candidates: readonly Candidate[];
}

export interface Finding {
  readonly evidence: Evidence;
  readonly fact: Fact;
  /** Header words of a table cell, which make its text a statement; empty for a sentence. */
  readonly headers: string;
  /** The value as the page writes it; null where the sentence itself is the statement. */
  readonly raw: string | null;
  readonly claimId: string;
  readonly support: Support;
  readonly scopeMatch: ScopeMatch;
  readonly tier: SourceTier;
  readonly source: Source;
}

export interface Assessment {
  readonly claims: Claim[];
  /** All findings by claim, strongest first. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly evidence: Evidence[];
  readonly conflicts: Conflict[];
  readonly sources: Source[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Σ wᵢ·coverage(cᵢ) / Σ wᵢ. */
  readonly coverage: number;
}

/** @param now the run's clock, ISO 8601 */
export function assess(analysis: Analysis, claims: readonly Claim[], pages: readonly ReadPage[], now: string): Assessment {
  const sources = describeSources(analysis, pages);
  const asked = askedScope(analysis);
  const findings = new Map<string, Finding[]>(claims.map(({ id }) => [id, []]));
  for (const [at, page] of pages.entries()) {
    const source = sources[at];
    if (source === undefined) continue;
    for (const finding of findIn(page, source, claims, analysis, asked, now)) findings.get(finding.claimId)?.push(finding);
  }
  for (const list of findings.values()) list.sort(byStrength);
  const all = [...findings.values()].flat();
  const evidence = [...new Map(all.map((finding) => [finding.evidence.id, finding.evidence])).values()];
  const judged = claims.map((claim) => judge(claim, findings.get(claim.id) ?? []));
  const weight = judged.reduce((sum, claim) => sum + claim.weight, 0);
  return {
    claims: judged,
    findings,
    evidence,
    conflicts: conflictsOf(findings, judged, sources, pages, asked, now, analysis.language),
    sources,
    documents: new Map(pages.map(({ artifact, document }) => [artifact.id, document])),
    coverage: weight === 0 ? 0 : judged.reduce((sum, claim) => sum + claim.weight * claim.coverage, 0) / weight,
  };
}

const byStrength = (a: Finding, b: Finding): number =>
  b.support.strength - a.support.strength || (a.evidence.sourceUrl < b.evidence.sourceUrl ? -1 : a.evidence.sourceUrl > b.evidence.sourceUrl ? 1 : a.evidence.locator.position.start - b.evidence.locator.position.start);

/** A findings's claim to coverage: its scope fits and nothing bars it from being the present state. */
export const holdsNow = ({ scopeMatch, evidence }: Finding): boolean =>
  scopeMatch !== 'different' && !evidence.flags.some((flag) => flag === 'not_yet_effective' || flag === 'expired' || flag === 'injection_likely' || flag === 'speculation');

/** May this finding carry the claim alone? Some kinds of statement need the source that sets them. */
export const mayCarry = (claim: Claim, finding: Finding): boolean => claim.requiredSourceTypes.length === 0 || claim.requiredSourceTypes.includes(finding.tier);

function judge(claim: Claim, findings: readonly Finding[]): Claim {
  const holding = findings.filter(holdsNow);
  const carrying = holding.filter((finding) => mayCarry(claim, finding));
  const best = carrying[0]?.support.strength ?? 0;
  // Independent sources that say the same add to it; copies of one text are one source.
  const same = new Set(carrying[0] === undefined ? [] : holding.filter((finding) => carrying[0] !== undefined && valueKey(finding.fact) === valueKey(carrying[0].fact)).map(({ source }) => source.cluster));
  const coverage = Math.min(1, (best / claim.threshold) * (best >= claim.threshold ? 1 : 0.9) * (1 + 0.1 * Math.max(0, same.size - 1)));
  const status = coverage >= 1 ? 'covered' : coverage > 0 || holding.length > 0 ? 'partly_covered' : 'open';
  return { ...claim, coverage, status, evidence: [...new Set(holding.map(({ evidence }) => evidence.id))] };
}

function describeSources(analysis: Analysis, pages: readonly ReadPage[]): Source[] {
  const clusters = clusterCopies(pages);
  return pages.map(({ artifact, document }, at) => {
    const { tier, reason } = tierOf(
      { url: document.sourceUrl, siteName: document.siteName, pageType: document.pageType, author: document.author, hasPublisher: 'publisher' in document.metadata || /NewsArticle/.test(JSON.stringify(document.metadata).slice(0, 4_000)) },
      analysis.entities,
    );
    const { published, updated } = document.times;
    return {
      id: `s${at + 1}`,
      url: document.sourceUrl,
      domain: urlParts(document.sourceUrl)?.registrableDomain ?? urlParts(document.sourceUrl)?.host ?? document.sourceUrl,
      title: document.title,
      tier,
      tierReason: reason,
      published: published?.value ?? null,
      updated: updated?.value ?? null,
      retrievedAt: artifact.fetchedAt,
      bytesHash: artifact.bytesHash,
      artifactId: artifact.id,
      cluster: clusters[at] ?? artifact.id,
      status: 'evidence_extracted',
      statusReason: `read as ${artifact.verdict.kind}`,
      scope: {},
    };
  });
}

const COPY = new Set(['identical', 'syndicated', 'excerpt', 'new_version']);

/** Pages that carry one text form one cluster, named after the one dated first (ties by URL). */
function clusterCopies(pages: readonly ReadPage[]): string[] {
  const names = pages.map(({ artifact }) => artifact.id);
  for (let at = 0; at < pages.length; at++) {
    for (let before = 0; before < at; before++) {
      const [a, b] = [pages[before], pages[at]];
      if (a === undefined || b === undefined || urlParts(a.document.sourceUrl)?.host === urlParts(b.document.sourceUrl)?.host) continue;
      if (a.document.text.length < 200 || b.document.text.length < 200) continue;
      if (!COPY.has(relateTexts(a.document.text, b.document.text).relation)) continue;
      names[at] = names[before] ?? a.artifact.id;
      break;
    }
  }
  return names;
}

/** Dimensions whose value stands over the statement: the version or date under which a change is listed. */
const dated: ReadonlySet<string> = new Set(['version', 'release_date']);

function findIn(page: ReadPage, source: Source, claims: readonly Claim[], analysis: Analysis, asked: Scope, now: string): Finding[] {
  const { document, artifact } = page;
  const about = pageSubjects(document, analysis.entities);
  const content = contentTerms(analysis);
  const injection = scanDocument(document);
  const found: Finding[] = [];
  const common = pageFlags(document);
  if (injection.level === 'likely' || injection.level === 'suspicious') common.push('injection_suspected');
  for (const unit of unitsOf(document)) {
    // A sentence that is itself an instruction to a reader's agent is never evidence.
    if (injection.spans.some((span) => span.start < unit.span.end && unit.span.start < span.end)) continue;
    for (const claim of claims) found.push(...read(unit, claim));
  }
  return strongestOfEach(found);

  function read(unit: Unit, claim: Claim): Finding[] {
    const { entity, dimension } = claimSubject(claim.id, analysis);
    if (dimension === null) return [];
    const others = analysis.type === 'comparison' ? analysis.entities.filter(({ id }) => id !== entity?.id) : [];
    const subject = dimension.id === 'asked' && analysis.entities.length > 1 ? subjectOfOpen(unit, about) : subjectOf(unit, entity, others, about);
    if (subject === 'none') return [];
    if (dated.has(dimension.id) && content.length > 1) {
      const entry = matchEntry(unit, dimension, content, document);
      return entry === null ? [] : [state({ ...unit, anchor: entry.anchor }, claim, entry.match, entry.value, entity?.name ?? analysis.question, dimension, subject === 'named', {})];
    }
    const match: Match | null = dimension.id === 'asked' ? matchOpen(unit, dimension, document) : matchDimension(unit, dimension);
    if (match === null) return [];
    // A third-party page must name the subject in the statement or right above it.
    if (source.tier !== 'first_hand' && subject === 'implied' && about.length === 0 && entity !== null) return [];
    const scopes = scopesByFact(unit.text, match.facts);
    // Values that the sentence gives to different plans or regions are statements of their own; else its nearest value is the one it states.
    const stated: (FactSpan | null)[] = scopes.size > 1 ? [...scopes.keys()] : [match.facts[0] ?? null];
    return stated.map((value) => state(unit, claim, match, value, entity?.name ?? analysis.question, dimension, subject === 'named', value === null ? {} : (scopes.get(value) ?? {})));
  }

  function state(unit: Unit, claim: Claim, match: Match, value: FactSpan | null, subject: string, dimension: Analysis['dimensions'][number], named: boolean, own: Pick<Scope, 'plan' | 'region'>): Finding {
    const scope = { ...refineScope(unit, 'plan' in own ? {} : asked), ...own };
    const kind = value?.kind === 'currency' ? priceKindOf(`${unit.near} ${unit.text}`) : null;
    // A committed or promotional price is another price than the list price; a special edition is another product than the ordinary one.
    const scopeMatch: ScopeMatch = kind !== null && kind !== 'on_demand' && kind !== priceKindOf(analysis.question) ? 'different' : (scope.edition === undefined) !== (asked.edition === undefined) ? 'different' : matchScope(asked, scope);
    const flags = new Set<EvidenceFlag>([...common, ...statementFlags(unit.text, `${unit.near} ${unit.far}`, scope, now)]);
    if (value !== null && snippetContradicts(value, page.candidates.map(({ snippet }) => snippet), document)) flags.add('snippet_contradicts_page');
    const fact = toFact(subject, dimension.id, value, unit.kind === 'cell' ? `${unit.near}: ${unit.text}` : unit.text, scope, source.id, kind);
    const evidence = makeEvidence({ document, artifactId: artifact.id, anchor: unit.anchor, scope, fact, flags: [...flags].sort() });
    const { strength, factors } = strengthOf({ tier: source.tier, times: document.times, scope: scopeMatch, directness: isHistory(document) && match.directness === 'states' ? 'implies' : match.directness, flags: [...flags], now, freshnessClass: claim.freshnessClass });
    // A stated value says more than a sentence that only speaks of it; a named subject more than an implied one.
    // Half a fit (the region is named, the plan is not) is worth more than none.
    const aspects = matchAspects(asked, scope);
    const fit = scopeMatch !== 'unstated' || aspects.length === 0 ? 1 : 1 + (0.4 * aspects.filter((aspect) => aspect.match === 'match').length) / aspects.length;
    const shaped = fit * strength * (value === null ? wordingWeight(unit, dimension) * (dimension.expects.length > 1 ? 0.8 : 1) : 1) * (named ? 1 : 0.92);
    return {
      evidence, fact, raw: value?.raw ?? null, headers: unit.kind === 'cell' ? unit.near : '', claimId: claim.id, scopeMatch, tier: source.tier, source,
      support: { evidenceId: evidence.id, claimId: claim.id, stance: 'supports', strength: shaped, factors },
    };
  }

  function subjectOfOpen(unit: Unit, pageIsAbout: readonly Analysis['entities'][number][]): 'named' | 'implied' | 'none' {
    if (analysis.entities.some((entity) => containsEntity(unit.text, entity))) return 'named';
    return pageIsAbout.length > 0 || analysis.entities.some((entity) => containsEntity(`${unit.near} ${unit.far}`, entity)) ? 'implied' : 'none';
  }
}

/** A list of past changes tells what became true at a time; whether it still is, another page says better. */
const isHistory = (document: Document): boolean => /change-?log|release[- ]notes?|what'?s new|更新日志|版本记录|发布记录|变更记录/i.test(`${document.title ?? ''} ${document.sourceUrl}`);

/** One finding a claim, value and scope of a page: the strongest. Evidence of one quote is one, whatever it is read for. */
function strongestOfEach(found: readonly Finding[]): Finding[] {
  const best = new Map<string, Finding>();
  for (const finding of found) {
    const key = `${finding.claimId} ${valueKey(finding.fact)} ${JSON.stringify(finding.evidence.scope)}`;
    const known = best.get(key);
    if (known === undefined || known.support.strength < finding.support.strength) best.set(key, finding);
  }
  return [...best.values()];
}

/** Only the strongest few findings of a claim take part: a page that repeats itself is no second opinion. */
const MAX_PER_CLAIM = 12;

/**
 * Disagreements with the statement that would be made: the strongest holding one against those of other pages. What other pages say among
 * themselves decides nothing, and two rows of one page are two statements.
 */
function conflictsOf(findings: ReadonlyMap<string, readonly Finding[]>, claims: readonly Claim[], sources: readonly Source[], pages: readonly ReadPage[], asked: Scope, now: string, language: string): Conflict[] {
  const conflicts: Conflict[] = [];
  const sourceOf = new Map(sources.map((source) => [source.artifactId, source]));
  const documentOf = new Map(pages.map(({ artifact, document }) => [artifact.id, document]));
  for (const claim of claims) {
    const list = findings.get(claim.id) ?? [];
    const taking = list.filter(({ scopeMatch, fact, evidence }) => scopeMatch !== 'different' && fact.kind !== 'text' && !evidence.flags.includes('injection_likely') && !evidence.flags.includes('speculation'));
    const stated = taking.find((finding) => holdsNow(finding) && mayCarry(claim, finding)) ?? taking.find(holdsNow);
    if (stated === undefined) continue;
    const others = taking.filter((finding) => finding.evidence.artifactId !== stated.evidence.artifactId && sameBasis(finding, stated)).slice(0, MAX_PER_CLAIM);
    const artifactOf = new Map([stated, ...others].map(({ evidence }) => [evidence.id, evidence.artifactId]));
    for (const other of others) {
      conflicts.push(
        ...findConflicts([stated, other].map(({ evidence, fact }) => ({ ...evidence, fact })), {
          asked,
          now,
          language,
          tierOf: (id) => sourceOf.get(artifactOf.get(id) ?? '')?.tier ?? 'unknown',
          timeOf: (id) => documentOf.get(artifactOf.get(id) ?? '')?.times ?? {},
        }),
      );
    }
  }
  return conflicts;
}

/** A storage price does not disagree with a node price. */
const sameBasis = (a: Finding, b: Finding): boolean => a.fact.kind !== 'currency' || b.fact.kind !== 'currency' || a.fact.qualifiers.billingPeriod === b.fact.qualifiers.billingPeriod;

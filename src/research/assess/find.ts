import { makeEvidence, matchAspects, matchScope, type ScopeMatch, scanDocument, strengthOf } from '../../evidence/index.ts';
import type { Analysis, Claim, Document, EvidenceFlag, FactSpan, Scope, Source } from '../../vocabulary/index.ts';
import { detailsOf, OPEN } from '../analyse/index.ts';
import { askedScope, claimSubject } from '../plan/index.ts';
import { containsEntity, pageSubjects, titleOf } from '../subject.ts';
import { scopesByFact } from './alignment.ts';
import { LEAST_DETAIL, shareOf, valuesWithDetails } from './details.ts';
import { matchEntry } from './entry.ts';
import type { Finding, ReadPage } from './finding.ts';
import { isComment, pageFlags, snippetContradicts, statementFlags, tellsThePast } from './flags.ts';
import { rowOfDimension, withListed } from './listed.ts';
import { type Match, matchByUnit, matchDimension, wordingWeight } from './match.ts';
import { matchOpen } from './open.ts';
import { askedYear, fitsYear, statedYear } from './period.ts';
import { priceKindOf, refineScope } from './scope.ts';
import { type Aboutness, type Surroundings, subjectOf, tableKey, valuesOfSubject } from './subject.ts';
import { type Unit, unitsOf } from './units.ts';
import { ownValidity, pageValidFrom } from './validity.ts';
import { toFact, valueKey } from './value.ts';
import { counted } from './values.ts';

type Entity = Analysis['entities'][number];
type Dimension = Analysis['dimensions'][number];

/** Dimensions whose value stands over the statement: the version or date under which a change is listed. */
const LISTED_UNDER: ReadonlySet<string> = new Set(['version', 'release_date']);

/** One statement of a unit for a claim, before it is weighed. */
interface Statement {
  readonly unit: Unit;
  readonly claim: Claim;
  readonly entity: Entity | null;
  readonly dimension: Dimension;
  readonly match: Match;
  readonly value: FactSpan | null;
  readonly about: Aboutness;
  /** What the sentence itself says of this value's plan and region, beside its other values. */
  readonly own: Pick<Scope, 'plan' | 'region'>;
  readonly share: number;
}

/** Everything that one page says about the claims: at most one finding a claim, value and scope, the strongest. @param now the run's clock, ISO 8601 */
export function findIn(page: ReadPage, source: Source, claims: readonly Claim[], analysis: Analysis, now: string): Finding[] {
  const { document } = page;
  const injection = scanDocument(document);
  const common = pageFlags(document);
  if (injection.level === 'likely' || injection.level === 'suspicious') common.push('injection_suspected');
  // A sentence that is itself an instruction to a reader's agent is never evidence.
  const units = withListed(
    unitsOf(document).filter(({ span }) => !injection.spans.some((bad) => bad.start < span.end && span.start < bad.end)),
    analysis,
  );
  const around = surroundings(document, units, analysis.entities);
  // In a comparison the question's words belong to one cell of the matrix or another; only a plain question's all belong to its one value.
  const details =
    analysis.dimensions.length === 1 && analysis.dimensions[0]?.id !== OPEN && analysis.type !== 'comparison' ? detailsOf(analysis) : [];
  const weigh = { page, source, analysis, asked: askedScope(analysis), common, pageFrom: pageValidFrom(document, units), now };
  return strongestOfEach(
    claims
      .flatMap((claim) => units.flatMap((unit) => statementsOf(unit, claim, analysis, source, around, details, document)))
      .map((statement) => weighed(statement, weigh)),
  );
}

function surroundings(document: Document, units: readonly Unit[], entities: readonly Entity[]): Surroundings {
  const namedIn = new Set(
    units
      .filter(({ kind }) => kind === 'cell')
      .flatMap((unit) => entities.filter((entity) => containsEntity(unit.near, entity)).map((entity) => tableKey(entity, unit))),
  );
  return { pageIsAbout: pageSubjects(document, entities), namedIn, title: titleOf(document) };
}

function statementsOf(
  unit: Unit,
  claim: Claim,
  analysis: Analysis,
  source: Source,
  around: Surroundings,
  details: readonly string[],
  document: Document,
): Statement[] {
  const { entity, dimension } = claimSubject(claim.id, analysis);
  if (dimension === null) return [];
  const others = analysis.type === 'comparison' ? analysis.entities.filter(({ id }) => id !== entity?.id) : [];
  const about = aboutness(unit, entity, others, analysis, dimension, around);
  if (about === 'none' || !fitsYear(unit, askedYear(analysis), document)) return [];
  const row = rowOfDimension(dimension);
  const statement = { unit, claim, entity, dimension, about, own: {}, share: 1 };
  if (LISTED_UNDER.has(dimension.id)) {
    const content = detailsOf(analysis);
    if (content.length > 1) {
      const entry = matchEntry(unit, dimension, content, document);
      return entry === null ? [] : [{ ...statement, unit: { ...unit, anchor: entry.anchor }, match: entry.match, value: entry.value }];
    }
  }
  const match = row === null ? matchOpen(unit, analysis, dimension) : (matchDimension(unit, row) ?? matchByUnit(unit, row, details));
  if (match === null) return [];
  const share = shareOf(unit, details);
  if (share < LEAST_DETAIL) return [];
  // A third-party page must name the subject in the statement or right above it.
  if (source.tier !== 'first_hand' && about === 'implied' && around.pageIsAbout.length === 0 && entity !== null) return [];
  const facts = valuesWithDetails(unit.text, valuesOfSubject(unit.text, match.facts, entity, others), details, document.language);
  if (match.facts.length > 0 && facts.length === 0) return [];
  const scopes = scopesByFact(unit.text, facts);
  // Values that the sentence gives to different plans or regions are statements of their own; else its nearest value is the one it states.
  const stated: (FactSpan | null)[] = scopes.size > 1 ? [...scopes.keys()] : [facts[0] ?? null];
  return stated.map((value) => ({ ...statement, match, value, share, own: value === null ? {} : (scopes.get(value) ?? {}) }));
}

/** A question of several subjects without a known dimension is answered by what names any of them. */
function aboutness(
  unit: Unit,
  entity: Entity | null,
  others: readonly Entity[],
  { entities }: Analysis,
  { id }: Dimension,
  around: Surroundings,
): Aboutness {
  const own = subjectOf(unit, entity, others, around);
  if (own !== 'none' || id !== OPEN || others.length > 0) return own;
  const any = entities.map((one) => subjectOf(unit, one, [], around)).filter((one) => one !== 'none');
  return any.includes('named') ? 'named' : (any[0] ?? 'none');
}

interface Weighing {
  readonly page: ReadPage;
  readonly source: Source;
  readonly analysis: Analysis;
  readonly asked: Scope;
  readonly common: readonly EvidenceFlag[];
  /** Date from which the whole page holds. */
  readonly pageFrom: string | null;
  readonly now: string;
}

function weighed(
  { unit, claim, entity, dimension, match, value, about, own, share }: Statement,
  { page, source, analysis, asked, common, pageFrom, now }: Weighing,
): Finding {
  const { document, artifact, candidates } = page;
  const tier = isComment(document.blocks[unit.anchor.block]?.headingPath ?? []) ? 'community' : source.tier;
  const row = rowOfDimension(dimension);
  const scope = ownValidity({ ...refineScope(unit, 'plan' in own ? {} : asked), ...own }, unit, document, pageFrom);
  const priceKind = value?.currency === undefined ? null : priceKindOf(`${unit.near} ${unit.text}`);
  const scopeMatch = fitOf(asked, scope, priceKind, analysis.question);
  const flags = new Set<EvidenceFlag>([...common, ...statementFlags(unit.text, `${unit.near} ${unit.far}`, scope, now)]);
  if (tellsThePast(unit.text, analysis.question)) flags.add('expired');
  if (
    value !== null &&
    snippetContradicts(
      value,
      candidates.map(({ snippet }) => snippet),
      document,
    )
  )
    flags.add('snippet_contradicts_page');
  const fact = toFact(
    entity?.name ?? analysis.question,
    dimension.id,
    value,
    unit.kind === 'cell' ? `${unit.near}: ${unit.text}` : unit.text,
    scope,
    source.id,
    priceKind,
  );
  const evidence = makeEvidence({ document, artifactId: artifact.id, anchor: unit.anchor, scope, fact, flags: [...flags].sort() });
  const directness = isHistory(document) && match.directness === 'states' ? 'implies' : match.directness;
  const { strength, factors } = strengthOf({
    tier,
    times: document.times,
    scope: scopeMatch,
    directness,
    flags: [...flags],
    now,
    freshnessClass: claim.freshnessClass,
  });
  // Half a fit (the region is named, the plan is not) is worth more than none.
  const aspects = matchAspects(asked, scope);
  const fit =
    scopeMatch !== 'unstated' || aspects.length === 0
      ? 1
      : 1 + (0.4 * aspects.filter((aspect) => aspect.match === 'match').length) / aspects.length;
  // A stated value says more than a sentence that only speaks of it; a named subject more than an implied one.
  const wording = value !== null || row === null ? 1 : wordingWeight(unit, row) * (dimension.expects.length > 1 ? 0.8 : 1);
  const shaped = fit * strength * wording * (about === 'named' ? 1 : 0.92) * (0.5 + share / 2);
  return {
    evidence,
    fact,
    raw: value === null ? null : counted(unit.text, value),
    headers: unit.kind === 'cell' ? unit.near : '',
    claimId: claim.id,
    scopeMatch,
    tier,
    source,
    year: dimension.expects.some((kind) => kind === 'date' || kind === 'version') ? null : statedYear(unit),
    share,
    support: { evidenceId: evidence.id, claimId: claim.id, stance: 'supports', strength: shaped, factors },
  };
}

/** A committed or promotional price is another price than the list price; a special edition is another product than the ordinary one. */
function fitOf(asked: Scope, scope: Scope, priceKind: string | null, question: string): ScopeMatch {
  if (priceKind !== null && priceKind !== 'on_demand' && priceKind !== priceKindOf(question)) return 'different';
  return (scope.edition === undefined) === (asked.edition === undefined) ? matchScope(asked, scope) : 'different';
}

/** A list of past changes tells what became true at a time; whether it still is, another page says better. */
const isHistory = (document: Document): boolean =>
  /change-?log|release[- ]notes?|what'?s new|更新日志|版本记录|发布记录|变更记录/i.test(`${document.title ?? ''} ${document.sourceUrl}`);

/** One finding a claim, value and scope of a page: the strongest. Evidence of one quote is one, whatever it is read for. */
function strongestOfEach(found: readonly Finding[]): Finding[] {
  const best = new Map<string, Finding>();
  for (const finding of found) {
    const key = `${finding.claimId} ${valueKey(finding.fact)} ${finding.year ?? ''} ${JSON.stringify(finding.evidence.scope)}`;
    const known = best.get(key);
    if (known === undefined || known.support.strength * known.share < finding.support.strength * finding.share) best.set(key, finding);
  }
  return [...best.values()];
}

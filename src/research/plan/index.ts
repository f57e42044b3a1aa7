/** @module From a reading to a plan: the claims to establish and the queries for them, as a DAG. Pure. */
import type { Analysis, Claim, Constraint, Plan, Query, Scope } from '../../vocabulary/index.ts';
import { OPEN } from '../analyse/index.ts';
import { DIMENSION_BY_ID } from '../dimensions/index.ts';

export { rewriteFor } from './rewrite.ts';

/** The scope that the user's conditions ask for. */
export function askedScope(analysis: Pick<Analysis, 'constraints'>): Scope {
  const conditionOf = (kind: Constraint['kind']): string | undefined => analysis.constraints.find((one) => one.kind === kind)?.value;
  const [region, plan, version, edition] = [conditionOf('region'), conditionOf('plan'), conditionOf('version'), conditionOf('edition')];
  return { ...(region ? { region } : {}), ...(plan ? { plan } : {}), ...(version ? { version } : {}), ...(edition ? { edition } : {}) };
}

export const claimId = (entityId: string, dimensionId: string): string => `c.${entityId}.${dimensionId}`;

/** Which entity and dimension a claim is about. */
export function claimSubject(
  id: string,
  analysis: Analysis,
): { entity: Analysis['entities'][number] | null; dimension: Analysis['dimensions'][number] | null } {
  const [, entityId, dimensionId] = id.split('.');
  return {
    entity: analysis.entities.find((one) => one.id === entityId) ?? null,
    dimension: analysis.dimensions.find((one) => one.id === dimensionId) ?? null,
  };
}

/** Conditions as they go into every sub-query, so that no part of the search loses them. */
export function conditionWords(analysis: Analysis): string {
  return analysis.constraints
    .filter(({ kind }) => kind === 'region' || kind === 'plan' || kind === 'version' || kind === 'edition' || kind === 'time')
    .map(({ text }) => text)
    .join(' ');
}

const join = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** @returns claims and queries; a stable question shape gets the aligned matrix, any other the open loop */
export function planFor(analysis: Analysis): Plan {
  const zh = analysis.language.startsWith('zh');
  const subjects = analysis.entities.length > 0 ? analysis.entities : [{ id: 'n0', name: '', aliases: [] }];
  const compares = analysis.type === 'comparison' && subjects.length > 1;
  const named = compares ? subjects : subjects.slice(0, 1);
  const claims: Claim[] = [];
  const queries: Query[] = [];
  const add = (query: Omit<Query, 'id' | 'status'>): string => {
    const id = `q${queries.length + 1}`;
    queries.push({ ...query, id, status: 'waiting' });
    return id;
  };

  for (const [order, dimension] of analysis.dimensions.entries()) {
    const row = DIMENSION_BY_ID.get(dimension.id);
    const supporting = row?.role === 'supporting' && compares;
    for (const entity of named) {
      const id = claimId(entity.id, dimension.id);
      claims.push({
        id,
        text: claimText(analysis, entity.name, dimension.label),
        kind: 'fact',
        critical: !supporting,
        weight: supporting ? 0.3 : 1,
        freshnessClass: row?.freshness ?? (analysis.type === 'time_sensitive' ? 'high' : 'low'),
        requiredSourceTypes: row?.firstHand === true ? ['first_hand'] : [],
        threshold: 0.3,
        coverage: 0,
        status: 'open',
        evidence: [],
        premises: analysis.constraints.map((one) => one.id),
      });
      const words =
        dimension.id === OPEN
          ? analysis.question.replace(/[?？。.!！]+$/u, '')
          : join(entity.name, row === undefined ? dimension.label : zh ? row.query.zh : row.query.en, conditionWords(analysis));
      const earlier = queries.find((query) => query.query === words);
      if (earlier !== undefined) {
        earlier.claims.push(id);
        continue;
      }
      add({
        question: claimText(analysis, entity.name, dimension.label),
        purpose: supporting ? 'establish on what basis the prices may be compared' : 'find the statement of the source that sets it',
        query: words,
        priority: (supporting ? 50 : 100) - order,
        // The basis of a price is asked for once a price was looked for.
        dependsOn: supporting ? queries.filter((query) => query.claims.includes(claimId(entity.id, 'price'))).map((query) => query.id) : [],
        condition: 'always',
        claims: [id],
      });
    }
  }
  const critical = claims.filter(({ critical: yes }) => yes).map(({ id }) => id);
  if (!compares && analysis.dimensions[0]?.id !== OPEN) {
    add({
      question: analysis.question,
      purpose: 'the question as it was asked',
      query: analysis.question.replace(/[?？。.!！]+$/u, ''),
      priority: 40,
      dependsOn: [],
      condition: 'always',
      claims: critical,
    });
  }
  for (const entity of compares ? named : []) {
    const own = critical.filter((id) => id.startsWith(`c.${entity.id}.`));
    add({
      question: `${entity.name}: ${zh ? '评测' : 'independent review'}`,
      purpose: 'look for evidence against what was found',
      query: join(entity.name, zh ? '评测' : 'review', conditionWords(analysis)),
      priority: 20,
      dependsOn: [],
      condition: 'always',
      claims: own,
    });
    add({
      question: `${entity.name}: ${zh ? '更新日志' : 'changelog'}`,
      purpose: 'see whether a disagreement is a difference of versions',
      query: join(entity.name, zh ? '更新日志 版本' : 'changelog versions'),
      priority: 10,
      dependsOn: [],
      condition: 'conflict',
      claims: own,
    });
  }
  return {
    claims,
    queries,
    recipe: compares ? 'aligned_matrix' : 'open_loop',
    reason: compares
      ? `${named.length} subjects by ${analysis.dimensions.length} dimensions, so every cell of the matrix is a claim of its own`
      : 'one subject, so each dimension is searched, then the question as it was asked',
  };
}

function claimText(analysis: Analysis, entity: string, label: string): string {
  const zh = analysis.language.startsWith('zh');
  const conditions = analysis.constraints
    .filter(({ kind }) => kind === 'region' || kind === 'plan' || kind === 'version' || kind === 'edition')
    .map(({ text }) => text);
  if (entity === '' || label === analysis.question) return label;
  const suffix = conditions.length === 0 ? '' : zh ? `（${conditions.join('，')}）` : ` (${conditions.join(', ')})`;
  return zh ? `${entity}的${label}${suffix}` : `${label} of ${entity}${suffix}`;
}

import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse/index.ts';
import { askedScope, claimSubject, planFor, rewriteFor } from './index.ts';

const plan = (question: string) => planFor(analyse(question));

describe('planFor', () => {
  it('makes a claim of every cell of a comparison, listed dimensions included', () => {
    const { claims, recipe } = plan('Compare Norvik City 3 and Sandel Go 2 by weight, range and boot volume.');
    expect(recipe).toBe('aligned_matrix');
    expect(claims.map(({ id }) => id).sort()).toEqual([
      'c.n1.open1',
      'c.n1.range',
      'c.n1.weight',
      'c.n2.open1',
      'c.n2.range',
      'c.n2.weight',
    ]);
    expect(claims.every(({ critical }) => critical)).toBe(true);
  });

  it('writes the conditions into every query for a claim', () => {
    const { queries } = plan('Compare OrbitDB and Pallas DB clusters on the Business plan in Singapore: price and backup retention.');
    for (const { query, condition } of queries.filter((one) => one.condition === 'always')) {
      expect(query, condition).toContain('Singapore');
      expect(query).toContain('Business');
    }
  });

  it('names in every query for a cell its subject', () => {
    const { queries } = plan('比较云杉A1和青竹B2的重量和保修期。');
    expect(queries.every(({ query }) => query.includes('云杉A1') || query.includes('青竹B2'))).toBe(true);
  });

  it('is a graph without circles, whose supporting queries wait for those of the price', () => {
    const { queries } = plan('Compare OrbitDB and Pallas DB clusters: price.');
    const place = new Map(queries.map(({ id }, at) => [id, at]));
    for (const [at, query] of queries.entries()) for (const before of query.dependsOn) expect(place.get(before) ?? at).toBeLessThan(at);
    expect(queries.some(({ dependsOn }) => dependsOn.length > 0)).toBe(true);
  });

  it('asks a question without a known dimension as it stands, once', () => {
    const { claims, queries, recipe } = plan('Who designed the Almer Tower?');
    expect(recipe).toBe('open_loop');
    expect(claims).toHaveLength(1);
    expect(queries.map(({ query }) => query)).toEqual(['Who designed the Almer Tower']);
  });

  it('wants the source that sets it for prices, anybody for measures', () => {
    expect(plan('What does the Norvik City 3 cost?').claims[0]?.requiredSourceTypes).toEqual(['first_hand']);
    expect(plan('What does the Norvik City 3 weigh?').claims[0]?.requiredSourceTypes).toEqual([]);
  });

  it('never repeats a query', () => {
    const { queries } = plan('Compare OrbitDB and Pallas DB clusters: price, storage, backups, failover time and data residency.');
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  });
});

describe('rewriteFor', () => {
  it('gives other words, then none', () => {
    const analysis = analyse('How tall is the Almer Tower?');
    const { claims, queries } = planFor(analysis);
    const [claim] = claims;
    if (claim === undefined) throw new Error('no claim');
    const asked = [...queries];
    for (let at = 0; at < 5; at++) {
      const next = rewriteFor(claim, analysis, asked);
      if (next === null) break;
      expect(next.query).toContain('Almer Tower');
      asked.push({ ...next, id: `q${asked.length + 1}`, status: 'waiting' });
    }
    expect(rewriteFor(claim, analysis, asked)).toBeNull();
    expect(asked.length).toBeLessThan(queries.length + 4);
  });
});

describe('askedScope and claimSubject', () => {
  it('read conditions and claims back', () => {
    const analysis = analyse('What does OrbitDB cost on the Enterprise plan in Singapore?');
    expect(askedScope(analysis)).toEqual({ region: 'Singapore', plan: 'Enterprise' });
    expect(claimSubject('c.n1.price', analysis)).toMatchObject({ entity: { name: 'OrbitDB' }, dimension: { id: 'price' } });
    expect(claimSubject('c.n9.price', analysis).entity).toBeNull();
  });
});

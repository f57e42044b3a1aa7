import { describe, expect, it } from 'vitest';
import { type Answer, type AnswerFact, type Evidence, type Source, ZERO_SPEND } from '../src/vocabulary/index.ts';
import { judgeAnswer } from './judge.ts';
import { createWorld, type DemoQuestion } from './world.ts';

const world = createWorld(7);
const HASH = '0'.repeat(64);

function asked(id: string): DemoQuestion {
  const question = world.questions.find((candidate) => candidate.id === id);
  if (question === undefined) throw new RangeError(`no question ${id}`);
  return question;
}

function evidence(id: string, url: string, quote: string): Evidence {
  return {
    id,
    artifactId: id,
    sourceUrl: url,
    quote,
    scope: {},
    channel: 'visible',
    flags: [],
    locator: {
      url,
      bytesHash: HASH,
      extractor: 'test',
      textHash: HASH,
      position: { start: 0, end: quote.length, unit: 'utf16' },
      quote: { exact: quote, prefix: '', suffix: '' },
      place: { kind: 'html', headingPath: [], block: 0 },
      textFragmentUrl: url,
    },
  };
}

function stated(evidenceId: string, text: string, valid = true): AnswerFact {
  return {
    id: `f-${evidenceId}`,
    claimId: 'c',
    text,
    scope: {},
    asOf: { kind: 'updated', value: '2026-09-08' },
    citations: [{ evidenceId, valid, failures: [], detail: '' }],
    confidence: 1,
  };
}

function source(url: string, cluster: string): Source {
  return {
    id: url,
    url,
    domain: new URL(url).host,
    title: null,
    tier: 'first_hand',
    tierReason: '',
    published: null,
    updated: null,
    retrievedAt: world.now,
    bytesHash: null,
    artifactId: null,
    cluster,
    status: 'evidence_extracted',
    statusReason: '',
    scope: {},
  };
}

/** All that is expected, said as it should be. */
function rightAnswer({ question, language, expected }: DemoQuestion): Answer {
  const conflictSides = expected.conflicts.flatMap(({ urls }, index) => urls.map((url, side) => evidence(`x${index}-${side}`, url, 'q')));
  return {
    schemaVersion: 'answer-v1',
    runId: 'r',
    question,
    language,
    analysis: {
      question,
      language,
      type: 'fact',
      answerType: 'other',
      entities: [],
      dimensions: [],
      constraints: [],
      terms: [],
      reasons: [],
    },
    asOf: world.now,
    retrievedAt: { from: null, to: null },
    facts: expected.facts.map((fact, index) => stated(`e${index}`, `${fact.entity}: ${fact.values[0]}`)),
    derivations: expected.derivations.map(({ entity, number, computation }) => ({
      id: 'd',
      text: `${entity}: ${number.value}`,
      premises: ['f'],
      computation,
    })),
    recommendations: [],
    conflicts: expected.conflicts.map(({ kind, entity, dimension }, index) => ({
      id: `x${index}`,
      kind,
      subject: entity,
      predicate: dimension,
      a: { evidenceId: `x${index}-0`, value: '', scope: {} },
      b: { evidenceId: `x${index}-1`, value: '', scope: {} },
      alignment: [],
      resolution: 'time_version',
      prefer: 'a',
      reason: '',
    })),
    unknowns: expected.unknowns.map(({ entity, terms }) => ({ claimId: null, text: `${entity} ${terms[0]}`, reason: '', tried: [] })),
    claims: [],
    evidence: [...expected.facts.map((fact, index) => evidence(`e${index}`, fact.url, fact.quoteIncludes)), ...conflictSides],
    supports: [],
    coverage: 1,
    sources: expected.copies.flat().map((url) => source(url, 'one')),
    stopReason: 'critical_claims_covered',
    stopDetail: '',
    cost: ZERO_SPEND,
    problems: [],
    traceId: 't',
  };
}

describe('judgeAnswer', () => {
  it('finds nothing to object to in the right answer to any question', () => {
    for (const question of world.questions) {
      const { missed, wrong, conflictsMissed, unknownsMissed, derivationsMissed, countedTwice, found } = judgeAnswer(
        question,
        rightAnswer(question),
      );
      expect([missed, wrong, conflictsMissed, unknownsMissed, derivationsMissed, countedTwice], question.id).toEqual([
        [],
        [],
        [],
        [],
        [],
        [],
      ]);
      expect(found).toEqual(question.expected.facts);
    }
  });

  it('counts a fact without a valid citation, or cited from another page, as missed', () => {
    const question = asked('en-retention');
    const right = rightAnswer(question);
    const uncited = { ...right, facts: right.facts.map((fact) => stated('e0', fact.text, false)) };
    const elsewhere = { ...right, evidence: right.evidence.map((item) => ({ ...item, sourceUrl: 'http://community.dbtalk.example/' })) };
    expect(judgeAnswer(question, uncited).missed.length).toBe(1);
    expect(judgeAnswer(question, elsewhere).missed.length).toBe(1);
  });

  it('names a value that is not true today, unless it is said to hold later', () => {
    for (const id of ['en-compare', 'zh-compare']) {
      const question = asked(id);
      const right = rightAnswer(question);
      for (const value of question.expected.neverSay) {
        const false_ = stated('e0', `X ${value}.`);
        const later = { ...false_, scope: { validFrom: '2027-01-01' } };
        expect(judgeAnswer(question, { ...right, facts: [...right.facts, false_] }).wrong).toContainEqual({ text: false_.text, value });
        expect(judgeAnswer(question, { ...right, facts: [...right.facts, later] }).wrong).toEqual([]);
      }
    }
  });

  it('misses a conflict of another kind and an unknown that is passed over', () => {
    const question = asked('zh-compare');
    const right = rightAnswer(question);
    const judged = judgeAnswer(question, {
      ...right,
      unknowns: [],
      derivations: [],
      conflicts: right.conflicts.map((conflict) => ({ ...conflict, kind: 'value' as const })),
    });
    expect([judged.conflictsMissed.length, judged.unknownsMissed.length, judged.derivationsMissed.length]).toEqual([2, 1, 1]);
  });

  it('objects when copies of one press text stand as independent sources', () => {
    const question = asked('en-funding');
    const right = rightAnswer(question);
    const apart = { ...right, sources: right.sources.map((one) => ({ ...one, cluster: one.url })) };
    expect(judgeAnswer(question, apart).countedTwice.length).toBe(1);
  });
});

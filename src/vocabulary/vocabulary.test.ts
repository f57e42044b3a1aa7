import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET } from './budget.ts';
import {
  Document,
  ERRORS,
  jsonSchema,
  parseInput,
  problem,
  SCHEMAS,
  type SchemaName,
  Task,
  TraceEvent,
  toProblem,
  VERDICT_KINDS,
  VeritrailError,
} from './index.ts';
import { EMPTY_CONTRACT } from './task.ts';

const sha = 'a'.repeat(64);
const document = {
  schemaVersion: 'document-v1',
  extractor: 'x/1',
  sourceUrl: 'https://a.test/',
  canonicalUrl: 'https://a.test/',
  collectedAt: '2026-11-30T09:00:00Z',
  title: 'T',
  siteName: null,
  author: [],
  language: 'en',
  pageType: 'article',
  text: 'Hello',
  content: 'Hello',
  contentHash: sha,
  textHash: sha,
  bytesHash: sha,
  times: {
    retrieved: { value: '2026-11-30T09:00:00Z', precision: 'second', zone: 'Z', source: 'clock', confidence: 'high' },
    candidates: [],
  },
  blocks: [{ index: 0, kind: 'paragraph', headingPath: [], span: { start: 0, end: 5 } }],
  tables: [],
  links: [],
  hidden: [],
  metadata: {},
  coverage: 1,
  provenance: { collector: 'crawl', permissionClass: 'public-authorized' },
};

describe('the vocabulary', () => {
  it('takes a document in its agreed form', () => {
    expect(Document.parse(document).title).toBe('T');
  });

  it('rejects an unknown key and names its path', () => {
    const wrong = { ...document, blocks: [{ ...document.blocks[0], colour: 'red' }] };
    expect(() => parseInput(Document, wrong, 'document')).toThrow(/document: blocks\.0: .*colour/);
  });

  it('rejects a span that ends before it starts', () => {
    const wrong = { ...document, blocks: [{ ...document.blocks[0], span: { start: 5, end: 2 } }] };
    expect(() => parseInput(Document, wrong, 'document')).toThrow(/blocks\.0\.span: end must not lie before start/);
  });

  it('wants a url or a query in a task', () => {
    const task = {
      id: 't',
      correlationId: 'c',
      mode: 'read',
      contract: EMPTY_CONTRACT,
      enough: {},
      budget: DEFAULT_BUDGET,
      stageAttempts: {},
      freshness: {},
    };
    expect(() => parseInput(Task, task, 'task')).toThrow(/a task needs a url or a query/);
    expect(Task.parse({ ...task, url: 'https://a.test/' }).stageAttempts).toEqual({ fetch: 2, browser: 1 });
    expect(Task.safeParse({ ...task, url: 'ftp://a.test/' }).success).toBe(false);
  });

  it.each(Object.keys(SCHEMAS) as SchemaName[])('emits a JSON Schema 2020-12 of %s that a strict validator compiles', (name) => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    expect(typeof ajv.compile(jsonSchema(name))).toBe('function');
  });

  it('emits schemas that refuse what zod refuses', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    const validate = ajv.compile(jsonSchema('document'));
    expect(validate(document)).toBe(true);
    expect(validate({ ...document, extra: 1 })).toBe(false);
  });

  it('has 34 kinds of verdict, each once', () => {
    expect(new Set(VERDICT_KINDS).size).toBe(VERDICT_KINDS.length);
    expect(VERDICT_KINDS).toHaveLength(34);
  });

  it('refuses a trace event without a reason or with an unknown type', () => {
    const event = { seq: 0, at: '2026-11-30T09:00:00Z', traceId: 'r', type: 'run.resumed', reason: 'killed' };
    expect(TraceEvent.safeParse(event).success).toBe(true);
    expect(TraceEvent.safeParse({ ...event, reason: '' }).success).toBe(false);
    expect(TraceEvent.safeParse({ ...event, type: 'run.forgotten' }).success).toBe(false);
  });
});

describe('the error catalogue', () => {
  it.each(Object.entries(ERRORS))('%s says what was wrong and what to do', (_, { message, hint, httpStatus }) => {
    expect(message).toMatch(/\.$/);
    expect(hint).toMatch(/\.$/);
    expect(httpStatus).toBeGreaterThanOrEqual(400);
  });

  it('carries code, hint and retryability on the thrown error', () => {
    const error = new VeritrailError('dns_failed', 'a.test', new Error('ENOTFOUND'));
    expect(error).toMatchObject({
      code: 'dns_failed',
      retryable: true,
      httpStatus: 502,
      message: 'The host name does not resolve. a.test',
    });
    expect(error.cause).toBeInstanceOf(Error);
    expect(toProblem(error)).toEqual(problem('dns_failed', 'a.test'));
  });

  it('turns an unknown throw into an internal problem that keeps its message', () => {
    expect(toProblem(new TypeError('x is not a function'))).toMatchObject({ code: 'internal', detail: 'x is not a function' });
    expect(toProblem('text')).toMatchObject({ code: 'internal', detail: 'text' });
    expect(problem('internal')).not.toHaveProperty('detail');
  });
});

import type { NextStep, Signal, Verdict, VerdictKind } from '../vocabulary/index.ts';
import { ACCEPTED_KINDS, EMPTY_CONTRACT } from '../vocabulary/index.ts';
import type { ContractReport } from './contract.ts';
import { checkContract } from './contract.ts';
import { decide, scoresOf, votesOfPage } from './decide-content.ts';
import { contractIdentityVotes, redirectVotes } from './identity.ts';
import type { ClassifyInput } from './input.ts';
import { CONSEQUENCES } from './next.ts';
import { policyVote } from './policy.ts';
import { sameBodyVotes } from './same-body.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { headerVotes, transportVerdict } from './transport.ts';

/** A verdict keeps so many signals, those of its own kind first. */
const MAX_SIGNALS = 24;
/** Told however little it weighs: a page that may be used still asked for consent. */
const NOTED: ReadonlySet<VerdictKind> = new Set(['consent_wall']);
const SURE = 0.99;
/** From here the body may say more exactly what a status means that is no success. */
const REFINES = 0.3;
const MARK = 0.75;
/** Of a success that nobody has looked at. */
const UNREAD = 0.5;

/**
 * Judge a response in four layers: policy and transport first, then content and identity, then the contract of the task.
 * Pure; time is linear in the visible text (cut at 20,000 characters by the shape) and in what the contract looks at.
 * @throws VeritrailError `regex_invalid`, `input_invalid` when the contract itself is broken.
 * @example classify({ transport, shape, document, contract: EMPTY_CONTRACT, policy: [] }).kind // 'soft_404'
 */
export function classify(input: ClassifyInput): Verdict {
  const refused = policyVote(input.policy);
  if (refused !== null) return verdict(input, refused.kind, SURE, [refused]);

  const page = pageVotes(input);
  const transport = transportVerdict(input.transport);
  if (transport !== null) {
    const decided = decideTransport(input, transport, page);
    if (decided !== null) return decided;
  }
  if (input.shape === null) return withoutBody(input, transport === null ? [] : [transport.vote]);

  const { kind, confidence } = decide(scoresOf(page));
  const answered = kind === 'js_shell' ? answeredVote(input) : null;
  if (answered !== null) return verdict(input, answered.kind, answered.signal.weight, [answered, ...page]);
  if (!ACCEPTED_KINDS.has(kind))
    return verdict(input, kind === 'login_wall' && input.transport.authScope !== undefined ? 'auth_expired' : kind, confidence, page, kind);
  const named = contractIdentityVotes(input);
  const other = named[0];
  if (other !== undefined) return verdict(input, other.kind, other.signal.weight, [...named, ...page]);
  return acceptedVerdict(input, kind, confidence, page);
}

/**
 * Judge a response whose body nobody reads: by policy, status and headers alone. A success that nothing speaks against is `usable`, as a
 * guess. Pure.
 */
export function classifyUnread(given: Pick<ClassifyInput, 'transport' | 'policy'>): Verdict {
  const input: ClassifyInput = { ...given, shape: null, document: null, contract: EMPTY_CONTRACT };
  const { status, byteLength } = input.transport;
  const refused = policyVote(input.policy);
  if (refused !== null) return verdict(input, refused.kind, SURE, [refused]);
  const votes = headerVotes(input.transport.headers);
  const transport = transportVerdict(input.transport);
  const decided = transport === null ? null : decideTransport(input, transport, votes);
  if (decided !== null) return decided;
  if (status === null || byteLength === 0) return withoutBody(input, votes);
  if (votes.length > 0) {
    const { kind, confidence } = decide(scoresOf(votes));
    return verdict(input, kind, confidence, votes);
  }
  const signal = vote('usable', {
    id: 'unread',
    layer: 'transport',
    source: 'status',
    basis: 'guess',
    excerpt: `status ${status}; nobody read the body`,
    weight: UNREAD,
  });
  return verdict(input, 'usable', UNREAD, [signal]);
}

/** A shell whose only source of content refuses or has nothing is what that says: the page would show no more. */
const OF_ANSWER: ReadonlyMap<number, VerdictKind> = new Map([
  [401, 'auth_required'],
  [403, 'denied'],
  [404, 'soft_404'],
  [410, 'soft_404'],
  [451, 'legal_block'],
]);

function answeredVote({ told }: ClassifyInput): Vote | null {
  const kind = told === undefined ? undefined : OF_ANSWER.get(told.status);
  if (told === undefined || kind === undefined) return null;
  return vote(kind, {
    id: 'content-answer',
    layer: 'content',
    source: 'status',
    basis: 'observation',
    excerpt: `the one address from which the page takes its content answers ${told.status}: ${told.url}`,
    weight: 0.85,
  });
}

function pageVotes(input: ClassifyInput): Vote[] {
  const own = input.shape === null ? [] : votesOfPage(input.shape, input.document);
  return [...headerVotes(input.transport.headers), ...redirectVotes(input), ...sameBodyVotes(input, own), ...own];
}

/** The transport's word stands, unless the body says more exactly what it means. */
function decideTransport(
  input: ClassifyInput,
  transport: NonNullable<ReturnType<typeof transportVerdict>>,
  page: readonly Vote[],
): Verdict | null {
  const { problem } = input.transport;
  // A body that ended early or a file that was cut still holds what arrived: judged as content, and marked as partial below.
  if (problem?.code === 'body_truncated' && input.document !== null && input.document.text !== '') return null;
  const { refinedBy, headersOnly } = transport;
  if (refinedBy.length > 0) {
    const scores = scoresOf(
      page.filter(
        (entry) =>
          (refinedBy.includes(entry.kind) && (!headersOnly || entry.signal.source === 'header' || isMark(entry))) ||
          entry.kind === transport.vote.kind,
      ),
    );
    const refined = decide(scores);
    if (refinedBy.includes(refined.kind) && scores.some(({ kind, score }) => kind === refined.kind && score >= REFINES))
      return verdict(input, refined.kind, refined.confidence, [transport.vote, ...page], refined.kind);
  }
  return verdict(input, transport.vote.kind, SURE, [transport.vote, ...page]);
}

/** A mark that a vendor leaves on its own pages, seen on a page that says nothing else. */
const isMark = ({ signal }: Vote): boolean => signal.source === 'markup' && signal.basis === 'observation' && signal.weight >= MARK;

function withoutBody(input: ClassifyInput, votes: readonly Vote[]): Verdict {
  const { byteLength, status, contentType } = input.transport;
  if (status === null) return verdict(input, 'transient', 0.5, votes);
  const empty = byteLength === 0;
  const signal = vote(empty ? 'empty' : 'extraction_failed', {
    id: empty ? 'no-bytes' : 'not-read',
    layer: 'transport',
    source: 'transport',
    basis: 'observation',
    excerpt: `${byteLength} bytes of ${contentType ?? 'no content type'}`,
    weight: 0.95,
  });
  return verdict(input, signal.kind, 0.95, [signal, ...votes]);
}

/** Content that may be used, measured against the contract. */
function acceptedVerdict(input: ClassifyInput, kind: VerdictKind, confidence: number, page: readonly Vote[]): Verdict {
  const report = checkContract(input.contract, {
    contentType: input.transport.contentType,
    shape: input.shape,
    document: input.document,
    ...(input.json === undefined ? {} : { json: input.json }),
  });
  if (input.document === null && input.shape?.contentKind !== 'json' && report.failed.length === 0) {
    const signal = vote('extraction_failed', {
      id: 'no-document',
      layer: 'content',
      source: 'structure',
      basis: 'observation',
      excerpt: 'no document could be read',
      weight: 0.6,
    });
    return verdict(input, 'extraction_failed', 0.6, [signal, ...page]);
  }
  if (report.failed.length > 0) return unmetVerdict(input, report, page);
  if (input.transport.problem?.code === 'body_truncated') {
    const signal = vote('partial', {
      id: 'body-truncated',
      layer: 'transport',
      source: 'transport',
      basis: 'observation',
      excerpt: 'the body ended early',
      weight: 0.9,
    });
    return verdict(input, 'partial', 0.8, [signal, ...page]);
  }
  return verdict(input, kind, confidence, page);
}

/** Some of the required fields and nothing else wrong: partial. Anything else: the contract is not met. The signals name each check. */
function unmetVerdict(input: ClassifyInput, report: ContractReport, page: readonly Vote[]): Verdict {
  const onlyFields = report.failed.every((failed) => failed.check === 'requiredFields');
  const kind: VerdictKind = onlyFields && report.fieldsFound.length > 0 ? 'partial' : 'contract_unmet';
  const votes = report.failed.map(({ check, detail }) =>
    vote(kind, { id: `contract:${check}`, layer: 'content', source: 'contract', basis: 'observation', excerpt: detail, weight: 1 }),
  );
  return verdict(input, kind, 0.95, [...votes, ...page]);
}

function verdict(input: ClassifyInput, kind: VerdictKind, confidence: number, votes: readonly Vote[], first: VerdictKind = kind): Verdict {
  const own = votes.filter((entry) => entry.kind === first).map((entry) => entry.signal);
  const others = votes
    .filter((entry) => entry.kind !== first && (entry.signal.weight >= 0.1 || NOTED.has(entry.kind)))
    .map((entry) => entry.signal);
  const byWeight = (a: Signal, b: Signal): number => b.weight - a.weight;
  const { retryable } = CONSEQUENCES[kind];
  const { retryAfterSeconds, problem } = input.transport;
  return {
    kind,
    confidence,
    signals: [...own.sort(byWeight), ...others.sort(byWeight)].slice(0, MAX_SIGNALS),
    retryable: retryable && problem?.code !== 'budget_exhausted' && problem?.code !== 'cancelled',
    next: nextStep(input, kind),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The table's step, but a shell that neither carries state nor names where its content can be asked for goes to the browser, and nothing continues after the budget or the caller has ended the task. */
function nextStep({ shape, transport }: ClassifyInput, kind: VerdictKind): NextStep {
  if (transport.problem?.code === 'budget_exhausted' || transport.problem?.code === 'cancelled') return 'stop_and_report';
  if (kind === 'js_shell' && (shape?.embeddedState.length ?? 0) === 0 && !(shape?.apis ?? []).some((hint) => hint.kind !== 'bundle'))
    return 'browser';
  return CONSEQUENCES[kind].next;
}

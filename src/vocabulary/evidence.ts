/** @module Evidence: the smallest unit of page text that bears on a claim, with a locator by which anybody can find it again. */
import { z } from 'zod';
import { PageBox } from './document.ts';
import { Fact, Scope } from './fact.ts';
import { Sha256, Share, Span } from './primitives.ts';

/** W3C Web Annotation selectors plus the hashes that make them checkable offline. */
export const Locator = z.strictObject({
  url: z.string(),
  bytesHash: Sha256,
  extractor: z.string(),
  textHash: Sha256,
  position: Span.and(z.object({ unit: z.literal('utf16') })),
  quote: z.strictObject({ exact: z.string().min(1), prefix: z.string(), suffix: z.string() }),
  place: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('html'), headingPath: z.array(z.string()), block: z.int().min(0) }),
    z.strictObject({
      kind: z.literal('table'),
      headingPath: z.array(z.string()),
      block: z.int().min(0),
      row: z.int().min(0),
      column: z.int().min(0),
      /** In a workbook: the name of the sheet, and the cell as the sheet counts it (`B7`). */
      sheet: z.string().optional(),
      cell: z.string().optional(),
      /** Page and place on it, in a PDF. */
      page: z.int().min(1).optional(),
      box: PageBox.optional(),
    }),
    z.strictObject({
      kind: z.literal('pdf'),
      headingPath: z.array(z.string()),
      block: z.int().min(0),
      /** Where the quote begins, counted from 1, and the box of the column part that holds it. */
      page: z.int().min(1),
      box: PageBox,
    }),
    z.strictObject({
      kind: z.literal('json'),
      pointer: z.string(),
      /** The state inside a page, or the address of an answer, that the pointer goes into; absent when the whole text is JSON. */
      state: z.string().optional(),
    }),
    z.strictObject({ kind: z.literal('text'), line: z.int().min(1) }),
  ]),
  /** URL with a text fragment (`#:~:text=`) that scrolls a browser to the quote; for a PDF with its page (`#page=3`, RFC 8118). */
  textFragmentUrl: z.string(),
});
export type Locator = z.infer<typeof Locator>;

export const EvidenceFlag = z.enum([
  'injection_suspected',
  'injection_likely',
  'snippet_contradicts_page',
  'stale',
  'not_yet_effective',
  'expired',
  'title_newer_than_body',
  'marketing',
  'speculation',
  'syndicated',
]);
export type EvidenceFlag = z.infer<typeof EvidenceFlag>;

export const Evidence = z.strictObject({
  id: z.string().min(1),
  artifactId: z.string().min(1),
  sourceUrl: z.string(),
  quote: z.string().min(1),
  /** What the page says over the quote and a reader needs: the headers of a table cell. Not part of the quote. */
  context: z.string().optional(),
  locator: Locator,
  scope: Scope,
  fact: Fact.optional(),
  /** `embedded`: said by the state that the page carries for its scripts; `api`: by what the page's script asks for; neither by the page as sent. */
  channel: z.enum(['visible', 'embedded', 'api']),
  flags: z.array(EvidenceFlag),
});
export type Evidence = z.infer<typeof Evidence>;

export const Stance = z.enum(['supports', 'refutes', 'mentions']);

/** E = quality × directness × time fit × extra (scope, flags); every factor 0–1 and kept. */
export const StrengthFactors = z.strictObject({ quality: Share, directness: Share, time: Share, scope: Share });
export const Support = z.strictObject({
  evidenceId: z.string(),
  claimId: z.string(),
  stance: Stance,
  strength: Share,
  factors: StrengthFactors,
});
export type Support = z.infer<typeof Support>;

export const CheckVerdict = z.enum(['supported', 'contradicted', 'partial', 'scope_differs', 'not_verified']);
export type CheckVerdict = z.infer<typeof CheckVerdict>;

/** One atomic check of a claim against its evidence. */
export const AtomicCheck = z.strictObject({
  kind: z.enum(['quantity', 'date', 'version', 'negation', 'name', 'relation', 'quantifier', 'scope']),
  claim: z.string(),
  evidence: z.string().nullable(),
  outcome: z.enum(['met', 'violated', 'missing']),
});
export const ClaimCheck = z.strictObject({ verdict: CheckVerdict, score: Share, checks: z.array(AtomicCheck) });
export type ClaimCheck = z.infer<typeof ClaimCheck>;
export type AtomicCheck = z.infer<typeof AtomicCheck>;

import { createHash } from 'node:crypto';
import { fingerprint } from '../../text/index.ts';
import type { Document, RegisteredSource } from '../../vocabulary/index.ts';
import { type FieldRow, fieldsOf } from '../fields/index.ts';
import type { Content } from './attempt.ts';
import { contentHashOf, NORMALISER, normalForm, normalText } from './normalise.ts';
import { REDACTION, redactDocument, redacts } from './redact.ts';

export interface Prepared {
  readonly content: Content;
  /** As it is kept and indexed. */
  readonly document: Document;
  /** The document as JSON, whose hash the content names: put among the bodies as it is here, in UTF-8. */
  readonly json: string;
}

/** The smallest prints of a normal text: so many tell long pages apart as well as all of them. */
export const printsOf = (text: string): number[] => fingerprint(text, 1_000);

/**
 * An accepted document as it is to be kept of its source: without personal data where that is to go, its fields, its normal form, its hashes. Pure.
 * @param html the decoded source of the page, for selectors of the source's schema; null where nobody has it
 * @throws VeritrailError `input_invalid`, `regex_invalid` where the source's schema cannot be read
 */
export function prepareContent(given: Document, source: RegisteredSource, html: string | null = null): Prepared {
  const redacted = redacts(source) ? redactDocument(given) : null;
  const document = redacted?.document ?? given;
  const found = fieldsOf(document, source, html);
  const fields = redacted === null ? found : found.map((row) => redactedRow(row, redacted.redact));
  const form = normalForm(document, fields);
  const text = normalText(form);
  const json = JSON.stringify(document);
  return {
    document,
    json,
    content: {
      contentHash: contentHashOf(form),
      textHash: document.textHash,
      bytesHash: redacted === null ? document.bytesHash : null,
      documentHash: createHash('sha256').update(json).digest('hex'),
      title: document.title,
      language: document.language,
      times: document.times,
      madeBy: [document.extractor, NORMALISER, ...(redacted === null ? [] : [REDACTION])].join(' '),
      redacted: redacted?.counts ?? {},
      fields,
      prints: printsOf(text),
      text,
    },
  };
}

/** What selectors of the schema read from the page's source has not gone through the document. */
function redactedRow(row: FieldRow, redact: (text: string) => string): FieldRow {
  const text = redact(row.text);
  const entityId = redact(row.entityId);
  if (text === row.text && entityId === row.entityId) return row;
  return { ...row, text, entityId, ...(text === row.text ? {} : { number: null, unit: null, instant: null }) };
}

import type { SQLInputValue } from 'node:sqlite';
import type { FieldFilter, RecordFilter } from '../keep.ts';
import { bytesOf } from '../keep-rows.ts';
import { textKey } from '../keep-rules.ts';

interface Conditions {
  readonly conditions: string;
  readonly values: readonly SQLInputValue[];
}

export const conditionsOf = (parts: readonly (readonly [text: string, ...values: SQLInputValue[]] | null)[]): Conditions => {
  const given = parts.filter((part) => part !== null);
  return { conditions: given.map(([text]) => ` AND ${text}`).join(''), values: given.flatMap(([, ...values]) => values) };
};

export const recordConditions = ({
  sourceId,
  state,
  host,
  duplicateOf,
  checkedBefore,
  checkedOutside,
  changedSince,
}: RecordFilter): Conditions =>
  conditionsOf([
    sourceId === undefined ? null : ['source = ?', sourceId],
    state === undefined ? null : ['state = ?', state],
    host === undefined ? null : ['host = ?', host],
    duplicateOf === undefined ? null : ['duplicate_of = ?', bytesOf(duplicateOf)],
    checkedBefore === undefined ? null : ['(checked_at IS NULL OR checked_at < ?)', checkedBefore],
    checkedOutside === undefined ? null : ['(checked_at IS NULL OR checked_at < ? OR checked_at > ?)', ...checkedOutside],
    changedSince === undefined ? null : ['changed_at >= ?', changedSince],
  ]);

export const fieldConditions = ({ sourceId, key, entity, name, text, unit, min, max }: FieldFilter): Conditions =>
  conditionsOf([
    sourceId === undefined ? null : ['f.source = ?', sourceId],
    key === undefined ? null : ['f.record = (SELECT number FROM keep_records WHERE key = ?)', bytesOf(key)],
    entity === undefined ? null : ['f.entity = ?', entity],
    name === undefined ? null : ['f.name = ?', name],
    text === undefined ? null : ['f.text_key = ? AND f.text = ?', textKey(text), text],
    unit === undefined ? null : ['f.unit = ?', unit],
    min === undefined ? null : ['f.value >= ?', min],
    max === undefined ? null : ['f.value <= ?', max],
  ]);

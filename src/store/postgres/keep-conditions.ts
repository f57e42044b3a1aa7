import type { FieldFilter, RecordFilter } from '../keep.ts';
import { bytesOf } from '../keep-rows.ts';
import { textKey } from '../keep-rules.ts';
import { toText } from './key.ts';

interface Conditions {
  readonly conditions: string;
  readonly values: readonly unknown[];
}

/** @param first number of the first value; `?` stands for the next one */
export function conditionsOf(first: number, parts: readonly (readonly [text: string, ...values: unknown[]] | null)[]): Conditions {
  let at = first;
  const given = parts.filter((part) => part !== null);
  return {
    conditions: given.map(([text]) => ` AND ${text.replace(/\?/g, () => `$${at++}`)}`).join(''),
    values: given.flatMap(([, ...values]) => values),
  };
}

export const recordConditions = (filter: RecordFilter, first: number): Conditions => {
  const { sourceId, state, host, duplicateOf, checkedBefore, checkedOutside, changedSince } = filter;
  return conditionsOf(first, [
    sourceId === undefined ? null : ['source = ?', toText(sourceId)],
    state === undefined ? null : ['state = ?', state],
    host === undefined ? null : ['host = ?', host],
    duplicateOf === undefined ? null : ['duplicate_of = ?', bytesOf(duplicateOf)],
    checkedBefore === undefined ? null : ['(checked_at IS NULL OR checked_at < ?)', Math.ceil(checkedBefore)],
    checkedOutside === undefined
      ? null
      : ['(checked_at IS NULL OR checked_at < ? OR checked_at > ?)', Math.ceil(checkedOutside[0]), Math.floor(checkedOutside[1])],
    changedSince === undefined ? null : ['changed_at >= ?', Math.ceil(changedSince)],
  ]);
};

export const fieldConditions = ({ sourceId, key, entity, name, text, unit, min, max }: FieldFilter, first: number): Conditions =>
  conditionsOf(first, [
    sourceId === undefined ? null : ['f.source = ?', toText(sourceId)],
    key === undefined ? null : ['f.record = (SELECT number FROM veritrail.keep_records WHERE key = ?)', bytesOf(key)],
    entity === undefined ? null : ['f.entity = ?', toText(entity)],
    name === undefined ? null : ['f.name = ?', toText(name)],
    text === undefined ? null : ['f.text_key = ? AND f.text = ?', textKey(text), toText(text)],
    unit === undefined ? null : ['f.unit = ?', toText(unit)],
    min === undefined ? null : ['f.value >= ?', min],
    max === undefined ? null : ['f.value <= ?', max],
  ]);

import type { Document } from '../../vocabulary/index.ts';
import { foldLabel, labelMatch } from './labels.ts';
import { labelledPairs } from './pairs.ts';
import { structuredValues } from './structured-values.ts';

/** Tells whether a page states a value under a name, or under another word for it: what the filling of a schema would find. */
export function offeredFields(document: Document): (name: string) => boolean {
  let labels: readonly string[] | null = null;
  return (name) => {
    labels ??= [
      ...new Set([
        ...labelledPairs(document).map(({ label }) => label),
        ...structuredValues(document).values.flatMap(({ names }) => names),
        ...headersOf(document),
      ]),
    ];
    const names = [foldLabel(name)];
    return labels.some((label) => labelMatch(label, names) > 0);
  };
}

const headersOf = ({ tables }: Document): string[] =>
  tables.flatMap(({ rows, headerRows }) =>
    (headerRows > 0 && rows.length > headerRows ? (rows[headerRows - 1] ?? []) : []).map((cell) => foldLabel(cell.text)),
  );

import type { Analysis } from '../../vocabulary/index.ts';
import { contentTermsOf, isListed, says, type TermHit, wordingOf } from '../analyse/index.ts';
import { DIMENSION_BY_ID, type DimensionRow, listedRow } from '../dimensions/index.ts';
import type { Unit } from './units.ts';

type Dimension = Analysis['dimensions'][number];

/** The row of a dimension: one of the table, or one made of the user's own words. Null for the open question. */
export const rowOfDimension = (dimension: Dimension): DimensionRow | null =>
  DIMENSION_BY_ID.get(dimension.id) ?? (isListed(dimension.id) ? listedRow(dimension) : null);

/** Units in which the words of the user's own dimensions are found as those of known ones are: as they stand, or all of their terms together. */
export function withListed(units: readonly Unit[], analysis: Analysis): readonly Unit[] {
  const rows = analysis.dimensions.flatMap((dimension) => (isListed(dimension.id) ? [listedRow(dimension)] : []));
  if (rows.length === 0) return units;
  const hitsIn = (text: string): TermHit[] =>
    rows.flatMap((row) => {
      const label = row.label.en;
      const at = text.toLowerCase().indexOf(label.toLowerCase());
      if (at >= 0) return [{ row, term: label, span: { start: at, end: at + label.length } }];
      const wording = wordingOf(text, analysis.language);
      const terms = contentTermsOf(label, analysis.language);
      return terms.length > 0 && terms.every((term) => says(wording, term)) ? [{ row, term: label, span: { start: 0, end: 0 } }] : [];
    });
  return units.map((unit) => ({
    ...unit,
    hits: [...unit.hits, ...hitsIn(unit.text)],
    nearHits: [...unit.nearHits, ...hitsIn(unit.near)],
    farHits: [...unit.farHits, ...hitsIn(unit.far)],
    headHits: [...unit.headHits, ...hitsIn(unit.kind === 'cell' ? unit.near : (unit.near.split(' › ')[0] ?? ''))],
  }));
}

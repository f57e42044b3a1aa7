import type { Anchor } from '../../evidence/index.ts';
import { scanFacts } from '../../text/facts/index.ts';
import type { Analysis, Document, FactSpan } from '../../vocabulary/index.ts';
import { says } from '../analyse/index.ts';
import type { Match } from './match.ts';
import type { Unit } from './units.ts';

/** Share of what was asked about that an entry of a change list must name. */
const MIN_SHARE = 0.6;
/** How far above an entry its version or date may stand, in characters. */
const REACH = 1_200;

/**
 * "Since which version are backups kept for 15 days?" is answered by an entry of a change list together with the version over it. The entry must
 * name what was asked about, all of its numbers included; the quote runs from the version (or date) to the end of the entry.
 */
export function matchEntry(
  unit: Unit,
  dimension: Analysis['dimensions'][number],
  content: readonly string[],
  document: Document,
): { match: Match; value: FactSpan; anchor: Anchor } | null {
  const numbers = content.filter((term) => /^\d/.test(term));
  if (!numbers.every((term) => says(unit.own, term))) return null;
  if (content.filter((term) => says(unit.own, term)).length / content.length < MIN_SHARE) return null;
  const found = dimension.id === 'version' ? versionOver(unit, document) : dateOver(unit, document);
  if (found === null) return null;
  const anchor: Anchor = { kind: 'span', span: { start: found.start, end: unit.span.end }, block: unit.anchor.block };
  return { match: { facts: [found.value], directness: 'states' }, value: found.value, anchor };
}

/** Words by which a sentence dates a change by a version. */
const SINCE =
  /(?:\b(?:since|from|as of|starting with|beginning with|introduced in|added in|available in)|自|从|于)\s*(?:version|release|版本)?\s*v?(?<version>\d{1,4}(?:\.\d{1,4}){1,3})(?!\s*(?:%|[kmg]?b\b))/iu;

interface Over {
  readonly start: number;
  readonly value: FactSpan;
}

function versionOver(unit: Unit, document: Document): Over | null {
  // "Since 3.1 window functions are supported" names its version itself.
  const own = SINCE.exec(unit.text)?.groups?.version;
  if (own !== undefined && unit.kind === 'sentence')
    return { start: unit.span.start, value: { kind: 'version', start: 0, end: own.length, raw: own, value: own } };
  const version =
    unit.scope.version ??
    unit.near
      .split(' › ')
      .find((part) => /^v?\d{1,4}(?:\.\d{1,4}){1,3}$/.test(part.trim()))
      ?.trim();
  if (version === undefined) return null;
  const start = document.text.lastIndexOf(version, unit.span.start);
  if (start < 0 || unit.span.start - start > REACH) return null;
  return { start, value: { kind: 'version', start: 0, end: version.length, raw: version, value: version } };
}

/** The nearest date above the entry, in its row or its heading. */
function dateOver(unit: Unit, document: Document): Over | null {
  const from = Math.max(0, unit.span.start - 300);
  const above = document.text.slice(from, unit.span.start);
  const value = scanFacts(above, { language: document.language, reference: document.collectedAt }).findLast(
    ({ kind }) => kind === 'date' || kind === 'datetime',
  );
  return value === undefined ? null : { start: from + value.start, value };
}

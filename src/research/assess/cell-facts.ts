import { scanFacts } from '../../text/facts/index.ts';
import type { FactSpan } from '../../vocabulary/index.ts';
import { durationOf } from './value.ts';

const RATE =
  /(?:\bper|\/)\s*[\p{L}-]+(?:[\s/-][\p{L}-]+)?|每(?:节点|集群|用户|GB|核)?(?:小时|月|年|天|日|次)|元\/[\p{L}/]+|\/(?:节点|集群|GB|月|小时|年)(?:\/(?:小时|月|年))?/giu;

/**
 * Facts of a cell in the light of its headers: "14" under "Retention (days)" is 14 days, "0.42" under "USD per node-hour" is a rate.
 * Spans refer to the cell's own text.
 */
export function cellFacts(text: string, headers: readonly string[], above: string, language: string | null, reference: string): FactSpan[] {
  const numbering = /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/.exec(text.trim());
  if (numbering !== null && headers.some((header) => /\bversion\b|\brelease\b|版本号?/i.test(header))) {
    const start = text.indexOf(numbering[0]);
    return [{ kind: 'version', start, end: start + numbering[0].length, raw: numbering[0], value: numbering[0].replace(/^v/, '') }];
  }
  const scan = (variant: string): FactSpan[] => scanFacts(variant, { language, reference });
  const own = countOf(text, headers) ?? scan(text);
  const rated = (facts: FactSpan[]): FactSpan[] =>
    facts.map((fact) => {
      if (fact.kind !== 'currency' || fact.per !== undefined) return fact;
      for (const source of [...headers, above]) {
        for (const [rate] of source.matchAll(RATE)) {
          const found =
            scan(`${fact.raw} ${rate.replace(/^元/, '')}`).find((one) => one.kind === 'currency' && one.per !== undefined) ??
            scan(`${fact.raw}${rate.replace(/^元/, '')}`).find((one) => one.kind === 'currency' && one.per !== undefined);
          if (found?.per !== undefined) return { ...fact, per: found.per };
        }
      }
      return fact;
    });
  if (own.some(({ kind }) => kind !== 'number' && kind !== 'ordinal')) return rated(own);
  const bare = own.find(({ kind }) => kind === 'number');
  if (bare === undefined) return own;
  for (const header of headers) {
    const unitTexts = [...Array.from(header.matchAll(/[(（]([^()（）]{1,30})[)）]/gu), (match) => match[1] ?? ''), header];
    for (const unitText of unitTexts) {
      for (const variant of [
        `${bare.raw} ${unitText}`,
        `${unitText.split(/\bper\b|\//i)[0]?.trim() ?? ''} ${bare.raw}${/\bper\b|\//i.test(unitText) ? ` ${unitText.slice(unitText.search(/\bper\b|\//i))}` : ''}`,
        `${bare.raw}${unitText}`,
      ]) {
        const found = scan(variant).find(
          (one) =>
            one.kind !== 'number' &&
            one.kind !== 'ordinal' &&
            (one.value === bare.value || one.lo === bare.value || durationOf(one.time?.value ?? '')?.value === bare.value),
        );
        if (found !== undefined) return rated([{ ...found, start: bare.start, end: bare.end, raw: bare.raw }]);
      }
    }
  }
  return own;
}

const YEAR_HEADER = /\b(?:year|date|founded|released?|published|since|born|opened|built)\b|年|日期|时间|成立|发布|建成/i;

/** "2000" under "Connections" is a count, though it looks like a year; only a header that speaks of years makes it one. */
function countOf(text: string, headers: readonly string[]): FactSpan[] | null {
  const bare = /^\s*(?<figure>(?:1[89]|20)\d{2})\s*$/.exec(text)?.groups?.figure;
  if (bare === undefined || headers.length === 0 || headers.some((header) => YEAR_HEADER.test(header))) return null;
  const start = text.indexOf(bare);
  return [{ kind: 'number', start, end: start + bare.length, raw: bare, value: Number(bare) }];
}

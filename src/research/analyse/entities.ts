import { isHan } from '../../text/index.ts';
import type { Analysis, Span } from '../../vocabulary/index.ts';
import { latinAliases, latinNames, latinTokens } from './names.en.ts';
import { comparedNames, hanAliases, likeliestName } from './names.zh.ts';

type Entity = Analysis['entities'][number];

const QUOTED = /["“«「『《]([^"”»」』》]{2,60})["”»」』》]/gu;

/** What was read as something else, as `\u0001` of the same length. */
export function masked(question: string, spans: readonly Span[]): string {
  const chars = question.split('');
  for (const { start, end } of spans) chars.fill('\u0001', start, end);
  return chars.join('');
}

/** The things the question is about, in order. `taken` are places already read as constraints or dimensions. */
export function findEntities(question: string, taken: readonly Span[]): Entity[] {
  const whole = Array.from(question.matchAll(QUOTED), (match) => ({
    name: match[1] ?? '',
    span: { start: match.index, end: match.index + match[0].length },
  }));
  const rest = masked(question, [...taken, ...whole.map(({ span }) => span)]);
  const names = [...whole.map(({ name }) => name), ...unquoted(rest, question, whole.length > 0)];
  const unique = names.filter(
    (name, at) => name.length > 1 && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  );
  const maximal = unique.filter((name) => !unique.some((other) => other !== name && other.toLowerCase().includes(name.toLowerCase())));
  return maximal.map((name, at) => ({ id: `n${at + 1}`, name, aliases: isHan(name) ? hanAliases(name) : latinAliases(name) }));
}

function unquoted(rest: string, question: string, hasQuoted: boolean): string[] {
  if (!isHan(question)) return latinNames(rest);
  const compared = comparedNames(rest);
  if (compared !== null) return compared;
  if (hasQuoted) return [];
  const latin = latinTokens(rest);
  // A name in Latin letters inside Chinese is the plainest one, unless it is a part of a Chinese name ("青隼X3").
  return latin.length > 0 ? latin : likeliestName(rest);
}

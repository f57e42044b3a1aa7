import { redactUrl } from '../../telemetry/index.ts';
import { pathMatcher, targetOf } from '../robots/match.ts';
import { MAX_VALUE, mostRestrictive, type UsageStatement } from './statement.ts';

/** Where TDMRep has the file of an origin (§ "TDM File on the Origin Server"). */
export const TDM_FILE_PATH = '/.well-known/tdmrep.json';
/** As much as of a robots.txt. */
export const MAX_TDM_FILE_BYTES = 500 * 1024;
/** A file with more rules than this was made by a machine for machines with more time. */
const MAX_RULES = 5_000;
/** Longest pattern that is kept, and longest policy address. */
const MAX_PATTERN = 2083;

/**
 * TDMRep (W3C community group report, 10 May 2024): `tdm-reservation` 1 reserves the rights of text and data mining, 0 does not, anything else
 * is as if nothing was said. The address of a policy goes along with a reservation; it is not fetched.
 */
export function tdmReservation(values: readonly string[], policies: readonly string[] = []): UsageStatement[] {
  const policy = policies.map(policyOf).find((address) => address !== null) ?? null;
  return mostRestrictive(
    values.flatMap((value) =>
      value
        .slice(0, MAX_VALUE)
        .split(',')
        .flatMap((part): UsageStatement[] => {
          const answer = part.trim();
          if (answer === '0') return [{ name: 'tdm', allowed: true }];
          return answer === '1' ? [{ name: 'tdm', allowed: false, ...(policy === null ? {} : { note: `policy ${policy}` }) }] : [];
        }),
    ),
  );
}

function policyOf(value: string): string | null {
  const address = value.trim();
  if (address.length > MAX_PATTERN || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? redactUrl(href).slice(0, 300) : null;
}

/** A rule of tdmrep.json: the paths that it speaks of and what it says. */
export interface TdmRule {
  readonly location: string;
  readonly statements: readonly UsageStatement[];
  matches(target: string): boolean;
}

/** The rules of a tdmrep.json, in order. What is no array of rules has none; an entry without a location is passed over. Never throws. */
export function parseTdmFile(text: string): TdmRule[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not JSON: the origin does not implement the protocol.
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, MAX_RULES).flatMap((entry: unknown): TdmRule[] => {
    const rule = isRecord(entry) ? entry : {};
    const { location, 'tdm-reservation': reservation, 'tdm-policy': policy } = rule;
    if (typeof location !== 'string' || location === '' || location.length > MAX_PATTERN) return [];
    const answer = typeof reservation === 'number' || typeof reservation === 'string' ? [String(reservation)] : [];
    const statements = tdmReservation(answer, typeof policy === 'string' ? [policy] : []);
    return [{ location, statements, matches: pathMatcher(location).matches }];
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the rules say about an address: "The most specific match is the first in sequence", with the patterns of robots.txt. */
export function tdmRuleFor(rules: readonly TdmRule[], url: string): TdmRule | null {
  const target = targetOf(url);
  return rules.find((rule) => rule.matches(target)) ?? null;
}

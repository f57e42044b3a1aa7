/** @module The corpus: pages of template groups that no rule was written for, the same on every machine, and their division into two halves. */
import { createHash } from 'node:crypto';
import { CAPTCHAS, CHALLENGES } from './checks.ts';
import { ERRORS, MAINTENANCE } from './failures.ts';
import { LISTINGS, USABLE } from './good.ts';
import { HARD } from './hard.ts';
import { BINARY, EMPTY, MISSING } from './missing.ts';
import { penOf } from './pen.ts';
import { GEO_BLOCKS, PARKED } from './places.ts';
import { DENIED, RATE_LIMITED } from './refusals.ts';
import { SHELLS } from './shells.ts';
import { STUDY_ACCOUNTS } from './study-accounts.ts';
import { STUDY_BAD } from './study-bad.ts';
import { STUDY_GOOD } from './study-good.ts';
import { STUDY_SHORT } from './study-short.ts';
import { STUDY_TOPICS } from './study-topics.ts';
import type { Label, Template } from './template.ts';
import { CONSENTS, LOGINS, PAYWALLS } from './walls.ts';

export type Half = 'dev' | 'test';

export interface UnseenPage {
  readonly id: string;
  readonly group: string;
  readonly half: Half;
  readonly label: Label;
  readonly alt: readonly Label[];
  readonly hard: boolean;
  readonly lang: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const TEMPLATES: readonly Template[] = [
  ...CHALLENGES,
  ...CAPTCHAS,
  ...DENIED,
  ...RATE_LIMITED,
  ...GEO_BLOCKS,
  ...PARKED,
  ...ERRORS,
  ...MAINTENANCE,
  ...MISSING,
  ...EMPTY,
  ...BINARY,
  ...LOGINS,
  ...PAYWALLS,
  ...CONSENTS,
  ...SHELLS,
  ...USABLE,
  ...LISTINGS,
  ...HARD,
];

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Written after the division, to make rules on: all of them belong to the half `dev`. */
const STUDY: readonly Template[] = [...STUDY_BAD, ...STUDY_GOOD, ...STUDY_SHORT, ...STUDY_ACCOUNTS, ...STUDY_TOPICS];

/** Whole template groups go to one half; within a label they take turns in the order of their hashes, so that both halves have every label. */
function halves(templates: readonly Template[]): ReadonlyMap<string, Half> {
  const kindOf = ({ label, hard }: Template): string => (hard ? 'hard' : label);
  const kinds = [...new Set(templates.map(kindOf))];
  return new Map(
    kinds.flatMap((kind) =>
      templates
        .filter((one) => kindOf(one) === kind)
        .sort((a, b) => (hash(a.name) < hash(b.name) ? -1 : 1))
        .map(({ name }, index): [string, Half] => [name, index % 2 === 0 ? 'test' : 'dev']),
    ),
  );
}

export function unseenPages(seed = 1): UnseenPage[] {
  const half = halves(TEMPLATES);
  return [...TEMPLATES, ...STUDY].flatMap((one) =>
    one.langs.map((lang, index): UnseenPage => {
      const id = `${one.name}-${index}`;
      const pen = penOf(Number.parseInt(hash(`${seed} ${id}`).slice(0, 8), 16), lang);
      const { status = 200, headers = {}, path = `/${pen.hex(6)}`, body } = one.write(pen, index);
      return {
        id,
        group: one.name,
        half: half.get(one.name) ?? 'dev',
        label: one.label,
        alt: one.alt,
        hard: one.hard,
        lang,
        url: `https://${pen.host}${path}`,
        status,
        headers,
        body: typeof body === 'string' ? Buffer.from(body) : body,
      };
    }),
  );
}

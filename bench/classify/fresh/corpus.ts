/** @module The corpus of this folder: written as a whole before any of its pages was shown to the classifier, divided by group before that as well; but for study pages, written later to make rules on. */
import { createHash } from 'node:crypto';
import type { Half, UnseenPage } from '../unseen/corpus.ts';
import { CHECKED } from './bots-checked.ts';
import { BYTES } from './bytes.ts';
import { CONSENTS } from './consents.ts';
import { LISTINGS, USABLE } from './content.ts';
import { FAILING } from './failing.ts';
import type { Group } from './group.ts';
import { HOLLOW } from './hollow.ts';
import { HURRIED } from './hurried.ts';
import { LOGINS } from './logins.ts';
import { LOOKALIKES } from './lookalikes.ts';
import { SHORT_LOOKALIKES } from './lookalikes-short.ts';
import { TEXT_LOOKALIKES } from './lookalikes-text.ts';
import { MISSING } from './missing.ts';
import { NOBODY_HOME } from './nobody-home.ts';
import { PAYWALLS } from './paywalls.ts';
import { penOf } from './pen.ts';
import { PEOPLE } from './people-checked.ts';
import { PLACED } from './placed.ts';
import { REFUSED } from './refused.ts';
import { SHELLS } from './shells.ts';
import { NOTICES } from './study-notices.ts';
import type { Tongue } from './tongue.ts';
import { WORKED_ON } from './worked-on.ts';

const GROUPS: readonly Group[] = [
  ...CHECKED,
  ...PEOPLE,
  ...REFUSED,
  ...HURRIED,
  ...PLACED,
  ...LOGINS,
  ...PAYWALLS,
  ...CONSENTS,
  ...MISSING,
  ...HOLLOW,
  ...SHELLS,
  ...BYTES,
  ...FAILING,
  ...WORKED_ON,
  ...NOBODY_HOME,
  ...USABLE,
  ...LISTINGS,
  ...LOOKALIKES,
  ...SHORT_LOOKALIKES,
  ...TEXT_LOOKALIKES,
];

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As in the other corpus: whole groups, and within a label (hard ones apart) in turns in the order of their hashes. */
function halves(): ReadonlyMap<string, Half> {
  const kindOf = ({ label, hard }: Group): string => (hard ? 'hard' : label);
  return new Map(
    [...new Set(GROUPS.map(kindOf))].flatMap((kind) =>
      GROUPS.filter((one) => kindOf(one) === kind)
        .map(({ name }) => name)
        .sort((a, b) => (hash(a) < hash(b) ? -1 : 1))
        .map((name, index): [string, Half] => [name, index % 2 === 0 ? 'test' : 'dev']),
    ),
  );
}

export function freshPages(seed = 1): UnseenPage[] {
  const half = halves();
  return [...GROUPS, ...NOTICES].flatMap((one) =>
    (Object.keys(one.wordings) as Tongue[]).map((tongue): UnseenPage => {
      const id = `${one.name}-${tongue}`;
      const pen = penOf(Number.parseInt(hash(`${seed} ${id}`).slice(0, 8), 16), tongue);
      const { status = 200, headers = {}, path = `/${pen.hex(6)}`, body } = one.write(pen, (index) => one.wordings[tongue]?.[index] ?? '');
      return {
        id,
        group: one.name,
        half: half.get(one.name) ?? 'dev',
        label: one.label,
        alt: one.alt,
        hard: one.hard,
        lang: tongue,
        url: `https://${pen.host}${path}`,
        status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
        body: typeof body === 'string' ? Buffer.from(body) : body,
      };
    }),
  );
}

import { readSchemaFile } from './read-schema.ts';

/** The fields of a source as flags; every one but the lists is the text as it was typed. */
export interface SourceFields {
  readonly id?: string;
  readonly url?: readonly string[];
  readonly scope?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly owner?: string;
  readonly purpose?: string;
  readonly legalBasis?: string;
  readonly privacyClass?: string;
  readonly jurisdiction?: string;
  readonly permission?: string;
  readonly delayMs?: string;
  readonly atOnce?: string;
  readonly robotsNote?: string;
  readonly termsNote?: string;
  readonly class?: string;
  readonly maxAge?: string;
  readonly keepVersions?: string;
  readonly keepBodies?: string;
  readonly deletionPath?: string;
  readonly contract?: string;
  readonly authScope?: string;
}

/** A source as the flags have it: what was not given is missing, and the registry says so. @throws VeritrailError `file_unreadable`, `input_invalid` */
export function entryOfFlags(flags: SourceFields, cwd: string): Record<string, unknown> {
  const { url, scope, include, exclude, delayMs, atOnce, maxAge, keepVersions, keepBodies, contract } = flags;
  const { id, owner, purpose, legalBasis, privacyClass, jurisdiction, permission, robotsNote, termsNote, deletionPath, authScope } = flags;
  return present({
    id,
    scope: present({ urls: url, kind: scope, include, exclude }),
    owner,
    purpose,
    legalBasis,
    privacyClass,
    jurisdiction,
    permission,
    rate: present({ minDelayMs: number(delayMs), concurrency: number(atOnce) }),
    robotsNote,
    termsNote,
    class: flags.class,
    maxAgeSeconds: number(maxAge),
    retention: present({ versionsDays: number(keepVersions), bodiesDays: number(keepBodies) }),
    deletionPath,
    contract: contract === undefined ? undefined : readSchemaFile(contract, cwd),
    authScope,
  });
}

const present = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Anything else stays the text that it is, for the registry to refuse by the name of its field. */
const number = (text: string | undefined): unknown => (text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : text);

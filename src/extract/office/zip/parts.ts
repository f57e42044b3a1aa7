import { Refusal } from './refusal.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** A relationship of an OPC package (ECMA-376-2, 6.5). `target`: a part's name, or an address when `external`; null = leads out of the file. */
export interface Relation {
  readonly id: string;
  /** Last segment of the type's address: `officeDocument`, `footnotes`, `hyperlink`. */
  readonly type: string;
  readonly target: string | null;
  readonly external: boolean;
}

/** Relationships of a part, `''` for those of the package. */
export function readRelations(zip: Zip, part: string): Relation[] {
  const slash = part.lastIndexOf('/') + 1;
  const data = zip.read(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const relations: Relation[] = [];
  if (data === null) return relations;
  readXml(data, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'rel:Relationship' || Id === undefined || Target === undefined) return;
      const external = TargetMode === 'External';
      relations.push({
        id: Id,
        type: (Type ?? '').slice((Type ?? '').lastIndexOf('/') + 1),
        external,
        target: external ? Target : resolvePart(part, Target),
      });
    },
  });
  return relations;
}

/** Parts that a relation of a type leads to. */
export const targetsOf = (relations: readonly Relation[], type: string): string[] =>
  relations.flatMap((relation) => (relation.type === type && !relation.external && relation.target !== null ? [relation.target] : []));

/** A reference in a part as a name inside the file; null when it climbs out of it, or names nothing in it. */
export function resolvePart(base: string, reference: string): string | null {
  const path = reference.replace(/[?#].*$/s, '').replaceAll('\\', '/');
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.includes('\0')) return null;
  const segments = path.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

/** Content types by part (ECMA-376-2, 7.2.3): an override of the part's own, else that of its extension. */
export function readContentTypes(zip: Zip): (part: string) => string {
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  const data = zip.read('[Content_Types].xml');
  if (data !== null)
    readXml(data, {
      open(name, { Extension, PartName, ContentType = '' }) {
        if (name === 'ct:Default' && Extension !== undefined) defaults.set(Extension.toLowerCase(), ContentType);
        if (name === 'ct:Override' && PartName !== undefined) overrides.set(PartName.replace(/^\//, '').toLowerCase(), ContentType);
      },
    });
  return (part) => overrides.get(part.toLowerCase()) ?? defaults.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase()) ?? '';
}

/** @throws Refusal when the part is not there */
export function mustRead(zip: Zip, part: string): Uint8Array {
  const data = zip.read(part);
  if (data === null) throw new Refusal(`${part} is missing`);
  return data;
}

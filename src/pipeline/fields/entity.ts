import { foldLabel, labelMatch } from '../../extract/index.ts';
import type { FieldValue } from '../../vocabulary/index.ts';

/** A field before it belongs to a version of a record. */
export type FieldRow = Omit<FieldValue, 'key' | 'version'>;

/** What a page says of one thing, read in one way. */
export interface Entity {
  /** `product`, `price`, `place`, `schedule`, or a kind of the source's own. */
  readonly kind: string;
  readonly id: string;
  readonly rows: readonly Omit<FieldRow, 'entity' | 'entityId'>[];
}

/** By what an entity is told from others, the steadiest first: a name changes sooner than a number. */
const ID_KEYS = ['sku', 'gtin', 'id', 'url', 'name'] as const;
export type IdKey = (typeof ID_KEYS)[number];

/** `sku:HL-1`, `name:harbour lamp`; null where it has none of these. */
export function idFrom(given: Partial<Record<IdKey, string | undefined>>): string | null {
  for (const key of ID_KEYS) {
    const value = given[key]?.trim();
    if (value === undefined || value === '') continue;
    const folded = key === 'name' ? foldLabel(value) : value;
    if (folded !== '') return `${key}:${folded.slice(0, 400)}`;
  }
  return null;
}

/** Names by which fields of all pages can be asked for, whatever a page calls them. */
const NAMES: readonly string[] = [
  'price',
  'list price',
  'currency',
  'name',
  'description',
  'brand',
  'model',
  'sku',
  'availability',
  'rating',
  'review count',
  'start date',
  'end date',
  'location',
  'address',
  'phone',
  'city',
  'country',
  'region',
  'version',
  'weight',
  'height',
  'width',
  'length',
  'depth',
  'color',
  'material',
  'capacity',
  'power',
  'quantity',
  'duration',
  'valid until',
  'effective',
  'deadline',
  'category',
  'status',
  'warranty',
  'language',
];

/** Where a word has a nearer name than its meaning. */
const NEARER: ReadonlyMap<string, string> = new Map([['地址', 'address']]);

/** `Sale price`, 售价 and `price` are one name; a label without a meaning of its own stays as it is. */
export function fieldName(label: string): string {
  const folded = foldLabel(label);
  const known = NEARER.get(folded) ?? NAMES.find((name) => folded === name) ?? NAMES.find((name) => labelMatch(folded, [name]) > 0);
  return (known ?? folded).replaceAll(' ', '_').slice(0, 200);
}

/** Entities of a page as rows: the same thing said in several ways stands once, two things of one name are told apart by their order. */
export function rowsOf(entities: readonly Entity[], most: number): FieldRow[] {
  const held = new Map<string, { readonly entity: Entity; readonly names: Set<string>; readonly source: string }[]>();
  const rows: FieldRow[] = [];
  for (const entity of entities) {
    if (entity.rows.length === 0 || rows.length + entity.rows.length > most) continue;
    const key = `${entity.kind}\u0000${entity.id}`;
    const known = held.get(key) ?? [];
    held.set(key, known);
    const source = entity.rows[0]?.place.source ?? '';
    const [first] = known;
    const isCopy = known.some((one) =>
      entity.rows.every((row) => one.entity.rows.some(({ name, text }) => name === row.name && text === row.text)),
    );
    if (isCopy) continue;
    if (first !== undefined && first.source !== source) {
      // Another reading of the same thing adds what the first one does not say.
      const more = entity.rows.filter(({ name }) => !first.names.has(name));
      for (const row of more) first.names.add(row.name);
      rows.push(...more.map((row) => ({ ...row, entity: entity.kind, entityId: entity.id })));
      continue;
    }
    known.push({ entity, names: new Set(entity.rows.map(({ name }) => name)), source });
    const entityId = known.length === 1 ? entity.id : `${entity.id}~${known.length}`;
    rows.push(...entity.rows.map((row) => ({ ...row, entity: entity.kind, entityId })));
  }
  return rows;
}

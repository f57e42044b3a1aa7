import type { Document, RegisteredSource } from '../../vocabulary/index.ts';
import { type Entity, type FieldRow, rowsOf } from './entity.ts';
import { ownEntities } from './own-schema.ts';
import { structuredEntities } from './structured.ts';
import { subjectEntities, tableEntities } from './tables.ts';

/** Rows of one version; entities beyond them are left out whole. */
const MAX_ROWS = 5_000;

/**
 * The fields of a document. The source's own schema speaks first, then what the page describes for machines, its tables, its definitions. An entity
 * keeps its id from version to version as long as its sku, GTIN, `@id`, address or name does, in this order.
 * @param html the decoded source of the page, for selectors of the schema; null where nobody has it
 */
export function fieldsOf(document: Document, { contract }: Pick<RegisteredSource, 'contract'>, html: string | null = null): FieldRow[] {
  const own = contract === undefined ? [] : ownEntities(contract, document, html);
  const structured = structuredEntities(document);
  return rowsOf([...own, ...structured, ...tableEntities(document), ...subjectEntities(document, onlyProduct(structured))], MAX_ROWS);
}

/** The one product that a page is about; null where it describes none, or several. */
function onlyProduct(entities: readonly Entity[]): Entity | null {
  const products = entities.filter(({ kind }) => kind === 'product');
  const [first] = products;
  return first !== undefined && products.every(({ id }) => id === first.id) ? first : null;
}

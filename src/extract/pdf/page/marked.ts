import type { PdfFile } from '../file/file.ts';
import { isDict, type PdfDict, type PdfValue } from '../file/objects.ts';
import { pdfText } from '../file/text.ts';

/** A span of marked content (ISO 32000-1, 14.6) that is open. */
export interface MarkedContent {
  readonly artifact: boolean;
  readonly off: boolean;
  /** `ActualText`: what the span is stated to say. */
  readonly stated: string | null;
  /** Number of words before it. */
  readonly from: number;
}

export function startMark(file: PdfFile, tag: string, properties: PdfValue, off: ReadonlySet<PdfDict>, from: number): MarkedContent {
  const dict = file.resolve(properties);
  const stated = isDict(dict) ? file.resolve(dict.get('ActualText')) : null;
  return {
    // Decoration that only the writer's layout calls so (`Layout`, `Background`) may still be text.
    artifact: tag === 'Artifact' && isDict(dict) && file.name(dict.get('Type')) === 'Pagination',
    off: tag === 'OC' && isDict(dict) && isOff(file, dict, off),
    stated: stated instanceof Uint8Array ? pdfText(stated) : null,
    from,
  };
}

/** A membership is off when all of its groups are (8.11.2.2, the default policy `AnyOn`). */
function isOff(file: PdfFile, dict: PdfDict, off: ReadonlySet<PdfDict>): boolean {
  if (off.has(dict)) return true;
  const found = file.resolve(dict.get('OCGs'));
  const groups = isDict(found) ? [found] : file.array(dict.get('OCGs')).map((entry) => file.dict(entry));
  return groups.length > 0 && groups.every((group) => off.has(group));
}

/** Layers that are not shown when the file is opened (8.11.4.3). */
export function layersOff(file: PdfFile): ReadonlySet<PdfDict> {
  const properties = file.dict(file.catalog.get('OCProperties'));
  const config = file.dict(properties.get('D'));
  const all = file.name(config.get('BaseState')) === 'OFF' ? file.array(properties.get('OCGs')).map((entry) => file.dict(entry)) : [];
  const on = new Set(file.array(config.get('ON')).map((entry) => file.dict(entry)));
  return new Set([...all.filter((group) => !on.has(group)), ...file.array(config.get('OFF')).map((entry) => file.dict(entry))]);
}

import type { PdfFile } from '../file/file.ts';
import { isArray, nameOf, type PdfDict, PdfRef, type PdfValue } from '../file/objects.ts';
import type { Box, Matrix } from './matrix.ts';

/** A page with what it inherits. `toDisplay` turns user space into points from the top left of the page as displayed. */
export interface PdfPage {
  readonly dict: PdfDict;
  readonly resources: PdfDict;
  readonly toDisplay: Matrix;
  readonly width: number;
  readonly height: number;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** US Letter, for pages that do not state their size. */
const DEFAULT_BOX = [0, 0, 612, 792];
/** 200 inches at 72 points (ISO 32000-1, Annex C); larger pages are cut to it. */
const MAX_SIDE = 14_400;

/** The pages in order, at most `limit`; `more` when there are others. Each node is visited once, however the tree is tangled. */
export function readPages(file: PdfFile, limit: number): { readonly pages: readonly PdfPage[]; readonly more: boolean } {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const stack: { value: PdfValue; inherited: ReadonlyMap<string, PdfValue> }[] = [
    { value: file.catalog.get('Pages') ?? null, inherited: new Map() },
  ];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    file.meter.step();
    if (entry.value instanceof PdfRef) {
      if (seen.has(entry.value.num)) continue;
      seen.add(entry.value.num);
    }
    const node = file.dict(entry.value);
    const inherited = new Map(entry.inherited);
    for (const key of INHERITED) {
      const own = node.get(key);
      if (own !== undefined && own !== null) inherited.set(key, own);
    }
    const kids = file.resolve(node.get('Kids'));
    if (isArray(kids) && nameOf(file.resolve(node.get('Type'))) !== 'Page') {
      for (let i = kids.length - 1; i >= 0; i -= 1) stack.push({ value: kids[i] ?? null, inherited });
    } else if (node.size > 0) {
      if (pages.length >= limit) return { pages, more: true };
      pages.push(toPage(file, node, inherited));
    }
  }
  return { pages, more: false };
}

function toPage(file: PdfFile, dict: PdfDict, inherited: ReadonlyMap<string, PdfValue>): PdfPage {
  const media = sides(file.numbers(inherited.get('MediaBox'), 4)) ?? sides(DEFAULT_BOX);
  const crop = sides(file.numbers(inherited.get('CropBox'), 4));
  const { left, top, right, bottom } =
    crop !== null && media !== null ? within(crop, media) : (media ?? { left: 0, top: 0, right: 612, bottom: 792 });
  const width = Math.min(MAX_SIDE, right - left);
  const height = Math.min(MAX_SIDE, bottom - top);
  const turns = ((Math.round((file.number(inherited.get('Rotate')) ?? 0) / 90) % 4) + 4) % 4;
  const unit = Math.min(75_000, Math.max(0.001, file.number(dict.get('UserUnit')) ?? 1));
  const matrices: readonly Matrix[] = [
    [unit, 0, 0, -unit, -left * unit, bottom * unit],
    [0, unit, unit, 0, -top * unit, -left * unit],
    [-unit, 0, 0, unit, right * unit, -top * unit],
    [0, -unit, -unit, 0, bottom * unit, right * unit],
  ];
  return {
    dict,
    resources: file.dict(inherited.get('Resources')),
    toDisplay: matrices[turns] ?? [1, 0, 0, -1, -left, bottom],
    width: (turns % 2 === 0 ? width : height) * unit,
    height: (turns % 2 === 0 ? height : width) * unit,
  };
}

/** In user space: `top` is the smaller y. Null when the box has no area. */
function sides(numbers: readonly number[] | null): Box | null {
  if (numbers === null) return null;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  const box = { left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
}

function within(crop: Box, media: Box): Box {
  const box = {
    left: Math.max(crop.left, media.left),
    right: Math.min(crop.right, media.right),
    top: Math.max(crop.top, media.top),
    bottom: Math.min(crop.bottom, media.bottom),
  };
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : media;
}

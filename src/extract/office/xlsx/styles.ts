import { isOn, readXml } from '../zip/xml.ts';
import { type Display, displayOf } from './number-display.ts';

/** What a cell's style says about its value. */
export interface CellStyle {
  readonly display: Display;
  readonly bold: boolean;
}

export const GENERAL: CellStyle = { display: { kind: 'general' }, bold: false };

/** Cell formats by index (ECMA-376-1, 18.8.10). */
export function readStyles(data: Uint8Array | null): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const fonts: boolean[] = [];
  const styles: CellStyle[] = [];
  const displays = new Map<number, Display>();
  let inFormats = false;
  let inFonts = false;
  const display = (id: number): Display => {
    const known = displays.get(id) ?? displayOf(id, codes.get(id));
    displays.set(id, known);
    return known;
  };
  if (data !== null)
    readXml(data, {
      open(name, attributes) {
        if (name === 'x:numFmt' && !inFonts) codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        else if (name === 'x:fonts') inFonts = true;
        else if (name === 'x:font' && inFonts) fonts.push(false);
        else if (name === 'x:b' && inFonts && fonts.length > 0) fonts[fonts.length - 1] = isOn(attributes['val']);
        else if (name === 'x:cellXfs') inFormats = true;
        else if (name === 'x:xf' && inFormats)
          styles.push({ display: display(Number(attributes['numFmtId'] ?? 0)), bold: fonts[Number(attributes['fontId'] ?? -1)] === true });
      },
      close(name) {
        if (name === 'x:fonts') inFonts = false;
        if (name === 'x:cellXfs') inFormats = false;
      },
    });
  return styles;
}

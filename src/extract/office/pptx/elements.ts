import { type Attributes, isOn } from '../zip/xml.ts';

/** What the elements of a shape may do to its reader. */
export interface Hands {
  readonly openParagraph: () => void;
  readonly properties: (attributes: Attributes) => void;
  readonly bullet: (kind: 'none' | 'bullet' | 'number', attributes: Attributes) => void;
  readonly closeParagraph: () => void;
  readonly runProperties: (attributes: Attributes) => void;
  readonly closeRunProperties: () => void;
  readonly link: (id: string) => void;
  readonly openRun: () => void;
  readonly inText: (is: boolean) => void;
  readonly lineBreak: () => void;
  readonly openTable: () => void;
  readonly headed: (is: boolean) => void;
  readonly openRow: () => void;
  readonly openCell: (attributes: Attributes) => void;
  readonly closeCell: () => void;
  readonly closeTable: () => void;
}

/** What an element does when it opens. */
export const SHAPE: Readonly<Record<string, (hands: Hands, attributes: Attributes) => void>> = {
  'a:p': (hands) => hands.openParagraph(),
  'a:pPr': (hands, attributes) => hands.properties(attributes),
  'a:buNone': (hands, attributes) => hands.bullet('none', attributes),
  'a:buChar': (hands, attributes) => hands.bullet('bullet', attributes),
  'a:buAutoNum': (hands, attributes) => hands.bullet('number', attributes),
  'a:r': (hands) => hands.openRun(),
  'a:fld': (hands) => hands.openRun(),
  'a:rPr': (hands, attributes) => hands.runProperties(attributes),
  'a:hlinkClick': (hands, attributes) => hands.link(attributes['r:id'] ?? ''),
  'a:t': (hands) => hands.inText(true),
  'a:br': (hands) => hands.lineBreak(),
  'a:tbl': (hands) => hands.openTable(),
  'a:tblPr': (hands, attributes) => hands.headed(attributes['firstRow'] !== undefined && isOn(attributes['firstRow'])),
  'a:tr': (hands) => hands.openRow(),
  'a:tc': (hands, attributes) => hands.openCell(attributes),
};

/** What an element does when it closes. */
export const ENDS: Readonly<Record<string, (hands: Hands) => void>> = {
  'a:p': (hands) => hands.closeParagraph(),
  'a:rPr': (hands) => hands.closeRunProperties(),
  'a:t': (hands) => hands.inText(false),
  'a:tc': (hands) => hands.closeCell(),
  'a:tbl': (hands) => hands.closeTable(),
};

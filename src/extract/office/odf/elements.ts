import type { Attributes } from '../zip/xml.ts';

/** What the elements of a text may do to its reader. */
export interface Hands {
  readonly openParagraph: (attributes: Attributes, level: number | null) => void;
  readonly closeParagraph: () => void;
  readonly openSpan: (attributes: Attributes) => void;
  readonly closeSpan: () => void;
  readonly openLink: (attributes: Attributes) => void;
  readonly closeLink: () => void;
  readonly space: (attributes: Attributes) => void;
  readonly lineBreak: () => void;
  readonly openList: (attributes: Attributes) => void;
  readonly closeList: () => void;
  readonly openItem: (attributes: Attributes) => void;
  readonly openNote: () => void;
  readonly closeNote: () => void;
  readonly openTable: () => void;
  readonly closeTable: () => void;
  readonly headed: (is: boolean) => void;
  readonly openRow: () => void;
  readonly openCell: (attributes: Attributes, covered: boolean) => void;
  readonly closeCell: () => void;
  readonly openFrame: (attributes: Attributes) => void;
  readonly closeFrame: () => void;
  readonly openAside: () => void;
  readonly closeAside: () => void;
  readonly notes: (are: boolean) => void;
}

/** What an element does when it opens. */
export const OPEN: Readonly<Record<string, (hands: Hands, attributes: Attributes) => void>> = {
  'text:p': (hands, attributes) => hands.openParagraph(attributes, null),
  'text:h': (hands, attributes) =>
    hands.openParagraph(attributes, Math.min(6, Math.max(1, Number(attributes['text:outline-level'] ?? 1) || 1))),
  'text:span': (hands, attributes) => hands.openSpan(attributes),
  'text:a': (hands, attributes) => hands.openLink(attributes),
  'text:s': (hands, attributes) => hands.space(attributes),
  'text:tab': (hands) => hands.space({}),
  'text:line-break': (hands) => hands.lineBreak(),
  'text:list': (hands, attributes) => hands.openList(attributes),
  'text:list-item': (hands, attributes) => hands.openItem(attributes),
  'text:note-body': (hands) => hands.openNote(),
  'table:table': (hands) => hands.openTable(),
  'table:table-header-rows': (hands) => hands.headed(true),
  'table:table-row': (hands) => hands.openRow(),
  'table:table-cell': (hands, attributes) => hands.openCell(attributes, false),
  'table:covered-table-cell': (hands, attributes) => hands.openCell(attributes, true),
  'draw:frame': (hands, attributes) => hands.openFrame(attributes),
  'draw:text-box': (hands) => hands.openAside(),
  'presentation:notes': (hands) => hands.notes(true),
};

/** What an element does when it closes. */
export const CLOSE: Readonly<Record<string, (hands: Hands) => void>> = {
  'text:p': (hands) => hands.closeParagraph(),
  'text:h': (hands) => hands.closeParagraph(),
  'text:span': (hands) => hands.closeSpan(),
  'text:a': (hands) => hands.closeLink(),
  'text:list': (hands) => hands.closeList(),
  'text:note-body': (hands) => hands.closeNote(),
  'table:table': (hands) => hands.closeTable(),
  'table:table-header-rows': (hands) => hands.headed(false),
  'table:table-cell': (hands) => hands.closeCell(),
  'table:covered-table-cell': (hands) => hands.closeCell(),
  'draw:frame': (hands) => hands.closeFrame(),
  'draw:text-box': (hands) => hands.closeAside(),
  'presentation:notes': (hands) => hands.notes(false),
};

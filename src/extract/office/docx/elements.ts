import type { Attributes } from '../zip/xml.ts';

/** What the elements of a text may do to its reader. */
export interface Hands {
  readonly openParagraph: () => void;
  readonly closeParagraph: () => void;
  readonly openRun: () => void;
  readonly capture: (what: 'text' | 'deleted' | 'field' | null) => void;
  readonly put: (text: string) => void;
  readonly lineBreak: () => void;
  readonly deleted: (by: 1 | -1) => void;
  readonly openLink: (id: string | undefined) => void;
  readonly closeLink: () => void;
  readonly field: (type: string) => void;
  readonly simpleField: (instruction: string | null) => void;
  readonly reference: (kind: 'footnote' | 'endnote', id: string) => void;
  readonly openAside: () => void;
  readonly closeAside: () => void;
  readonly alternative: (text: string) => void;
  readonly openNote: (id: string, separator: boolean) => void;
  readonly closeNote: () => void;
  readonly openBlockTag: () => void;
  readonly closeBlockTag: () => void;
  readonly gallery: (name: string) => void;
}

/** What an element does when it opens. */
export const OPEN: Readonly<Record<string, (hands: Hands, attributes: Attributes) => void>> = {
  'w:p': (hands) => hands.openParagraph(),
  'w:r': (hands) => hands.openRun(),
  'w:t': (hands) => hands.capture('text'),
  'w:delText': (hands) => hands.capture('deleted'),
  'w:instrText': (hands) => hands.capture('field'),
  'w:tab': (hands) => hands.put('\t'),
  'w:ptab': (hands) => hands.put('\t'),
  'w:noBreakHyphen': (hands) => hands.put('-'),
  'w:br': (hands, attributes) => {
    if ((attributes['w:type'] ?? 'textWrapping') === 'textWrapping') hands.lineBreak();
  },
  'w:cr': (hands) => hands.lineBreak(),
  'w:del': (hands) => hands.deleted(1),
  'w:moveFrom': (hands) => hands.deleted(1),
  'w:hyperlink': (hands, attributes) => hands.openLink(attributes['r:id']),
  'w:fldChar': (hands, attributes) => hands.field(attributes['w:fldCharType'] ?? ''),
  'w:fldSimple': (hands, attributes) => hands.simpleField(attributes['w:instr'] ?? ''),
  'w:footnoteReference': (hands, attributes) => hands.reference('footnote', attributes['w:id'] ?? ''),
  'w:endnoteReference': (hands, attributes) => hands.reference('endnote', attributes['w:id'] ?? ''),
  'w:txbxContent': (hands) => hands.openAside(),
  'wp:docPr': (hands, attributes) => hands.alternative(attributes['descr'] ?? ''),
  'w:footnote': (hands, attributes) =>
    hands.openNote(attributes['w:id'] ?? '', attributes['w:type'] !== undefined && attributes['w:type'] !== 'normal'),
  'w:endnote': (hands, attributes) =>
    hands.openNote(attributes['w:id'] ?? '', attributes['w:type'] !== undefined && attributes['w:type'] !== 'normal'),
  'w:comment': (hands, attributes) => hands.openNote(attributes['w:id'] ?? '', false),
  'w:sdt': (hands) => hands.openBlockTag(),
  'w:docPartGallery': (hands, attributes) => hands.gallery(attributes['w:val'] ?? ''),
};

/** What an element does when it closes. */
export const CLOSE: Readonly<Record<string, (hands: Hands) => void>> = {
  'w:p': (hands) => hands.closeParagraph(),
  'w:t': (hands) => hands.capture(null),
  'w:delText': (hands) => hands.capture(null),
  'w:instrText': (hands) => hands.capture(null),
  'w:del': (hands) => hands.deleted(-1),
  'w:moveFrom': (hands) => hands.deleted(-1),
  'w:hyperlink': (hands) => hands.closeLink(),
  'w:fldSimple': (hands) => hands.simpleField(null),
  'w:txbxContent': (hands) => hands.closeAside(),
  'w:footnote': (hands) => hands.closeNote(),
  'w:endnote': (hands) => hands.closeNote(),
  'w:comment': (hands) => hands.closeNote(),
  'w:sdt': (hands) => hands.closeBlockTag(),
};

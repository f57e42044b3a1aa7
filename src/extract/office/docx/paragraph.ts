import type { Role } from '../writer.ts';
import { isOn } from '../zip/xml.ts';
import type { Marker } from './numbering.ts';
import { NO_STYLE, type Style } from './styles.ts';

/** A paragraph whose properties are being read. */
export interface Paragraph {
  style: Style;
  outline: number | null;
  listId: string | null;
  listLevel: number | null;
  /** How deep its item stands in lists. */
  depth: number;
  /** The paragraph's end was deleted by a tracked change: it goes on in the next one. */
  joined: boolean;
  begun: boolean;
  marker: Marker | null;
  contents: string | null;
}

/** The look of a run as it states it; null = as its style says. */
export interface Run {
  bold: boolean | null;
  italic: boolean | null;
  struck: boolean | null;
  hidden: boolean | null;
  style: Style;
  raised: boolean;
}

export const NEW_RUN: Run = { bold: null, italic: null, struck: null, hidden: null, style: NO_STYLE, raised: false };
/** Styles by their id. */
interface StylePort {
  readonly style: (id: string | undefined) => Style;
}

const CODE = /^(?:html preformatted|code|code block|source code|preformatted text|macro|verbatim)\b/;
const QUOTE = /^(?:quote|intense quote|block text|quotations|block quote|blockquote)$/;

/** Properties of a run (17.3.2). */
export const RUN: Readonly<Record<string, (run: Run, value: string | undefined, ports: StylePort) => void>> = {
  'w:b': (run, value) => {
    run.bold = isOn(value);
  },
  'w:i': (run, value) => {
    run.italic = isOn(value);
  },
  'w:strike': (run, value) => {
    run.struck = isOn(value);
  },
  'w:dstrike': (run, value) => {
    run.struck = isOn(value);
  },
  'w:vanish': (run, value) => {
    run.hidden = isOn(value);
  },
  'w:vertAlign': (run, value) => {
    run.raised = value === 'superscript';
  },
  'w:rStyle': (run, value, ports) => {
    run.style = ports.style(value);
  },
};

/** Properties of a paragraph (17.3.1). */
export const PARAGRAPH: Readonly<Record<string, (paragraph: Paragraph, value: string | undefined, ports: StylePort) => void>> = {
  'w:pStyle': (paragraph, value, ports) => {
    paragraph.style = ports.style(value);
  },
  'w:outlineLvl': (paragraph, value) => {
    paragraph.outline = Number.parseInt(value ?? '9', 10);
  },
  'w:numId': (paragraph, value) => {
    paragraph.listId = value ?? null;
  },
  'w:ilvl': (paragraph, value) => {
    paragraph.listLevel = Number.parseInt(value ?? '0', 10) || 0;
  },
};

/** 1–6, null = no heading. */
export function headingLevel({ style, outline }: Paragraph): number | null {
  if (style.name === 'title') return 1;
  const level = outline ?? style.outline;
  return level === null || !(level >= 0 && level <= 8) ? null : Math.min(6, level + 1);
}

export function roleOf(paragraph: Paragraph): Role {
  const { style, marker } = paragraph;
  const level = headingLevel(paragraph);
  if (level !== null) return { kind: 'heading', level };
  if (CODE.test(style.name)) return { kind: 'code' };
  if (marker !== null) return { kind: 'item', depth: paragraph.depth, number: marker.kind === 'number' ? marker.number : null };
  if (QUOTE.test(style.name)) return { kind: 'quote' };
  return { kind: style.name === 'caption' ? 'caption' : 'paragraph' };
}

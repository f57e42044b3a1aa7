/** @module A group: one way in which some system writes pages of one label. Its wordings say in which languages there are pages of it, one each. */
import type { Label } from '../unseen/template.ts';
import type { Pen, Sent } from './pen.ts';
import type { Tongue } from './tongue.ts';

export type Wordings = Partial<Record<Tongue, readonly string[]>>;

export interface Group {
  readonly name: string;
  readonly label: Label;
  readonly alt: readonly Label[];
  readonly hard: boolean;
  readonly wordings: Wordings;
  readonly write: (pen: Pen, text: (index: number) => string) => Sent;
}

interface Extra {
  readonly alt?: readonly Label[];
  readonly hard?: boolean;
}

/** @example group('tram-404', 'soft404', { en: ['Lost', 'No such stop.'] }, (p, t) => ({ body: p.page('gov', { title: t(0), main: t(1) }) })) */
export function group(name: string, label: Label, wordings: Wordings, write: Group['write'], extra: Extra = {}): Group {
  return { name, label, wordings, write, alt: extra.alt ?? [], hard: extra.hard ?? false };
}

/** A plain document, as systems send that know no design of the site. */
export function bare(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

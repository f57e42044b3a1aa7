import { type InjectionLevel, LEVELS, scanInjection } from '../text/injection/index.ts';
import type { Document, EvidenceFlag, Span } from '../vocabulary/index.ts';

/** `spans` index `document.text`; what hides elsewhere is named in `reason`. */
export interface DocumentScan {
  readonly level: InjectionLevel;
  readonly reason: string;
  readonly spans: Span[];
}

const rank = (level: InjectionLevel): number => LEVELS.indexOf(level);

/**
 * Scan every channel of a page. What a reader cannot see has no one to speak to but machines, so a `suspicious` hidden text is `likely`.
 * Hidden text alone says nothing: menus, templates and labels hide too.
 */
export function scanDocument(document: Pick<Document, 'text' | 'title' | 'hidden'>): DocumentScan {
  const visible = scanInjection(document.text);
  let worst: DocumentScan = { level: visible.level, spans: visible.spans, reason: visible.reason };
  const consider = (text: string, where: string): void => {
    const scan = scanInjection(text);
    const level = scan.level === 'suspicious' ? 'likely' : scan.level;
    if (rank(level) > rank(worst.level)) worst = { level, spans: visible.spans, reason: `${where}: ${scan.reason}` };
  };
  for (const { channel, how, text } of document.hidden) consider(text, `${channel} (${how})`);
  return worst;
}

/** The flag that evidence from a page carries; evidence inside a flagged span is `likely` at once. */
export function injectionFlag(scan: DocumentScan, span: Span): EvidenceFlag | null {
  const inside = scan.spans.some((flagged) => flagged.start < span.end && span.start < flagged.end);
  if (inside && rank(scan.level) >= rank('suspicious')) return 'injection_likely';
  return scan.level === 'likely' || scan.level === 'suspicious' ? 'injection_suspected' : null;
}

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
 * Hidden text alone says nothing: menus, templates and labels hide too. `aroundText` is visible text that the document left out
 * (footer, comments), for example `PageShape.visibleText`.
 */
export function scanDocument(document: Pick<Document, 'text' | 'hidden' | 'metadata'>, aroundText = ''): DocumentScan {
  const visible = scanInjection(document.text);
  let worst: DocumentScan = { level: visible.level, spans: visible.spans, reason: visible.reason };
  const consider = (text: string, where: string): void => {
    const scan = scanInjection(text);
    const level = scan.level === 'suspicious' ? 'likely' : scan.level;
    if (rank(level) > rank(worst.level)) worst = { level, spans: visible.spans, reason: `${where}: ${scan.reason}` };
  };
  for (const { channel, how, text } of document.hidden) consider(text, `${channel} (${how})`);
  consider(stringsOf(document.metadata).join('\n'), 'metadata');
  if (aroundText !== '') {
    const scan = scanInjection(aroundText);
    if (rank(scan.level) > rank(worst.level))
      worst = { level: scan.level, spans: visible.spans, reason: `beside the main content: ${scan.reason}` };
  }
  return worst;
}

/** Nothing deeper is read: metadata is shallow, and hostile JSON-LD is not. */
const MAX_DEPTH = 8;

function stringsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.length > 8 ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((entry) => stringsOf(entry, depth + 1));
}

/** The flag that evidence from a page carries; evidence inside a flagged span is `likely` at once. */
export function injectionFlag(scan: DocumentScan, span: Span): EvidenceFlag | null {
  const inside = scan.spans.some((flagged) => flagged.start < span.end && span.start < flagged.end);
  if (inside && rank(scan.level) >= rank('suspicious')) return 'injection_likely';
  return scan.level === 'likely' || scan.level === 'suspicious' ? 'injection_suspected' : null;
}

import type { HttpOutcome } from '../../http/index.ts';
import type { PageShape } from '../../vocabulary/index.ts';

/** A page with more visible text than this has something to say beside the file that it shows. */
const VIEWER_LENGTH = 600;

/** The PDF in a page that is nothing but its viewer: hardly any text, and one file shown. Null for every other page. */
export function embeddedTarget(outcome: HttpOutcome, shape: PageShape | null): string | null {
  if (outcome.kind === 'failure' || outcome.status < 200 || outcome.status >= 300 || shape === null) return null;
  const files = new Set(shape.embeds ?? []);
  const [only] = files;
  if (only === undefined || files.size > 1 || shape.visibleLength > VIEWER_LENGTH) return null;
  const seen = [outcome.finalUrl, outcome.requestedUrl, ...outcome.redirects.map(({ url }) => url)];
  return seen.includes(only) ? null : only;
}

import { scanDocument } from '../../../evidence/index.ts';
import { extractDocument } from '../../../extract/index.ts';
import { scanInjection } from '../../../text/injection/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** A page or plain text in, the level out. A page is scanned in all its channels. */
export const stage: EvalStage = (line) => {
  const content = textOf(line, 'content');
  if (textOf(line, 'kind') !== 'html') return { id: line.id, level: scanInjection(content).level };
  const { document, shape } = extractDocument({
    bytes: new TextEncoder().encode(content),
    url: 'https://page.example/',
    contentType: 'text/html',
    charset: 'utf-8',
    fetchedAt: '2026-01-01T00:00:00Z',
  });
  return { id: line.id, level: document === null ? scanInjection(content).level : scanDocument(document, shape.visibleText).level };
};

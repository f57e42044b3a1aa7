import { readFileSync } from 'node:fs';
import { extractDocument } from '../../../extract/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** `{id, path, url}` → text, Markdown and metadata of the page in that file; `ms` is CPU time, reading left out. */
export const stage: EvalStage = (line) => {
  const bytes = readFileSync(textOf(line, 'path'));
  const url = textOf(line, 'url') === '' ? 'https://page.invalid/' : textOf(line, 'url');
  const before = process.cpuUsage();
  const { document, problem } = extractDocument({ bytes, contentType: null, charset: null, url, fetchedAt: new Date().toISOString() });
  const spent = process.cpuUsage(before);
  const ms = (spent.user + spent.system) / 1000;
  if (document === null) return { id: line['id'], text: '', markdown: '', ms, error: problem?.code ?? 'unknown' };
  return {
    id: line['id'],
    text: document.text,
    markdown: document.content,
    title: document.title,
    published: document.times.published?.value ?? null,
    author: document.author.join('; '),
    lang: document.language,
    type: document.pageType,
    quality: document.quality,
    ms,
  };
};

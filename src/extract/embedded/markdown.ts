import { escapeHtml } from './nodes.ts';

const MARKED = /(?:^|\n)(?:#{1,6} |[-*] |\d{1,3}[.)] |```|> )/;

/** Plain text as paragraphs of HTML; what is written in Markdown with its headings, lists, quotes and code. */
export function textToHtml(text: string): string {
  const source = text.replace(/\r\n?/g, '\n').trim();
  if (!MARKED.test(source.slice(0, 20_000)))
    return source
      .split(/\n\s*\n/)
      .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
      .join('');
  const out: string[] = [];
  let paragraph: string[] = [];
  let list: 'ul' | 'ol' | null = null;
  let fence: string[] | null = null;
  const flush = (): void => {
    if (paragraph.length > 0) out.push(`<p>${paragraph.map(inline).join(' ')}</p>`);
    paragraph = [];
  };
  const endList = (): void => {
    if (list !== null) out.push(`</${list}>`);
    list = null;
  };
  for (const line of source.split('\n')) {
    if (/^```/.test(line)) {
      if (fence === null) {
        flush();
        endList();
        fence = [];
      } else {
        out.push(`<pre><code>${escapeHtml(fence.join('\n'))}</code></pre>`);
        fence = null;
      }
      continue;
    }
    if (fence !== null) {
      fence.push(line);
      continue;
    }
    const heading = /^(#{1,6}) (.{1,1000})$/.exec(line);
    const item = /^\s{0,6}(?:([-*])|\d{1,3}[.)]) (.{1,20000})$/.exec(line);
    if (heading !== null || item !== null || line.trim() === '') flush();
    if (item === null) endList();
    if (heading !== null) out.push(`<h${heading[1]?.length ?? 2}>${inline(heading[2] ?? '')}</h${heading[1]?.length ?? 2}>`);
    else if (item !== null) {
      const kind = item[1] === undefined ? 'ol' : 'ul';
      if (list !== kind) {
        endList();
        out.push(`<${kind}>`);
        list = kind;
      }
      out.push(`<li>${inline(item[2] ?? '')}</li>`);
    } else if (line.trim() !== '') paragraph.push(line.replace(/^> ?/, ''));
  }
  flush();
  endList();
  if (fence !== null) out.push(`<pre><code>${escapeHtml(fence.join('\n'))}</code></pre>`);
  return out.join('');
}

const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/!?\[([^[\]]{1,500})\]\(([^()\s]{1,1000})[^()]{0,200}\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]{1,2000})\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]{1,1000})`/g, '<code>$1</code>');

import type { BlockDraft } from '../blocks.ts';

/** A heading or line that opens a list of other pages. */
export const ELSEWHERE =
  /^(?:related(?: (?:articles?|posts?|stories|content|links?|news|topics|reading|coverage|resources))?|(?:more|latest|top|popular|trending|recommended|featured|similar|recent|other)(?: \p{L}+){0,2} (?:articles?|posts?|stories|news|reads?|reading)|most (?:read|popular|viewed|shared)|more (?:from|on|in|about) .{1,60}|read (?:more|next|also)|see also|you (?:may|might) (?:also )?(?:like|be interested in).{0,20}|don['’]t miss|what to read next|up next|keep reading|recommended(?: for you)?|share(?: this.{0,30})?|follow us.{0,30}|tags?|leave a (?:reply|comment)|(?:\d+ )?comments?|sign up.{0,40}|subscribe.{0,40}|(?:相关|推荐|热门|更多|最新|精彩)(?:阅读|文章|新闻|报道|链接|推荐|资讯|内容|专题|评论)|猜你喜欢|延伸阅读|上一篇|下一篇|网友评论|发表评论|分享到)\s*[:：]?$/iu;
/** A link that interrupts the text to send the reader elsewhere. */
const INTERRUPTION =
  /^(?:read (?:more|also|next)|see (?:more|also)|also read|related|more|don['’]t miss|watch|watch now|click here|continue reading|相关(?:阅读|新闻|链接)|延伸阅读|阅读更多|展开全文)\s{0,3}[:：|>»-]/iu;
/** Nothing but a control that stands in the text. */
export const CONTROL =
  /^(?:advertisement|advertising|ad|sponsored(?: content)?|continue reading(?: below)?|story continues(?: below)?(?: advertisement)?|article continues below|scroll to continue|close|caption|print|share|share this|tweet|email|copy link|skip to (?:main )?content|back to top|loading(?:\.{3}|…)?|read more|show more|see more|learn more|reply|report|广告|展开全文|返回顶部|加载中)$/iu;
const LINKED = 0.8;
/** A paragraph so long ends a list of other pages. */
const PROSE = 140;

/** Take out what stands between or after the prose of one text: links elsewhere, controls, the lists at its end. Not for pages of links. */
export function trimElsewhere(blocks: readonly BlockDraft[]): BlockDraft[] {
  const out: BlockDraft[] = [];
  let skipping = false;
  for (const block of blocks) {
    const isProse = block.kind === 'paragraph' && block.text.length >= PROSE && (block.linkShare ?? 0) < 0.3;
    if (skipping && (isProse || block.kind === 'table' || block.kind === 'code' || (block.kind === 'heading' && !opensElsewhere(block))))
      skipping = false;
    if (opensElsewhere(block)) skipping = true;
    if (skipping && (opensElsewhere(block) || (block.linkShare ?? 0) >= LINKED)) continue;
    if (skipping && block.kind !== 'heading' && block.text.length >= 60) skipping = false;
    if (block.kind === 'paragraph' && (CONTROL.test(block.text) || ((block.linkShare ?? 0) > 0.5 && INTERRUPTION.test(block.text))))
      continue;
    out.push(block);
  }
  while (out.length > 1) {
    const last = out.at(-1);
    if (last === undefined || last.level === 1) break;
    const isLink = (last.linkShare ?? 0) >= LINKED && last.kind !== 'table' && last.kind !== 'code';
    if (!isLink && last.kind !== 'heading') break;
    out.pop();
  }
  // A page that loses most of its text here was no single text.
  const length = (list: readonly BlockDraft[]): number => list.reduce((sum, block) => sum + block.text.length, 0);
  return length(out) < length(blocks) * 0.5 ? [...blocks] : out;
}

const opensElsewhere = (block: BlockDraft): boolean =>
  (block.kind === 'heading' || block.kind === 'paragraph') && block.text.length <= 80 && block.level !== 1 && ELSEWHERE.test(block.text);

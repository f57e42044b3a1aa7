/**
 * Parts of a page that change though it says the same: how often it was read, how long ago, by which machine, when it was shown. A part is one of
 * these only as a whole, between separators, so that a figure in a sentence is never one.
 */

const FIGURE = String.raw`\d[\d.,' ]{0,12}(?: ?(?:k|m|万|亿|千|w))?\+?`;
const READERS_EN =
  '(?:page ?views?|views?|reads?|visits?|hits?|likes?|upvotes?|comments?|replies|retweets?|claps?|(?:people |users |guests |members )?(?:online|viewing|watching|reading)(?: this)?(?: now)?)';
const READERS_ZH =
  '(?:阅读|閱讀|浏览|瀏覽|点击|點擊|访问|訪問|查看|播放|点赞|點贊|赞|喜欢|评论|評論|回复|回覆|转发|轉發|分享|收藏|围观|在线|人气|热度)';
/** With what it counts before it: 阅读 1,234. Nobody sells these. */
const LABELLED_ZH = new RegExp(
  `^(?:(?:本文)?(?:已)?(?:被)?${READERS_ZH}(?:量|数|數|次数|人数)? ?[:：(（]? ?${FIGURE}(?: ?[次人条])?[)）]? ?){1,6}$`,
  'u',
);
/** "10,000 page views" may as well be what a plan allows: the words around it decide. */
const COUNTED = new RegExp(
  String.raw`^(?:(?:${FIGURE} ?(?:total )?${READERS_EN}|${READERS_EN} ?[:(]? ?${FIGURE}\)?|${FIGURE} ?(?:次|人|条)?(?:正在|已)?${READERS_ZH}(?:量|数|次数)?)(?: |$)){1,6}$`,
  'iu',
);
const AGO =
  /^(?:(?:posted|published|updated|last updated|edited|modified|added|refreshed|last (?:seen|refreshed|checked))(?: on| at)?:? )?(?:just now|moments ago|(?:about |around |over |almost )?(?:an?|one|\d{1,4}) (?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?) ago|\d{1,4}(?:s|min|m|h|d|w) ago)$|^(?:发布于|发表于|更新于|最后更新|上次更新|编辑于)? ?[:：]? ?(?:刚刚|刚才|\d{1,4} ?(?:秒钟?|分钟?|个?小时|天|日|周|个?星期|个?月|年)(?:以?前|之前))$/iu;
const SHOWN =
  /^(?:(?:this )?page (?:was )?(?:generated|rendered|loaded)(?: on| at| in)?\b.{0,80}|(?:generated|rendered|processed) in \d+\.?\d* ?(?:s|ms|seconds?|milliseconds?)\b.{0,60}|(?:current|server|system) (?:time|date and time)(?: is)?\b.{0,60}|today(?: is|['’]s date(?: is)?) .{0,60}\d.{0,40}|(?:本页|页面|頁面).{0,4}(?:生成|加载|执行|渲染).{0,60}|(?:当前|當前|现在|服务器|系统)时间.{0,60}|今天是.{0,60})$/iu;
const TOKEN =
  /^(?:(?:csrf|xsrf|request|trace|ray|session|correlation)[ _-]?(?:id|token|key)|nonce|请求编号|请求ID|会话ID|追踪编号)(?: is)? ?[#:：=]? ?(?=[\w-]*\d)[A-Za-z\d][\w-]{7,127}$/iu;
const VOLATILE: readonly RegExp[] = [LABELLED_ZH, AGO, SHOWN, TOKEN];

/** A line about a page rather than of it tells when it was written, or by whom. */
const BYLINE =
  /(?:19|20)\d\d|\d{1,2}[-/.月]\d{1,2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|^(?:by|作者|来源|来自|編輯|编辑|记者)\b/iu;

/** What separates parts of a line. A comma or a full stop does not: it may belong to a figure. */
const BETWEEN = /\s*(?:[|·•‧∙│]|\s[-–—/]\s|\t|;)\s*/u;
const JOINED = ' · ';

/** The line without its volatile parts; the very line where it has none, null where nothing else is left of it. */
export function steadyLine(line: string): string | null {
  if (!/[\d刚]|just now|moments ago/iu.test(line) || line.length > 400) return line;
  const parts = line
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const passing = new Set(parts.filter((part) => VOLATILE.some((form) => form.test(part))));
  const counted = parts.filter((part) => !passing.has(part) && COUNTED.test(part));
  if (counted.length > 0 && (counted.length > 1 || passing.size > 0 || parts.some((part) => !counted.includes(part) && BYLINE.test(part))))
    for (const part of counted) passing.add(part);
  const kept = parts.filter((part) => !passing.has(part));
  if (kept.length === parts.length) return line;
  return kept.length === 0 ? null : kept.join(JOINED);
}

/** A block, or a heading with all that stands under it, that is paid for by somebody else. */
export const isAdvertisement = (text: string): boolean =>
  /^(?:(?:advertisement|advertisements|sponsored(?: content| post| link)?|promoted|paid (?:content|partnership|post)|ads? by .{1,40}|广告|廣告|推广|推廣|赞助内容|赞助商链接)[\s.。:：]*|(?:advertisement|sponsored|promoted|ad) ?[·|] ?.{1,400}|(?:advertisement|sponsored): .{1,400}|(?:广告|廣告|赞助)[:：·|].{1,400})$/iu.test(
    text.trim(),
  );

/** A heading over links to other pages, which come and go by themselves. */
export const isTeasing = (heading: string): boolean =>
  /^(?:related (?:articles?|posts?|stories|content|reading|news|videos?)|(?:you (?:may|might) (?:also )?(?:like|enjoy)|more from .{1,60}|more (?:stories|articles|news)|recommended(?: (?:for you|articles?|reading|stories))?|popular (?:articles?|posts?|stories|now)|trending(?: now| stories)?|most (?:read|viewed|popular|shared)|(?:latest|recent) comments|read (?:next|more)|what to read next)|(?:相关|相關)(?:阅读|文章|推荐|新闻|资讯|内容)|猜你喜欢|(?:热门|熱門)(?:文章|推荐|阅读|新闻|资讯)|(?:推荐|推薦)阅读|大家都在看|为你推荐|(?:阅读|点击)排行(?:榜)?|最新评论)[\s:：]*$/iu.test(
    heading.trim(),
  );

/** Words right before a phrase by which a text tells what a server answers, instead of being that answer ("responds with status 429"). */
const TELLING =
  /(?:answers?|answered|returns?|returned|responds?|responded|replies|gives?|sends?|receives?|gets?(?! this)|yields?|throws?|fix(?:es|ed)?|修复|返回|响应|收到|得到|会报|抛出)[^.!?。！？]{0,32}$/;
/** A rule for others ("when a client sends …"); a page that refuses speaks to its reader. */
const RULE = /(?:^|[.!?。！？\s])(?:when|whenever|if|once|clients? (?:that|who)|如果|若|当)[^.!?。！？]{0,40}$/;
const READER = /\byou(?:r|'ve)?\b|您|你/;
/** How far back a telling word may stand. */
const REACH = 60;

/** Is the place in a sentence that reports or rules, as documentation does? `text` is folded to lower case. */
export function isTold(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  const rule = RULE.exec(before);
  return TELLING.test(before) || (rule !== null && !READER.test(rule[0]));
}

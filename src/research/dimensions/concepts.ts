import type { Span } from '../../vocabulary/index.ts';
import { literal } from '../literal.ts';

/**
 * Words that say the same in questions and pages, so that "Who is the founder of …?" meets "… was founded by …". A row is a concept; each of
 * its words stands for it. Only words of everyday use that name no particular thing belong here.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  found: 'founded|founder|founders|founding|co-founded|cofounder|co-founder|established|set up by|创办|创立|创建|成立|创始人|创办人|始建',
  birth: 'born|birth|birthplace|date of birth|place of birth|出生|生于|诞生|出生地',
  death: 'died|death|passed away|去世|逝世|病逝',
  staff: 'employees|employee|employs|employ|employed|staff|workforce|headcount|work for|works for|people work|员工|职工|雇员|雇用|雇佣',
  seat: 'headquarters|headquartered|head office|based in|seat of|has its seat|总部|总部位于|所在地',
  lie: 'located|situated|lies in|lies on|stands in|位于|坐落',
  visit: 'visitors|visitor|visited|attendance|welcomed|guests came|参观人数|参观者|游客|访客|接待观众',
  open: 'open|opens|opening|opening hours|opening time|开放|开门|开馆|营业',
  close: 'closed|closes|closing|shut|shuts|闭馆|关门|休馆|不开放|停业',
  free: 'free|free of charge|no charge|without charge|complimentary|at no cost|免费',
  entry: 'admission|entry|entrance|enter|enters|ticket|tickets|门票|入场|入馆|参观|票价|票',
  refund: 'refund|refunds|refunded|refundable|money back|return|returned|returns|退款|退货|退费|退还',
  most: 'maximum|max|at most|up to|no more than|not exceed|highest|最多|最高|上限|不超过',
  least: 'minimum|min|at least|no less than|lowest|smallest|最少|至少|最低|不少于|不低于',
  support: 'support|supports|supported|supporting|支持|兼容',
  penalty: 'fine|fines|fined|penalty|penalties|罚款|罚金|处罚',
  ceo: 'chief executive officer|chief executive|ceo|首席执行官|行政总裁',
  cfo: 'chief financial officer|finance director|cfo|首席财务官|财务总监',
  cto: 'chief technology officer|cto|首席技术官|技术总监',
  manager: 'general manager|managing director|总经理',
  chair: 'chairman|chairwoman|chairperson|chair of the board|董事长|主席',
  mayor: 'mayor|市长|镇长',
  adopt: 'adopt|adopted|adopts|passed|approved|enacted|通过|颁布|制定|出台',
  propose: 'proposed|propose|proposes|put forward|提出|提议|提案',
  design: 'designed|design|designer|architect|设计|设计师|建筑师',
  invent: 'invented|invent|inventor|invention|发明|发明人',
  write: 'wrote|written|author|writes|novel by|book by|play by|poem by|story by|作者|撰写|编写|创作|所著|作家|著有',
  discover: 'discovered|discover|discovery|discoverer|发现',
  build: 'built|build|constructed|construction|erected|建成|建造|修建|竣工|落成',
  own: 'owned by|owns|owner|owners|belongs to|parent company|拥有者|所有者|母公司|隶属|属于',
  acquire: 'acquired|acquire|acquisition|takeover|bought by|收购|并购',
  award: 'awarded|award|prize|received the|won the|获奖|荣获|获得',
  study: 'studied|graduated|educated|alma mater|毕业|就读',
  cost: 'cost|costs|price|prices|priced|charge|charges|fee|fees|价格|费用|收费|多少钱|售价',
  begin: 'begin|begins|start|starts|started|commence|commences|开始|开工',
  finish: 'end|ends|ended|finish|finished|结束|截止',
  publish: 'published|released|launched|publication|发布|出版|推出|上线',
  remove: 'removed|deprecated|discontinued|end of life|retired|移除|弃用|停产|下线',
  adult: 'adult|adults|grown-up|grown-ups|成人|成年人',
  child: 'child|children|kid|kids|儿童|小孩|孩子',
  student: 'student|students|学生',
  senior: 'senior|seniors|pensioner|pensioners|老人|老年人|长者',
  family: 'family|families|家庭',
  monday: 'monday|mondays|周一|星期一|礼拜一',
  tuesday: 'tuesday|tuesdays|周二|星期二|礼拜二',
  wednesday: 'wednesday|wednesdays|周三|星期三|礼拜三',
  thursday: 'thursday|thursdays|周四|星期四|礼拜四',
  friday: 'friday|fridays|周五|星期五|礼拜五',
  saturday: 'saturday|saturdays|周六|星期六|礼拜六',
  sunday: 'sunday|sundays|周日|星期日|星期天|礼拜天|礼拜日',
};

export interface PhraseHit<T> {
  readonly key: T;
  readonly phrase: string;
  readonly span: Span;
}

/**
 * A finder of phrases: longest first at each place, in order; a phrase inside a longer one is not found again. Latin phrases stand at word
 * borders. One phrase may have several keys. Linear in the text.
 */
export function phraseFinder<T>(entries: readonly { readonly key: T; readonly phrase: string }[]): (text: string) => PhraseHit<T>[] {
  const keys = Map.groupBy(entries, ({ phrase }) => phrase.toLowerCase());
  const isLatin = (phrase: string): boolean => /^[\x20-\x7e]+$/.test(phrase);
  const alternatives = (latin: boolean): string =>
    [...keys.keys()]
      .filter((phrase) => isLatin(phrase) === latin)
      .sort((a, b) => b.length - a.length)
      .map(literal)
      .join('|');
  const [latin, other] = [alternatives(true), alternatives(false)];
  const patterns = [
    ...(latin === '' ? [] : [new RegExp(`(?<![\\p{L}\\p{N}-])(?:${latin})(?![\\p{L}\\p{N}])`, 'giu')]),
    ...(other === '' ? [] : [new RegExp(other, 'giu')]),
  ];
  return (text) =>
    patterns
      .flatMap((pattern) =>
        Array.from(text.matchAll(pattern)).flatMap((match) =>
          (keys.get(match[0].toLowerCase()) ?? []).map(({ key, phrase }) => ({
            key,
            phrase,
            span: { start: match.index, end: match.index + match[0].length },
          })),
        ),
      )
      .sort((a, b) => a.span.start - b.span.start);
}

/** The concepts that a text names, with their places. */
export const conceptsIn = phraseFinder(
  Object.entries(CONCEPTS).flatMap(([key, words]) => words.split('|').map((phrase) => ({ key, phrase }))),
);

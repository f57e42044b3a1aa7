import type { AnswerType, QuestionType } from '../../vocabulary/index.ts';

const COMPARISON =
  /\bcompar(?:e|ed|ing|ison)\b|\bwhich\b[^?]{0,40}\b(?:\w+er|more|less|fewer)\b[^?]*\bor\b|\bversus\b|\bvs\.?\b|\bdifference between\b|\bbetter than\b|\bcheaper\b|比较|对比|相比|区别|差异|(?:哪个|哪家|哪款|谁)更|更\p{Script=Han}{1,4}的是/iu;
const RECOMMENDATION = /\bshould (?:i|we)\b|\brecommend|\bbest\b|\bwhich one\b|\bsuitable\b|推荐|建议|应该选|适合|选哪/i;
const CAUSAL = /^\s*why\b|\bwhat caused\b|\bbecause of what\b|\breason (?:for|why)\b|为什么|为何|原因|导致/i;
const CALCULATION = /\bhow much would\b|\btotal cost\b|\bin total\b|\bcalculate\b|\bper year for\b|总共|合计|计算|一年.{0,6}多少钱/i;
const TIME_SENSITIVE = /\bcurrent(?:ly)?\b|\blatest\b|\bnow\b|\btoday\b|\bthis (?:year|month)\b|\bas of\b|目前|当前|现在|最新|今年|截至/i;
const INVESTIGATION = /\binvestigate\b|\bwhat happened\b|\boverview\b|\breport on\b|调查|梳理|综述|来龙去脉/i;

/** First fitting row wins: the order tells which reading is the more demanding one. */
const TYPES: readonly (readonly [QuestionType, RegExp, string])[] = [
  ['comparison', COMPARISON, 'it asks to set things side by side'],
  ['calculation', CALCULATION, 'it asks for a computed amount'],
  ['recommendation', RECOMMENDATION, 'it asks what to choose'],
  ['causal', CAUSAL, 'it asks for a cause'],
  ['investigation', INVESTIGATION, 'it asks for an overview'],
  ['time_sensitive', TIME_SENSITIVE, 'it asks for the state at a time'],
];

export function questionType(question: string): { type: QuestionType; reason: string } {
  const row = TYPES.find(([, cue]) => cue.test(question));
  return row === undefined
    ? { type: 'fact', reason: 'type fact: it asks for one statement' }
    : { type: row[0], reason: `type ${row[0]}: ${row[2]}` };
}

const ANSWERS: readonly (readonly [AnswerType, RegExp])[] = [
  // The question's first word is its plainest sign.
  ['person', /^\s*who(?:se)?\b|^谁|是谁/i],
  ['place', /^\s*where\b/i],
  ['version', /\b(?:which|what) version\b|\bsince which\b|哪个版本|什么版本|版本号/i],
  // What lies in space is long in metres.
  [
    'number',
    /\bhow long (?:is|are|was) (?:the )?(?:river|bridge|tunnel|wall|road|coast|border|canal|street|beach|trail|track|cable|ship)/i,
  ],
  [
    'duration',
    /\bhow long\b|\bhow many (?:days|hours|minutes|seconds|months|weeks|years)\b|\bfor what period\b|多久|多长时间|几天|多少天|多少小时|几个月|多少秒|多少年/i,
  ],
  // The counted thing may be priced ("pieces in the Flex fare"), it is counted all the same.
  ['number', /\bhow many (?!dollars|euros|pounds|yuan)|\b(?:at|to|from) what (?:temperature|speed|height|depth|pressure)\b/i],
  [
    'date',
    /^\s*when\b|\b(?:what|which) (?:day|date|year|month|time|weekday)\b|\b(?:in|on|since|from|by) (?:which|what) (?:day|date|year|month)\b|\bwhen (?:was|did|does|do|is|are|were|will)\b|星期几|周几|几点|几号|何时|什么时候|哪一?年|哪一?天|哪一?月|几月|日期|何日/i,
  ],
  [
    'money',
    /\bhow much (?:does|do|is|are|did|would|will)\b|\bprice\b|\bcosts?\b|\b(?:fees?|fines?|fare|charge|penalty|salary|toll)\b|多少钱|价格|费用|单价|售价|票价|罚款|罚金|工资/i,
  ],
  [
    'number',
    /\bhow many\b|\bhow much\b|\bwhat (?:percentage|percent|share|number|amount)\b|\bnumber of\b|\bhow (?:high|tall|heavy|wide|deep|fast|big|large|old|far)\b|\bdo(?:es)? .{1,60} weigh\b|多少|多高|多重|多宽|多深|多快|多大|多远|几个|几种|百分之几|比例/i,
  ],
  [
    'person',
    /^\s*who\b|\bwho (?:is|was|are|were|did|has)\b|\bwhose\b|\bwhat is the name of the (?:person|author|founder|director|president|ceo)\b|谁|哪位|何人/i,
  ],
  [
    'place',
    /^\s*where\b|\b(?:in|at|from) (?:which|what) (?:city|country|place|town|state|region|province|village)\b|\bwhich (?:city|country|town|state|province)\b|在哪|哪里|何处|哪个(?:国家|城市|省|地区)|什么地方/i,
  ],
  ['boolean', /^\s*(?:is|are|was|were|does|do|did|can|could|will|has|have)\b|是否|能否|有没有|吗[？?]?\s*$/i],
];

/** What kind of value the question wants. */
export const answerType = (question: string): AnswerType => ANSWERS.find(([, cue]) => cue.test(question))?.[0] ?? 'other';

const WH = /\b(?:what|which|when|where|who|how (?:much|many|long))\b|什么时候|何时|哪个|哪些|什么|多少|谁/giu;

/** Does it ask more than one thing ("what is … and when was …")? */
export const asksSeveral = (question: string): boolean => Array.from(question.matchAll(WH)).length > 1;

/** Is the newest of several wanted? */
export const wantsLatest = (question: string): boolean => /\b(?:latest|newest|current|most recent)\b|最新|当前|目前/i.test(question);

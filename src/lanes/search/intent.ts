import type { Intent } from './provider.ts';

/** Words by which a query shows what kind of index it wants, English and Chinese. Data, in order of how telling they are. */
const CUES: readonly (readonly [Intent, RegExp])[] = [
  ['preprint', /\barxiv\b|\bpreprints?\b|预印本/i],
  ['scholarly', /\bdoi\b|\bpapers?\b|\bstud(?:y|ies)\b|\bjournal\b|\bcitations?\b|\bpeer[- ]reviewed\b|论文|期刊|文献|研究表明/i],
  ['code', /\bgithub\b|\brepositor(?:y|ies)\b|\bopen[- ]source\b|\bsource code\b|开源|源代码|代码仓库/i],
  ['programming', /\bstack overflow\b|\bexception\b|\btraceback\b|\berror:|\bhow to (?:fix|implement|parse|compile)\b|报错|异常|编译/i],
  ['discussion', /\bhacker news\b|\bdiscussion\b|\bopinions?\b|讨论|看法/i],
  [
    'encyclopedic',
    /\bwho (?:is|was)\b|\bwhat is\b|\bwhen (?:was|did)\b|\bwhere is\b|\bborn\b|\bhistory of\b|\bcapital of\b|\bpopulation\b|是谁|是什么|何时|出生|首都|人口|历史/i,
  ],
];

/** Intents that a query shows; every query is `general` and may be answered by the own index. */
export function intentsOf(query: string): Intent[] {
  return [...CUES.filter(([, cue]) => cue.test(query)).map(([intent]) => intent), 'general', 'own'];
}

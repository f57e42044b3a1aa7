/** @module Text without end, from a seed: sentences in English and Chinese, of words that no template uses for its own parts. */

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [from, to]. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** mulberry32: 32 bits of state, the same on every machine. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}

const NOUNS =
  'river bridge council harbour market engine valley teacher window garden archive camera planet forest battery school village lantern museum orchard tunnel railway ferry kitchen library theatre glacier island mountain factory station printer sensor router turbine compass ledger gallery meadow pipeline satellite violin workshop reservoir bakery clinic cottage desert festival granary hospital'.split(
    ' ',
  );
const ADJECTIVES =
  'quiet northern narrow public early careful modern wooden distant steady rural broken clever gentle hollow ancient bright costly damp eager faint golden heavy idle joint keen local minor noble open plain rapid silent tidy urban vast warm young'.split(
    ' ',
  );
const VERBS =
  'opened measured repaired joined crossed described replaced moved carried tested visited painted followed shaped raised closed counted planned watched built cleaned divided explained gathered helped improved kept lifted marked'.split(
    ' ',
  );
const TAILS = [
  'after a long winter',
  'before the end of the year',
  'although few people had noticed',
  'with help from two neighbours',
  'while the work went on',
  'because the old plan had failed',
  'as the report makes clear',
  'within a single afternoon',
  'near the southern border',
  'for the third time since spring',
  'without asking for more money',
  'and nobody objected',
];
const NAMES = 'Ada Bruno Clara Dmitri Elena Farid Greta Hugo Iris Jonas Katya Leon Mira Nils Olga Pavel Quentin Rosa Stefan Tilda'.split(
  ' ',
);
const SURNAMES = 'Aldous Brenner Castell Dahl Ekström Fournier Galvan Hartig Ibsen Jarvi Keller Lindqvist Moreau Novak Okafor Petrov'.split(
  ' ',
);

const ZH_NOUNS =
  '河流 桥梁 议会 港口 市场 引擎 山谷 教师 窗户 花园 档案 相机 行星 森林 电池 学校 村庄 灯笼 博物馆 果园 隧道 铁路 渡船 图书馆 剧院 冰川 岛屿 工厂 车站 水库 诊所 草原'.split(
    ' ',
  );
const ZH_ADJECTIVES =
  '安静的 北方的 狭窄的 公共的 早期的 细致的 现代的 木制的 遥远的 稳定的 乡村的 古老的 明亮的 昂贵的 温暖的 年轻的'.split(' ');
const ZH_VERBS = '打开了 测量了 修复了 连接了 穿过了 描述了 替换了 移动了 检验了 参观了 改造了 扩建了 关闭了 统计了 规划了 观察了'.split(
  ' ',
);
const ZH_TAILS = [
  '在漫长的冬天之后',
  '在年底之前',
  '尽管很少有人注意到',
  '在两位邻居的帮助下',
  '因为旧的方案没有成功',
  '正如报告所指出的',
  '在一个下午之内',
];
const ZH_NAMES = '张伟 王芳 李娜 刘洋 陈静 杨帆 赵磊 黄敏 周涛 吴霞 徐强 孙丽'.split(' ');

/** What a writer of one language can write. */
export interface Writer {
  sentence(): string;
  paragraph(from: number, to: number): string;
  title(): string;
  name(): string;
  word(): string;
}

export function writerOf(language: 'en' | 'zh', random: Random): Writer {
  return language === 'en' ? english(random) : chinese(random);
}

function english({ pick, between, chance }: Random): Writer {
  const thing = (): string => `${chance(0.6) ? `${pick(ADJECTIVES)} ` : ''}${pick(NOUNS)}`;
  const clause = (): string => `the ${thing()} ${pick(VERBS)} ${chance(0.5) ? 'a' : 'the'} ${thing()}`;
  const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
  const sentence = (): string => {
    const parts = [clause()];
    if (chance(0.7)) parts.push(pick(TAILS));
    if (chance(0.3)) parts.push(`and ${clause()}`);
    const number = chance(0.15) ? `In ${between(1900, 2025)} ` : '';
    return `${capital(`${number}${parts.join(chance(0.5) ? ', ' : ' ')}`)}.`;
  };
  return {
    sentence,
    paragraph: (from, to) => Array.from({ length: between(from, to) }, sentence).join(' '),
    title: () =>
      capital(`${thing()} ${pick(VERBS)} by ${pick(ADJECTIVES)} ${pick(NOUNS)}${chance(0.3) ? ` in ${between(1950, 2025)}` : ''}`),
    name: () => `${pick(NAMES)} ${pick(SURNAMES)}`,
    word: () => pick(NOUNS),
  };
}

function chinese({ pick, between, chance }: Random): Writer {
  const thing = (): string => `${chance(0.6) ? pick(ZH_ADJECTIVES) : ''}${pick(ZH_NOUNS)}`;
  const clause = (): string => `${thing()}${pick(ZH_VERBS)}${thing()}`;
  const sentence = (): string => {
    const head = chance(0.6) ? `${pick(ZH_TAILS)}，` : '';
    return `${head}${clause()}${chance(0.4) ? `，${clause()}` : ''}。`;
  };
  return {
    sentence,
    paragraph: (from, to) => Array.from({ length: between(from, to) }, sentence).join(''),
    title: () => `${thing()}${pick(ZH_VERBS)}${pick(ZH_ADJECTIVES)}${pick(ZH_NOUNS)}${chance(0.3) ? `${between(2, 99)}次` : ''}`,
    name: () => pick(ZH_NAMES),
    word: () => pick(ZH_NOUNS),
  };
}

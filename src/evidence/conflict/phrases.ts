/** The reasons of a conflict in words, English and Chinese. */
export interface Phrases {
  readonly aspect: (name: string) => string;
  readonly differs: (aspects: string, a: string, b: string) => string;
  readonly asked: (aspect: string, wanted: string, side: string, value: string) => string;
  readonly statesScope: (aspect: string, side: string, other: string) => string;
  readonly notAsked: string;
  readonly unit: (a: string, b: string) => string;
  readonly version: (newer: string, older: string) => string;
  readonly validity: (side: string, now: string) => string;
  readonly newerPage: (newer: string, older: string) => string;
  readonly authority: (high: string, low: string) => string;
  readonly directness: string;
  readonly unresolved: string;
  readonly tier: Readonly<Record<'first_hand' | 'quality_secondary' | 'community' | 'unknown', string>>;
}

const EN: Phrases = {
  aspect: (name) =>
    ({ priceKind: 'kind of price', billingPeriod: 'billing period', spec: 'specification', includes: 'included items' })[name] ?? name,
  differs: (aspects, a, b) =>
    `The two statements hold for different contexts (${aspects}: ${a} / ${b}), so they do not contradict each other.`,
  asked: (aspect, wanted, side, value) => `The question asks for ${aspect} ${wanted}; only ${side} (${value}) speaks of it.`,
  statesScope: (aspect, side, other) => `${side} states the ${aspect} it holds for; ${other} does not.`,
  notAsked: 'The question does not say which of them it means.',
  unit: (a, b) => `The values stand on different bases (${a} / ${b}) and may be compared only after conversion with stated assumptions.`,
  version: (newer, older) => `The statements are about different versions: ${newer} is newer than ${older}.`,
  validity: (side, now) => `Only ${side} is in force on ${now}.`,
  newerPage: (newer, older) => `The other page is older (${older}) than the preferred one (${newer}).`,
  authority: (high, low) => `Same context, different values: ${high} outranks ${low}.`,
  directness:
    'Same context, different values: the preferred quote states the value itself, the other is hedged, promotional or second-hand.',
  unresolved: 'Same context, different values, and nothing on the pages says which one holds; both are kept.',
  tier: {
    first_hand: 'a first-hand source',
    quality_secondary: 'a secondary source',
    community: 'a community source',
    unknown: 'an unknown source',
  },
};

const ZH: Phrases = {
  aspect: (name) =>
    ({
      region: '地区',
      plan: '套餐',
      version: '版本',
      edition: '版别',
      audience: '适用对象',
      spec: '规格',
      tax: '税费',
      priceKind: '价格类型',
      billingPeriod: '计费周期',
      includes: '包含项目',
      'time window': '生效时间',
    })[name] ?? name,
  differs: (aspects, a, b) => `两条陈述的适用范围不同(${aspects}:${a} / ${b}),并不矛盾。`,
  asked: (aspect, wanted, side, value) => `问题所问的${aspect}为${wanted},只有${side}(${value})针对它。`,
  statesScope: (aspect, side, other) => `${side}写明了所适用的${aspect},${other}没有写明。`,
  notAsked: '问题没有指明是哪一种。',
  unit: (a, b) => `两个数值的计量基础不同(${a} / ${b}),须先按明确的假设换算才能比较。`,
  version: (newer, older) => `两条陈述针对不同版本:${newer}比${older}新。`,
  validity: (side, now) => `在${now},只有${side}处于有效期内。`,
  newerPage: (newer, older) => `另一个页面(${older})比所采用的页面(${newer})旧。`,
  authority: (high, low) => `适用范围相同而数值不同:${high}的权威性高于${low}。`,
  directness: '适用范围相同而数值不同:所采用的引文直接写明了数值,另一条是推测、宣传或转述。',
  unresolved: '适用范围相同而数值不同,页面上没有信息能说明哪个成立;两者都保留。',
  tier: { first_hand: '第一手来源', quality_secondary: '优质二手来源', community: '社区来源', unknown: '未知来源' },
};

export const phrasesFor = (language: string | null | undefined): Phrases => (language?.startsWith('zh') === true ? ZH : EN);

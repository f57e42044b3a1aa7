/** Plans, editions and tiers by which vendors scope prices and limits. Rows are synonyms across English and Chinese; the first is the key. */
const PLAN_ROWS: readonly (readonly string[])[] = [
  ['free', '免费版', '免费套餐'],
  ['trial', '试用版', '体验版'],
  ['starter', '入门版', '初创版', '起步版'],
  ['lite', 'light', '轻量版', '精简版'],
  ['basic', 'essential', 'essentials', '基础版', '基本版'],
  ['standard', '标准版', '标准型'],
  ['plus', '增强版'],
  ['pro', 'professional', '专业版'],
  ['premium', '高级版', '尊享版'],
  ['advanced', '进阶版', '高阶版'],
  ['team', 'teams', '团队版', '协作版'],
  ['business', 'business critical', '商业版', '商务版'],
  ['enterprise', '企业版', '集团版'],
  ['ultimate', '旗舰版', '至尊版'],
  ['personal', 'individual', '个人版'],
  ['family', '家庭版'],
  ['student', 'education', '学生版', '教育版'],
  ['developer', 'hobby', '开发者版', '开发版'],
  ['community', '社区版'],
  ['scale', 'growth', '成长版'],
  ['serverless', 'serverless 版', '无服务器版'],
  ['dedicated', '独享版', '专享版', '专属版'],
  ['shared', '共享版'],
  ['flex', 'flexible', '弹性版'],
  ['高可用版', '高可用系列'],
];

const KEY = new Map(PLAN_ROWS.flatMap((row) => row.map((name) => [name, row[0] ?? name] as const)));
const LATIN = [...KEY.keys()].filter((name) => /^[a-z ]+$/.test(name)).sort((a, b) => b.length - a.length);
const HAN = [...KEY.keys()].filter((name) => !LATIN.includes(name)).sort((a, b) => b.length - a.length);
const word = LATIN.join('|');
const NOUN = 'plan|tier|edition|package|subscription|level|sku';

/** "Business plan", "plan: Business", "Business (annual)". */
const WITH_NOUN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<known>${word})(?:[ -](?:${NOUN}))s?(?![\\p{L}])|(?<![\\p{L}])(?:${NOUN})s?\\s?[:：]\\s?(?<after>${word})(?![\\p{L}])`,
  'giu',
);
/** Any capitalised name before the noun: "Nebula tier", "Gold Plus plan". */
const NAMED =
  /(?<![\p{L}\p{N}])(?<name>\p{Lu}[\p{L}\p{N}+]{1,20}(?: \p{Lu}[\p{L}\p{N}+]{1,20}){0,2}) (?:plan|tier|edition|package)(?![\p{L}])/gu;
/** The plan before the last one of a list: "Basic and Pro plans". */
const LISTED = new RegExp(`(?<![\\p{L}\\p{N}])(?<known>${word})(?:,? (?:and|or|&) |, |/)$`, 'iu');
const LABEL = new RegExp(`(?<![\\p{L}\\p{N}])(?:${word})(?![\\p{L}\\p{N}])`, 'giu');
/** In prose a bare plan name must be capitalised and stand where a plan stands: "on Business", "for Enterprise,". */
const PROSE = new RegExp(`(?<=(?:^|[\\s(])(?:on|for|with|in|under|to|of)(?: the)? )(?:${word})(?![\\p{L}\\p{N}]|[ -]\\p{Lu})`, 'giu');
const HAN_KNOWN = new RegExp(HAN.join('|'), 'gu');
const HAN_NAMED = /(?<name>[\p{Script=Han}A-Za-z]{1,6}(?:套餐|档位))/gu;
/** Names that are editions of a language or a market, not plans. */
const EDITION =
  /国际版|海外版|国内版|中国版|中国站|国际站|海外站|(?<![\p{L}])(?:international|global|china|us|uk|eu|japan|european|chinese|german)?(?:(?<=[a-z]) )?(?:government|gov|public sector|international|global|china|us|uk|eu|japan|european|chinese|german) (?:edition|site|store)(?![\p{L}])/giu;

export type TextRole = 'label' | 'prose';

const keyOf = (name: string): string => {
  const plain = name.normalize('NFKC').toLowerCase().trim();
  const bare = plain.replace(new RegExp(`(?:[\\s-]+(?:${NOUN})s?)+$`, 'u'), '').replace(/^the /, '');
  return KEY.get(plain) ?? KEY.get(bare) ?? KEY.get(bare.replace(/套餐$|档位$/u, '版')) ?? bare;
};

function namesIn(text: string, role: TextRole): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(WITH_NOUN)) {
    names.push(match.groups?.known ?? match.groups?.after ?? match[0]);
    const before = LISTED.exec(text.slice(Math.max(0, match.index - 40), match.index))?.groups?.known;
    if (before !== undefined) names.push(before);
  }
  for (const match of text.matchAll(HAN_KNOWN)) names.push(match[0]);
  if (names.length === 0) {
    for (const match of text.matchAll(NAMED)) {
      const name = match.groups?.name?.replace(/^(?:The|Our|Your|This|Each) /u, '');
      if (
        name !== undefined &&
        !/^(?:The|This|That|Our|Your|Each|Every|All|Any|A|An|Which|What|Change|International|Global|First|Second|New)$/u.test(name)
      )
        names.push(name);
    }
    for (const match of text.matchAll(HAN_NAMED))
      if (
        match.groups?.name !== undefined &&
        !/数据库|云|服务|平台|产品|软件/u.test(match[0]) &&
        !/^(?:该|本|此|各|每个?|所有|任何|以下|什么)/u.test(match[0])
      )
        names.push(match[0]);
  }
  if (names.length === 0) {
    if (role === 'label') for (const match of text.matchAll(LABEL)) names.push(match[0]);
    else for (const match of text.matchAll(PROSE)) if (/^\p{Lu}/u.test(match[0])) names.push(match[0]);
  }
  return names;
}

/** The plan a text is about, in its own words; null when it names none or several. A label (heading, table header) may name it bare. */
export function planOf(text: string, role: TextRole): string | null {
  const names = namesIn(text, role);
  const keys = new Set(names.map(keyOf));
  return keys.size === 1 ? (names[0] ?? null) : null;
}

/** The market or language edition a text names ("国际版", "China site"). */
export function editionOf(text: string): string | null {
  const names = new Set(Array.from(text.matchAll(EDITION), (match) => match[0]));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

export type PlanRelation = 'same' | 'different' | 'unknown';

/** Compare plan names across languages and wording. @example samePlan('Enterprise plan', '企业版') // 'same' */
export function samePlan(a: string | null | undefined, b: string | null | undefined): PlanRelation {
  if (a === null || a === undefined || b === null || b === undefined) return 'unknown';
  return keyOf(a) === keyOf(b) ? 'same' : 'different';
}

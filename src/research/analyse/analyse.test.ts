import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analysis } from '../../vocabulary/index.ts';
import { analyse, contentTermsOf, detailsOf, says, wantsLatest, wordingOf } from './index.ts';

const names = (question: string): string[] => analyse(question).entities.map(({ name }) => name);
const dimensions = (question: string): string[] => analyse(question).dimensions.map(({ id }) => id);
const conditions = (question: string): string[] => analyse(question).constraints.map(({ kind, value }) => `${kind}: ${value}`);

describe('the type of a question', () => {
  it.each([
    ['How tall is the Almer Tower?', 'fact'],
    ['Compare Norvik and Sandel by weight.', 'comparison'],
    ['Which is cheaper, Norvik Pro or Sandel Go?', 'comparison'],
    ['Which of them lasts longer, Norvik or Sandel?', 'comparison'],
    ['Should we choose Norvik or Sandel for long trips?', 'comparison'],
    ['Which plan would you recommend for a small team?', 'recommendation'],
    ['Why was the Almer Tower rebuilt?', 'causal'],
    ['What is the reason for the delay of Line 4?', 'causal'],
    ['What is the current toll on the Senn Bridge?', 'time_sensitive'],
    ['How much would 4 day passes cost in total?', 'calculation'],
    ['Give an overview of the Almer Tower.', 'investigation'],
    ['海角灯塔有多高？', 'fact'],
    ['比较北溪和南岭的重量。', 'comparison'],
    ['云杉A1和青竹B2哪个更便宜？', 'comparison'],
    ['海角灯塔为什么重建？', 'causal'],
    ['目前森桥的过桥费是多少？', 'time_sensitive'],
    ['4张日票总共多少钱？', 'calculation'],
    ['小团队应该选哪个套餐？', 'recommendation'],
  ])('%s is %s', (question, type) => {
    expect(analyse(question).type).toBe(type);
  });
});

describe('the kind of answer a question wants', () => {
  it.each([
    ['Who painted the ceiling of Almer Hall?', 'person'],
    ['When does the ferry leave?', 'date'],
    ['On which day does the market take place?', 'date'],
    ['In which country is Lake Orm?', 'place'],
    ['Where is the seat of Norvik?', 'place'],
    ['How long does delivery take?', 'duration'],
    ['How many days do I have to return it?', 'duration'],
    ['How long is the river Senn?', 'number'],
    ['How many pieces are included in the Basic fare?', 'number'],
    ['What is the penalty for late returns?', 'money'],
    ['How much does a locker cost?', 'money'],
    ['Since which version is IPv6 supported?', 'version'],
    ['Is the museum open on Mondays?', 'boolean'],
    ['Does grindlog rotate files?', 'boolean'],
    ['At what temperature does tin melt?', 'number'],
    ['谁设计了海角灯塔？', 'person'],
    ['渡轮几点出发？', 'date'],
    ['海角灯塔在哪里？', 'place'],
    ['保修期多久？', 'duration'],
    ['储物柜多少钱？', 'money'],
    ['违停罚款是多少？', 'money'],
    ['从哪个版本开始支持IPv6？', 'version'],
    ['周一开门吗？', 'boolean'],
    ['云杉A1有多重？', 'number'],
  ])('%s: %s', (question, wanted) => {
    expect(analyse(question).answerType).toBe(wanted);
  });
});

describe('the subject', () => {
  it.each([
    ['How tall is the Almer Tower?', ['Almer Tower']],
    ['what is the default port of grindlog?', ['grindlog']],
    ['does redis expire keys at once?', ['redis']],
    ['How long does OrbitDB Cloud keep backups?', ['OrbitDB Cloud']],
    ["What is Norvik's price per month?", ['Norvik']],
    ['When does Fennel Market open on Saturdays?', ['Fennel Market']],
    ['What is the rate limit of the Pallas API?', ['Pallas API']],
    ['Compare the Norvik City 3 and the Sandel Go 2: weight and range.', ['Norvik City 3', 'Sandel Go 2']],
    ['Who is the rector of the University of Almer?', ['University of Almer']],
    ['Which version of node.js supports it?', ['node.js']],
    ['How many visitors came for free?', []],
    ['海角灯塔有多高？', ['海角灯塔']],
    ['临川博物馆成人票多少钱？', ['临川博物馆']],
    ['沈知白出生于哪一年？', ['沈知白']],
    ['《河湾市养犬管理条例》什么时候生效？', ['河湾市养犬管理条例']],
    ['grindlog默认保留几天日志？', ['grindlog']],
    ['比较云杉A1和青竹B2的重量。', ['云杉A1', '青竹B2']],
    ['云杉A1和青竹B2哪个更轻？', ['云杉A1', '青竹B2']],
    ['河口镇目前的人口是多少？', ['河口镇']],
  ])('of “%s” is %j', (question, expected) => {
    expect(names(question)).toEqual(expected);
  });

  it('has what stands before a generic word as an alias', () => {
    expect(analyse('What does the Pallas API cost?').entities[0]?.aliases).toEqual(['Pallas']);
    expect(analyse('月溪云数据库的价格是多少？').entities[0]?.aliases).toEqual(['月溪']);
  });
});

describe('dimensions', () => {
  it.each([
    ['What does the Norvik City 3 weigh?', ['weight']],
    ['How far is the range of the Norvik City 3?', ['range']],
    ['How fast is the Norvik City 3?', ['speed']],
    ['What is the population of Senn?', ['population']],
    ['What does a locker at Fennel Market cost?', ['price']],
    ['Compare Norvik and Sandel: price and boot volume.', ['price', 'open1']],
    ['Compare Norvik and Sandel in terms of noise level, warranty and weight.', ['weight', 'open1', 'open2']],
    ['Who founded Norvik?', ['asked']],
    ['Who sets the price of Norvik?', ['asked']],
    ['云杉A1有多重？', ['weight']],
    ['比较云杉A1和青竹B2的重量和保修期。', ['weight', 'open1']],
    ['河口镇目前的人口是多少？', ['population']],
  ])('of “%s”', (question, expected) => {
    expect(dimensions(question)).toEqual(expected);
  });

  it('ask for the basis of a price only where prices have one', () => {
    expect(dimensions('Compare Norvik City 3 and Sandel Go 2 on price.')).toEqual(['price']);
    expect(dimensions('Compare OrbitDB and Pallas DB clusters on price.')).toContain('min_nodes');
  });

  it('keep the open question for a kind of value that the named dimension cannot have', () => {
    const [open] = analyse('When does the price of Norvik change?').dimensions;
    expect(open).toMatchObject({ id: 'asked', expects: expect.arrayContaining(['date']) });
  });
});

describe('conditions', () => {
  it.each([
    ['What was the population of Senn in 2015?', ['time: 2015']],
    ['2015年河口镇的人口是多少？', ['time: 2015年']],
    ['What does OrbitDB cost on the Enterprise plan in Singapore?', ['region: Singapore', 'plan: Enterprise']],
    ['What was the default port of grindlog in version 4?', ['version: 4']],
    ['Is entry free for children under 6?', []],
    ['月溪云数据库企业版多少钱？', ['plan: 企业版']],
  ])('of “%s”', (question, expected) => {
    expect(conditions(question)).toEqual(expected);
  });
});

describe('details', () => {
  it('are what the question says beyond subject, condition and dimension', () => {
    expect(detailsOf(analyse('How much is a student ticket at Fennel Market?'))).toEqual(['=student', '=entry']);
    expect(detailsOf(analyse('What does OrbitDB cost on the Enterprise plan?'))).toEqual([]);
    expect(detailsOf(analyse('How many kilograms does a drum of Norvik oil weigh?'))).not.toContain('kilogram');
  });
});

describe('terms', () => {
  it.each([
    ['She is the founder of Norvik.', '=found'],
    ['Norvik was established in 1950.', '=found'],
    ['诺维于1950年成立。', '=found'],
    ['The company employs 30 people.', '=staff'],
    ['公司现有员工30人。', '=staff'],
    ['Closed on Mondays', '=monday'],
    ['星期一休馆', '=monday'],
  ])('“%s” says %s', (text, term) => {
    expect(says(wordingOf(text, null), term)).toBe(true);
  });

  it('join Chinese characters that no dictionary knows and drop asking words', () => {
    expect(contentTermsOf('请问默认端口是多少', 'zh')).toEqual(['默认', '端口']);
  });
});

describe('analyse', () => {
  it('knows when the newest is wanted', () => {
    expect(wantsLatest('What is the latest release?')).toBe(true);
    expect(wantsLatest('最新版本是什么？')).toBe(true);
    expect(wantsLatest('Who founded it?')).toBe(false);
  });

  it('gives a valid analysis with one dimension at least for any text, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (question) => {
        const analysis = analyse(question);
        expect(Analysis.safeParse(analysis).success || question.trim() === '').toBe(true);
        expect(analysis.dimensions.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
    const before = process.cpuUsage();
    analyse('Compare Norvik and Sandel, '.repeat(2_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});

/** @module The Chinese half: a museum, a regulation, two bicycles, a library, a founder, a town, refunds and an API. Other facts than the English half. */
import type { WorldQuestion } from './asking.ts';
import { h2, type PageText, p, rows } from './pages.ts';

const AGENCY = p(
  '本社云泽讯：云泽市正在起草生活垃圾分类管理办法。草案规定，该办法将于2026年1月1日起施行，个人违规最高罚款500元。市民对草案意见不一，有人认为处罚过重，也有人认为力度不够。',
  '草案还要求每个小区设置投放点，并由物业公司负责看管。云泽市共有一千二百多个小区，其中三分之一没有物业公司。',
);

export const pages: readonly PageText[] = [
  {
    url: 'http://www.chenghu-museum.example/visit', title: '参观指南', site: '澄湖博物馆', updated: '2026-08-15',
    body: h2('开放时间', rows(['日期', '开门', '闭馆'], ['周二至周五', '9:00', '17:00'], ['周六', '8:30', '20:00'], ['周日', '9:45', '18:30']), p('澄湖博物馆每周一闭馆。')) + h2('票价', rows(['票种', '价格'], ['成人票', '60元'], ['儿童票', '25元'], ['学生票', '30元']), p('6岁以下儿童免费入场。')),
  },
  {
    url: 'http://www.chenghu-gallery.example/visit', title: '澄湖美术馆参观须知', site: '澄湖美术馆', updated: '2026-07-01',
    body: p('澄湖美术馆成人票40元，周三闭馆。'),
  },
  {
    url: 'http://youji.example/chenghu', title: '澄湖博物馆游记 2026', author: '阿南', published: '2022-05-03',
    body: p('澄湖博物馆成人票50元，儿童票20元，很值得一去。'),
  },
  {
    url: 'http://www.yunze-city.example/law/laji', title: '云泽市生活垃圾分类管理办法', site: '云泽市人民政府', updated: '2026-02-01',
    body: p('《云泽市生活垃圾分类管理办法》由市人大常委会于2026年1月20日通过。', '《云泽市生活垃圾分类管理办法》自2026年3月15日起施行。', '个人违反本办法的，最高罚款200元；单位违反本办法的，最高罚款5万元。', '制定本办法是因为填埋场的剩余容量不足三年。'),
  },
  ...['yunzebao.example', 'jiangwan.example', 'kuaixun.example'].map((host) => ({ url: `http://${host}/news/laji`, title: '云泽拟立法推行垃圾分类', published: '2025-10-09', body: AGENCY })),
  {
    url: 'http://bbs.yunze.example/t/31', title: '垃圾分类要推迟？', published: '2026-02-20',
    body: p('听说云泽市生活垃圾分类管理办法可能会推迟到2026年9月1日起施行。'),
  },
  {
    url: 'http://www.qingsun.example/x3', title: '青隼X3', site: '青隼', updated: '2026-05-10',
    body: h2('参数', rows(['项目', '青隼X3'], ['电池容量', '480 Wh'], ['续航里程（公里）', '110'], ['重量（千克）', '21.6'], ['售价', '5999元'])),
  },
  {
    url: 'http://www.qingsun.example/x3-pro', title: '青隼X3 Pro', site: '青隼', updated: '2026-05-10',
    body: h2('参数', rows(['项目', '青隼X3 Pro'], ['电池容量', '720 Wh'], ['续航里程（公里）', '160'], ['重量（千克）', '24.3'], ['售价', '7999元'])),
  },
  {
    url: 'http://www.lantu-bike.example/c1', title: '岚途C1', site: '岚途', updated: '2026-03-22',
    body: p('岚途C1采用360 Wh电池，续航里程80公里。', '岚途C1的重量为17.9千克。', '岚途C1售价3699元。'),
  },
  {
    url: 'http://docs.loomql.example/limits', title: 'loomql 限制', site: 'loomql', updated: '2026-06-30',
    body: p('loomql 的默认超时时间为20秒。', '单次查询最多返回5000行。') + h2('版本', p('自3.1版本起支持窗口函数。')),
  },
  {
    url: 'http://docs.loomql.example/v1/limits', title: 'loomql 限制（版本 1）', site: 'loomql', updated: '2023-06-30',
    body: p('在版本 1 中，loomql 的默认超时时间为90秒。'),
  },
  {
    url: 'http://bbs.mazi.example/loomql', title: 'loomql 超时', published: '2026-07-02',
    body: p('我觉得 loomql 的默认超时时间好像是45秒。'),
  },
  {
    url: 'http://www.songxi.example/about', title: '关于我们', site: '松溪仪器', updated: '2026-01-05',
    body: p('松溪仪器由陈砚秋于1986年创办，总部位于临江市。', '2020年起，周以宁担任松溪仪器总经理。', '松溪仪器现有员工860人。'),
  },
  {
    url: 'http://baike.atlas.example/chenyanqiu', title: '陈砚秋', site: '图册百科', updated: '2025-05-05',
    body: p('陈砚秋，1952年4月8日出生于望海县，工程师，松溪仪器创始人。'),
  },
  {
    url: 'http://www.songxi-tea.example/about', title: '松溪茶业简介', site: '松溪茶业', updated: '2026-01-05',
    body: p('松溪茶业由林秀创办于1999年，总经理为林秀。'),
  },
  {
    url: 'http://tjj.lanjiang.example/renkou', title: '澜江镇人口统计', site: '澜江镇统计站', updated: '2025-03-01',
    body: rows(['年份', '常住人口', '户数'], ['2010', '31450', '9800'], ['2020', '35280', '11200'], ['2024', '36910', '12050']),
  },
  {
    url: 'http://www.moye.example/tuikuan', title: '退款政策', site: '墨页', updated: '2026-09-09',
    body: h2('个人版', p('墨页个人版自购买之日起7天内可以退款。')) + h2('企业版', p('墨页企业版自购买之日起30天内可以退款。')) + h2('礼品卡', p('礼品卡不支持退款。')),
  },
  {
    url: 'http://www.moye.example/intl/tuikuan', title: '退款政策（国际版）', site: '墨页', updated: '2026-09-09',
    body: p('墨页企业版自购买之日起10天内可以退款。'),
  },
  {
    url: 'http://open.suoqiao.example/limits', title: '调用限制', site: '索桥开放平台', updated: '2026-10-20', snippet: '索桥API专业版每分钟最多调用200次',
    body: rows(['套餐', '调用上限'], ['免费版', '每分钟30次'], ['专业版', '每分钟400次']),
  },
  {
    url: 'http://jishuboke.example/suoqiao', title: '索桥API试用', author: '小周', published: '2021-02-02',
    body: p('索桥API专业版的调用上限为每分钟900次。'),
  },
];

export const questions: readonly WorldQuestion[] = [
  { id: 'zh-museum-adult', type: 'fact', question: '澄湖博物馆成人票多少钱？', facts: [['60元']], never: ['25元', '40元', '50元', '30元'] },
  { id: 'zh-museum-child', type: 'fact', question: '澄湖博物馆的儿童票价格是多少？', facts: [['25元']], never: ['60元', '20元', '30元', '40元'] },
  { id: 'zh-museum-closed', type: 'fact', question: '澄湖博物馆星期几闭馆？', facts: [['每周一闭馆']], never: ['周三', '17:00'] },
  { id: 'zh-museum-free', type: 'fact', question: '6岁以下儿童参观澄湖博物馆免费吗？', facts: [['6岁以下儿童免费']], never: ['25元'] },
  { id: 'zh-law-effective', type: 'fact', question: '《云泽市生活垃圾分类管理办法》什么时候开始施行？', facts: [['2026年3月15日']], never: ['2026年1月1日', '2026年9月1日', '2026年1月20日'] },
  { id: 'zh-law-fine', type: 'fact', question: '按照《云泽市生活垃圾分类管理办法》，个人违规最高罚款多少？', facts: [['200元']], never: ['500元'] },
  { id: 'zh-law-why', type: 'causal', question: '云泽市为什么制定生活垃圾分类管理办法？', facts: [['填埋场的剩余容量不足三年']], never: ['市民'] },
  { id: 'zh-bikes', type: 'comparison', question: '比较青隼X3和岚途C1的电池容量、续航里程和重量。', facts: [['480 Wh'], ['360 Wh'], ['110'], ['80公里'], ['21.6'], ['17.9千克']], never: ['720 Wh', '160', '24.3'], derived: ['120', '3.7'] },
  { id: 'zh-bike-weight', type: 'fact', question: '青隼X3有多重？', facts: [['21.6']], never: ['24.3', '17.9千克'] },
  { id: 'zh-bike-price', type: 'fact', question: '岚途C1多少钱？', facts: [['3699元']], never: ['5999元', '7999元'] },
  { id: 'zh-bike-speed', type: 'fact', question: '青隼X3的最高时速是多少？', facts: [], never: ['110', '480 Wh'] },
  { id: 'zh-lib-timeout', type: 'fact', question: 'loomql的默认超时时间是多久？', facts: [['20秒']], never: ['90秒', '45秒'] },
  { id: 'zh-lib-rows', type: 'fact', question: 'loomql单次查询最多返回多少行？', facts: [['5000行']], never: ['20秒'] },
  { id: 'zh-lib-since', type: 'fact', question: 'loomql从哪个版本开始支持窗口函数？', facts: [['3.1']], never: ['版本 1'] },
  { id: 'zh-founder', type: 'fact', question: '松溪仪器的创始人是谁？', facts: [['陈砚秋']], never: ['林秀', '周以宁'] },
  { id: 'zh-founded', type: 'fact', question: '松溪仪器是哪一年创办的？', facts: [['1986年']], never: ['1999年', '2020年'] },
  { id: 'zh-born', type: 'fact', question: '陈砚秋出生于哪一年？', facts: [['1952年']], never: ['1986年'] },
  { id: 'zh-manager', type: 'fact', question: '松溪仪器的总经理是谁？', facts: [['周以宁']], never: ['林秀'] },
  { id: 'zh-cfo', type: 'fact', question: '松溪仪器的财务总监是谁？', facts: [], never: ['周以宁', '陈砚秋'] },
  { id: 'zh-headquarters', type: 'fact', question: '松溪仪器的总部在哪里？', facts: [['临江市']], never: ['望海县'] },
  { id: 'zh-population-2020', type: 'fact', question: '2020年澜江镇的人口是多少？', facts: [['35280']], never: ['36910', '31450', '11200'] },
  { id: 'zh-population-now', type: 'time_sensitive', question: '澜江镇目前的人口是多少？', facts: [['36910']], never: ['35280', '31450', '12050'] },
  { id: 'zh-refund', type: 'fact', question: '墨页企业版购买后几天内可以退款？', facts: [['30天']], never: ['7天', '10天'] },
  { id: 'zh-refund-cards', type: 'fact', question: '墨页的礼品卡可以退款吗？', facts: [['礼品卡不支持退款']], never: ['7天', '30天'] },
  { id: 'zh-api', type: 'fact', question: '索桥API专业版每分钟最多可以调用多少次？', facts: [['400次']], never: ['30次', '900次', '200次'] },
];

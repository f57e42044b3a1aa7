/** @module Good pages about pauses, sales that have ended, words, searches and borders, for the half that rules are made on. */
import type { FrameStyle, Lang } from './pen.ts';
import { type Label, type Template, template } from './template.ts';

type Texts = Partial<Record<Lang, readonly [title: string, ...paragraphs: string[]]>>;

function topic(name: string, style: FrameStyle, texts: Texts, label: Label = 'usable', alt: readonly Label[] = []): Template {
  const langs = Object.keys(texts).filter((lang): lang is Lang => lang in texts);
  return template(
    name,
    label,
    langs,
    (p) => {
      const [title, ...paragraphs] = texts[p.lang] ?? [''];
      return {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        path: `/${p.hex(5)}`,
        body: p.frame(style, { title, main: `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}` }),
      };
    },
    { hard: true, alt },
  );
}

export const STUDY_TOPICS = [
  topic('planned-pause-of-tax-office', 'portal', {
    en: [
      'Online filing unavailable on the night of 4 March',
      'The tax office will move its servers in the night from 4 to 5 March. Between 10 pm and 6 am returns cannot be filed and receipts cannot be printed.',
      'The deadline of 5 March is extended by one day. Letters and counters are not affected.',
      'Questions are answered on 0800 1234 on working days.',
    ],
    zh: [
      '关于电子税务局停机升级的通告',
      '因系统升级，电子税务局将于3月4日22时至3月5日6时暂停服务，期间无法申报和打印凭证。',
      '3月5日的申报期限顺延一日，办税大厅和邮寄不受影响。',
      '咨询电话：12366（工作日）。',
    ],
    fr: [
      'Télédéclaration indisponible dans la nuit du 4 mars',
      'Les serveurs seront mis à jour dans la nuit du 4 au 5 mars. De 22 h à 6 h, les déclarations ne pourront pas être déposées.',
      'L’échéance du 5 mars est reportée d’un jour. Les guichets restent ouverts.',
    ],
    ko: [
      '홈택스 시스템 점검 안내',
      '3월 4일 22시부터 5일 6시까지 서버 교체로 전자신고와 증명서 출력이 중단됩니다.',
      '3월 5일 신고 기한은 하루 연장되며, 창구 업무는 정상 운영됩니다.',
    ],
  }),
  topic('train-line-pause', 'blog', {
    en: [
      'No trains on the coast line for two weekends',
      'The coast line is closed for track work on 8 and 9 and on 15 and 16 June. Buses run every half hour and take 20 minutes longer.',
      'Bicycles are not carried on the buses. Night trains leave from the east station.',
    ],
    zh: [
      '滨海线周末停运施工',
      '6月8日至9日、15日至16日，滨海线因轨道维护停运，接驳巴士每半小时一班，全程多20分钟。',
      '接驳巴士不能携带自行车，夜间列车改由东站发车。',
    ],
    de: [
      'Keine Züge auf der Küstenstrecke',
      'Wegen Gleisarbeiten ist die Küstenstrecke am 8. und 9. Juni gesperrt. Busse fahren halbstündlich und brauchen 20 Minuten länger.',
      'Fahrräder werden nicht befördert.',
    ],
  }),
  topic('sold-out-tickets', 'shop', {
    en: [
      'Tide Mill by night, 14 June',
      'Sold out. Guided tour of two hours with lamps, from 9 pm, 12 pounds. Children from 8 years.',
      'Further dates: 21 June and 5 July.',
    ],
    zh: [
      '夜游潮汐磨坊（6月14日）',
      '本场门票已售完。提灯夜游两小时，21时出发，每人60元，8岁以上儿童可参加。',
      '其他场次：6月21日、7月5日。',
    ],
    es: [
      'Molino de mareas de noche, 14 de junio',
      'Agotado. Visita guiada de dos horas con faroles, desde las 21 h, 12 euros.',
      'Otras fechas: 21 de junio y 5 de julio.',
    ],
  }),
  topic('word-entries', 'docs', {
    en: [
      'expired',
      'Past participle of expire: no longer valid; of a time limit, ended. "An expired passport is refused at the border."',
      'Synonyms: lapsed, out of date. Antonym: valid.',
    ],
    zh: ['拦截', '动词。中途阻挡，使不能通过：拦截导弹；拦截垃圾邮件。', '近义词：阻截、拦阻。反义词：放行。'],
    fr: [
      'interdit',
      'Adjectif. Que l’on défend, qui n’est pas permis. « Stationnement interdit. » Nom : règle qui défend un acte.',
      'Synonymes : défendu, prohibé. Contraire : permis.',
    ],
    ja: ['停止', '名詞。途中で止まること。止めること。「一時停止」「営業停止」', '対義語：継続、再開。'],
  }),
  topic(
    'catalogue-without-hits',
    'corporate',
    {
      en: [
        'Catalogue',
        'Your search for "tide mills 1740" found 0 books in 4 branches. Titles with similar words: Tide Mills of the Coast; Mills and Millers.',
      ],
      zh: ['馆藏检索', '检索“潮汐磨坊 1740”，在4个分馆中命中0条。相近书目：《沿海潮汐磨坊》《磨坊与磨坊主》。'],
      de: ['Katalog', 'Die Suche nach „Gezeitenmühle 1740“ ergab 0 Treffer in 4 Zweigstellen. Ähnliche Titel: Mühlen an der Küste.'],
    },
    'listing',
    ['usable'],
  ),
  topic('roaming-and-borders', 'blog', {
    en: [
      'Why your library of films shrinks when you cross the border',
      'Films are licensed by territory. A service that has bought a film for Portugal must not show it in Spain, so the list changes at the border.',
      'Downloads made at home keep working for thirty days. Sports channels check the place each time.',
      'Since 2018 subscribers in the Union see their own list while they travel for a short time.',
    ],
    zh: [
      '出国之后，片库为什么变小了',
      '影片按地区授权，平台只买了葡萄牙的版权，就不能在西班牙播放，所以片单在边境处发生变化。',
      '在家下载的影片三十天内仍可观看，体育频道则每次都会检查所在地。',
      '自2018年起，欧盟订阅者短期旅行时可继续使用本国片单。',
    ],
    de: [
      'Warum die Filmliste an der Grenze kürzer wird',
      'Filme werden nach Gebieten lizenziert. Wer einen Film nur für Portugal gekauft hat, darf ihn in Spanien nicht zeigen.',
      'Heruntergeladenes läuft dreißig Tage weiter.',
    ],
  }),
  topic('banner-law-explained', 'corporate', {
    en: [
      'When a website must ask before it stores something',
      'The law tells apart what is needed for the page from what serves advertising. A basket needs no consent, a counter for ads does.',
      'Refusing has to be one click, like accepting. Boxes that are ticked beforehand count for nothing.',
      'Fines are set by the authority of the country in which the company has its seat.',
    ],
    zh: [
      '网站在什么情况下必须征得同意',
      '法律区分页面运行所必需的信息与用于广告的信息：购物车不需要同意，广告统计需要。',
      '拒绝必须和同意一样只需一次点击，预先勾选无效。',
      '罚款由公司所在国的监管机构决定。',
    ],
    es: [
      'Cuándo debe pedir permiso una web',
      'La ley distingue lo necesario para la página de lo que sirve a la publicidad. Una cesta no necesita permiso; un contador de anuncios, sí.',
      'Rechazar debe costar un clic, igual que aceptar.',
    ],
  }),
  topic('price-list-of-a-site', 'corporate', {
    en: [
      'Plans',
      'Start: free, one project, 1 GB. Grow: 12 dollars a month, ten projects, 50 GB, support by mail. Company: on request.',
      'All plans can be cancelled at the end of a month. Upgrade or downgrade at any time.',
      'Subscribe for a year and pay for ten months.',
    ],
    zh: [
      '套餐与价格',
      '入门版：免费，一个项目，1GB。成长版：每月68元，十个项目，50GB，邮件支持。企业版：请联系销售。',
      '所有套餐均可在月底取消，可随时升级或降级。',
      '按年订阅只需支付十个月费用。',
    ],
  }),
];

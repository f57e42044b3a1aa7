/** @module Short good pages for the half that rules are made on: answers, notices and definitions in the words of refusals. */
import type { FrameStyle, Lang } from './pen.ts';
import { type Template, template } from './template.ts';

type Texts = Partial<Record<Lang, readonly [title: string, ...paragraphs: string[]]>>;

/** One page for each language that has texts: a title and a few paragraphs in the frame of a site. */
function short(name: string, style: FrameStyle, texts: Texts): Template {
  const langs = Object.keys(texts).filter((lang): lang is Lang => lang in texts);
  return template(
    name,
    'usable',
    langs,
    (p) => {
      const [title, ...paragraphs] = texts[p.lang] ?? [''];
      return {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        path: `/${p.hex(5)}`,
        body: p.frame(style, { title, main: `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}` }),
      };
    },
    { hard: true },
  );
}

export const STUDY_SHORT = [
  short('faq-countries', 'corporate', {
    en: [
      'Which countries do you ship to?',
      'We ship to all countries of the European Union, to Norway and to Switzerland. Orders to other countries go through our partner in Rotterdam.',
    ],
    zh: ['可以寄到哪些国家和地区？', '目前支持寄往日本、韩国和新加坡，其他国家和地区由合作仓转运，约需十二天。'],
    de: [
      'In welche Länder wird geliefert?',
      'Wir liefern in alle Länder der EU sowie nach Norwegen. In andere Länder liefert unser Partner.',
    ],
  }),
  short('faq-cancel', 'corporate', {
    en: [
      'How do I cancel a subscription?',
      'Open Billing, choose the plan and press Cancel. Access lasts until the end of the month that is paid for.',
    ],
    zh: ['如何取消会员自动续费？', '进入“我的-会员中心”，关闭自动续费即可，已支付的月份仍可使用到期。'],
    ja: ['定期購読を解約するには？', '「お支払い」からプランを選び、「解約」を押してください。支払い済みの月末まで利用できます。'],
  }),
  short('court-news', 'portal', {
    en: [
      'Court blocks merger of two ferry lines',
      'A court in Portland has blocked the merger of two ferry lines because fares on the coast would have risen. Both companies may appeal within thirty days.',
    ],
    zh: ['法院叫停两家轮渡公司合并', '法院周三裁定禁止两家轮渡公司合并，认为沿海票价将因此上涨。双方可在三十日内上诉。'],
    es: [
      'El juzgado frena la fusión de dos navieras',
      'Un juzgado ha bloqueado la fusión de dos navieras porque subirían los precios. Ambas pueden recurrir.',
    ],
  }),
  short('library-item', 'corporate', {
    en: [
      'Tide Mills of the Coast',
      'Author: Hannah Whitlock. 212 pages, 1998. Two copies: one on loan until 14 May, one in the reading room, not for loan.',
    ],
    zh: ['沿海潮汐磨坊', '作者：林晓东。1998年出版，212页。馆藏两册：一册已借出，5月14日到期；一册仅限馆内阅览。'],
  }),
  short('event-cancelled', 'blog', {
    en: [
      'Harbour concert cancelled',
      'The concert on Saturday is cancelled because of the storm. Tickets stay valid for 3 June; refunds are paid at the box office.',
    ],
    zh: ['港湾音乐会取消', '受台风影响，周六的音乐会取消，门票可于6月3日使用，也可在售票处退款。'],
    fr: ['Concert du port annulé', 'Le concert de samedi est annulé en raison de la tempête. Les billets restent valables le 3 juin.'],
  }),
  short('road-closed', 'portal', {
    en: [
      'Mill Lane closed until Friday',
      'Mill Lane is closed between the bridge and the school until Friday, 6 pm, for work on the gas mains. Buses use Quay Street.',
    ],
    zh: ['东湖路封闭施工至周五', '因燃气管道升级改造，东湖路桥头至学校段封闭至周五18时，公交车绕行码头街。'],
    ko: ['동호로 금요일까지 통제', '가스관 공사로 동호로 다리에서 학교까지 금요일 18시까지 통제됩니다. 버스는 부두길로 우회합니다.'],
  }),
  short('glossary', 'docs', {
    en: [
      'Rate limiting',
      'Rate limiting is the practice of bounding how many requests a client may send in a period. Token buckets and sliding windows are its usual forms.',
    ],
    zh: ['软404', '软404指服务器返回状态码200，而页面内容告诉读者所请求的内容不存在。搜索引擎会将其从索引中剔除。'],
    de: [
      'Paywall',
      'Als Paywall bezeichnet man eine Bezahlschranke, hinter der Inhalte nur für Abonnenten lesbar sind. Man unterscheidet harte und weiche.',
    ],
    fr: ['Géoblocage', 'Le géoblocage désigne le fait de limiter l’accès à un contenu selon le pays de l’internaute.'],
  }),
  short('privacy-in-short', 'corporate', {
    en: [
      'Privacy in short',
      'This shop stores the address and the order, nothing else. No cookies are set, no data go to advertising partners, and accounts are deleted after two years.',
    ],
    zh: ['隐私说明', '本店只保存收货地址和订单，不使用 Cookie，不向广告合作方提供数据，账号两年未用即删除。'],
  }),
  short('release-notes-short', 'docs', {
    en: ['Version 4.2.1', 'Maintenance release. Fixes a crash when a file is removed while it is read, and a login loop behind proxies.'],
    zh: ['4.2.1 版本', '维护版本。修复读取过程中文件被删除导致的崩溃，以及代理环境下登录循环的问题。'],
  }),
  short('membership-offer', 'shop', {
    en: ['Friends of the museum', 'Members enter free of charge all year and bring one guest. A year costs 45 pounds, 20 for students.'],
    zh: ['博物馆之友', '会员全年免费入馆，可携带一名同伴。年费 300 元，学生 120 元。'],
    ja: ['友の会のご案内', '会員は年間を通じて無料で入館でき、同伴者一名も無料です。年会費は五千円です。'],
  }),
  short('safety-rules', 'corporate', {
    en: [
      'Rules of the climbing hall',
      'Children under 14 climb with an adult. Shoes must not be worn outside the mats. Chalk balls only, no loose chalk.',
    ],
    zh: ['攀岩馆须知', '14周岁以下儿童须由成年人陪同。请勿穿攀岩鞋离开垫区，禁止使用散装镁粉。'],
    de: ['Hallenordnung', 'Kinder unter 14 klettern nur mit Erwachsenen. Loses Magnesia ist verboten.'],
  }),
  short('moved-office', 'blog', {
    en: ['We have moved', 'Since 1 March our office is at 12 Quay Street, second floor. The telephone number has not changed.'],
    zh: ['办公地址变更', '自3月1日起，我们的办公地点迁至码头街12号二楼，电话不变。'],
  }),
  short('domain-docs', 'docs', {
    en: [
      'Connect a domain',
      'Set an A record to 192.0.2.7 and wait until the change has spread. A certificate is issued within an hour; renewals are automatic.',
    ],
    zh: ['绑定域名', '将 A 记录指向 192.0.2.7，等待解析生效。证书会在一小时内签发，到期自动续期。'],
  }),
  short('browser-support', 'docs', {
    en: [
      'Supported browsers',
      'Version 5 runs in browsers of the last two years. Older ones are not tested; scripts are needed for the map only.',
    ],
    zh: ['支持的浏览器', '第5版支持近两年发布的浏览器，更早的版本未经测试，只有地图功能需要脚本。'],
    es: ['Navegadores compatibles', 'La versión 5 funciona en navegadores de los dos últimos años. Los anteriores no se han probado.'],
  }),
];

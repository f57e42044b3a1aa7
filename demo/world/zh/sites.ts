/** @module The Chinese hosts of the world. */
import type { Site } from '../template.ts';
import type { Market, Vendor } from '../vendors.ts';

export interface ChineseSites {
  docsA: Site;
  wwwA: Site;
  docsB: Site;
  wwwB: Site;
  review: Site;
  forum: Site;
  wire: Site;
  newsOne: Site;
  newsTwo: Site;
}

export function chineseSites(market: Market): ChineseSites {
  const { a, b } = market;
  const owner = (vendor: Vendor): Site['organization'] => ({ name: vendor.company, url: `http://${vendor.www}/` });
  const outside = (host: string, name: string, style: Site['style'], footer: string): Site => ({
    host,
    name,
    language: 'zh',
    style,
    organization: { name, url: `http://${host}/` },
    nav: [
      ['要闻', '/news'],
      ['云计算', '/cloud'],
      ['数据库', '/db'],
      ['关于我们', '/about'],
    ],
    footer,
    cookieBanner: false,
  });
  return {
    docsA: {
      host: a.docs,
      name: `${a.name}帮助中心`,
      language: 'zh',
      style: 'plain',
      organization: owner(a),
      nav: [
        ['产品定价', '/jiage'],
        ['备份与恢复', '/beifen'],
        ['高可用', '/gaokeyong'],
        ['数据驻留', '/shuju-zhuliu'],
        ['版本记录', '/banben'],
      ],
      footer: `© 2026 ${a.company} 版权所有`,
      cookieBanner: true,
    },
    wwwA: {
      host: a.www,
      name: a.company,
      language: 'zh',
      style: 'wire',
      organization: owner(a),
      nav: [
        ['产品', '/'],
        ['文档', `http://${a.docs}/`],
        ['服务政策', '/zhengce'],
      ],
      footer: `© 2026 ${a.company}`,
      cookieBanner: false,
    },
    docsB: {
      host: b.docs,
      name: `${b.name}文档`,
      language: 'zh',
      style: 'sidebar',
      organization: owner(b),
      nav: [
        ['价格', '/price'],
        ['套餐包含', '/price/included'],
        ['备份', '/backup'],
        ['可用性', '/availability'],
        ['地域', '/regions'],
        ['更新日志', '/releases'],
      ],
      footer: `${b.company} 版权所有 2026`,
      cookieBanner: false,
    },
    wwwB: {
      host: b.www,
      name: `${b.company}新闻中心`,
      language: 'zh',
      style: 'wire',
      organization: owner(b),
      nav: [
        ['新闻', '/news'],
        ['客户案例', '/cases'],
        ['加入我们', '/jobs'],
      ],
      footer: `${b.company} 版权所有 2026`,
      cookieBanner: true,
    },
    review: { ...outside('www.yunpingce.example', '云评测', 'portal', '云评测网 版权所有 转载请注明出处'), charset: 'gbk' },
    forum: outside('bbs.kaifaquan.example', '开发圈论坛', 'forum', '帖子只代表作者个人观点'),
    wire: outside('www.xuntongshe.example', '讯通社', 'wire', '讯通社发布企业提供的稿件'),
    newsOne: outside('tech.chenjianbao.example', '晨间报科技', 'magazine', '晨间报社 版权所有'),
    newsTwo: outside('www.yunshangwang.example', '云上网', 'portal', '云上网 备案信息 联系我们'),
  };
}

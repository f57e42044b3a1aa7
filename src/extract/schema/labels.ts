/** Names of fields and the words by which pages label them, English and Chinese: normalised, never by site. */

/** `priceCurrency`, `Price currency:` and `price_currency` are one label; so are singular and plural. */
export function foldLabel(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]{0,80}\)|（[^（）]{0,80}）/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^[a-z]{4,}s$/.test(word) && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word))
    .join(' ');
}

/** Each line one meaning. A word stands in one line only, so that no label means two things. */
const MEANINGS: readonly string[] = [
  'price|sale price|selling price|unit price|current price|our price|cost|offer price|low price|价格|售价|现价|单价|优惠价|销售价|價格',
  'list price|original price|regular price|msrp|rrp|was|原价|市场价|定价|建议零售价',
  'currency|price currency|货币|币种|貨幣',
  'name|title|product name|product|item|headline|名称|产品名称|商品名称|标题|品名|名稱|標題',
  'description|summary|abstract|overview|about|描述|简介|概述|摘要|产品介绍|内容简介',
  'brand|manufacturer|make|maker|producer|vendor|品牌|制造商|厂商|生产厂家|厂家',
  'model|model number|model no|model name|part number|mpn|型号|产品型号|规格型号',
  'sku|item number|item no|article number|product code|product id|货号|商品编号|产品编号|编号',
  'availability|stock|in stock|stock status|库存|库存状态|有货|供货状态',
  'rating|rating value|average rating|score|star|评分|评级|得分|综合评分',
  'review count|rating count|number of review|review|评论数|评价数|点评数',
  'author|by|byline|writer|creator|written by|作者|撰文|撰稿|作者姓名',
  'publisher|publishing house|press|出版社|发行方|出版者|出版商',
  'published|date published|publication date|publish date|published at|published on|posted|posted on|release date|released|date|发布时间|发布日期|出版日期|出版时间|发表时间|发布于|日期|上市时间',
  'updated|date modified|last updated|last modified|modified|updated at|updated on|last update|更新时间|更新日期|最后更新|修改时间',
  'effective|effective from|effective date|valid from|生效日期|生效时间|施行日期|实施日期',
  'valid until|expires|expiry date|expiration date|price valid until|有效期至|截止日期|失效日期|到期日',
  'start date|start|begins|starts on|from|event date|开始时间|开始日期|起始日期',
  'end date|end|ends on|until|结束时间|结束日期|终止日期',
  'location|place|venue|where|地点|地址|位置|场地|所在地',
  'address|street address|postal address|通讯地址|联系地址|详细地址',
  'phone|telephone|tel|phone number|电话|联系电话|电话号码|热线',
  'email|e mail|mail|email address|邮箱|电子邮件|电子邮箱',
  'website|homepage|web site|official site|网站|官网|主页',
  'version|current version|latest version|software version|版本|版本号|当前版本|最新版本',
  'license|licence|licensing|许可证|许可|授权',
  'size|dimension|product dimension|尺寸|大小|外形尺寸|规格尺寸',
  'weight|net weight|item weight|mass|重量|净重|毛重',
  'height|高度|身高|高',
  'width|宽度|宽',
  'length|长度|长',
  'depth|深度',
  'colour|color|颜色|顏色|色彩',
  'material|fabric|composition|材质|材料|面料|成分',
  'capacity|volume|容量|体积|载重量',
  'power|wattage|rated power|功率|额定功率',
  'voltage|rated voltage|电压|额定电压',
  'temperature|operating temperature|温度|工作温度|气温',
  'quantity|qty|amount|数量|件数',
  'duration|running time|runtime|length of stay|时长|片长|持续时间|用时',
  'language|written in|语言|语种',
  'country|nation|country of origin|made in|origin|国家|产地|原产地|国别|原产国',
  'city|town|城市|所在城市',
  'region|area|state|province|地区|区域|省份|地域',
  'population|inhabitants|人口|人口数量|总人口',
  'category|type|kind|genre|section|类别|分类|类型|种类|栏目',
  'status|state of order|状态|進度|进度',
  'isbn|isbn 13|isbn13|国际标准书号|书号',
  'page count|number of page|page|页数|总页数',
  'salary|pay|compensation|wage|base salary|薪资|薪水|工资|月薪|待遇|年薪',
  'employer|company|hiring organization|organisation|organization|公司|单位|雇主|招聘单位|公司名称',
  'experience|experience required|经验|工作经验|经验要求',
  'warranty|guarantee|warranty period|保修|质保|保修期|质保期',
  'shipping|delivery|shipping cost|delivery time|配送|运费|送货|发货时间',
  'ingredient|配料|原料|食材|成份',
  'serving|serves|yield|recipe yield|份量|人份',
  'interest rate|rate|apr|annual rate|利率|年利率',
  'exchange rate|汇率|兑换率|中间价',
  'deadline|closing date|due date|application deadline|截止时间|报名截止|最后期限',
  'contact|contact person|联系人|联络人',
];

const meaningOf = new Map<string, number>(
  MEANINGS.flatMap((line, index) => line.split('|').map((word) => [foldLabel(word), index] as const)),
);

/** How well a page's label names a field: 2 the same words, 1 another word for it, 0 not at all. */
export function labelMatch(label: string, names: readonly string[]): 0 | 1 | 2 {
  if (label === '') return 0;
  if (names.includes(label)) return 2;
  const meaning = meaningOf.get(label);
  return meaning !== undefined && names.some((name) => meaningOf.get(name) === meaning) ? 1 : 0;
}

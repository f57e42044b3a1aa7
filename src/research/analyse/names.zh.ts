/** Chinese words of questions and of grammar, verbs and roles; what stands between them and the known terms is a name. */
const STOP =
  /[A-F]轮|请问|请|帮我|告诉我|比较一下|比较|对比|相比|区别|差异|以及|或者|还是|分别|各自|目前|当前|现在|最新|今年|按照|根据|依据|关于|针对|通过|由|办理|进行|的|在|是|有|和|与|跟|及|或|对|于|从|到|为|把|被|将|会|能|可以|可|要|需要|应该|什么|多少|多久|多长|多高|多重|多宽|多深|多快|多大|多远|哪些|哪个|哪家|哪款|哪一个|哪一年|哪年|哪天|哪里|哪|几点|几号|几日|几|何时|何|怎么|怎样|如何|为什么|为何|是否|能否|有没有|吗|呢|啊|吧|了|着|过|最|更|一个|一种|生产环境|生产|用途|数据库集群|集群|方面|情况|时候|时间|分之|自|起|开始|官方|公开|服务|每月|每年|每小时|每分钟|每天|之间|以上|以下|保留|延长|开放|包含|发布|套餐|支持|提供|切换|连接|缩短|提高|上线|推出|这|那|它|他|她|其|都|就|也|不|无|如果|那么|星期|单次|返回|查询|调用|购买|免费|闭馆|开馆|出生|去世|创办|创立|创建|成立|担任|制定|施行|参观|使用|退款|违规|违反|人数|总数|总部|员工|职工|创始人|创办人|总经理|董事长|总裁|校长|馆长|市长|财务总监|技术总监|首席[^的，。？]{0,4}官|负责人|作者|设计师|谁|位于|属于|获得|拥有|(?<=[\d几哪每这那两一二三四五六七八九十半])(?:天|小时|分钟|秒|元|个|次|行|项|年|月|日|周)|(?:时|后|前|上|下|中|里|内)(?=[的，。？！；：、\u0001\s]|$)/gu;

const WHOLE = new RegExp(`^(?:${STOP.source}|一|[天秒元个次行项年月日周时后前上下中里内])+$`, 'u');
/** Verbs and roles separate names, but say what is asked. */
const TELLING =
  /^(?:免费|闭馆|开馆|出生|去世|创办|创立|创建|成立|担任|制定|施行|参观|使用|退款|违规|违反|人数|总数|总部|员工|职工|创始人|创办人|总经理|董事长|总裁|校长|馆长|市长|财务总监|技术总监|首席.*|负责人|作者|设计师|位于|属于|获得|拥有|返回|查询|调用|购买|支持|切换|连接|推出|发布|缩短|提高|延长|单次)$/u;

/** Is the word one by which a question asks, or one of grammar? */
export const isAsking = (word: string): boolean => WHOLE.test(word) && !TELLING.test(word);

/** Words for kinds of things and places of use: alone they name nothing. */
const KIND =
  /^(?:生产|数据库|云数据库|部署|地域|区域|地区|服务|产品|系统|平台|集群|环境|用户|客户|公司|套餐|价格表|政策|新的?|自动|金额|网络|版本号|号|公网|流出|轮|默认|超时|个人|单位|儿童|成人|学生|老人|人口|礼品卡|门票|票|人)+$/u;

/** Last words of names of bodies, places, works and products: "…博物馆", "…市", "…办法". What follows them is no longer the name. */
const HEAD =
  /^(?<name>[\p{Script=Han}A-Za-z0-9·]+(?:云数据库|数据库|云服务|云|平台|公司|集团|科技|仪器|银行|博物馆|美术馆|图书馆|体育馆|纪念馆|大学|学院|中学|小学|医院|酒店|机场|车站|大桥|大厦|公园|水库|省|市|县|区|镇|乡|村|州|国|山|峰|河|江|湖|岛|寺|塔|办法|条例|规定|细则|法案|标准|协议))/u;

/** Does it end as names of bodies, places and works end? */
const hasHead = (name: string): boolean => HEAD.exec(name)?.groups?.name === name;

/** "比较 A 和 B …": what stands between the verb and the first condition, split at the conjunction. Null when the question is not of this form. */
export function comparedNames(rest: string): string[] | null {
  const match =
    /(?:比较|对比)(?:一下)?(?<list>[^，。；：？！\u0001]{2,40}?(?:和|与|跟|、|以及|vs\.?)[^，。；：？！\u0001]{2,30}?)(?=[\u0001，。；：？！]|的|在|哪|$)/u.exec(
      rest,
    ) ??
    /^(?<list>[^，。；：？！\u0001]{2,30}?(?:和|与|跟|还是|、)[^，。；：？！\u0001]{2,30}?)(?=[，]?(?:哪|谁|相比|的区别|有什么区别))/u.exec(
      rest,
    );
  const names = match?.groups?.list?.split(/和|与|跟|、|以及|还是|vs\.?/u).flatMap((part) => hanNames(part));
  return names !== undefined && names.length > 1 ? names : null;
}

/** Outside a comparison a Chinese question has one subject: what ends like a name of a product, place or body, else what stands first. */
export function likeliestName(rest: string): string[] {
  const names = hanNames(rest);
  const telling = names.filter(hasHead);
  return telling.length > 0 ? telling : names.slice(0, 1);
}

function hanNames(rest: string): string[] {
  return rest
    .replace(STOP, '\u0001')
    .split(/[^\p{Script=Han}A-Za-z0-9·-]+/u)
    .map((part) => HEAD.exec(part)?.groups?.name ?? part.replace(/(?<=\p{Script=Han}{2})(?:[新旧老]|[A-Z])$/u, ''))
    .filter((part) => part.length >= 2 && /^\p{Script=Han}/u.test(part) && !KIND.test(part));
}

const GENERIC = /(?:云数据库|数据库|云服务|云|平台|服务|公司|集团|科技|API|SDK)$/u;

/** What else a name is called on pages: without its generic head ("月潮" for "月潮数据库"). */
export function hanAliases(name: string): string[] {
  const short = name.replace(GENERIC, '');
  return short !== name && short.length >= 2 ? [short] : [];
}

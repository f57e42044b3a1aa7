/** What the names of fields say about their values, across frameworks and content systems. Names are compared folded. */

/** `articleBody`, `article_body` and `article-body` are one name. */
export const foldKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9\u00c0-\uffff]/g, '');

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const TITLE_KEYS = set('title headline name heading label question subject pagetitle displayname fancytitle 标题 名称 題名');
export const BODY_KEYS = set(
  'body content contents text html description articlebody message cooked markdown md summary abstract excerpt intro lead lede standfirst dek answer acceptedanswer bodyhtml contenthtml bodytext fulltext longdescription shortdescription descriptionhtml paragraph paragraphs post comment caption rendered value raw blocks richtext document details story transcript reviewbody bio about 正文 内容 描述 简介',
);
/** Short values that a reader wants with their name. */
export const FACT_KEYS = set(
  'price pricecurrency currency amount saleprice listprice originalprice lowprice highprice availability stock instock rating ratingvalue reviewcount ratingcount score date datepublished datemodified publishedat publishdate publisheddate published createdat created updatedat updated modified startdate enddate starttime endtime time author byline creator username writer brand manufacturer sku gtin mpn model version releasedate category section location venue place address city country region phone telephone email quantity unit size weight width height depth color colour material duration distance capacity power status total count salary experience deadline isbn pages language license serves yield calories year population area 价格 日期 作者 品牌 型号 时间 地址',
);
/** What stands under these is machinery, navigation, or about other pages. */
const STOPPED = set(
  'i18n intl locale locales translations translation messagescatalog dictionary lang langs strings labels resources menu menus nav navigation navbar breadcrumb breadcrumbs footer header sidebar config configuration runtimeconfig publicruntimeconfig settings sitesettings consent cookie cookies cookieconsent gdpr features featureflags flags experiments analytics tracking ads ad advertising adverts seo meta metatags head headtags opengraph manifest assets scripts styles theme env user currentuser session viewer csrf routes router routing build buildid related relatedposts relatedarticles relatedproducts recommended recommendations similar popular trending latest mostread newsletter promo promos banner banners cta social share sharing modal modals form forms validation errors errormessages',
);
const STOPPED_PART = /^internal|(?:modal|drawer|popover|popup|tooltip|cta|banner|analytics|tracking)s?$/;

export function isStopped(key: string): boolean {
  const folded = foldKey(key);
  return STOPPED.has(folded) || STOPPED_PART.test(folded);
}

/** A picture or another file, whose name is no text of the page. */
export function isAsset(value: Readonly<Record<string, unknown>>): boolean {
  const type = value['contentType'] ?? value['mimeType'] ?? value['mime'];
  if (typeof type === 'string' && /^(?:image|video|audio|font)\//.test(type)) return true;
  const file = value['file'];
  if (typeof file === 'object' && file !== null && 'contentType' in file) return true;
  return (value['src'] ?? value['url']) !== undefined && value['width'] !== undefined && value['height'] !== undefined;
}

/** Rights of a page whose text is not for everybody: its state is not opened. */
export const isBehindWall = (key: string, value: unknown): boolean => {
  const folded = foldKey(key);
  if (folded === 'isaccessibleforfree') return value === false || (typeof value === 'string' && /false$/i.test(value));
  return (
    value === true &&
    /^(?:is)?(?:paywalled|paywall|premium|subscriberonly|subscribersonly|membersonly|requiressubscription|locked)(?:content)?$/.test(folded)
  );
};

/** `priceCurrency` → `price currency`. */
export const labelOf = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 80);

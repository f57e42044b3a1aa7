/** Names and signs of currencies; ISO 4217 codes, and BTC and ETH, which have none. Amounts in coins are counted in the main unit. */
export interface CurrencyName {
  readonly code: string;
  /** Main units in one of these: a cent is 0.01. */
  readonly factor: number;
}

/** Signs, longest first where one begins another. A bare $ is the US dollar and a bare ¥ the yuan in Chinese text, else the yen. */
const SIGNS: Readonly<Record<string, string>> = {
  us$: 'USD',
  usd$: 'USD',
  'u.s.$': 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  cad$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud$: 'AUD',
  nz$: 'NZD',
  nzd$: 'NZD',
  hk$: 'HKD',
  hkd$: 'HKD',
  s$: 'SGD',
  sg$: 'SGD',
  nt$: 'TWD',
  twd$: 'TWD',
  r$: 'BRL',
  mex$: 'MXN',
  mx$: 'MXN',
  'cn¥': 'CNY',
  'rmb¥': 'CNY',
  'jp¥': 'JPY',
  $: 'USD',
  '＄': 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
  '₪': 'ILS',
  '₴': 'UAH',
  '₦': 'NGN',
  '฿': 'THB',
  '₱': 'PHP',
  '₿': 'BTC',
  '₸': 'KZT',
  '₡': 'CRC',
  '₵': 'GHS',
  '₭': 'LAK',
  '₮': 'MNT',
  '₲': 'PYG',
  '₾': 'GEL',
  '₼': 'AZN',
  '֏': 'AMD',
  '৳': 'BDT',
  '៛': 'KHR',
};

const MAIN: Readonly<Record<string, string>> = {
  USD: 'us dollar,u.s. dollar,u. s. dollar,united states dollar,american dollar,dollar,buck,greenback,美元,美圆,美金,美刀,刀,dollars us',
  EUR: 'euro,欧元',
  GBP: 'british pound,pound sterling,pounds sterling,uk pound,pound,quid,sterling,英镑,镑',
  JPY: 'japanese yen,yen,日元,日圆',
  CNY: 'chinese yuan,yuan,renminbi,rmb,kuai,人民币,元,块,块钱,圆,元人民币,元rmb',
  HKD: 'hong kong dollar,港元,港币',
  TWD: 'new taiwan dollar,taiwan dollar,新台币,台币',
  KRW: 'south korean won,korean won,won,韩元,韩圆',
  INR: 'indian rupee,rupee,卢比,印度卢比',
  CAD: 'canadian dollar,加元,加拿大元,加币',
  AUD: 'australian dollar,澳元,澳大利亚元,澳币',
  NZD: 'new zealand dollar,新西兰元,纽元',
  SGD: 'singapore dollar,新加坡元,新元,新加坡币',
  CHF: 'swiss franc,franc,瑞士法郎,法郎',
  FRF: 'french franc,法国法郎',
  BEF: 'belgian franc,比利时法郎',
  LUF: 'luxembourg franc',
  DEM: 'german mark,deutsche mark,deutschmark,deutschemark,d-mark,mark,德国马克,马克',
  ITL: 'italian lira,意大利里拉',
  ESP: 'spanish peseta,peseta,西班牙比塞塔',
  FIM: 'finnish markka,markka,芬兰马克',
  PTE: 'portuguese escudo,escudo',
  ATS: 'austrian schilling',
  IEP: 'irish pound,punt',
  NLG: 'dutch guilder,guilder',
  GRD: 'greek drachma,drachma',
  RUB: 'russian ruble,russian rouble,ruble,rouble,卢布,俄罗斯卢布',
  UAH: 'ukrainian hryvnia,hryvnia,格里夫纳',
  BRL: 'brazilian real,real,reais,雷亚尔,巴西雷亚尔',
  MXN: 'mexican peso,peso,比索,墨西哥比索',
  PHP: 'philippine peso,菲律宾比索',
  ARS: 'argentine peso,阿根廷比索',
  CLP: 'chilean peso',
  COP: 'colombian peso',
  CUP: 'cuban peso',
  UYU: 'uruguayan peso',
  SEK: 'swedish krona,krona,kronor,瑞典克朗',
  NOK: 'norwegian krone,norwegian kroner,挪威克朗',
  DKK: 'danish krone,krone,kroner,丹麦克朗',
  ISK: 'icelandic krona',
  TRY: 'turkish lira,lira,土耳其里拉,里拉',
  PLN: 'polish zloty,zloty,兹罗提',
  CZK: 'czech koruna,koruna,捷克克朗',
  HUF: 'hungarian forint,forint,福林',
  RON: 'romanian leu',
  BGN: 'bulgarian lev',
  ILS: 'israeli shekel,israeli new shekel,shekel,谢克尔',
  AED: 'uae dirham,emirati dirham,united arab emirates dirham,dirham,迪拉姆',
  SAR: 'saudi riyal,saudi arabian riyal,riyal,沙特里亚尔,里亚尔',
  QAR: 'qatari riyal',
  KWD: 'kuwaiti dinar,科威特第纳尔',
  BHD: 'bahraini dinar',
  JOD: 'jordanian dinar',
  IQD: 'iraqi dinar,伊拉克第纳尔',
  LYD: 'libyan dinar',
  TND: 'tunisian dinar',
  DZD: 'algerian dinar',
  RSD: 'serbian dinar,dinar,第纳尔',
  OMR: 'omani rial',
  IRR: 'iranian rial,rial,伊朗里亚尔',
  YER: 'yemeni rial',
  EGP: 'egyptian pound,埃及镑',
  LBP: 'lebanese pound',
  SYP: 'syrian pound',
  SDG: 'sudanese pound',
  ZAR: 'south african rand,rand,兰特,南非兰特',
  NGN: 'nigerian naira,naira,奈拉',
  KES: 'kenyan shilling,shilling,先令',
  GHS: 'ghanaian cedi,cedi',
  ETB: 'ethiopian birr,birr',
  MAD: 'moroccan dirham',
  THB: 'thai baht,baht,泰铢',
  VND: 'vietnamese dong,dong,越南盾',
  IDR: 'indonesian rupiah,rupiah,印尼盾,印度尼西亚盾',
  MYR: 'malaysian ringgit,ringgit,林吉特,马来西亚林吉特,马币',
  PKR: 'pakistani rupee,巴基斯坦卢比',
  LKR: 'sri lankan rupee',
  NPR: 'nepalese rupee',
  BDT: 'bangladeshi taka,taka,塔卡',
  MMK: 'burmese kyat,kyat',
  KHR: 'cambodian riel,riel',
  LAK: 'laotian kip,kip',
  MOP: 'macanese pataca,pataca,澳门元,澳门币',
  KPW: 'north korean won,朝鲜元',
  MNT: 'mongolian tugrik',
  KZT: 'kazakhstani tenge,tenge,坚戈',
  UZS: 'uzbekistani som',
  BTC: 'bitcoin,btc,xbt,比特币',
  ETH: 'ethereum,ether,以太币',
  PAB: 'panamanian balboa',
  PEN: 'peruvian sol',
  VES: 'venezuelan bolivar,bolivar',
  ZWL: 'zimbabwean dollar',
  JMD: 'jamaican dollar',
  TTD: 'trinidad and tobago dollar',
  BBD: 'barbadian dollar',
  BSD: 'bahamian dollar',
  FJD: 'fijian dollar,fiji dollar,斐济元',
  NAD: 'namibian dollar',
  XAF: 'cfa franc',
  RWF: 'rwandan franc',
  CDF: 'congolese franc',
  AFN: 'afghan afghani,afghani',
  AMD: 'armenian dram',
  GEL: 'georgian lari,lari',
  AZN: 'azerbaijani manat',
  ANG: 'netherlands antillean guilder',
};

const COINS: readonly (readonly [string, string, number])[] = [
  ['USD', 'us cent,cent,¢,美分', 0.01],
  ['GBP', 'pence,penny,便士', 0.01],
  ['EUR', 'euro cent,eurocent,欧分', 0.01],
  ['CNY', '角,毛,毛钱,jiao', 0.1],
  ['CNY', '分,分钱,fen', 0.01],
  ['JPY', '日本銭,日本钱,銭,sen', 0.01],
  ['INR', 'paisa,paise', 0.01],
  ['RUB', 'kopek,kopeck,戈比', 0.01],
  ['MXN', 'centavo', 0.01],
  ['BTC', 'satoshi,聪', 1e-8],
  ['BTC', 'millibitcoin', 1e-3],
  ['HKD', '港仙', 0.01],
];

const NAMES = new Map<string, CurrencyName>();
const plural = (name: string): string =>
  /[a-z]$/.test(name) && !/(?:s|yen|yuan|won|baht|rmb|renminbi|sterling|pence|paise|kroner|kronor|reais|btc|xbt)$/.test(name)
    ? name.endsWith('y')
      ? `${name.slice(0, -1)}ies`
      : `${name}s`
    : '';
for (const [code, names] of Object.entries(MAIN))
  for (const name of names.split(','))
    for (const form of [name, plural(name)]) if (form !== '' && !NAMES.has(form)) NAMES.set(form, { code, factor: 1 });
for (const [code, names, factor] of COINS)
  for (const name of names.split(',')) for (const form of [name, plural(name)]) if (form !== '') NAMES.set(form, { code, factor });

/** Every ISO 4217 code this runtime knows, with those used for money without a state. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'BTC', 'ETH', 'RMB', 'CNH', 'XBT']);
const ALIAS: Readonly<Record<string, string>> = { RMB: 'CNY', CNH: 'CNY', XBT: 'BTC' };
export const isoCode = (code: string): string => ALIAS[code] ?? code;

// Names that the table leaves out, from the runtime's own list (English and Chinese). Added last: the table wins.
for (const language of ['en', 'zh']) {
  const shown = new Intl.DisplayNames([language], { type: 'currency' });
  for (const code of CURRENCY_CODES) {
    const name = (shown.of(code) ?? '').toLowerCase();
    if (name === '' || name === code.toLowerCase() || name.includes('(')) continue;
    for (const form of [name, plural(name)]) if (form !== '' && !NAMES.has(form)) NAMES.set(form, { code: isoCode(code), factor: 1 });
  }
}

export const CURRENCY_NAMES: ReadonlyMap<string, CurrencyName> = NAMES;
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map(Object.entries(SIGNS));
/** Longest name in characters: the most that a reader looks ahead. */
export const LONGEST_CURRENCY_NAME = Math.min(40, Math.max(...[...NAMES.keys()].map((name) => name.length)));

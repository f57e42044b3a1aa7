/** One unit of measure: UCUM code, what it measures, and how many base units it holds. */
export interface Unit {
  /** UCUM code where one exists (`km/h`, `[ft_i]`, `By`); Chinese market units as `[jin_cn]`; counts as plain words (`req`). */
  readonly code: string;
  readonly quantity: string;
  readonly factor: number;
}

type Row = readonly [code: string, factor: number, words: string, symbols: string, chinese: string];

// Words are lower case and singular, "/" marks an irregular plural; symbols keep their case. Chinese names are simplified.
const LENGTH: readonly Row[] = [
  ['m', 1, 'meter,metre', 'm', '米,公尺'],
  ['km', 1e3, 'kilometer,kilometre', 'km,Km,KM', '千米,公里'],
  ['dm', 0.1, 'decimeter,decimetre', 'dm', '分米'],
  ['cm', 1e-2, 'centimeter,centimetre', 'cm,CM', '厘米,公分'],
  ['mm', 1e-3, 'millimeter,millimetre', 'mm', '毫米,公厘'],
  ['um', 1e-6, 'micrometer,micrometre,micron', 'µm,μm,um', '微米'],
  ['nm', 1e-9, 'nanometer,nanometre', 'nm', '纳米,奈米'],
  ['pm', 1e-12, 'picometer,picometre', 'pm', '皮米'],
  ['hm', 100, 'hectometer,hectometre', '', ''],
  ['dam', 10, 'decameter,decametre', '', ''],
  ['[ft_i]', 0.3048, 'foot/feet', "ft,'", '英尺,呎'],
  ['[in_i]', 0.0254, 'inch/inches', 'in,"', '英寸,英吋,吋'],
  ['[yd_i]', 0.9144, 'yard', 'yd,yds', '英码,码'],
  ['[mi_i]', 1609.344, 'mile', 'mi', '英里,哩'],
  ['[nmi_i]', 1852, 'nautical mile', 'nmi,NM', '海里,浬'],
  ['[ly]', 9.4607304725808e15, 'light year,light-year,lightyear', 'ly', '光年'],
  ['AU', 149597870700, 'astronomical unit', 'AU', '天文单位'],
  ['[pt]', 0.0003527777777777778, '', 'pt', ''],
  ['[li_cn]', 500, 'chinese mile', '', '里,市里,华里'],
  ['[zhang_cn]', 10 / 3, '', '', '丈'],
  ['[chi_cn]', 1 / 3, '', '', '尺,市尺'],
  ['[cun_cn]', 1 / 30, '', '', '寸,市寸'],
];
const MASS: readonly Row[] = [
  ['kg', 1, 'kilogram,kilogramme,kilo', 'kg,Kg,KG,kgs', '千克,公斤'],
  ['g', 1e-3, 'gram,gramme', 'g', '克,公克'],
  ['mg', 1e-6, 'milligram,milligramme', 'mg', '毫克'],
  ['ug', 1e-9, 'microgram,microgramme', 'µg,μg,ug,mcg', '微克'],
  ['ng', 1e-12, 'nanogram', 'ng', '纳克'],
  ['t', 1000, 'ton,tonne,metric ton,metric tonne', 't,mt', '吨,公吨'],
  ['[ston_av]', 907.18474, 'short ton', '', '短吨'],
  ['[lton_av]', 1016.0469088, 'long ton', '', '长吨'],
  ['kt', 1e6, 'kiloton,kilotonne', 'kt', '千吨'],
  ['Mt', 1e9, 'megaton,megatonne', 'Mt', ''],
  ['[lb_av]', 0.45359237, 'pound', 'lb,lbs', '磅'],
  ['[oz_av]', 0.028349523125, 'ounce', 'oz', '盎司'],
  ['[stone_av]', 6.35029318, 'stone/stones', 'st', '英石'],
  ['[gr]', 6.479891e-5, '', 'gr', ''],
  ['[car_m]', 2e-4, 'carat', 'ct', '克拉'],
  ['[jin_cn]', 0.5, 'catty/catties', '', '斤,市斤'],
  ['[liang_cn]', 0.05, 'tael', '', '两,市两'],
  ['[qian_cn]', 0.005, '', '', '钱'],
  ['[dan_cn]', 50, '', '', '担'],
];
const AREA: readonly Row[] = [
  ['m2', 1, 'square meter,square metre,sq meter,sq. meter,sq m,sq. m', 'm2,m²,m^2,sqm,㎡', '平方米,平米,平方公尺,㎡'],
  ['km2', 1e6, 'square kilometer,square kilometre,sq km,sq. km', 'km2,km²,km^2,sqkm', '平方公里,平方千米'],
  ['cm2', 1e-4, 'square centimeter,square centimetre,sq cm', 'cm2,cm²,cm^2', '平方厘米'],
  ['mm2', 1e-6, 'square millimeter,square millimetre', 'mm2,mm²', '平方毫米'],
  ['dm2', 0.01, 'square decimeter', 'dm2,dm²', '平方分米'],
  ['[sft_i]', 0.09290304, 'square foot/square feet,sq foot/sq feet,sq ft,sq. ft', 'ft2,ft²,ft^2,sqft', '平方英尺,平方呎'],
  ['[sin_i]', 6.4516e-4, 'square inch/square inches,sq in', 'in2,in²', '平方英寸'],
  ['[syd_i]', 0.83612736, 'square yard,sq yd', 'yd2,yd²', '平方码'],
  ['[smi_us]', 2589988.110336, 'square mile,sq mile,sq mi', 'mi2,mi²', '平方英里'],
  ['[acr_us]', 4046.8564224, 'acre', '', '英亩'],
  ['har', 10000, 'hectare', 'ha', '公顷'],
  ['[mu_cn]', 2000 / 3, '', '', '亩,市亩'],
  ['[qing_cn]', 200000 / 3, '', '', '顷'],
];
const VOLUME: readonly Row[] = [
  ['L', 1e-3, 'liter,litre', 'L,l,ℓ', '升,公升'],
  ['mL', 1e-6, 'milliliter,millilitre', 'ml,mL,ML', '毫升'],
  ['cL', 1e-5, 'centiliter,centilitre', 'cl,cL', '厘升'],
  ['dL', 1e-4, 'deciliter,decilitre', 'dl,dL', '分升'],
  ['uL', 1e-9, 'microliter,microlitre', 'µl,µL,μL', '微升'],
  ['hL', 0.1, 'hectoliter,hectolitre', 'hl,hL', '百升'],
  ['kL', 1, 'kiloliter,kilolitre', 'kl,kL', '千升'],
  ['m3', 1, 'cubic meter,cubic metre', 'm3,m³,m^3', '立方米,立方'],
  ['cm3', 1e-6, 'cubic centimeter,cubic centimetre', 'cm3,cm³,cc', '立方厘米'],
  ['mm3', 1e-9, 'cubic millimeter', 'mm3,mm³', '立方毫米'],
  ['dm3', 1e-3, 'cubic decimeter', 'dm3,dm³', '立方分米'],
  ['km3', 1e9, 'cubic kilometer,cubic kilometre', 'km3,km³', '立方公里,立方千米'],
  ['[cft_i]', 0.028316846592, 'cubic foot/cubic feet,cu ft', 'ft3,ft³', '立方英尺'],
  ['[cin_i]', 1.6387064e-5, 'cubic inch/cubic inches,cu in', 'in3,in³', '立方英寸'],
  ['[cyd_i]', 0.764554857984, 'cubic yard', 'yd3,yd³', '立方码'],
  ['[mi_i]3', 4168181825.4405794, 'cubic mile', 'mi3,mi³', '立方英里'],
  ['[gal_us]', 3.785411784e-3, 'gallon,us gallon', 'gal', '加仑'],
  ['[gal_br]', 4.54609e-3, 'imperial gallon', '', '英制加仑'],
  ['[qt_us]', 9.46352946e-4, 'quart', 'qt', '夸脱'],
  ['[pt_us]', 4.73176473e-4, 'pint', '', '品脱'],
  ['[cup_us]', 2.365882365e-4, 'cup', '', ''],
  ['[tbs_us]', 1.478676478125e-5, 'tablespoon', 'tbsp,tbs,Tbsp', '汤匙'],
  ['[tsp_us]', 4.92892159375e-6, 'teaspoon', 'tsp', '茶匙'],
  ['[foz_us]', 2.95735295625e-5, 'fluid ounce,fl oz,fl. oz', '', '液量盎司'],
  ['[bbl_us]', 0.158987294928, 'barrel', 'bbl', '桶'],
  ['[bu_us]', 0.03523907016688, 'bushel', 'bu', '蒲式耳'],
  ['[dou_cn]', 0.01, '', '', '斗'],
];
const SPEED: readonly Row[] = [
  [
    'm/s',
    1,
    'meter per second,metre per second,meters per second/meters per second,metres per second/metres per second',
    'm/s',
    '米每秒,米/秒',
  ],
  [
    'km/h',
    1000 / 3600,
    'kilometer per hour,kilometre per hour,kilometers per hour/kilometers per hour,kilometres per hour/kilometres per hour,kilometers an hour/kilometers an hour',
    'km/h,km/hr,kph,kmph,kmh,KM/H',
    '公里每小时,千米每小时,公里/小时,千米/小时,公里/时,千米/时',
  ],
  ['km/s', 1000, 'kilometers per second/kilometers per second,kilometer per second', 'km/s', '千米每秒,公里每秒,公里/秒,千米/秒'],
  ['km/min', 1000 / 60, 'kilometers per minute/kilometers per minute,kilometer per minute', 'km/min', '千米每分,公里/分'],
  ['cm/s', 0.01, 'centimeters per second/centimeters per second', 'cm/s', '厘米每秒,厘米/秒'],
  ['km/ms', 1e6, 'kilometers per millisecond/kilometers per millisecond', 'km/ms', ''],
  ['[mi_i]/h', 0.44704, 'mile per hour,miles per hour/miles per hour,miles an hour/miles an hour', 'mph,mi/h,MPH', '英里每小时,英里/小时'],
  ['[ft_i]/s', 0.3048, 'foot per second,feet per second/feet per second', 'ft/s', '英尺每秒,英尺/秒'],
  ['[ft_i]/min', 0.00508, 'feet per minute/feet per minute,foot per minute', 'ft/min', '英尺每分'],
  ['[yd_i]/min', 0.01524, 'yards per minute/yards per minute', '', '码每分'],
  ['[yd_i]/s', 0.9144, 'yards per second/yards per second', '', ''],
  ['[kn_i]', 1852 / 3600, 'knot', 'kn,kt', '海里/小时'],
  ['mach', 340.3, '', '', '马赫'],
];
// Decimal and binary multiples differ: GB = 10^9 bytes, GiB = 2^30.
const DATA: readonly Row[] = [
  ['bit', 0.125, 'bit', 'bit,bits', '比特'],
  ['kbit', 125, 'kilobit', 'kbit,Kb,kb,Kbit', '千比特'],
  ['Mbit', 125e3, 'megabit', 'Mbit,Mb,mb', '兆比特'],
  ['Gbit', 125e6, 'gigabit', 'Gbit,Gb,gb', '吉比特'],
  ['Tbit', 125e9, 'terabit', 'Tbit,Tb', ''],
  ['By', 1, 'byte', '', '字节'],
  ['kBy', 1e3, 'kilobyte', 'KB,kB', '千字节'],
  ['MBy', 1e6, 'megabyte,meg', 'MB', '兆字节,兆'],
  ['GBy', 1e9, 'gigabyte,gig', 'GB', '吉字节,吉'],
  ['TBy', 1e12, 'terabyte', 'TB', '太字节'],
  ['PBy', 1e15, 'petabyte', 'PB', '拍字节'],
  ['EBy', 1e18, 'exabyte', 'EB', '艾字节'],
  ['KiBy', 1024, 'kibibyte', 'KiB', ''],
  ['MiBy', 1024 ** 2, 'mebibyte', 'MiB', ''],
  ['GiBy', 1024 ** 3, 'gibibyte', 'GiB', ''],
  ['TiBy', 1024 ** 4, 'tebibyte', 'TiB', ''],
  ['PiBy', 1024 ** 5, 'pebibyte', 'PiB', ''],
];
const DATA_RATE: readonly Row[] = [
  ['bit/s', 0.125, 'bits per second/bits per second', 'bps,bit/s,b/s', '比特每秒'],
  ['kbit/s', 125, 'kilobits per second/kilobits per second', 'kbps,Kbps,kbit/s,kb/s,Kb/s', '千比特每秒'],
  ['Mbit/s', 125e3, 'megabits per second/megabits per second', 'Mbps,mbps,Mbit/s,Mb/s', '兆比特每秒'],
  ['Gbit/s', 125e6, 'gigabits per second/gigabits per second', 'Gbps,gbps,Gbit/s,Gb/s', '吉比特每秒'],
  ['Tbit/s', 125e9, '', 'Tbps,Tbit/s', ''],
  ['By/s', 1, 'bytes per second/bytes per second', 'B/s', '字节每秒'],
  ['kBy/s', 1e3, 'kilobytes per second/kilobytes per second', 'KB/s,kB/s', '千字节每秒'],
  ['MBy/s', 1e6, 'megabytes per second/megabytes per second', 'MB/s', '兆字节每秒,兆每秒'],
  ['GBy/s', 1e9, 'gigabytes per second/gigabytes per second', 'GB/s', ''],
  ['MiBy/s', 1024 ** 2, '', 'MiB/s', ''],
  ['GiBy/s', 1024 ** 3, '', 'GiB/s', ''],
];
const POWER: readonly Row[] = [
  ['W', 1, 'watt', 'W', '瓦,瓦特'],
  ['mW', 1e-3, 'milliwatt', 'mW', '毫瓦'],
  ['kW', 1e3, 'kilowatt', 'kW,KW', '千瓦'],
  ['MW', 1e6, 'megawatt', 'MW', '兆瓦'],
  ['GW', 1e9, 'gigawatt', 'GW', '吉瓦'],
  ['TW', 1e12, 'terawatt', 'TW', '太瓦'],
  ['[HP]', 745.6998715822702, 'horsepower', 'hp,HP', '马力,匹'],
];
const ENERGY: readonly Row[] = [
  ['J', 1, 'joule', 'J', '焦,焦耳'],
  ['kJ', 1e3, 'kilojoule', 'kJ', '千焦,千焦耳'],
  ['MJ', 1e6, 'megajoule', 'MJ', '兆焦'],
  ['cal', 4.184, 'calorie', 'cal', '卡,卡路里'],
  ['kcal', 4184, 'kilocalorie', 'kcal', '千卡,大卡'],
  ['W.h', 3600, 'watt hour,watt-hour', 'Wh', '瓦时'],
  ['kW.h', 3.6e6, 'kilowatt hour,kilowatt-hour', 'kWh,kwh,KWh', '千瓦时,度电'],
  ['MW.h', 3.6e9, 'megawatt hour,megawatt-hour', 'MWh', '兆瓦时'],
  ['GW.h', 3.6e12, 'gigawatt hour,gigawatt-hour', 'GWh', '吉瓦时'],
  ['TW.h', 3.6e15, 'terawatt hour', 'TWh', ''],
];
const FREQUENCY: readonly Row[] = [
  ['Hz', 1, 'hertz/hertz', 'Hz', '赫兹,赫'],
  ['kHz', 1e3, 'kilohertz/kilohertz', 'kHz,KHz', '千赫兹,千赫'],
  ['MHz', 1e6, 'megahertz/megahertz', 'MHz', '兆赫兹,兆赫'],
  ['GHz', 1e9, 'gigahertz/gigahertz', 'GHz', '吉赫兹,吉赫'],
  ['THz', 1e12, 'terahertz/terahertz', 'THz', '太赫兹'],
];
const PRESSURE: readonly Row[] = [
  ['Pa', 1, 'pascal', 'Pa', '帕,帕斯卡'],
  ['hPa', 100, 'hectopascal', 'hPa', '百帕'],
  ['kPa', 1e3, 'kilopascal', 'kPa', '千帕'],
  ['MPa', 1e6, 'megapascal', 'MPa', '兆帕'],
  ['bar', 1e5, '', 'bar', '巴'],
  ['mbar', 100, 'millibar', 'mbar', '毫巴'],
  ['atm', 101325, 'atmosphere', 'atm', '大气压'],
  ['mm[Hg]', 133.322387415, '', 'mmHg', '毫米汞柱'],
  ['[psi]', 6894.757293168, '', 'psi', ''],
];
const ELECTRIC: readonly (readonly [string, readonly Row[]])[] = [
  [
    'voltage',
    [
      ['V', 1, 'volt', 'V', '伏,伏特'],
      ['mV', 1e-3, 'millivolt', 'mV', '毫伏'],
      ['kV', 1e3, 'kilovolt', 'kV', '千伏'],
    ],
  ],
  [
    'current',
    [
      ['A', 1, 'ampere', 'A', '安,安培'],
      ['mA', 1e-3, 'milliampere', 'mA', '毫安'],
    ],
  ],
  [
    'charge',
    [
      ['A.h', 1, 'ampere hour', 'Ah', '安时'],
      ['mA.h', 1e-3, 'milliampere hour', 'mAh', '毫安时'],
    ],
  ],
  ['resistance', [['Ohm', 1, 'ohm', 'Ω', '欧姆']]],
  [
    'force',
    [
      ['N', 1, 'newton', 'N', '牛顿'],
      ['kN', 1e3, 'kilonewton', 'kN', '千牛'],
    ],
  ],
  [
    'angle',
    [
      ['deg', Math.PI / 180, 'degree,arcdegree,angle degree', '°', '度'],
      ['rad', 1, 'radian', 'rad', '弧度'],
      ['circ', 2 * Math.PI, 'turn,revolution', '', ''],
    ],
  ],
  ['sound', [['dB', 1, 'decibel', 'dB', '分贝']]],
  ['rotation', [['{rpm}', 1, 'revolutions per minute/revolutions per minute', 'rpm,RPM', '转/分,转每分']]],
  [
    'pixels',
    [
      ['{px}', 1, 'pixel', 'px', '像素'],
      ['M{px}', 1e6, 'megapixel', 'MP', '万像素'],
    ],
  ],
];
// Counts of service use. They are no SI units; the code is the plain word.
const COUNTS: readonly (readonly [string, readonly Row[]])[] = [
  ['iops', [['iops', 1, '', 'IOPS,iops', '']]],
  ['requests', [['req', 1, 'request,api call,api request', 'reqs', '次请求,次调用,请求']]],
  [
    'request-rate',
    [
      ['req/s', 1, 'requests per second/requests per second', 'rps,RPS,QPS,qps,TPS,tps,req/s', '次/秒,次请求/秒'],
      ['req/min', 1 / 60, 'requests per minute/requests per minute', 'rpm', '次/分钟'],
    ],
  ],
  ['tokens', [['token', 1, 'token', 'tokens', '词元']]],
  ['cores', [['vcpu', 1, 'vcpu,virtual cpu,cpu core,core', 'vCPU,vCPUs,vcpu,CPU,CPUs', '核,核心']]],
  ['nodes', [['node', 1, 'node,worker node', '', '个节点,节点']]],
  ['users', [['user', 1, 'user,seat,active user', '', '用户,个用户,名用户,席位']]],
];

const QUANTITIES: readonly (readonly [string, readonly Row[]])[] = [
  ['length', LENGTH],
  ['mass', MASS],
  ['area', AREA],
  ['volume', VOLUME],
  ['speed', SPEED],
  ['data', DATA],
  ['data-rate', DATA_RATE],
  ['power', POWER],
  ['energy', ENERGY],
  ['frequency', FREQUENCY],
  ['pressure', PRESSURE],
  ...ELECTRIC,
  ...COUNTS,
];
/** Time as a quantity; a month is 730 h (a twelfth of 8760 h) in rates, 30 days as a duration (see calendar). */
const TIME: readonly Row[] = [
  ['ms', 1e-3, '', '', ''],
  ['us', 1e-6, '', '', ''],
  ['s', 1, '', '', ''],
  ['min', 60, '', '', ''],
  ['h', 3600, '', '', ''],
  ['d', 86400, '', '', ''],
  ['wk', 604800, '', '', ''],
  ['mo', 2592000, '', '', ''],
  ['a', 31536000, '', '', ''],
];

const byCode = new Map<string, Unit>();
const words = new Map<string, Unit>();
const symbols = new Map<string, Unit>();
const chinese = new Map<string, Unit>();

for (const [quantity, rows] of [...QUANTITIES, ['time', TIME] as const]) {
  for (const [code, factor, english, signs, names] of rows) {
    const unit: Unit = { code, quantity, factor };
    byCode.set(code, unit);
    for (const word of list(english)) {
      const [singular = '', irregular] = word.split('/');
      for (const form of [singular, irregular ?? `${singular}s`]) if (!words.has(form)) words.set(form, unit);
    }
    for (const sign of list(signs)) symbols.set(sign, unit);
    for (const name of list(names)) chinese.set(name, unit);
  }
}

function list(names: string): string[] {
  return names === '' ? [] : names.split(',');
}

/** By UCUM code. */
export const UNITS: ReadonlyMap<string, Unit> = byCode;
/** English words and phrases, lower case. */
export const UNIT_WORDS: ReadonlyMap<string, Unit> = words;
/** Symbols, with their case. */
export const UNIT_SYMBOLS: ReadonlyMap<string, Unit> = symbols;
export const UNIT_NAMES_ZH: ReadonlyMap<string, Unit> = chinese;
export const LONGEST_UNIT_ZH = Math.max(...[...chinese.keys()].map((name) => name.length));

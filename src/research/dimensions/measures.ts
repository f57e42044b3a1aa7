import { type DimensionRow, row } from './row.ts';

/** What things weigh, measure and hold: values with a unit of their kind. Anybody may measure, so no source is asked to set them. */
const measure = (
  id: string,
  en: string,
  zh: string,
  termsEn: readonly string[],
  termsZh: readonly string[],
  base: string,
  better: DimensionRow['better'] = null,
): DimensionRow =>
  row(id, en, zh, termsEn, termsZh, ['dimension', 'range', 'number'], { base, better, freshness: 'low', firstHand: false });

export const MEASURES: readonly DimensionRow[] = [
  measure(
    'weight',
    'weight',
    '重量',
    ['weight', 'weighs', 'weigh', 'weighed', 'heavy', 'heavier', 'heaviest', 'lighter', 'lightest'],
    ['重量', '净重', '整车重', '体重', '多重', '重达', '更轻', '更重'],
    'kg',
    'less',
  ),
  measure(
    'height',
    'height',
    '高度',
    ['height', 'high', 'tall', 'taller', 'tallest', 'elevation', 'altitude'],
    ['高度', '多高', '海拔', '身高', '高达', '更高'],
    'm',
  ),
  measure(
    'length',
    'length',
    '长度',
    ['length', 'overall length', 'total length', 'long', 'longer', 'longest'],
    ['长度', '全长', '总长', '多长'],
    'm',
  ),
  measure('width', 'width', '宽度', ['width', 'wide', 'wider'], ['宽度', '多宽'], 'm'),
  measure('depth', 'depth', '深度', ['depth', 'deep', 'deeper'], ['深度', '多深', '水深'], 'm'),
  measure('area', 'area', '面积', ['area', 'surface area', 'floor area', 'floor space'], ['面积', '占地'], 'm2'),
  measure('range', 'range', '续航里程', ['range', 'driving range', 'travels up to'], ['续航里程', '续航', '里程'], 'km', 'more'),
  measure(
    'speed',
    'speed',
    '速度',
    ['top speed', 'maximum speed', 'speed', 'faster', 'fastest', 'how fast'],
    ['最高时速', '时速', '最高速度', '速度', '车速', '多快', '更快'],
    'km/h',
    'more',
  ),
  measure(
    'battery',
    'battery capacity',
    '电池容量',
    ['battery capacity', 'battery size', 'battery'],
    ['电池容量', '电池', '电量'],
    'W.h|A.h',
    'more',
  ),
  measure('power', 'power', '功率', ['motor power', 'rated power', 'power', 'wattage'], ['额定功率', '功率'], 'W', 'more'),
];

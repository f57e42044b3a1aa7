import type { FactKind } from '../vocabulary/index.ts';

/**
 * What people ask about products, services, rules and organisations. One row a dimension: the words by which it shows in a question and in a page,
 * what kind of value states it, and how fast it ages. `critical` rows decide a comparison; `supporting` ones are needed to make it fair.
 */
export interface DimensionRow {
  readonly id: string;
  readonly label: { readonly en: string; readonly zh: string };
  /** Words of a page or question; longer ones win over shorter ones inside them. */
  readonly terms: { readonly en: readonly string[]; readonly zh: readonly string[] };
  /** Words of which one must stand in a page's statement or headers: without them a value near the topic is about something else. */
  readonly requires: readonly string[];
  /** Verbs that make a sentence under the right heading a statement of the dimension. */
  readonly cues: readonly string[];
  /** Dimensions whose words in the statement or its heading say that the value is theirs ("storage costs … per GB"). */
  readonly excludes: readonly string[];
  /** Words for a search engine. */
  readonly query: { readonly en: string; readonly zh: string };
  readonly expects: readonly (FactKind | 'text')[];
  readonly freshness: 'high' | 'medium' | 'low';
  /** Statements of this kind need the source that sets them, never hearsay alone. */
  readonly firstHand: boolean;
  readonly role: 'critical' | 'supporting';
}

const row = (
  id: string,
  en: string,
  zh: string,
  termsEn: readonly string[],
  termsZh: readonly string[],
  expects: readonly (FactKind | 'text')[],
  more: Partial<Pick<DimensionRow, 'freshness' | 'firstHand' | 'role' | 'requires' | 'cues' | 'excludes'>> & { query?: { en: string; zh: string } } = {},
): DimensionRow => ({
  id, label: { en, zh }, terms: { en: termsEn, zh: termsZh }, expects, query: more.query ?? { en, zh },
  requires: more.requires ?? [], cues: more.cues ?? [], excludes: more.excludes ?? [],
  freshness: more.freshness ?? 'medium', firstHand: more.firstHand ?? true, role: more.role ?? 'critical',
});

export const DIMENSIONS: readonly DimensionRow[] = [
  row('price', 'price', '价格', ['price', 'prices', 'pricing', 'priced', 'cost', 'costs', 'fee', 'fees', 'charge', 'charges', 'charged', 'billed', 'rate', 'cheaper', 'expensive', 'how much does', 'how much is', 'per node-hour', 'per month'],
    ['价格', '定价', '售价', '费用', '收费', '计费', '单价', '多少钱', '报价', '便宜', '资费'], ['currency'], { freshness: 'high', excludes: ['included_storage', 'included_backup', 'included_network', 'tax', 'funding', 'revenue'], query: { en: 'pricing', zh: '价格' } }),
  row('backup_retention', 'backup retention', '备份保留期', ['backup retention', 'retention of backups', 'retention period', 'retention', 'backups are kept', 'keep backups', 'keeps backups', 'keep automated backups', 'backups are retained', 'retain backups', 'retains backups', 'automated backups', 'automatic backups', 'backups', 'backup'],
    ['备份保留期', '备份保留时间', '备份保留', '保留期', '备份保存', '自动备份', '备份'], ['duration'], { requires: ['kept', 'keep', 'keeps', 'retain', 'retains', 'retained', 'retention', 'stored for', '保留', '保存'], query: { en: 'backup retention', zh: '备份保留期' } }),
  row('pitr_window', 'point-in-time recovery window', '时间点恢复窗口', ['point-in-time recovery', 'point in time recovery', 'pitr', 'recovery window'], ['时间点恢复', '按时间点恢复', '恢复窗口'], ['duration'], { requires: ['point-in-time', 'point in time', 'pitr', 'recovery window', '时间点', '恢复窗口'], query: { en: 'point-in-time recovery', zh: '时间点恢复' } }),
  row('failover_time', 'failover time', '故障切换时间', ['failover time', 'time to fail over', 'failover completes', 'failover takes', 'failover finishes', 'fails over within', 'fail over within', 'recovery time objective', 'rto', 'switchover time', 'failover duration', 'failover within', 'automatic failover', 'failover'],
    ['故障切换时间', '切换时间', '故障转移时间', '切换耗时', '秒内完成切换', '内完成故障切换', '恢复时间目标', 'RTO', '故障切换', '自动故障切换', '自动切换'], ['duration', 'range'], { query: { en: 'failover time', zh: '故障切换时间' } }),
  row('availability', 'high availability', '高可用', ['high availability', 'highly available', 'availability sla', 'service level agreement', 'sla', 'uptime', 'availability', 'standby', 'replicas', 'replica', 'automatic failover', 'multi-zone', 'multi-az'],
    ['高可用', '可用性', '服务可用性', '可用率', 'SLA', '主备', '备用节点', '副本', '自动切换', '自动故障切换', '多可用区'], ['percent', 'range', 'text'], { cues: ['automatic failover', 'fails over', 'failed over', 'fail over', 'promotes', 'promoted', 'availability zone', 'multi-az', 'multi-zone', '自动切换', '自动故障', '故障切换', '可用区', '主备', '备节点', '接管'], query: { en: 'high availability SLA', zh: '高可用 SLA' } }),
  row('data_residency', 'data residency', '数据驻留', ['data residency', 'data location', 'data sovereignty', 'where data is stored', 'where is data stored', 'data is stored', 'data are stored', 'customer data stays', 'data stays', 'data remain', 'data remains', 'never leave', 'never leaves', 'does not leave', 'do not leave', 'stored in'],
    ['数据驻留', '数据本地化', '数据存放地', '数据存放', '数据存储在', '存储于', '存放在', '数据主权', '数据不出境', '不出境', '不会离开', '境内'], ['text'], { cues: ['keep', 'kept', 'store', 'stay', 'remain', 'leave', 'copied', 'located', 'reside', '存储', '存放', '保存', '留存', '留在', '离开', '出境', '境内', '复制'], query: { en: 'data residency', zh: '数据驻留' } }),
  row('min_nodes', 'minimum nodes', '最少节点数', ['minimum nodes', 'minimum number of nodes', 'at least two nodes', 'min nodes', 'minimum node count', 'minimum cluster size', 'nodes per cluster', 'minimum of'], ['最少节点', '最小节点数', '起步节点', '节点下限', '至少', '最少', '节点数', '个节点'], ['number', 'range', 'dimension'], { role: 'supporting', query: { en: 'minimum nodes specification', zh: '最少节点数 规格' } }),
  row('node_spec', 'node specification', '节点规格', ['vcpu', 'vcpus', 'ram', 'memory', 'node size', 'node specification', 'instance size'], ['vCPU', '核', '内存', '节点规格', '实例规格'], ['dimension', 'number'], { role: 'supporting', query: { en: 'vCPU memory', zh: '规格 vCPU 内存' } }),
  row('included_storage', 'included storage', '包含的存储', ['included storage', 'storage included', 'includes storage', 'storage is included', 'storage price', 'storage'], ['包含存储', '含存储', '存储空间', '存储费用', '存储'], ['dimension', 'currency', 'text'], { role: 'supporting', query: { en: 'included storage', zh: '包含 存储' } }),
  row('included_backup', 'included backup', '包含的备份', ['backup storage', 'backups are included', 'backup included', 'included backup'], ['备份空间', '备份存储', '含备份', '备份费用'], ['dimension', 'currency', 'text'], { role: 'supporting', query: { en: 'backup storage included', zh: '备份空间 包含' } }),
  row('included_network', 'included network traffic', '包含的流量', ['egress', 'network traffic', 'data transfer', 'outbound traffic', 'outgoing traffic', 'network', 'traffic', 'bandwidth'], ['公网流量', '出网流量', '流出流量', '流量', '带宽'], ['dimension', 'currency', 'text'], { role: 'supporting', query: { en: 'network egress included', zh: '公网流量 包含' } }),
  row('effective_date', 'effective date', '生效日期', ['effective date', 'effective from', 'effective', 'takes effect', 'take effect', 'took effect', 'in force', 'comes into force', 'go into effect', 'goes into effect'], ['生效日期', '生效', '施行', '实施日期', '起施行', '何时实施'], ['date', 'datetime', 'period'], { query: { en: 'effective date', zh: '生效日期' } }),
  row('release_date', 'release date', '发布日期', ['release date', 'released', 'launched', 'launch date', 'founded', 'established', 'introduced', 'published', 'available since'], ['发布日期', '发布时间', '发布于', '上线', '推出', '成立', '创立', '何时发布'], ['date', 'datetime', 'period'], { freshness: 'low', firstHand: false, query: { en: 'release date', zh: '发布日期' } }),
  row('version', 'version', '版本', ['since which version', 'which version', 'latest version', 'current version', 'version', 'release'], ['哪个版本', '版本号', '最新版本', '版本'], ['version'], { query: { en: 'version changelog', zh: '版本 更新日志' } }),
  row('regions', 'available regions', '可用地域', ['available regions', 'which regions', 'in which regions', 'supported regions', 'regions', 'region availability', 'region'], ['可用地域', '支持的地域', '哪些地域', '地域列表', '开通地域', '可用区域', '地域', '区域'], ['text'], { cues: ['available in', 'is available', 'are available', 'offered in', '开放', '上线', '可选', '提供', '支持'],  query: { en: 'available regions', zh: '可用地域' } }),
  row('limit', 'limit', '上限', ['limit', 'limits', 'maximum', 'max', 'quota', 'up to', 'largest'], ['上限', '最大', '限制', '配额', '最多'], ['dimension', 'number', 'range', 'duration'], { query: { en: 'limits', zh: '上限' } }),
  row('support_response', 'support response time', '支持响应时间', ['support response', 'response time', 'first response', 'support plan'], ['响应时间', '支持响应', '首次响应'], ['duration', 'range'], { query: { en: 'support response time', zh: '支持 响应时间' } }),
  row('funding', 'funding', '融资', ['funding', 'raised', 'investment round', 'series a', 'series b', 'series c'], ['融资', '募资', '轮融资'], ['currency'], { firstHand: false, query: { en: 'funding round', zh: '融资' } }),
  row('revenue', 'revenue', '营收', ['revenue', 'turnover', 'sales'], ['营收', '营业收入', '收入', '销售额'], ['currency', 'number'], { freshness: 'high', firstHand: false }),
  row('population', 'population', '人口', ['population', 'inhabitants'], ['人口'], ['number'], { firstHand: false }),
  row('tax', 'tax', '税', ['tax', 'vat', 'sales tax'], ['税', '增值税', '含税'], ['percent', 'text'], { role: 'supporting' }),
];

export const DIMENSION_BY_ID: ReadonlyMap<string, DimensionRow> = new Map(DIMENSIONS.map((at) => [at.id, at]));

/** What must be known before prices on different bases may be compared. */
export const COMPARABILITY: readonly string[] = ['min_nodes', 'node_spec', 'included_storage', 'included_backup', 'included_network'];

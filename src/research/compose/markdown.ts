import type { Answer, AnswerFact, Conflict, Evidence, Source } from '../../vocabulary/index.ts';
import { wordsFor } from './words.ts';

interface Labels {
  readonly facts: string;
  readonly derivations: string;
  readonly recommendations: string;
  readonly conflicts: string;
  readonly unknowns: string;
  readonly sources: string;
  readonly asOf: string;
  readonly stopped: string;
  readonly coverage: string;
  readonly scope: string;
  readonly retrieved: string;
  readonly page: (page: number) => string;
  readonly tried: string;
  readonly premises: string;
  readonly none: string;
  readonly flags: string;
  readonly prefer: string;
  readonly kept: string;
  readonly colon: string;
  readonly kind: Readonly<Record<Conflict['kind'], string>>;
  readonly time: Readonly<Record<AnswerFact['asOf']['kind'], string>>;
  readonly tier: Readonly<Record<Source['tier'], string>>;
}

const EN: Labels = {
  facts: 'Facts',
  derivations: 'Derived',
  recommendations: 'Recommendations',
  conflicts: 'Conflicts',
  unknowns: 'Could not be confirmed',
  sources: 'Evidence',
  asOf: 'As of',
  stopped: 'Stopped because',
  coverage: 'Citation coverage',
  scope: 'scope',
  retrieved: 'retrieved',
  page: (page) => `page ${page}`,
  tried: 'tried',
  premises: 'from',
  none: 'No fact could be established.',
  flags: 'flags',
  prefer: 'holds here',
  kept: 'both are kept',
  colon: ': ',
  kind: {
    context_difference: 'different context',
    value: 'different values',
    semantic: 'different statements',
    temporal: 'different versions or times',
  },
  time: {
    event: 'event',
    published: 'published',
    updated: 'updated',
    retrieved: 'retrieved',
    effective_from: 'effective from',
    valid_until: 'valid until',
  },
  tier: { first_hand: 'first-hand', quality_secondary: 'secondary', community: 'community', unknown: 'unknown standing' },
};
const ZH: Labels = {
  facts: '事实',
  derivations: '推导',
  recommendations: '建议',
  conflicts: '冲突',
  unknowns: '无法确认',
  sources: '证据',
  asOf: '截至',
  stopped: '停止原因',
  coverage: '引用覆盖率',
  scope: '范围',
  retrieved: '获取于',
  page: (page) => `第 ${page} 页`,
  tried: '已尝试',
  premises: '依据',
  none: '没有能够确认的事实。',
  flags: '标记',
  prefer: '此处适用',
  kept: '两者均保留',
  colon: '：',
  kind: { context_difference: '语境不同', value: '数值不同', semantic: '说法不同', temporal: '版本或时间不同' },
  time: { event: '事件时间', published: '发布于', updated: '更新于', retrieved: '获取于', effective_from: '生效于', valid_until: '有效至' },
  tier: { first_hand: '第一手来源', quality_secondary: '二手来源', community: '社区', unknown: '来源地位不明' },
};

/** The answer as Markdown with footnotes. Every fact shows its scope and an absolute date; every footnote its quote, page and times. */
export function renderMarkdown(answer: Answer): string {
  const zh = answer.language.startsWith('zh');
  const label = zh ? ZH : EN;
  const words = wordsFor(answer.language);
  const evidenceOf = new Map(answer.evidence.map((one) => [one.id, one]));
  const numbers = new Map<string, number>();
  const cite = (id: string): string => {
    if (!evidenceOf.has(id)) return '';
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `[^${number}]`;
  };
  const out: string[] = [
    `# ${plain(answer.question)}`,
    '',
    `${label.asOf} ${utc(answer.asOf)}. ${label.coverage}${label.colon}${Math.round(answer.coverage * 100)} %. ${label.stopped}${label.colon}${answer.stopReason} — ${plain(answer.stopDetail)}`,
    '',
  ];
  const section = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) out.push(`## ${title}`, '', ...lines, '');
  };

  section(
    label.facts,
    answer.facts.length === 0
      ? [label.none]
      : answer.facts.map((fact) => {
          const scope = words.scope(fact.scope);
          return `- ${plain(fact.text)} ${fact.citations
            .filter(({ valid }) => valid)
            .map(({ evidenceId }) => cite(evidenceId))
            .join(
              '',
            )}  \n  ${label.scope}${label.colon}${scope === '' ? words.noScope : plain(scope)}; ${label.time[fact.asOf.kind]} ${plain(utc(fact.asOf.value))}`;
        }),
  );
  section(
    label.derivations,
    answer.derivations.map(
      ({ text, computation, premises }) => `- ${plain(text)}  \n  ${plain(computation)} (${label.premises} ${premises.join(', ')})`,
    ),
  );
  section(
    label.recommendations,
    answer.recommendations.map(
      ({ text, conditions }) => `- ${plain(text)}${conditions.length === 0 ? '' : ` ${plain(conditions.join('; '))}`}`,
    ),
  );
  section(
    label.conflicts,
    answer.conflicts.map((conflict) => {
      const side = (which: 'a' | 'b'): string => {
        const { value, evidenceId } = conflict[which];
        const source = evidenceOf.get(evidenceId)?.sourceUrl ?? '';
        return `${plain(value)} (${host(source)})${cite(evidenceId)}`;
      };
      const verdict = conflict.prefer === null ? label.kept : `${label.prefer}${label.colon}${plain(conflict[conflict.prefer].value)}`;
      return `- ${plain(`${conflict.subject}, ${labelOf(conflict.predicate, answer)}`)} — ${label.kind[conflict.kind]}${label.colon}${side('a')} ↔ ${side('b')}; ${verdict}. ${plain(conflict.reason)}`;
    }),
  );
  section(
    label.unknowns,
    answer.unknowns.map(
      ({ text, reason, tried }) =>
        `- ${plain(text)}${text.includes(reason) ? '' : ` (${plain(reason)})`}${
          tried.length === 0
            ? ''
            : `  \n  ${label.tried}${label.colon}${tried
                .slice(0, 4)
                .map((one) => `“${plain(one)}”`)
                .join(', ')}`
        }`,
    ),
  );
  if (numbers.size > 0) {
    out.push(`## ${label.sources}`, '');
    for (const [id, number] of numbers) {
      const evidence = evidenceOf.get(id);
      if (evidence !== undefined) out.push(footnote(number, evidence, answer, label), '');
    }
  }
  return `${out.join('\n').trimEnd()}\n`;
}

function footnote(number: number, evidence: Evidence, answer: Answer, label: Labels): string {
  const source = answer.sources.find(({ artifactId }) => artifactId === evidence.artifactId);
  const { place } = evidence.locator;
  const page = 'page' in place && place.page !== undefined ? [label.page(place.page)] : [];
  const where = 'headingPath' in place ? [...place.headingPath, ...page].join(' › ') : '';
  const dates = [
    source?.published == null ? '' : `${label.time.published} ${utc(source.published)}`,
    source?.updated == null ? '' : `${label.time.updated} ${utc(source.updated)}`,
    source === undefined ? '' : `${label.retrieved} ${utc(source.retrievedAt)}`,
  ].filter((text) => text !== '');
  const flags = evidence.flags.length === 0 ? '' : `; ${label.flags}${label.colon}${evidence.flags.join(', ')}`;
  return `[^${number}]: “${plain(evidence.quote)}”${evidence.context === undefined ? '' : ` (${plain(evidence.context)})`} — ${plain(source?.title ?? host(evidence.sourceUrl))}${where === '' ? '' : ` › ${plain(where)}`}, <${encoded(evidence.locator.textFragmentUrl)}>; ${source === undefined ? '' : `${label.tier[source.tier]}; `}${dates.join(', ')}${flags}`;
}

const labelOf = (predicate: string, answer: Answer): string =>
  answer.analysis.dimensions.find(({ id }) => id === predicate)?.label ?? predicate;
const host = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
/** One line without characters that steer a terminal or turn the direction of text around (UAX #9). */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
/** What would end an autolink early. */
const encoded = (url: string): string => url.replace(/[\s<>]/g, encodeURIComponent);

/**
 * Words of pages, queries and questions as Markdown that shows exactly them: no link, image, HTML, emphasis, code, footnote, heading or list
 * comes out of a quote. Only what would act is escaped (CommonMark 0.31, GFM), so that plain text stays readable.
 */
const plain = (text: string): string =>
  oneLine(text)
    .replace(/[[\]`*\\]|<(?=[a-z/!?])|&(?=#|[a-z])|(?<=\S)~|~(?!\d)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, '\\$&')
    .replace(/^(?:#{1,6}(?= |$)|[-+](?= |$)|>|={2,}$|-{3,}$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');

/** An absolute date: an instant is shown in UTC to the minute, a partial date as it is. */
export const utc = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(value) ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;

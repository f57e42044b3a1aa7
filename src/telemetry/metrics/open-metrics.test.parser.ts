/** One family of an OpenMetrics exposition with its samples. */
export interface Family {
  readonly type: string;
  readonly unit: string | null;
  readonly help: string;
  readonly samples: readonly { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum'],
};
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const META = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) ([^\n]*)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{([^\n]*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Reads what the grammar of OpenMetrics 1.0 allows, and refuses what it forbids: samples outside of their family, families twice, units that are
 * no end of the name, labels twice, series twice, buckets that fall, counters below zero, a missing end.
 */
export function parseOpenMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('# EOF\n')) throw new SyntaxError('there is no # EOF at the end');
  const families = new Map<string, { type: string; unit: string | null; help: string; samples: Family['samples'][number][] }>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, word, of = '', rest = ''] = META.exec(line) ?? [];
    if (word === 'TYPE') {
      if (families.has(of)) throw new SyntaxError(`the family ${of} comes twice`);
      if (SUFFIXES[rest] === undefined) throw new SyntaxError(`${rest} is no type`);
      families.set(of, { type: rest, unit: null, help: '', samples: [] });
      current = of;
      continue;
    }
    const family = families.get(current);
    if (family === undefined) throw new SyntaxError(`no family before: ${line}`);
    if (word !== undefined) {
      if (of !== current) throw new SyntaxError(`${word} of ${of} stands in ${current}`);
      if (word === 'UNIT' && !of.endsWith(`_${rest}`)) throw new SyntaxError(`${of} does not end with its unit ${rest}`);
      if (word === 'UNIT') family.unit = rest;
      else family.help = rest;
      continue;
    }
    const [, name, labelled = '', number] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new SyntaxError(`no sample: ${line}`);
    if (!(SUFFIXES[family.type] ?? []).some((suffix) => name === `${current}${suffix}`))
      throw new SyntaxError(`${name} is none of ${current}`);
    const labels = labelsOf(labelled);
    const series = `${name}${JSON.stringify(Object.entries(labels).sort())}`;
    if (seen.has(series)) throw new SyntaxError(`the series ${series} comes twice`);
    seen.add(series);
    const value = Number(number);
    if (Number.isNaN(value) || (family.type !== 'gauge' && value < 0)) throw new SyntaxError(`${line}: no value of a ${family.type}`);
    family.samples.push({ name, labels, value });
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkBuckets(name, family);
  return families;
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const at = LABEL.lastIndex;
    const [, name, value = ''] = LABEL.exec(text) ?? [];
    if (name === undefined) throw new SyntaxError(`no label: ${text.slice(at)}`);
    if (name in labels) throw new SyntaxError(`the label ${name} comes twice`);
    labels[name] = value.replace(/\\([\\n"])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  }
  return labels;
}

function checkBuckets(name: string, { samples }: Pick<Family, 'samples'>): void {
  const by = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(Object.entries(labels).sort()));
  for (const [key, ones] of by) {
    const buckets = ones.filter((one) => one.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)));
    const grows = (values: readonly number[]) => values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || !grows(bounds)) throw new SyntaxError(`${name}${key}: bounds ${bounds}`);
    if (!grows(buckets.map(({ value }) => value))) throw new SyntaxError(`${name}${key}: buckets fall`);
    const count = ones.find((one) => one.name === `${name}_count`)?.value;
    if (count !== buckets.at(-1)?.value)
      throw new SyntaxError(`${name}${key}: ${count} in all, ${buckets.at(-1)?.value} in the last bucket`);
  }
}

import type { ChangedBlock, ChangedFact, StatedValue, VersionDiff } from '../../vocabulary/index.ts';

interface Words {
  readonly title: (from: string, to: string) => string;
  readonly version: (number: number | null, day: string) => string;
  readonly same: string;
  readonly values: string;
  readonly blocks: string;
  readonly kinds: Readonly<Record<ChangedBlock['kind'], string>>;
  readonly pageTitle: string;
  readonly gone: string;
  readonly nothing: string;
  readonly of: (name: string, subject: string) => string;
  readonly differs: (aspects: string) => string;
  readonly omitted: (count: number) => string;
  readonly outside: string;
}

const EN: Words = {
  title: (from, to) => `Changes from ${from} to ${to}`,
  version: (number, day) => (number === null ? day : `version ${number} (${day})`),
  same: 'Nothing changed.',
  values: 'Changed values',
  blocks: 'Changed blocks',
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  pageTitle: 'Title',
  gone: 'gone',
  nothing: 'not stated',
  of: (name, subject) => (subject === '' ? name : `${name} of ${subject}`),
  differs: (aspects) => `holds for another ${aspects}`,
  omitted: (count) => `${count} more ${count === 1 ? 'change is' : 'changes are'} not listed.`,
  outside: 'before the first heading',
};
const ZH: Words = {
  title: (from, to) => `${from}至${to}的变化`,
  version: (number, day) => (number === null ? day : `第 ${number} 版（${day}）`),
  same: '没有变化。',
  values: '变化的数值',
  blocks: '变化的段落',
  kinds: { added: '新增', removed: '删除', changed: '修改', moved: '移动' },
  pageTitle: '标题',
  gone: '已删除',
  nothing: '未说明',
  of: (name, subject) => (subject === '' ? name : `${subject}的${name}`),
  differs: (aspects) => `适用范围不同：${aspects}`,
  omitted: (count) => `另有 ${count} 处变化未列出。`,
  outside: '首个标题之前',
};

/** The difference for people, as Markdown: changed values first, then block by block. Nothing of the page can act as markup in it. */
export function renderDiff(diff: VersionDiff, language: 'en' | 'zh' = 'en'): string {
  const say = language === 'zh' ? ZH : EN;
  const name = ({ number, at }: VersionDiff['from']): string => say.version(number, at.slice(0, 10));
  const lines = [`# ${say.title(name(diff.from), name(diff.to))}`, '', `<${diff.to.url.replace(/[<>\s]/g, encodeURIComponent)}>`, ''];
  if (diff.state === 'same') return [...lines, say.same, ''].join('\n');
  if (diff.title !== null)
    lines.push(`${say.pageTitle}: ${shown(diff.title.before ?? say.nothing)} → ${shown(diff.title.after ?? say.nothing)}`, '');
  const facts = diff.blocks.flatMap((block) => block.facts);
  if (facts.length > 0) lines.push(`## ${say.values}`, '', ...facts.map((fact) => `- ${factLine(fact, say)}`), '');
  if (diff.blocks.length > 0) lines.push(`## ${say.blocks}`, '', ...diff.blocks.map((block) => `- ${blockLine(block, say)}`), '');
  if (diff.omitted > 0) lines.push(say.omitted(diff.omitted), '');
  return lines.join('\n');
}

function factLine({ name, subject, before, after, differs }: ChangedFact, say: Words): string {
  const value = (stated: StatedValue | null, none: string): string => (stated === null ? none : `**${shown(stated.value)}**`);
  const scope = differs.length === 0 ? '' : ` (${say.differs(differs.join(', '))})`;
  return `${shown(say.of(name, subject))}: ${value(before, say.nothing)} → ${value(after, say.gone)}${scope}`;
}

function blockLine({ kind, headingPath, cell, before, after }: ChangedBlock, say: Words): string {
  const path = headingPath.length === 0 ? say.outside : headingPath.map(shown).join(' › ');
  const where = cell === undefined ? path : `${path} › ${shown([cell.row, cell.column].filter((text) => text !== '').join(' / '))}`;
  const text = (side: ChangedBlock['before']): string => quoted(side?.text ?? '');
  const what =
    kind === 'added'
      ? text(after)
      : kind === 'removed'
        ? text(before)
        : kind === 'moved'
          ? text(after)
          : `${text(before)} → ${text(after)}`;
  return `${say.kinds[kind]} (${where}): ${what}`;
}

const quoted = (text: string): string => `“${shown(text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text)}”`;

/** One line, with what Markdown and HTML would read as markup escaped. */
const shown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~&]/g, (mark) => `\\${mark}`);

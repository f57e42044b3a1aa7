import type { Arena } from './arena.ts';
import { InlineBuffer, type InlineRun } from './inline.ts';
import { findPanels } from './panels.ts';
import { BLOCK_LEVEL, HEADINGS, T, UNRENDERED } from './tags.ts';

/** What stands over the panels of a page as it is written. */
export interface PanelLeads {
  /** The label to be written before a panel, null where it has none or its label stands there by itself. */
  readonly leadOf: (panel: number) => InlineRun | null;
  /** Tabs that are written with their panels instead. */
  readonly moved: ReadonlySet<number>;
}

export interface PanelPorts {
  /** What is written of the page. */
  readonly shown: (n: number) => boolean;
  /** What a reader sees of it. */
  readonly seen: (n: number) => boolean;
  readonly removed: number[];
}

const MAX_LABEL = 200;
/** Says that there is more, not what. */
const EMPTY_WORDS =
  /^(?:(?:read|show|see|view|learn|load|find out) (?:more|all|less|details|full\b.*|the .*)|(?:more|less)(?: info(?:rmation)?| details)?|details|expand(?: all)?|collapse(?: all)?|toggle\b.*|open|close|menu|show|hide|查看(?:更多|全部|详情)|更多|展开(?:全部|更多)?|收起|详情|显示|隐藏|打开|关闭)[\s.…>›»+-]*$/iu;

export function panelLeads(arena: Arena, { shown, seen, removed }: PanelPorts): PanelLeads {
  const { labels, tabs } = findPanels(arena);
  const moved = new Set<number>();
  const leads = new Map<number, InlineRun>();
  for (const [panel, label] of labels) {
    if (!shown(panel) || BLOCK_LEVEL[arena.tag(panel)] !== 1 || arena.closest(panel, T.table) >= 0 || !seen(label)) continue;
    if (!tabs.has(label) && isWritten(arena, label, shown)) continue;
    const run = labelRun(arena, label, seen, removed);
    const begins = run === null ? '' : beginning(arena, panel, shown);
    if (run === null || begins === '') continue;
    if (tabs.has(label)) moved.add(label);
    if (begins !== run.text.replace(/\s+/g, '')) leads.set(panel, run);
  }
  return { leadOf: (panel) => leads.get(panel) ?? null, moved };
}

/** Buttons are not written, but in headings. */
function isWritten(arena: Arena, label: number, shown: (n: number) => boolean): boolean {
  if (!shown(label)) return false;
  if (arena.tag(label) !== T.button) return true;
  for (let at = arena.parent(label), up = 0; at > 0 && up < 2; at = arena.parent(at), up += 1)
    if (HEADINGS[arena.tag(at)] === 1 || arena.tag(at) === T.dt || arena.tag(at) === T.summary) return true;
  return false;
}

function labelRun(arena: Arena, label: number, seen: (n: number) => boolean, removed: number[]): InlineRun | null {
  const buffer = new InlineBuffer(removed);
  buffer.openMark('**', '**');
  for (let at = label + 1; at < arena.end(label); at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) {
      if (seen(at)) buffer.append(arena.text(at), arena.from(at), arena.to(at));
    } else if (!seen(at) || UNRENDERED[tag] === 1) at = arena.end(at) - 1;
    else if (tag === T.br || tag === T.div || tag === T.p) buffer.append(' ', arena.from(at), arena.from(at));
  }
  buffer.closeMark();
  const run = buffer.take();
  return run === null || run.text === '' || run.text.length > MAX_LABEL || EMPTY_WORDS.test(run.text) ? null : run;
}

/** The first piece of a panel's text without white space; '' for a panel without any. */
function beginning(arena: Arena, panel: number, shown: (n: number) => boolean): string {
  for (let at = panel + 1; at < arena.end(panel); at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) {
      const text = shown(at) ? arena.text(at).replace(/\s+/g, '') : '';
      if (text !== '') return text;
    } else if (!shown(at) || UNRENDERED[tag] === 1) at = arena.end(at) - 1;
  }
  return '';
}

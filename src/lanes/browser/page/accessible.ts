import { z } from 'zod';
import type { AccessibleName } from '../../../vocabulary/index.ts';
import type { Tab } from './tab.ts';

const Value = z.looseObject({ value: z.unknown().optional() });
const Nodes = z.looseObject({
  nodes: z.array(
    z.looseObject({
      nodeId: z.string(),
      ignored: z.boolean(),
      role: Value.optional(),
      name: Value.optional(),
      childIds: z.array(z.string()).optional(),
    }),
  ),
});
export type AxNode = z.infer<typeof Nodes>['nodes'][number];

const MOST = 500;
const MAX_NAME = 500;
/** Text by itself, and parts that are named by all that is in them or by nothing on the page. */
const NOT_TOLD = /^(?:StaticText|InlineTextBox|LineBreak|RootWebArea|none|generic|document)$/;

/** What has a name for those who do not see and no text of its own: buttons that are an icon, pictures, drawn charts. @throws CdpError */
export async function accessibleNames(tab: Tab, within: number): Promise<AccessibleName[]> {
  const { nodes } = await tab.session.call('Accessibility.getFullAXTree', {}, Nodes, within);
  return namesWithoutText(nodes);
}

/** Pure, over the tree as the browser gives it. */
export function namesWithoutText(nodes: readonly AxNode[]): AccessibleName[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const holdsText = new Map<string, boolean>();
  // Children come after their parents: from the end, each one's are known before it.
  for (const { nodeId, role, childIds = [] } of nodes.toReversed())
    holdsText.set(nodeId, role?.value === 'StaticText' || childIds.some((id) => holdsText.get(id) === true));
  const names: AccessibleName[] = [];
  for (const { nodeId, ignored, role, name } of byId.values()) {
    const told = typeof name?.value === 'string' ? name.value.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) : '';
    const kind = typeof role?.value === 'string' ? role.value : '';
    if (ignored || told === '' || kind === '' || NOT_TOLD.test(kind) || holdsText.get(nodeId) === true || names.length >= MOST) continue;
    names.push({ role: kind, name: told });
  }
  return names;
}

import { z } from 'zod';
import { type StepTarget, VeritrailError } from '../../../vocabulary/index.ts';
import { CdpError } from '../cdp/connection.ts';
import type { Tab } from '../page/tab.ts';
import { type Found, find, findDocuments } from './in-page-find.ts';

const FoundShape: z.ZodType<Found> = z.object({ seen: z.number(), hidden: z.number(), like: z.array(z.string()), invalid: z.boolean() });
const Handle = z.looseObject({ result: z.looseObject({ objectId: z.string().optional() }) });
const Node = z.looseObject({ object: z.looseObject({ objectId: z.string().optional() }) });
const AxNodes = z.looseObject({
  nodes: z.array(
    z.looseObject({
      ignored: z.boolean(),
      backendDOMNodeId: z.number().optional(),
      name: z.looseObject({ value: z.unknown().optional() }).optional(),
    }),
  ),
});
const MOST_NODES = 500;

/** The target in words, for the trace and for errors. */
export function named(target: StepTarget): string {
  if ('css' in target) return target.css;
  if ('role' in target) return target.name === undefined ? target.role : `${target.role} “${target.name}”`;
  return 'text' in target ? `“${target.text}”` : `the field “${target.label}”`;
}

/** Find the one element that is meant and leave it in our world. @throws VeritrailError step_failed when there is none or more than one */
export async function locate(tab: Tab, target: StepTarget, left: () => number): Promise<void> {
  const { seen, hidden, like, invalid } = await look(tab, target, left);
  const what = named(target);
  if (invalid) throw new VeritrailError('step_failed', `${what} is no CSS selector`);
  if (seen === 0)
    throw new VeritrailError(
      'step_failed',
      hidden === 0 ? `nothing on the page is ${what}` : `${hidden} elements are ${what}, but none of them is seen`,
    );
  if (seen > 1)
    throw new VeritrailError('step_failed', `${seen} elements are ${what}: ${like.join(', ')}${seen > like.length ? ', …' : ''}`);
}

/** Whether there is exactly one such element that is seen; it is left in our world. */
export async function isThere(tab: Tab, target: StepTarget, left: () => number): Promise<boolean> {
  return (await look(tab, target, left)).seen === 1;
}

async function look(tab: Tab, target: StepTarget, left: () => number): Promise<Found> {
  const ask = (by: 'css' | 'text' | 'label' | 'kept', words: string): Promise<Found> => tab.run(find, { by, words }, FoundShape, left());
  if ('css' in target) return ask('css', target.css);
  if ('text' in target) return ask('text', target.text);
  if ('label' in target) return ask('label', target.label);
  await keepByRole(tab, target.role, target.name ?? null, left);
  return ask('kept', '');
}

/** Role and name as the browser itself computes them for assistive technology (CORE-AAM, AccName). */
async function keepByRole(tab: Tab, role: string, name: string | null, left: () => number): Promise<void> {
  const { session } = tab;
  const world = await tab.world(left());
  const evaluate = (expression: string): Promise<z.infer<typeof Handle>> =>
    session.call('Runtime.evaluate', { expression, contextId: world }, Handle, left());
  const documents = await tab.run(findDocuments, null, z.number(), left());
  await evaluate('self.veritrailFound = []');
  const all: { readonly id: number; readonly name: string }[] = [];
  for (let at = 0; at < documents; at++) {
    const { result } = await evaluate(`self.veritrailDocuments[${at}]`);
    if (result.objectId === undefined) continue;
    const { nodes } = await session.call('Accessibility.queryAXTree', { objectId: result.objectId, role }, AxNodes, left());
    for (const node of nodes) {
      if (node.ignored || node.backendDOMNodeId === undefined) continue;
      all.push({ id: node.backendDOMNodeId, name: fold(String(node.name?.value ?? '')) });
    }
  }
  const wanted = name === null ? null : fold(name);
  const exact = all.filter((node) => wanted === null || node.name === wanted);
  const fitting = exact.length > 0 || wanted === null ? exact : all.filter((node) => node.name.includes(wanted));
  for (const { id } of fitting.slice(0, MOST_NODES)) {
    try {
      const { object } = await session.call('DOM.resolveNode', { backendNodeId: id, executionContextId: world }, Node, left());
      if (object.objectId === undefined) continue;
      await session.call(
        'Runtime.callFunctionOn',
        { objectId: object.objectId, functionDeclaration: 'function () { self.veritrailFound.push(this); }' },
        Handle,
        left(),
      );
    } catch (error) {
      // It has gone from the page meanwhile.
      if (!(error instanceof CdpError) || error.kind === 'late') throw error;
    }
  }
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

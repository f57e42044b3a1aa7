import { z } from 'zod';
import type { FrameSeen, NetworkEntry } from '../../../vocabulary/index.ts';
import { CdpError, type CdpSession } from '../cdp/connection.ts';
import { type Snapshot, takeSnapshot } from './in-page.ts';
import { type Tab, WORLD } from './tab.ts';

const WorldMade = z.looseObject({ executionContextId: z.number() });
const Owner = z.looseObject({ backendNodeId: z.number() });
const Node = z.looseObject({ object: z.looseObject({ objectId: z.string().optional() }) });
const Evaluated = z.looseObject({ result: z.looseObject({ value: z.unknown().optional() }), exceptionDetails: z.unknown().optional() });

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: FrameTree[] | undefined;
}
const FrameTree: z.ZodType<FrameTree> = z.looseObject({
  frame: z.looseObject({ id: z.string() }),
  get childFrames() {
    return z.array(FrameTree).optional();
  },
});
const Tree = z.looseObject({ frameTree: FrameTree });

export const SnapshotShape: z.ZodType<Snapshot> = z.object({
  html: z.string(),
  url: z.string(),
  cut: z.boolean(),
  frames: z.array(z.string()),
});

/** Characters of one frame of another origin that are taken. */
const MOST_FRAME = 1_000_000;
/** A frame that does not answer in this time is left out. */
const FRAME_MS = 1_000;

export interface Flattened {
  readonly snapshot: Snapshot;
  readonly frames: readonly FrameSeen[];
}

/** Put what frames of other origins show into its place, and say of each whether it was read, and why not. @throws CdpError when the page is lost */
export async function flattenFrames(
  tab: Tab,
  snapshot: Snapshot,
  network: readonly NetworkEntry[],
  left: () => number,
): Promise<Flattened> {
  if (snapshot.frames.length === 0) return { snapshot, frames: [] };
  const shown = new Map<number, Snapshot>();
  for (const { id, session } of await candidates(tab, left)) {
    try {
      const place = await placeOf(tab, id, left);
      const inner = place === null ? null : await take(session, id, Math.min(FRAME_MS, left()));
      // One that was refused still has the empty document that it began with.
      if (place !== null && inner !== null && /^https?:/.test(inner.url)) shown.set(place, inner);
    } catch (error) {
      // The frame has gone, or a script holds it; the page has not.
      if (!(error instanceof CdpError)) throw error;
    }
  }
  const frames = snapshot.frames.map((url, at): FrameSeen => {
    const inner = shown.get(at);
    if (inner !== undefined) return { url, read: true, reason: `it shows ${inner.html.length} characters of ${inner.url}` };
    const seen = network.findLast((entry) => entry.url === url && entry.outcome !== 'answered');
    return { url, read: false, reason: seen?.why ?? 'it did not let itself be read' };
  });
  const html = snapshot.html.replace(/<div data-frame="(\d+)"><\/div>/g, (whole, at: string) => {
    const inner = shown.get(Number(at));
    return inner === undefined ? whole : `<div data-frame="${at}">${inner.html}</div>`;
  });
  return { snapshot: { ...snapshot, html, cut: snapshot.cut || [...shown.values()].some(({ cut }) => cut) }, frames };
}

interface Candidate {
  readonly id: string;
  readonly session: CdpSession;
}

/** Frames of the page's own process, and those with one of their own. */
async function candidates({ session, outside }: Tab, left: () => number): Promise<Candidate[]> {
  const { frameTree } = await session.call('Page.getFrameTree', {}, Tree, left());
  const inside: Candidate[] = [];
  const todo = [...(frameTree.childFrames ?? [])];
  for (let tree = todo.pop(); tree !== undefined; tree = todo.pop()) {
    inside.push({ id: tree.frame.id, session });
    todo.push(...(tree.childFrames ?? []));
  }
  return [...inside, ...outside.map((frame) => ({ id: frame.frameId, session: frame.session }))];
}

/** The number under which the snapshot has marked the frame; null for one that it holds already. */
async function placeOf(tab: Tab, frameId: string, left: () => number): Promise<number | null> {
  const { session } = tab;
  const { backendNodeId } = await session.call('DOM.getFrameOwner', { frameId }, Owner, left());
  const { object } = await session.call('DOM.resolveNode', { backendNodeId, executionContextId: await tab.world(left()) }, Node, left());
  if (object.objectId === undefined) return null;
  const { result } = await session.call(
    'Runtime.callFunctionOn',
    {
      objectId: object.objectId,
      functionDeclaration: 'function () { return self.veritrailFrames.indexOf(this); }',
      returnByValue: true,
    },
    Evaluated,
    left(),
  );
  return typeof result.value === 'number' && result.value >= 0 ? result.value : null;
}

async function take(session: CdpSession, frameId: string, within: number): Promise<Snapshot> {
  const { executionContextId: contextId } = await session.call(
    'Page.createIsolatedWorld',
    { frameId, worldName: WORLD },
    WorldMade,
    within,
  );
  const expression = `(${String(takeSnapshot)})(${JSON.stringify({ most: MOST_FRAME, framed: true })})`;
  const { result, exceptionDetails } = await session.call(
    'Runtime.evaluate',
    { expression, contextId, returnByValue: true },
    Evaluated,
    within,
  );
  if (exceptionDetails !== undefined) throw new CdpError('refused', 'a function of ours failed in a frame');
  return SnapshotShape.parse(result.value);
}

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

/** By this the extractor knows a frame that is named only. */
const UNREAD_FRAME = 'veritrail-unread-frame';
/** Frames within frames are looked into so far. */
const MOST_DEPTH = 4;

/** Put what frames of other origins show into its place, and name those that were not read, with the reason. @throws CdpError when the page is lost */
export function flattenFrames(tab: Tab, snapshot: Snapshot, network: readonly NetworkEntry[], left: () => number): Promise<Flattened> {
  return fill({ session: tab.session, world: () => tab.world(left()), outside: tab.outside, network, left }, snapshot, 1);
}

/** A document whose frames are looked into. */
interface Host {
  readonly session: CdpSession;
  /** Our world in it, in which the snapshot has marked its frames. */
  readonly world: () => Promise<number>;
  readonly outside: Tab['outside'];
  readonly network: readonly NetworkEntry[];
  readonly left: () => number;
}

async function fill(host: Host, snapshot: Snapshot, depth: number): Promise<Flattened> {
  if (snapshot.frames.length === 0) return { snapshot, frames: [] };
  const shown = new Map<number, Flattened>();
  for (const { id, session } of depth > MOST_DEPTH ? [] : await candidates(host)) {
    try {
      const place = await placeOf(host, id);
      if (place === null) continue;
      const { snapshot: inner, world } = await take(session, id, Math.min(FRAME_MS, host.left()));
      // One that was refused still has the empty document that it began with.
      if (/^https?:/.test(inner.url)) shown.set(place, await fill({ ...host, session, world: async () => world }, inner, depth + 1));
    } catch (error) {
      // The frame has gone, or a script holds it; the page has not.
      if (!(error instanceof CdpError)) throw error;
    }
  }
  const frames = snapshot.frames.flatMap((url, at): FrameSeen[] => {
    const inner = shown.get(at);
    if (inner !== undefined) {
      const { html, url: address } = inner.snapshot;
      return [{ url, read: true, reason: `it shows ${html.length} characters of ${address}` }, ...inner.frames];
    }
    const seen = host.network.findLast((entry) => entry.url === url && entry.outcome !== 'answered');
    return [{ url, read: false, reason: seen?.why ?? 'it did not let itself be read' }];
  });
  const html = snapshot.html.replace(/<div data-frame="(\d+)"><\/div>/g, (whole, at: string) => {
    const inner = shown.get(Number(at));
    if (inner !== undefined) return `<div data-frame="${at}">${inner.snapshot.html}</div>`;
    const url = snapshot.frames[Number(at)];
    return url === undefined
      ? whole
      : `<iframe class="${UNREAD_FRAME}" src="${url.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"></iframe>`;
  });
  const cut = snapshot.cut || [...shown.values()].some((inner) => inner.snapshot.cut);
  return { snapshot: { ...snapshot, html, cut }, frames };
}

interface Candidate {
  readonly id: string;
  readonly session: CdpSession;
}

/** Frames of the document's own process, and those with one of their own. */
async function candidates({ session, outside, left }: Host): Promise<Candidate[]> {
  const { frameTree } = await session.call('Page.getFrameTree', {}, Tree, left());
  const inside: Candidate[] = [];
  const todo = [...(frameTree.childFrames ?? [])];
  for (let tree = todo.pop(); tree !== undefined; tree = todo.pop()) {
    inside.push({ id: tree.frame.id, session });
    todo.push(...(tree.childFrames ?? []));
  }
  return [...inside, ...outside.map((frame) => ({ id: frame.frameId, session: frame.session }))];
}

/** The number under which the snapshot has marked the frame; null for one that it holds already. @throws CdpError for a frame of another document */
async function placeOf({ session, world, left }: Host, frameId: string): Promise<number | null> {
  const { backendNodeId } = await session.call('DOM.getFrameOwner', { frameId }, Owner, left());
  const { object } = await session.call('DOM.resolveNode', { backendNodeId, executionContextId: await world() }, Node, left());
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

async function take(
  session: CdpSession,
  frameId: string,
  within: number,
): Promise<{ readonly snapshot: Snapshot; readonly world: number }> {
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
  return { snapshot: SnapshotShape.parse(result.value), world: contextId };
}

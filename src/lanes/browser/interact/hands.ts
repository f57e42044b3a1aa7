import { z } from 'zod';
import { type StepKey, VeritrailError } from '../../../vocabulary/index.ts';
import { Nothing } from '../cdp/connection.ts';
import { insist } from '../rest.ts';
import { type Chosen, choose, focusFound, type Point, pointAt, type Readied, readyToFill, scrollDown } from './in-page-act.ts';
import type { Stage } from './stage.ts';

const PointShape: z.ZodType<Point> = z.union([
  z.object({ kind: z.literal('point'), x: z.number(), y: z.number(), opens: z.string().nullable() }),
  z.object({ kind: z.literal('covered'), by: z.string() }),
  z.object({ kind: z.enum(['disabled', 'outside', 'gone']) }),
]);
const Refused = z.object({ kind: z.literal('refused'), why: z.string() });
const ReadiedShape: z.ZodType<Readied> = z.union([z.object({ kind: z.enum(['typing', 'set']) }), Refused]);
const ChosenShape: z.ZodType<Chosen> = z.union([z.object({ kind: z.literal('chosen'), text: z.string() }), Refused]);

const CANNOT: Readonly<Record<'disabled' | 'outside' | 'gone', string>> = {
  disabled: 'it is switched off',
  outside: 'it cannot be brought into view',
  gone: 'it has gone from the page',
};

/** `windowsVirtualKeyCode` and text of each key (UI Events KeyboardEvent code and key values). */
const KEYS: Readonly<Record<StepKey, { readonly code: number; readonly key?: string; readonly text?: string }>> = {
  Enter: { code: 13, text: '\r' },
  Escape: { code: 27 },
  Tab: { code: 9 },
  Space: { code: 32, key: ' ', text: ' ' },
  ArrowDown: { code: 40 },
  ArrowUp: { code: 38 },
  ArrowLeft: { code: 37 },
  ArrowRight: { code: 39 },
  PageDown: { code: 34 },
  PageUp: { code: 33 },
  Home: { code: 36 },
  End: { code: 35 },
};

/** Press the element that was found. @returns the address that it wanted to open in another window @throws VeritrailError step_failed, CdpError */
export async function click({ tab, left, act }: Stage): Promise<string | null> {
  act();
  const point = await tab.run(pointAt, null, PointShape, left());
  if (point.kind === 'covered') throw new VeritrailError('step_failed', `it is covered by ${point.by}`);
  if (point.kind !== 'point') throw new VeritrailError('step_failed', CANNOT[point.kind]);
  const { x, y, opens } = point;
  const mouse = (type: string, more: object = {}): Promise<unknown> =>
    tab.session.call('Input.dispatchMouseEvent', { type, x, y, ...more }, Nothing, left());
  const button = { button: 'left', clickCount: 1 };
  const pressed = [mouse('mouseMoved'), mouse('mousePressed', { ...button, buttons: 1 }), mouse('mouseReleased', button)];
  await insist(tab, Promise.all(pressed));
  return opens;
}

/** Write into the field that was found, in the place of what stands there. @throws VeritrailError step_failed, CdpError */
export async function fill({ tab, left, act }: Stage, value: string): Promise<void> {
  act();
  const ready = await tab.run(readyToFill, value, ReadiedShape, left());
  if (ready.kind === 'refused') throw new VeritrailError('step_failed', ready.why);
  if (ready.kind === 'typing') await insist(tab, tab.session.call('Input.insertText', { text: value }, Nothing, left()));
}

/** @returns the words of the option @throws VeritrailError step_failed, CdpError */
export async function select({ tab, left, act }: Stage, option: string): Promise<string> {
  act();
  const chosen = await tab.run(choose, option, ChosenShape, left());
  if (chosen.kind === 'refused') throw new VeritrailError('step_failed', chosen.why);
  return chosen.text;
}

/** @param onFound whether the key goes to the element that was found rather than to what has the focus */
export async function press({ tab, left, act }: Stage, key: StepKey, onFound: boolean): Promise<void> {
  act();
  if (onFound && !(await tab.run(focusFound, null, z.boolean(), left()))) throw new VeritrailError('step_failed', CANNOT.gone);
  const { code, text, key: name = key } = KEYS[key];
  const event = { key: name, code: key, windowsVirtualKeyCode: code };
  const send = (type: string, more: object = {}): Promise<unknown> =>
    tab.session.call('Input.dispatchKeyEvent', { type, ...event, ...more }, Nothing, left());
  const keys = [send(text === undefined ? 'rawKeyDown' : 'keyDown', text === undefined ? {} : { text }), send('keyUp')];
  await insist(tab, Promise.all(keys));
}

/** @returns whether anything moved */
export async function scroll({ tab, left, act }: Stage): Promise<boolean> {
  act();
  return tab.run(scrollDown, null, z.boolean(), left());
}

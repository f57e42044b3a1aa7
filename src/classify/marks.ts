/** Finds the marks of all vendors in one pass over a page's machinery. */
import { CAPTCHA_WIDGETS, PAYWALL_MARKS, VENDOR_MARKS } from './vendors.ts';

/** Marks are filed under their first units, four at least, which a register of 32 bits holds eight bits each. */
const PREFIX = 4;
const SLOT_BITS = 12;

const shifted = (register: number, unit: number): number => (register << 8) ^ unit;
/** Multiplicative hash to a slot (Knuth, TAOCP 6.4). */
const slotOf = (register: number): number => Math.imul(register, 0x9e3779b1) >>> (32 - SLOT_BITS);

let slots: readonly (readonly string[] | undefined)[] | null = null;

function fileMarks(): (string[] | undefined)[] {
  const filed: (string[] | undefined)[] = new Array(1 << SLOT_BITS).fill(undefined);
  for (const mark of new Set([...VENDOR_MARKS.flatMap(({ marks }) => marks), ...CAPTCHA_WIDGETS, ...PAYWALL_MARKS])) {
    let register = 0;
    for (let at = 0; at < PREFIX; at += 1) register = shifted(register, mark.charCodeAt(at));
    const slot = slotOf(register);
    const marks = filed[slot];
    if (marks === undefined) filed[slot] = [mark];
    else marks.push(mark);
  }
  return filed;
}

/** Those of the known marks that occur in a lower-cased text. */
export function marksIn(text: string): ReadonlySet<string> {
  slots ??= fileMarks();
  const filed = slots;
  const found = new Set<string>();
  let register = 0;
  for (let at = 0; at < text.length; at += 1) {
    register = shifted(register, text.charCodeAt(at));
    const marks = filed[slotOf(register)];
    if (marks === undefined) continue;
    for (const mark of marks) if (text.startsWith(mark, at - PREFIX + 1)) found.add(mark);
  }
  return found;
}

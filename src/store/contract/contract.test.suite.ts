import type { Store } from '../index.ts';
import { describeKeptRecords } from './keep.test.suite.ts';
import { describeKeepLaws } from './keep-laws.test.suite.ts';
import { describeRemoval } from './keep-removal.test.suite.ts';
import { describeWhole } from './keep-whole.test.suite.ts';
import { describePassages } from './passages.test.suite.ts';
import { describeRecords } from './records.test.suite.ts';
import { describeRegisters } from './registers.test.suite.ts';
import { describeRivals } from './rivals.test.suite.ts';
import { describeTexts } from './texts.test.suite.ts';

/** What every engine does alike. @param open a store that is empty */
export function describeStore(name: string, open: () => Promise<Store>): void {
  for (const part of [
    describeRecords,
    describeTexts,
    describePassages,
    describeRegisters,
    describeKeptRecords,
    describeRemoval,
    describeKeepLaws,
    describeWhole,
    describeRivals,
  ])
    part(name, open);
}

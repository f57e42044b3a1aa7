import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lines, put, writePdf } from '../../../test/support/pdf.ts';
import { sample } from './bundle.test.sample.ts';
import { loadSigningKey, verifyBundle, writeBundle } from './index.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'veritrail-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BYTES = writePdf({
  compress: true,
  pages: [
    {
      content:
        put(72, 740, 'Backups of Lumora', { font: 'Bold', size: 18 }) +
        lines(72, 700, ['On the Business plan we keep automated back-', 'ups for 15 days, and they cannot be switched off.']),
    },
    { content: lines(72, 700, ['On the Starter plan we keep automated backups', 'for 3 days, and they can be switched off.']) },
  ],
});

async function written(): Promise<{ folder: string; evidence: Awaited<ReturnType<typeof sample>>['answer']['evidence'] }> {
  const { store, answer } = await sample({ page: { bytes: BYTES, contentType: 'application/pdf' } });
  const folder = join(root, 'bundle');
  await writeBundle(answer, folder, store, loadSigningKey(join(root, 'key')), 'veritrail/test');
  await store.close();
  return { folder, evidence: answer.evidence };
}

describe('a bundle with quotes of a PDF', () => {
  it('names page and box of each quote, and an address that opens the page', async () => {
    const { evidence } = await written();
    expect(evidence.map(({ quote }) => quote)).toEqual([
      'On the Business plan we keep automated backups for 15 days, and they cannot be switched off.',
      'On the Starter plan we keep automated backups for 3 days, and they can be switched off.',
    ]);
    expect(evidence.map(({ locator: { place } }) => place)).toMatchObject([
      { kind: 'pdf', page: 1, headingPath: ['Backups of Lumora'], block: 1, box: { left: 72, top: 84.2, height: 22 } },
      { kind: 'pdf', page: 2, headingPath: ['Backups of Lumora'], block: 2, box: { left: 72, top: 84.2 } },
    ]);
    expect(evidence[1]?.locator.textFragmentUrl).toMatch(/#page=2:~:text=On%20the%20Starter/);
  });

  it('is intact offline: the archived file is read again and holds each quote at its place', async () => {
    const report = await verifyBundle((await written()).folder);
    expect(report).toMatchObject({ mode: 'offline', signature: 'valid', state: 'intact' });
    expect(report.quotes.map(({ state }) => state)).toEqual(['intact', 'intact']);
  });

  it('is not, when the file was changed', async () => {
    const { folder } = await written();
    const [name = ''] = readdirSync(join(folder, 'bodies'));
    const path = join(folder, 'bodies', name);
    const bytes = readFileSync(path);
    bytes[bytes.length - 200] = (bytes.at(-200) ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect((await verifyBundle(folder)).state).toBe('tampered');
  });
});

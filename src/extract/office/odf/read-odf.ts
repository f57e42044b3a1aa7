import { untilEnough } from '../enough.ts';
import { readFacts } from '../facts.ts';
import type { Meter } from '../meter.ts';
import { HiddenTexts, type OfficeContent } from '../reading.ts';
import { BlockWriter } from '../writer.ts';
import { mustRead } from '../zip/parts.ts';
import { Refusal } from '../zip/refusal.ts';
import { readXml } from '../zip/xml.ts';
import type { Zip } from '../zip/zip.ts';
import { SheetsReader } from './sheets.ts';
import { OdfStyles } from './styles.ts';
import { TextReader } from './text.ts';

/** An OpenDocument text, spreadsheet or presentation. */
export function readOdf(zip: Zip, kind: 'odt' | 'ods' | 'odp', meter: Meter): { content: OfficeContent; cut: string | null } {
  refuseEncrypted(zip);
  const body = mustRead(zip, 'content.xml');
  const styles = new OdfStyles();
  styles.read(zip.read('styles.xml'));
  const hidden = new HiddenTexts(meter);
  const facts = readFacts(zip.read('meta.xml'), 'file');
  const base = { facts, language: null, hidden: hidden.texts };
  if (kind === 'ods') {
    const reader = new SheetsReader(meter, hidden, styles);
    const cut = untilEnough(() => readXml(body, reader));
    if (cut !== null) reader.endSheet();
    const { blocks, links, removed, names } = reader;
    return { cut, content: { ...base, blocks, links, removed, metadata: { 'file.type': kind, 'file.sheets': names }, pageType: 'data' } };
  }
  const writer = new BlockWriter(meter);
  const reader = new TextReader(writer, hidden, styles);
  const cut = untilEnough(() => {
    readXml(body, reader);
    reader.finish();
  });
  return {
    cut,
    content: { ...base, blocks: writer.blocks, links: writer.links, removed: writer.removed, metadata: { 'file.type': kind } },
  };
}

/** An encrypted file is a plain zip whose manifest says which parts are not (part 2, 3.4.1). */
function refuseEncrypted(zip: Zip): void {
  const manifest = zip.read('META-INF/manifest.xml');
  let encrypted = false;
  if (manifest !== null)
    readXml(manifest, {
      open(name) {
        if (name === 'manifest:encryption-data') encrypted = true;
      },
    });
  if (encrypted) throw new Refusal('it is encrypted and needs a password');
}

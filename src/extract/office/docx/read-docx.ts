import { languageTag } from '../../language.ts';
import { untilEnough } from '../enough.ts';
import { readCoreFacts } from '../facts.ts';
import type { Meter } from '../meter.ts';
import { HiddenTexts, type OfficeContent } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import { BlockWriter } from '../writer.ts';
import { mustRead, type Relation, readRelations, targetsOf } from '../zip/parts.ts';
import { readXml } from '../zip/xml.ts';
import type { Zip } from '../zip/zip.ts';
import { type BodyPorts, BodyReader } from './body.ts';
import { Lists } from './numbering.ts';
import { readStyles } from './styles.ts';

type Note = { readonly text: string; readonly markdown: string };

/** A Word document: body, then the notes in the order in which the text refers to them. */
export function readDocx(zip: Zip, main: string, meter: Meter): { content: OfficeContent; cut: string | null } {
  const relations = readRelations(zip, main);
  const part = (type: string): Uint8Array | null => {
    const [target] = targetsOf(relations, type);
    return target === undefined ? null : zip.read(target);
  };
  const styles = part('styles');
  const style = readStyles(styles);
  const hidden = new HiddenTexts(meter);
  const writer = new BlockWriter(meter);
  const marks = new Map<string, string>();
  const contents: string[] = [];
  const ports: BodyPorts = {
    writer,
    hidden,
    style,
    lists: new Lists(part('numbering')),
    link: linkOf(relations),
    note: (kind, id) => {
      const key = `${kind} ${id}`;
      const mark = marks.get(key) ?? String(marks.size + 1);
      marks.set(key, mark);
      return mark;
    },
    onContents: (line) => {
      if (contents.length < 1000) contents.push(line);
    },
  };
  const body = mustRead(zip, main);
  const cut = untilEnough(() => {
    readXml(body, new BodyReader(ports));
    const notes = new Map<string, Note>();
    for (const kind of ['footnote', 'endnote'] as const)
      for (const target of targetsOf(relations, `${kind}s`))
        readPart(zip, target, { ...ports, onNote: (id, note) => notes.set(`${kind} ${id}`, note) });
    for (const [key, mark] of marks) {
      const { text, markdown } = notes.get(key) ?? { text: '', markdown: '' };
      if (text !== '') writer.add({ kind: 'paragraph', text: `[^${mark}]: ${text}`, markdown: `[^${mark}]: ${markdown}`, headingPath: [] });
    }
    for (const target of targetsOf(relations, 'comments'))
      readPart(zip, target, { ...ports, onNote: (_id, { text }) => hidden.add('non_rendered', 'comment', text) });
  });
  const furniture = furnitureOf(zip, relations, ports, meter);
  return {
    cut,
    content: {
      blocks: writer.blocks,
      facts: readCoreFacts(zip),
      language: styles === null ? null : defaultLanguage(styles),
      links: writer.links,
      hidden: hidden.texts,
      removed: writer.removed,
      metadata: {
        'file.type': 'docx',
        ...(furniture.length === 0 ? {} : { 'file.furniture': furniture }),
        ...(contents.length === 0 ? {} : { 'file.contents': contents }),
      },
    },
  };
}

/** Notes are read with the writer of the text, so that what they hold is counted as its text is. */
function readPart(zip: Zip, target: string, ports: BodyPorts): void {
  const data = zip.read(target);
  if (data !== null) readXml(data, new BodyReader({ ...ports, link: linkOf(readRelations(zip, target)) }));
}

const linkOf = (relations: readonly Relation[]): ((id: string) => string | null) => {
  const addresses = new Map(relations.flatMap(({ id, external, target }) => (external ? [[id, webAddress(target)]] : [])));
  return (id) => addresses.get(id) ?? null;
};

/** Lines of headers and footers, each once. */
function furnitureOf(zip: Zip, relations: readonly Relation[], ports: BodyPorts, meter: Meter): string[] {
  const writer = new BlockWriter(meter);
  const cut = untilEnough(() => {
    for (const target of [...targetsOf(relations, 'header'), ...targetsOf(relations, 'footer')].slice(0, 20))
      readPart(zip, target, { ...ports, writer });
  });
  return cut === null ? [...new Set(writer.blocks.map(({ text }) => text))].slice(0, 50) : [];
}

/** The language of the default run properties (17.3.2.20). */
function defaultLanguage(styles: Uint8Array): string | null {
  let inDefaults = false;
  let language: string | null = null;
  readXml(styles, {
    open(name, attributes) {
      if (name === 'w:docDefaults') inDefaults = true;
      if (name === 'w:lang' && inDefaults) language = languageTag(attributes['w:val']);
    },
    close(name) {
      if (name === 'w:docDefaults') inDefaults = false;
    },
  });
  return language;
}

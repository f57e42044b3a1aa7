import { untilEnough } from '../enough.ts';
import { readCoreFacts } from '../facts.ts';
import type { Meter } from '../meter.ts';
import { HiddenTexts, type OfficeContent } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import { BlockWriter } from '../writer.ts';
import { mustRead, type Relation, readRelations, targetsOf } from '../zip/parts.ts';
import { isOn, readXml } from '../zip/xml.ts';
import type { Zip } from '../zip/zip.ts';
import { type SlidePorts, SlideReader } from './slide.ts';

const MAX_SLIDES = 5000;
/** Titles of slides stand below the title of the presentation. */
const TITLE_LEVEL = 2;

/** A presentation: slides in their order, each with its notes behind it; hidden slides apart. */
export function readPptx(zip: Zip, main: string, meter: Meter): { content: OfficeContent; cut: string | null } {
  const relations = readRelations(zip, main);
  const writer = new BlockWriter(meter);
  const hidden = new HiddenTexts(meter);
  const furniture = new Set<string>();
  const slides = slideParts(mustRead(zip, main), relations);
  let shown = 0;
  const cut = untilEnough(() => {
    for (const part of slides) {
      const data = zip.read(part);
      if (data === null) continue;
      const related = readRelations(zip, part);
      const ports: SlidePorts = {
        writer,
        hidden,
        link: linkOf(related),
        onFurniture: (line) => {
          if (furniture.size < 200) furniture.add(line);
        },
      };
      if (isHiddenSlide(data)) {
        hidden.add('hidden', 'slide', textOf(data, ports, meter));
        continue;
      }
      shown += 1;
      readXml(data, new SlideReader(ports, 'titles', TITLE_LEVEL));
      readXml(data, new SlideReader(ports, 'rest', TITLE_LEVEL));
      for (const notes of targetsOf(related, 'notesSlide')) {
        const own = zip.read(notes);
        if (own !== null) readXml(own, new SlideReader({ ...ports, link: linkOf(readRelations(zip, notes)) }, 'notes', TITLE_LEVEL));
      }
    }
  });
  return {
    cut,
    content: {
      blocks: writer.blocks,
      facts: readCoreFacts(zip),
      language: null,
      links: writer.links,
      hidden: hidden.texts,
      removed: writer.removed,
      metadata: { 'file.type': 'pptx', 'file.slides': shown, ...(furniture.size === 0 ? {} : { 'file.furniture': [...furniture] }) },
    },
  };
}

/** Slides in the order of the show (ECMA-376-1, 19.2.1.34), which is not that of their names. */
function slideParts(presentation: Uint8Array, relations: readonly Relation[]): string[] {
  const parts: string[] = [];
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  readXml(presentation, {
    open(name, attributes) {
      const relation = name === 'p:sldId' ? byId.get(attributes['r:id'] ?? '') : undefined;
      if (relation?.target !== undefined && relation.target !== null && !relation.external && parts.length < MAX_SLIDES)
        parts.push(relation.target);
    },
  });
  return parts;
}

const linkOf = (relations: readonly Relation[]): ((id: string) => string | null) => {
  const addresses = new Map(relations.flatMap(({ id, external, target }) => (external ? [[id, webAddress(target)] as const] : [])));
  return (id) => addresses.get(id) ?? null;
};

function isHiddenSlide(data: Uint8Array): boolean {
  let is = false;
  readXml(data, {
    open(name, attributes) {
      if (name === 'p:sld' && attributes['show'] !== undefined && !isOn(attributes['show'])) is = true;
    },
  });
  return is;
}

function textOf(data: Uint8Array, ports: SlidePorts, meter: Meter): string {
  const writer = new BlockWriter(meter);
  for (const pass of ['titles', 'rest'] as const) readXml(data, new SlideReader({ ...ports, writer }, pass, TITLE_LEVEL));
  return writer.blocks.map(({ text }) => text).join('\n');
}

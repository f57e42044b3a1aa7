import type { BlockDraft } from '../../blocks.ts';
import { decodeText } from '../../charset/decode.ts';
import { fromXhtml, readFragment } from '../../data/fragment.ts';
import { usableTitle } from '../../file-names.ts';
import { languageTag } from '../../language.ts';
import { untilEnough } from '../enough.ts';
import { type FileFacts, w3cTime } from '../facts.ts';
import type { Meter } from '../meter.ts';
import { HiddenTexts, type OfficeContent } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import { mustRead, resolvePart } from '../zip/parts.ts';
import { Refusal } from '../zip/refusal.ts';
import { readXml } from '../zip/xml.ts';
import type { Zip } from '../zip/zip.ts';

const MAX_CHAPTERS = 5000;
const CHAPTER = /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml)$/i;

/** A book: its chapters in reading order (EPUB 3.3, 5.7), each read as a page of which everything is content. */
export function readEpub(zip: Zip, container: string, meter: Meter): { content: OfficeContent; cut: string | null } {
  const opf = packagePart(mustRead(zip, container));
  if (opf === null) throw new Refusal('its container names no book');
  const { chapters, facts } = readPackage(mustRead(zip, opf), opf);
  const encrypted = encryptedParts(zip);
  const hidden = new HiddenTexts(meter);
  const blocks: BlockDraft[] = [];
  const links: { url: string; text: string }[] = [];
  const removed: number[] = [];
  const cut = untilEnough(() => {
    for (const part of chapters) {
      if (encrypted.has(part)) throw new Refusal('it is encrypted: its rights are managed');
      const data = zip.read(part);
      if (data === null) continue;
      const chapter = readFragment(fromXhtml(decodeText(data, null).text), (href) => webAddress(href), removed);
      for (const { channel, how, text } of chapter.hidden) hidden.add(channel, how, text);
      for (const link of chapter.links) if (links.length < 20_000) links.push(link);
      for (const block of chapter.blocks) {
        meter.block();
        meter.text(block.text.length);
        meter.cell(block.table?.cells.length ?? 0);
        blocks.push(block);
      }
    }
  });
  return {
    cut,
    content: {
      blocks,
      facts,
      language: facts.language,
      links,
      hidden: hidden.texts,
      removed,
      metadata: { 'file.type': 'epub', 'file.chapters': chapters.length },
    },
  };
}

function packagePart(container: Uint8Array): string | null {
  let part: string | null = null;
  readXml(container, {
    open(name, attributes) {
      const path = attributes['full-path'];
      if (name === 'container:rootfile' && path !== undefined) part ??= resolvePart('', path);
    },
  });
  return part;
}

function readPackage(data: Uint8Array, opf: string): { chapters: string[]; facts: FileFacts } {
  const items = new Map<string, { part: string | null; type: string }>();
  const spine: string[] = [];
  const entries = new Map<string, string>();
  const authors: string[] = [];
  let text = '';
  let property = '';
  readXml(data, {
    open(name, attributes) {
      text = '';
      property = attributes['property'] ?? '';
      if (name === 'opf:item')
        items.set(attributes['id'] ?? '', {
          part: resolvePart(opf, decoded(attributes['href'] ?? '')),
          type: attributes['media-type'] ?? '',
        });
      if (name === 'opf:itemref' && spine.length < MAX_CHAPTERS) spine.push(attributes['idref'] ?? '');
    },
    text(piece) {
      if (text.length < 2000) text += piece;
    },
    close(name) {
      const value = text.replace(/\s+/g, ' ').trim();
      text = '';
      if (value === '') return;
      if (name === 'dc:creator' && authors.length < 20) authors.push(value);
      const key = name === 'opf:meta' ? (property === 'dcterms:modified' ? 'modified' : undefined) : KEPT[name];
      if (key !== undefined && !entries.has(key)) entries.set(key, value.slice(0, 1000));
    },
  });
  return {
    chapters: spine.flatMap((id) => {
      const item = items.get(id);
      return item !== undefined && item.part !== null && CHAPTER.test(item.type) ? [item.part] : [];
    }),
    facts: {
      title: usableTitle(entries.get('title') ?? null),
      author: authors,
      language: languageTag(entries.get('language')),
      created: w3cTime(entries.get('date'), 'book date'),
      modified: w3cTime(entries.get('modified'), 'book modified'),
      entries,
    },
  };
}

const KEPT: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'creator',
  'dc:language': 'language',
  'dc:publisher': 'publisher',
  'dc:date': 'date',
  'dc:identifier': 'identifier',
  'dc:rights': 'rights',
  'dc:description': 'description',
};

/** Names in a package are written as in an address. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    if (error instanceof URIError) return href;
    throw error;
  }
}

/** Parts that only those with a key can read (EPUB 3.3, 4.2.6.3.2); fonts may be among them in any book. */
function encryptedParts(zip: Zip): ReadonlySet<string> {
  const parts = new Set<string>();
  const data = zip.read('META-INF/encryption.xml');
  if (data !== null)
    readXml(data, {
      open(name, attributes) {
        const part = name === 'enc:CipherReference' ? resolvePart('', decoded(attributes['URI'] ?? '')) : null;
        if (part !== null) parts.add(part);
      },
    });
  return parts;
}

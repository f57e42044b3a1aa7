import { writeZip } from './zip.ts';

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A relationship: id, last segment of the type, target; `!` before an address marks it as external. */
export type Rel = readonly [id: string, type: string, target: string];

export const relsXml = (rels: readonly Rel[]): string =>
  `<Relationships xmlns="${RELS}">${rels
    .map(([id, type, target]) => {
      const external = target.startsWith('!');
      const kind = type === 'core-properties' ? `${RELS}/metadata/core-properties` : `${R}/${type}`;
      return `<Relationship Id="${id}" Type="${kind}" Target="${external ? target.slice(1) : target}"${external ? ' TargetMode="External"' : ''}/>`;
    })
    .join('')}</Relationships>`;

const typesXml = (overrides: Readonly<Record<string, string>>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
    .join('')}</Types>`;

const coreXml = (core: Readonly<Record<string, string>>): string =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${Object.entries(
    core,
  )
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</cp:coreProperties>`;

const MAIN = {
  docx: ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
} as const;

export interface PackageSpec {
  readonly core?: Readonly<Record<string, string>>;
  /** Type of the main part, when it is to be another. */
  readonly type?: string;
}

/** The parts of an OPC package around those of its content. */
export function packageParts(
  kind: keyof typeof MAIN,
  parts: Readonly<Record<string, string>>,
  spec: PackageSpec = {},
): Record<string, string> {
  const [main, type] = MAIN[kind];
  return {
    '[Content_Types].xml': typesXml({ [main]: spec.type ?? type }),
    '_rels/.rels': relsXml([
      ['rId1', 'officeDocument', main],
      ['rId2', 'core-properties', 'docProps/core.xml'],
    ]),
    ...(spec.core === undefined ? {} : { 'docProps/core.xml': coreXml(spec.core) }),
    ...parts,
  };
}

export const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

export interface DocxSpec extends PackageSpec {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly comments?: string;
  readonly header?: string;
  readonly rels?: readonly Rel[];
}

/** A Word document of WordprocessingML fragments. */
export function writeDocx(spec: DocxSpec): Uint8Array {
  const parts: Record<string, string> = { 'word/document.xml': `<w:document ${W}><w:body>${spec.body}</w:body></w:document>` };
  const rels: Rel[] = [...(spec.rels ?? [])];
  for (const [name, root] of [
    ['styles', 'styles'],
    ['numbering', 'numbering'],
    ['footnotes', 'footnotes'],
    ['comments', 'comments'],
    ['header', 'hdr'],
  ] as const) {
    const xml = spec[name];
    if (xml === undefined) continue;
    parts[`word/${name}.xml`] = `<w:${root} ${W}>${xml}</w:${root}>`;
    rels.push([`part-${name}`, name, `${name}.xml`]);
  }
  return writeZip(packageParts('docx', { ...parts, 'word/_rels/document.xml.rels': relsXml(rels) }, spec));
}

export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

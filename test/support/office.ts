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

const X =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export interface SheetSpec {
  readonly name: string;
  /** What stands in `worksheet`, `sheetData` included. */
  readonly xml: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rels?: readonly Rel[];
  readonly comments?: string;
}

export interface XlsxSpec extends PackageSpec {
  readonly sheets: readonly SheetSpec[];
  readonly strings?: readonly string[];
  /** What stands in `styleSheet`. */
  readonly styles?: string;
  readonly date1904?: boolean;
}

/** A workbook of SpreadsheetML fragments. */
export function writeXlsx(spec: XlsxSpec): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${X}>${spec.date1904 === true ? '<workbookPr date1904="1"/>' : ''}<sheets>${spec.sheets
      .map(
        ({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"${state === undefined ? '' : ` state="${state}"`}/>`,
      )
      .join('')}</sheets></workbook>`,
  };
  const rels: Rel[] = spec.sheets.map((_sheet, i) => [`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`]);
  spec.sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i}.xml`] = `<worksheet ${X}>${sheet.xml}</worksheet>`;
    const own: Rel[] = [...(sheet.rels ?? [])];
    if (sheet.comments !== undefined) {
      parts[`xl/comments${i}.xml`] = `<comments ${X}>${sheet.comments}</comments>`;
      own.push(['c', 'comments', `../comments${i}.xml`]);
    }
    parts[`xl/worksheets/_rels/sheet${i}.xml.rels`] = relsXml(own);
  });
  if (spec.strings !== undefined) {
    parts['xl/sharedStrings.xml'] = `<sst ${X}>${spec.strings.join('')}</sst>`;
    rels.push(['strings', 'sharedStrings', 'sharedStrings.xml']);
  }
  if (spec.styles !== undefined) {
    parts['xl/styles.xml'] = `<styleSheet ${X}>${spec.styles}</styleSheet>`;
    rels.push(['styles', 'styles', 'styles.xml']);
  }
  return writeZip(packageParts('xlsx', { ...parts, 'xl/_rels/workbook.xml.rels': relsXml(rels) }, spec));
}

/** Rows of inline strings and numbers; null = no cell. */
export const sheetData = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `<sheetData>${rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row
          .map((value, c) => {
            const place = `${String.fromCharCode(65 + c)}${r + 1}`;
            if (value === null) return '';
            return typeof value === 'number'
              ? `<c r="${place}"><v>${value}</v></c>`
              : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
          })
          .join('')}</row>`,
    )
    .join('')}</sheetData>`;

const P =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export interface SlideSpec {
  /** What stands in the shape tree. */
  readonly shapes: string;
  readonly hidden?: boolean;
  readonly notes?: string;
  readonly rels?: readonly Rel[];
}

/** A presentation of PresentationML fragments; `order` gives the slides of the show by index. */
export function writePptx(
  slides: readonly SlideSpec[],
  order: readonly number[] = slides.map((_slide, i) => i),
  spec: PackageSpec = {},
): Uint8Array {
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation ${P}><p:sldIdLst>${order.map((i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relsXml(slides.map((_slide, i) => [`s${i}`, 'slide', `slides/slide${i}.xml`])),
  };
  slides.forEach((slide, i) => {
    parts[`ppt/slides/slide${i}.xml`] =
      `<p:sld ${P}${slide.hidden === true ? ' show="0"' : ''}><p:cSld><p:spTree>${slide.shapes}</p:spTree></p:cSld></p:sld>`;
    const rels: Rel[] = [...(slide.rels ?? [])];
    if (slide.notes !== undefined) {
      parts[`ppt/notesSlides/notes${i}.xml`] =
        `<p:notes ${P}><p:cSld><p:spTree>${shape('1', 'sldNum')}${shape(slide.notes, 'body')}</p:spTree></p:cSld></p:notes>`;
      rels.push(['notes', 'notesSlide', `../notesSlides/notes${i}.xml`]);
    }
    parts[`ppt/slides/_rels/slide${i}.xml.rels`] = relsXml(rels);
  });
  return writeZip(packageParts('pptx', parts, spec));
}

/** A shape with one paragraph of text; `''` = a free text box. */
export const shape = (text: string, placeholder: string): string => shapeOf(`<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`, placeholder);

export const shapeOf = (paragraphs: string, placeholder: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${placeholder === '' ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;

const ODF_NAMES = ['office', 'text', 'table', 'style', 'meta', 'presentation', 'manifest']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const O = `${ODF_NAMES} xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"`;

export interface OdfSpec {
  readonly kind: 'text' | 'spreadsheet' | 'presentation';
  /** What stands in `office:text` and the like. */
  readonly body: string;
  /** Automatic styles. */
  readonly styles?: string;
  readonly meta?: string;
  readonly manifest?: string;
}

/** An OpenDocument file of its XML fragments. */
export const writeOdf = ({ kind, body, styles = '', meta = '', manifest = '' }: OdfSpec): Uint8Array =>
  writeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest ${O}>${manifest}</manifest:manifest>`,
    'meta.xml': `<office:document-meta ${O}><office:meta>${meta}</office:meta></office:document-meta>`,
    'content.xml': `<office:document-content ${O}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });

/** A book of chapters, each the inside of `body`. */
export const writeEpub = (chapters: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array =>
  writeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Rivers of the North</dc:title><dc:creator>Ida Holm</dc:creator><dc:language>en</dc:language><dc:date>2024-05</dc:date><meta property="dcterms:modified">2025-01-02T03:04:05Z</meta></metadata><manifest>${chapters
      .map((_chapter, i) => `<item id="c${i}" href="text/part%20${i}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('')}<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine>${chapters
      .map((_chapter, i) => `<itemref idref="c${i}"/>`)
      .join('')}</spine></package>`,
    'OEBPS/nav.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><nav>Contents</nav></body></html>',
    ...Object.fromEntries(
      chapters.map((chapter, i) => [
        `OEBPS/text/part ${i}.xhtml`,
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${chapter}</body></html>`,
      ]),
    ),
    ...more,
  });

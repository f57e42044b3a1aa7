import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A page for `writePdf`: its content stream, and what stands beside it. */
export interface PageSpec {
  readonly content: string;
  readonly size?: readonly [number, number];
  readonly rotate?: number;
  /** Annotation dictionaries. */
  readonly annotations?: readonly string[];
}

export interface PdfSpec {
  readonly pages: readonly PageSpec[];
  readonly info?: Readonly<Record<string, string>>;
  readonly lang?: string;
  /** More objects, by the names that resources use: `{ Im1: { dict, data } }`. */
  readonly xobjects?: Readonly<Record<string, { readonly dict: string; readonly data: string | Uint8Array }>>;
  /** More objects, numbered from 3 on. */
  readonly objects?: readonly string[];
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** More entries of the page resources. */
  readonly resources?: string;
  readonly compress?: boolean;
  readonly encrypt?: { readonly method: 'rc4' | 'aes128' | 'aes256'; readonly userPassword?: string };
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin begincmap /CMapName /T def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0001> <FFFE> <0001> endbfrange
endcmap end`;

const cjk = (encoding: string, extra = ''): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /${encoding} ${extra} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>] >>`;

/** Fonts of every page. `Uni`: codes are UTF-16 by a ToUnicode map; `Gbk`, `Cid`, `Tall`: not embedded, with predefined encodings. */
const FONTS: Readonly<Record<string, string>> = {
  Sans: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  Bold: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  Mono: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  Gbk: cjk('GBK-EUC-H'),
  Cid: cjk('Identity-H'),
  Tall: cjk('UniGB-UCS2-V'),
};

export interface TextStyle {
  readonly font?: string;
  readonly size?: number;
  readonly before?: string;
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
/** Codes of the `Uni` and `Tall` fonts. */
export const utf16 = (text: string): string => hex(Buffer.from(text, 'utf16le').swap16());
const latin = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** One text at a place: base line in points from the bottom left. `text` in `<…>` is taken as codes. */
export function put(x: number, y: number, text: string, { font = 'Sans', size = 10, before = '' }: TextStyle = {}): string {
  const codes = /^<[0-9a-f]*>$/.test(text) ? text : font === 'Uni' || font === 'Tall' ? utf16(text) : latin(text);
  return `q ${before} BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${codes} Tj ET Q\n`;
}

/** Lines below each other from `y` on. */
export const lines = (x: number, y: number, texts: readonly string[], style: TextStyle & { readonly leading?: number } = {}): string =>
  texts.map((text, i) => put(x, y - i * (style.leading ?? 12), text, style)).join('');

export const rule = (x0: number, y0: number, x1: number, y1: number): string => `${x0} ${y0} m ${x1} ${y1} l S\n`;

/** A ruled grid with a text in each cell; `gaps` names cell borders `row,column` that are not drawn at the cell's left. */
export function ruledGrid(
  xs: readonly number[],
  ys: readonly number[],
  rows: readonly (readonly string[])[],
  gaps: readonly string[] = [],
): string {
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const out = ys.map((y) => rule(xs[0] ?? 0, y, xs.at(-1) ?? 0, y));
  for (const [c, x] of xs.entries())
    for (let r = 0; r + 1 < ys.length; r += 1) if (!gaps.includes(`${r},${c}`)) out.push(rule(x, ys[r] ?? top, x, ys[r + 1] ?? bottom));
  for (const [r, row] of rows.entries())
    for (const [c, text] of row.entries())
      out.push(...text.split('\n').map((line, i) => put((xs[c] ?? 0) + 3, (ys[r] ?? 0) - 11 - i * 11, line, { size: 9 })));
  return out.join('');
}

interface Key {
  readonly entry: string;
  readonly apply: (data: Uint8Array, num: number) => Uint8Array;
}

/** A whole file, its cross references right. */
export function writePdf(spec: PdfSpec): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let size = chunks[0]?.length ?? 0;
  const key = spec.encrypt === undefined ? null : keyFor(spec.encrypt.method, spec.encrypt.userPassword ?? '');
  const write = (text: string | Buffer): void => {
    const chunk = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    chunks.push(chunk);
    size += chunk.length;
  };
  let last = 2;
  const next = (): number => {
    last += 1;
    return last;
  };
  const object = (num: number, body: string): void => {
    offsets[num] = size;
    write(`${num} 0 obj\n${body}\nendobj\n`);
  };
  const stream = (num: number, dict: string, data: string | Uint8Array): void => {
    const plain = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
    const packed = spec.compress === true ? deflateSync(plain) : plain;
    const bytes = key === null ? packed : key.apply(packed, num);
    offsets[num] = size;
    write(`${num} 0 obj\n<< ${dict} /Length ${bytes.length}${spec.compress === true ? ' /Filter /FlateDecode' : ''} >>\nstream\n`);
    write(Buffer.from(bytes));
    write('\nendstream\nendobj\n');
  };
  for (const body of spec.objects ?? []) object(next(), body);
  const map = next();
  stream(map, '', TO_UNICODE);
  const fonts = { ...FONTS, Uni: cjk('Identity-H', `/ToUnicode ${map} 0 R`) };
  const xobjects = Object.entries(spec.xobjects ?? {}).map(([name, { dict, data }]) => {
    const num = next();
    stream(num, dict, data);
    return `/${name} ${num} 0 R`;
  });
  const fontEntries = Object.entries(fonts).map(([name, dict]) => {
    const num = next();
    object(num, dict);
    return `/${name} ${num} 0 R`;
  });
  const resources = next();
  object(resources, `<< /Font << ${fontEntries.join(' ')} >> /XObject << ${xobjects.join(' ')} >> ${spec.resources ?? ''} >>`);
  const kids = spec.pages.map(({ content, size: [width, height] = [612, 792], rotate = 0, annotations = [] }) => {
    const body = next();
    stream(body, '', content);
    const notes = annotations.map((dict) => {
      const num = next();
      object(num, dict);
      return `${num} 0 R`;
    });
    const page = next();
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources ${resources} 0 R /Contents ${body} 0 R /Annots [${notes.join(' ')}] >>`,
    );
    return `${page} 0 R`;
  });
  object(2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  object(1, `<< /Type /Catalog /Pages 2 0 R ${spec.lang === undefined ? '' : `/Lang (${spec.lang})`} ${spec.catalog ?? ''} >>`);
  const info = next();
  const text = (value: string): string => hex(key === null ? Buffer.from(value, 'latin1') : key.apply(Buffer.from(value, 'latin1'), info));
  object(
    info,
    `<< ${Object.entries(spec.info ?? {})
      .map(([name, value]) => `/${name} ${text(value)}`)
      .join(' ')} >>`,
  );
  const encrypt = key === null ? '' : `/Encrypt ${key.entry}`;
  const start = size;
  write(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let num = 1; num <= last; num += 1) write(`${String(offsets[num] ?? 0).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${last + 1} /Root 1 0 R /Info ${info} 0 R /ID [<${ID}> <${ID}>] ${encrypt} >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(chunks));
}

const ID = '0123456789abcdef0123456789abcdef';
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -44;
const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const s = Array.from({ length: 256 }, (_, i) => i);
  let j = 0;
  const swap = (a: number, b: number): void => {
    [s[a], s[b]] = [s[b] ?? 0, s[a] ?? 0];
  };
  for (let i = 0; i < 256; i += 1) {
    j = (j + (s[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(
    data.map((byte, at) => {
      const i = (at + 1) % 256;
      j = (j + (s[i] ?? 0)) % 256;
      swap(i, j);
      return byte ^ (s[((s[i] ?? 0) + (s[j] ?? 0)) % 256] ?? 0);
    }),
  );
}

const cbc = (key: Buffer, data: Uint8Array): Buffer => {
  const iv = Buffer.alloc(16, 7);
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
};

/** The writer's side of the standard security handler (ISO 32000, algorithms 1–10). */
function keyFor(method: 'rc4' | 'aes128' | 'aes256', password: string): Key {
  if (method === 'aes256') return keyForAes256(password);
  const owner = padded('owner');
  let ownerKey = md5(owner);
  for (let i = 0; i < 50; i += 1) ownerKey = md5(ownerKey);
  let o: Buffer = padded(password);
  for (let i = 0; i < 20; i += 1)
    o = rc4(
      ownerKey.map((byte) => byte ^ i),
      o,
    );
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  let key = md5(padded(password), o, permissions, Buffer.from(ID, 'hex'));
  for (let i = 0; i < 50; i += 1) key = md5(key);
  let u: Buffer = md5(PADDING, Buffer.from(ID, 'hex'));
  for (let i = 0; i < 20; i += 1)
    u = rc4(
      key.map((byte) => byte ^ i),
      u,
    );
  const aes = method === 'aes128';
  const filters = aes ? '/CF << /StdCF << /CFM /AESV2 /Length 16 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF' : '';
  return {
    entry: `<< /Filter /Standard /V ${aes ? 4 : 2} /R ${aes ? 4 : 3} /Length 128 /P ${PERMISSIONS} /O ${hex(o)} /U ${hex(Buffer.concat([u, Buffer.alloc(16)]))} ${filters} >>`,
    apply: (data, num) => {
      const own = md5(key, Buffer.from([num & 255, num >> 8, 0, 0, 0]), Buffer.from(aes ? 'sAlT' : '', 'latin1'));
      return aes ? cbc(own, data) : rc4(own, data);
    },
  };
}

function keyForAes256(password: string): Key {
  const secret = Buffer.alloc(32, 5);
  const word = Buffer.from(password, 'utf8');
  const [check, wrap] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const hash = (salt: Buffer): Buffer => {
    let key = createHash('sha256').update(word).update(salt).digest();
    for (let round = 0; ; round += 1) {
      const part = Buffer.concat([word, key]);
      const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
      const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => part)));
      const rest = [...mixed.subarray(0, 16)].reduce((sum, byte) => sum + byte, 0) % 3;
      key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
        .update(mixed)
        .digest();
      if (round >= 63 && (mixed.at(-1) ?? 0) <= round + 1 - 32) return key.subarray(0, 32);
    }
  };
  const wrapped = createCipheriv('aes-256-cbc', hash(wrap), Buffer.alloc(16)).setAutoPadding(false).update(secret);
  const user = Buffer.concat([hash(check), check, wrap]);
  return {
    entry: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P ${PERMISSIONS} /O ${hex(Buffer.alloc(48, 9))} /U ${hex(user)} /OE ${hex(Buffer.alloc(32))} /UE ${hex(wrapped)} /Perms ${hex(Buffer.alloc(16))} /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>`,
    apply: (data) => cbc(secret, data),
  };
}

/**
 * The predefined CMaps of ISO 32000-1, table 118, without their tables: their codes are those of a character set that the platform decodes,
 * so the text follows from the bytes.
 */
export interface PredefinedCMap {
  readonly vertical: boolean;
  /** Bytes of the code that begins with this byte. */
  readonly lengthOf: (first: number, second: number) => number;
  readonly text: (code: Uint8Array) => string;
}

/** By the name without `-H` or `-V`. `lead`: first bytes of two-byte codes. `jis`: seven-bit rows and cells. */
const CHARSETS: Readonly<
  Record<string, { readonly label: string; readonly lead: readonly (readonly [number, number])[]; readonly jis?: true }>
> = {
  'GB-EUC': { label: 'gbk', lead: [[0xa1, 0xfe]] },
  'GBpc-EUC': { label: 'gbk', lead: [[0xa1, 0xfc]] },
  'GBK-EUC': { label: 'gbk', lead: [[0x81, 0xfe]] },
  'GBKp-EUC': { label: 'gbk', lead: [[0x81, 0xfe]] },
  GBK2K: { label: 'gb18030', lead: [[0x81, 0xfe]] },
  B5pc: { label: 'big5', lead: [[0xa1, 0xfc]] },
  'HKscs-B5': { label: 'big5', lead: [[0x87, 0xfe]] },
  'ETen-B5': { label: 'big5', lead: [[0xa1, 0xfe]] },
  'ETenms-B5': { label: 'big5', lead: [[0xa1, 0xfe]] },
  '83pv-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  '90ms-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  '90msp-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  '90pv-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  'Add-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  'Ext-RKSJ': {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  RKSJ: {
    label: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  },
  EUC: {
    label: 'euc-jp',
    lead: [
      [0x8e, 0x8e],
      [0xa1, 0xfe],
    ],
  },
  H: { label: 'euc-jp', lead: [[0x21, 0x7e]], jis: true },
  'KSC-EUC': { label: 'euc-kr', lead: [[0xa1, 0xfe]] },
  'KSCms-UHC': { label: 'euc-kr', lead: [[0x81, 0xfe]] },
  'KSCms-UHC-HW': { label: 'euc-kr', lead: [[0x81, 0xfe]] },
  'KSCpc-EUC': { label: 'euc-kr', lead: [[0xa1, 0xfd]] },
};

/** A predefined CMap by its name; null when it maps to CIDs and nothing else (`Identity-H`) or is unknown. */
export function predefinedCMap(name: string): PredefinedCMap | null {
  const vertical = name === 'V' || name.endsWith('-V');
  const base = name === 'V' ? 'H' : name.replace(/-[HV]$/, '');
  const unicode = /^Uni(?:GB|CNS|JIS|JISX0213|JISX02132004|JISPro|KS|JIS2004)-(UCS2|UTF16|UTF8|UTF32)/.exec(name)?.[1];
  if (unicode !== undefined) return { vertical, ...unicodeCodes(unicode) };
  const charset = CHARSETS[base];
  if (charset === undefined) return null;
  const decoder = new TextDecoder(charset.label);
  return {
    vertical,
    lengthOf: (first, second) => {
      if (!charset.lead.some(([low, high]) => first >= low && first <= high)) return 1;
      return charset.label === 'gb18030' && second >= 0x30 && second <= 0x39 ? 4 : 2;
    },
    text: (code) => decoder.decode(charset.jis === true ? code.map((byte) => byte | 0x80) : code),
  };
}

function unicodeCodes(form: string): Omit<PredefinedCMap, 'vertical'> {
  const decoder = new TextDecoder(form === 'UTF8' ? 'utf-8' : 'utf-16be');
  if (form === 'UTF32')
    return {
      lengthOf: () => 4,
      text: (code) => {
        const point = code.reduce((value, byte) => value * 256 + byte, 0);
        return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point).toWellFormed();
      },
    };
  if (form === 'UTF8')
    return { lengthOf: (first) => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4), text: (code) => decoder.decode(code) };
  return { lengthOf: (first) => (form === 'UTF16' && first >= 0xd8 && first <= 0xdb ? 4 : 2), text: (code) => decoder.decode(code) };
}

/** Statistical detector for bytes that are neither UTF-8 nor labelled: how much of the decoded text is common writing of the candidate's language. */

interface Candidate {
  readonly label: string;
  readonly common: RegExp;
  /** Characters that this encoding yields for ordinary text of its language. */
  readonly plausible: RegExp;
}

const SIMPLIFIED =
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市体数';
const TRADITIONAL =
  '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市體數';
const HANGUL = '이다는의가에을를고하은로한지서도기사있어나자인대리시들그으해일보부전아라수정제원상과장게구면스국만주와여';

const CANDIDATES: readonly Candidate[] = [
  {
    label: 'gb18030',
    common: new RegExp(`[${SIMPLIFIED}，。、]`, 'g'),
    plausible: /[\u4e00-\u9fff\u3000-\u303f\uff00-\uff5e\u2010-\u2026]/g,
  },
  {
    label: 'big5',
    common: new RegExp(`[${TRADITIONAL}，。、]`, 'g'),
    plausible: /[\u4e00-\u9fff\u3000-\u303f\uff00-\uff5e\u2010-\u2026]/g,
  },
  {
    label: 'shift_jis',
    common: /[\u3041-\u3093\u30a1-\u30fc。、のはにをた]/g,
    plausible: /[\u3041-\u30ff\u4e00-\u9fff\u3000-\u303f\uff00-\uff5e]/g,
  },
  {
    label: 'euc-jp',
    common: /[\u3041-\u3093\u30a1-\u30fc。、のはにをた]/g,
    plausible: /[\u3041-\u30ff\u4e00-\u9fff\u3000-\u303f\uff00-\uff5e]/g,
  },
  { label: 'euc-kr', common: new RegExp(`[${HANGUL}]`, 'g'), plausible: /[\uac00-\ud7a3\u4e00-\u9fff\u3000-\u303f]/g },
  { label: 'windows-1251', common: /[оеаинтсрвлкмдпу]/g, plausible: /[\u0410-\u044f\u0401\u0451«»—–№]/g },
];

const SAMPLE = 32_768;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The WHATWG label of the best candidate, or null when none is convincing. */
export function detectCharset(bytes: Uint8Array): string | null {
  const sample = highSample(bytes);
  let best: { label: string; score: number } | null = null;
  for (const { label, common, plausible } of CANDIDATES) {
    const text = new TextDecoder(label).decode(sample);
    const written = text.replace(/[\u0000-\u007f]/g, '');
    if (written.length < 4) continue;
    const broken = count(written, /[\ufffd\ue000-\uf8ff]/g) / written.length;
    const score = (count(written, common) / written.length) * 2 + count(written, plausible) / written.length - broken * 8;
    if (best === null || score > best.score) best = { label, score };
  }
  return best !== null && best.score > 1.2 ? best.label : null;
}

/** The part of the bytes that holds high bytes: mark-up before it says nothing. */
function highSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  let first = bytes.findIndex((byte) => byte >= 0x80);
  // Start at an ASCII byte, never inside a double-byte character.
  while (first > 0 && (bytes[first - 1] ?? 0) >= 0x80) first -= 1;
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + SAMPLE);
}

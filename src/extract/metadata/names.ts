import { fold } from '../html/head.ts';

/** Words before a name that say whose it is; longest first where one begins another. */
const LABEL_WORDS = [
  'written and photographed by|story and photos by|words and photos by|text and photos by|medically reviewed by',
  '(?:(?:an |the )?article |(?:a )?(?:story|column|post) |words |text |reporting |reported |written |posted |published |submitted |created |contributed |compiled |edited |started |authored |asked |content |opinion |analysis |review |recipe |photos? )?by|authors?|writers?|byline|contributors?|editors?|thread starter|original poster|op',
  '(?:ein beitrag |ein artikel |eine kolumne |text |fotos |geschrieben |verfasst |veröffentlicht |eingestellt |interview )?von|autor(?:en|in|innen|es|a|as)?|redaktion|verfasser(?:in)?|redakteur(?:in)?|foto',
  '(?:écrit |publié |rédigé |propos recueillis |posté )?par|auteurs?|(?:escrito |publicado |redactado )?por|redacción|(?:scritto|pubblicato|a cura) d[ai]|autore|autrice|redazione|(?:geschreven |geplaatst )?door|auteur|tekst|skrevet af|skrevet av|skriven av|text|kirjoittanut|teksti|autor(?:ka|zy)?|napsal|szerző|írta|yazan|yazar|piše|napisao|oleh|penulis|ditulis oleh|tác giả|автор(?:ы|и)?|текст|журналист|συντάκτης|كتب|بقلم|الكاتب|מאת|نویسنده',
];
const LABEL = new RegExp(`^(?:${LABEL_WORDS.join('|')})(?:\\s*[:：|]\\s*|\\s+)(?=\\S)`, 'iu');
/** "di Mario Rossi", "af Hans Jensen": the same word is a part of names, so a first and a family name must follow. */
const SHORT = /^(?:d[ai]|de|a[fv]|D[ai]|A[fv])\s+(?=\p{Lu}\S*\s+\p{Lu})/u;
/** A label that touches its name: the page parts them by style alone. */
const TOUCHING = /^(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or)(?=\p{Lu}\p{Ll})/u;
const LABEL_HAN =
  /^(?:本报|本网|总台|見習|见习|通讯员|實習|实习)?(?:作者|撰文|撰稿人?|執筆者?|执笔人?|记者|記者|文字|文|编译|編譯|編集|責任編輯|责任编辑|责编|责任编校|编辑|編輯|來源|来源|出处|筆者|ライター|글|기자)\s*(?:[:：/／|]\s*|\s+)/u;

/** Where a name ends and the rest of a by-line begins. */
const AFTER_NAME = new RegExp(
  [
    String.raw`(?:\s|(?<=\p{Ll}))(?:(?:last |first )?(?:updated|published|posted|modified|reviewed|edited|medically|fact[- ]checked)(?![\p{L}])|(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d)`,
    String.raw`\son (?=\p{Lu}\p{Ll}+\.? \d|\d)`,
    String.raw`\s(?:[-–—|•·/\\»›]\s|\d{1,4}(?![\p{L}\d])|\d+[./-]\d)`,
    String.raw`\s(?:for|from|in|at|im|am|vom|le|el|il|of|is|was|has|says|ist|est|es|è|w|на|в)\s`,
    String.raw`\s*(?:发布|发表|發表|時間|时间|日期|来源|來源|编辑|編輯|阅读|点击|出处|于\d)`,
    String.raw`\s(?:(?:former|senior|sr\.|junior|chief|head|director|manager|staff|contributing|freelance|founder|co-founder|cofounder|owner|lead|associate|assistant|executive|guest|content|product|marketing|software|technical|managing|deputy|political|sports|special|licensed|registered|certified|professor|member|follow|view|see|read|share|email|contact|about|ceo|cto|cmo|coo|vp|president)(?![\p{L}]).*|(?:writer|author|editor|reporter|correspondent|journalist|columnist|contributor|blogger|redakteur(?:in)?|redaktion|autor(?:in)?|profile|bio)(?![\p{L}]))`,
    String.raw`\s(?:stand|tags?|fotos?|bilder|illustration(?:en)?|photos?|kategorie|category)(?![\p{L}])`,
    String.raw`\s\(|\s@|\s\+|…|\.{3}|:\s`,
  ].join('|'),
  'iu',
);
const SEPARATOR = /\s*(?:;|、|，|\|)\s*|,\s+|\s+(?:and|And|AND|und|et|y|e|og|och|en|i|и|та|&|\+|with|mit|avec|con)\s+|\s*&\s*/u;
/** Letters after a name: they stay with it. */
const SUFFIX =
  /^(?:Jr|Sr|I{2,3}|IV|Esq|(?:[A-Z]{1,5}\.?[- ]?){1,3}|M\.?D|Ph\.?\s?D|Psy\.?D|Ed\.?D|Pharm\.?D|D\.?O|Dr\.?P\.?H|[BM]\.?(?:S|A|Sc|Ed|BA)|R\.?N|R\.?D|E-RYT \d+)\.?$/;
const ROLE =
  /^(?:(?:the |our |a |an )?(?:senior|junior|chief|deputy|managing|contributing|executive|associate|assistant|staff|guest|freelance|digital|content|sports?|news|political|special|lead|web|social media|online|editorial|marketing|event|technical|product)?\s?(?:editor|editors|writer|writers|author|authors|reporter|correspondent|journalist|columnist|contributor|contributors|director|manager|coordinator|producer|photographer|founder|co-founder|owner|ceo|president|professor|analyst|specialist|consultant|strategist|engineer|developer|designer|blogger|administrator|moderator|webmaster|gardener|astrologer|member|expert)(?:\s.*)?)$/i;
const NOT_NAMES =
  /https?:|www\.|@\w|[{}<>[\]=_]{2}|\{\{|^\p{Ll}+\.\p{Ll}+\.\p{Ll}|^[\d\s.,:/-]+$|^\d+\s|©|copyright|^[^:]{0,20}:|^(?:admin|administrator|superadmin|super user|editor|editorial|editors|staff|guest|author|authors|anonymous|unknown|webmaster|system|user|root|none|null|undefined|home|news|blog|comments?|share|follow|subscribe|login|register|menu|more|team|the team|redaktion|redacción|redazione|rédaction|redactie|wordpress|default|test|webteam|web|online|press|marketing|published|updated|posted|by|n\/a|na|me|us|contact|about|privacy|all posts|website|profile|view profile|about the author|about|uncategorized|name|bio|type|youtube|facebook|twitter|instagram|linkedin|tiktok|pinterest|sign in|sign up|log in|learn more|read more|about the class|click here|all articles|see all|view all|cc by.*|university|link|email|e-mail|website|by line|editorial team|create account|google scholar|.* (?:by|von|par|por|de|of|and)|本站|佚名|匿名|管理员|管理員|未知|网络|互联网|编辑|編輯|記者|记者|小编|小編|编辑部)$/iu;
const DATE_WORD =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)(?:,? \d.*)?$/i;

const MAX_NAMES = 20;
export const nameKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Does it begin with a word that says "by"? */
export const isLabelled = (text: string): boolean => LABEL.test(text) || SHORT.test(text) || TOUCHING.test(text) || LABEL_HAN.test(text);

/** Is it a label and nothing else, its name standing in the next line? */
export const isLabel = (text: string): boolean =>
  /\p{L}/u.test(text) && isLabelled(`${text.replace(/[:：]\s*$/, '')}: X`) && withoutLabels(`${text.replace(/[:：]\s*$/, '')}: X`) === 'X';

/** Chinese names in a row are parted by spaces alone. */
const separateHan = (text: string): string =>
  /^[\p{Script=Han}·]{2,4}(?:\s[\p{Script=Han}·]{2,4})+$/u.test(text) ? text.replace(/\s/g, '、') : text;

/** Labels before a name taken off, however many stand there. */
function withoutLabels(text: string): string {
  let out = text;
  for (let i = 0; i < 3; i += 1) {
    const next = out.replace(LABEL_HAN, '').replace(LABEL, '').replace(SHORT, '').replace(TOUCHING, '');
    if (next === out || next.trim() === '') break;
    out = next;
  }
  return out;
}

/**
 * The names in a by-line or a field: labels, dates and roles off, several names parted, letters after a name kept with it.
 * Empty where the text names nobody.
 */
export function namesIn(stated: string): string[] {
  const names = new Map<string, string>();
  const line = separateHan(withoutLabels(fold(stated.slice(0, 400))));
  let last: string | null = null;
  for (const piece of line.split(SEPARATOR)) {
    const text = withoutLabels(piece.trim());
    if (last !== null && SUFFIX.test(text)) {
      const whole = names.get(last);
      if (whole !== undefined) names.set(last, `${whole}, ${text}`);
      continue;
    }
    const name = cutName(text);
    last = null;
    if (name === null || names.size >= MAX_NAMES) continue;
    last = nameKey(name);
    if (!names.has(last)) names.set(last, name);
  }
  return [...names.values()];
}

function cutName(text: string): string | null {
  if (ROLE.test(text)) return null;
  const at = text.search(AFTER_NAME);
  const name = (at > 0 ? text.slice(0, at) : text).replace(/^[\s,.:：*•·|–—-]+|[\s,:：|*•·/–—-]+$/g, '');
  if (name.length < 2 || name.length > 60 || nameKey(name).length < 2) return null;
  if (NOT_NAMES.test(name) || DATE_WORD.test(name) || ROLE.test(name) || name.split(' ').length > 6) return null;
  return name;
}

/** "Family, Given" as catalogues write it, the other way round. */
export function givenFirst(stated: string): string {
  const [family = '', given = '', ...more] = fold(stated).split(/,\s*/);
  return more.length === 0 && given !== '' && !SUFFIX.test(given) && family.split(' ').length <= 3 && given.split(' ').length <= 3
    ? `${given} ${family}`
    : stated;
}

const PARTICLE = /^(?:de|del|della|di|da|dos|van|von|der|den|la|le|bin|ibn|al|el|ten|ter|zu|af|av|y|e|o'|mc)$/i;

/** How much a text looks like the name of a person: capitalised words, or two to four characters of Han. */
export function looksLikePerson(name: string): boolean {
  const bare = name.replace(/,.*$/, '').replace(/^(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sir)\.?\s/i, '');
  if (/^[\p{Script=Han}·]{2,4}$/u.test(bare) || /^\p{Script=Hangul}{2,4}$/u.test(bare)) return true;
  const words = bare.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => PARTICLE.test(word) || /^\p{Lu}[\p{L}.'’-]*$/u.test(word)) &&
    !/(?:^|\s)(?:Team|Staff|News|Media|Group|Inc|LLC|Ltd|University|Institute|Center|Centre|Press|Editors?|Association|Department|Agency|Company|Magazine|Times|Journal|Blog|Studio|Network|Foundation|Society|The)(?=\s|$|\.)/.test(
      bare,
    )
  );
}

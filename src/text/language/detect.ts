import { SIMPLIFIED, scriptOfHan, TRADITIONAL } from './han.ts';
import { scoreProfiles } from './profile-score.ts';
import { ARABIC, CYRILLIC, LATIN } from './profiles.ts';
import { countScripts, type Script, type ScriptCounts } from './scripts.ts';

/** BCP 47 tag (`en`, `zh-Hans`, `zh` when neither script shows), or null when the text says nothing. */
export type LanguageGuess = { readonly tag: string | null; readonly confidence: 'high' | 'medium' | 'low' };

/** Less than one function word or three telling endings: the text says nothing. */
const MIN_POINTS = 0.3;

/** How much text is looked at: the beginning, and as much again from the middle. */
const SAMPLE = 3_000;

/**
 * Language of a text. Script first (kana, hangul, Han decide alone), then function words within a script. `hint` is what the
 * page says of itself (`lang` attribute, Content-Language): it stands unless the text clearly speaks another language.
 * @example detectLanguage('今天的天气很好') // { tag: 'zh-Hans', confidence: 'high' }
 */
export function detectLanguage(text: string, hint: string | null = null): LanguageGuess {
  const stated = normalizeTag(hint);
  const sample = text.length <= SAMPLE * 2 ? text : `${text.slice(0, SAMPLE)} ${text.slice(text.length >> 1, (text.length >> 1) + SAMPLE)}`;
  const counts = countScripts(sample);
  if (counts.letters === 0) return stated === null ? { tag: null, confidence: 'low' } : { tag: stated, confidence: 'low' };
  return byEastAsianScript(sample, counts, stated) ?? bySingleScript(counts, stated) ?? byProfile(sample, counts, stated);
}

/** Is the text mostly Chinese: at least as many Han characters as words of other scripts, and hardly any kana? */
export function isHan(text: string): boolean {
  const counts = countScripts(text.length <= SAMPLE * 2 ? text : text.slice(0, SAMPLE * 2));
  return counts.han > 0 && counts.han >= counts.words && !isJapanese(counts) && counts.han > counts.hangul;
}

/** `zh-Hant-TW` → `zh`. */
export const primaryLanguage = (tag: string | null): string | null => tag?.split('-')[0]?.toLowerCase() ?? null;

/** Japanese running text is more than a tenth kana; a Chinese text that names a Japanese title is not. */
const isJapanese = (counts: ScriptCounts): boolean => counts.kana > 0 && counts.kana * 12 >= counts.han;

function byEastAsianScript(sample: string, counts: ScriptCounts, stated: string | null): LanguageGuess | null {
  const eastAsian = counts.han + counts.kana + counts.hangul;
  // A Latin word is about as much language as two Han characters; a few names in an English text decide nothing.
  if (eastAsian === 0 || eastAsian < counts.words) return null;
  const confidence = eastAsian >= 6 ? 'high' : 'medium';
  if (counts.hangul > counts.han + counts.kana || (counts.hangul > 0 && counts.hangul * 3 > counts.han && counts.kana === 0))
    return { tag: 'ko', confidence };
  if (isJapanese(counts)) return { tag: 'ja', confidence };
  const primary = primaryLanguage(stated);
  // Headlines in Japanese can be all Han; the page's own word decides when no Chinese-only character contradicts it.
  const script = chineseScript(sample);
  if (primary === 'ja' && script !== 'Hans') return { tag: 'ja', confidence: 'medium' };
  if (primary === 'yue') return { tag: stated, confidence };
  return { tag: script === null ? chineseByHint(stated) : `zh-${script}`, confidence };
}

/** The script whose exclusive characters prevail, or null when none occur. */
function chineseScript(sample: string): 'Hans' | 'Hant' | null {
  let simplified = 0;
  let traditional = 0;
  for (let at = 0; at < sample.length; at++) {
    const script = scriptOfHan(sample.charCodeAt(at));
    if (script === SIMPLIFIED) simplified++;
    else if (script === TRADITIONAL) traditional++;
  }
  if (simplified === traditional) return null;
  return simplified > traditional ? 'Hans' : 'Hant';
}

function chineseByHint(stated: string | null): string {
  if (stated === null || primaryLanguage(stated) !== 'zh') return 'zh';
  if (/-Hant|-(?:TW|HK|MO)\b/i.test(stated)) return 'zh-Hant';
  return /-Hans|-(?:CN|SG|MY)\b/i.test(stated) ? 'zh-Hans' : 'zh';
}

const ONE_LANGUAGE: Partial<Record<Script, string>> = {
  greek: 'el',
  hebrew: 'he',
  thai: 'th',
  devanagari: 'hi',
  bengali: 'bn',
  tamil: 'ta',
  telugu: 'te',
  gujarati: 'gu',
  kannada: 'kn',
  malayalam: 'ml',
  gurmukhi: 'pa',
  sinhala: 'si',
  georgian: 'ka',
  armenian: 'hy',
  khmer: 'km',
  lao: 'lo',
  myanmar: 'my',
  ethiopic: 'am',
  tibetan: 'bo',
};
/** Other languages written in these scripts, accepted from the page's own word. */
const ALSO: Partial<Record<Script, readonly string[]>> = {
  devanagari: ['mr', 'ne', 'sa', 'kok'],
  hebrew: ['yi'],
  bengali: ['as'],
  ethiopic: ['ti'],
};

function bySingleScript(counts: ScriptCounts, stated: string | null): LanguageGuess | null {
  for (const script of Object.keys(counts.byScript) as Script[]) {
    const tag = ONE_LANGUAGE[script];
    const letters = counts.byScript[script] ?? 0;
    if (tag === undefined || letters * 2 <= counts.letters) continue;
    const primary = primaryLanguage(stated);
    if (stated !== null && primary !== null && (primary === tag || ALSO[script]?.includes(primary) === true))
      return { tag: stated, confidence: 'high' };
    return { tag, confidence: letters >= 10 ? 'high' : 'medium' };
  }
  return null;
}

function byProfile(sample: string, counts: ScriptCounts, stated: string | null): LanguageGuess {
  const script = (['cyrillic', 'arabic', 'latin'] as const).reduce(
    (best, name) => ((counts.byScript[name] ?? 0) > (counts.byScript[best] ?? 0) ? name : best),
    'latin',
  );
  const profiles = script === 'cyrillic' ? CYRILLIC : script === 'arabic' ? ARABIC : LATIN;
  const scores = scoreProfiles(sample.toLowerCase(), profiles);
  const [best, second] = scores;
  const primary = primaryLanguage(stated);
  if (best === undefined || best.points < MIN_POINTS)
    return stated === null || (primary !== null && scriptOf(primary) !== null && scriptOf(primary) !== script)
      ? { tag: null, confidence: 'low' }
      : { tag: stated, confidence: 'low' };
  const lead = best.points - (second?.points ?? 0);
  if (stated !== null && primary !== null) {
    if (primary === best.tag) return { tag: stated, confidence: best.hits >= 3 ? 'high' : 'medium' };
    const own = scores.find((entry) => entry.tag === primary)?.points ?? (scriptOf(primary) === null ? null : 0);
    // A language without a profile stands unless another one is unmistakable.
    if (own === null ? best.hits < 8 || best.points < 0.3 * counts.words : best.hits < 4 || own >= best.points * 0.5)
      return { tag: stated, confidence: 'medium' };
  }
  const confidence = best.hits >= 5 && lead > best.points * 0.25 ? 'high' : best.hits >= 2 && lead > best.points * 0.1 ? 'medium' : 'low';
  return { tag: best.tag, confidence };
}

const scriptOf = (tag: string): string | null =>
  tag in LATIN
    ? 'latin'
    : tag in CYRILLIC
      ? 'cyrillic'
      : tag in ARABIC
        ? 'arabic'
        : ['zh', 'ja', 'ko', ...Object.values(ONE_LANGUAGE)].includes(tag)
          ? 'other'
          : null;

/** Lower-case primary subtag, `_` as `-`; null when it is no language tag. */
function normalizeTag(tag: string | null): string | null {
  const first =
    tag
      ?.trim()
      .split(/[,;\s]/)[0]
      ?.replaceAll('_', '-') ?? '';
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(first)) return null;
  const [primary = '', ...rest] = first.split('-');
  const language = primary.toLowerCase();
  if (language === 'und' || language === 'mul') return null;
  return [{ nb: 'no', nn: 'no', iw: 'he', in: 'id', cmn: 'zh' }[language] ?? language, ...rest].join('-');
}

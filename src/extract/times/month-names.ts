const MONTH_WORDS: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen janeiro januari stycznia января',
  'february feb februar février fevrier févr fevr febrero febbraio fevereiro fev februari lutego февраля',
  'march mar märz maerz mrz mars marzo março marco maart marca марта',
  'april apr avril avr abril abr aprile kwietnia апреля',
  'may mai mayo maggio mag maio mei maja мая',
  'june jun juni juin junio giugno giu junho czerwca июня',
  'july jul juli juillet juil julio luglio lug julho lipca июля',
  'august aug août aout agosto ago augustus sierpnia августа',
  'september sep sept septembre septiembre settembre set setembro września сентября',
  'october oct oktober okt octobre octubre ottobre ott outubro out października октября',
  'november nov novembre noviembre novembro listopada ноября',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro december grudnia декабря',
];
/** Number of a month by its name, lower case. */
export const MONTHS = new Map<string, number>(
  MONTH_WORDS.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);
/** All names as one alternative of a pattern, the longer ones first. */
export const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

export const plausibleYear = (year: number): boolean => year >= 1800 && year <= 2200;

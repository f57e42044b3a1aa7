/** Genitives and abbreviations as dates use them, by month; one language after the other. */
const MONTH_WORDS: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen janeiro januari stycznia января січня ledna január januára ianuarie ocak siječnja januara ιανουαρίου tammikuuta gener يناير كانون\u00a0الثاني ינואר',
  'february feb februar février fevrier févr fevr febrero febbraio fevereiro fev februari lutego февраля лютого února február februára februarie şubat veljače februara φεβρουαρίου helmikuuta febrer فبراير פברואר',
  'march mar märz maerz mrz mars marzo março marco maart marca марта березня března március martie mart ožujka marta μαρτίου maaliskuuta març maret marts مارس מרץ מרס',
  'april apr avril avr abril abr aprile kwietnia апреля квітня dubna április apríla aprilie nisan travnja aprila απριλίου huhtikuuta أبريل ابريل אפריל',
  'may mai mayo maggio mag maio mei maja мая травня května május mája mayıs svibnja μαΐου μαίου toukokuuta maig maj مايو מאי',
  'june jun juni juin junio giugno giu junho czerwca июня червня června június júna iunie haziran lipnja juna ιουνίου kesäkuuta juny يونيو יוני',
  'july jul juli juillet juil julio luglio lug julho lipca июля липня července július júla iulie temmuz srpnja jula ιουλίου heinäkuuta juliol يوليو יולי',
  'august aug août aout agosto ago augustus sierpnia августа серпня srpna augusztus augusta ağustos kolovoza avgusta αυγούστου elokuuta agost agustus augusti أغسطس اغسطس אוגוסט',
  'september sep sept septembre septiembre settembre set setembro września сентября вересня září szeptember septembra septembrie eylül rujna σεπτεμβρίου syyskuuta setembre سبتمبر ספטמבר',
  'october oct oktober okt octobre octubre ottobre ott outubro out października октября жовтня října október októbra octombrie ekim oktobra οκτωβρίου lokakuuta أكتوبر اكتوبر אוקטובר',
  'november nov novembre noviembre novembro listopada ноября листопада listopadu novembra noiembrie kasım studenoga studenog νοεμβρίου marraskuuta نوفمبر נובמבר',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro grudnia декабря грудня prosince decembra decembrie aralık prosinca δεκεμβρίου joulukuuta desember des desembre ديسمبر דצמבר',
];
/** Number of a month by its name, lower case. */
export const MONTHS = new Map<string, number>(
  MONTH_WORDS.flatMap((words, index) => words.split(' ').map((word) => [word.replaceAll('\u00a0', ' '), index + 1] as const)),
);
/** One word, two months: what is November in Polish is October in Croatian. */
const BY_LANGUAGE: ReadonlyMap<string, number> = new Map([
  ['hr listopada', 10],
  ['bs listopada', 10],
]);
/** All names as one alternative of a pattern, the longer ones first. */
export const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

export const monthByName = (word: string, language: string | null): number | null => {
  const name = word.toLowerCase();
  return BY_LANGUAGE.get(`${language?.slice(0, 2) ?? ''} ${name}`) ?? MONTHS.get(name) ?? null;
};

export const plausibleYear = (year: number): boolean => year >= 1800 && year <= 2200;

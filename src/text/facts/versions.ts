import type { FactSpan } from '../../vocabulary/index.ts';
import type { Source } from './source.ts';

/** Software whose name before a bare number makes it a version ("PostgreSQL 16", "Node.js 24.1"). */
const PRODUCTS =
  'postgresql|postgres|mysql|mariadb|mongodb|redis|valkey|sqlite|elasticsearch|opensearch|kafka|rabbitmq|cassandra|clickhouse|kubernetes|k8s|openshift|docker|containerd|helm|istio|terraform|ansible|nginx|apache|tomcat|envoy|haproxy|node(?:\\.?js)?|deno|bun|npm|pnpm|yarn|python|cpython|java|jdk|openjdk|jre|kotlin|scala|golang|ruby|rails|php|laravel|perl|rust|swift|typescript|ecmascript|react(?:\\.?js)?|angular|vue(?:\\.?js)?|svelte|next\\.?js|nuxt|django|flask|fastapi|spring(?: boot)?|\\.net(?: core| framework)?|c#|c\\+\\+|gcc|clang|llvm|cmake|ubuntu|debian|fedora|centos|rhel|red hat enterprise linux|alpine|windows(?: server)?|macos|mac os x|ios|ipados|android|linux|kernel|chrome|firefox|safari|openssl|openssh|cuda|pytorch|tensorflow|keras|numpy|pandas|spark|hadoop|flink|airflow|grafana|prometheus|jenkins|gitlab|git|vault|consul|nomad|webpack|vite|eslint|jest|vitest|http|tls|ssl|tcp|usb|bluetooth|wi-fi|pci(?:e)?|hdmi|opengl|vulkan|directx|html|css|unicode|gpt|claude|llama|qwen|gemini|deepseek';
const NUMBER =
  '\\d{1,5}(?:\\.\\d{1,6}){0,4}(?:\\.x)?(?:-?(?:alpha|beta|rc|preview|snapshot|dev|lts|ea|ga|final|sp|p)[.-]?\\d{0,5}(?:\\.\\d{1,4}){0,2})?(?:\\+[0-9a-z.]{1,24})?';
/** One pass: a "v" or a word or a product before the number, or a number of three and more parts. */
const VERSION = new RegExp(
  `(?<![a-z0-9_.\\u0001-])(?:(v)\\.?(${NUMBER})|(?:version|ver\\.?|release|versions)[ :]{1,2}v?(${NUMBER})|(${PRODUCTS})(?: (?:version|v\\.?|release))?(?:[ /-]| ?(?:[<>]=?|≥|≤|=|~|\\^) ?)v?(${NUMBER}))(?![\\w%]|\\.\\d|,\\d)|(?<![一-鿿\\d])(?=[版])版本?(?:号)?[:： ]{0,2}(?:为|是)? ?v?(${NUMBER})(?![\\w%]|\\.\\d)|(?<![\\w.,$€£¥/-])(\\d{1,5}(?:\\.\\d{1,6}){2,4}(?:-[0-9a-z]{1,12}(?:[.-][0-9a-z]{1,12}){0,4})?)(?![\\w%/]|\\.\\d|,\\d)`,
  'g',
);
const BEFORE_BAN = /(?<![\d.])(\d{1,5}(?:\.\d{1,6}){1,4}|\d{1,2}) ?版本(?!之)/g;
/** "Windows 10 users", "Java 8 million": what follows turns the number into a quantity. */
const QUANTITY_AFTER =
  /^ ?(?:%|percent|million|billion|thousand|times|years?|months?|weeks?|days?|hours?|users?|people|nodes?|gb|mb|tb|°|万|亿|年|月|天|小时|元|个)/;

/** Software versions: v1.2.3, "PostgreSQL 16.4", "version 2", CalVer 2024.1.0, 版本 3.2. Dates with dots are left to the date reader. */
export function versionFacts({ text, norm }: Source): FactSpan[] {
  const out: FactSpan[] = [];
  VERSION.lastIndex = 0;
  for (let match = VERSION.exec(norm); match !== null; match = VERSION.exec(norm)) {
    const number = match[2] ?? match[3] ?? match[5] ?? match[6] ?? match[7] ?? '';
    const end = match.index + match[0].length;
    const trimmed = number.replace(/\.$/, '');
    const start = end - number.length;
    if (QUANTITY_AFTER.test(norm.slice(end, end + 12)) || (match[7] !== undefined && isDottedDate(number))) continue;
    if (match[5] !== undefined && /^\d{4}$/.test(number) && !/windows server|ubuntu|c\+\+/.test(match[4] ?? '')) continue;
    const from = match[1] === undefined ? start : match.index;
    const stop = start + trimmed.length;
    out.push({ kind: 'version', start: from, end: stop, raw: text.slice(from, stop), value: text.slice(start, stop) });
    if (match[4] !== undefined || match[3] !== undefined) VERSION.lastIndex = Math.max(VERSION.lastIndex, listed(text, norm, stop, out));
  }
  BEFORE_BAN.lastIndex = 0;
  for (let match = BEFORE_BAN.exec(norm); match !== null; match = BEFORE_BAN.exec(norm)) {
    const number = match[1] ?? '';
    out.push({
      kind: 'version',
      start: match.index,
      end: match.index + number.length,
      raw: text.slice(match.index, match.index + number.length),
      value: number,
    });
  }
  return out;
}

const NEXT_IN_LIST = new RegExp(
  `(?: ?[,/、，] ?(?:and |or )?| (?:and|or|to|through) |和|及|或|到| ?- ?)v?(${NUMBER})(?![\\w%]|\\.\\d|,\\d)`,
  'y',
);
/** "PostgreSQL 12, 13, 14.11 and 15": the numbers that follow in the list are versions too. Returns where the list ends. */
function listed(text: string, norm: string, from: number, out: FactSpan[]): number {
  let end = from;
  for (;;) {
    NEXT_IN_LIST.lastIndex = end;
    const match = NEXT_IN_LIST.exec(norm);
    const number = match?.[1] ?? '';
    if (match === null || /^\d{3,}$/.test(number)) return end;
    const stop = end + match[0].length;
    if (
      QUANTITY_AFTER.test(norm.slice(stop, stop + 12)) ||
      (/^ [a-z]/.test(norm.slice(stop, stop + 2)) &&
        !/^ (?:are|is|on|for|and|or|as|with|in|only|release|version|database|instances)/.test(norm.slice(stop, stop + 10)))
    )
      return end;
    out.push({
      kind: 'version',
      start: stop - number.length,
      end: stop,
      raw: text.slice(stop - number.length, stop),
      value: text.slice(stop - number.length, stop),
    });
    end = stop;
  }
}

/** 13.5.2015 and 2015.5.13 are dates; 2024.1 and 1.2.3 are not. */
function isDottedDate(number: string): boolean {
  const parts = number.split('.');
  if (parts.length !== 3 || parts.some((part) => !/^\d+$/.test(part))) return false;
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const year = (value: number): boolean => value >= 1000 && value <= 2999;
  return (
    (year(a) && b >= 1 && b <= 12 && c >= 1 && c <= 31) ||
    (year(c) && ((a >= 1 && a <= 31 && b >= 1 && b <= 12) || (a >= 1 && a <= 12 && b <= 31)))
  );
}

const list = (words: string): string[] => words.trim().split(/\s+/);

/** English function words. `us` and `it`-like abbreviations that carry meaning in upper case (US, UK) are left out on purpose where they collide. */
const ENGLISH = list(`
  a about above after again against all am an and any are as at be because been before being below between both but by can cannot could
  did do does doing down during each eg etc few for from further had has have having he her here hers herself him himself his how i ie if in into is it its
  itself just me more most my myself no nor not of off on once only or other ought our ours ourselves out over own same shall she should so some
  such than that the their theirs them themselves then there these they this those through to too under until up upon very was we were what
  when where whether which while who whom whose why will with would you your yours yourself yourselves
`);

/** Chinese function and question words, in simplified form, as the segmenter cuts them. */
const CHINESE = list(`
  的 了 是 在 和 与 及 或 而 也 都 就 又 还 很 被 把 对 从 到 由 以 于 之 其 这 那 此 该 个 们 着 过 吗 呢 吧 啊 么 我 你 他 她 它 您 我们 你们 他们 她们 它们
  什么 怎么 怎样 如何 哪 哪个 哪些 哪里 谁 多少 几 为什么 为何 是否 这个 那个 这些 那些 这样 那样 一个 一种 因为 所以 但是 但 而且 并且 以及 或者 如果 虽然 可以 没有
`);

/** Japanese particles, copulas and question words. */
const JAPANESE = list(`
  の に は を た が で て と し れ さ も な い ます です ある いる する から まで より など へ や か ね よ だ だっ である した して され され
  こと もの ため よう これ それ あれ この その あの ここ そこ どこ だれ 誰 何 なに いつ どの どう なぜ どれ
`);

/** Words that carry no content of their own, as they stand in the text (lower case, simplified Chinese), before stemming. */
export const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...CHINESE, ...JAPANESE]);

/** What follows an apostrophe in a contraction: it's, I'm, he'd, we'll, they're, I've. */
export const CLITICS: ReadonlySet<string> = new Set(['s', 'm', 'd', 'll', 're', 've']);

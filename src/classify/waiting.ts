/** Votes for a page that shows only that it waits: words that say so, skeletons, an empty root between header and footer, a stream that fills it. */
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';
import { type PageView, weighedLength } from './view.ts';

/** By language; what follows some of them says for what. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'please (?:wait|stand by)|one moment(?: please)?|just a (?:moment|second|sec)|hang (?:on|tight)|hold on|(?:now )?(?:re)?(?:loading|connecting|waiting|initiali[sz]ing|starting(?: up)?|installing|preparing|fetching|retrieving|processing|rendering|booting|syncing|synchroni[sz]ing|updating|buffering)(?: (?:your|the|up|to|for|latest|more|data|contents?|pages?|app|application|site|server|results?|items?|posts?|updates?|news|feed|dashboard|workspace|experience|messages?|details?|information|profile|session|everything|a|while|we|it|this|and))*',
  zh: '(?:正在|页面|数据|内容|系统|应用|资源|程序|首次|初次|第一次|努力|拼命|頁面|資料|系統)*(?:加载|载入|读取|连接|初始化|获取|准备|刷新|处理|安装|启动|同步|載入|讀取|連接)(?:数据|内容|页面|资源|列表)?中?(?:可能)?(?:会?需要(?:较多|较长|一些|一点|几秒)?的?时间)?|请?(?:稍候|稍等|等待|耐心等待)(?:片刻|中)?|請稍候|請稍等',
  de: '(?:inhalt(?:e)? |seite |daten )?(?:wird|werden) geladen|lädt|bitte warten|verbindung wird (?:hergestellt|aufgebaut)|einen moment(?: bitte)?',
  fr: 'chargement(?: en cours)?|veuillez patienter|connexion en cours|un instant',
  es: 'cargando|(?:por favor,? )?espere(?: por favor)?|conectando|un momento',
  pt: 'carregando|a carregar|aguarde(?: por favor)?|conectando',
  it: 'caricamento(?: in corso)?|attendere(?: prego)?',
  nl: 'bezig met laden|even geduld|laden',
  pl: 'ładowanie|wczytywanie|proszę czekać',
  ru: '(?:идет |идёт )?загрузка|загружается|(?:пожалуйста,? )?подождите|подключение',
  tr: 'yükleniyor|lütfen bekleyin',
  ja: '(?:データ|ページ)?(?:を)?(?:読み込み|読込|ロード|接続|起動|取得)中(?:です)?|(?:しばらく|少々)?お待ちください',
  ko: '로딩 ?중?|불러오는 중(?:입니다)?|잠시만 기다려 ?주세요|연결 중',
  ar: 'جار[ٍي]? التحميل|يرجى الانتظار',
};
const WAITING = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(WORDS).join('|')})`, 'giu');
const SIGNS = /[\p{P}\p{S}\s]/gu;
/** A page that says no more than this beside that it waits. */
const NAME = 12;
const HEADING = 40;
const SHORT = 60;
const BARE = 25;
const LONGEST = 160;

const APPLICATION_ROOT =
  /^(?:(?:react|vue|app|page|spa|main|js)?[-_]?(?:root|app|mount|application)|__next|__nuxt|___gatsby|q-app|svelte|main|content|app-(?:root|main|content|container))$/i;
const STREAMS = /new (?:WebSocket|EventSource)\(/;
const WORKER = /serviceWorker\.register\(/;
const WRITES =
  /\.(?:innerHTML|textContent|innerText)\s*\+?=|\.(?:append|appendChild|prepend|replaceChildren|insertAdjacentHTML|insertBefore)\(|location\.reload\(/;

export function waitingVotes({ shape, document }: PageView): Vote[] {
  const { core } = shape;
  if (core === undefined || document?.origin !== undefined || shape.scripts === 0 || shape.paragraphs > 1) return [];
  const said = weighedLength(core.text);
  if (said > LONGEST) return [];
  const rest = withoutWaiting(core.text, shape.title);
  const left = weighedLength(rest);
  const figures = /\d/.test(rest);
  const votes: Vote[] = [];
  const add = (id: string, source: 'text' | 'markup' | 'structure', excerpt: string, weight: number): void => {
    votes.push(vote('js_shell', { id, layer: 'content', source, basis: 'guess', excerpt, weight }));
  };
  if (left <= NAME && !figures && rest.length < core.text.replace(SIGNS, '').length - wordsOf(shape.title, core.text))
    add('shell:placeholder', 'text', core.text, 0.6);
  const waits = core.busy || core.placeholders.length >= 3;
  if (core.placeholders.length > 0 && !figures && left <= (waits ? HEADING : NAME))
    add('shell:skeleton', 'markup', core.placeholders.join(', '), 0.55);
  const root = shape.emptyRoots.find((name) => APPLICATION_ROOT.test(name));
  // Something that is to fill it: a script file, or a call for content.
  const fills = shape.scriptSources.length > 0 || (shape.apis?.length ?? 0) > 0;
  if (root !== undefined && left < BARE && !figures && fills && shape.visibleLength > said)
    add('shell:root-in-frame', 'structure', `empty container ${root}`, 0.55);
  const script = shape.inlineScriptHead;
  const opens = STREAMS.exec(script) ?? (left < BARE ? WORKER.exec(script) : null);
  if (opens !== null && WRITES.test(script) && left <= SHORT && !figures) add('shell:stream', 'markup', opens[0], 0.55);
  return votes;
}

/** What is left when the words of waiting, those of the title and all signs are taken out. */
function withoutWaiting(text: string, title: string): string {
  return withoutTitle(text.replace(WAITING, ' '), title).replace(SIGNS, '');
}

function withoutTitle(text: string, title: string): string {
  let rest = text;
  for (const word of title.split(SIGNS)) if (word.length > 1) rest = rest.replaceAll(word, ' ');
  return rest;
}

/** Letters of the text that only repeat the title. */
const wordsOf = (title: string, text: string): number =>
  text.replace(SIGNS, '').length - withoutTitle(text, title).replace(SIGNS, '').length;

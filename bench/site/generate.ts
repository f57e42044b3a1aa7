/** @module Sites from a seed: each template has its own kind, language, naming and surroundings, and as many pages as asked for. */
import { CONTENT, type Content, KINDS, type Kind } from './kinds.ts';
import { type Random, randomOf, type Writer, writerOf } from './prose.ts';
import { type Markup, markupOf, STYLES, type Style } from './styles.ts';

export interface SitePage {
  readonly url: string;
  readonly html: string;
  readonly truth: string;
}

export interface Template {
  readonly name: string;
  readonly kind: Kind;
  readonly language: 'en' | 'zh';
  readonly style: Style;
  readonly seed: number;
  readonly page: (number: number) => SitePage;
}

/** `count` templates: kinds, languages and styles go round at different speeds. */
export const templates = (count: number, seed: number): Template[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = KINDS[at % KINDS.length] ?? 'news';
    const style = STYLES[Math.floor(at * 1.6 + seed) % STYLES.length] ?? 'classic';
    return templateOf(`${kind}-${at}`, kind, (at + Math.floor(at / KINDS.length)) % 3 === 2 ? 'zh' : 'en', style, seed * 1_000 + at);
  });

/** The same site after a new design: other names, other order, other surroundings, other pages of the same kind. */
export const redesigned = ({ name, kind, language, style, seed }: Template): Template =>
  templateOf(name, kind, language, STYLES[(STYLES.indexOf(style) + 2) % STYLES.length] ?? 'bem', seed + 500_000);

/** The same site, its content in a new box: all around it is as it was. */
export const reboxed = ({ name, kind, language, style, seed }: Template): Template => templateOf(name, kind, language, style, seed, true);

/** Words that stand in every page of the template, written once. */
interface Fixed {
  readonly nav: readonly string[];
  readonly footer: readonly string[];
  readonly labels: readonly string[];
  readonly paragraphs: readonly string[];
  readonly ads: readonly string[];
  readonly teasers: readonly (readonly [string, string])[];
}

/** Where the surroundings stand, decided once. */
interface Plan {
  readonly sidebarFirst: boolean;
  readonly adInside: boolean;
  readonly bioInside: boolean;
  readonly newsletterInside: boolean;
  readonly legalInside: boolean;
  /** It stands among the paragraphs of the content, in no box of its own. */
  readonly legalBare: boolean;
  readonly relatedProse: boolean;
  readonly relatedInside: boolean;
  readonly cookieFirst: boolean;
  readonly aside: boolean;
}

function templateOf(name: string, kind: Kind, language: 'en' | 'zh', style: Style, seed: number, boxed = false): Template {
  const random = randomOf(seed * 7_919 + 17);
  const markup = markupOf(style, random);
  const fixed = fixedOf(random, writerOf(language, random));
  const { chance } = random;
  const plan: Plan = {
    sidebarFirst: chance(0.4),
    adInside: chance(0.5),
    bioInside: chance(0.5),
    newsletterInside: chance(0.5),
    legalInside: chance(0.5),
    legalBare: chance(0.5),
    relatedProse: chance(0.6),
    relatedInside: chance(0.5),
    cookieFirst: chance(0.5),
    aside: chance(0.8),
  };
  return {
    name,
    kind,
    language,
    style,
    seed,
    page: (number) => pageOf({ name, kind, language, markup, fixed, plan, boxed }, number, randomOf(seed * 104_729 + number * 31 + 5)),
  };
}

function fixedOf(random: Random, writer: Writer): Fixed {
  const list = <T>(from: number, to: number, make: () => T): T[] => Array.from({ length: random.between(from, to) }, make);
  return {
    nav: list(6, 40, writer.word),
    footer: list(8, 30, writer.title),
    labels: list(16, 16, () => `${writer.word()} ${writer.word()}`),
    paragraphs: list(6, 6, () => writer.paragraph(1, 3)),
    ads: list(6, 10, () => writer.paragraph(1, 2)),
    teasers: list(15, 30, () => [writer.title(), writer.sentence()] as const),
  };
}

interface Source {
  readonly name: string;
  readonly kind: Kind;
  readonly language: 'en' | 'zh';
  readonly markup: Markup;
  readonly fixed: Fixed;
  readonly plan: Plan;
  readonly boxed: boolean;
}

function pageOf({ name, kind, language, markup, fixed, plan, boxed }: Source, number: number, random: Random): SitePage {
  const writer = writerOf(language, random);
  const date = `20${random.between(18, 25)}-${`${random.between(1, 12)}`.padStart(2, '0')}-${`${random.between(1, 28)}`.padStart(2, '0')}`;
  const content = CONTENT[kind]({ random, writer, markup, language, labels: fixed.labels, date });
  const [about = '', cookie = '', newsletter = '', bio = '', legal = '', promise = ''] = fixed.paragraphs;
  const links = (list: readonly string[]): string =>
    `<ul>${list.map((text, at) => `<li><a href="/s/${at}" title="${text}" data-track="link-${at}">${ICON}<span>${text}</span></a></li>`).join('')}</ul>`;
  const related = markup.wrap(
    'related',
    `<h3>${fixed.labels[15]}</h3>${sample(fixed.teasers, 4, random)
      .map(([title, text]) => markup.wrap('teaser', `<a href="/r">${title}</a>${plan.relatedProse ? `<p>${text}</p>` : ''}`))
      .join('')}`,
  );
  const ad = markup.wrap('ad', `<p>${random.pick(fixed.ads)}</p>`);
  const inner = body(content, { markup, plan, ad, bio, newsletter, legal, related, fixed });
  const main = markup.wrap('main', markup.wrap('article', boxed ? `<section class="reader"><div>${inner}</div></section>` : inner));
  const aside = markup.wrap(
    'aside',
    [
      markup.wrap('widget', `<h3>${fixed.labels[14]}</h3><p>${about}</p>`),
      plan.adInside ? '' : ad,
      plan.relatedInside ? '' : related,
      markup.wrap('widget', links(sample(fixed.teasers, 6, random).map(([title]) => title))),
      ...(random.chance(0.3) ? [markup.wrap('widget', `<p>${writer.sentence()}</p>`)] : []),
    ].join(''),
  );
  const notice = markup.wrap('cookie', `<p>${cookie}</p><button>OK</button>`);
  const columns = !plan.aside ? main : markup.columns(plan.sidebarFirst ? [aside, main] : [main, aside]);
  const outer = [
    plan.cookieFirst ? notice : '',
    markup.wrap('header', `${markup.wrap('logo', fixed.labels[13] ?? '')}${markup.wrap('nav', links(fixed.nav))}<span>${date}</span>`),
    markup.wrap('crumbs', `<a href="/">${fixed.nav[0]}</a> › <a href="/s/1">${fixed.nav[1]}</a>`),
    columns,
    markup.wrap('footer', `${links(fixed.footer)}<p>${promise}</p><p>© 2025 ${fixed.labels[13]}</p>`),
    plan.cookieFirst ? '' : notice,
  ].join('');
  return {
    url: `https://${name}.example/${kind}/${random.between(10_000, 99_999)}-${number}.html`,
    html: `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${content.title} | ${fixed.labels[13]}</title>
<style>${STYLE_SHEET}</style><script>window.page=${number};${SCRIPT}</script></head><body>${markup.wrap('page', outer)}</body></html>`,
    truth: content.truth.join('\n'),
  };
}

/** What pages carry beside text, by size: a style sheet, a script, icons. */
const STYLE_SHEET = Array.from({ length: 80 }, (_, at) => `.u${at}{margin:${at}px;color:#${100 + at}}`).join('');
const SCRIPT = Array.from({ length: 120 }, (_, at) => `window.track=window.track||[];window.track.push(["event",${at},"view"]);`).join('');
const ICON = '<svg width="16" height="16" viewBox="0 0 16 16"><path d="M1 1h14v14H1z M3 3h10v10H3z"/></svg>';

interface Around {
  readonly markup: Markup;
  readonly plan: Plan;
  readonly fixed: Fixed;
  readonly ad: string;
  readonly bio: string;
  readonly newsletter: string;
  readonly legal: string;
  readonly related: string;
}

/** What is no content stands between and behind the parts of the content. */
function body({ parts }: Content, { markup, plan, fixed, ad, bio, newsletter, legal, related }: Around): string {
  const share = markup.wrap(
    'share',
    fixed.labels
      .slice(4, 8)
      .map((text) => `<a href="#">${text}</a>`)
      .join(' '),
  );
  const middle = Math.min(parts.length, Math.max(2, parts.length >> 1));
  return [
    ...parts.slice(0, 2),
    share,
    ...parts.slice(2, middle),
    plan.adInside ? ad : '',
    plan.newsletterInside ? markup.wrap('newsletter', `<p>${newsletter}</p>`) : '',
    ...parts.slice(middle),
    plan.legalInside ? (plan.legalBare ? `<p>${legal}</p>\n` : markup.wrap('legal', `<p>${legal}</p>`)) : '',
    plan.bioInside ? markup.wrap('bio', `<p>${bio}</p>`) : '',
    plan.relatedInside ? related : '',
  ].join('');
}

function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random.between(0, rest.length - 1), 1)[0]).filter(
    (one) => one !== undefined,
  );
}

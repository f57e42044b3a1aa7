/** Votes of what a page does or asks to be done, told by forms and scripts alone: a sum, a date of birth, a cookie and the page again. */
import { BARE, one, type Rule } from './rule.ts';
import { weighedLength } from './view.ts';

/** A page that asks this says no more. */
const ASKS = 260;
const SUM = /(?<![\d.,/:-])\d{1,2}\s?[+×*÷−]\s?\d{1,2}(?!\d|\s?[+×*÷−]\s?\d)/;

/** A sum with a place for its result, and nothing else to read. */
const sum: Rule = ({ shape, main, prose }) => {
  const text = shape.core?.text ?? '';
  const found = SUM.exec(text);
  const form = shape.forms.some(({ fields }) => {
    const seen = fields.filter(({ type }) => type !== 'hidden' && type !== 'submit' && type !== 'button');
    return seen.length === 1 && /^(?:text|number|tel|)$/.test(seen[0]?.type ?? '');
  });
  if (found === null || !form || Math.min(main, prose) > ASKS) return [];
  return one('captcha', { id: 'task:sum', source: 'structure', basis: 'guess', excerpt: found[0], weight: 0.65 });
};

/** Three lists, of days, months and years, and nothing else to read. */
const birthday: Rule = ({ shape, main, prose }) => {
  if (Math.min(main, prose) > ASKS || shape.paragraphs > 1) return [];
  const names = shape.forms.flatMap(({ fields }) => fields.map(({ name }) => name.toLowerCase()));
  const parts = [/day|jour|dia|tag|dag|giorno|dzien|gun/, /month|mois|mes|monat|maand|maned|miesi/, /year|ann|ano|jahr|jaar|rok|yil/];
  if (!parts.every((part) => names.some((name) => part.test(name)))) return [];
  return one('age_gate', { id: 'task:birthday', source: 'structure', basis: 'guess', excerpt: names.slice(0, 3).join(', '), weight: 0.55 });
};

const AGE = /(?<![\d.,:/-])(?:16|18|19|20|21)(?![\d.,:/%-]|\s?(?:[$€£¥₩]|kg|km|min|:))/;
const OTHER_FIGURES = /\d{3}|(?:\d\D+){5}/;
const DOORS = 160;

/** An age, two doors to choose from, and nothing else. */
const ageAndDoors: Rule = ({ shape }) => {
  const text = shape.core?.text ?? '';
  const found = AGE.exec(text);
  const asks = shape.forms.some(({ fields }) => fields.some(({ type }) => /^(?:text|email|password|search|textarea)$/.test(type)));
  const doors = shape.buttons.length;
  if (found === null || doors < 2 || doors > 4 || asks || weighedLength(text) > DOORS || OTHER_FIGURES.test(text)) return [];
  return one('age_gate', { id: 'task:age-and-doors', source: 'structure', basis: 'guess', excerpt: text, weight: 0.5 });
};

const SETS = /document\.cookie\s*=/;
const AGAIN = /location\.(?:reload|replace)\(|(?:window|document|self|top)?\.?location(?:\.href)?\s*=|\.submit\(\)/;

/** A script that sets a cookie and asks for the page again, where there is nothing to read. */
const cookieAndAgain: Rule = ({ shape, text }) => {
  if (shape.contentKind !== 'html' || shape.scripts === 0 || shape.scripts > 6 || text > 3 * BARE || shape.links > 1) return [];
  const script = shape.inlineScriptHead;
  const sets = SETS.exec(script);
  if (sets === null || !AGAIN.test(script)) return [];
  return one('challenge', {
    id: 'task:cookie-and-again',
    source: 'markup',
    basis: 'observation',
    excerpt: `${sets[0]} … ${AGAIN.exec(script)?.[0] ?? ''}`,
    weight: text < BARE ? 0.8 : 0.6,
  });
};

export const tasks: Rule = (view, families, mention) =>
  [sum, birthday, ageAndDoors, cookieAndAgain].flatMap((rule) => rule(view, families, mention));

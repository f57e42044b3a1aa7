import { parse } from 'tldts';
import { before } from './working.ts';

/** `@` as it stands in text, in an address of a page, and in mark-up. */
const AT = '(?:@|%40|&#0{0,4}64;|&#x40;|&commat;)';
const LOCAL = String.raw`[\p{Script=Latin}\d_](?:[\p{Script=Latin}\d._%+'\\-]{0,63}?[\p{Script=Latin}\d_+-])?`;
const LABEL = String.raw`[\p{Script=Latin}\d](?:[\p{Script=Latin}\d-]{0,61}[\p{Script=Latin}\d])?`;
const PLAIN = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d_.+%@\\-])${LOCAL}${AT}((?:${LABEL}\.){1,6}\p{Script=Latin}{2,24})(?![\p{Script=Latin}\d_@])`,
  'gu',
);
/** `name [at] host [dot] org`. */
const HIDDEN =
  /(?<![\w.+-])[\w.+-]{1,64} ?[[({<] ?(?:at|@|艾特) ?[\])}>] ?((?:[\w-]{1,63} ?(?:[[({<] ?(?:dot|\.|点) ?[\])}>]|\.) ?){1,5}[a-z]{2,24})(?![\w@])/giu;
/** RFC 2606 and RFC 6762: in no list of suffixes, but written like the others. */
const RESERVED = /\.(?:test|example|invalid|localhost|local|internal|corp|lan|home)$/i;

const isHost = (name: string): boolean =>
  RESERVED.test(name) || parse(name, { allowIcannDomains: true, validateHostname: false }).isIcann === true;

export function* emails(text: string): Generator<{ start: number; end: number }> {
  for (const match of text.matchAll(PLAIN)) {
    const [whole, host = ''] = match;
    const end = match.index + whole.length;
    // lodash@4.17.rc is a version, git@host:path and https://name@host are ways to a machine.
    if (/^\d+\.\d+\./.test(host) || !isHost(host) || /^:[\w.~-]+\//.test(text.slice(end, end + 80))) continue;
    if (/:\/\/[^\s/@]*$/.test(before(text, match.index, 80))) continue;
    yield { start: match.index, end };
  }
  for (const match of text.matchAll(HIDDEN)) {
    const host = (match[1] ?? '').replace(/ ?[[({<] ?(?:dot|\.|点) ?[\])}>] ?/giu, '.').replaceAll(' ', '');
    if (isHost(host)) yield { start: match.index, end: match.index + match[0].length };
  }
}
